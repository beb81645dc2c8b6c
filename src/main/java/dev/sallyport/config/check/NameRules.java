package dev.sallyport.config.check;

import dev.sallyport.config.ServerConfig;
import java.util.regex.Pattern;

/** How ids, prefixes and environment variables may be called. */
final class NameRules implements ServerRule {
    static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,64}");
    static final String NAME_TEXT = "1 to 64 letters, digits, _ . -";

    @Override
    public void check(ServerConfig config, Report report) {
        if (!NAME.matcher(config.id()).matches()) {
            report.add("id", "not an id", NAME_TEXT, "CFG-19", "Choose another id");
        }
        String prefix = config.tools().toolPrefix();
        if (prefix != null && !NAME.matcher(prefix).matches()) {
            report.add("toolPrefix", "not a prefix", NAME_TEXT, "CFG-19", "Choose another prefix");
        }
        for (String name : config.endpoint().env().keySet()) {
            if (name.isEmpty() || name.indexOf('=') >= 0 || name.indexOf('\0') >= 0) {
                report.add(
                        "env",
                        "a variable without a usable name",
                        "names without = and NUL, not empty",
                        "CFG-19",
                        "Correct the variable's name");
            }
        }
    }
}
