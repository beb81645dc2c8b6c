/**
 * JSON-RPC as the gateway handles it: bytes and the places in them that matter, never a tree.
 *
 * <p>Starting points: {@link dev.sallyport.rpc.Bytes} (an immutable slice), {@link dev.sallyport.rpc.Envelope} (a message
 * and its spans), {@link dev.sallyport.rpc.Failure} (how a call fails and what that says about the server).
 */
@NullMarked
package dev.sallyport.rpc;

import org.jspecify.annotations.NullMarked;
