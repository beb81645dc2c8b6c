package dev.sallyport.redact;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CredentialShapeTest {
    @ParameterizedTest
    @Tag("RED-5")
    @ValueSource(
            strings = {
                "GITHUB_TOKEN", "API_KEYS", "PGPASSWORD", "DB_PASS", "AUTHORIZATION", "SESSION_COOKIE", "TOKEN2",
                "token", "apiKey", "X-Api-Key", "access_token", "OPENAI_API_KEY_2", "clientSecrets", "DB_PASSES",
                "X-Amz-Signature", "sig", "GITHUB_PAT", "KEY_FILE"
            })
    void aNameWithAPartThatEndsInACredentialWordNamesOne(String name) {
        assertThat(CredentialShape.named(name)).isTrue();
    }

    @ParameterizedTest
    @Tag("RED-5")
    @ValueSource(
            strings = {
                "",
                "PATH",
                "HOME",
                "KEYBOARD",
                "TOKENIZER",
                "PASSENGER",
                "COMPAT",
                "CONFIG",
                "SECRETARY",
                "v",
                "_"
            })
    void aNameThatOnlyContainsAWordDoesNot(String name) {
        assertThat(CredentialShape.named(name)).isFalse();
    }

    @ParameterizedTest
    @Tag("RED-1")
    @ValueSource(strings = {"abcdefgh12345678", "abcdefghabcdefghabcdefghabcdefgh"})
    void sixteenWithADigitOrThirtyTwoOfAnyAreShapedLikeACredential(String text) {
        assertThat(CredentialShape.shaped(text)).isTrue();
    }

    @ParameterizedTest
    @Tag("RED-1")
    @ValueSource(strings = {"", "abcdefgh1234567", "abcdefghabcdefghabcdefghabcdefg"})
    void shorterOnesAreNot(String text) {
        assertThat(CredentialShape.shaped(text)).isFalse();
    }
}
