package dev.sallyport.canary;

import dev.sallyport.redact.Encoding;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a server says of its secrets.
 *
 * @param full all of them in every form
 * @param brief some as they are, for the 123 bytes of a WebSocket's close reason
 * @param header all of them as a header's value can hold them
 */
record Song(String full, String brief, String header) {
    /** A song that begins with what the server has to say, which has to survive. */
    static Song of(String diagnosis, List<Canary> canaries) {
        return new Song(
                diagnosis + " " + Canary.sing(canaries),
                diagnosis + " " + canaries.get(canaries.size() - 1).secret,
                canaries.stream()
                        .map(canary -> "v=" + Encoding.PERCENT_UPPER_CASE.encode(canary.secret))
                        .collect(Collectors.joining("/")));
    }
}
