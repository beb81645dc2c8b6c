/**
 * What tests are made with: real processes and peers, and doubles where a real one cannot misbehave on demand.
 *
 * <p>Starting points: {@link dev.sallyport.kit.Peers} (real servers and clients), {@link dev.sallyport.kit.Command} (a
 * process to start or run), {@link dev.sallyport.kit.Processes} (who is still alive).
 */
package dev.sallyport.kit;
