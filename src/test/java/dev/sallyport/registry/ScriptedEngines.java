package dev.sallyport.registry;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.ConnectionCommand;
import dev.sallyport.bus.EngineCommand;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.Reception;
import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.ResultHead;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.MessageConsumer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Both engines, without servers: their connections are scripted, and everything that the registry asks for can be held
 * at any step. Real engines cannot be made to stop between two steps; the registry knows them by these addresses only.
 *
 * <p>Checks what must never happen whatever anybody does: two launches of one id at a time.
 */
final class ScriptedEngines {
    private final Vertx vertx;
    private final List<MessageConsumer<?>> engines;
    private final Map<String, Script> scripts = new HashMap<>();
    private final Map<String, Deployed> deployed = new HashMap<>();
    private final List<ScriptedConnection> all = new ArrayList<>();
    private final Map<String, List<ScriptedConnection>> byId = new HashMap<>();
    private final Map<Step, Set<String>> holding = new EnumMap<>(Step.class);
    private final Map<String, Queue<Runnable>> held = new HashMap<>();
    private int launches;
    private final List<String> violations = new ArrayList<>();
    private final List<Answered> answered = new ArrayList<>();

    private record Deployed(
            ScriptedConnection connection, MessageConsumer<ConnectionCommand> commands, Reception calls) {
        Future<?> close() {
            return Future.join(commands.unregister(), calls.close());
        }
    }

    /** A listing that was answered: its tools, or null where it failed. */
    record Answered(ScriptedConnection by, long session, long listing, List<String> tools) {}

    ScriptedEngines(Vertx vertx) {
        this.vertx = vertx;
        for (Step step : Step.values()) {
            holding.put(step, new HashSet<>());
        }
        engines = Stream.of("modern", "legacy")
                .<MessageConsumer<?>>map(family ->
                        vertx.eventBus().<EngineCommand>localConsumer(Addresses.engine(family), this::command))
                .toList();
    }

    /** Serves no more, so that others can in the same Vert.x. */
    synchronized Future<?> close() {
        return Future.join(Stream.concat(
                        engines.stream().map(MessageConsumer::unregister),
                        deployed.values().stream().map(Deployed::close))
                .toList());
    }

    Vertx vertx() {
        return vertx;
    }

    /** How a server behaves. */
    synchronized Script script(String id) {
        return scripts.computeIfAbsent(id, key -> new Script());
    }

    /** The newest connection of an id. */
    synchronized ScriptedConnection connection(String id) {
        List<ScriptedConnection> connections = byId.getOrDefault(id, List.of());
        if (connections.isEmpty()) {
            throw new AssertionError("nothing was ever deployed for " + id);
        }
        return connections.get(connections.size() - 1);
    }

    /** Makes something happen to the newest connection of an id. */
    synchronized void with(String id, Consumer<ScriptedConnection> what) {
        what.accept(connection(id));
    }

    /** How many connections were deployed for an id so far. */
    synchronized int deployments(String id) {
        return byId.getOrDefault(id, List.of()).size();
    }

    synchronized List<ScriptedConnection> connections() {
        return List.copyOf(all);
    }

    /** From now on this step of this server waits. */
    synchronized void hold(Step step, String id) {
        holding.get(step).add(id);
    }

    /** Whether something waits at this step. */
    synchronized boolean isHeld(Step step, String id) {
        return !held.getOrDefault(step + id, new ArrayDeque<>()).isEmpty();
    }

    /** Lets go what waits at this step, and holds nothing more there. */
    synchronized void release(Step step, String id) {
        holding.get(step).remove(id);
        Queue<Runnable> waiting = held.remove(step + id);
        if (waiting != null) {
            waiting.forEach(Runnable::run);
        }
    }

    /** Lets one of those go that wait at this step: the oldest, or the newest. */
    synchronized void releaseOne(Step step, String id, boolean newest) {
        ArrayDeque<Runnable> waiting = (ArrayDeque<Runnable>) held.get(step + id);
        if (waiting != null && !waiting.isEmpty()) {
            (newest ? waiting.pollLast() : waiting.pollFirst()).run();
        }
    }

    /** Lets everything go. */
    synchronized void releaseAll() {
        holding.values().forEach(Set::clear);
        List<Queue<Runnable>> waiting = List.copyOf(held.values());
        held.clear();
        waiting.forEach(one -> one.forEach(Runnable::run));
    }

    /** Goes through a step, now or when it is let go. */
    synchronized void at(Step step, String id, Runnable what) {
        if (holding.get(step).contains(id)) {
            held.computeIfAbsent(step + id, key -> new ArrayDeque<>()).add(() -> guarded(what));
        } else {
            guarded(what);
        }
    }

    private synchronized void guarded(Runnable what) {
        what.run();
    }

    synchronized void launched(String id) {
        launches++;
        long running = byId.getOrDefault(id, List.of()).stream()
                .filter(ScriptedConnection::isRunning)
                .count();
        if (running > 1) {
            violations.add(running + " launches of " + id + " at a time");
        }
    }

    /** How many launches there were so far, of all servers. */
    synchronized int launches() {
        return launches;
    }

    synchronized void answered(String id, long listing, List<String> tools) {
        ScriptedConnection by = connection(id);
        answered.add(new Answered(by, by.session(), listing, tools));
    }

    /** Every listing that was answered, in the order of answers. */
    synchronized List<Answered> answered() {
        return List.copyOf(answered);
    }

    /** What happened that must not. */
    synchronized List<String> violations() {
        return List.copyOf(violations);
    }

    private synchronized void command(Message<EngineCommand> message) {
        if (message.body() instanceof EngineCommand.Deploy deploy) {
            String id = deploy.config().id();
            at(Step.DEPLOY, id, () -> deploy(id, deploy.connection()).onSuccess(v -> done(message)));
        } else {
            String id = ((EngineCommand.Undeploy) message.body()).server();
            at(Step.UNDEPLOY, id, () -> undeploy(id).onSuccess(v -> done(message)));
        }
    }

    private static void done(Message<?> message) {
        message.reply(new ConnectionCommand.Done(), Local.OPTIONS);
    }

    private Future<?> deploy(String id, long number) {
        ScriptedConnection connection = new ScriptedConnection(this, id, number, script(id));
        all.add(connection);
        byId.computeIfAbsent(id, key -> new ArrayList<>()).add(connection);
        MessageConsumer<ConnectionCommand> commands = vertx.eventBus()
                .localConsumer(Addresses.connection(id), message -> {
                    synchronized (this) {
                        connection.take(message);
                    }
                });
        Reception calls = Reception.of(vertx, id, pending -> pending.answer(answer()));
        if (deployed.put(id, new Deployed(connection, commands, calls)) != null) {
            violations.add("two connections of " + id + " at a time");
        }
        return Future.all(commands.completion(), calls.ready());
    }

    private static Answer answer() {
        return new Answer(Bytes.utf8("{\"content\":[]}"), new ResultHead("complete", false, true, null, null));
    }

    private Future<?> undeploy(String id) {
        Deployed gone = deployed.remove(id);
        if (gone == null) {
            return Future.succeededFuture();
        }
        if (gone.connection().isRunning()) {
            violations.add("the connection of " + id + " was undeployed while a launch of it may run");
        }
        if (gone.connection().isConnecting()) {
            violations.add("the connection of " + id + " was undeployed while a connect of it was in flight");
        }
        return gone.close();
    }
}
