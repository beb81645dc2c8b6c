package dev.sallyport.config;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Who may call; with no token configured, anyone who reaches the listening address. */
public record AuthSettings(
        @Key("Bearer tokens that are let in") List<Token> tokens) {
    /** No token. */
    public static final AuthSettings DEFAULT = new AuthSettings(List.of());

    public AuthSettings {
        tokens = List.copyOf(tokens);
    }

    /** One caller. Either the token or a file that holds it is given. */
    public record Token(
            @Key("What logs call the caller") String name,
            @Key("The token itself") @Nullable Secret token,
            @Key("A file that holds the token") @Nullable String tokenFile,

            @Key("Ids of the servers the caller may use, * matches any run of characters; all where empty")
            List<String> servers,

            @Key("Names of the tools the caller may use, * matches any run of characters; all where empty")
            List<String> tools,

            @Key("Whether the caller may administer servers")
            boolean admin) {
        /** What applies where a key is not given. */
        public static final Token DEFAULT = new Token("", null, null, List.of(), List.of(), false);

        public Token {
            servers = List.copyOf(servers);
            tools = List.copyOf(tools);
        }
    }
}
