package dev.sallyport.front.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.ReadPayload;
import dev.sallyport.bus.ReadReply;
import dev.sallyport.bus.SavePayload;
import dev.sallyport.bus.SaveReply;
import dev.sallyport.config.DataSettings;
import dev.sallyport.config.Settings;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.workspace.WorkspaceVerticle;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetSocket;
import io.vertx.ext.web.Router;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(VertxExtension.class)
class FileRoutesTest {
    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    Path data;

    private Vertx vertx;
    private int port;

    @BeforeEach
    void setUp(Vertx given) {
        vertx = given;
        Local.register(vertx);
        Router router = Router.router(vertx);
        new FileRoutes(vertx).mount(router);
        HttpServer server = vertx.createHttpServer().requestHandler(router);
        port = server.listen(0, "127.0.0.1").await().actualPort();
    }

    @Test
    @Tag("RES-40")
    void aPayloadIsServedWholeAsAnAttachmentThatNoBrowserGuessesAt() throws Exception {
        deployWorkspace();
        byte[] payload = new byte[3 * FileRoutes.PART + 7];
        new Random(1).nextBytes(payload);
        String name = save("image/png", payload);

        HttpResponse<byte[]> response = get(name);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo(payload);
        assertThat(response.headers().map())
                .containsEntry("content-type", java.util.List.of("image/png"))
                .containsEntry("content-disposition", java.util.List.of("attachment; filename=\"" + name + "\""))
                .containsEntry("x-content-type-options", java.util.List.of("nosniff"));
    }

    @Test
    @Tag("RES-40")
    void whatAServerCallsHtmlIsServedAsPlainBytes() throws Exception {
        deployWorkspace();
        String name = save("text/html", "<script>".getBytes(java.nio.charset.StandardCharsets.US_ASCII));

        assertThat(get(name).headers().firstValue("content-type")).contains("application/octet-stream");
    }

    @Test
    void aHeadRequestTellsTheSizeOnly() throws Exception {
        deployWorkspace();
        String name = save("image/png", new byte[1000]);

        HttpResponse<byte[]> response = client.send(
                request(name)
                        .method("HEAD", HttpRequest.BodyPublishers.noBody())
                        .build(),
                HttpResponse.BodyHandlers.ofByteArray());

        assertThat(response.headers().firstValue("content-length")).contains("1000");
        assertThat(response.body()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x",
                "..%2f..%2fsecret",
                "%2e%2e%2fsecret",
                "..%5csecret",
                "%00",
                "06dkbqg3rg0000000000000000.png"
            })
    @Tag("RES-40")
    void anythingElseIsNotFound(String name) throws Exception {
        deployWorkspace();
        Files.writeString(data.resolve("workspace/secret"), "s3cret");

        HttpResponse<byte[]> response = get(name);

        assertThat(response.statusCode()).isIn(400, 404);
        assertThat(new String(response.body(), java.nio.charset.StandardCharsets.UTF_8))
                .doesNotContain("s3cret");
    }

    @Test
    void withoutAWorkspaceTheAnswerIsAProblem() throws Exception {
        assertThat(get("x").statusCode()).isEqualTo(503);
    }

    @Test
    @Tag("HTTP-6")
    void aReaderThatDoesNotReadKeepsTheRestOnTheDisk() {
        long size = 200L << 20;
        AtomicInteger parts = new AtomicInteger();
        AtomicLong received = new AtomicLong();
        vertx.eventBus().<ReadPayload>localConsumer(Addresses.WORKSPACE_READ, message -> {
            parts.incrementAndGet();
            int length = (int)
                    Math.min(message.body().length(), size - message.body().from());
            message.reply(new ReadReply.Part("image/png", size, Bytes.of(new byte[length])));
        });
        NetClient raw = vertx.createNetClient();
        NetSocket socket = raw.connect(port, "127.0.0.1").await();
        socket.handler(bytes -> received.addAndGet(bytes.length()));
        socket.pause();
        socket.write(Buffer.buffer("GET /v1/files/x HTTP/1.1\r\nHost: x\r\n\r\n"));

        await().during(Duration.ofMillis(500))
                .atMost(Duration.ofSeconds(20))
                .until(() -> parts.get(), before -> before > 0 && before < 100);
        socket.resume();
        await().atMost(Duration.ofSeconds(20)).until(() -> received.get() > size);
        raw.close().await();
    }

    @Test
    void aPayloadThatGoesAwayMeanwhileBreaksTheAnswerOff() {
        vertx.eventBus()
                .<ReadPayload>localConsumer(
                        Addresses.WORKSPACE_READ,
                        message -> message.reply(
                                message.body().from() == 0
                                        ? new ReadReply.Part("image/png", 1 << 30, Bytes.of(new byte[FileRoutes.PART]))
                                        : new ReadReply.NoPayload()));

        org.assertj.core.api.Assertions.assertThatThrownBy(() -> get("x")).isInstanceOf(IOException.class);
    }

    private void deployWorkspace() {
        vertx.deployVerticle(
                        new WorkspaceVerticle(Settings.defaults().withData(new DataSettings(data.toString()))),
                        new DeploymentOptions().setThreadingModel(ThreadingModel.WORKER))
                .await();
    }

    private String save(String mimeType, byte[] payload) {
        SavePayload request = new SavePayload(mimeType, Bytes.of(payload));
        return ((SaveReply.Saved) Local.<SaveReply>request(vertx, Addresses.WORKSPACE_SAVE, request)
                        .await())
                .name();
    }

    private HttpResponse<byte[]> get(String name) throws IOException, InterruptedException {
        return client.send(request(name).build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    private HttpRequest.Builder request(String name) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/v1/files/" + name))
                .timeout(Duration.ofSeconds(20));
    }
}
