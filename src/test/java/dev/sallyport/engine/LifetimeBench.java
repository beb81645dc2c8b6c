package dev.sallyport.engine;

import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.ConnectionCommand.Result;
import dev.sallyport.bus.ConnectionEvent;
import dev.sallyport.bus.ConnectionStatus;
import dev.sallyport.config.ReconnectPolicy;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.engine.Held.HeldDial;
import dev.sallyport.engine.Held.HeldSession;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A lifetime by itself: attempts and sessions come and go as a test says. */
final class LifetimeBench implements AutoCloseable {
    private final Vertx vertx = Vertx.vertx();
    private final Confined on = new Confined(vertx);
    private final List<HeldDial> dials = new CopyOnWriteArrayList<>();
    private final List<ConnectionEvent> events = new CopyOnWriteArrayList<>();
    private final Lifetime lifetime;

    /**
     * The lifetime of the server {@code srv}.
     *
     * @param reconnect whether it reconnects
     * @param lastingMs how long a session lives that lasts
     * @param pauseMs how long it waits before it reconnects
     */
    private LifetimeBench(boolean reconnect, long lastingMs, long pauseMs) {
        ServerConfig server = ServerConfigs.url("srv", "http://127.0.0.1:1/", null);
        ServerConfig config =
                ServerConfigs.with(server, new ReconnectPolicy(reconnect, lastingMs, lastingMs), 1000, server.mcpl());
        Backoff backoff = new Backoff(new ReconnectPolicy(true, pauseMs, pauseMs), () -> 0.5);
        lifetime = new Lifetime(config, this::dial, backoff, new Lifetime.Surroundings(vertx, events::add));
    }

    /** One that reconnects at once, and whose sessions never last. */
    static LifetimeBench reconnecting() {
        return new LifetimeBench(true, Integer.MAX_VALUE, 1);
    }

    /** One that reconnects at once, and whose sessions all last. */
    static LifetimeBench lasting() {
        return new LifetimeBench(true, 0, 1);
    }

    /** One that reconnects after so long, which no test waits for. */
    static LifetimeBench resting(long pauseMs) {
        return new LifetimeBench(true, Integer.MAX_VALUE, pauseMs);
    }

    /** One that tries once. */
    static LifetimeBench once() {
        return new LifetimeBench(false, Integer.MAX_VALUE, 1);
    }

    private Dial dial(long number) {
        HeldDial dial = new HeldDial(number);
        dials.add(dial);
        return dial;
    }

    Confined on() {
        return on;
    }

    Lifetime lifetime() {
        return lifetime;
    }

    /** The attempt of this number, from 1; waits until it has begun. */
    HeldDial dial(int number) {
        await().until(() -> dials.size() >= number);
        return dials.get(number - 1);
    }

    /** How many attempts have begun. */
    int dials() {
        return dials.size();
    }

    Future<Result> connect() {
        return on.get(lifetime::connect);
    }

    Future<Result> closing() {
        return on.get(lifetime::close);
    }

    HeldSession opened(int dial) {
        return on.get(dial(dial)::opens);
    }

    void fails(int dial) {
        on.run(() -> dial(dial).fails(ConnectException.ordinary("no answer")));
    }

    void isGone(Held held) {
        on.run(held::isGone);
    }

    ConnectionStatus status() {
        return on.get(lifetime::status);
    }

    List<ConnectionEvent> events() {
        return events;
    }

    <T extends ConnectionEvent> List<T> events(Class<T> kind) {
        return events.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** Lets so much time pass, on the clock that lifetimes count by. */
    void pass(long ms) {
        EngineHarness.await(vertx.timer(ms, java.util.concurrent.TimeUnit.MILLISECONDS));
    }

    @Override
    public void close() {
        EngineHarness.await(vertx.close());
    }
}
