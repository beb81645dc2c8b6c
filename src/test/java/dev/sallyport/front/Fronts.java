package dev.sallyport.front;

import dev.sallyport.config.AuthSettings;
import dev.sallyport.config.CorsSettings;
import dev.sallyport.config.HttpSettings;
import dev.sallyport.config.ResultView;
import dev.sallyport.config.ResultViews;
import dev.sallyport.config.Secret;
import dev.sallyport.config.Settings;
import dev.sallyport.kit.KitSettings;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;

/** Settings of the fronts for tests, and requests that no HTTP client would send. */
public final class Fronts {
    private Fronts() {}

    /** Requires these tokens. */
    public static UnaryOperator<Settings> tokens(AuthSettings.Token... tokens) {
        return s -> with(s, s.http(), new AuthSettings(List.of(tokens)), s.resultViews());
    }

    /** A token whose text is its name and {@code -secret}. */
    public static AuthSettings.Token token(String name, List<String> servers, List<String> tools, boolean admin) {
        return new AuthSettings.Token(name, Secret.of(name + "-secret"), null, servers, tools, admin);
    }

    /** Gives callers over HTTP this view who do not say. */
    public static UnaryOperator<Settings> view(ResultView http) {
        return views(new ResultViews(http, ResultView.RAW, ResultView.RAW));
    }

    /** Gives callers of each front these views who do not say. */
    public static UnaryOperator<Settings> views(ResultViews views) {
        return s -> with(s, s.http(), s.auth(), views);
    }

    /** Lets a page of this origin in, and answers its questions. */
    public static UnaryOperator<Settings> origin(String origin) {
        return s -> {
            HttpSettings h = s.http();
            HttpSettings http = new HttpSettings(
                    h.host(),
                    h.port(),
                    false,
                    h.maxBodyBytes(),
                    h.maxHeaderBytes(),
                    h.idleTimeoutMs(),
                    List.of(),
                    List.of(origin),
                    new CorsSettings(true, List.of("x-mine"), 60));
            return with(s, http, s.auth(), s.resultViews());
        };
    }

    /** Listens on this address. */
    public static UnaryOperator<Settings> host(String host, boolean insecure) {
        return s -> {
            HttpSettings h = s.http();
            HttpSettings http = new HttpSettings(
                    host,
                    h.port(),
                    insecure,
                    h.maxBodyBytes(),
                    h.maxHeaderBytes(),
                    h.idleTimeoutMs(),
                    List.of(),
                    List.of(),
                    h.cors());
            return with(s, http, s.auth(), s.resultViews());
        };
    }

    private static Settings with(Settings s, HttpSettings http, AuthSettings auth, ResultViews views) {
        return KitSettings.with(KitSettings.with(s.withHttp(http), "auth", auth), "resultViews", views);
    }

    /** Sends bytes as they are, given as Latin-1, and reads until the other side closes. */
    public static String raw(int port, String request) {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            InputStream in = socket.getInputStream();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
