package dev.sallyport.engine.modern;

import dev.sallyport.kit.Request;
import dev.sallyport.kit.SaboteurProxy;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** How a call ends at its server, and what its caller is told then: one line of the table of outcomes. */
final class Ending {
    /** The result of a first round that asks for another. */
    static final String AGAIN = "{\"resultType\":\"input_required\",\"requestState\":\"s\"}";

    private static final String VERIFY = "verify its state before you retry";
    /** The server's own end of the leg looks the same to it as a cancellation. */
    private static final int ANY = -1;

    final String transport;
    private final String phase;
    private BiConsumer<SaboteurProxy, Request> script = (proxy, call) -> {};
    long timeoutMs;
    String outcome = "";
    List<String> wording = List.of();
    int requests = 1;
    private int cancellations;

    private Ending(String transport, String phase) {
        this.transport = transport;
        this.phase = phase;
    }

    /**
     * An ending that is still to be described.
     *
     * @param transport the server's id: {@code s} over stdio, {@code h} over HTTP
     * @param phase how far the call came and how it ends
     */
    static Ending of(String transport, String phase) {
        return new Ending(transport, phase);
    }

    /** Its server does this to the call. */
    Ending when(Consumer<Request> does) {
        script = (proxy, call) -> does.accept(call);
        return this;
    }

    /** Its server does this to the call, or to the way back. */
    Ending when(BiConsumer<SaboteurProxy, Request> does) {
        script = does;
        return this;
    }

    /** Its server asks for another round, and does this to that one. */
    Ending whenInRoundTwo(Consumer<Request> does) {
        requests = 2;
        return when(call -> {
            if (call.params().has("requestState")) {
                does.accept(call);
            } else {
                call.result(AGAIN);
            }
        });
    }

    /** Its caller waits for so long, not for as long as the server is given. */
    Ending within(long ms) {
        timeoutMs = ms;
        return this;
    }

    /** Its outcome is unknown, and the caller reads that it should verify first. */
    Ending unknown(String... words) {
        outcome = "no-response";
        wording = Stream.concat(Stream.of(words), Stream.of(VERIFY)).toList();
        return this;
    }

    /** Its outcome is what the server answered. */
    Ending answered(String... words) {
        outcome = "error-response";
        wording = List.of(words);
        return this;
    }

    /** How many requests its server sees. */
    Ending requests(int count) {
        requests = count;
        return this;
    }

    /** Its server sees one cancellation. */
    Ending cancelledOnce() {
        cancellations = 1;
        return this;
    }

    /** What its server sees at the end may be a cancellation or its own doing. */
    Ending endedByTheServer() {
        cancellations = ANY;
        return this;
    }

    /** Does what the server does. */
    void befall(SaboteurProxy proxy, Request call) {
        script.accept(proxy, call);
    }

    /** Whether it is known how many cancellations the server sees. */
    boolean countsCancellations() {
        return cancellations != ANY;
    }

    int cancellations() {
        return cancellations;
    }

    @Override
    public String toString() {
        return transport + ": " + phase;
    }
}
