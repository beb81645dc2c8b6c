package dev.sallyport.config;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What an MCPL server is granted. A null list is one that was not given, which is not the same as an empty one. */
public record McplPolicy(
        @Key("Feature sets that may be used; all that are offered where not given") @Nullable
        List<String> enabledFeatureSets,

        @Key("Feature sets that may not be used; wins") List<String> disabledFeatureSets,

        @Key("Capability patterns that may be granted; all but those denied by default where not given") @Nullable
        List<String> enabledCapabilities,

        @Key("Capability patterns that are never granted; wins, whole subtrees")
        List<String> disabledCapabilities,

        @Key("Per feature set, labels that are approved or denied")
        Map<String, Scope> scopes,

        @Key(
                value = "Channels opened at first sight: all, none, or these",
                words = {"auto", "manual"})
        WordOrList channelSubscription,

        @Key("Patterns of the channels whose messages are accepted; all registered ones where not given") @Nullable
        List<String> allowedIncomingChannels,

        @Key(value = "Serve host/command", rule = "CFG-18") boolean allowHostCommands,
        @Key("What the server may see of tool calls") ToolLifecycle toolLifecycle,

        @Key("How much is fetched of references without being asked")
        Autofetch autofetch,

        @Key("Whether its events may start an inference") boolean shouldTriggerInference) {
    /** Nothing beyond what is granted by default. */
    public static final McplPolicy DEFAULT = new McplPolicy(
            null,
            List.of(),
            null,
            List.of(),
            Map.of(),
            WordOrList.word("manual"),
            null,
            false,
            ToolLifecycle.DEFAULT,
            Autofetch.DEFAULT,
            true);

    public McplPolicy {
        enabledFeatureSets = copy(enabledFeatureSets);
        disabledFeatureSets = List.copyOf(disabledFeatureSets);
        enabledCapabilities = copy(enabledCapabilities);
        disabledCapabilities = List.copyOf(disabledCapabilities);
        scopes = Collections.unmodifiableMap(new LinkedHashMap<>(scopes));
        allowedIncomingChannels = copy(allowedIncomingChannels);
    }

    private static @Nullable List<String> copy(@Nullable List<String> list) {
        return list == null ? null : List.copyOf(list);
    }

    /** The labels of one feature set; deny wins. */
    public record Scope(
            @Key("Labels that are approved") List<String> whitelist,
            @Key("Labels that are denied") List<String> blacklist) {
        /** No labels. */
        public static final Scope DEFAULT = new Scope(List.of(), List.of());

        public Scope {
            whitelist = List.copyOf(whitelist);
            blacklist = List.copyOf(blacklist);
        }
    }

    /** Bounds of fetching references without being asked. */
    public record Autofetch(
            @Key(value = "Bytes of one reference", min = 0) long maxBytes,

            @Key(value = "Bytes of all references of the server", min = 0)
            long maxTotalBytes) {
        /** The reference fetcher's own bounds. */
        public static final Autofetch DEFAULT = new Autofetch(256 << 10, 1 << 30);
    }
}
