package dev.sallyport.bench;

/** The answers that a canned server has ready; they are the same as those of the C upstreams. */
final class Canned {
    static final String TOOLS =
            "{\"tools\":[{\"name\":\"echo\",\"description\":\"Returns the text it is given\",\"inputSchema\":{\"type\":\"object\","
                    + "\"properties\":{\"text\":{\"type\":\"string\"}},\"required\":[\"text\"]}},"
                    + "{\"name\":\"blob\",\"description\":\"Returns kb KiB of text\",\"inputSchema\":{\"type\":\"object\","
                    + "\"properties\":{\"kb\":{\"type\":\"integer\"}},\"required\":[\"kb\"]}}]";
    static final String DISCOVERED =
            "{\"supportedVersions\":[\"2026-07-28\",\"2025-11-25\",\"2025-06-18\",\"2025-03-26\"],\"capabilities\":{\"tools\":{}}";
    static final String CACHED = ",\"ttlMs\":60000,\"cacheScope\":\"public\"";

    private Canned() {}

    /** The answer to an initialize with that id, as JSON text, which takes the version that was asked for. */
    static String initialized(String id, String version) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{\"protocolVersion\":" + version
                + ",\"capabilities\":{\"tools\":{}},\"serverInfo\":{\"name\":\"canned\",\"version\":\"1\"}}}";
    }
}
