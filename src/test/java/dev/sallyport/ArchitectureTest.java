package dev.sallyport;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.stream.Stream;

/** Which package may know which: arrows point downwards only. */
@AnalyzeClasses(packages = "dev.sallyport", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String ROOT = "dev.sallyport";

    /** What owns verticles; owners meet on the event bus and nowhere else. */
    private static final String[] OWNERS = within("front", "bridge", "engine", "child", "registry", "ops", "workspace");

    /** What everybody shares. */
    private static final String[] SHARED = within("rpc", "bus", "config", "redact", "result");

    /** What puts the others together, or stands beside them. */
    private static final String[] OUTER = {ROOT, within("deploy"), within("cli"), within("demo")};

    @ArchTest
    static final ArchRule ownersOfVerticlesNeverImportOneAnother =
            slices().assignedFrom(new Owners()).should().notDependOnEachOther().allowEmptyShould(true);

    @ArchTest
    static final ArchRule theEnginesDoNotKnowEachOther = slices().matching("dev.sallyport.engine.(modern|legacy)..")
            .should()
            .notDependOnEachOther()
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule whatTheEnginesShareKnowsNoEngine = noClasses()
            .that(resideInAPackage(ROOT + ".engine").or(resideInAPackage(within("engine.access"))))
            .should()
            .dependOnClassesThat(
                    resideInAPackage(within("engine.modern")).or(resideInAPackage(within("engine.legacy"))));

    @ArchTest
    static final ArchRule whatIsSharedImportsNobodyWhoSharesIt = noClasses()
            .that()
            .resideInAnyPackage(SHARED)
            .should()
            .dependOnClassesThat(resideInAnyPackage(OWNERS).or(resideInAnyPackage(OUTER)));

    @ArchTest
    static final ArchRule ownersDoNotKnowWhoPutsThemTogether = noClasses()
            .that()
            .resideInAnyPackage(OWNERS)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(OUTER)
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule theDemoServerNeedsNothingButAParser = noClasses()
            .that()
            .resideInAPackage(within("demo"))
            .should()
            .dependOnClassesThat(resideOutsideOfPackage(within("demo"))
                    .and(resideOutsideOfPackage("java.."))
                    .and(resideOutsideOfPackage("com.fasterxml.jackson.core.."))
                    .and(resideOutsideOfPackage("org.jspecify.annotations")));

    /** The launch ledgers are files that are read when no gateway runs. */
    @ArchTest
    static final ArchRule theCommandsReachAGatewayByHttpOnly = noClasses()
            .that()
            .resideInAPackage(within("cli"))
            .should()
            .dependOnClassesThat(resideInAPackage("dev.sallyport..")
                    .and(resideOutsideOfPackage(within("cli")))
                    .and(resideOutsideOfPackage(within("config")))
                    .and(resideOutsideOfPackage(within("redact")))
                    .and(resideOutsideOfPackage(within("child.ledger")))
                    .and(resideOutsideOfPackage(within("child.process"))));

    @ArchTest
    static final ArchRule packagesFormNoCycle =
            slices().matching("dev.sallyport.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule nothingSleeps = noClasses().should().callMethod(Thread.class, "sleep", long.class);

    @ArchTest
    static final ArchRule loggingIsSlf4j = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.util.logging..", "org.apache.logging..", "org.apache.commons.logging..");

    @ArchTest
    static final ArchRule onlyCommandsPrint = noClasses()
            .that(resideOutsideOfPackage(ROOT)
                    .and(resideOutsideOfPackage(within("cli")))
                    .and(resideOutsideOfPackage(within("demo"))))
            .should(ACCESS_STANDARD_STREAMS);

    private static String within(String name) {
        return ROOT + "." + name + "..";
    }

    private static String[] within(String... names) {
        return Stream.of(names).map(name -> within(name)).toArray(String[]::new);
    }

    /** One slice for each owner; everything else belongs to none. */
    private static final class Owners implements SliceAssignment {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return Stream.of(OWNERS)
                    .filter(owner -> resideInAPackage(owner).test(type))
                    .map(SliceIdentifier::of)
                    .findFirst()
                    .orElse(SliceIdentifier.ignore());
        }

        @Override
        public String getDescription() {
            return "owners of verticles";
        }
    }
}
