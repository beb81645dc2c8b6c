package dev.sallyport.engine.legacy.mcpl.digest;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EcmaScriptNumberTest {
    /** Bits and texts that ECMAScript engines write, those of RFC 8785 appendix B among them. */
    @ParameterizedTest
    @CsvSource({
        "0000000000000000, 0",
        "8000000000000000, 0",
        "0000000000000001, 5e-324",
        "8000000000000001, -5e-324",
        "7fefffffffffffff, 1.7976931348623157e+308",
        "ffefffffffffffff, -1.7976931348623157e+308",
        "4340000000000000, 9007199254740992",
        "c340000000000000, -9007199254740992",
        "4430000000000000, 295147905179352830000",
        "44b52d02c7e14af5, 9.999999999999997e+22",
        "44b52d02c7e14af6, 1e+23",
        "44b52d02c7e14af7, 1.0000000000000001e+23",
        "444b1ae4d6e2ef4e, 999999999999999700000",
        "444b1ae4d6e2ef4f, 999999999999999900000",
        "444b1ae4d6e2ef50, 1e+21",
        "3eb0c6f7a0b5ed8c, 9.999999999999997e-7",
        "3eb0c6f7a0b5ed8d, 0.000001",
        "41b3de4355555553, 333333333.3333332",
        "41b3de4355555555, 333333333.3333333",
        "becbf647612f3696, -0.0000033333333333333333",
        "43143ff3c1cb0959, 1424953923781206.2",
        "3ff0000000000000, 1",
        "4024000000000000, 10",
        "3fb999999999999a, 0.1",
        "3d30000000000000, 5.684341886080802e-14",
    })
    void writesWhatEcmaScriptWrites(String bits, String text) {
        double value = Double.longBitsToDouble(Long.parseUnsignedLong(bits, 16));

        assertThat(EcmaScriptNumber.text(value)).isEqualTo(text);
    }

    @Property(tries = 5000)
    void readsBackAsTheSameDouble(@ForAll long bits) {
        double value = Double.longBitsToDouble(bits);
        if (Double.isFinite(value)) {
            assertThat(Double.parseDouble(EcmaScriptNumber.text(value))).isEqualTo(value == 0 ? 0.0 : value);
        }
    }

    @Property(tries = 2000)
    void noShorterNeighbourReadsBack(@ForAll long bits) {
        double value = Double.longBitsToDouble(bits);
        if (Double.isFinite(value) && value != 0) {
            BigDecimal written = new BigDecimal(EcmaScriptNumber.text(value)).stripTrailingZeros();
            BigDecimal unit = BigDecimal.ONE.scaleByPowerOfTen(1 - written.scale());
            BigDecimal[] parts = written.divideAndRemainder(unit);
            BigDecimal below = written.subtract(parts[1]);
            assertThat(below.doubleValue()).isNotEqualTo(value);
            assertThat(below.add(unit.multiply(BigDecimal.valueOf(written.signum())))
                            .doubleValue())
                    .isNotEqualTo(value);
        }
    }
}
