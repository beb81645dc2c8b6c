/**
 * A small real MCP server over stdio that lives in the jar, so that a first start has something to serve.
 *
 * <p>Starting points: {@link dev.sallyport.demo.DemoServer} (runs it, and says how to launch it), {@code Conversation}
 * (what it answers), {@code Tool} (what one tool is).
 *
 * <p>It is launched as a process of its own beside the gateway and has to be up in a fraction of a second. That shapes
 * the code: plain {@code java.io}, Jackson's streaming parser and nothing else, and on the way to the first answer no
 * lambda, no string concatenation and no format string, each of which would set up machinery that costs milliseconds.
 */
@NullMarked
package dev.sallyport.demo;

import org.jspecify.annotations.NullMarked;
