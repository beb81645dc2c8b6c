package dev.sallyport.config.check;

import dev.sallyport.config.Binding;
import dev.sallyport.config.Family;
import dev.sallyport.config.ServerConfig;

/** The deadline of a call (rule CFG-15). */
final class TimeoutRule implements ServerRule {
    @Override
    public void check(ServerConfig config, Report report) {
        boolean modern = Binding.resolve(config)
                .filter(binding -> binding.family() == Family.MODERN)
                .isPresent();
        int least = modern ? 1 : 0;
        long given = config.requestTimeoutMs();
        if (given < least || given > Integer.MAX_VALUE) {
            report.add(
                    "requestTimeoutMs",
                    given < least ? "a smaller number" : "a larger number",
                    "an integer from " + least + " to " + Integer.MAX_VALUE,
                    "CFG-15",
                    "Choose a number of milliseconds within the limits");
        }
    }
}
