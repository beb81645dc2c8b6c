package dev.sallyport.front.tool.openapi;

import static dev.sallyport.front.tool.openapi.Documents.document;
import static dev.sallyport.front.tool.openapi.Documents.embedded;
import static dev.sallyport.front.tool.openapi.Documents.faults;
import static dev.sallyport.front.tool.openapi.Documents.tool;
import static dev.sallyport.front.tool.openapi.Documents.tree;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EmbeddedSchemaTest {
    private static final String HERE = "#/components/schemas/files_t_arguments";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'$defs':{'a':{}},'properties':{'x':{'$ref':'#/$defs/a'}}} | /$defs/a",
                "{'definitions':{'a b':{}},'properties':{'x':{'$ref':'#/definitions/a%20b'}}} | /definitions/a%20b",
                "{'properties':{'x':{'$ref':'#/properties/y'},'y':{}}} | /properties/y",
                "{'properties':{'x':{'$ref':'#'}}} | ''",
                "{'$defs':{'a/~':{}},'properties':{'x':{'$ref':'#/$defs/a~1~0'}}} | /$defs/a~1~0",
                "{'$defs':{'a':{'$anchor':'up'}},'properties':{'x':{'$ref':'#up'}}} | /$defs/a",
                "{'$defs':{'a':{'$id':'#up'}},'properties':{'x':{'$ref':'#up'}}} | /$defs/a",
                "{'$id':'https://e.org/s','$defs':{'a':{}},'properties':{'x':{'$ref':'#/$defs/a'}}} | /$defs/a",
                "{'$id':'https://e.org/s','$defs':{'a':{}},'properties':{'x':{'$ref':'https://e.org/s#/$defs/a'}}} | /$defs/a",
                "{'$id':'https://e.org/s','$defs':{'a':{'$id':'t'}},'properties':{'x':{'$ref':'t'}}} | /$defs/a",
                "{'$defs':{'a':{'$id':'urn:a','$defs':{'b':{}}}},'properties':{'x':{'$ref':'urn:a#/$defs/b'}}} | /$defs/a/$defs/b"
            })
    @Tag("HTTP-2")
    @Tag("CASE-60")
    void aReferencePointsAtTheSamePlaceWhereTheSchemaStandsNow(String schema, String place) {
        String json = schema.replace('\'', '"');

        assertThat(embedded(json).at("/properties/x/$ref").asText()).isEqualTo(HERE + place);
        assertThat(faults(document(tool("t", "\"inputSchema\":" + json)))).isEmpty();
    }

    @Test
    @Tag("CASE-60")
    void aReferenceInsideAPartWithItsOwnIdCountsFromThatPart() {
        JsonNode schema = embedded(
                "{\"$defs\":{\"a\":{\"$id\":\"urn:a\",\"$defs\":{\"b\":{}},\"items\":{\"$ref\":\"#/$defs/b\"}},\"b\":{}}}");

        assertThat(schema.at("/$defs/a/items/$ref").asText()).isEqualTo(HERE + "/$defs/a/$defs/b");
    }

    @Test
    @Tag("CASE-60")
    void aReferenceToSomethingElsewhereStays() {
        JsonNode schema = embedded("{\"properties\":{\"x\":{\"$ref\":\"https://example.com/other.json#/a\"}}}");

        assertThat(schema.at("/properties/x/$ref").asText()).isEqualTo("https://example.com/other.json#/a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"#/$defs/none", "#none", "other.json", "a b", "#/type", "#/items/x"})
    @Tag("CASE-60")
    void aReferenceToNothingIsKeptAsANote(String reference) {
        JsonNode schema =
                embedded("{\"type\":\"object\",\"properties\":{\"x\":{\"$ref\":\"%s\"}}}".formatted(reference));

        assertThat(schema.at("/properties/x").toString())
                .isEqualTo("{\"x-unresolved-ref\":\"%s\"}".formatted(reference));
    }

    @Test
    @Tag("CASE-60")
    void whatOnlyLooksLikeAReferenceIsLeftAlone() {
        String data = "{\"properties\":{\"$ref\":{\"type\":\"string\"},"
                + "\"x\":{\"const\":{\"$ref\":\"#/a\"},\"default\":{\"$ref\":\"#/a\"},\"enum\":[{\"$ref\":\"#/a\"}]}},\"type\":\"object\"}";

        assertThat(embedded(data)).isEqualTo(tree(data));
    }

    @Test
    @Tag("CASE-60")
    void unknownKeywordsStayAndTheirPointersFollow() {
        JsonNode schema = embedded(
                "{\"x-ui\":{\"order\":[1]},\"dependencies\":{\"a\":{\"$ref\":\"#/$defs/b\"}},\"$defs\":{\"b\":{}},\"nullable\":true}");

        assertThat(schema.at("/x-ui/order").toString()).isEqualTo("[1]");
        assertThat(schema.at("/dependencies/a/$ref").asText()).isEqualTo(HERE + "/$defs/b");
        assertThat(schema.get("nullable").asBoolean()).isTrue();
    }

    @Test
    @Tag("CASE-60")
    void aDiscriminatorsMappingFollows() {
        JsonNode schema =
                embedded("{\"$defs\":{\"cat\":{}},\"properties\":{\"pet\":{\"oneOf\":[{\"$ref\":\"#/$defs/cat\"}],"
                        + "\"discriminator\":{\"propertyName\":\"kind\",\"mapping\":{\"cat\":\"#/$defs/cat\"}}}}}");

        assertThat(schema.at("/properties/pet/discriminator/mapping/cat").asText())
                .isEqualTo(HERE + "/$defs/cat");
    }

    @Test
    @Tag("CASE-60")
    void draft7IsCarriedOverAsWhatItMeans() {
        JsonNode schema = embedded("{\"$schema\":\"http://json-schema.org/draft-07/schema#\",\"properties\":{\"pair\":"
                + "{\"items\":[{\"type\":\"string\"},{\"type\":\"number\"}],\"additionalItems\":false}}}");

        assertThat(schema.get("x-schema").asText()).isEqualTo("http://json-schema.org/draft-07/schema#");
        assertThat(schema.at("/properties/pair/prefixItems/1/type").asText()).isEqualTo("number");
        assertThat(schema.at("/properties/pair/items").asBoolean(true)).isFalse();
    }

    @Test
    @Tag("HTTP-2")
    void idsAndAnchorsOfTwoToolsDoNotMeet() {
        String schema =
                "\"inputSchema\":{\"$id\":\"https://e.org/s\",\"$defs\":{\"n\":{\"$anchor\":\"n\",\"$dynamicAnchor\":\"d\","
                        + "\"items\":{\"$dynamicRef\":\"#d\"}}},\"$ref\":\"#n\"}";
        JsonNode document = document(tool("a", schema), tool("b", schema));

        assertThat(document.findValues("$id")).isEmpty();
        assertThat(document.findValuesAsText("$anchor")).containsExactly("files_a_arguments.n", "files_b_arguments.n");
        assertThat(document.findValuesAsText("$dynamicRef"))
                .containsExactly("#files_a_arguments.d", "#files_b_arguments.d");
        assertThat(faults(document)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'type':'file' | x-invalid-type",
                "'type':[] | x-invalid-type",
                "'required':true | x-invalid-required",
                "'required':['a','a'] | x-invalid-required",
                "'properties':[] | x-invalid-properties",
                "'exclusiveMinimum':true | x-invalid-exclusiveMinimum",
                "'anyOf':[] | x-invalid-anyOf",
                "'minLength':-1 | x-invalid-minLength",
                "'multipleOf':0 | x-invalid-multipleOf",
                "'description':null | x-invalid-description",
                "'discriminator':'kind' | x-invalid-discriminator",
                "'$ref':7 | x-invalid-ref",
                "'$anchor':'#' | x-invalid-anchor",
                "'enum':{} | x-invalid-enum"
            })
    @Tag("CASE-60")
    void aKeywordOfAWrongShapeIsKeptAside(String member, String kept) {
        String schema = "{\"properties\":{\"x\":{" + member.replace('\'', '"') + "}}}";

        assertThat(embedded(schema).at("/properties/x").fieldNames())
                .toIterable()
                .containsExactly(kept);
        assertThat(faults(document(tool("t", "\"inputSchema\":" + schema)))).isEmpty();
    }

    @Test
    @Tag("CASE-60")
    void whatStandsAmongSchemasAndIsNoneAllowsAnything() {
        JsonNode schema = embedded("{\"properties\":{\"a\":null,\"b\":\"string\"},\"anyOf\":[7,{}]}");

        assertThat(schema.get("properties").toString()).isEqualTo("{\"a\":true,\"b\":true}");
        assertThat(schema.get("anyOf").toString()).isEqualTo("[true,{}]");
    }

    @Test
    @Tag("CASE-65")
    void numbersKeepTheirText() {
        String schema =
                "{\"type\":\"object\",\"properties\":{\"x\":{\"const\":1.10},\"y\":{\"maximum\":12345678901234567890}}}";

        String document = OpenApi.document(List.of(tool("t", "\"inputSchema\":" + schema)), Documents.INFO)
                .utf8();

        assertThat(document).contains("\"const\":1.10").contains("\"maximum\":12345678901234567890");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"x\":1 | listed without one",
                "\"inputSchema\":null | no object",
                "\"inputSchema\":true | no object",
                "\"inputSchema\":[] | no object",
                "\"inputSchema\":\"{}\" | no object"
            })
    @Tag("CASE-61")
    void aToolWithoutASchemaTakesAnyObject(String members, String why) {
        JsonNode document = document(tool("t", members));

        JsonNode schema = document.at("/components/schemas/files_t_arguments");
        assertThat(faults(document)).isEmpty();
        assertThat(schema.get("type").asText()).isEqualTo("object");
        assertThat(schema.get(ToolSchema.OMITTED).asText()).contains(why);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"type\":\"object\"}"})
    @Tag("CASE-61")
    void aToolWithoutParametersTakesAnObject(String schema) {
        assertThat(embedded(schema).toString()).isEqualTo("{\"type\":\"object\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"not\":", "{\"properties\":{\"a\":", "{\"x-unknown\":", "{\"allOf\":["})
    @Tag("CASE-62")
    void aSchemaOfTenThousandLevelsIsListedOpen(String level) {
        int brackets = (int) level.chars().filter(c -> c == '{' || c == '[').count();
        StringBuilder closing = new StringBuilder();
        for (int i = level.length() - 1; i >= 0; i--) {
            char c = level.charAt(i);
            closing.append(c == '{' ? "}" : c == '[' ? "]" : "");
        }
        String deep =
                level.repeat(10_000 / brackets) + "{}" + closing.toString().repeat(10_000 / brackets);

        JsonNode schema = Assertions.assertTimeout(Duration.ofSeconds(10), () -> embedded(deep));

        assertThat(schema.get(ToolSchema.OMITTED).asText()).contains("deeper than 200");
    }

    @Test
    @Tag("CASE-62")
    void aCatastrophicPatternIsCarriedOverAndNeverTried() {
        String pattern = "^(a+)+$";

        assertThat(embedded("{\"properties\":{\"x\":{\"type\":\"string\",\"pattern\":\"%s\"}},\"required\":[\"x\"]}"
                                .formatted(pattern))
                        .at("/properties/x/pattern")
                        .asText())
                .isEqualTo(pattern);
    }

    @Test
    @Tag("CASE-62")
    void aHugeSchemaIsListedOpen() {
        String huge = "{\"description\":\"%s\"}".formatted("x".repeat(1 << 20));

        assertThat(embedded(huge).get(ToolSchema.OMITTED).asText()).contains("larger");
    }

    @Test
    @Tag("CASE-62")
    void aNumberOfManyDigitsCostsNothing() {
        String schema = "{\"properties\":{\"x\":{\"type\":\"number\",\"minimum\":1e999999999}},\"required\":[\"x\"]}";

        assertThat(Assertions.assertTimeout(
                        Duration.ofSeconds(5),
                        () -> OpenApi.document(List.of(tool("t", "\"inputSchema\":" + schema)), Documents.INFO)
                                .utf8()))
                .contains("999999999");
    }

    @Property(tries = 500)
    void whateverServersListTheDocumentIsValid(@ForAll("schemas") String schema) {
        assertThat(faults(document(tool("t", "\"inputSchema\":" + schema)))).isEmpty();
    }

    @Provide
    Arbitrary<String> schemas() {
        return Arbitraries.recursive(this::values, this::nested, 0, 4);
    }

    private Arbitrary<String> values() {
        return Arbitraries.of(
                "{}",
                "[]",
                "null",
                "true",
                "7",
                "-1.5",
                "\"\"",
                "\"object\"",
                "\"#\"",
                "\"#/properties/a\"",
                "\"#a\"",
                "\"https://e.org/x#/y\"",
                "\"x y\"",
                "[\"a\",\"a\"]",
                "[null]",
                "\"a\"");
    }

    private Arbitrary<String> nested(Arbitrary<String> value) {
        Arbitrary<String> name = Arbitraries.of(
                "$ref",
                "$id",
                "$schema",
                "$anchor",
                "$dynamicRef",
                "$dynamicAnchor",
                "$defs",
                "definitions",
                "properties",
                "items",
                "additionalItems",
                "prefixItems",
                "allOf",
                "anyOf",
                "not",
                "type",
                "enum",
                "const",
                "required",
                "dependencies",
                "discriminator",
                "mapping",
                "default",
                "examples",
                "minimum",
                "maxLength",
                "a",
                "x-y",
                "");
        Arbitrary<String> object = name.flatMap(n -> value.map(v -> "\"" + n + "\":" + v))
                .list()
                .ofMaxSize(4)
                .map(members -> "{" + String.join(",", distinct(members)) + "}");
        return Arbitraries.oneOf(
                object, object, object, value.list().ofMaxSize(3).map(v -> "[" + String.join(",", v) + "]"));
    }

    private static Collection<String> distinct(List<String> members) {
        Map<String, String> byName = new LinkedHashMap<>();
        members.forEach(member -> byName.put(member.substring(0, member.indexOf(':')), member));
        return byName.values();
    }
}
