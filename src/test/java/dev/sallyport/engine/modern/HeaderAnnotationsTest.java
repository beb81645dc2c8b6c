package dev.sallyport.engine.modern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sallyport.bus.ToolDefinition;
import dev.sallyport.engine.modern.MirroredArguments.Mirror;
import dev.sallyport.rpc.Bytes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("MOD-4")
class HeaderAnnotationsTest {
    private static ToolDefinition tool(String schema) throws Exception {
        return ToolDefinition.of(Bytes.utf8("{\"name\":\"t\",\"inputSchema\":" + schema + "}"));
    }

    private static List<Mirror> read(String schema) throws Exception {
        return HeaderAnnotations.of(tool(schema))
                .map(MirroredArguments::mirrors)
                .orElse(List.of());
    }

    private static String property(String name, String body) {
        return "{\"type\":\"object\",\"properties\":{\"" + name + "\":" + body + "}}";
    }

    @Test
    void propertiesAreFoundAtAnyDepth() throws Exception {
        assertThat(
                        read(
                                "{\"properties\":{\"a\":{\"type\":\"string\",\"x-mcp-header\":\"Region\"},"
                                        + "\"o\":{\"type\":\"object\",\"properties\":{\"n\":{\"type\":\"integer\",\"x-mcp-header\":\"N\"}}}}}"))
                .containsExactly(
                        new Mirror(List.of("a"), "mcp-param-region"), new Mirror(List.of("o", "n"), "mcp-param-n"));
    }

