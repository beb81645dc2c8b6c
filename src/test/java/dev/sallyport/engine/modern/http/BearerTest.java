package dev.sallyport.engine.modern.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.engine.Access;
import dev.sallyport.redact.ConnectionRedactor;
import dev.sallyport.redact.RedactionSource;
import dev.sallyport.redact.ServerText;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The credential of one connection, with an access that answers when a test says so. */
@Tag("MOD-21")
class BearerTest {
    private final List<Promise<Optional<String>>> asked = new ArrayList<>();
    private boolean stale;
    private final ConnectionRedactor redactor = new ConnectionRedactor(RedactionSource.NONE);
    private final Bearer bearer = new Bearer(
            new Access() {
                @Override
                public Future<Optional<String>> token() {
                    Promise<Optional<String>> answer = Promise.promise();
                    asked.add(answer);
                    return answer.future();
                }

                @Override
                public boolean stale() {
                    return stale;
                }
            },
            redactor);

    private void gives(String token) {
        asked.get(asked.size() - 1).complete(Optional.of(token));
    }

    private String shown() {
        return redactor.current().redact(ServerText.of("token-one token-two"));
    }

    @Test
    void itIsReadyOnceItWasAskedForAndIsNotStale() {
        assertThat(bearer.isReady()).isFalse();
        Future<?> ready = bearer.prepare();
        assertThat(ready.isComplete()).isFalse();
        gives("token-one");
        assertThat(ready.succeeded()).isTrue();
        assertThat(bearer.isReady()).isTrue();
        assertThat(String.valueOf(bearer.header())).isEqualTo("Bearer token-one");
        assertThat(bearer.changes()).isEqualTo(1);
        stale = true;
        assertThat(bearer.isReady()).isFalse();
    }

    @Test
    void itIsReadyWithoutACredentialToo() {
        bearer.prepare();
        asked.get(0).complete(Optional.empty());
        assertThat(bearer.isReady()).isTrue();
        assertThat(bearer.header()).isNull();
        assertThat(bearer.changes()).isZero();
    }

    @Test
    @Tag("CASE-73")
    void allWhoWereRefusedWithATokenWaitForOneRenewal() {
        bearer.prepare();
        gives("token-one");
        CharSequence refused = bearer.header();
        Future<Boolean> one = bearer.renewed(refused);
        Future<Boolean> two = bearer.renewed(refused);
        assertThat(asked).hasSize(2);
        gives("token-two");
        assertThat(one.result()).isTrue();
        assertThat(two.result()).isTrue();
        assertThat(bearer.changes()).isEqualTo(2);
        assertThat(bearer.renewed(refused).result()).isTrue();
        assertThat(asked).hasSize(2);
        bearer.renewed(bearer.header());
        assertThat(asked).hasSize(3);
    }

    @Test
    void theSameTokenAgainIsNoOther() {
        bearer.prepare();
        gives("token-one");
        Future<Boolean> again = bearer.renewed(bearer.header());
        gives("token-one");
        assertThat(again.result()).isFalse();
        assertThat(bearer.changes()).isEqualTo(1);
    }

    @Test
    void aCredentialMayGoAndComeBack() {
        bearer.prepare();
        gives("token-one");
        Future<Boolean> gone = bearer.renewed(bearer.header());
        asked.get(1).complete(Optional.empty());
        assertThat(gone.result()).isTrue();
        assertThat(bearer.header()).isNull();
        Future<Boolean> back = bearer.renewed(null);
        gives("token-one");
        assertThat(back.result()).isTrue();
        assertThat(bearer.changes()).isEqualTo(3);
    }

    @Test
    @Tag("RED-4")
    void everyTokenIsKnownToTheRedactor() {
        bearer.prepare();
        gives("token-one");
        assertThat(shown()).isEqualTo("*** token-two");
        bearer.renewed(bearer.header());
        gives("token-two");
        assertThat(shown()).isEqualTo("*** ***");
    }
}
