package dev.sallyport.registry;

/**
 * A hold on an id and a prefix. Its identity is the hold: whoever took it releases exactly this, whatever a
 * configuration has come to say since (rule PFX-3).
 */
final class Claim {
    /** What holds. */
    enum Holder {
        SERVER("MCP server"),
        PROVIDER("tool provider"),
        RESTART("the restart of MCP server");

        private final String words;

        Holder(String words) {
            this.words = words;
        }
    }

    private final Holder holder;
    private final String owner;
    private final String id;
    private final String prefix;

    private Claim(Holder holder, String owner, String id, String prefix) {
        this.holder = holder;
        this.owner = owner;
        this.id = id;
        this.prefix = prefix;
    }

    /** A server's own. */
    static Claim server(String id, String prefix) {
        return new Claim(Holder.SERVER, id, id, prefix);
    }

    /** A provider's own. */
    static Claim provider(String id, String prefix) {
        return new Claim(Holder.PROVIDER, id, id, prefix);
    }

    /** What a restart of {@code server} holds for the id and prefix it moves it to (rule RST-2). */
    static Claim restart(String server, String id, String prefix) {
        return new Claim(Holder.RESTART, server, id, prefix);
    }

    Holder holder() {
        return holder;
    }

    String id() {
        return id;
    }

    String prefix() {
        return prefix;
    }

    /** Who it is, for people. */
    String text() {
        return holder.words + " \"" + owner + "\"";
    }

    @Override
    public String toString() {
        return text() + " on id " + id + ", prefix " + prefix;
    }
}
