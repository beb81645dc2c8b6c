package dev.sallyport.cli;

import dev.sallyport.config.Binding;
import dev.sallyport.config.Finding;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.load.Candidate;
import dev.sallyport.config.load.Loaded;
import dev.sallyport.redact.ShownUrl;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a check says of one server.
 *
 * @param config its configuration; defaults stand in for what does not fit
 * @param problems what refuses it
 * @param warnings what its writer should know
 */
record ServerLine(ServerConfig config, List<Finding> problems, List<Finding> warnings) {
    /** Every server of what was loaded: those admitted first, each group in the files' order. */
    static List<ServerLine> of(Loaded loaded) {
        List<ServerLine> lines = new ArrayList<>();
        for (ServerConfig config : loaded.settings().servers().values()) {
            List<Finding> warnings = loaded.warnings().stream()
                    .filter(warning -> config.id().equals(warning.server()))
                    .toList();
            List<Finding> problems = loaded.fatal().stream()
                    .filter(problem -> config.id().equals(problem.server()))
                    .toList();
            lines.add(new ServerLine(config, problems, warnings));
        }
        for (Candidate refused : loaded.refused().values()) {
            lines.add(new ServerLine(refused.config(), refused.problems(), refused.warnings()));
        }
        return lines;
    }

    Optional<Binding> binding() {
        return Binding.resolve(config);
    }

    String family() {
        return binding().map(binding -> binding.family().word()).orElse("-");
    }

    String transport() {
        return binding().map(binding -> binding.transport().word()).orElse("-");
    }

    /** The url without its credentials, or nothing for a command: its arguments may hold some. */
    String where() {
        return binding()
                .map(binding -> binding instanceof Binding.Http http
                        ? ShownUrl.of(http.url())
                        : binding instanceof Binding.WebSocket socket ? ShownUrl.of(socket.url()) : "")
                .orElse("");
    }

    /** In a word or two. */
    String state() {
        if (!problems.isEmpty()) {
            return "refused";
        } else if (!config.enabled()) {
            return "disabled";
        }
        return warnings.isEmpty() ? "ok" : "ok, warned";
    }
}
