package dev.sallyport.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sallyport.config.Finding;
import dev.sallyport.config.Place;
import dev.sallyport.config.load.Loaded;
import java.util.List;

/** What a check found, for scripts. */
final class CheckJson {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private CheckJson() {}

    static String of(Loaded loaded) {
        ObjectNode root = JSON.objectNode();
        root.put("ok", loaded.problems().isEmpty());
        ArrayNode servers = root.putArray("servers");
        ServerLine.of(loaded).forEach(server -> servers.add(server(server)));
        root.set("problems", findings(loaded.problems()));
        root.set("warnings", findings(loaded.warnings()));
        return root.toPrettyString();
    }

    private static ObjectNode server(ServerLine server) {
        ObjectNode node = JSON.objectNode();
        node.put("id", server.config().id());
        node.put("enabled", server.config().enabled());
        node.put(
                "family",
                server.binding().map(binding -> binding.family().word()).orElse(null));
        node.put(
                "transport",
                server.binding().map(binding -> binding.transport().word()).orElse(null));
        node.put("prefix", server.config().prefix());
        node.put("url", server.where().isEmpty() ? null : server.where());
        node.put("state", server.state());
        return node;
    }

    private static ArrayNode findings(List<Finding> findings) {
        ArrayNode array = JSON.arrayNode();
        findings.forEach(finding -> array.add(finding(finding)));
        return array;
    }

    private static ObjectNode finding(Finding finding) {
        ObjectNode node = JSON.objectNode();
        node.put("server", finding.server());
        node.put("field", finding.field());
        node.put("found", finding.found());
        node.put("allowed", finding.allowed());
        node.put("rule", finding.rule());
        node.put("remedy", finding.remedy());
        Place place = finding.place();
        if (place != null) {
            node.put("file", place.file());
            node.put("line", place.line());
            node.put("column", place.column());
        }
        return node;
    }
}
