package dev.sallyport.redact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("RED-11")
class ConnectionRedactorTest {
    private final ConnectionRedactor connection =
            new ConnectionRedactor(RedactionSource.NONE.withUrl("wss://h/?v=2").withSecret("configured-token"));

    @Test
    void aDialThatSendsNothingNewLeavesTheRedactorAsItIs() {
        connection.dialing("wss://h/?v=2&token=first-token", "first-token");
        Redactor before = connection.current();
        connection.dialing("wss://h/?v=2&token=first-token", "first-token");
        connection.dialing(null, "first-token");
        connection.dialing(null, "configured-token");
        assertThat(connection.current()).isSameAs(before);
    }

    @Test
    void aDialThatSendsSomethingNewAddsIt() {
        connection.dialing(null, "first-token");
        connection.dialing("wss://h/?v=2&token=second-token", null);
        assertThat(connection.current().redact(ServerText.of("configured-token first-token second-token third-token")))
                .isEqualTo("*** *** *** third-token");
    }

    @Test
    void aListenerTakesEveryRedactorThatIsBuilt() {
        List<Redactor> built = new ArrayList<>();
        ConnectionRedactor listened = new ConnectionRedactor(RedactionSource.NONE, built::add);
        Redactor first = listened.current();
        listened.dialing(null, "first-token");
        listened.dialing(null, "first-token");
        assertThat(built).containsExactly(first, listened.current());
    }

    @Test
    void anEarlierRedactorDoesNotChange() {
        Redactor before = connection.current();
        connection.dialing(null, "first-token");
        assertThat(before.redact(ServerText.of("first-token"))).isEqualTo("first-token");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\\", "%", "+", "%25", "\\\\u002B", "\\/", "%5C", "////", "+ + ", "\\u002f", "aaaaaaa", "%2525"})
    void hostileTextCostsNoMoreThanItsLength(String unit) {
        Redactor redactor = Redactor.of(RedactionSource.NONE
                .withSecret("////////////////")
                .withSecret("+ + + + + + + + + ")
                .withSecret("\\\\\\\\\\\\\\\\\\\\\\")
                .withSecret("%%%%%%%%%%%2525%25")
                .withSecret("aaaaaaaaaaaaaaaaaaaaaaaab"));
        ServerText text = ServerText.of(unit.repeat(200_000 / unit.length()));
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> redactor.redact(text));
    }

    @Test
    void aServerWithoutCredentialsNeedsNoneToBeRedacted() {
        ServerText text = ServerText.of("anything \\u0041 %41 +");
        assertThatCode(() -> assertThat(Redactor.of(RedactionSource.NONE).redact(text))
                        .isEqualTo("anything \\u0041 %41 +"))
                .doesNotThrowAnyException();
    }
}
