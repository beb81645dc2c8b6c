package dev.sallyport.config.foreign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.bind.Shape;
import dev.sallyport.config.source.Node;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Makes one of our servers of another client's. One use each. */
final class ServerImport {
    private static final Set<String> URLS = Set.of("url", "serverUrl", "httpUrl");
    private static final Set<String> TRANSPORTS = Set.of("type", "transport", "transportType");

    /** Why a known field of other clients is left out. */
    private static final Map<String, String> LEFT_OUT = Map.of(
            "envFile", "left out: set its variables in the gateway's environment, or in env",
            "timeout", "left out: clients disagree on its unit; set requestTimeoutMs",
            "alwaysAllow", "left out: approving calls is the client's",
            "autoApprove", "left out: approving calls is the client's",
            "access", "left out: set token or accessProvider",
            "dev", "left out: there is no development mode");

    private final String id;
    private final ClientTexts texts;
    private final List<Note> notes;
    private final ObjectNode made = JsonNodeFactory.instance.objectNode();

    ServerImport(String id, ClientTexts texts, List<Note> notes) {
        this.id = id;
        this.texts = texts;
        this.notes = notes;
    }

    ObjectNode of(Node.Fields server) {
        server.members().forEach(this::field);
        return made;
    }

    private void field(String name, Node node) {
        if (node instanceof Node.Nothing) {
            return;
        } else if (URLS.contains(name)) {
            made.set("url", json(node));
        } else if (TRANSPORTS.contains(name)) {
            transport(name, node);
        } else if (name.equals("headers") && node instanceof Node.Fields headers) {
            headers.members().forEach(this::header);
        } else if (name.equals("disabled") && node instanceof Node.Flag flag) {
            made.put("enabled", !flag.value());
        } else if (name.equals("args") && node instanceof Node.Items items) {
            arguments(items);
        } else if (name.equals("env") && node instanceof Node.Fields variables) {
            environment(variables);
        } else {
            other(name, node);
        }
    }

    private void other(String name, Node node) {
        if (!name.equals("id") && Shape.of(ServerConfig.class).keys().containsKey(name)) {
            made.set(name, json(node));
        } else {
            note(name, LEFT_OUT.getOrDefault(name, "left out: there is nothing like it here"));
        }
    }

    private void transport(String name, Node node) {
        String type = node instanceof Node.Text text ? text.value().toLowerCase(Locale.ROOT) : "";
        switch (type) {
            case "stdio", "http", "streamable-http", "streamablehttp", "streamable_http", "ws", "websocket" -> {
                // said by command or url already
            }
            case "sse" -> {
                made.put("enabled", false);
                note(
                        name,
                        "HTTP with SSE, which is not spoken here, so the server is switched off; "
                                + "where it also speaks Streamable HTTP, correct url and set enabled: true");
            }
            default -> note(name, "left out: not a transport that is known here");
        }
    }

    private void header(String name, Node node) {
        String value = node instanceof Node.Text text ? text.value() : "";
        if (name.equalsIgnoreCase("Authorization") && value.regionMatches(true, 0, "Bearer ", 0, 7)) {
            made.put("token", texts.of(value.substring(7).strip()));
        } else {
            note("headers." + name, "left out: only a bearer token can be sent, as token or accessProvider");
        }
    }

    private void arguments(Node.Items items) {
        ArrayNode arguments = made.putArray("args");
        items.items().forEach(item -> arguments.add(texts.argument(plain(item))));
    }

    private void environment(Node.Fields variables) {
        ObjectNode environment = made.putObject("env");
        variables.members().forEach((name, node) -> {
            if (!(node instanceof Node.Nothing)) {
                environment.put(name, texts.of(plain(node)));
            }
        });
    }

    /** A scalar as other clients pass it on: as text. */
    private static String plain(Node node) {
        if (node instanceof Node.Text text) {
            return text.value();
        } else if (node instanceof Node.Numeral numeral) {
            return numeral.value().toPlainString();
        }
        return node instanceof Node.Flag flag ? String.valueOf(flag.value()) : "";
    }

    private JsonNode json(Node node) {
        JsonNodeFactory json = JsonNodeFactory.instance;
        if (node instanceof Node.Text text) {
            return json.textNode(texts.of(text.value()));
        } else if (node instanceof Node.Numeral numeral) {
            return json.numberNode(numeral.value());
        } else if (node instanceof Node.Flag flag) {
            return json.booleanNode(flag.value());
        } else if (node instanceof Node.Items items) {
            ArrayNode array = json.arrayNode();
            items.items().forEach(item -> array.add(json(item)));
            return array;
        } else if (node instanceof Node.Fields fields) {
            ObjectNode object = json.objectNode();
            fields.members().forEach((name, member) -> object.set(name, json(member)));
            return object;
        }
        return json.nullNode();
    }

    private void note(String field, String what) {
        notes.add(new Note(id, field, what));
    }
}
