package dev.sallyport.registry;

import dev.sallyport.bus.PrefixOwner;
import dev.sallyport.bus.PrefixOwner.Standing;
import dev.sallyport.bus.ServerSummary;
import dev.sallyport.bus.SessionInfo;
import dev.sallyport.config.Prefixes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

/** What every owner of a prefix has in the catalog now (rules RFR-3, OWN-8, PFX-5). */
final class Shares implements Supplier<Collection<Publication.Share>> {
    private final Claims claims;
    private final Servers servers;
    private final Providers providers;

    Shares(Claims claims, Servers servers, Providers providers) {
        this.claims = claims;
        this.servers = servers;
        this.providers = providers;
    }

    @Override
    public Collection<Publication.Share> get() {
        List<Publication.Share> shares = new ArrayList<>(providers.shares());
        List<Claim> moves = claims.held().stream()
                .filter(claim -> claim.holder() == Claim.Holder.RESTART && servers.find(claim.id()) == null)
                .toList();
        moves.forEach(claim -> shares.add(new Publication.Share(
                new PrefixOwner(claim.prefix(), claim.id(), Standing.CONNECTING), List.of(), null)));
        servers.all().stream()
                .filter(server -> moves.stream().noneMatch(move -> meet(move, server.claim())))
                .forEach(server -> shares.add(share(server)));
        return shares;
    }

    /** A server that leaves for its restart to another id may hold what it moves to: then that one is shown. */
    private static boolean meet(Claim move, Claim claim) {
        return Prefixes.meet(move.prefix(), claim.prefix());
    }

    /** Whether a connect or a restart holds an id (rule OWN-8). */
    boolean isConnecting(String id) {
        Server server = servers.find(id);
        return claims.restartOf(id) != null
                || (server != null && server.standing() instanceof dev.sallyport.registry.Standing.Connecting);
    }

    private Publication.Share share(Server server) {
        Inventory inventory = server.inventory();
        boolean live = inventory.live() != 0;
        boolean listed = live && inventory.refresh().hasEnded();
        boolean connecting = live || isConnecting(server.id());
        Standing standing = listed ? Standing.SERVING : connecting ? Standing.CONNECTING : Standing.DOWN;
        SessionInfo session = inventory.session();
        String prefix = server.claim().prefix();
        return new Publication.Share(
                new PrefixOwner(prefix, server.id(), standing),
                inventory.tools(),
                session == null ? null : new ServerSummary(server.id(), prefix, session, live));
    }
}
