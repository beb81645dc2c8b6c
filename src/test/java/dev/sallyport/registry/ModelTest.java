package dev.sallyport.registry;

import dev.sallyport.bus.Local;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * Whatever operators, crashes and slow servers do in whichever order: at most one live launch for each id, ids and
 * prefixes with one owner, a catalog that holds exactly the newest listing of each live session, every operation
 * settled, and nothing pending after stop.
 */
@Tag("OWN-1")
@Tag("PFX-2")
@Tag("RFR-1")
@Tag("RFR-2")
@Tag("STOP-2")
class ModelTest {
    private static Vertx vertx;
    private static Path data;

    @BeforeContainer
    static void oneEventLoop() throws IOException {
        vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
        Local.register(vertx);
        data = Files.createTempDirectory("sallyport-model");
    }

    @AfterContainer
    static void close() throws IOException {
        RegistryHarness.result(vertx.close());
        Files.deleteIfExists(data);
    }

    @Provide
    Arbitrary<List<Model.Action>> sequences() {
        return Model.sequences();
    }

    @Property(tries = 3000, seed = "20261201")
    void theRegistryNeverLies(@ForAll("sequences") List<Model.Action> actions) {
        ModelRun run = new ModelRun(vertx, data.toString());
        try {
            for (Model.Action action : actions) {
                action.what().accept(run);
                run.settle();
                run.check();
            }
            run.end();
        } finally {
            run.close();
        }
    }
}
