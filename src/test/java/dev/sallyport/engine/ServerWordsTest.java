package dev.sallyport.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.bus.UnreapedException;
import dev.sallyport.redact.ConnectionRedactor;
import dev.sallyport.redact.RedactionSource;
import dev.sallyport.redact.ServerText;
import dev.sallyport.rpc.RpcError;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What people read of a server's errors. */
class ServerWordsTest {
    private final ServerWords words =
            new ServerWords("srv", new ConnectionRedactor(RedactionSource.NONE.withSecret("s3cr3t-s3cr3t")));

    @Test
    @Tag("RED-8")
    void aTextIsRedactedBeforeItIsCut() {
        assertThat(words.text(ServerText.of("key s3cr3t-s3cr3t is bad"))).isEqualTo("key *** is bad");
        assertThat(words.text(ServerText.of("key s3cr3t-s3cr3t is bad"), 10))
                .startsWith("key ***")
                .doesNotContain("bad");
    }

    @Test
    void anErrorIsItsCodeAndItsMessageWhereItHasOne() {
        assertThat(words.answered(error("bad s3cr3t-s3cr3t"))).isEqualTo("it answered with error -7: bad ***");
        assertThat(words.answered(error(""))).isEqualTo("it answered with error -7");
        assertThat(words.name()).isEqualTo("MCP server \"srv\"");
        assertThat(words.server()).isEqualTo("srv");
    }

    private static RpcError error(String message) {
        return RpcError.of(RpcError.render(-7, message, null));
    }

    @Test
    @Tag("RED-10")
    void onlyErrorsThatAreWordedForPeopleAreShown() {
        assertThat(ConnectException.shown(ConnectException.ordinary("no answer")))
                .isEqualTo("no answer");
        assertThat(ConnectException.shown(new UnreapedException("srv", 7, "process 7")))
                .isEqualTo("process 7");
        assertThat(ConnectException.shown(new IllegalStateException("s3cr3t")))
                .contains("java.lang.IllegalStateException")
                .doesNotContain("s3cr3t");
    }
}
