package dev.sallyport.bus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.config.Prefixes;
import dev.sallyport.rpc.Failure;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;

/** Whose a published name is (rule PFX-5). */
@Tag("PFX-1")
@Tag("PFX-5")
class ToolNameTest {
    /** Few characters, so that prefixes often are a start of one another. */
    @Provide
    Arbitrary<String> words() {
        return Arbitraries.strings().withChars("a-").ofMinLength(1).ofMaxLength(6);
    }

    @Property(seed = "20261201")
    void ofPrefixesThatNeverMeetEveryNameBelongsToOne(
            @ForAll List<@From("words") String> candidates, @ForAll("words") String tool) {
        List<String> prefixes = apart(candidates);
        for (String prefix : prefixes) {
            String name = ToolName.of(prefix, tool);
            assertThat(prefixes.stream().filter(one -> ToolName.belongs(one, name)))
                    .containsExactly(prefix);
        }
    }

    @Property(seed = "20261201")
    void aNameThatIsNotPublishedReadsWhatItsOwnerIsDoing(
            @ForAll List<@From("words") String> candidates, @ForAll("words") String tool) {
        List<PrefixOwner> owners = apart(candidates).stream()
                .map(prefix -> new PrefixOwner(prefix, "of " + prefix, PrefixOwner.Standing.CONNECTING))
                .toList();
        Catalog catalog = Catalog.of(1, List.of(), List.of(), owners);
        for (PrefixOwner owner : owners) {
            assertThat(catalog.missing(ToolName.of(owner.prefix(), tool)))
                    .isEqualTo(new Failure.NotSent("MCP server \"" + owner.server() + "\" is connecting"));
        }
    }

    private static List<String> apart(List<String> candidates) {
        List<String> prefixes = new ArrayList<>();
        for (String candidate : candidates) {
            if (prefixes.stream().noneMatch(one -> Prefixes.meet(one, candidate))) {
                prefixes.add(candidate);
            }
        }
        return prefixes;
    }
}
