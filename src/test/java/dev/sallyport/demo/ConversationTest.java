package dev.sallyport.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConversationTest {
    @Test
    void discoverTellsRevisionCapabilitiesAndServer() {
        JsonNode result = Wire.answer(Wire.request(0, "server/discover", "")).path("result");

        assertThat(result.at("/supportedVersions/0").textValue()).isEqualTo("2026-07-28");
        assertThat(result.at("/capabilities/tools/listChanged").booleanValue()).isTrue();
        assertThat(result.path("resultType").textValue()).isEqualTo("complete");
        assertThat(result.path("ttlMs").isInt()).isTrue();
        assertThat(result.path("cacheScope").textValue()).isEqualTo("public");
        assertThat(result.at("/_meta/io.modelcontextprotocol~1serverInfo/name").textValue())
                .isEqualTo("sallyport-demo");
    }

    @Test
    void everyToolIsListedWithDescriptionSchemaAndAnnotations() {
        JsonNode tools = Wire.answer(Wire.request(1, "tools/list", "")).at("/result/tools");

        assertThat(tools)
                .extracting(tool -> tool.path("name").textValue())
                .containsExactly("echo", "add", "slow", "image", "structured", "fail");
        assertThat(tools).allSatisfy(tool -> {
            assertThat(tool.path("description").textValue()).endsWith(".");
            assertThat(tool.at("/inputSchema/type").textValue()).isEqualTo("object");
            assertThat(tool.at("/annotations/readOnlyHint").booleanValue()).isTrue();
        });
    }

    @ParameterizedTest
    @CsvSource({
        "2024-11-05, 2024-11-05",
        "2025-03-26, 2025-03-26",
        "2025-06-18, 2025-06-18",
        "2025-11-25, 2025-11-25",
        "2026-07-28, 2025-11-25",
        "1999-01-01, 2025-11-25"
    })
    void initializeAgreesOnTheRevisionAskedForOrOffersItsNewest(String asked, String agreed) {
        JsonNode answer = Wire.answer(initialize(asked));

        assertThat(answer.at("/result/protocolVersion").textValue()).isEqualTo(agreed);
        assertThat(answer.at("/result/serverInfo/name").textValue()).isEqualTo("sallyport-demo");
    }

    @Test
    void resultsOfASessionCarryNothingOfTheStatelessRevision() {
        List<JsonNode> answers = Wire.answers(
                initialize("2025-11-25"),
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
                Wire.message(1, "tools/list", ""),
                Wire.message(2, "tools/call", "\"name\":\"add\",\"arguments\":{\"a\":1,\"b\":2}"),
                Wire.message(3, "ping", ""));

        assertThat(answers).hasSize(4).allSatisfy(answer -> {
            assertThat(answer.path("result").has("resultType")).isFalse();
            assertThat(answer.path("result").has("_meta")).isFalse();
            assertThat(answer.path("result").has("ttlMs")).isFalse();
        });
        assertThat(answers.get(2).at("/result/content/0/text").textValue()).isEqualTo("3");
        assertThat(answers.get(3).path("result").isEmpty()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-7", "12345678901234567890", "\"\"", "\"listen:0\"", "\"1\"", "\"q\\\"\\u00e9\""})
    void anIdComesBackAsItWasWritten(String id) {
        String request = Wire.request(0, "server/discover", "").replace("\"id\":0", "\"id\":" + id);

        assertThat(Wire.raw(request + "\n")).contains("\"id\":" + id + ",");
    }

    @Test
    void aSubscriptionIsAcknowledgedUnderTheIdOfItsRequest() {
        JsonNode said = Wire.answer(Wire.request(
                7,
                "subscriptions/listen",
                "\"notifications\":{\"toolsListChanged\":true,\"promptsListChanged\":true},"));

        assertThat(said.path("method").textValue()).isEqualTo("notifications/subscriptions/acknowledged");
        assertThat(said.at("/params/_meta/io.modelcontextprotocol~1subscriptionId")
                        .intValue())
                .isEqualTo(7);
        assertThat(said.at("/params/notifications").toString()).isEqualTo("{\"toolsListChanged\":true}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{nope | -32700",
                "[] | -32600",
                "17 | -32600",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"} | -32602",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{\"_meta\":"
                        + "{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\"}}} | -32602",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{\"_meta\":"
                        + "{\"io.modelcontextprotocol/protocolVersion\":\"2030-01-01\","
                        + "\"io.modelcontextprotocol/clientCapabilities\":{}}}} | -32022",
            })
    void whatIsNoProperRequestIsAnsweredWithItsError(String line, int code) {
        assertThat(Wire.answer(line).at("/error/code").intValue()).isEqualTo(code);
    }

    @Test
    void anUnsupportedRevisionIsToldWhichOneIsSupported() {
        String request = Wire.request(1, "server/discover", "").replace("2026-07-28", "2030-01-01");

        JsonNode data = Wire.answer(request).at("/error/data");

        assertThat(data.at("/supported/0").textValue()).isEqualTo("2026-07-28");
        assertThat(data.path("requested").textValue()).isEqualTo("2030-01-01");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ping", "initialize", "no/such", "resources/list"})
    void aMethodThatTheStatelessRevisionOrThisServerLacksIsNotFound(String method) {
        assertThat(Wire.answer(Wire.request(1, method, "")).at("/error/code").intValue())
                .isEqualTo(-32601);
    }

    @Test
    void anUnknownToolIsAnErrorOfTheParams() {
        assertThat(Wire.answer(Wire.call(1, "nope", "{}")).at("/error/code").intValue())
                .isEqualTo(-32602);
    }

    @Test
    void notificationsResponsesAndBlankMembersAreTakenInSilence() {
        assertThat(Wire.answers(
                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/whatever\",\"params\":[1,{\"a\":2}]}",
                        "{\"jsonrpc\":\"2.0\",\"id\":5,\"result\":{}}",
                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":99}}"))
                .isEmpty();
    }

    @Test
    void aLastLineWithoutLineFeedIsAnswered() {
        assertThat(Wire.raw(Wire.request(1, "server/discover", ""))).contains("\"id\":1");
    }

    @Test
    void aBrokenLineDoesNotEndTheConversation() {
        assertThat(Wire.answers("{nope", Wire.call(1, "add", "{\"a\":1,\"b\":1}")))
                .hasSize(2);
    }

    private static String initialize(String version) {
        return Wire.message(
                0,
                "initialize",
                "\"protocolVersion\":\"" + version
                        + "\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}");
    }
}
