package dev.sallyport.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.config.AccessProvider;
import dev.sallyport.config.Endpoint;
import dev.sallyport.config.Secret;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.redact.AllServersRedactor;
import dev.sallyport.redact.ServerText;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ServerRedactionTest {
    private static final AccessProvider OAUTH = new AccessProvider.OAuth(
            null,
            "https://id/token?client=oauth-query-s3cret",
            "client",
            Secret.of("oauth-s3cret"),
            List.of(),
            AccessProvider.OAuthMethod.POST,
            null);

    @Test
    @Tag("RED-1")
    @Tag("RED-4")
    void aNetworkServersUrlTokenAndProviderAreKnown() {
        Endpoint endpoint =
                endpoint(Map.of(), false, "wss://h/mcp?password=url-s3cret", Secret.of("static-s3cret"), OAUTH);
        assertThat(redacted(endpoint, "url-s3cret static-s3cret oauth-s3cret oauth-query-s3cret"))
                .isEqualTo("*** *** *** ***");
    }

    @Test
    @Tag("RED-5")
    void aChildsEnvironmentIsKnown() {
        Endpoint endpoint = endpoint(Map.of("API_TOKEN", "env-s3cret", "LEVEL", "verbose-1"), false, null, null, null);
        assertThat(redacted(endpoint, "env-s3cret verbose-1")).isEqualTo("*** verbose-1");
    }

    @Test
    @Tag("RED-5")
    void whatAChildInheritsIsKnownWhereItInherits() {
        Map<String, String> gateway = Map.of("GATEWAY_TOKEN", "inherited-s3cret", "API_TOKEN", "hidden-s3cret");
        Endpoint inheriting = endpoint(Map.of("API_TOKEN", "env-s3cret"), true, null, null, null);
        Endpoint alone = endpoint(Map.of("API_TOKEN", "env-s3cret"), false, null, null, null);
        String text = "inherited-s3cret hidden-s3cret env-s3cret";
        assertThat(redacted(inheriting, gateway, text)).isEqualTo("*** hidden-s3cret ***");
        assertThat(redacted(alone, gateway, text)).isEqualTo("inherited-s3cret hidden-s3cret ***");
    }

    @Test
    @Tag("RED-7")
    void whatItKnowsIsKnownOfTextOfAnyServerToo() {
        String text = "static-of-one static-of-another";
        redacted(endpoint(Map.of(), false, "wss://h/", Secret.of("static-of-one"), null), text);
        assertThat(AllServersRedactor.ofProcess().current().redact(ServerText.of(text)))
                .isEqualTo("*** static-of-another");
    }

    private static Endpoint endpoint(
            Map<String, String> env, boolean inherit, String url, Secret token, AccessProvider provider) {
        return new Endpoint(
                url == null ? "cmd" : null, List.of(), env, inherit, null, url, null, null, token, provider);
    }

    private static String redacted(Endpoint endpoint, String text) {
        return redacted(endpoint, Map.of(), text);
    }

    private static String redacted(Endpoint endpoint, Map<String, String> gateway, String text) {
        return ServerRedaction.of(ServerConfig.of("srv", endpoint), gateway)
                .current()
                .redact(ServerText.of(text));
    }
}
