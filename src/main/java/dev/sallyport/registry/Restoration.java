package dev.sallyport.registry;

import dev.sallyport.bus.DefinitionReader;
import dev.sallyport.bus.RegistryCommand.Result;
import dev.sallyport.bus.ServerDefinition;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.Map;

/** Brings the servers back, at the start, that an earlier run was given. */
final class Restoration {
    private final DefinitionReader reader;
    private final Operations operations;
    private final Promise<Void> settled = Promise.promise();

    Restoration(DefinitionReader reader, Operations operations) {
        this.reader = reader;
        this.operations = operations;
    }

    /** Begins to connect what is stored, by the texts that were given; refuses what cannot be admitted any more. */
    void begin(Map<String, String> stored) {
        Future.join(stored.entrySet().stream()
                        .map(one -> connect(reader.read(one.getKey(), one.getValue())))
                        .toList())
                .onComplete(done -> settled.complete());
    }

    private Future<Result> connect(DefinitionReader.Read read) {
        ServerDefinition definition = read.definition();
        return read.admissible()
                ? operations.connect(definition)
                : operations.refused(definition, String.join("; ", read.problems()));
    }

    /** Completes when the first connect of each has settled, well or not. */
    Future<Void> settled() {
        return settled.future();
    }
}
