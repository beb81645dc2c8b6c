/**
 * Payloads saved to a folder the gateway owns (rule RES-40).
 *
 * <p>Starting points: {@link dev.sallyport.workspace.WorkspaceVerticle} (the local addresses), {@code Payloads} (limits),
 * {@code SecureFolder} (how no link leads out of the folder).
 */
@NullMarked
package dev.sallyport.workspace;

import org.jspecify.annotations.NullMarked;
