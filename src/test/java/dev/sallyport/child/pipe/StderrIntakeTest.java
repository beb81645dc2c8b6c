package dev.sallyport.child.pipe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.bus.ChildEvents;
import dev.sallyport.bus.ChildExit;
import dev.sallyport.redact.RedactedLines;
import dev.sallyport.redact.RedactionSource;
import dev.sallyport.redact.Redactor;
import dev.sallyport.redact.ServerText;
import dev.sallyport.rpc.Bytes;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import io.vertx.junit5.VertxTestContext;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class StderrIntakeTest {
    private static final String SECRET = "s3crét-s3crét-s3crét";

    @Test
    @Tag("CHILD-5")
    void stderrIsToldLineByLine(Vertx vertx, VertxTestContext test) {
        vertx.runOnContext(v -> test.verify(() -> {
            assertThat(lines("one\r\ntwo\n\nth", "ree")).containsExactly("one", "two", "three");
            test.completeNow();
        }));
    }

    @Test
    void whateverIsWrittenThereIsNoise(Vertx vertx, VertxTestContext test) {
        vertx.runOnContext(v -> test.verify(() -> {
            Delivery here = new Delivery(Vertx.currentContext());
            StderrIntake intake = new StderrIntake(new Told(text -> {}), here, () -> {});

            intake.chunk(("{\"level\":\"info\"}\n".repeat(300_000)).getBytes(StandardCharsets.UTF_8));

            assertThat(intake.hasRoom()).isFalse();
            test.completeNow();
        }));
    }

    @Test
    void itsEndIsToldOnce(Vertx vertx, VertxTestContext test) {
        vertx.runOnContext(v -> test.verify(() -> {
            AtomicInteger ends = new AtomicInteger();
            Delivery here = new Delivery(Vertx.currentContext());
            StderrIntake intake = new StderrIntake(new Told(text -> {}), here, ends::incrementAndGet);

            intake.ended();
            intake.ended();

            assertThat(ends).hasValue(1);
            test.completeNow();
        }));
    }

    @Test
    @Tag("RED-8")
    void aSecretIsFoundWhereverALongLineIsCut(Vertx vertx, VertxTestContext test) {
        vertx.runOnContext(v -> test.verify(() -> {
            for (int before = 8160; before < 8200; before++) {
                String line = "x".repeat(before) + SECRET + " denied";
                assertThat(String.join("", lines(line.split("")))).endsWith("x*** denied");
            }
            test.completeNow();
        }));
    }

    /** What comes of chunks that are read on the current context. Each char of several bytes is read byte by byte. */
    private static List<String> lines(String... chunks) {
        RedactedLines redacted = new RedactedLines(Redactor.of(RedactionSource.NONE.withSecret(SECRET)).stream());
        List<String> lines = new ArrayList<>();
        Delivery here = new Delivery(Vertx.currentContext());
        StderrIntake intake = new StderrIntake(new Told(text -> lines.addAll(redacted.append(text))), here, () -> {});
        for (String chunk : chunks) {
            byte[] bytes = chunk.getBytes(StandardCharsets.UTF_8);
            for (int at = 0; at < bytes.length; at += chunk.length()) {
                intake.chunk(Arrays.copyOfRange(bytes, at, Math.min(bytes.length, at + chunk.length())));
            }
        }
        intake.ended();
        lines.addAll(redacted.end());
        return lines;
    }

    private record Told(Consumer<ServerText> stderrText) implements ChildEvents {
        @Override
        public void lines(List<Bytes> lines) {
            throw new AssertionError("stdout");
        }

        @Override
        public void stderr(ServerText text) {
            stderrText.accept(text);
        }

        @Override
        public void failed(ServerText reason) {
            throw new AssertionError("failed");
        }

        @Override
        public void closed(ChildExit exit) {
            throw new AssertionError("closed");
        }
    }
}
