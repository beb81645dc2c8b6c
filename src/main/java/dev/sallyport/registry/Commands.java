package dev.sallyport.registry;

import dev.sallyport.bus.Local;
import dev.sallyport.bus.PrefixOwner;
import dev.sallyport.bus.RegistryCommand;
import dev.sallyport.bus.RegistryCommand.Done;
import dev.sallyport.bus.RegistryCommand.Rejected;
import dev.sallyport.bus.RegistryCommand.Result;
import dev.sallyport.bus.RegistryCommand.ServerList;
import dev.sallyport.bus.ServerDefinition;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.eventbus.Message;
import org.jspecify.annotations.Nullable;

/** Brings what is asked of the registry to who does it, and the answer back. */
final class Commands {
    private final Parts parts;
    private final Providers providers;
    private final Operators operators;
    private final Readers readers;

    /** What changes something; refused once stop has begun (rule STOP-1). */
    record Operators(Operations operations, Changes changes, Stopping stopping) {}

    /** What only looks. */
    record Readers(Listings listings, Shares shares, Statuses statuses, Restoration restoration) {}

    Commands(Parts parts, Providers providers, Operators operators, Readers readers) {
        this.parts = parts;
        this.providers = providers;
        this.operators = operators;
        this.readers = readers;
    }

    void take(Message<RegistryCommand> message) {
        RegistryCommand command = message.body();
        if (command instanceof RegistryCommand.Current) {
            message.reply(parts.publication().current(), Local.OPTIONS);
        } else if (command instanceof RegistryCommand.Unserved unserved) {
            boolean connecting = readers.shares().isConnecting(unserved.server());
            message.reply(PrefixOwner.notSent(unserved.server(), connecting), Local.OPTIONS);
        } else {
            perform(command).onComplete(result -> message.reply(answer(result), Local.OPTIONS));
        }
    }

    private static Result answer(AsyncResult<Result> result) {
        return result.succeeded()
                ? result.result()
                : new Rejected(false, String.valueOf(result.cause().getMessage()));
    }

    private Future<Result> perform(RegistryCommand command) {
        if (command instanceof RegistryCommand.Servers) {
            return readers.statuses().all().map(ServerList::new);
        }
        if (command instanceof RegistryCommand.Restored) {
            return readers.restoration().settled().map(new Done());
        }
        if (command instanceof RegistryCommand.Withdraw withdraw) {
            providers.withdraw(withdraw.provider());
            return published();
        }
        if (command instanceof RegistryCommand.Quiesce) {
            operators.stopping().begin();
            return Future.succeededFuture(new Done());
        }
        if (command instanceof RegistryCommand.Stop stop) {
            return operators.stopping().stop(stop.budgetMs());
        }
        if (operators.stopping().refusal() != null) {
            return conflict(operators.stopping().refusal());
        }
        return command instanceof RegistryCommand.Refresh
                ? readers.listings().all().map(new Done())
                : operate(command);
    }

    private Future<Result> operate(RegistryCommand command) {
        Operations operations = operators.operations();
        if (command instanceof RegistryCommand.Connect connect) {
            return operations.connect(connect.definition());
        }
        if (command instanceof RegistryCommand.Put put) {
            return operations.put(put.definition());
        }
        if (command instanceof RegistryCommand.Restart restart) {
            return operations.restart(restart.server(), restart.definition());
        }
        if (command instanceof RegistryCommand.Disconnect disconnect) {
            return disconnect(disconnect.server());
        }
        if (command instanceof RegistryCommand.Apply change) {
            return operators.changes().apply(change);
        }
        if (command instanceof RegistryCommand.Refuse refuse) {
            return operations
                    .refused(ServerDefinition.ofFile(refuse.config()), refuse.reason())
                    .map(new Done());
        }
        if (command instanceof RegistryCommand.Reserve reserve) {
            return published(providers.reserve(reserve));
        }
        return command instanceof RegistryCommand.Provide provide
                ? published(providers.provide(provide))
                : unknown(command);
    }

    private Future<Result> disconnect(String id) {
        return providers.has(id)
                ? conflict("\"" + id + "\" is a tool provider, which leaves by itself")
                : operators.operations().disconnect(id);
    }

    private Future<Result> published(@Nullable String refusal) {
        return refusal == null ? published() : conflict(refusal);
    }

    private Future<Result> published() {
        return parts.publication().changed().map(new Done());
    }

    private static Future<Result> conflict(@Nullable String reason) {
        return Future.succeededFuture(new Rejected(true, String.valueOf(reason)));
    }

    private static Future<Result> unknown(RegistryCommand command) {
        return Future.failedFuture("no operation: " + command);
    }
}
