package dev.sallyport.bridge;

import dev.sallyport.bridge.MessageFields.BadMessageException;
import dev.sallyport.bus.ToolDefinition;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.MalformedJsonException;
import java.util.ArrayList;
import java.util.List;

/**
 * What a provider offers.
 *
 * @param id the provider's
 * @param prefix of its tools' published names
 * @param address where it answers calls
 * @param requestTimeoutMs how long one of its calls may take
 * @param tools their definitions
 */
record ProviderOffer(String id, String prefix, String address, long requestTimeoutMs, List<ToolDefinition> tools) {
    ProviderOffer {
        tools = List.copyOf(tools);
    }

    static ProviderOffer of(MessageFields fields) throws BadMessageException {
        String id = fields.needed("id", "the provider's id");
        String address = fields.needed("address", "where the provider answers calls");
        List<ToolDefinition> tools = new ArrayList<>();
        for (Bytes tool : fields.elements("tools", "tool definitions")) {
            tools.add(definition(tool));
        }
        String prefix = fields.text("prefix");
        return new ProviderOffer(
                id,
                prefix == null ? id : prefix,
                address,
                fields.count("requestTimeoutMs", ServerConfig.DEFAULT_REQUEST_TIMEOUT_MS),
                tools);
    }

    private static ToolDefinition definition(Bytes tool) throws BadMessageException {
        try {
            return ToolDefinition.of(tool);
        } catch (MalformedJsonException | IllegalArgumentException e) {
            throw new BadMessageException("a tool has to be an object with a name");
        }
    }
}
