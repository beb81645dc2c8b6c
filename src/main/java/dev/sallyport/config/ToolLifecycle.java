package dev.sallyport.config;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an MCPL server may see of the tool calls of others; a part that is null is not granted. */
public record ToolLifecycle(
        @Key("Calls it may observe") @Nullable Observe observe,
        @Key("Calls whose arguments it may see") @Nullable Inputs inputs,

        @Key(value = "Bytes of the arguments of one call", min = 1, max = Integer.MAX_VALUE)
        int maxInputBytes) {
    /** Nothing; 16 KiB where something is granted. */
    public static final ToolLifecycle DEFAULT = new ToolLifecycle(null, null, 16_384);

    /** Narrows what is observed; an empty list does not narrow. */
    public record Observe(
            @Key("Tool name patterns") List<String> tools,
            @Key("Tool classes") List<String> classes,
            @Key("Conversation patterns") List<String> conversations) {
        /** Everything. */
        public static final Observe DEFAULT = new Observe(List.of(), List.of(), List.of());

        public Observe {
            tools = List.copyOf(tools);
            classes = List.copyOf(classes);
            conversations = List.copyOf(conversations);
        }
    }

    /** Says whose arguments may be seen; without any narrowing, none. */
    public record Inputs(
            @Key("Tool name patterns") List<String> tools,

            @Key(value = "Tool classes, or the default ones", words = "default")
            WordOrList classes,

            @Key("Conversation patterns") List<String> conversations) {
        /** None. */
        public static final Inputs DEFAULT = new Inputs(List.of(), WordOrList.list(List.of()), List.of());

        public Inputs {
            tools = List.copyOf(tools);
            conversations = List.copyOf(conversations);
        }
    }
}
