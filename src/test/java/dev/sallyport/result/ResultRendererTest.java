package dev.sallyport.result;

import static dev.sallyport.result.Samples.block;
import static dev.sallyport.result.Samples.page;
import static dev.sallyport.result.Samples.result;
import static dev.sallyport.result.Samples.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.config.ResultView;
import dev.sallyport.rpc.Bytes;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class ResultRendererTest {
    @Test
    @Tag("RES-1")
    void theRawViewIsTheVeryBytesThatWereSent(Vertx vertx) {
        Bytes sent = Bytes.utf8(" {\"content\": 7, \"_meta\":{ } }");

        Rendered raw = render(vertx, MemoryStore.takingAll(), ResultView.RAW, sent);

        assertThat(raw.json()).isSameAs(sent);
    }

    @Test
    @Tag("RES-11")
    void payloadsAreSavedInOrderAndNamedInTheView(Vertx vertx) {
        MemoryStore store = MemoryStore.takingAll();

        Rendered model = render(
                vertx,
                store,
                ResultView.MODEL,
                result(block("audio", "audio/wav", Samples.WAV), block("audio", "audio/ogg", new byte[] {1})));

        assertThat(store.saved).extracting(Payload::mimeType).containsExactly("audio/wav", "audio/ogg");
        assertThat(page(model))
                .containsExactly(
                        "[audio not shown here: audio/wav, 44 bytes, saved as tool-results/file1]",
                        "[audio not shown here: audio/ogg, 1 bytes, saved as tool-results/file2]");
    }

    @Test
    @Tag("RES-16")
    void oneFailedSaveDoesNotStopTheOthers(Vertx vertx) {
        MemoryStore store = MemoryStore.taking(payload -> !payload.mimeType().equals("audio/wav"));

        Rendered model = render(
                vertx,
                store,
                ResultView.MODEL,
                result(block("audio", "audio/wav", Samples.WAV), block("audio", "audio/ogg", new byte[] {1})));

        assertThat(((Rendered.Model) model).isError()).isTrue();
        assertThat(page(model))
                .endsWith(
                        "[audio missing: audio/wav, 44 bytes, could not be saved]",
                        "[audio not shown here: audio/ogg, 1 bytes, saved as tool-results/file1]");
    }

    @Test
    @Tag("RES-16")
    void aStoreThatThrowsIsAStoreThatFails(Vertx vertx) {
        PayloadStore broken = payload -> {
            throw new IllegalStateException("broken");
        };

        Rendered model = render(vertx, broken, ResultView.MODEL, result(block("audio", "a/b", Samples.WAV)));

        assertThat(((Rendered.Model) model).isError()).isTrue();
    }

    @Test
    @Tag("RES-16")
    void payloadsBeyondTheBoundOfOneResultMakeItIncomplete(Vertx vertx) {
        MemoryStore store = MemoryStore.takingAll();
        String[] blocks = IntStream.range(0, ResultRenderer.MAX_PAYLOADS + 1)
                .mapToObj(i -> block("audio", "a/b", new byte[] {1}))
                .toArray(String[]::new);

        Rendered model = render(vertx, store, ResultView.MODEL, result(blocks));

        assertThat(store.saved).hasSize(ResultRenderer.MAX_PAYLOADS);
        assertThat(((Rendered.Model) model).isError()).isTrue();
    }

    @Test
    @Tag("CASE-64")
    void aLargeResultPassesWhole(Vertx vertx) {
        String large = "ü".repeat(15_500_000);

        Rendered model = render(
                vertx,
                MemoryStore.takingAll(),
                ResultView.MODEL,
                result(text(large), block("audio", "a/b", Samples.WAV)));

        assertThat(page(model)).hasSize(2).startsWith(large);
    }

    @Test
    void onlyALargeResultLeavesTheEventLoopToBeRead(Vertx vertx) {
        ResultRenderer renderer = new ResultRenderer(vertx, MemoryStore.takingAll());
        Bytes small = result(text("x"));
        Bytes large = result(text("x".repeat(ResultRenderer.INLINE_BYTES)));

        assertThat(isReadAtOnce(vertx, renderer, small)).isTrue();
        assertThat(isReadAtOnce(vertx, renderer, large)).isFalse();
    }

    @Test
    void theViewOfALargeResultArrivesOnTheCallersContext(Vertx vertx) {
        ResultRenderer renderer = new ResultRenderer(vertx, MemoryStore.takingAll());
        Bytes large = result(text("x".repeat(ResultRenderer.INLINE_BYTES)), block("audio", "a/b", Samples.WAV));

        boolean eventLoop = Future.<Boolean>future(
                        promise -> vertx.runOnContext(v -> renderer.render(ResultView.MODEL, "t", large)
                                .map(rendered -> Context.isOnEventLoopThread())
                                .onComplete(promise)))
                .await();

        assertThat(eventLoop).isTrue();
    }

    @Test
    @Tag("CASE-64")
    void aTextOfFiveMegabytesReachesAScriptWhole(Vertx vertx) {
        String large = "x".repeat(6 << 20);

        Rendered shown = render(vertx, MemoryStore.takingAll(), ResultView.SCRIPT, result(text(large)));

        assertThat(((Rendered.Text) shown).text()).isEqualTo(large);
    }

    private static Rendered render(Vertx vertx, PayloadStore store, ResultView view, Bytes result) {
        return onEventLoop(vertx, () -> new ResultRenderer(vertx, store).render(view, "t", result));
    }

    private static Rendered onEventLoop(Vertx vertx, java.util.function.Supplier<Future<Rendered>> render) {
        return Future.<Rendered>future(
                        promise -> vertx.runOnContext(v -> render.get().onComplete(promise)))
                .await();
    }

    private static boolean isReadAtOnce(Vertx vertx, ResultRenderer renderer, Bytes result) {
        return Future.<Boolean>future(promise -> vertx.runOnContext(v -> promise.complete(
                        renderer.render(ResultView.MODEL, "t", result).isComplete())))
                .await();
    }
}
