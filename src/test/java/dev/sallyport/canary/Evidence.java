package dev.sallyport.canary;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.LoggerFactory;

/** Everything that a run wrote, published or answered. Any thread. */
final class Evidence extends AppenderBase<ILoggingEvent> implements AutoCloseable {
    private static final Logger ROOT = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private static final Logger OURS = (Logger) LoggerFactory.getLogger("dev.sallyport");
    private static final Logger KIT = (Logger) LoggerFactory.getLogger("dev.sallyport.kit");

    private final List<Item> items = new CopyOnWriteArrayList<>();

    /** A text and where it was found. */
    record Item(String where, String text) {}

    /** Listens to the log from now on, to all of it. */
    Evidence() {
        setContext(ROOT.getLoggerContext());
        start();
        ROOT.addAppender(this);
        OURS.setLevel(Level.TRACE);
        KIT.setLevel(Level.INFO);
    }

    /** Listens to every message of a bus, to as much of it as is not a server's answer, which passes as it came. */
    void listen(Vertx vertx, UnaryOperator<String> withoutAnswer) {
        vertx.eventBus().addOutboundInterceptor(delivery -> {
            add(
                    "bus " + delivery.message().address(),
                    withoutAnswer.apply(text(delivery.message().body())));
            delivery.next();
        });
    }

    private static String text(Object body) {
        if (body instanceof JsonObject json) {
            return json.encode();
        }
        return body instanceof ReplyException failure ? String.valueOf(failure.getMessage()) : String.valueOf(body);
    }

    void add(String where, String text) {
        items.add(new Item(where, text));
    }

    /** Takes in every file below a folder. */
    void addFolder(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                add("file " + file, file + " " + new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected void append(ILoggingEvent event) {
        if (!event.getLoggerName().startsWith(KIT.getName())) {
            String stack =
                    event.getThrowableProxy() == null ? "" : ThrowableProxyUtil.asString(event.getThrowableProxy());
            add("log " + event.getLoggerName(), event.getFormattedMessage() + " " + stack);
        }
    }

    /** Whether anything was found in a place. */
    boolean has(String where) {
        return items.stream().anyMatch(item -> item.where().equals(where));
    }

    /** Everything that was said, for what has to be in it. */
    String all() {
        return items.stream().map(Item::text).collect(Collectors.joining("\n"));
    }

    /** Where secrets were heard; empty in a run that leaks nothing. */
    List<String> leaks() {
        return items.stream()
                .flatMap(item -> Canary.heardIn(item.text()).stream().map(heard -> item.where() + ": …" + heard + "…"))
                .distinct()
                .toList();
    }

    @Override
    public void close() {
        ROOT.detachAppender(this);
        OURS.setLevel(null);
        KIT.setLevel(null);
        stop();
    }
}
