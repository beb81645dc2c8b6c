package dev.sallyport.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.config.ResultView;
import dev.sallyport.kit.Peers;
import dev.sallyport.kit.SdkClient;
import dev.sallyport.rpc.Bytes;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What views make of results that real servers send. */
@ExtendWith(VertxExtension.class)
class RealResultsIT {
    private final MemoryStore store = MemoryStore.takingAll();

    @Test
    @Tag("RES-10")
    @Tag("RES-11")
    @Tag("RES-13")
    void aModelReadsWhatTheReferenceServerSends(Vertx vertx) {
        List<SdkClient.Reply> replies = Peers.sdkClient(Peers.everything())
                .runAll(
                        "call",
                        "get-tiny-image",
                        "{}",
                        "+",
                        "call",
                        "get-resource-links",
                        "{\"count\":2}",
                        "+",
                        "call",
                        "get-resource-reference",
                        "{\"resourceType\":\"Blob\",\"resourceId\":1}",
                        "+",
                        "call",
                        "get-annotated-message",
                        "{\"messageType\":\"error\",\"includeImage\":true}");

        assertThat(model(vertx, replies.get(0))).contains("<image/png>");
        assertThat(model(vertx, replies.get(1))).anyMatch(text -> text.startsWith("[resource link \""));
        assertThat(model(vertx, replies.get(2))).anyMatch(text -> text.contains("saved as tool-results/file1]"));
        assertThat(model(vertx, replies.get(3))).hasSizeGreaterThan(1).contains("<image/png>");
        assertThat(store.saved).hasSize(1);
    }

    @Test
    @Tag("RES-20")
    void aScriptReadsTheReferenceServersStructuredContent(Vertx vertx) {
        SdkClient.Reply reply =
                Peers.sdkClient(Peers.everything()).call("get-structured-content", "{\"location\":\"New York\"}");

        JsonNode value = Samples.tree(render(vertx, ResultView.SCRIPT, reply).json());

        assertThat(value.get("structuredContent")).isEqualTo(reply.result().get("structuredContent"));
        assertThat(value.get("content")).isEqualTo(reply.result().get("content"));
    }

    @Test
    @Tag("RES-11")
    @Tag("RES-12")
    void aModelReadsWhatTheFixtureSends(Vertx vertx) {
        List<SdkClient.Reply> replies = Peers.sdkClient(Peers.fixture())
                .runAll(
                        "call",
                        "test_audio_content",
                        "{}",
                        "+",
                        "call",
                        "test_multiple_content_types",
                        "{}",
                        "+",
                        "call",
                        "test_error_handling",
                        "{}");

        assertThat(model(vertx, replies.get(0)))
                .singleElement()
                .asString()
                .matches("\\[audio not shown here: audio/wav, \\d+ bytes, saved as tool-results/file1]");
        assertThat(model(vertx, replies.get(1))).contains("<image/png>").hasSize(3);
        assertThat(((Rendered.Model) render(vertx, ResultView.MODEL, replies.get(2))).isError())
                .isTrue();
    }

    private List<String> model(Vertx vertx, SdkClient.Reply reply) {
        return Samples.page(render(vertx, ResultView.MODEL, reply));
    }

    private Rendered render(Vertx vertx, ResultView view, SdkClient.Reply reply) {
        Bytes result = Bytes.utf8(reply.result().toString());
        return new ResultRenderer(vertx, store).render(view, "t", result).await();
    }
}
