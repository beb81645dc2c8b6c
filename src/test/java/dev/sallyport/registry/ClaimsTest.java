package dev.sallyport.registry;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimsTest {
    private final Claims claims = new Claims();

    private Claim take(Claim claim) {
        claims.take(claim);
        return claim;
    }

    @Test
    @Tag("OWN-1")
    void anIdHasOneOwnerWhateverItsPrefix() {
        take(Claim.server("a", "one"));

        assertThat(claims.refusal(Claim.server("a", "two")))
                .isEqualTo("MCP server \"a\" cannot have the id \"a\": MCP server \"a\" holds it");
    }

    @ParameterizedTest
    @Tag("PFX-2")
    @Tag("CASE-54")
    @CsvSource({"foo,foo", "foo,foo--bar", "foo--bar,foo", "foo,foo-", "foo-,foo", "b--c,b"})
    void prefixesThatMeetAreRefusedInWhicheverOrderTheyCome(String first, String second) {
        take(Claim.server("a", first));

        assertThat(claims.refusal(Claim.server("b", second)))
                .isEqualTo("MCP server \"b\" cannot have the prefix \"" + second + "\": it meets \"" + first
                        + "\" of MCP server \"a\"");
    }

    @ParameterizedTest
    @Tag("PFX-2")
    @CsvSource({"foo,bar", "foo,foobar", "foo-bar,foo", "a,b--a"})
    void prefixesThatCannotBeMistakenForEachOtherLiveSideBySide(String first, String second) {
        take(Claim.server("a", first));

        assertThat(claims.refusal(Claim.server("b", second))).isNull();
    }

    @Test
    @Tag("PFX-4")
    void serversAndProvidersRefuseEachOther() {
        take(Claim.server("a", "foo"));
        take(Claim.provider("p", "bar"));

        assertThat(claims.refusal(Claim.provider("q", "foo--x")))
                .isEqualTo(
                        "tool provider \"q\" cannot have the prefix \"foo--x\": it meets \"foo\" of MCP server \"a\"");
        assertThat(claims.refusal(Claim.server("b", "bar")))
                .isEqualTo("MCP server \"b\" cannot have the prefix \"bar\": it meets \"bar\" of tool provider \"p\"");
        assertThat(claims.refusal(Claim.server("p", "baz"))).contains("tool provider \"p\" holds it");
    }

    @Test
    @Tag("RST-2")
    void aRestartHoldsWhatItMovesToAndIsNamed() {
        take(Claim.server("a", "a"));
        take(Claim.restart("a", "b", "bee"));

        assertThat(claims.restartOf("b"))
                .isEqualTo("MCP server \"b\" is held by the restart of MCP server \"a\"; try again once it settles");
        assertThat(claims.restartOf("a")).isNull();
        assertThat(claims.refusal(Claim.server("c", "bee--x")))
                .contains("it meets \"bee\" of the restart of MCP server \"a\"");
    }

    @Test
    @Tag("RST-2")
    void whereServerAndRestartHoldTheSameTheRestartIsNamed() {
        take(Claim.server("a", "a"));
        take(Claim.restart("a", "a", "a"));

        assertThat(claims.refusal(Claim.server("b", "a"))).contains("of the restart of MCP server \"a\"");
    }

    @Test
    @Tag("RST-1")
    void theServerThatIsRestartedIsNoHindranceToItself() {
        Claim own = take(Claim.server("a", "a"));
        take(Claim.server("other", "other"));

        assertThat(claims.refusal(Claim.restart("a", "a", "a--b"), own)).isNull();
        assertThat(claims.refusal(Claim.restart("a", "a", "other"), own)).contains("MCP server \"other\"");
    }

    @Test
    @Tag("PFX-3")
    void releaseLetsGoOfExactlyWhatWasClaimed() {
        Claim claimed = take(Claim.server("a", "old"));
        Claim likeIt = Claim.server("a", "old");

        claims.release(likeIt);
        assertThat(claims.held()).containsExactly(claimed);

        claims.release(claimed);
        assertThat(claims.held()).isEmpty();
    }
}