    @Test
    void whatOnlyLooksLikeAnAnnotationIsNone() throws Exception {
        assertThat(read(property("x-mcp-header", "{\"type\":\"string\"}"))).isEmpty();
        assertThat(read("{\"default\":{\"x-mcp-header\":7},\"examples\":[{\"x-mcp-header\":\"\"}]}"))
                .isEmpty();
        assertThat(read("{\"type\":\"object\"}")).isEmpty();
        assertThat(read("true")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
                    {"type":"string","x-mcp-header":""}             | empty
                    {"type":"string","x-mcp-header":7}              | no string
                    {"type":"string","x-mcp-header":"a b"}          | no header name
                    {"type":"string","x-mcp-header":"a:b"}          | no header name
                    {"type":"string","x-mcp-header":"a\\u0000"}     | no header name
                    {"type":"string","x-mcp-header":"Grün"}         | no header name
                    {"type":"number","x-mcp-header":"N"}            | no string, integer or boolean
                    {"type":"object","x-mcp-header":"N"}            | no string, integer or boolean
                    {"type":["string","number"],"x-mcp-header":"N"} | no string, integer or boolean
                    {"x-mcp-header":"N"}                            | no string, integer or boolean
                    {"type":["null"],"x-mcp-header":"N"}            | no string, integer or boolean
                    {"type":[],"x-mcp-header":"N"}                  | no string, integer or boolean
                    {"type":"string","x-mcp-header":"a\\u007f"}     | no header name
                    {"items":{"type":"string","x-mcp-header":"N"}}  | no chain of properties
                    {"allOf":[7,{"type":"string","x-mcp-header":"N"}]} | no chain of properties
                    {"anyOf":[{"type":"string","x-mcp-header":"N"}]}| no chain of properties
                    {"if":{"properties":{"q":{"type":"string","x-mcp-header":"N"}}}} | no chain of properties
                    """)
    void aWrongAnnotationMakesTheToolUnusable(String body, String why) {
        assertThatThrownBy(() -> read(property("a", body)))
                .isInstanceOf(HeaderAnnotations.InvalidException.class)
                .hasMessageContaining(why);
    }

    @Test
    void namesAreUniqueWhateverTheirCase() {
        String twice = "{\"properties\":{\"a\":{\"type\":\"string\",\"x-mcp-header\":\"Region\"},"
                + "\"b\":{\"type\":\"string\",\"x-mcp-header\":\"REGION\"}}}";
        assertThatThrownBy(() -> read(twice)).hasMessageContaining("stands twice");
        assertThatThrownBy(() -> read("{\"x-mcp-header\":\"Root\",\"type\":\"string\"}"))
                .hasMessageContaining("no chain of properties");
        assertThatThrownBy(() -> read("{\"$defs\":{\"d\":{\"type\":\"string\",\"x-mcp-header\":\"D\"}}}"))
                .hasMessageContaining("no chain of properties");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
                    {"type":["string","null"],"x-mcp-header":"N"}           | mcp-param-n
                    {"type":["integer","string"],"x-mcp-header":"A-Z_09!~"} | mcp-param-a-z_09!~
                    {"type":"boolean","x-mcp-header":"z","default":{"x-mcp-header":7}} | mcp-param-z
                    """)
    void aRightAnnotationIsAHeader(String body, String header) throws Exception {
        assertThat(read(property("a", body))).containsExactly(new Mirror(List.of("a"), header));
    }

    @Test
    void anAnnotationMayStand64LevelsDeep() throws Exception {
        assertThat(read(nested(64))).hasSize(1);
        assertThatThrownBy(() -> read(nested(65))).hasMessageContaining("deeper than 64");
    }

    private static String nested(int levels) {
        return "{\"properties\":{\"a\":".repeat(levels) + "{\"type\":\"string\",\"x-mcp-header\":\"N\"}"
                + "}}".repeat(levels);
    }

    @Test
    @Tag("CASE-62")
    void deepSchemasCostLittle() throws Exception {
        String deep = "{\"properties\":{\"a\":".repeat(9_000) + "{}" + "}}".repeat(9_000);
        assertThat(read(deep)).isEmpty();
        String annotated = "{\"properties\":{\"a\":".repeat(9_000) + "{\"type\":\"string\",\"x-mcp-header\":\"N\"}"
                + "}}".repeat(9_000);
        assertThatThrownBy(() -> read(annotated)).hasMessageContaining("deeper than 64");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
                    {"items":    | }
                    {"anyOf":[   | ]}
                    """)
    @Tag("CASE-62")
    void deepSchemasThatNoPropertiesLeadToCostLittleToo(String open, String close) {
        String annotated = open.repeat(2_000) + "{\"type\":\"string\",\"x-mcp-header\":\"N\"}" + close.repeat(2_000);
        assertThatThrownBy(() -> read(annotated)).hasMessageContaining("deeper than 64");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
                    "us west"         | us west
                    ""                | ''
                    42                | 42
                    -7.0              | -7
                    4.2e1             | 42
                    1.5               | 1.5
                    1e999999999       | 1e999999999
                    9007199254740993  | 9007199254740993
                    true              | true
                    false             | false
                    "\\u00fc"         | ü
                    """)
    void valuesBecomeText(String json, String text) throws Exception {
        MirroredArguments mirrors = HeaderAnnotations.of(
                        tool(property("a", "{\"type\":\"string\",\"x-mcp-header\":\"A\"}")))
                .orElseThrow();
        List<Bytes> members =
                List.of(Bytes.utf8("\"name\":\"t\""), Bytes.utf8("\"arguments\" : {\"b\":1,\"a\": " + json + "}"));
        assertThat(mirrors.headers(members)).isEqualTo(Map.of("mcp-param-a", text));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = "{\"a\":null}\n{}\n{\"a\":{\"b\":1}}\n{\"a\":[1]}")
    void whatIsAbsentOrNullHasNoHeader(String arguments) throws Exception {
        MirroredArguments mirrors = HeaderAnnotations.of(
                        tool(property("a", "{\"type\":\"string\",\"x-mcp-header\":\"A\"}")))
                .orElseThrow();
        assertThat(mirrors.headers(List.of(Bytes.utf8("\"arguments\":" + arguments))))
                .isEmpty();
        assertThat(mirrors.headers(List.of(Bytes.utf8("\"name\":\"t\"")))).isEmpty();
    }
}
