package dev.sallyport.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ServerConfigTest {
    @Test
    @Tag("CFG-40")
    void nothingThatWasGivenCanChangeItLater() {
        List<String> args = new ArrayList<>(List.of("a"));
        Map<String, String> env = new LinkedHashMap<>(Map.of("A", "a"));
        Endpoint endpoint = new Endpoint("x", args, env, false, null, null, null, null, null, null);
        Map<String, ServerConfig> servers = new LinkedHashMap<>(Map.of("s", ServerConfig.of("s", endpoint)));
        Settings settings = Settings.defaults().withServers(servers);
        args.add("b");
        env.put("B", "b");
        servers.clear();
        assertThat(endpoint.args()).containsExactly("a");
        assertThat(endpoint.env()).containsOnlyKeys("A");
        assertThat(settings.servers()).containsOnlyKeys("s");
        assertThatThrownBy(() -> settings.servers().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> endpoint.env().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    @Tag("CFG-40")
    void everyPartOfItIsFinal() {
        for (Class<?> part :
                List.of(Settings.class, ServerConfig.class, Endpoint.class, McplPolicy.class, Secret.class)) {
            for (Field field : part.getDeclaredFields()) {
                assertThat(Modifier.isFinal(field.getModifiers()))
                        .as(field.toString())
                        .isTrue();
            }
        }
    }

    @Test
    @Tag("CFG-1")
    void itsPrefixIsItsIdWhereNoneIsGiven() {
        assertThat(ServerConfig.of("files", Endpoint.DEFAULT).prefix()).isEqualTo("files");
    }

    @Test
    @Tag("CFG-10")
    void noBindingResolvesWhereTheConfigurationDoesNotSay() {
        ServerConfig server = ServerConfig.of("s", Endpoint.DEFAULT);
        assertThat(Binding.resolve(server)).isEmpty();
        assertThatThrownBy(server::binding)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("s");
    }
}
