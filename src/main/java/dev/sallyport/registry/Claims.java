package dev.sallyport.registry;

import dev.sallyport.config.Prefixes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who holds which id and which prefix (rules OWN-1, PFX-1 … PFX-4, RST-2). Servers, providers and restarts claim by the
 * same rules, in whichever order they come.
 */
final class Claims {
    private final List<Claim> held = new ArrayList<>();

    /**
     * Why a claim cannot be had, naming both owners.
     *
     * @param wanted what is to be claimed
     * @param own claims that are no hindrance: those of the server that is restarted, or of its restart
     * @return null where it can be had
     */
    @Nullable
    String refusal(Claim wanted, Claim... own) {
        String refusal = refusal(wanted, Claim.Holder.RESTART, own);
        if (refusal == null) {
            refusal = refusal(wanted, Claim.Holder.SERVER, own);
        }
        return refusal == null ? refusal(wanted, Claim.Holder.PROVIDER, own) : refusal;
    }

    private @Nullable String refusal(Claim wanted, Claim.Holder holder, Claim... own) {
        for (Claim claim : held) {
            if (claim.holder() == holder && !List.of(own).contains(claim)) {
                String clash = clash(wanted, claim);
                if (clash != null) {
                    return clash;
                }
            }
        }
        return null;
    }

    private static @Nullable String clash(Claim wanted, Claim other) {
        if (wanted.id().equals(other.id())) {
            return wanted.text() + " cannot have the id \"" + wanted.id() + "\": " + other.text() + " holds it";
        }
        if (Prefixes.meet(wanted.prefix(), other.prefix())) {
            return wanted.text() + " cannot have the prefix \"" + wanted.prefix() + "\": it meets \"" + other.prefix()
                    + "\" of " + other.text();
        }
        return null;
    }

    /** Why an id is not free for anybody: a restart holds it (rule RST-2); null where none does. */
    @Nullable
    String restartOf(String id) {
        return held.stream()
                .filter(claim ->
                        claim.holder() == Claim.Holder.RESTART && claim.id().equals(id))
                .map(claim -> "MCP server \"" + id + "\" is held by " + claim.text() + "; try again once it settles")
                .findFirst()
                .orElse(null);
    }

    /** Takes a claim that is not refused. */
    void take(Claim claim) {
        held.add(claim);
    }

    /** Lets go of a claim; does nothing where it is not held. */
    void release(Claim claim) {
        held.removeIf(one -> one == claim);
    }

    /** Everything that is held, in the order in which it was taken. */
    List<Claim> held() {
        return List.copyOf(held);
    }
}
