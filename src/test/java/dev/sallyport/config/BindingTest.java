package dev.sallyport.config;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One function says how a server is reached, and nobody else looks at what it looks at. */
@AnalyzeClasses(packages = "dev.sallyport", importOptions = DoNotIncludeTests.class)
class BindingTest {
    @ArchTest
    static final ArchRule nobodyElseDecidesTheFamily = noClasses()
            .that()
            .resideOutsideOfPackage("dev.sallyport.config..")
            .should()
            .callMethod(Endpoint.class, "protocol")
            .orShould()
            .callMethod(Endpoint.class, "transport")
            .orShould()
            .callMethod(Transport.class, "ofScheme", String.class)
            .because("of rule CFG-3");

    @Test
    @Tag("CFG-3")
    void carriesEverythingThatIsNeededToReachTheServer() {
        Endpoint stdio = new Endpoint(
                "x",
                List.of("y"),
                Map.of("A", "a"),
                true,
                "/c",
                "https://h/",
                Transport.STDIO,
                Family.MODERN,
                null,
                null);
        assertThat(Binding.resolve(ServerConfig.of("s", stdio)))
                .contains(new Binding.Stdio(Family.MODERN, List.of("x", "y"), Map.of("A", "a"), true, "/c"));
        AccessProvider provider = new AccessProvider.File("/t");
        Endpoint http = new Endpoint(
                "x", List.of(), Map.of(), false, null, "https://h/", Transport.HTTP, null, Secret.of("t"), provider);
        assertThat(Binding.resolve(ServerConfig.of("s", http)))
                .contains(new Binding.Http("https://h/", Secret.of("t"), provider));
    }
}
