package dev.sallyport.redact;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A url taken apart without decoding anything, as redaction and the checks of a configuration look at it.
 *
 * @param userinfo what stands before the authority's {@code @}, null without one
 * @param host host and port
 * @param segments the path between its slashes, empty strings included
 * @param parameters of the query, in order; an empty query has none
 * @param fragment what stands after {@code #}, null without one
 */
public record UrlParts(
        String scheme,
        @Nullable String userinfo,
        String host,
        List<String> segments,
        List<Parameter> parameters,
        @Nullable String fragment) {
    /** A name that some resolvers accept although {@link URI} does not call it a host (an underscore), or an address. */
    private static final Pattern HOST = Pattern.compile("([\\p{L}\\p{N}._~-]+|\\[[0-9A-Fa-f:.]+])(:\\d*)?");

    /** Keeps copies of the lists. */
    public UrlParts {
        segments = List.copyOf(segments);
        parameters = List.copyOf(parameters);
    }

    /**
     * One part between the query's ampersands.
     *
     * @param value null where there is no {@code =}, and then the name may well be a value
     */
    public record Parameter(String name, @Nullable String value) {
        /** Length from which a name without a value is taken for a value: the floor of RED-6. */
        private static final int BARE = 8;

        /** Whether the name may itself be a credential, by its shape or because it has no value and is long enough. */
        public boolean nameMayBeCredential() {
            return (value == null && name.length() >= BARE) || CredentialShape.shaped(UrlCoding.formDecoded(name));
        }
    }

    /** Takes a url apart; empty if it does not parse as a hierarchical url with a host. */
    public static Optional<UrlParts> parse(String url) {
        try {
            URI uri = new URI(url);
            String authority = uri.getRawAuthority();
            return uri.getScheme() == null || authority == null ? Optional.empty() : parts(uri, authority);
        } catch (URISyntaxException invalid) {
            return Optional.empty();
        }
    }

    private static Optional<UrlParts> parts(URI uri, String authority) {
        int at = authority.lastIndexOf('@');
        String host = authority.substring(at + 1);
        if (!HOST.matcher(host).matches()) {
            return Optional.empty();
        }
        return Optional.of(new UrlParts(
                uri.getScheme(),
                at < 0 ? null : authority.substring(0, at),
                host,
                List.of(uri.getRawPath().split("/", -1)),
                parameters(uri.getRawQuery()),
                uri.getRawFragment()));
    }

    private static List<Parameter> parameters(@Nullable String query) {
        List<Parameter> parameters = new ArrayList<>();
        if (query != null && !query.isEmpty()) {
            for (String pair : query.split("&", -1)) {
                int equals = pair.indexOf('=');
                parameters.add(
                        equals < 0
                                ? new Parameter(pair, null)
                                : new Parameter(pair.substring(0, equals), pair.substring(equals + 1)));
            }
        }
        return parameters;
    }
}
