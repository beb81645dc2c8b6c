package dev.sallyport.engine.legacy.mcpl;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.redact.ServerText;
import java.util.List;

/**
 * A server's answer to {@code featureSets/update}: testimony of what it will do, never a claim to more (MCPL section
 * 6.7). Nothing of it enters a grant; it decides only whether what was offered comes into force.
 */
public sealed interface Receipt {
    /** Whether the server goes along with the offer. */
    default boolean accepts() {
        return false;
    }

    /** Whether the server turned the offer down, so that nothing of it and nothing before it stays in force. */
    default boolean refuses() {
        return false;
    }

    /** Whether the server asks for the end of the connection. */
    default boolean closes() {
        return false;
    }

    /**
     * It goes along.
     *
     * @param degraded whether it says that it works with less than it would like
     * @param unavailable the features it says it cannot serve so
     * @param notes whatever else it says
     */
    record Accepted(boolean degraded, List<UnavailableFeature> unavailable, List<ServerText> notes) implements Receipt {
        public Accepted {
            unavailable = List.copyOf(unavailable);
            notes = List.copyOf(notes);
        }

        @Override
        public boolean accepts() {
            return true;
        }
    }

    /**
     * It refuses.
     *
     * @param fallback what it falls back to
     * @param fallbackNamed whether it said so itself; {@code mcp-only} is assumed otherwise
     * @param reason its own words, empty where it gave none
     * @param missing the capabilities it says it lacks
     */
    record Refused(Fallback fallback, boolean fallbackNamed, ServerText reason, List<ServerText> missing)
            implements Receipt {
        public Refused {
            missing = List.copyOf(missing);
        }

        @Override
        public boolean refuses() {
            return true;
        }

        @Override
        public boolean closes() {
            return fallback == Fallback.CLOSE;
        }
    }

    /**
     * It answered an error; a server without policy support answers -32601.
     *
     * @param code the error's code
     * @param message its own words
     */
    record Failed(int code, ServerText message) implements Receipt {}

    /** No answer in time. */
    record Unanswered() implements Receipt {}

    /**
     * An answer that is no receipt.
     *
     * @param what what is wrong with it, quoting no value
     */
    record Malformed(String what) implements Receipt {}

    /** What a server that refuses falls back to. */
    enum Fallback {
        /** Tools stay, MCPL is off. */
        MCP_ONLY("mcp-only"),
        /** The connection ends. */
        CLOSE("close");

        private final String text;

        Fallback(String text) {
            this.text = text;
        }

        /** As on the wire. */
        public String text() {
            return text;
        }
    }

    /**
     * A feature the server says it cannot serve.
     *
     * @param featureSet its name for it
     * @param missingCapabilities what it says is missing
     * @param effect what it says follows
     */
    record UnavailableFeature(ServerText featureSet, List<ServerText> missingCapabilities, ServerText effect) {
        public UnavailableFeature {
            missingCapabilities = List.copyOf(missingCapabilities);
        }
    }

    /** Reads the result of a {@code featureSets/update}. Never throws. */
    static Receipt of(JsonNode result) {
        return ReceiptReader.read(result);
    }
}
