package dev.sallyport.config;

import dev.sallyport.config.load.Loaded;
import dev.sallyport.config.load.Overrides;
import dev.sallyport.config.load.SettingsLoader;
import dev.sallyport.config.source.Source;
import dev.sallyport.config.source.Sources;
import java.util.Map;

/** Loads configuration texts in tests. */
public final class Load {
    private Load() {}

    /** One JSON text. */
    public static Loaded json(String text) {
        return texts(Case.VARIABLES, new Source("test.json", text));
    }

    /** YAML texts on top of one another. */
    public static Loaded yaml(String... texts) {
        Source[] sources = new Source[texts.length];
        for (int i = 0; i < texts.length; i++) {
            sources[i] = new Source("test" + i + ".yaml", texts[i]);
        }
        return texts(Case.VARIABLES, sources);
    }

    /** Texts with variables of their own. */
    public static Loaded texts(Map<String, String> variables, Source... sources) {
        return new SettingsLoader(variables, Overrides.none()).load(Sources.of(sources));
    }
}
