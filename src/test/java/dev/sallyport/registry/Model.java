package dev.sallyport.registry;

import dev.sallyport.bus.RegistryCommand;
import dev.sallyport.bus.ServerDefinition;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** What can happen to a registry of three ids on two engines, whose prefixes sometimes meet. */
final class Model {
    /** The first of a legacy server, the others of modern ones. */
    static final List<String> IDS = List.of("l", "m", "n");

    private static final List<String> PREFIXES = List.of("l", "m", "n", "m--x", "p");

    private Model() {}

    /** One step, which names itself. */
    record Action(String name, Consumer<ModelRun> what) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Arbitrary<List<Action>> sequences() {
        return Arbitraries.frequencyOf(
                        Tuple.of(6, connects()),
                        Tuple.of(4, of("disconnect", (run, id) -> run.ask(new RegistryCommand.Disconnect(id)))),
                        Tuple.of(4, restarts()),
                        Tuple.of(2, Arbitraries.just(new Action("refresh", r -> r.ask(new RegistryCommand.Refresh())))),
                        Tuple.of(5, steps("hold", (run, at) -> run.engines().hold(at.step, at.id))),
                        Tuple.of(5, steps("release", (run, at) -> run.engines().release(at.step, at.id))),
                        Tuple.of(
                                2,
                                of(
                                        "let the newest listing go",
                                        (run, id) -> run.engines().releaseOne(Step.LIST, id, true))),
                        Tuple.of(6, servers()))
                .list()
                .ofMinSize(3)
                .ofMaxSize(30);
    }

    private static Arbitrary<Action> servers() {
        return Arbitraries.oneOf(
                happens("crash", connection -> connection.lose(false)),
                happens("lose", connection -> connection.lose(true)),
                happens("reconnect", ScriptedConnection::reconnect),
                Combinators.combine(Arbitraries.of(IDS), Arbitraries.of(Script.Connect.values()))
                        .as((id, how) -> new Action(
                                id + " connects: " + how,
                                run -> run.engines().script(id).connects(how))),
                Combinators.combine(Arbitraries.of(IDS), Arbitraries.of(true, false))
                        .as((id, yes) -> new Action(
                                id + " unreapable: " + yes,
                                run -> run.engines().script(id).unreapable(yes))),
                Combinators.combine(Arbitraries.of(IDS), Arbitraries.of(true, false))
                        .as((id, yes) -> new Action(
                                id + " listing fails: " + yes,
                                run -> run.engines().script(id).listingFails(yes))));
    }

    private static Arbitrary<Action> happens(String name, Consumer<ScriptedConnection> what) {
        return of(name, (run, id) -> {
            if (run.has(id)) {
                run.engines().with(id, what);
            }
        });
    }

    private static Arbitrary<Action> connects() {
        return Combinators.combine(Arbitraries.of(IDS), Arbitraries.of(PREFIXES))
                .as((id, prefix) -> new Action(
                        "connect " + id + " as " + prefix,
                        run -> run.ask(new RegistryCommand.Connect(RegistryHarness.config(id, prefix)))));
    }

    private static Arbitrary<Action> restarts() {
        return Combinators.combine(Arbitraries.of(IDS), Arbitraries.of(IDS), Arbitraries.of(PREFIXES))
                .as((id, to, prefix) -> new Action(
                        "restart " + id + " to " + to + " as " + prefix,
                        run -> run.ask(new RegistryCommand.Restart(
                                id, ServerDefinition.ofFile(RegistryHarness.config(to, prefix))))));
    }

    private record At(Step step, String id) {}

    private static Arbitrary<Action> steps(String verb, BiConsumer<ModelRun, At> what) {
        return Combinators.combine(Arbitraries.of(Step.values()), Arbitraries.of(IDS))
                .as((step, id) ->
                        new Action(verb + " " + step + " of " + id, run -> what.accept(run, new At(step, id))));
    }

    private static Arbitrary<Action> of(String verb, BiConsumer<ModelRun, String> what) {
        return Arbitraries.of(IDS).map(id -> new Action(verb + " " + id, run -> what.accept(run, id)));
    }
}
