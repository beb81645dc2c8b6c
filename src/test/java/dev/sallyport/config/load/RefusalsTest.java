package dev.sallyport.config.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.config.Case;
import dev.sallyport.config.Cases;
import dev.sallyport.config.Finding;
import dev.sallyport.config.Load;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;

/** Every row of {@code refusals.yaml}: exactly these problems, each with server and field, none quoting a value. */
class RefusalsTest {
    @ParameterizedTest
    @Cases(value = "refusals.yaml", rule = "CFG-10")
    @Tag("CFG-10")
    void aServerWhoseBindingDoesNotResolveIsRefused(Case row) {
        isRefused(row);
    }

    @ParameterizedTest
    @Cases(value = "refusals.yaml", rule = "CFG-11")
    @Tag("CFG-11")
    void aUrlThatCannotBeDialedIsRefused(Case row) {
        isRefused(row);
    }

    @ParameterizedTest
    @Cases(value = "refusals.yaml", rule = "CFG-12")
    @Tag("CFG-12")
    void credentialsInAnHttpUrlAreRefused(Case row) {
        Loaded loaded = isRefused(row);
        assertThat(text(loaded)).contains("token", "accessProvider");
    }

    @ParameterizedTest
    @Cases(value = "refusals.yaml", rule = "CFG-13")
    @Tag("CFG-13")
    void aProtocolThatIsUnknownOrMisplacedIsRefused(Case row) {
        isRefused(row);
    }

    @ParameterizedTest
    @Cases(value = "refusals.yaml", rule = "CFG-14")
    @Tag("CFG-14")
    void credentialsOfAModernStdioServerAreRefused(Case row) {
        isRefused(row);
    }

    @ParameterizedTest
    @Cases(value = "refusals.yaml", rule = "CFG-15")
    @Tag("CFG-15")
    void aDeadlineOutsideItsLimitsIsRefused(Case row) {
        isRefused(row);
    }

    @ParameterizedTest
    @Cases(value = "refusals.yaml", rule = "CFG-16")
    @Tag("CFG-16")
    void policyThatAsksAModernServerForMcplIsRefused(Case row) {
        isRefused(row);
    }

    @ParameterizedTest
    @Cases(value = "refusals.yaml", rule = "CFG-18")
    @Tag("CFG-18")
    void aBooleanThatIsNoneIsRefused(Case row) {
        isRefused(row);
    }

    @ParameterizedTest
    @Cases(value = "refusals.yaml", rule = "CFG-19")
    @Tag("CFG-19")
    void unknownFieldsAndWrongTypesAreRefused(Case row) {
        isRefused(row);
    }

    @ParameterizedTest
    @Cases(value = "refusals.yaml", rule = "CASE-80")
    @Tag("CASE-80")
    void anUnknownVariableIsRefusedByName(Case row) {
        isRefused(row);
    }

    private static Loaded isRefused(Case row) {
        Loaded loaded = Load.json(row.file());
        assertThat(loaded.problems())
                .extracting(problem -> problem.rule() + " " + problem.field())
                .containsExactlyInAnyOrderElementsOf(row.list("problems"));
        assertThat(loaded.problems()).allSatisfy(problem -> {
            assertThat(problem.text()).contains("server \"").contains(problem.remedy());
            assertThat(problem.place()).isNotNull();
        });
        assertThat(text(loaded)).doesNotContain(Case.VARIABLES.get("CANARY")).contains(row.words());
        assertThat(loaded.settings().servers()).isEmpty();
        assertThat(loaded.startable()).isTrue();
        return loaded;
    }

    private static String text(Loaded loaded) {
        return loaded.problems().stream().map(Finding::text).collect(Collectors.joining("\n"));
    }
}
