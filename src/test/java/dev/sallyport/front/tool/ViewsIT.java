package dev.sallyport.front.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.config.DataSettings;
import dev.sallyport.kit.KitJson;
import dev.sallyport.kit.Peers;
import dev.sallyport.kit.ScriptedHttp;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import dev.sallyport.kit.TestGateway;
import io.vertx.core.Vertx;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What a caller over HTTP receives of real servers' results, and of large ones, and the files that they leave. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ViewsIT {
    private static final Pattern SAVED = Pattern.compile("saved as tool-results/([a-z0-9.-]+)");

    private final Vertx vertx = Vertx.vertx();
    private final ScriptedServer server = Scripts.modern("echo");
    private final ScriptedHttp http = ScriptedHttp.serve(vertx, server);
    private TestGateway gateway;

    @BeforeAll
    void start() {
        gateway = TestGateway.serving()
                .http("h", http.url())
                .legacy("everything", Peers.everything().words())
                .stdio("fixture", Peers.fixture().words())
                .start();
    }

    @AfterAll
    void stop() throws Exception {
        if (gateway != null) {
            gateway.close();
        }
        http.close();
        vertx.close().await();
    }

    private JsonNode model(String tool, String arguments) {
        return KitJson.parse(gateway.call(tool + "?view=model", arguments).body());
    }

    private byte[] saved(JsonNode model) throws IOException, InterruptedException {
        Matcher name = SAVED.matcher(model.toString());
        assertThat(name.find()).as(model.toString()).isTrue();
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(gateway.url("/v1/files/" + name.group(1))))
                                .build(),
                        BodyHandlers.ofByteArray())
                .body();
    }

    @Test
    @Tag("RES-10")
    @Tag("RES-13")
    void imagesLinksAndAnnotationsOfTheReferenceServer() {
        JsonNode image = model("everything--get-tiny-image", "{}");
        assertThat(image.findValuesAsText("mimeType")).contains("image/png");
        assertThat(image.path("isError").asBoolean()).isFalse();
        assertThat(model("everything--get-resource-links", "{\"count\":2}").toString())
                .contains("[resource link ");
        assertThat(model("everything--get-annotated-message", "{\"messageType\":\"error\",\"includeImage\":true}")
                        .findValuesAsText("type"))
                .contains("text", "image");
    }

    @Test
    @Tag("RES-11")
    @Tag("RES-40")
    void aBinaryResourceAndAudioAreServedBackByteForByte() throws Exception {
        String raw = gateway.call("everything--get-resource-reference", "{\"resourceType\":\"Blob\",\"resourceId\":1}")
                .body();
        byte[] blob =
                Base64.getDecoder().decode(KitJson.parse(raw).findValue("blob").asText());
        assertThat(saved(model("everything--get-resource-reference", "{\"resourceType\":\"Blob\",\"resourceId\":1}")))
                .isNotEmpty()
                .hasSameSizeAs(blob);
        String audio = KitJson.parse(
                        gateway.call("fixture--test_audio_content", "{}").body())
                .findValue("data")
                .asText();
        assertThat(saved(model("fixture--test_audio_content", "{}")))
                .isEqualTo(Base64.getDecoder().decode(audio));
    }

    /** A picture of noise, which does not compress. */
    private static byte[] screenshot() throws IOException {
        BufferedImage image = new BufferedImage(1600, 1300, BufferedImage.TYPE_INT_RGB);
        Random noise = new Random(1);
        for (int x = 0; x < image.getWidth(); x++) {
            for (int y = 0; y < image.getHeight(); y++) {
                image.setRGB(x, y, noise.nextInt(1 << 24));
            }
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ImageIO.write(image, "png", out);
        return out.toByteArray();
    }

    private void answerImage(byte[] png) {
        String data = Base64.getEncoder().encodeToString(png);
        server.answer(
                "tools/call",
                "{\"content\":[{\"type\":\"image\",\"mimeType\":\"image/png\",\"data\":\"" + data
                        + "\"}],\"resultType\":\"complete\"}");
    }

    @Test
    @Tag("RES-10")
    @Tag("RES-11")
    void aScreenshotOfSixMegabytesIsSavedAndServedBack() throws Exception {
        byte[] png = screenshot();
        assertThat(png.length).isBetween(6_000_000, 8_000_000);
        answerImage(png);
        JsonNode model = model("h--echo", "{}");
        assertThat(model.path("isError").asBoolean()).isFalse();
        assertThat(saved(model)).isEqualTo(png);
    }

    @Test
    @Tag("RES-10")
    @Tag("RES-21")
    void aTextOfFiveMegabytesReachesModelAndScriptWhole() {
        String text = "m".repeat(5_000_000);
        server.on("tools/call", call -> call.text(text));
        assertThat(model("h--echo", "{}").path("content").path(0).path("text").asText())
                .isEqualTo(text);
        assertThat(KitJson.parse(gateway.call("h--echo?view=script", "{}").body())
                        .asText())
                .isEqualTo(text);
    }

    @Test
    @Tag("RES-16")
    @Tag("RES-40")
    void wherePayloadsCannotBeSavedTheResultSaysSoAndNothingElseFails(@TempDir Path folder) throws Exception {
        Path outside = Files.createDirectory(folder.resolve("outside"));
        Path data = Files.createDirectory(folder.resolve("data"));
        Files.createDirectory(data.resolve("workspace"));
        Files.createSymbolicLink(data.resolve("workspace/tool-results"), outside);
        answerImage(screenshot());
        try (TestGateway other = TestGateway.serving()
                .http("h", http.url())
                .settings(s -> s.withData(new DataSettings(data.toString())))
                .start()) {
            JsonNode model =
                    KitJson.parse(other.call("h--echo?view=model", "{}").body());
            assertThat(model.path("isError").asBoolean()).isTrue();
            assertThat(model.toString()).contains("could not be saved");
            assertThat(other.call("h--echo", "{}").statusCode()).isEqualTo(200);
        }
        try (var left = Files.list(outside)) {
            assertThat(left.toList()).isEqualTo(List.of());
        }
    }
}
