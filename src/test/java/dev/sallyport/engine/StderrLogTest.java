package dev.sallyport.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.redact.RedactionSource;
import dev.sallyport.redact.Redactor;
import dev.sallyport.redact.ServerText;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class StderrLogTest {
    private static final String SECRET = "s3cr3t-s3cr3t-s3cr3t";

    private final StderrLog log = new StderrLog("srv", Redactor.of(RedactionSource.NONE.withSecret(SECRET)));

    @Test
    @Tag("CHILD-5")
    void theLastLinesAreKept() {
        for (int i = 1; i <= 60; i++) {
            log.append(ServerText.of("line " + i + "\n"));
        }
        assertThat(log.lastWords())
                .startsWith("; the end of its stderr:\nline 11\n")
                .endsWith("\nline 60");
    }

    @Test
    @Tag("CHILD-5")
    void theLastLinesAreBounded() {
        for (int i = 1; i <= 5; i++) {
            log.append(ServerText.of("x".repeat(3000) + i + "\n"));
        }
        assertThat(log.lastWords()).hasSizeLessThan(8300).doesNotContain("x3").contains("x4", "x5");
    }

    @Test
    void aChildThatWroteNothingHasNoLastWords() {
        assertThat(log.lastWords()).isEmpty();
    }

    @Test
    @Tag("RED-8")
    void aSecretAcrossPiecesOfALongLineIsReplaced() {
        String text = "x".repeat(8190) + SECRET;
        log.append(ServerText.of(text.substring(0, 8200)));
        log.append(ServerText.of(text.substring(8200) + " denied\n"));
        assertThat(log.lastWords()).doesNotContain("s3cr3t").endsWith("*** denied");
    }

    @Test
    @Tag("RED-8")
    void noSecretIsHalvedWhereTheKeptLinesBegin() {
        for (int kept = 8165; kept < 8190; kept += 3) {
            StderrLog fresh = new StderrLog("srv", Redactor.of(RedactionSource.NONE.withSecret(SECRET)));
            fresh.append(ServerText.of("start " + SECRET + "x".repeat(kept) + "\n"));
            assertThat(fresh.lastWords()).doesNotContain("cr3t");
        }
    }

    @Test
    @Tag("RED-8")
    void halfASecretThatAChildWroteLastIsReplaced() {
        log.append(ServerText.of("token " + SECRET.substring(0, 12)));
        assertThat(log.lastWords()).endsWith("token ***");
    }
}
