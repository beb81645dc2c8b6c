package dev.sallyport.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.LoggingEvent;
import dev.sallyport.redact.AllServersRedactor;
import dev.sallyport.redact.RedactionSource;
import dev.sallyport.redact.Redactor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class LineLayoutTest {
    @BeforeEach
    void aServerHasASecret() {
        AllServersRedactor.ofProcess().put("logged", Redactor.of(RedactionSource.NONE.withSecret("log-s3cr3t-log")));
    }

    @Test
    void anEventIsALine() {
        assertThat(line("dev.sallyport.registry.Operations", "a message", null))
                .matches("\\d\\d:\\d\\d:\\d\\d\\.\\d{3} WARN  Operations - a message\n");
    }

    @Test
    @Tag("RED-7")
    void whatALibrarySaysIsRedactedWithEveryServersCredentials() {
        assertThat(line("io.vertx.core.net.NetClient", "cannot send log%2Ds3cr3t-log", null))
                .endsWith("NetClient - cannot send ***\n");
    }

    @Test
    @Tag("RED-7")
    void whatAnExceptionCarriesIsRedactedWithEveryServersCredentials() {
        IllegalStateException thrown = new IllegalStateException("log-s3cr3t-log", new Exception("log-s3cr3t-log"));
        assertThat(line("dev.sallyport.front.FrontVerticle", "a failure", thrown))
                .contains("IllegalStateException: ***", "Exception: ***", "at dev.sallyport.log.LineLayoutTest")
                .doesNotContain("s3cr3t");
    }

    private static String line(String logger, String message, Throwable thrown) {
        Logger by = (Logger) LoggerFactory.getLogger(logger);
        return new LineLayout().doLayout(new LoggingEvent("caller", by, Level.WARN, message, thrown, new Object[0]));
    }
}
