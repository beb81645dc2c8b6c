package dev.sallyport.engine.legacy.mcpl.digest;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Writes numbers as ECMAScript's {@code Number::toString} does, which RFC 8785 asks for: the fewest digits that read back
 * as the same double, and among those the nearest to it.
 *
 * <p>{@code Double.toString} will not do: before Java 19 it writes more digits than needed for some values.
 */
final class EcmaScriptNumber {
    /** No double needs more. */
    private static final int MAX_DIGITS = 17;
    /** Where ECMAScript changes to an exponent. */
    private static final int MAX_POSITION = 21;

    private static final int MIN_POSITION = -6;

    private EcmaScriptNumber() {}

    /** @param value a finite double */
    static String text(double value) {
        if (value == 0) {
            return "0";
        }
        String sign = value < 0 ? "-" : "";
        return sign + positive(shortest(Math.abs(value)));
    }

    /** The shortest decimal that reads back as the value. */
    private static BigDecimal shortest(double value) {
        BigDecimal exact = new BigDecimal(value);
        for (int digits = 1; digits < MAX_DIGITS; digits++) {
            BigDecimal nearest = nearestOf(exact, value, digits);
            if (nearest.doubleValue() == value) {
                return nearest.stripTrailingZeros();
            }
        }
        return exact.round(new MathContext(MAX_DIGITS, RoundingMode.HALF_EVEN)).stripTrailingZeros();
    }

    /**
     * Of the two neighbours with so many digits, the nearer that reads back. The nearer alone may not: a power of two has
     * twice as much room above as below.
     */
    private static BigDecimal nearestOf(BigDecimal exact, double value, int digits) {
        BigDecimal nearest = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
        if (nearest.doubleValue() == value) {
            return nearest;
        }
        RoundingMode other = nearest.compareTo(exact) > 0 ? RoundingMode.DOWN : RoundingMode.UP;
        return exact.round(new MathContext(digits, other));
    }

    /** Lays digits out as ECMAScript does: {@code 0.d × 10^position} is the value. */
    private static String positive(BigDecimal shortest) {
        String digits = shortest.unscaledValue().toString();
        int position = digits.length() - shortest.scale();
        if (position > MAX_POSITION || position <= MIN_POSITION) {
            return exponential(digits, position - 1);
        }
        if (position <= 0) {
            return "0." + "0".repeat(-position) + digits;
        }
        return position >= digits.length()
                ? digits + "0".repeat(position - digits.length())
                : digits.substring(0, position) + "." + digits.substring(position);
    }

    private static String exponential(String digits, int exponent) {
        String fraction = digits.length() == 1 ? "" : "." + digits.substring(1);
        return digits.charAt(0) + fraction + "e" + (exponent < 0 ? "-" : "+") + Math.abs(exponent);
    }
}
