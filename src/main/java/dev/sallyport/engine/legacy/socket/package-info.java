/**
 * The legacy engine's road to a server over a WebSocket (rules LEG-11, LEG-12).
 *
 * <p>Starting point: {@link dev.sallyport.engine.legacy.socket.SocketOpener}.
 */
@NullMarked
package dev.sallyport.engine.legacy.socket;

import org.jspecify.annotations.NullMarked;
