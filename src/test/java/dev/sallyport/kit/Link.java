package dev.sallyport.kit;

/** The way back to the peer that sent a message. Methods may be called on any thread; what they send stays in order. */
public interface Link {
    /** Sends one message, framed as the transport frames messages. */
    void send(String message);

    /** Sends the response to the request that came over this link. */
    default void answer(String message) {
        send(message);
    }

    /** Sends bytes as they are, with no frame around them. */
    void raw(byte[] bytes);

    /** Ends the connection without a goodbye. */
    void cut();
}
