package dev.sallyport.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("RED-4")
class EncodingsTest {
    private static final String[] TOKENS = {
        "sk-live/abc+def==",
        "pass \"word\" with spaces",
        "C:\\temp\\nothing\\u0041",
        "schlüssel-für-日本",
        "smile-\ud83d\ude00-key",
        "100%41 sure%2F%25",
        "tab\there\nline",
        "a=1&b=2<c>'d'+e f"
    };

    static Stream<Arguments> tokensInEveryForm() {
        return Stream.of(TOKENS)
                .flatMap(token -> Stream.of(Encoding.values()).map(encoding -> Arguments.of(token, encoding)));
    }

    @ParameterizedTest
    @MethodSource("tokensInEveryForm")
    void aStaticTokenIsReplacedInEveryForm(String token, Encoding encoding) {
        Redactor redactor = Redactor.of(RedactionSource.NONE.withSecret(token));
        assertThat(redacted(redactor, "before <" + encoding.encode(token) + "> after"))
                .isEqualTo("before <***> after");
    }

    @ParameterizedTest
    @MethodSource("tokensInEveryForm")
    void aProvidersTokenIsReplacedInEveryForm(String token, Encoding encoding) {
        Redactor redactor = Redactor.of(RedactionSource.NONE.withSentToken(token));
        assertThat(redacted(redactor, encoding.encode(token))).isEqualTo("***");
    }

    static Stream<String> tokens() {
        return Stream.of(TOKENS);
    }

    @ParameterizedTest
    @MethodSource("tokens")
    void everyCharMayHaveAFormOfItsOwn(String token) {
        Redactor redactor = Redactor.of(RedactionSource.NONE.withSecret(token));
        Random random = new Random(4);
        for (int i = 0; i < 200; i++) {
            assertThat(redacted(redactor, "<" + Encoding.mixed(token, random) + ">"))
                    .isEqualTo("<***>");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "C:\\tokens3cret", "line\\ntokens3cret", "%4tokens3cret", "100%tokens3cret", "\\u00tokens3cret",
                "%25tokens3cret", "\\\\\\tokens3cret", "%5Ctokens3cret", "+tokens3cret", "%E2tokens3cret"
            })
    void whatStandsBeforeATokenCannotHideItsBeginning(String text) {
        Redactor redactor = Redactor.of(RedactionSource.NONE.withSecret("tokens3cret"));
        assertThat(redacted(redactor, text)).doesNotContain("okens3cret").endsWith("***");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "okens3cret",
                "tokens3cre",
                "Tokens3cret",
                "token s3cret",
                "token\\u0020s3cret",
                "tokens3cre%75",
                "\\u0075okens3cret",
                "tokens3\\ncret",
                "%%%\\\\\\+++\\u12%zz\\",
                ""
            })
    void textThatOnlyResemblesATokenIsLeftAsItIs(String text) {
        Redactor redactor = Redactor.of(RedactionSource.NONE.withSecret("tokens3cret"));
        assertThat(redacted(redactor, text)).isEqualTo(text);
    }

    @Test
    void theNewestSixteenTokensOfAProviderAreKnown() {
        RedactionSource source = RedactionSource.NONE;
        for (int i = 1; i <= 17; i++) {
            source = source.withSentToken("provided-token-" + i + ".");
        }
        Redactor redactor = Redactor.of(source);
        assertThat(redacted(redactor, "provided-token-1.")).isEqualTo("provided-token-1.");
        assertThat(redacted(redactor, "provided-token-2. provided-token-17.")).isEqualTo("*** ***");
    }

    @Test
    void aTokenThatIsSentAgainCountsAsNew() {
        RedactionSource source = RedactionSource.NONE.withSentToken("provided-token-1");
        for (int i = 2; i <= 16; i++) {
            source = source.withSentToken("provided-token-" + i);
        }
        source = source.withSentToken("provided-token-1").withSentToken("provided-token-17");
        assertThat(redacted(Redactor.of(source), "provided-token-1")).isEqualTo("***");
    }

    @Test
    void aTokenIsReplacedBehindItsSchemeHoweverShort() {
        Redactor redactor = Redactor.of(RedactionSource.NONE.withSecret("abc"));
        assertThat(redacted(redactor, "Authorization: Bearer abc; Bearer abcd; abc"))
                .isEqualTo("Authorization: ***; Bearer abcd; abc");
    }

    private static String redacted(Redactor redactor, String text) {
        return redactor.redact(ServerText.of(text));
    }
}
