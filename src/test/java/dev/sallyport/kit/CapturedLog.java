package dev.sallyport.kit;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** What is logged under a name from its creation to its end. May be read from any thread. */
public final class CapturedLog implements AutoCloseable {
    private final Logger logger;
    private final List<ILoggingEvent> events = new CopyOnWriteArrayList<>();
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            events.add(event);
        }
    };

    private CapturedLog(String name) {
        logger = (Logger) LoggerFactory.getLogger(name);
        logger.setLevel(Level.DEBUG);
        appender.start();
        logger.addAppender(appender);
    }

    /** Keeps what a class logs. */
    public static CapturedLog of(Class<?> one) {
        return of(one.getName());
    }

    /** Keeps what is logged under a name and those below it, from DEBUG on. */
    public static CapturedLog of(String name) {
        return new CapturedLog(name);
    }

    /** Every message so far, as it reads. */
    public List<String> messages() {
        return events.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }

    /** The messages of one level. */
    public List<String> messages(Level level) {
        return events.stream()
                .filter(event -> event.getLevel() == level)
                .map(ILoggingEvent::getFormattedMessage)
                .toList();
    }

    @Override
    public void close() {
        logger.detachAppender(appender);
        logger.setLevel(null);
    }
}
