package dev.sallyport.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.bus.ToolDefinition;
import dev.sallyport.kit.Scripts;
import dev.sallyport.rpc.Bytes;
import io.vertx.core.Future;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A listing, page by page. */
@Tag("MOD-4")
@Tag("LEG-5")
class ToolPagesTest {
    private final Deque<Future<Bytes>> pages = new ArrayDeque<>();
    private final List<List<Bytes>> asked = new ArrayList<>();

    private Future<Bytes> page(List<Bytes> members) {
        asked.add(members);
        return pages.remove();
    }

    private Future<List<ToolDefinition>> list() {
        return ToolPages.list("srv", this::page);
    }

    private void gives(String page) {
        pages.add(Future.succeededFuture(Bytes.utf8(page)));
    }

    private void givesPage(String tool, String cursor) {
        gives(Scripts.page(Scripts.toolArray(tool), ",\"nextCursor\":" + cursor));
    }

    @Test
    void everyPageIsAskedForByTheCursorOfTheLastAsItStands() {
        givesPage("a", "\"\"");
        givesPage("b", "\"\\u0041\"");
        givesPage("c", "null");
        assertThat(list().result()).extracting(ToolDefinition::name).containsExactly("a", "b", "c");
        assertThat(asked)
                .containsExactly(
                        List.of(),
                        List.of(Bytes.utf8("\"cursor\":\"\"")),
                        List.of(Bytes.utf8("\"cursor\":\"\\u0041\"")));
    }

    @Test
    void anEmptyListingHasNoTools() {
        gives("{\"tools\":[]}");
        assertThat(list().result()).isEmpty();
    }

    @Test
    @Tag("CASE-51")
    void aCursorThatComesAgainIsAnError() {
        givesPage("a", "\"x\"");
        givesPage("b", "\"x\"");
        assertThat(list().cause()).hasMessageContaining("its pages do not end");
        assertThat(asked).hasSize(2);
    }

    @Test
    @Tag("CASE-51")
    void aHundredPagesAreReadAndNotMore() {
        for (int i = 1; i < 100; i++) {
            givesPage("t" + i, "\"" + i + "\"");
        }
        gives(Scripts.listed("last"));
        assertThat(list().result()).hasSize(100);
        asked.clear();
        for (int i = 1; i <= 100; i++) {
            givesPage("t" + i, "\"" + i + "\"");
        }
        assertThat(list().cause()).hasMessageContaining("its pages do not end");
        assertThat(asked).hasSize(100);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"tools\":{}}", "[]", "{\"tools\":[}"})
    @Tag("OUT-5")
    void whatIsNoListingFailsAsARead(String page) {
        gives(page);
        assertThat(list().cause())
                .isInstanceOf(ConnectException.class)
                .hasMessageStartingWith("the tools of MCP server \"srv\" could not be listed: its answer")
                .hasMessageEndingWith("it is safe to retry.");
    }

    @Test
    @Tag("OUT-5")
    void aPageThatFailsFailsTheListing() {
        pages.add(Future.failedFuture(ConnectException.ordinary("it did not answer in time")));
        assertThat(list().cause())
                .hasMessageContaining("could not be listed: it did not answer in time.")
                .hasMessageEndingWith("it is safe to retry.");
    }
}
