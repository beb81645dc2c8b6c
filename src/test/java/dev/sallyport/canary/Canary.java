package dev.sallyport.canary;

import dev.sallyport.redact.Encoding;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The secrets: whichever part of one, in whichever form, comes out somewhere is recognised. */
enum Canary {
    ENVIRONMENT("c4n4ry/env \"q\" \u00e9+%41-c4n4ry"),
    TOKEN("c4n4ry/tok+\"q\"=%41-c4n4ry"),
    QUERY("c4n4ry query+/\u00e9&-c4n4ry"),
    PATH("c4n4ry/path-0123456789-c4n4ry"),
    USER("c4n4ry-user"),
    PASSWORD("c4n4ry:p@ss/\u00e9-c4n4ry"),
    SHORT("c4n4r");

    /** What every secret begins with. */
    private static final String SONG = "c4n4r";

    private static final String BASIC =
            Base64.getEncoder().encodeToString((USER.secret + ":" + PASSWORD.secret).getBytes(StandardCharsets.UTF_8));

    final String secret;

    Canary(String secret) {
        this.secret = secret;
    }

    /** Percent-encoded, for a url. */
    String inUrl() {
        return Encoding.PERCENT_LOWER_CASE.encode(secret);
    }

    /** For YAML in flow style. */
    String quoted() {
        return "'" + secret.replace("'", "''") + "'";
    }

    /** The secrets in every form, one after another. */
    static String sing(List<Canary> canaries) {
        String forms = canaries.stream()
                .filter(canary -> canary != SHORT)
                .flatMap(canary -> Stream.of(Encoding.values()).map(form -> form.encode(canary.secret)))
                .collect(Collectors.joining(" "));
        boolean basic = canaries.contains(PASSWORD);
        boolean pair = canaries.contains(SHORT);
        return forms
                + (basic ? " Basic " + BASIC + " wss://" + USER.inUrl() + ":" + PASSWORD.inUrl() + "@host" : "")
                + (pair ? " ?v=" + SHORT.secret + "&w=1" : "");
    }

    /** What gives a secret away in a text: some chars around each place, for a report. */
    static List<String> heardIn(String text) {
        return Stream.of(SONG, BASIC.substring(0, 16), BASIC.substring(BASIC.length() - 16))
                .filter(text::contains)
                .map(song -> around(text, text.indexOf(song)))
                .toList();
    }

    private static String around(String text, int at) {
        return text.substring(Math.max(0, at - 60), Math.min(text.length(), at + 40));
    }
}
