package dev.sallyport.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RpcIdTest {
    private static RpcId id(String text) {
        return new RpcId(Bytes.utf8(text));
    }

    @ParameterizedTest
    @CsvSource({
        "0,0",
        "9,9",
        "10,10",
        "999999999999999999,999999999999999999",
        "1000000000000000000,-1",
        "-1,-1",
        "1.0,-1",
        "1e3,-1",
        "/,-1",
        ":,-1",
        "'\"1\"',-1",
        "'',-1"
    })
    @Tag("CASE-26")
    void itsNumberIsAnUnsignedWholeOne(String text, long number) {
        assertThat(id(text).number()).isEqualTo(number);
    }

    @Test
    void missingIdsAreTheSameAndOthersByTheirText() {
        assertThat(RpcId.same(null, null)).isTrue();
        assertThat(RpcId.same(id("1"), null)).isFalse();
        assertThat(RpcId.same(null, id("1"))).isFalse();
        assertThat(RpcId.same(id("1"), RpcId.of(1))).isTrue();
        assertThat(RpcId.same(id("1"), id("\"1\""))).isFalse();
    }

    @Test
    void itReadsAsItWasWritten() {
        assertThat(id("\"a\"")).hasToString("\"a\"");
    }
}
