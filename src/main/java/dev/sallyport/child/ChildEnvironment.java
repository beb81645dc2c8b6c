package dev.sallyport.child;

import dev.sallyport.bus.LaunchRequest;
import java.io.File;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What a child finds in its environment (rule CHILD-1). */
final class ChildEnvironment {
    private static final boolean IGNORE_CASE = File.separatorChar == '\\';

    private static final Set<String> INHERITED = names(
            "PATH HOME USER LOGNAME SHELL TERM LANG TZ TMPDIR TMP TEMP",
            "DISPLAY WAYLAND_DISPLAY XDG_RUNTIME_DIR XDG_CONFIG_HOME XDG_CACHE_HOME XDG_DATA_HOME",
            "SSL_CERT_FILE SSL_CERT_DIR NODE_EXTRA_CA_CERTS REQUESTS_CA_BUNDLE CURL_CA_BUNDLE",
            "HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy https_proxy no_proxy",
            "SYSTEMROOT WINDIR COMSPEC PATHEXT APPDATA LOCALAPPDATA USERPROFILE");

    private ChildEnvironment() {}

    /** The child's environment: what it inherits from {@code own}, then what its server's configuration sets. */
    static Map<String, String> of(LaunchRequest request, Map<String, String> own) {
        Map<String, String> environment = new HashMap<>();
        own.forEach((name, value) -> {
            if (request.inheritEnv() || isInherited(name)) {
                environment.put(name, value);
            }
        });
        environment.putAll(request.env());
        return environment;
    }

    private static boolean isInherited(String name) {
        return INHERITED.contains(IGNORE_CASE ? name.toUpperCase(Locale.ROOT) : name) || name.startsWith("LC_");
    }

    private static Set<String> names(String... lines) {
        Set<String> names = new TreeSet<>();
        for (String line : lines) {
            names.addAll(Arrays.asList(line.split(" ")));
        }
        return Set.copyOf(names);
    }
}
