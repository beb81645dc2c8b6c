package dev.sallyport.config;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a fresh credential is asked for at each dial (rule MOD-21). */
public sealed interface AccessProvider {
    /** A request to an event bus address, whose reply is the token. */
    record EventBus(
            @Key("The address that answers with a token") String address) implements AccessProvider {}

    /** A program whose first output line is the token. */
    record Command(@Key("The program and its arguments") List<String> command) implements AccessProvider {
        public Command {
            command = List.copyOf(command);
        }

        /** Arguments may hold credentials. */
        @Override
        public String toString() {
            return "Command[***]";
        }
    }

    /** A file whose trimmed content is the token, read at each dial. */
    record File(@Key("The file that holds the token") String path) implements AccessProvider {}

    /** The client credentials grant of OAuth 2. */
    @Key(value = "OAuth 2 client credentials", name = "oauth")
    record OAuth(
            @Key("The issuer, whose metadata names the token endpoint") @Nullable
            String issuer,

            @Key("The token endpoint, where no issuer is given") @Nullable
            String tokenUrl,

            @Key("The client's id") String clientId,

            @Key("The client's secret, for the methods basic and post") @Nullable
            Secret clientSecret,

            @Key("The scopes asked for") List<String> scopes,
            @Key("How the client authenticates") OAuthMethod method,

            @Key("A file with the private key (PEM) that signs the assertion of the method jwt") @Nullable
            String privateKeyFile)
            implements AccessProvider {
        /** What applies where a key is not given. */
        public static final OAuth DEFAULT = new OAuth(null, null, "", null, List.of(), OAuthMethod.BASIC, null);

        public OAuth {
            scopes = List.copyOf(scopes);
        }

        /** Urls may hold credentials. */
        @Override
        public String toString() {
            return "OAuth[***]";
        }
    }

    /** How an OAuth client authenticates at the token endpoint. */
    enum OAuthMethod implements Word {
        /** The secret in an Authorization header. */
        BASIC,
        /** The secret in the form. */
        POST,
        /** A signed assertion (RFC 7523). */
        JWT
    }
}
