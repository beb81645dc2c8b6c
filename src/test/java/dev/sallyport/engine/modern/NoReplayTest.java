package dev.sallyport.engine.modern;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Nothing in the gateway ever replays a call: an outcome is written once and read by who renders it, and nobody else could
 * send again because of it.
 */
@Tag("OUT-1")
@AnalyzeClasses(packages = "dev.sallyport", importOptions = DoNotIncludeTests.class)
class NoReplayTest {
    private static final String[] SENDERS = {
        "dev.sallyport.engine..", "dev.sallyport.child..", "dev.sallyport.registry.."
    };

    @ArchTest
    static final ArchRule whoSendsNeverReadsAnOutcome = noClasses()
            .that(resideInAnyPackage(SENDERS))
            .should()
            .callMethod(Failure.class, "outcome")
            .orShould()
            .accessClassesThat()
            .areAssignableTo(Outcome.class)
            .allowEmptyShould(true);

    /** The one hop of a call is asked for by fronts only, and never by code that looks at how it ended first. */
    @ArchTest
    static final ArchRule whoSendsNeverDispatches = noClasses()
            .that(resideInAnyPackage(SENDERS))
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("dev.sallyport.bus.Dispatch");

    @Test
    void aCallIsSentFromThreePlaces() throws IOException {
        String call = Files.readString(Path.of("src/main/java/dev/sallyport/engine/modern/ModernCall.java"));
        assertThat(call.split("\\bsend\\(exchange|\\bsend\\(Continuation", -1))
                .as("the first leg, a further round that was asked for, and a refusal of the headers")
                .hasSize(4);
    }

    @Test
    void aCallOfAnEarlierRevisionIsSentFromOnePlace() throws IOException {
        String call = Files.readString(Path.of("src/main/java/dev/sallyport/engine/legacy/LegacyCall.java"));
        assertThat(call.split("\\.ask\\(exchange\\.method", -1)).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"front", "bridge"})
    void noFrontCallsAgainAfterACallHasEnded(String front) throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main/java/dev/sallyport", front))) {
            List<Path> twice = files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file ->
                            source(file).matches("(?s).*(recover|compose|onFailure)\\([^;]*dispatch\\s*\\.call\\(.*"))
                    .toList();
            assertThat(twice).isEmpty();
        }
    }

    private static String source(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
