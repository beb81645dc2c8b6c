package dev.sallyport.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.child.process.LaunchMark;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("CHILD-1")
class EnvironmentTest {
    private static final Set<String> ALLOWED =
            Set.of(("PATH HOME USER LOGNAME SHELL TERM LANG TZ TMPDIR TMP TEMP DISPLAY WAYLAND_DISPLAY XDG_RUNTIME_DIR"
                            + " XDG_CONFIG_HOME XDG_CACHE_HOME XDG_DATA_HOME SSL_CERT_FILE SSL_CERT_DIR"
                            + " NODE_EXTRA_CA_CERTS REQUESTS_CA_BUNDLE CURL_CA_BUNDLE HTTP_PROXY HTTPS_PROXY NO_PROXY"
                            + " http_proxy https_proxy no_proxy SYSTEMROOT WINDIR COMSPEC PATHEXT APPDATA LOCALAPPDATA"
                            + " USERPROFILE LC_ALL LC_TIME")
                    .split(" "));

    private final Heard heard = new Heard();
    private final Nursery nursery = new Nursery();

    @AfterEach
    void closeAll() {
        nursery.close();
    }

    @Test
    void theAllowlistIsInheritedAndNothingElse() {
        Set<String> own = new HashSet<>(ALLOWED);
        own.addAll(Set.of("AWS_SECRET_ACCESS_KEY", "LD_PRELOAD", "LC", "path", "NODE_OPTIONS"));
        Map<String, String> values = own.stream().collect(Collectors.toMap(name -> name, name -> "of " + name));

        Map<String, String> child =
                ChildEnvironment.of(new Nursery.Wish(heard, "env").request(nursery.context), values);

        assertThat(child).containsOnlyKeys(ALLOWED).containsEntry("LC_TIME", "of LC_TIME");
    }

    @Test
    void theServersOwnVariablesLieOnTop() {
        Nursery.Wish wish = new Nursery.Wish(heard, "env").env(Map.of("LANG", "C", "TOKEN", "t"));

        Map<String, String> child =
                ChildEnvironment.of(wish.request(nursery.context), Map.of("LANG", "de", "HOME", "/h", "X", "x"));

        assertThat(child).containsOnly(Map.entry("LANG", "C"), Map.entry("TOKEN", "t"), Map.entry("HOME", "/h"));
    }

    @Test
    @Tag("CASE-81")
    void aChildPrintsWhatItWasGiven() {
        Nursery.Wish env = new Nursery.Wish(heard, "sh", "-c", "env -0 | tr '\\n\\0' ' \\n'; exec cat")
                .env(Map.of("A", "", "B", "two"));

        Nursery.launched(nursery.ask(env.request(nursery.context)));

        await().until(() -> heard.lines.contains("A=") && heard.lines.contains("B=two"));
        Set<String> names = heard.lines.stream()
                .map(line -> line.substring(0, line.indexOf('=')))
                .filter(name -> !name.startsWith("LC_"))
                .collect(Collectors.toSet());
        names.removeAll(ALLOWED);
        // sh sets the last three for itself
        names.removeAll(Set.of("PWD", "_", "SHLVL", "OLDPWD"));
        assertThat(names).containsExactlyInAnyOrder("A", "B", LaunchMark.VARIABLE);
        assertThat(heard.lines).contains("PATH=" + System.getenv("PATH"));
    }

    @Test
    void everythingIsInheritedWhereThatIsAskedFor() {
        Nursery.Wish env = new Nursery.Wish(heard, "env").inheritingEverything().env(Map.of("LANG", "C"));

        Map<String, String> child =
                ChildEnvironment.of(env.request(nursery.context), Map.of("LANG", "de", "ANY", "thing"));

        assertThat(child).containsOnly(Map.entry("LANG", "C"), Map.entry("ANY", "thing"));
    }
}
