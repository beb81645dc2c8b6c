package dev.sallyport.redact;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The redactor of text that may come from any server (RED-7), built when it is asked for and a server's own has changed
 * since: for text that is rare. For any thread.
 *
 * <p>A server that was removed stays known, since text of it may still be on its way.
 */
public final class AllServersRedactor {
    private static final AllServersRedactor OF_PROCESS = new AllServersRedactor();

    private volatile Servers servers = new Servers(Map.of());

    /** The one of this process, which its log uses: a log belongs to a process, too. */
    public static AllServersRedactor ofProcess() {
        return OF_PROCESS;
    }

    /** Takes a server's redactor, in place of an earlier one. */
    public synchronized void put(String server, Redactor redactor) {
        servers = servers.with(server, redactor);
    }

    /** Redacts with the credentials of all servers it was told of. */
    public Redactor current() {
        return servers.redactor();
    }

    /** The servers at one moment, with their redactor once it was asked for. */
    private static final class Servers {
        private final Map<String, Redactor> each;
        private volatile @Nullable Redactor all;

        Servers(Map<String, Redactor> each) {
            this.each = each;
        }

        Servers with(String server, Redactor redactor) {
            if (each.get(server) == redactor) {
                return this;
            }
            Map<String, Redactor> next = new HashMap<>(each);
            next.put(server, redactor);
            return new Servers(next);
        }

        Redactor redactor() {
            Redactor known = all;
            if (known == null) {
                known = Redactor.any(each.values());
                all = known;
            }
            return known;
        }
    }
}
