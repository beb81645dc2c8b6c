package dev.sallyport.front.mcp.input;

import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Members;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The levels of log notifications, the least severe first (RFC 5424). */
public enum LogLevel {
    DEBUG,
    INFO,
    NOTICE,
    WARNING,
    ERROR,
    CRITICAL,
    ALERT,
    EMERGENCY;

    /** The notification that carries a log line. */
    public static final String METHOD = "notifications/message";

    /** The level of this name, or null. */
    public static @Nullable LogLevel of(@Nullable String name) {
        for (LogLevel level : values()) {
            if (level.word().equals(name)) {
                return level;
            }
        }
        return null;
    }

    /** Its name in the protocol. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether a line with these params is as severe as this level; one without a level is. */
    public boolean admits(Bytes params) {
        try {
            LogLevel level = of(Members.of(params).string("level"));
            return level == null || level.compareTo(this) >= 0;
        } catch (MalformedJsonException e) {
            return false;
        }
    }
}
