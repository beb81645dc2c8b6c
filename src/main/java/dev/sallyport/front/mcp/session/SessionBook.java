package dev.sallyport.front.mcp.session;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The open sessions of all event loops, by their secret names; bounded. Used from any thread. */
public final class SessionBook {
    private final Map<String, Session> sessions = new ConcurrentHashMap<>();
    private final AtomicInteger count = new AtomicInteger();

    /** Adds one, unless there are as many as may be. */
    boolean add(Session session, int max) {
        if (count.incrementAndGet() > max) {
            count.decrementAndGet();
            return false;
        }
        sessions.put(session.terms().id(), session);
        return true;
    }

    @Nullable
    Session find(String id) {
        return sessions.get(id);
    }

    /** Removes one; tells whether it was there. */
    boolean remove(Session session) {
        boolean there = sessions.remove(session.terms().id(), session);
        if (there) {
            count.decrementAndGet();
        }
        return there;
    }

    Collection<Session> all() {
        return sessions.values();
    }

    /** How many there are. */
    public int size() {
        return count.get();
    }
}
