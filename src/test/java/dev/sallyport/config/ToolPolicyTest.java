package dev.sallyport.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("RFR-7")
class ToolPolicyTest {
    @ParameterizedTest
    @CsvSource({
        "read_file, true",
        "write_file, false",
        "read_secret, false",
        "list, true",
        "listing, false",
        "Read_file, false"
    })
    void aDenyWinsOverAnAllow(String tool, boolean allowed) {
        ToolPolicy policy = new ToolPolicy(null, List.of("read_*", "list"), List.of("*secret*"));
        assertThat(policy.allows(tool)).isEqualTo(allowed);
    }

    @ParameterizedTest
    @CsvSource({"anything, true", "rm, false"})
    void everythingIsEnabledWhereNothingIsSaid(String tool, boolean allowed) {
        assertThat(new ToolPolicy(null, List.of(), List.of("rm")).allows(tool)).isEqualTo(allowed);
    }
}
