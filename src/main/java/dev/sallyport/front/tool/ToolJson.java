package dev.sallyport.front.tool;

import dev.sallyport.bus.CatalogTool;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Joiner;
import dev.sallyport.rpc.JsonText;

/** A tool as the HTTP tool gateway shows it: its definition as published, with its server and whether it is available. */
public final class ToolJson {
    private ToolJson() {}

    /** The tool's JSON object. */
    public static Bytes of(CatalogTool tool) {
        Bytes definition = tool.published();
        return new Joiner()
                .add("{\"server\":" + JsonText.quote(tool.server()) + ",\"available\":" + tool.available() + ",")
                .add(definition.slice(1, definition.length()))
                .bytes();
    }
}
