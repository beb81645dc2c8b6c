package dev.sallyport.engine.modern;

import dev.sallyport.engine.Backoff;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Members;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one {@code subscriptions/listen} open where the server declares {@code listChanged} of tools, prompts or
 * resources, and reopens it with back-off; once it is back the tools may have changed unheard (rule MOD-30).
 */
final class ListChanges {
    private static final Logger LOG = LoggerFactory.getLogger(ListChanges.class);
    private static final List<String> KINDS = List.of("tools", "prompts", "resources");

    private final ModernSession session;
    private final Backoff backoff;
    private Runnable listener = () -> {};
    private List<Bytes> wanted = List.of();
    private @Nullable Listening open;
    private long timer = -1;
    private int failures;
    private boolean stopped;

    ListChanges(ModernSession session) {
        this.session = session;
        this.backoff = new Backoff(
                session.config().reconnect(), () -> ThreadLocalRandom.current().nextDouble());
    }

    void start(Runnable toTell) {
        listener = toTell;
        List<String> declared = KINDS.stream().filter(this::declared).toList();
        if (!declared.isEmpty()) {
            wanted = List.of(Bytes.utf8(declared.stream()
                    .map(kind -> "\"" + kind + "ListChanged\":true")
                    .collect(Collectors.joining(",", "\"notifications\":{", "}"))));
            open(false);
        }
    }

    private boolean declared(String kind) {
        try {
            Members capability = Members.of(session.info().capabilities()).object(kind);
            Bytes changed = capability == null ? null : capability.get("listChanged");
            return changed != null && changed.is("true");
        } catch (MalformedJsonException e) {
            return false;
        }
    }

    private void open(boolean again) {
        Wire wire = session.wire();
        Listening listening = new Listening(again);
        open = listening;
        Leg leg = wire.send(new LegRequest(wire.nextId(), Modern.LISTEN, "", wanted, LegRequest.Meta.OWN, listening));
        listening.leg = leg;
    }

    private void ended(Listening which, LegEnd end) {
        if (open != which || stopped) {
            return;
        }
        open = null;
        long delay = backoff.delayMs(++failures);
        boolean closed = end instanceof LegEnd.Result || end instanceof LegEnd.Ended;
        LOG.debug(
                "MCP server \"{}\" {}; it is asked for it again in {} ms",
                session.config().id(),
                closed
                        ? "closed the subscription to its lists"
                        : "does not keep the subscription to its lists: "
                                + session.errors().text(end),
                delay);
        timer = session.vertx().setTimer(delay, t -> open(true));
    }

    /** Ends the subscription; nothing is told any more. */
    void stop() {
        stopped = true;
        session.vertx().cancelTimer(timer);
        if (open != null && open.leg != null) {
            open.leg.cancel("the connection is closed");
        }
    }

    private void tell() {
        if (!stopped) {
            listener.run();
        }
    }

    private final class Listening implements Leg.Listener {
        private final boolean again;
        private @Nullable Leg leg;

        Listening(boolean again) {
            this.again = again;
        }

        @Override
        public void notification(String method, Bytes params) {
            if (method.equals(Modern.ACKNOWLEDGED)) {
                failures = 0;
                if (again) {
                    tell();
                }
            } else if (method.equals(Modern.TOOLS_CHANGED)) {
                tell();
            } else if (method.equals(Modern.PROMPTS_CHANGED) || method.equals(Modern.RESOURCES_CHANGED)) {
                session.notice(method, params);
            }
        }

        @Override
        public void ended(LegEnd end) {
            ListChanges.this.ended(this, end);
        }
    }
}
