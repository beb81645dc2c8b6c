package dev.sallyport.config.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.config.Binding;
import dev.sallyport.config.Case;
import dev.sallyport.config.Cases;
import dev.sallyport.config.Load;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;

/** Every row of {@code accepted.yaml} and of {@code warnings.yaml}. */
class AcceptanceTest {
    @ParameterizedTest
    @Cases("accepted.yaml")
    @Tag("CFG-1")
    @Tag("CFG-2")
    @Tag("CFG-3")
    @Tag("CFG-17")
    void isAdmittedSilentlyAndResolves(Case row) {
        Loaded loaded = Load.json(row.file());
        assertThat(loaded.problems()).isEmpty();
        assertThat(loaded.warnings()).isEmpty();
        Binding binding = loaded.settings().servers().get("s").binding();
        assertThat(binding.family().word() + " " + binding.transport().word())
                .isEqualTo(row.row().get("binding").asText());
    }

    @ParameterizedTest
    @Cases("warnings.yaml")
    @Tag("CFG-30")
    @Tag("CFG-31")
    @Tag("CFG-32")
    void isAdmittedWithItsWarnings(Case row) {
        Loaded loaded = Load.json(row.file());
        assertThat(loaded.problems()).isEmpty();
        assertThat(loaded.warnings())
                .extracting(warning -> warning.rule() + " " + warning.field())
                .containsExactlyElementsOf(row.list("warnings"));
        assertThat(loaded.warnings())
                .allSatisfy(warning -> assertThat(warning.text())
                        .contains("server \"s\"")
                        .doesNotContain(Case.VARIABLES.get("CANARY"))
                        .contains(row.words()));
    }
}
