package dev.sallyport.workspace;

import dev.sallyport.bus.ReadPayload;
import dev.sallyport.bus.ReadReply;
import dev.sallyport.bus.SavePayload;
import dev.sallyport.config.WorkspaceSettings;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Saved payloads and their limits (rule RES-40): the oldest go first, for age and for size. Knows what the folder holds,
 * and looks again at each {@link #sweep()}. Blocks; for one thread at a time.
 */
final class Payloads {
    /** A payload younger than this makes no room for others: whoever was told of it shall find it. */
    static final Duration KEPT_FOR_SURE = Duration.ofMinutes(1);

    /** What a file takes at least, so that many small ones are bounded too. */
    static final long LEAST_CHARGE = 4096;

    /** After this long nobody is writing a file any more. */
    private static final Duration WRITING = Duration.ofHours(1);

    private final Folder folder;
    private final WorkspaceSettings limits;
    private final InstantSource clock;
    private final PayloadName.Randomness random;
    private final TreeMap<PayloadName, Long> charges = new TreeMap<>();
    private long charged;

    Payloads(Folder folder, WorkspaceSettings limits, InstantSource clock, PayloadName.Randomness random) {
        this.folder = folder;
        this.limits = limits;
        this.clock = clock;
        this.random = random;
    }

    /**
     * Keeps a payload whole, or not at all.
     *
     * @throws IOException where it could not be kept; what was begun of it is removed
     */
    PayloadName save(SavePayload payload) throws IOException {
        folder.prepare();
        long charge = charge(payload.bytes().length());
        makeRoom(charge);
        PayloadName name = PayloadName.next(clock.instant(), random, FileType.ofMimeType(payload.mimeType()));
        try {
            folder.write(name.unfinished(), payload.bytes().asByteBuffer());
            folder.rename(name.unfinished(), name.text());
        } catch (IOException e) {
            discard(name.unfinished(), e);
            throw e;
        }
        enter(name, charge);
        return name;
    }

    /** Reads a part of a payload; a name that is not the workspace's own names nothing. */
    ReadReply read(ReadPayload request) throws IOException {
        Optional<PayloadName> name = PayloadName.of(request.name());
        if (name.isEmpty()) {
            return new ReadReply.NoPayload();
        }
        try {
            Folder.FilePart part = folder.read(request.name(), request.from(), request.length());
            return new ReadReply.Part(name.get().type().mimeType(), part.size(), part.bytes());
        } catch (NoSuchFileException e) {
            return new ReadReply.NoPayload();
        }
    }

    /** Learns what the folder holds, and removes what is too old, too much, or was never finished. */
    void sweep() throws IOException {
        folder.prepare();
        charges.clear();
        charged = 0;
        for (Map.Entry<String, Long> file : folder.list().entrySet()) {
            PayloadName.of(file.getKey()).ifPresent(name -> enter(name, charge(file.getValue())));
            Optional<PayloadName> unfinished = PayloadName.ofUnfinished(file.getKey());
            if (unfinished.isPresent() && isOlder(unfinished.get(), WRITING)) {
                folder.delete(file.getKey());
            }
        }
        removeExpired();
        while (charged > limits.maxBytes()) {
            remove(charges.firstKey());
        }
    }

    private void makeRoom(long charge) throws IOException {
        if (charge > limits.maxBytes()) {
            throw new IOException("larger than all that the workspace may hold");
        }
        removeExpired();
        while (charged + charge > limits.maxBytes()) {
            PayloadName oldest = charges.firstKey();
            if (!isOlder(oldest, KEPT_FOR_SURE)) {
                throw new IOException("the workspace is full of payloads that were saved just now");
            }
            remove(oldest);
        }
    }

    private void removeExpired() throws IOException {
        if (limits.maxAgeMs() == 0) {
            return;
        }
        Duration maxAge = Duration.ofMillis(limits.maxAgeMs());
        for (PayloadName name : List.copyOf(charges.headMap(oldestKept(maxAge)).keySet())) {
            remove(name);
        }
    }

    /** Sorts behind every name that is older than that, and before all others. */
    private PayloadName oldestKept(Duration maxAge) {
        Instant oldest = clock.instant().minus(maxAge);
        return PayloadName.next(oldest.isBefore(Instant.EPOCH) ? Instant.EPOCH : oldest, bits -> {}, FileType.OTHER);
    }

    private boolean isOlder(PayloadName name, Duration age) {
        return name.at().plus(age).isBefore(clock.instant());
    }

    private void remove(PayloadName name) throws IOException {
        folder.delete(name.text());
        Long charge = charges.remove(name);
        charged -= charge == null ? 0 : charge;
    }

    private void enter(PayloadName name, long charge) {
        charges.put(name, charge);
        charged += charge;
    }

    private void discard(String file, IOException cause) {
        try {
            folder.delete(file);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    private static long charge(long size) {
        return Math.max(size, LEAST_CHARGE);
    }
}
