/**
 * Text that came from a server, and the one way it becomes readable (rules RED).
 *
 * <p>Starting points: {@link dev.sallyport.redact.ServerText} (unreadable by type), {@code Redactor} (built from one
 * server's configuration and what its dials sent).
 */
@NullMarked
package dev.sallyport.redact;

import org.jspecify.annotations.NullMarked;
