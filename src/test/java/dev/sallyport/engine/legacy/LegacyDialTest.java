package dev.sallyport.engine.legacy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.bus.SessionInfo;
import dev.sallyport.engine.ConnectException;
import dev.sallyport.engine.Session;
import dev.sallyport.rpc.Bytes;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
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
    @Tag("LEG-1")
    void theOpeningIsInitializeAndThenInitialized() {
        hears(VERSION + "}}");

        assertThat(pipe.sent)
                .hasSize(2)
                .satisfiesExactly(
                        first -> assertThat(first)
                                .startsWith("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{"
                                        + "\"protocolVersion\":\"2024-11-05\",\"capabilities\":{")
                                .contains("\"clientInfo\":{\"name\":\"sallyport\",\"version\":\"dev\"}"),
                        second -> assertThat(second)
                                .isEqualTo("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}"));
    }

    @ParameterizedTest
    @CsvSource({"-32022, true", "-32603, false"})
    @Tag("LEG-3")
    @Tag("LEG-4")
    void onlyARejectionOfTheRevisionIsAVerdict(int code, boolean verdict) {
        hears("{'jsonrpc':'2.0','id':0,'error':{'code':" + code + ",'message':'no'}}");

        assertThat(dial.session().cause()).isInstanceOfSatisfying(ConnectException.class, why -> {
            assertThat(why.isVerdict()).isEqualTo(verdict);
            assertThat(why.getMessage()).contains("error " + code + ": no");
        });
        assertThat(dial.lastWords()).isEqualTo("; it said no more");
    }

    @Test
    @Tag("LEG-5")
    void aListingThatIsRefusedSaysSo() {
        hears(VERSION + "}}");
        Session session = dial.session().result();
        Future<?> listing = session.listTools();

        hears("{'jsonrpc':'2.0','id':1,'error':{'code':-32603,'message':'not now'}}");

        assertThat(listing.cause()).hasMessageContaining("error -32603: not now");
    }

    @Test
    @Tag("LEG-5")
    void aSessionTellsOfChangedToolsUntilItIsClosed() {
        hears(VERSION + "}}");
        Session session = dial.session().result();
        List<String> heard = new ArrayList<>();
        session.onToolsChanged(() -> heard.add("changed"));
        hears("{'jsonrpc':'2.0','method':'notifications/tools/list_changed'}");
        assertThat(heard).hasSize(1);
        Future<?> listing = session.listTools();

        session.close();

        assertThat(listing.failed()).isTrue();
        assertThat(session.lost().isComplete()).isFalse();
        assertThat(session.lastWords()).isEqualTo("; it said no more");
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
