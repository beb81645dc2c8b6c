package dev.sallyport.redact;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.function.UnaryOperator;

/** Finds what is secret in a url: each part as it stands there, and decoded in both ways (RED-1 to RED-3). */
final class UrlNeedles {
    private static final List<UnaryOperator<String>> FORMS =
            List.of(UnaryOperator.identity(), UrlCoding::percentDecoded, UrlCoding::formDecoded);

    private final Needles needles;

    private UrlNeedles(Needles needles) {
        this.needles = needles;
    }

    /** Adds all of a url's; of one that does not parse, the whole. */
    static void add(Needles needles, String url) {
        UrlParts.parse(url).ifPresentOrElse(new UrlNeedles(needles)::parts, () -> needles.addAnywhere(url));
    }

    private void parts(UrlParts url) {
        if (url.userinfo() != null && !url.userinfo().isEmpty()) {
            userinfo(url.userinfo());
        }
        url.segments().forEach(this::shaped);
        url.parameters().forEach(this::parameter);
        if (url.fragment() != null) {
            shaped(url.fragment());
        }
    }

    private void userinfo(String userinfo) {
        int colon = userinfo.indexOf(':');
        for (UnaryOperator<String> form : FORMS) {
            String unit = form.apply(userinfo);
            needles.addBeforeAt(unit);
            basic(colon < 0 ? unit + ":" : unit);
        }
        anywhere(colon < 0 ? userinfo : userinfo.substring(0, colon));
        anywhere(userinfo.substring(colon + 1));
    }

    private void basic(String credentials) {
        String encoded = Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
        for (String form : List.of(encoded, encoded.replace("=", ""))) {
            needles.addWhole("Basic " + form);
            needles.addAnywhere(form);
        }
    }

    private void parameter(UrlParts.Parameter parameter) {
        shaped(parameter.name());
        String value = parameter.value();
        if (value == null) {
            bare(parameter);
        } else if (!value.isEmpty()) {
            pair(parameter.name(), value);
        }
    }

    private void bare(UrlParts.Parameter parameter) {
        if (parameter.nameMayBeCredential()) {
            FORMS.forEach(form -> needles.addWord(form.apply(parameter.name())));
        }
    }

    private void pair(String name, String value) {
        FORMS.forEach(form -> needles.addWord(form.apply(name) + "=" + form.apply(value)));
        if (CredentialShape.named(UrlCoding.formDecoded(name))) {
            anywhere(value);
        } else {
            shaped(value);
        }
    }

    private void shaped(String part) {
        if (CredentialShape.shaped(UrlCoding.formDecoded(part))) {
            anywhere(part);
        }
    }

    private void anywhere(String part) {
        FORMS.forEach(form -> needles.addAnywhere(form.apply(part)));
    }
}
