package dev.sallyport.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.awaitility.Awaitility;

/** The program as its users run it: the fat jar as a process, on a port and in a folder of its own. */
public final class ProgramRun implements AutoCloseable {
    private static final Duration START = Duration.ofSeconds(60);
    private static final Pattern SERVES = Pattern.compile("serves on (http://\\S+)");

    private final RunningProcess process;
    private final HttpClient http = HttpClient.newHttpClient();
    private final URI base;

    private ProgramRun(RunningProcess process) {
        this.process = process;
        this.base = URI.create(process.awaitOut(SERVES, START).group(1));
    }

    /** The command line of the jar. */
    public static Command jar(String... arguments) {
        return jar(List.of(), arguments);
    }

    private static Command jar(List<String> jvm, String... arguments) {
        String jar = System.getProperty("sallyport.jar", "target/sallyport.jar");
        Assertions.assertThat(Path.of(jar))
                .as("the fat jar; mvn package makes it")
                .exists();
        List<String> words = new ArrayList<>(List.of(Peers.java()));
        words.addAll(jvm);
        words.addAll(List.of("-jar", jar));
        words.addAll(List.of(arguments));
        return Command.of(words);
    }

    /** Serves what the arguments say, on any port; returns once the first connects have settled. */
    public static ProgramRun serve(Path folder, String... arguments) {
        return serve(folder, List.of(), arguments);
    }

    private static ProgramRun serve(Path folder, List<String> jvm, String... arguments) {
        List<String> all = new ArrayList<>(
                List.of("--port", "0", "--data", folder.resolve("data").toString()));
        all.addAll(List.of(arguments));
        ProgramRun run = new ProgramRun(jar(jvm, all.toArray(String[]::new)).start());
        Awaitility.await().atMost(START).until(() -> run.get("/health/ready").statusCode() == 200);
        return run;
    }

    /** Serves a configuration given as YAML. */
    public static ProgramRun serveConf(Path folder, String yaml) {
        return serveConf(folder, List.of(), yaml);
    }

    /** The same, with options of the Java runtime, such as {@code -Xmx160m}. */
    public static ProgramRun serveConf(Path folder, List<String> jvm, String yaml) {
        Path conf = folder.resolve("sallyport.yaml");
        try {
            Files.writeString(conf, yaml);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return serve(folder, jvm, "--conf", conf.toString());
    }

    public RunningProcess process() {
        return process;
    }

    public URI url(String path) {
        return base.resolve(path);
    }

    public HttpResponse<String> get(String path) {
        return send(HttpRequest.newBuilder(url(path)).GET());
    }

    public HttpResponse<String> post(String path, String contentType, String body) {
        return send(HttpRequest.newBuilder(url(path))
                .header("content-type", contentType)
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        process.close();
    }
}
