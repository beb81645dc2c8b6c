package dev.sallyport.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("CFG-42")
class SettingsChangeTest {
    private static final String BEFORE = """
            http: {port: 1}
            servers:
              a: {command: x, args: [1a], env: {B: b, A: a}}
              b: {url: "https://h/", token: "t"}
            """;

    @Test
    void namesWhatIsNewGoneAndChanged() {
        SettingsChange change = between("""
                http: {port: 2}
                stop: {budgetMs: 1}
                servers:
                  b: {url: "https://h/", token: "u"}
                  c: {command: x}
                """);
        assertThat(change.added()).containsExactly("c");
        assertThat(change.removed()).containsExactly("a");
        assertThat(change.changed()).containsExactly("b");
        assertThat(change.gateway()).containsExactly("http", "stop");
    }

    @Test
    @Tag("CASE-83")
    void orderCommentsAndDefaultsWrittenOutAreNoChange() {
        SettingsChange change = between("""
                # another comment
                servers:
                  b: {token: "t", url: "https://h/", reconnect: false, toolPrefix: null}
                  a: {env: {A: a, B: b}, args: [1a], command: x, requestTimeoutMs: 60000}
                http: {port: 1, host: 127.0.0.1}
                """);
        assertThat(change.isEmpty()).isTrue();
    }

    @Test
    void aDefaultOfTheGatewayThatServersTakeChangesThem() {
        SettingsChange change = between(BEFORE + "children: {shutdownGraceMs: 1}\n");
        assertThat(change.changed()).containsExactlyInAnyOrder("a", "b");
        assertThat(change.gateway()).containsExactly("children");
    }

    private static SettingsChange between(String after) {
        return SettingsChange.between(
                Load.yaml(BEFORE).settings(), Load.yaml(after).settings());
    }
}
