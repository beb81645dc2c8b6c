package dev.sallyport.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.bus.Local;
import dev.sallyport.bus.RegistryCommand.Rejected;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every operation against every other one, in every phase that a server can be in: the phase is held while both begin,
 * then let go. {@link ModelRun} checks after each step what must always hold.
 */
@Tag("OWN-1")
@Tag("OWN-3")
@Tag("OWN-4")
@Tag("OWN-5")
@Tag("OWN-7")
@Tag("RST-1")
@Tag("RST-2")
@Tag("RST-3")
@Tag("STOP-1")
@Tag("STOP-2")
@Tag("RFR-1")
class RaceMatrixTest {
    /** Everything that an operation may be told: the texts of the rules, and nothing that only the code could explain. */
    private static final Pattern REASONS = Pattern.compile(String.join(
            "|",
            "the gateway is stopping",
            ".* has a connect in flight; try again once it settles",
            ".* is held by the restart of .*; try again once it settles",
            ".* is connected already; restart or disconnect it",
            ".* is configured already; restart or disconnect it",
            ".* is not configured",
            ".* is not free: .* could not be reaped; disconnect it to try again",
            "(mcp:.: )?stdio child 4711 of .* could not be reaped",
            ".* cannot have the (id|prefix) .*",
            "(.* is down: it was disconnected for its restart, and the restart's connect failed: )?"
                    + "(nobody answered|.* was not connected: (it was disconnected while it was connecting"
                    + "|it was restarted|the gateway stopped while it was connecting"
                    + "|it was disconnected or lost while its tools were being listed))"));

    @TempDir
    static Path data;

    private static Vertx vertx;

    private ModelRun run;

    @BeforeAll
    static void oneEventLoop() {
        vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
        Local.register(vertx);
    }

    @AfterAll
    static void closeIt() {
        RegistryHarness.result(vertx.close());
    }

    @BeforeEach
    void start() {
        run = new ModelRun(vertx, data.toString());
    }

    @AfterEach
    void close() {
        run.close();
    }

    static Stream<Arguments> matrix() {
        return Stream.of(RacePhase.values())
                .flatMap(phase -> Stream.of(RaceOperation.values())
                        .flatMap(first ->
                                Stream.of(RaceOperation.values()).map(second -> Arguments.of(phase, first, second))));
    }

    @ParameterizedTest(name = "{0}: {1}, then {2}")
    @MethodSource("matrix")
    void whateverMeetsTheRegistryNeverLies(RacePhase phase, RaceOperation first, RaceOperation second) {
        phase.reach(run);
        run.check();
        first.of(run);
        second.of(run);
        run.settle();
        run.check();
        int launches = run.engines().launches();

        RacePhase.recover(run);

        run.check();
        if (second == RaceOperation.STOP) {
            assertThat(run.engines().launches()).as("launches after stop").isEqualTo(launches);
        }
        if (second == RaceOperation.DISCONNECT && !first.reloads() && phase != RacePhase.RELOADED) {
            assertThat(run.isLive("m")).as("live after its disconnect").isFalse();
        }
        run.end();
        assertThat(run.results()).allSatisfy(result -> {
            if (result instanceof Rejected rejected) {
                Stream.of(rejected.reason().split("; (?=MCP|mcp:|stdio|nobody|the gateway)"))
                        .forEach(reason -> assertThat(reason).matches(REASONS));
            }
        });
    }
}
