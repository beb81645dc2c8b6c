package dev.sallyport.demo;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** What the two families of revisions put into a result besides its content. */
enum Era {
    /** Revision 2026-07-28: every result says its type and who answered. */
    STATELESS {
        @Override
        void describe(JsonGenerator result) throws IOException {
            result.writeStringField("resultType", "complete");
            result.writeObjectFieldStart("_meta");
            result.writeFieldName(Revisions.META_SERVER);
            serverInfo(result);
            result.writeEndObject();
        }

        @Override
        void allowCaching(JsonGenerator result) throws IOException {
            result.writeNumberField("ttlMs", TTL_MS);
            result.writeStringField("cacheScope", "public");
        }
    },

    /** The revisions that begin with {@code initialize}: who answered was said there. */
    SESSION {
        @Override
        void describe(JsonGenerator result) {}

        @Override
        void allowCaching(JsonGenerator result) {}
    };

    /** The tools are the same for everybody for as long as the process lives. */
    private static final int TTL_MS = 3_600_000;

    abstract void describe(JsonGenerator result) throws IOException;

    abstract void allowCaching(JsonGenerator result) throws IOException;

    static void serverInfo(JsonGenerator json) throws IOException {
        String version = Era.class.getPackage().getImplementationVersion();
        json.writeStartObject();
        json.writeStringField("name", "sallyport-demo");
        json.writeStringField("title", "Sallyport demo tools");
        json.writeStringField("version", version == null ? "development" : version);
        json.writeEndObject();
    }
}
