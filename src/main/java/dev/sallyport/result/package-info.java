/**
 * Views of a result: raw, model, script (rules RES-1 to RES-22).
 *
 * <p>Starting points: {@link dev.sallyport.result.ResultRenderer} (one view of one result, on any context), {@link
 * dev.sallyport.result.Rendered} (what comes out), {@link dev.sallyport.result.PayloadStore} (where payloads go that a
 * view cannot show). A view is made in two halves, a {@code Draft} and its ending, with the saving of payloads between
 * them: both halves only compute.
 */
@NullMarked
package dev.sallyport.result;

import org.jspecify.annotations.NullMarked;
