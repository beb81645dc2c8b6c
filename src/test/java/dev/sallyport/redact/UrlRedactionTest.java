package dev.sallyport.redact;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class UrlRedactionTest {
    @Tag("RED-1")
    @ParameterizedTest
    @CsvSource({
        "https://h/s/abcdefgh12345678/mcp, no route abcdefgh12345678, no route ***",
        "https://h/s/ab%2Fcd%20efgh123456/mcp, no route ab/cd efgh123456, no route ***",
        "https://h/s/ab%2Fcd%20efgh123456/mcp, no route ab%2fcd%20efgh123456, no route ***",
        "https://h/?sk_live_0123456789=1, unknown sk_live_0123456789, unknown ***",
        "https://h/?x=abcdefgh12345678, bad abcdefgh12345678, bad ***",
        "https://h/?x=ab+cdefgh12345678, bad ab cdefgh12345678, bad ***",
        "https://h/?api_key=hunter2hunter, bad hunter2hunter, bad ***",
        "https://h/?api%5Fkey=hunter2hunter, bad hunter2hunter, bad ***",
        "https://h/?token=a%40%21%3Fb, sent a%40%21%3Fb, sent ***",
        "wss://some.user:hunter2hunter@h/, denied some.user with hunter2hunter, denied *** with ***",
        "https://h/#access_token=abcdefgh12345678, bad access_token=abcdefgh12345678, bad ***",
    })
    void whatLooksLikeACredentialInAUrlIsReplacedWhereverItOccurs(String url, String text, String redacted) {
        assertThat(redacted(url, text)).isEqualTo(redacted);
    }

    @Tag("RED-1")
    @ParameterizedTest
    @CsvSource({
        "https://h/mcp/v1/tools, no route /mcp/v1/tools",
        "https://h/?page=12345678901, page 12345678901 is empty",
        "https://h/?tokenizer=wordpiece, wordpiece is unknown",
        "https://some-host.example.com/mcp, some-host.example.com refused",
        "wss://admin:pw@h/, the admin set a pw",
    })
    void whatOnlyResemblesACredentialStaysReadable(String url, String text) {
        assertThat(redacted(url, text)).isEqualTo(text);
    }

    @Tag("RED-1")
    @ParameterizedTest
    @EnumSource(Encoding.class)
    void theUrlAsADialSendsItCountsToo(Encoding encoding) {
        RedactionSource source = RedactionSource.NONE
                .withUrl("wss://h/mcp?password=secret%20key123")
                .withSentUrl("wss://h/mcp?password=secret+key123&token=provided+t0ken");
        Redactor redactor = Redactor.of(source);
        for (String secret : new String[] {"secret key123", "secret%20key123", "secret+key123", "provided t0ken"}) {
            String text = "close reason: " + encoding.encode(secret);
            assertThat(redactor.redact(ServerText.of(text))).isEqualTo("close reason: ***");
        }
    }

    @Tag("RED-1")
    @Test
    void theNewestSixteenUrlsOfDialsAreKnown() {
        RedactionSource source = RedactionSource.NONE.withUrl("wss://h/?token=configured-one");
        for (int i = 1; i <= 17; i++) {
            source = source.withSentUrl("wss://h/?token=sent-by-dial-" + i + ".");
        }
        String text = "sent-by-dial-1. sent-by-dial-2. sent-by-dial-17. configured-one";
        assertThat(Redactor.of(source).redact(ServerText.of(text))).isEqualTo("sent-by-dial-1. *** *** ***");
    }

    @Tag("RED-1")
    @Test
    void aUrlThatDoesNotParseIsReplacedAsAWhole() {
        assertThat(redacted("http://h/{token} x", "Illegal character in http://h/{token} x"))
                .isEqualTo("Illegal character in ***");
    }

    @Tag("RED-2")
    @ParameterizedTest
    @CsvSource({
        "https://h/?v=2, bad v=2, bad ***",
        "https://h/?v=2, GET /?v=2&w=3, GET /?***&w=3",
        "https://h/?a=b&v=2, v=2, ***",
        "https://h/?q=a+b, q=a b and q=a%20b and q=a+b, *** and *** and ***",
        "https://h/?q=a%26b, q=a&b, ***",
        "https://h/?v=2, a=1%26v%3D2%26w=3, a=1%26***%26w=3",
        "https://h/?v=2, {\"u\":\"?a=1\\u0026v=2\\u0026w=3\"}, {\"u\":\"?a=1\\u0026***\\u0026w=3\"}",
        "https://h/?v=2, line\\nv=2\\n, line\\n***\\n",
        "https://h/?secret12, bad secret12, bad ***",
    })
    void everyQueryParameterIsReplacedAsAPair(String url, String text, String redacted) {
        assertThat(redacted(url, text)).isEqualTo(redacted);
    }

    @Tag("RED-2")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "dev=2",
                "v=20",
                "xv=2y",
                "%64ev=2 d%65v=2",
                "v = 2",
                "v",
                "2",
                "v=3",
                "äv=2",
                "v=2ß",
                "d\\u0065v=2"
            })
    void aPairThatALetterOrDigitAdjoinsIsAnother(String text) {
        assertThat(redacted("https://h/?v=2&empty=", text)).isEqualTo(text);
    }

    @Tag("RED-2")
    @Test
    void anEmptyParameterIsNotLookedFor() {
        assertThat(redacted("https://h/?empty=&flag", "empty= flag")).isEqualTo("empty= flag");
    }

    @Tag("RED-3")
    @ParameterizedTest
    @CsvSource({
        "wss://u:p@h/, wss://u:p@h/ refused, wss://***@h/ refused",
        "wss://u@h/, wss://u@h/ refused, wss://***@h/ refused",
        "wss://u:p%40w@h/, u:p%40w@h or u:p@w@h, ***@h or ***@h",
        "wss://u:p@h/, wss:%2F%2Fu%3Ap%40h, wss:%2F%2F***%40h",
        "wss://u:p@h/, sent Authorization: Basic dTpw, sent Authorization: ***",
        "wss://u:p@h/, Basic+dTpw, ***",
        "wss://some:password@h/, c29tZTpwYXNzd29yZA== was refused, *** was refused",
        "wss://user@h/, Basic dXNlcjo=, ***",
    })
    void userinfoIsReplacedAsOneUnitAndAsBasicCredential(String url, String text, String redacted) {
        assertThat(redacted(url, text)).isEqualTo(redacted);
    }

    @Tag("RED-3")
    @ParameterizedTest
    @ValueSource(strings = {"u:p", "u at h", "dTpw", "Basic training"})
    void userinfoThatNoAtFollowsStaysReadable(String text) {
        assertThat(redacted("wss://u:p@h/", text)).isEqualTo(text);
    }

    @Tag("RED-6")
    @ParameterizedTest
    @CsvSource({
        "https://h/?token=seven77, seven77 token=seven77, seven77 ***",
        "https://h/?token=eight888, eight888 token=eight888, *** ***",
        "wss://u:seven77@h/, seven77, seven77",
        "wss://u:eight888@h/, eight888, ***",
    })
    void aStringOnItsOwnHasAtLeastEightChars(String url, String text, String redacted) {
        assertThat(redacted(url, text)).isEqualTo(redacted);
    }

    private static String redacted(String url, String text) {
        return Redactor.of(RedactionSource.NONE.withUrl(url)).redact(ServerText.of(text));
    }
}
