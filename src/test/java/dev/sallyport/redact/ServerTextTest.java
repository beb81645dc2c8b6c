package dev.sallyport.redact;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.lang.conditions.ArchPredicates.are;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Nothing but a redactor reads what a server wrote. */
@AnalyzeClasses(packages = "dev.sallyport", importOptions = DoNotIncludeTests.class)
class ServerTextTest {
    @ArchTest
    static final ArchRule onlyRedactorsReadServerText = noClasses()
            .that(are(com.tngtech.archunit.base.DescribedPredicate.not(
                    belongToAnyOf(ServerText.class, Redactor.class, RedactedStream.class, RedactedLines.class))))
            .should()
            .callMethod(ServerText.class, "raw");

    @ArchTest
    static final ArchRule serverTextGivesAwayNoString = methods()
            .that()
            .areDeclaredIn(ServerText.class)
            .and()
            .haveRawReturnType(String.class)
            .and()
            .doNotHaveName("toString")
            .should()
            .bePackagePrivate();

    @ArchTest
    static final ArchRule serverTextCannotBeExtended = classes()
            .that(equivalentTo(ServerText.class))
            .should()
            .haveModifier(com.tngtech.archunit.core.domain.JavaModifier.FINAL);

    @Test
    @Tag("RED-8")
    void itsOwnStringIsNeverTheText() {
        assertThat(ServerText.of("secret")).hasToString("(server text, 6 chars)");
    }

    @Test
    @Tag("RED-1")
    void nothingThatHoldsSecretsPrintsThem() {
        RedactionSource source =
                RedactionSource.NONE.withUrl("https://h/?v=secret12").withSecret("secret12");
        assertThat(source.toString() + Redactor.of(source) + source.needles()).doesNotContain("secret12");
    }
}
