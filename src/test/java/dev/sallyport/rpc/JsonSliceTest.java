package dev.sallyport.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages are slices of what a transport read: what stands before and behind one is another's and is never read. */
class JsonSliceTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\":{\"b\" : [1.5e+3 , \"x\"], \"c\":{}} , \"d\":-0.25E-7}",
                "[[],[1,[true,false,null]] ]",
                "\"a \\u00e9\\n\\\\\"",
                "\"éé€€😀😀\"",
                "-10.25e-17",
                "1e5",
            })
    void whatStandsBehindASliceIsNotReadWhereverItEnds(String text) {
        byte[] whole = text.getBytes(StandardCharsets.UTF_8);
        for (int end = 0; end <= whole.length; end++) {
            String alone = outcome(Bytes.of(Bytes.of(whole, 0, end).copy()));
            assertThat(outcome(Bytes.of(whole, 0, end))).as("cut at %d", end).isEqualTo(alone);
        }
    }

    /** The end of the value, or where and why it is refused. */
    private static String outcome(Bytes text) {
        try {
            JsonCursor cursor = new JsonCursor(text);
            if (cursor.peek() == '{') {
                cursor.enterObject();
                while (cursor.nextMember()) {
                    cursor.skip();
                }
            } else {
                cursor.skip();
            }
            int end = cursor.position();
            cursor.finish();
            return "ends at " + end;
        } catch (MalformedJsonException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
