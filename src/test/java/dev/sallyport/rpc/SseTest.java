package dev.sallyport.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SseTest {
    private static final int LIMIT = 1000;

    private static List<String> read(String stream, int... cuts) throws MalformedJsonException {
        List<String> events = new ArrayList<>();
        Sse sse = new Sse(LIMIT, (type, data) -> events.add(type + "=" + data.utf8()));
        byte[] all = stream.getBytes(StandardCharsets.UTF_8);
        int from = 0;
        for (int cut : cuts) {
            int to = Math.min(all.length, from + cut);
            sse.feed(Bytes.of(all, from, to - from));
            from = to;
        }
        sse.feed(Bytes.of(all, from, all.length - from));
        return events;
    }

    @ParameterizedTest
    @Tag("CASE-70")
    @Tag("MOD-20")
    @CsvSource({"'\\n'", "'\\r\\n'", "'\\r'"})
    void everyLineEndMakesOneEvent(String escaped) throws Exception {
        String end = escaped.replace("\\r", "\r").replace("\\n", "\n");
        String stream = "\uFEFF: comment" + end + "event: x" + end + "data: {\"a\":" + end + "data: 1}" + end + end;
        assertThat(read(stream)).containsExactly("x={\"a\":\n1}");
    }

    @Test
    @Tag("CASE-70")
    void aCharacterAndALineEndSurviveBeingSplit() throws Exception {
        String stream = "data: é\r\n\r\n";
        for (int cut = 0; cut <= stream.length() + 1; cut++) {
            assertThat(read(stream, cut)).as("cut at %d", cut).containsExactly("message=é");
        }
    }

    @Property
    @net.jqwik.api.Tag("CASE-70")
    void chunkingNeverMatters(@ForAll @Size(max = 12) List<@IntRange(min = 0, max = 9) Integer> cuts) throws Exception {
        String stream =
                "\uFEFFid: 1\r\nevent: a\r\ndata: one\r\ndata\r\n\r\n:x\rdata:two\r\rretry: 5\n\ndata:  three\n\n";
        int[] at = cuts.stream().mapToInt(Integer::intValue).toArray();
        assertThat(read(stream, at)).containsExactly("a=one\n", "message=two", "message= three");
    }

    @Test
    void anEventWithoutItsEmptyLineIsNone() throws Exception {
        assertThat(read("data: cut off\n")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'data:x', message=x",
        "'data: x', message=x",
        "'data:  x', 'message= x'",
        "'data:', message=",
        "'data: ', message=",
        "'data', message=",
        "'event: a\ndata: x', a=x",
        "'event:a\ndata:x', a=x",
        "'event\ndata:x', message=x",
        "'datax: y\ndata: x', message=x",
        "'\uFEFFdata: x', message=x",
        "'data: x\ndata:\ndata: y', 'message=x\n\ny'",
        "': c\ndata: x\n: d', message=x"
    })
    void aFieldIsANameAColonAndPerhapsOneBlank(String lines, String event) throws Exception {
        assertThat(read(lines.replace("\\n", "\n").replace("\\uFEFF", "\uFEFF") + "\n\n"))
                .containsExactly(event.replace("\\n", "\n"));
    }

    @Test
    void onlyALeadingByteOrderMarkIsSkipped() throws Exception {
        assertThat(read("data: a\n\n\uFEFFdata: b\n\n")).containsExactly("message=a");
        assertThat(read("xyz\ndata: a\n\n")).containsExactly("message=a");
        assertThat(read("data: a\n\n\n\ndata: b\n\n")).containsExactly("message=a", "message=b");
    }

    @Test
    void anEventMayReachTheBoundButNotPassIt() throws Exception {
        String most = "x".repeat(LIMIT - 6);
        assertThat(read("data: " + most + "\n\n")).containsExactly("message=" + most);
        assertThatThrownBy(() -> read("data: " + most + "x\n\n")).hasMessageContaining("1000");
        String half = "x".repeat((LIMIT - 2) / 2);
        assertThat(read("data:" + half + "\ndata:" + half + "x\n\n"))
                .containsExactly("message=" + half + "\n" + half + "x");
        assertThatThrownBy(() -> read("data:" + half + "\ndata:" + half + "xx\n\n"))
                .hasMessageContaining("1000");
    }

    @Test
    void whatAnEventHoldsIsNotWrittenToByTheNext() throws Exception {
        List<Bytes> events = new ArrayList<>();
        Sse sse = new Sse(LIMIT, (type, data) -> events.add(data));
        sse.feed(Bytes.utf8("data: one\n\ndata: two\n\n"));
        assertThat(events).containsExactly(Bytes.utf8("one"), Bytes.utf8("two"));
    }

    @Test
    void refusesAnEventBeyondTheBound() {
        assertThatThrownBy(() -> read("data: " + "x".repeat(LIMIT))).hasMessageContaining("more than");
        assertThatThrownBy(() -> read(("data: " + "x".repeat(90) + "\n").repeat(12)))
                .hasMessageContaining("more than");
    }
}
