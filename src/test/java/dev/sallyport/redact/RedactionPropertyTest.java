package dev.sallyport.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.arbitraries.StringArbitrary;

/** What holds for any configuration and any text. */
@Tag("RED-1")
@Tag("RED-4")
@Tag("RED-5")
@Tag("RED-8")
class RedactionPropertyTest {
    /** One char of every kind that encoders treat differently; Q is in every secret and in no text without one. */
    private static final String SECRET_CHARS = "abcxyzAZ0189/\"\\+%&=#?:@ -_.~<>'\n\té漢\u2013";

    private static final String[] PLAIN = {
        " ", "\n", "token", "=", "\\n", "\\\"", "%20", "%2F", "%", "\\", "+", "\\u00e9", "é", "dev=2", "{\"a\":", "/",
        "漢"
    };

    record Secret(String value, Place place) {
        RedactionSource in(RedactionSource source) {
            return place.put(source, value);
        }
    }

    /** Where a configuration or a dial holds a secret. */
    enum Place {
        STATIC_TOKEN {
            @Override
            RedactionSource put(RedactionSource source, String secret) {
                return source.withSecret(secret);
            }
        },
        PROVIDED_TOKEN {
            @Override
            RedactionSource put(RedactionSource source, String secret) {
                return source.withSentToken(secret);
            }
        },
        ENVIRONMENT {
            @Override
            RedactionSource put(RedactionSource source, String secret) {
                return source.withEnv(Map.of("APP_TOKEN2", secret, "OTHER", "value"));
            }
        },
        QUERY_OF_A_DIAL {
            @Override
            RedactionSource put(RedactionSource source, String secret) {
                return source.withSentUrl("wss://h/mcp?v=2&token=" + Encoding.FORM_UPPER_CASE.encode(secret));
            }
        },
        PASSWORD {
            @Override
            RedactionSource put(RedactionSource source, String secret) {
                return source.withUrl("wss://user:" + Encoding.PERCENT_LOWER_CASE.encode(secret) + "@h/mcp");
            }
        },
        PATH {
            @Override
            RedactionSource put(RedactionSource source, String secret) {
                return source.withSentUrl("https://h/" + Encoding.PERCENT_UPPER_CASE.encode(longer(secret)) + "/mcp");
            }

            @Override
            String secret(String secret) {
                return longer(secret);
            }

            private String longer(String secret) {
                return secret + "0123456789";
            }
        };

        abstract RedactionSource put(RedactionSource source, String secret);

        String secret(String secret) {
            return secret;
        }
    }

    @Provide
    Arbitrary<List<Secret>> secrets() {
        StringArbitrary chars =
                Arbitraries.strings().withChars(SECRET_CHARS).ofMinLength(4).ofMaxLength(20);
        return Combinators.combine(chars, chars, Arbitraries.of(Place.class))
                .as((head, tail, place) -> new Secret("k" + head + "Q" + tail + "k", place))
                .list()
                .ofMinSize(1)
                .ofMaxSize(4)
                .uniqueElements(Secret::place);
    }

    @Provide
    Arbitrary<String> plain() {
        return Arbitraries.of(PLAIN).list().ofMaxSize(12).map(parts -> String.join("", parts));
    }

    @Property(tries = 500)
    void noSecretOfAConfigurationComesThroughInAnyForm(
            @ForAll("secrets") List<Secret> secrets, @ForAll("plain") String between, @ForAll long seed) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder(between);
        List<String> forms = new ArrayList<>();
        for (Secret secret : secrets) {
            String value = secret.place().secret(secret.value());
            String mixed = Encoding.mixed(value, random);
            forms.add(mixed);
            text.append(mixed).append(between);
            for (Encoding encoding : Encoding.values()) {
                forms.add(encoding.encode(value));
                text.append(encoding.encode(value)).append(random.nextBoolean() ? between : "");
            }
        }
        assertThat(redactor(secrets).redact(ServerText.of(text.toString()))).doesNotContain(forms);
    }

    @Property(tries = 500)
    void textWithoutSecretsComesThroughUnchanged(
            @ForAll("secrets") List<Secret> secrets, @ForAll("plain") String text) {
        assertThat(redactor(secrets).redact(ServerText.of(text))).isEqualTo(text);
    }

    @Property(tries = 5000)
    void aTextInPiecesComesOutAsTheWholeDoes(
            @ForAll("secrets") List<Secret> secrets, @ForAll("plain") String between, @ForAll long seed) {
        Random random = new Random(seed);
        String text = between
                + Encoding.mixed(secrets.get(0).place().secret(secrets.get(0).value()), random)
                + between;
        Redactor redactor = redactor(secrets);
        RedactedStream stream = redactor.stream();
        StringBuilder out = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            int end = Math.min(text.length(), at + 1 + random.nextInt(10));
            out.append(stream.append(ServerText.of(text.substring(at, end))));
            at = end;
        }
        assertThat(out.append(stream.end()).toString()).isEqualTo(redactor.redact(ServerText.of(text)));
    }

    private static Redactor redactor(List<Secret> secrets) {
        RedactionSource source = RedactionSource.NONE;
        for (Secret secret : secrets) {
            source = secret.in(source);
        }
        return Redactor.of(source);
    }
}
