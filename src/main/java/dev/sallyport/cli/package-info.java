/**
 * The commands that are clients of a running gateway.
 *
 * <p>Starting points: {@link dev.sallyport.cli.ToolsCommand}, {@link dev.sallyport.cli.CallCommand}, {@code
 * GatewayClient} (how they ask).
 *
 * <p>They use the JDK's HTTP client: a command asks once, waits and ends, and it starts several times faster without
 * event loops of its own. What a server wrote reaches a terminal only through {@code PlainText}.
 */
@NullMarked
package dev.sallyport.cli;

import org.jspecify.annotations.NullMarked;
