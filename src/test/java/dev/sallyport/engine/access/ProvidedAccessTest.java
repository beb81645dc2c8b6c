package dev.sallyport.engine.access;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import dev.sallyport.config.Secret;
import dev.sallyport.engine.access.TokenSource.Token;
import dev.sallyport.kit.CapturedLog;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("MOD-21")
class ProvidedAccessTest {
    private final Deque<Future<Token>> tokens = new ArrayDeque<>();
    private int fetches;
    private long now = 1_000_000;
    private final ProvidedAccess access = new ProvidedAccess("s", this::fetch, Secret.of("static"), () -> now);

    private Future<Token> fetch() {
        fetches++;
        return tokens.remove();
    }

    private void gives(String token, long lifetimeMs) {
        tokens.add(Future.succeededFuture(new Token(token, lifetimeMs)));
    }

    @Test
    void aTokenWithoutALifetimeIsAskedForAtEachDial() {
        gives("a", 0);
        gives("b", 0);
        assertThat(access.token().result()).contains("a");
        assertThat(access.stale()).isFalse();
        assertThat(access.token().result()).contains("b");
    }

    @Test
    void aTokenWithALifetimeIsKeptUntilShortlyBeforeItsEnd() {
        gives("a", 3_600_000);
        gives("b", 3_600_000);
        assertThat(access.token().result()).contains("a");
        now += 3_600_000 - 30_001;
        assertThat(access.stale()).isFalse();
        assertThat(access.token().result()).contains("a");
        now += 1;
        assertThat(access.stale()).isTrue();
        assertThat(access.token().result()).contains("b");
        assertThat(fetches).isEqualTo(2);
    }

    @Test
    void aShortLifetimeLosesATenthOnly() {
        gives("a", 10_000);
        access.token();
        now += 8_999;
        assertThat(access.stale()).isFalse();
        now += 1;
        assertThat(access.stale()).isTrue();
    }

    @Test
    void allWhoAskAtATimeGetTheSameToken() {
        Promise<Token> slow = Promise.promise();
        tokens.add(slow.future());
        Future<Optional<String>> one = access.token();
        Future<Optional<String>> two = access.renewed();
        assertThat(fetches).isEqualTo(1);
        slow.complete(new Token("a", 0));
        assertThat(one.result()).contains("a");
        assertThat(two.result()).contains("a");
        gives("b", 0);
        assertThat(access.renewed().result()).contains("b");
    }

    @Test
    void aFailureFallsBackToTheStaticTokenAndIsLoggedByClassAndLength() {
        try (CapturedLog log = CapturedLog.of(ProvidedAccess.class)) {
            tokens.add(Future.failedFuture(new IllegalStateException("secret-123")));
            assertThat(access.token().result()).contains("static");
            assertThat(log.messages(Level.WARN).get(0))
                    .contains("java.lang.IllegalStateException", "message of 10 chars")
                    .doesNotContain("secret-123");
        }
    }

    @Test
    void aTokenIsNotWrittenOutByMistake() {
        assertThat(new Token("secret-123", 0)).asString().doesNotContain("secret-123");
    }

    @Test
    void aProviderThatFailsAtTheEndOfALifetimeIsLeftAloneForAWhile() {
        gives("a", 10_000);
        access.token();
        now += 9_000;
        tokens.add(Future.failedFuture(new IllegalStateException("later")));
        assertThat(access.token().result()).contains("static");
        assertThat(access.stale()).isFalse();
        now += 5_000;
        assertThat(access.stale()).isTrue();
    }
}
