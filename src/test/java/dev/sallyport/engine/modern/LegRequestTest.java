package dev.sallyport.engine.modern;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.rpc.Bytes;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests as they go out, and what a further round is made of. */
class LegRequestTest {
    private static final Leg.Listener NOBODY = end -> {};

    private static List<Bytes> members(String... members) {
        return List.of(members).stream().map(Bytes::utf8).toList();
    }

    private static JsonObject message(String method, List<Bytes> members, LegRequest.Meta meta) {
        return message(7, method, members, meta);
    }

    private static JsonObject message(long id, String method, List<Bytes> members, LegRequest.Meta meta) {
        return new JsonObject(
                new LegRequest(id, method, "", members, meta, NOBODY).message().buffer());
    }

    @ParameterizedTest
    @ValueSource(strings = {"tools/call", "tools/list"})
    @Tag("MOD-1")
    void everyRequestSaysWhatItIs(String method) {
        JsonObject message = message(method, members("\"a\":1", "\"b\":[2]"), LegRequest.Meta.OWN);
        assertThat(message.getString("jsonrpc")).isEqualTo("2.0");
        assertThat(message.getLong("id")).isEqualTo(7);
        assertThat(message.getString("method")).isEqualTo(method);
        JsonObject params = message.getJsonObject("params");
        assertThat(params.getInteger("a")).isEqualTo(1);
        assertThat(params.getJsonArray("b")).isEqualTo(new JsonArray().add(2));
        JsonObject meta = params.getJsonObject("_meta");
        assertThat(meta.getString(Modern.META_VERSION)).isEqualTo("2026-07-28");
        assertThat(meta.getJsonObject(Modern.META_CAPABILITIES)).isEmpty();
        assertThat(meta.getJsonObject(Modern.META_CLIENT_INFO).getString("name"))
                .isEqualTo("sallyport");
        assertThat(meta.containsKey("progressToken")).isFalse();
    }

    @Test
    @Tag("MOD-7")
    void whatTheCallerSaysOfItselfPassesOn() {
        LegRequest.Meta meta = new LegRequest.Meta(
                Bytes.utf8("{\"sampling\":{}}"), members("\"traceparent\":\"t\"", "\"baggage\":\"b\""), true, Map.of());
        JsonObject sent =
                message("tools/call", List.of(), meta).getJsonObject("params").getJsonObject("_meta");
        assertThat(sent.getJsonObject(Modern.META_CAPABILITIES).containsKey("sampling"))
                .isTrue();
        assertThat(sent.getString("traceparent")).isEqualTo("t");
        assertThat(sent.getString("baggage")).isEqualTo("b");
        assertThat(sent.getLong("progressToken")).isEqualTo(7);
    }

    @Test
    void idsAndTokensMayBe0() {
        LegRequest.Meta meta = new LegRequest.Meta(Bytes.utf8("{}"), List.of(), true, Map.of());
        JsonObject message = message(0, "tools/call", List.of(), meta);
        assertThat(message.getLong("id")).isZero();
        assertThat(message.getJsonObject("params").getJsonObject("_meta").getLong("progressToken"))
                .isZero();
    }

    @Test
    @Tag("MOD-5")
    void aFurtherRoundHasTheStateAsItCameAndNothingOfAnEarlierOne() {
        List<Bytes> first = members(
                "\"name\":\"echo\"", "\"requestState\":\"old\"", "\"inputResponses\":{}", "\"requestStates\":1");
        assertThat(Continuation.members(first, Bytes.utf8("\"\\u0041\"")))
                .isEqualTo(members("\"name\":\"echo\"", "\"requestStates\":1", "\"requestState\":\"\\u0041\""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"requestState\":\"s\"", "\"inputResponses\":{}"})
    @Tag("MOD-5")
    void aStateOrResponsesContinueAnEarlierRound(String member) {
        assertThat(Continuation.isOne(members("\"name\":\"echo\"", member))).isTrue();
        assertThat(Continuation.isOne(members("\"name\":\"echo\""))).isFalse();
    }
}
