package dev.sallyport.front.mcp.session;

import dev.sallyport.front.mcp.wire.Outlet;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Joiner;
import io.vertx.core.buffer.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * What a session says in answer to one POST, or on its own. Its events are numbered where the revision takes lost streams
 * up again; then it outlives the connection it began on. Used on the session's context.
 */
final class SessionStream {
    private static final int RETRY_MS = 1_000;

    private final int number;
    private final Revision revision;
    private final EventLog log;
    private @Nullable Outlet outlet;
    private int events;
    private boolean begun;
    private int answersDue = 1;

    /** A stream; the one without a POST has number 0. */
    SessionStream(int number, Revision revision, EventLog log, @Nullable Outlet outlet) {
        this.number = number;
        this.revision = revision;
        this.log = log;
        this.outlet = outlet;
    }

    int number() {
        return number;
    }

    /** Several requests are answered on it: all by events, the last of which ends it. */
    void expect(int answers) {
        answersDue = answers;
        begin();
    }

    /** Whether it can be taken up again once its connection is lost. */
    boolean isResumable() {
        return begun && revision.resumes();
    }

    /** Whether somebody reads it. */
    boolean isAttached() {
        return outlet != null;
    }

    /** Begins: the first event only has an id, where the revision has that. */
    void begin() {
        Outlet to = outlet;
        if (begun || to == null) {
            return;
        }
        begun = true;
        to.stream();
        if (revision.primes()) {
            to.raw(Buffer.buffer("id: " + id(++events) + "\nretry: " + RETRY_MS + "\ndata: \n\n"));
        } else {
            to.raw(Buffer.buffer(": open\n\n"));
        }
    }

    private String id(int event) {
        return number + "-" + event;
    }

    /** Sends a message as an event. */
    void send(Joiner message) {
        begin();
        Joiner event = new Joiner();
        if (revision.resumes()) {
            event.add("id: " + id(++events) + "\n");
        }
        event.add("event: message\ndata: ").add(message).add("\n\n");
        if (isResumable()) {
            log.add(new EventLog.Entry(number, events, System.currentTimeMillis(), event.bytes()));
        }
        Outlet to = outlet;
        if (to != null) {
            to.raw(event.buffer());
        }
    }

    /** Sends a message that may be left out where the reader is slow. */
    void trySend(Joiner message) {
        Outlet to = outlet;
        if (to == null || !to.isSlow()) {
            send(message);
        }
    }

    /** Answers: as JSON where nothing came before, else by the last event. */
    void answer(Joiner message) {
        Outlet to = outlet;
        answersDue--;
        if (begun) {
            send(message.oneLine());
            if (answersDue == 0) {
                end();
            }
        } else if (to != null) {
            to.answer(200, message);
        }
    }

    /** Ends the connection, not what it can be resumed from. */
    void end() {
        Outlet to = outlet;
        outlet = null;
        if (to != null) {
            to.end();
        }
    }

    /** Its connection may be lost; tells whether it is. */
    boolean lose(Outlet which) {
        boolean lost = outlet == which;
        outlet = lost ? null : outlet;
        return lost;
    }

    /** Goes on with another connection, what was missed aside. */
    void attach(Outlet next) {
        end();
        outlet = next;
        begun = false;
        begin();
    }

    /** Goes on with another connection, after the events that it missed. */
    void resume(Outlet next, int lastEvent) {
        end();
        outlet = next;
        begun = true;
        next.stream();
        next.raw(Buffer.buffer(": resumed\n\n"));
        for (Bytes missed : log.after(number, lastEvent)) {
            next.raw(new Joiner().add(missed).buffer());
        }
    }
}
