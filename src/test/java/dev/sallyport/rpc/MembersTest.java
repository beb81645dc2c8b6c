package dev.sallyport.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MembersTest {
    private static Members of(String text) throws MalformedJsonException {
        return Members.of(Bytes.utf8(text));
    }

    @Test
    void aStringIsDecodedAndAnythingElseIsNone() throws Exception {
        Members members = of("{\"a\":\"x\\n\\u0041\",\"b\":1,\"c\":\"\"}");
        assertThat(members.string("a")).isEqualTo("x\nA");
        assertThat(members.string("b")).isNull();
        assertThat(members.string("c")).isEmpty();
        assertThat(members.string("d")).isNull();
    }

    @Test
    void anObjectHasMembersAndAnythingElseHasNone() throws Exception {
        Members members = of("{\"a\":{\"b\":2},\"c\":[1],\"d\":\"{\"}");
        Members inner = members.object("a");
        assertThat(inner).isNotNull();
        assertThat(inner.get("b")).isEqualTo(Bytes.utf8("2"));
        assertThat(members.object("c")).isNull();
        assertThat(members.object("d")).isNull();
        assertThat(members.object("e")).isNull();
    }

    @Test
    void membersAreSlicesInTheirOrder() throws Exception {
        assertThat(of(" { \"a\" : 1 , \"b\":[ ] } ").all())
                .extracting(member -> member.name() + "|" + member.value().utf8() + "|"
                        + member.whole().utf8())
                .containsExactly("a|1|\"a\" : 1", "b|[ ]|\"b\":[ ]");
        assertThat(of(" { \"a\" : 1 } ").text().utf8()).isEqualTo("{ \"a\" : 1 }");
    }

    @Test
    void twoObjectsAreEqualWhereTheirTextsAre() throws Exception {
        assertThat(of("{\"a\":1}")).isEqualTo(of("{\"a\":1}")).hasSameHashCodeAs(of("{\"a\":1}"));
        assertThat(of("{\"a\":1}")).isNotEqualTo(of("{\"a\":2}")).isNotEqualTo("{\"a\":1}");
        assertThat(of("{\"a\":1}").hashCode()).isNotEqualTo(of("{\"a\":2}").hashCode());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 12, 13, 14, 40})
    void aNameThatStandsTwiceIsRefusedHoweverManyThereAre(int count) throws Exception {
        String names =
                IntStream.range(0, count).mapToObj(i -> "\"m" + i + "\":" + i).collect(Collectors.joining(","));
        assertThat(of("{" + names + "}").all()).hasSize(count);

        for (int twice : new int[] {0, count / 2, count - 1}) {
            assertThatThrownBy(() -> of("{" + names + ",\"m" + twice + "\":true}"))
                    .hasMessageContaining("\"m" + twice + "\" stands twice");
        }
    }

    @Test
    void whatFollowsTheObjectIsRefused() {
        assertThatThrownBy(() -> of("{\"a\":1} 2")).isInstanceOf(MalformedJsonException.class);
    }

    @Test
    void aMemberIsLeftOutAndTheOthersStayAsTheyAre() throws Exception {
        assertThat(of("{\"a\":1.10,\"t\":2,\"b\" : 3}").without("t").utf8()).isEqualTo("{\"a\":1.10,\"b\" : 3}");
        assertThat(of("{\"t\":2}").without("t").utf8()).isEqualTo("{}");
        assertThat(of("{\"a\":1}").without("t").utf8()).isEqualTo("{\"a\":1}");
    }
}
