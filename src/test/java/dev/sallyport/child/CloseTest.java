package dev.sallyport.child;

import static dev.sallyport.child.Nursery.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.sallyport.bus.ChildExit;
import dev.sallyport.bus.ChildHandle;
import dev.sallyport.kit.Processes;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;

class CloseTest {
    private static final String DEAF = "trap '' TERM; echo ready; while :; do sleep 0.05; done";
    private static final String DEAF_TO_EOF = "echo ready; exec sleep 1000";

    private final Heard heard = new Heard();
    private Nursery nursery = new Nursery();

    @AfterEach
    void closeAll() {
        nursery.close();
    }

    @ParameterizedTest
    @EnumSource
    @Tag("CHILD-10")
    void aPoliteChildIsGoneWhenCloseCompletes(Nursery.Pipes pipes) throws Exception {
        nursery.close();
        nursery = new Nursery(pipes);
        ChildHandle cat = nursery.launch(heard, "cat");

        assertThat(await(cat.close())).isEqualTo(new ChildExit(cat.pid(), 0, null));

        assertThat(Processes.isAlive(cat.pid())).isFalse();
        assertThat(heard.closed.get(5, TimeUnit.SECONDS).code()).isZero();
        assertThat(heard.failed).isNotDone();
    }

    @Test
    @Tag("CHILD-10")
    void aChildThatIgnoresTheEndOfStdinGetsSigterm() {
        ChildHandle sleep = nursery.sh(heard, DEAF_TO_EOF);
        await().until(() -> heard.lines.contains("ready"));

        assertThat(await(sleep.close()).signal()).isEqualTo(15);
    }

    @Test
    @Tag("CHILD-12")
    @Tag("CASE-4")
    void aChildThatIgnoresSigtermIsKilledAndNamedInTheLog() {
        Logger logger = (Logger) LoggerFactory.getLogger(Escalation.class);
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        logger.addAppender(log);
        Nursery.Wish deaf = new Nursery.Wish(heard, "sh", "-c", DEAF).server("deaf");
        ChildHandle child = Nursery.launched(nursery.ask(deaf.request(nursery.context)));
        await().until(() -> heard.lines.contains("ready"));

        assertThat(await(child.close()).signal()).isEqualTo(9);

        logger.detachAppender(log);
        assertThat(log.list)
                .anySatisfy(event -> assertThat(event.getFormattedMessage())
                        .startsWith("stdio child " + child.pid() + " of MCP server \"deaf\" ignored SIGTERM"));
    }

    @Test
    @Tag("CHILD-10")
    void whatWasQueuedBeforeTheCloseStillReachesAPoliteChild() {
        ChildHandle cat = nursery.launch(heard, "cat");

        cat.write(Buffer.buffer("{\"last\":\"words\"}\n"));

        await(cat.close());
        await().untilAsserted(() -> assertThat(heard.lines).containsExactly("{\"last\":\"words\"}"));
    }

    @Test
    void nothingIsTakenOnceCloseWasCalled() {
        ChildHandle cat = nursery.launch(heard, "cat");
        Future<ChildExit> close = cat.close();

        assertThat(cat.write(Buffer.buffer("{}\n"))).isFalse();

        await(close);
    }

    @Test
    @Tag("CHILD-15")
    void closesShareOneAttemptAndASuccessIsKept() {
        ChildHandle cat = nursery.launch(heard, "cat");

        Future<ChildExit> first = cat.close();
        Future<ChildExit> second = cat.close();

        assertThat(await(second)).isSameAs(await(first));
        assertThat(await(cat.close())).isSameAs(await(first));
        assertThat(heard.order).containsOnlyOnce("closed");
    }

    @Test
    void closeCompletesOnTheAskersContext() {
        ChildHandle cat = nursery.launch(heard, "cat");

        Future<Thread> thread = cat.close().map(exit -> Thread.currentThread());

        assertThat(await(thread).getName()).startsWith("vert.x-eventloop");
    }
}
