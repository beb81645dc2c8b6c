package dev.sallyport.engine.modern.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("MOD-20")
class HeaderValueTest {
    /** The examples of the specification, and what stands next to them. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
                    'us-west1'              | us-west1
                    'a b'                   | a b
                    ' !~'                   | =?base64?ICF+?=
                    '~!'                    | ~!
                    ''                      | ''
                    'Hello, 世界'           | =?base64?SGVsbG8sIOS4lueVjA==?=
                    ' padded '              | =?base64?IHBhZGRlZCA=?=
                    '=?base64?literal?='    | =?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?=
                    ' Zürich 北'            | =?base64?IFrDvHJpY2gg5YyX?=
                    '=?base64?'             | =?base64?
                    """)
    void isPlainWhereItCanBe(String value, String header) {
        assertThat(HeaderValue.of(value)).isEqualTo(header);
    }

    @ParameterizedTest
    @CsvSource({"a\\nb", "a\\rb", "a\\0b", "a\\x7fb", "\\ta"})
    void controlCharactersAreWrapped(String escaped) {
        String value = escaped.replace("\\n", "\n")
                .replace("\\r", "\r")
                .replace("\\0", "\0")
                .replace("\\x7f", "\u007f")
                .replace("\\t", "\t");
        assertThat(HeaderValue.of(value)).startsWith("=?base64?").endsWith("?=");
    }
}
