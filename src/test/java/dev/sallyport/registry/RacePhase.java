package dev.sallyport.registry;

import dev.sallyport.bus.RegistryCommand;
import java.util.function.Consumer;

/** A phase in which the server {@code m} can be, and how it is brought there and kept there. */
enum RacePhase {
    ABSENT(run -> {}),
    DIALLING(run -> {
        run.engines().hold(Step.DEPLOY, "m");
        connect(run);
    }),
    HANDSHAKING(run -> {
        run.engines().hold(Step.CONNECT, "m");
        connect(run);
    }),
    LISTING(run -> {
        run.engines().hold(Step.LIST, "m");
        connect(run);
    }),
    LIVE(RacePhase::connect),
    RELISTING(run -> {
        connect(run);
        run.engines().hold(Step.LIST, "m");
        run.ask(new RegistryCommand.Refresh());
    }),
    CLOSING(run -> {
        connect(run);
        run.engines().hold(Step.CLOSE, "m");
        run.ask(new RegistryCommand.Disconnect("m"));
    }),
    UNREGISTERING(run -> {
        connect(run);
        run.engines().hold(Step.UNDEPLOY, "m");
        run.ask(new RegistryCommand.Disconnect("m"));
    }),
    REAPING(run -> {
        connect(run);
        run.engines().hold(Step.REAP, "m");
        run.engines().with("m", connection -> connection.lose(false));
    }),
    WAITING_AFTER_A_LOSS(run -> {
        connect(run);
        run.engines().with("m", connection -> connection.lose(true));
    }),
    WAITING_AFTER_A_FAILED_CONNECT(run -> {
        run.engines().script("m").connects(Script.Connect.FAILED_AND_RETRIES);
        connect(run);
    }),
    HELD(run -> {
        connect(run);
        run.engines().script("m").unreapable(true);
        run.ask(new RegistryCommand.Disconnect("m"));
    }),
    LEAVING_FOR_ANOTHER_ID(run -> {
        connect(run);
        run.engines().hold(Step.CLOSE, "m");
        RaceOperation.RESTART_ELSEWHERE.of(run);
    }),
    DIALLING_ANOTHER_ID(run -> {
        connect(run);
        run.engines().hold(Step.DEPLOY, "n");
        RaceOperation.RESTART_ELSEWHERE.of(run);
    }),
    HANDSHAKING_FOR_ITS_RESTART(run -> {
        connect(run);
        run.engines().hold(Step.CONNECT, "m");
        RaceOperation.RESTART.of(run);
    }),
    LISTING_FOR_ITS_RESTART(run -> {
        connect(run);
        run.engines().hold(Step.LIST, "m");
        RaceOperation.RESTART.of(run);
    }),
    DOWN_AFTER_A_FAILED_RESTART(run -> {
        connect(run);
        run.engines().script("m").connects(Script.Connect.FAILED);
        RaceOperation.RESTART.of(run);
    }),
    RELOADED(run -> {
        connect(run);
        run.engines().hold(Step.CONNECT, "m");
        RaceOperation.RELOAD_CHANGED.of(run);
    }),
    STOPPING(run -> {
        connect(run);
        run.engines().hold(Step.CLOSE, "m");
        RaceOperation.STOP.of(run);
    });

    private final Consumer<ModelRun> way;

    RacePhase(Consumer<ModelRun> way) {
        this.way = way;
    }

    /** Brings the server there. */
    void reach(ModelRun run) {
        way.accept(run);
        run.settle();
    }

    /** Makes it behave, so that nothing but the operations decides what becomes of it. */
    static void recover(ModelRun run) {
        run.engines().script("m").unreapable(false).connects(Script.Connect.ESTABLISHED);
        run.engines().releaseAll();
        run.settle();
    }

    private static void connect(ModelRun run) {
        RaceOperation.CONNECT.of(run);
        run.settle();
    }
}
