package dev.sallyport.registry;

import dev.sallyport.bus.ConnectionEvent;
import dev.sallyport.bus.ConnectionReport;

/** What connections report, as it comes in; what a superseded one still reports is dropped (rules OWN-6, RFR-3, TRC). */
final class Reports {
    private final Parts parts;
    private final Teardown teardown;
    private final Listings listings;
    private final Stopping stopping;

    Reports(Parts parts, Teardown teardown, Listings listings, Stopping stopping) {
        this.parts = parts;
        this.teardown = teardown;
        this.listings = listings;
        this.stopping = stopping;
    }

    void take(ConnectionReport report) {
        ConnectionEvent event = report.event();
        Server server = parts.servers().find(event.server(), report.connection());
        if (server == null) {
            return;
        }
        if (event instanceof ConnectionEvent.Connected connected) {
            connected(server, connected);
        } else if (event instanceof ConnectionEvent.ToolsChanged changed) {
            toolsChanged(server, changed);
        } else if (event instanceof ConnectionEvent.Lost lost) {
            lost(server, lost);
        } else if (event instanceof ConnectionEvent.Waiting waiting) {
            waiting(server, waiting);
        } else if (event instanceof ConnectionEvent.Halted halted) {
            halted(server, halted);
        } else if (event instanceof ConnectionEvent.Closed closed) {
            closed(server, closed);
        }
    }

    private void connected(Server server, ConnectionEvent.Connected connected) {
        parts.traces().connected(server.id(), connected.session());
        if (server.isSetUp() && server.inventory().connected(connected.session())) {
            parts.publication().changed();
            listings.list(server);
        }
    }

    private void toolsChanged(Server server, ConnectionEvent.ToolsChanged changed) {
        if (changed.session() == server.inventory().live()) {
            listings.announced(server);
        }
    }

    private void lost(Server server, ConnectionEvent.Lost lost) {
        server.failed(lost.reason());
        parts.traces().lost(server.id(), lost.reason(), lost.willRetry());
        if (lost.willRetry()) {
            server.inventory().lost(lost.session());
        } else {
            server.inventory().gone();
        }
        parts.publication().changed();
        stopping.unlessServing(server);
    }

    private void waiting(Server server, ConnectionEvent.Waiting waiting) {
        server.failed(waiting.reason());
        parts.traces().reconnectFailed(server.id(), waiting.attempt(), waiting.nextAtEpochMs(), waiting.reason());
    }

    private void halted(Server server, ConnectionEvent.Halted halted) {
        server.failed(halted.reason());
        String cause = halted.versionVerdict() ? "protocol version" : "process " + halted.heldPid() + " not reaped";
        if (server.alerts().isNew(cause)) {
            parts.traces().serverDown(server.id(), cause, halted.reason());
        }
        if (server.standing() instanceof Standing.Serving) {
            parts.traces().reconnectHalted(server.id(), halted.reason());
            server.inventory().gone();
            if (halted.heldPid() != 0) {
                server.become(new Standing.Held(halted.reason()));
            }
            parts.publication().changed();
        }
    }

    /** Its child is confirmed gone: a server that ended by itself leaves (rule OWN-6). */
    private void closed(Server server, ConnectionEvent.Closed closed) {
        parts.traces().closed(server.id(), closed.how());
        if (server.standing() instanceof Standing.Serving) {
            String reason = String.valueOf(server.lastFailure());
            teardown.itself(server).onSuccess(left -> {
                if (parts.servers().find(server.id()) == null) {
                    parts.servers().remember(server.definition(), "closed", reason);
                }
            });
        }
    }
}
