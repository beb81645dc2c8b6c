package dev.sallyport.config;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where a server is and how it is reached, as written. {@link Binding#resolve} says what that amounts to. */
public record Endpoint(
        @Key("The program that runs a stdio server") @Nullable
        String command,

        @Key("Its arguments") List<String> args,
        @Key("Environment variables for it") Map<String, String> env,

        @Key(value = "Pass the gateway's whole environment to it", rule = "CFG-18")
        boolean inheritEnv,

        @Key("Its working folder; the gateway's own where not given") @Nullable
        String cwd,

        @Key("A network server: ws://, wss://, http:// or https://") @Nullable
        String url,

        @Key(value = "Which one is used where both command and url are set", rule = "CFG-10") @Nullable
        Transport transport,

        @Key(value = "The family of a stdio server: legacy where not given", rule = "CFG-13") @Nullable
        Family protocol,

        @Key("A static credential of a network server") @Nullable
        Secret token,

        @Key("Where a fresh credential is asked for at each dial") @Nullable
        AccessProvider accessProvider) {
    /** What applies where a key is not given. */
    public static final Endpoint DEFAULT =
            new Endpoint(null, List.of(), Map.of(), false, null, null, null, null, null, null);

    public Endpoint {
        args = List.copyOf(args);
        env = Collections.unmodifiableMap(new LinkedHashMap<>(env));
    }

    /** Only what cannot be a credential. */
    @Override
    public String toString() {
        return "Endpoint[***]";
    }
}
