package dev.sallyport.config.load;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Where the configuration is where nobody says. */
public final class ConfigFiles {
    private static final List<Path> USUAL = List.of(Path.of("sallyport.yaml"), Path.of("conf", "sallyport.yaml"));

    private ConfigFiles() {}

    /**
     * The files given; where none are, the first that exists of {@code sallyport.yaml} and {@code conf/sallyport.yaml};
     * where neither does, the first of the two, which then is reported as missing.
     */
    public static List<Path> orDefault(List<Path> given) {
        return given.isEmpty()
                ? List.of(USUAL.stream().filter(Files::exists).findFirst().orElse(USUAL.get(0)))
                : List.copyOf(given);
    }
}
