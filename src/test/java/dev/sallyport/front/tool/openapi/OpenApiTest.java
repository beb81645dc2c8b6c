package dev.sallyport.front.tool.openapi;

import static dev.sallyport.front.tool.openapi.Documents.document;
import static dev.sallyport.front.tool.openapi.Documents.faults;
import static dev.sallyport.front.tool.openapi.Documents.tool;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.bus.CatalogTool;
import dev.sallyport.rpc.Bytes;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("HTTP-2")
class OpenApiTest {
    private static final String ADD =
            "\"title\":\"Add\",\"description\":\"Adds two numbers.\",\"annotations\":{\"readOnlyHint\":true},"
                    + "\"inputSchema\":{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"number\"},\"b\":{\"type\":\"number\"}},"
                    + "\"required\":[\"a\",\"b\"]},\"outputSchema\":{\"type\":\"object\",\"properties\":{\"sum\":{\"type\":\"number\"}}}";

    @Test
    void aDocumentOfNoToolsIsValid() {
        JsonNode document = document();

        assertThat(faults(document)).isEmpty();
        assertThat(document.get("openapi").asText()).isEqualTo("3.1.0");
        assertThat(document.at("/info/version").asText()).isEqualTo("7");
    }

    @Test
    void aToolIsOneOperationWithItsTextsHintsAndSchemas() {
        JsonNode document = document(tool("add", ADD));

        JsonNode operation = document.at("/paths/~1v1~1tools~1files--add/post");
        assertThat(faults(document)).isEmpty();
        assertThat(document.get("paths")).hasSize(1);
        assertThat(operation.get("operationId").asText()).isEqualTo("files_add");
        assertThat(operation.get("summary").asText()).isEqualTo("Add");
        assertThat(operation.get("description").asText()).isEqualTo("Adds two numbers.");
        assertThat(operation.at("/tags/0").asText()).isEqualTo("files");
        assertThat(operation.get("x-mcp-tool").toString())
                .isEqualTo("{\"server\":\"files\",\"name\":\"add\",\"annotations\":{\"readOnlyHint\":true}}");
        assertThat(operation
                        .at("/requestBody/content/application~1json/schema/$ref")
                        .asText())
                .isEqualTo("#/components/schemas/files_add_arguments");
        assertThat(operation
                        .at("/requestBody/content/application~1json/example")
                        .toString())
                .isEqualTo("{\"a\":1,\"b\":1}");
        assertThat(document.at("/components/schemas/files_add_output/properties/sum/type")
                        .asText())
                .isEqualTo("number");
    }

    @Test
    void everyFailureIsAProblemThatTellsItsOutcome() {
        JsonNode document = document(tool("add", ADD));

        JsonNode responses = document.at("/paths/~1v1~1tools~1files--add/post/responses");
        assertThat(responses.fieldNames()).toIterable().contains("400", "404", "413", "502", "503", "504", "default");
        assertThat(document.at("/components/responses/NoResponse/content/application~1problem+json/schema/$ref")
                        .asText())
                .isEqualTo("#/components/schemas/Problem");
        assertThat(document.at("/components/schemas/Problem/properties/outcome/enum")
                        .toString())
                .isEqualTo("[\"not-sent\",\"error-response\",\"no-response\"]");
        assertThat(Documents.violations(document, "Problem", document.at("/components/schemas/Problem/examples/0")))
                .isEmpty();
    }

    @Test
    @Tag("CASE-63")
    void aFailureOfATheToolNeedNotConformToItsOutputSchema() {
        JsonNode document = document(tool("add", ADD));
        JsonNode views =
                document.at("/paths/~1v1~1tools~1files--add/post/responses/200/content/application~1json/schema/anyOf");

        assertThat(views.findValuesAsText("$ref"))
                .contains("#/components/schemas/files_add_output", "#/components/schemas/FailedResult");
        assertThat(Documents.violations(
                        document,
                        "FailedResult",
                        Documents.tree("{\"content\":[],\"isError\":true,\"structuredContent\":{\"sum\":\"none\"}}")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a | /v1/tools/files--a",
                "a.b-c_d | /v1/tools/files--a.b-c_d",
                "a/b c | /v1/tools/files--a%2Fb%20c",
                "{id}?x=1#y | /v1/tools/files--%7Bid%7D%3Fx%3D1%23y",
                "50%+1 | /v1/tools/files--50%25%2B1",
                "grüß😀 | /v1/tools/files--gr%C3%BC%C3%9F%F0%9F%98%80"
            })
    @Tag("CASE-55")
    void anyNameIsOnePathSegment(String name, String path) {
        JsonNode document = document(tool(name, ADD));

        assertThat(faults(document)).isEmpty();
        assertThat(document.get("paths").fieldNames()).toIterable().containsExactly(path);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 64, 128, 200, 2000})
    @Tag("CASE-55")
    void namesOfAnyLengthAreListed(int length) {
        JsonNode document = document(tool("n".repeat(length), ADD));

        assertThat(faults(document)).isEmpty();
        assertThat(document.get("paths")).hasSize(1);
    }

    @Test
    @Tag("CASE-55")
    void aNameThatNoPathCanCarryIsReportedInsteadOfDropped() {
        List<CatalogTool> tools = List.of(renamed("."), renamed(".."), tool("ok", ADD));

        JsonNode document =
                Documents.tree(OpenApi.document(tools, Documents.INFO).utf8());

        assertThat(document.get("paths")).hasSize(1);
        assertThat(document.get("x-sallyport-unreachable").toString()).isEqualTo("[\".\",\"..\"]");
        assertThat(faults(document)).isEmpty();
    }

    @Test
    void operationsOfLookAlikeNamesStayApart() {
        JsonNode document =
                document(tool("a-b", ADD), tool("a_b", ADD), tool("A.b", ADD), tool("äöü", ADD), tool("é", ADD));

        assertThat(document.findValuesAsText("operationId"))
                .containsExactly("files_a_b", "files_a_b_2", "files_A_b_3", "files_", "files__2");
        assertThat(faults(document)).isEmpty();
    }

    @Test
    void theServerAndTheTokenAreToldWhereThereAreAny() {
        JsonNode document = Documents.tree(OpenApi.document(List.of(), new ApiInfo("1", "http://127.0.0.1:8420", true))
                .utf8());

        assertThat(document.at("/servers/0/url").asText()).isEqualTo("http://127.0.0.1:8420");
        assertThat(document.at("/components/securitySchemes/bearer/scheme").asText())
                .isEqualTo("bearer");
        assertThat(faults(document)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\"title\":7,\"description\":{},\"annotations\":[]",
                "\"title\":\"\\ud800\",\"description\":\"\\ud800\"",
                "\"annotations\":{\"x\":\"\\udc00\"}"
            })
    void oddTextsOfAServerDoNotSpoilTheDocument(String members) {
        assertThat(faults(document(tool("odd", members)))).isEmpty();
    }

    @Test
    void twoThousandToolsMakeOneDocument() {
        CatalogTool[] tools =
                IntStream.range(0, 2000).mapToObj(i -> tool("t" + i, ADD)).toArray(CatalogTool[]::new);

        assertThat(document(tools).get("paths")).hasSize(2000);
    }

    private static CatalogTool renamed(String published) {
        CatalogTool tool = tool("x", ADD);
        return new CatalogTool(published, tool.server(), tool.definition(), Bytes.EMPTY, true);
    }
}
