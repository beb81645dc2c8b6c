package dev.sallyport.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.AnnotationConsumer;

/** Runs a test with every row of a table, or with those about one rule. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ArgumentsSource(Cases.Rows.class)
public @interface Cases {
    /** The table's file. */
    String value();

    /** The rule, or empty for every row. */
    String rule() default "";

    /** Reads the rows. */
    final class Rows implements ArgumentsProvider, AnnotationConsumer<Cases> {
        private String file = "";
        private String rule = "";

        @Override
        public void accept(Cases cases) {
            file = cases.value();
            rule = cases.rule();
        }

        @Override
        public Stream<? extends Arguments> provideArguments(ExtensionContext context) {
            return of(file).filter(row -> rule.isEmpty() || row.isAbout(rule)).map(Arguments::of);
        }

        /** Every row of a table. */
        public static Stream<Case> of(String file) {
            try (InputStream in = Cases.class.getResourceAsStream("/config/" + file)) {
                JsonNode rows = new YAMLMapper().readTree(in);
                return StreamSupport.stream(rows.spliterator(), false)
                        .map(row -> new Case(row.get("name").asText(), row));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
