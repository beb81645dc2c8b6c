package dev.sallyport.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.LayoutBase;
import dev.sallyport.redact.AllServersRedactor;
import dev.sallyport.redact.ServerText;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;

/**
 * One line an event: {@code 12:34:56.789 WARN  Operations - message}. Written out rather than compiled from a pattern,
 * because the pattern's compiler costs a good part of the time to the first call.
 *
 * <p>What libraries say and what exceptions carry may quote any server, so it is redacted here (RED-7). The gateway's own
 * messages were redacted with their server's credentials when they were made.
 */
final class LineLayout extends LayoutBase<ILoggingEvent> {
    private static final String OURS = "dev.sallyport.";

    private final ZoneId zone = ZoneId.systemDefault();

    @Override
    public String doLayout(ILoggingEvent event) {
        StringBuilder line = new StringBuilder(128);
        ZonedDateTime at = Instant.ofEpochMilli(event.getTimeStamp()).atZone(zone);
        two(line, at.getHour()).append(':');
        two(line, at.getMinute()).append(':');
        two(line, at.getSecond()).append('.');
        int ms = at.getNano() / 1_000_000;
        line.append(ms / 100).append(ms / 10 % 10).append(ms % 10).append(' ');
        String level = event.getLevel().toString();
        line.append(level).append(" ".repeat(Math.max(0, 5 - level.length()))).append(' ');
        String logger = event.getLoggerName();
        line.append(logger, logger.lastIndexOf('.') + 1, logger.length()).append(" - ");
        line.append(event.getFormattedMessage()).append('\n');
        IThrowableProxy thrown = event.getThrowableProxy();
        if (thrown == null && logger.startsWith(OURS)) {
            return line.toString();
        }
        if (thrown != null) {
            line.append(ThrowableProxyUtil.asString(thrown)).append('\n');
        }
        return AllServersRedactor.ofProcess().current().redact(ServerText.of(line.toString()));
    }

    private static StringBuilder two(StringBuilder line, int number) {
        return line.append(number / 10).append(number % 10);
    }
}
