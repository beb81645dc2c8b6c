package dev.sallyport.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("CFG-43")
class SecretTest {
    private static final String CANARY = "canary-5f2b9c0d1e";

    @Test
    void neverPrintsAndIsNeverSerialised() throws Exception {
        Secret secret = Secret.of(CANARY);
        assertThat(secret).hasToString("***");
        assertThat(new ObjectMapper().readValue('"' + CANARY + '"', Secret.class))
                .isEqualTo(secret);
        assertThat(secret.reveal()).isEqualTo(CANARY);
        assertThat(secret).isNotEqualTo(Secret.of(CANARY + " "));
    }

    @Test
    void noRecordOfTheConfigurationPrintsWhatMayBeOne() {
        Endpoint endpoint = new Endpoint(
                CANARY,
                List.of(CANARY),
                Map.of("A", CANARY),
                false,
                null,
                "https://" + CANARY,
                Transport.HTTP,
                null,
                Secret.of(CANARY),
                new AccessProvider.OAuth(
                        null,
                        "https://" + CANARY,
                        "id",
                        Secret.of(CANARY),
                        List.of(),
                        AccessProvider.OAuthMethod.BASIC,
                        null));
        ServerConfig server = ServerConfig.of("s", endpoint);
        Settings settings = Settings.defaults().withServers(Map.of("s", server));
        assertThat(settings.toString() + server + endpoint + server.binding() + endpoint.accessProvider())
                .doesNotContain(CANARY);
        assertThat(new AccessProvider.Command(List.of("pass", CANARY)).toString())
                .doesNotContain(CANARY);
    }
}
