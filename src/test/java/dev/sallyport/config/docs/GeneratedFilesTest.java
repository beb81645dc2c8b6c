package dev.sallyport.config.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.sallyport.config.Case;
import dev.sallyport.config.Cases;
import dev.sallyport.config.Settings;
import dev.sallyport.config.load.Loaded;
import dev.sallyport.config.load.Overrides;
import dev.sallyport.config.load.SettingsLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * The files that are written from the records. {@code -Dconf.write=true} writes them anew instead of comparing them.
 */
class GeneratedFilesTest {
    private static final Path REFERENCE = Path.of("conf/sallyport.yaml");
    private static final Path SCHEMA = Path.of("conf/sallyport.schema.json");

    @Test
    void theReferenceHasEveryKeyWithItsDefault() throws IOException {
        assertWritten(REFERENCE, ReferenceWriter.reference());
    }

    @Test
    void theSchemaHasEveryKeyWithItsType() throws IOException {
        assertWritten(SCHEMA, SchemaWriter.schema());
    }

    private static void assertWritten(Path file, String expected) throws IOException {
        if (Boolean.getBoolean("conf.write")) {
            Files.writeString(file, expected);
        }
        assertThat(file).as("write it anew with -Dconf.write=true").hasContent(expected);
    }

    @Test
    void theReferenceLoadsAsItStandsAndSaysTheDefaults() {
        Loaded loaded = new SettingsLoader(Map.of(), Overrides.none()).load(List.of(REFERENCE));
        assertThat(loaded.problems()).isEmpty();
        assertThat(loaded.settings()).isEqualTo(Settings.defaults());
    }

    @Test
    void theReferenceIsValidByTheSchema() throws IOException {
        assertThat(errors(Files.readString(REFERENCE))).isEmpty();
    }

    @ParameterizedTest
    @Cases("accepted.yaml")
    void whatIsAdmittedIsValidByTheSchema(Case row) throws IOException {
        boolean beyondSchemas = !row.row().path("schema").asBoolean(true);
        assertThat(errors(row.file()).isEmpty()).isNotEqualTo(beyondSchemas);
    }

    @ParameterizedTest
    @Cases(value = "refusals.yaml", rule = "CFG-19")
    @Tag("CFG-19")
    void theSchemaKnowsNoMoreFieldsThanTheReader(Case row) throws IOException {
        if (row.list("words").stream().anyMatch(word -> word.startsWith("Did you mean"))) {
            assertThat(errors(row.file())).isNotEmpty();
        }
    }

    private static List<Error> errors(String yaml) throws IOException {
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(SCHEMA));
        JsonNode tree = new YAMLMapper().readTree(yaml);
        return schema.validate(new ObjectMapper().writeValueAsString(tree), InputFormat.JSON);
    }
}
