package dev.sallyport.engine.legacy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.bus.SessionInfo;
import dev.sallyport.engine.Session;
import dev.sallyport.rpc.Bytes;
import io.vertx.core.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An attempt over a pipe that is open at once. */
class LegacyDialTest {
    private static final String VERSION = "{'jsonrpc':'2.0','id':0,'result':{'protocolVersion':'2024-11-05'";

    private final Talk talk = new Talk();
    private final RecordingPipe pipe = new RecordingPipe();
    private final Conversation conversation = new Conversation(talk.setup);
    private final LegacyDial dial = new LegacyDial(conversation, (lines, abandoned) -> Future.succeededFuture(pipe), 3);

    @AfterEach
    void close() {
        dial.close();
        talk.close();
    }

    private void hears(String line) {
        conversation.peer().line(Bytes.utf8(line.replace('\'', '"')));
    }

    @ParameterizedTest
    @Tag("LEG-6")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            nullValues = "-",
            value = {
                ",'capabilities':{'tools': {}},'serverInfo':{'name':'n'},'instructions':'do'}}"
                        + " | {'tools': {}} | {'name':'n'} | 'do'",
                ",'capabilities':[]}} | {} | - | -",
                "}} | {} | - | -",
            })
    void aSessionKnowsWhatTheServerSaidAsItStands(
            String said, String capabilities, @Nullable String serverInfo, @Nullable String instructions) {
        hears(VERSION + said);

        SessionInfo info = dial.session().result().info();
        assertThat(info.revision()).isEqualTo("2024-11-05");
        assertThat(text(info.capabilities())).isEqualTo(capabilities);
        assertThat(text(info.serverInfo())).isEqualTo(serverInfo);
        assertThat(text(info.instructions())).isEqualTo(instructions);
    }

    private static @Nullable String text(@Nullable Bytes bytes) {
        return bytes == null ? null : bytes.utf8().replace('"', '\'');
    }

    @Test
    @Tag("LEG-31")
    void aServerThatIsLostWhileItsPolicyIsOfferedIsNotConnected() {
        hears(VERSION + ",'capabilities':{'experimental':{'mcpl':{'pushEvents':true}}}}}");
        pipe.lose("gone");

        Future<Session> session = dial.session();
        assertThat(session.cause()).hasMessageContaining("closed its connection while connecting: gone");
    }

    @Test
    @Tag("LEG-13")
    void anAttemptThatIsClosedSendsNothingMore() {
        dial.close();
        int sent = pipe.sent.size();

        hears(VERSION + "}}");

        assertThat(dial.session().failed()).isTrue();
        assertThat(pipe.sent).hasSize(sent);
    }
}
