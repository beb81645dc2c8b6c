package dev.sallyport.registry;

import dev.sallyport.bus.CatalogTool;
import dev.sallyport.bus.ConnectionStatus;
import dev.sallyport.bus.PrefixOwner;
import dev.sallyport.bus.RegistryCommand.Provide;
import dev.sallyport.bus.RegistryCommand.Reserve;
import dev.sallyport.bus.ServerStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** In-process tools that other verticles provide, under the same rules as servers' (rules PFX-4, BUS-4). */
final class Providers {
    private final Map<String, Provider> registered = new TreeMap<>();
    private final Claims claims;

    private record Provider(Claim claim, PrefixOwner.Standing standing, List<CatalogTool> tools, long sinceEpochMs) {
        static Provider of(Claim claim, PrefixOwner.Standing standing, List<CatalogTool> tools) {
            return new Provider(claim, standing, tools, System.currentTimeMillis());
        }
    }

    Providers(Claims claims) {
        this.claims = claims;
    }

    /**
     * Gives a provider its id and prefix; one that is there already stays what it is.
     *
     * @return why it is refused, naming both owners; null where it is not
     */
    @Nullable
    String reserve(Reserve offer) {
        Claim wanted = Claim.provider(offer.provider(), offer.prefix());
        String refusal = refusal(wanted);
        if (refusal == null && !has(offer.provider())) {
            claims.take(wanted);
            registered.put(offer.provider(), Provider.of(wanted, PrefixOwner.Standing.CONNECTING, List.of()));
        }
        return refusal;
    }

    /**
     * Takes a provider's tools in; one that is there already gets other tools, and keeps its prefix or moves.
     *
     * @return why it is refused, naming both owners; null where it is not
     */
    @Nullable
    String provide(Provide offer) {
        Claim wanted = Claim.provider(offer.provider(), offer.prefix());
        String refusal = refusal(wanted);
        if (refusal == null) {
            withdraw(offer.provider());
            claims.take(wanted);
            registered.put(offer.provider(), Provider.of(wanted, PrefixOwner.Standing.SERVING, tools(offer)));
        }
        return refusal;
    }

    private @Nullable String refusal(Claim wanted) {
        Provider present = registered.get(wanted.id());
        return present == null ? claims.refusal(wanted) : claims.refusal(wanted, present.claim());
    }

    private static List<CatalogTool> tools(Provide offer) {
        return offer.tools().stream()
                .map(tool -> CatalogTool.of(offer.prefix(), offer.provider(), tool))
                .toList();
    }

    /** Lets a provider go; also one that is not there. */
    void withdraw(String id) {
        Provider gone = registered.remove(id);
        if (gone != null) {
            claims.release(gone.claim());
        }
    }

    boolean has(String id) {
        return registered.containsKey(id);
    }

    /** What each has in the catalog. */
    List<Publication.Share> shares() {
        List<Publication.Share> shares = new ArrayList<>();
        registered.forEach((id, provider) -> shares.add(new Publication.Share(
                new PrefixOwner(provider.claim().prefix(), id, provider.standing()), provider.tools(), null)));
        return shares;
    }

    /** How each is, for listings. */
    List<ServerStatus> statuses() {
        List<ServerStatus> statuses = new ArrayList<>();
        registered.forEach((id, provider) -> statuses.add(new ServerStatus(
                id,
                null,
                null,
                "bus",
                provider.claim().prefix(),
                provider.tools().size(),
                new ConnectionStatus("connected", provider.sinceEpochMs(), 0, 0, null, null))));
        return statuses;
    }
}
