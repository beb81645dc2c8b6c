package dev.sallyport.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.ReadPayload;
import dev.sallyport.bus.ReadReply;
import dev.sallyport.bus.SavePayload;
import dev.sallyport.bus.SaveReply;
import dev.sallyport.config.DataSettings;
import dev.sallyport.config.ResultView;
import dev.sallyport.config.Settings;
import dev.sallyport.result.BusPayloadStore;
import dev.sallyport.result.Rendered;
import dev.sallyport.result.ResultRenderer;
import dev.sallyport.rpc.Bytes;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(VertxExtension.class)
class WorkspaceVerticleTest {
    private static final DeploymentOptions WORKER = new DeploymentOptions().setThreadingModel(ThreadingModel.WORKER);
    private static final Bytes AUDIO =
            Bytes.utf8("{\"content\":[{\"type\":\"audio\",\"mimeType\":\"audio/wav\",\"data\":\"AAEC\"}]}");

    @TempDir
    Path data;

    @BeforeEach
    void setUp(Vertx vertx) {
        Local.register(vertx);
    }

    @Test
    @Tag("RES-40")
    void payloadsAreKeptInTheDataFolderAndReadBack(Vertx vertx) {
        deploy(vertx, data);

        SaveReply.Saved saved = (SaveReply.Saved) save(vertx);

        assertThat(saved.file()).isEqualTo("tool-results/" + saved.name());
        assertThat(data.resolve("workspace").resolve(saved.file())).hasContent("hello");
        assertThat(ask(vertx, Addresses.WORKSPACE_READ, new ReadPayload(saved.name(), 1, 3)))
                .isEqualTo(new ReadReply.Part("text/plain", 5, Bytes.utf8("ell")));
    }

    @Test
    @Tag("RES-11")
    void aViewNamesTheFileThatItsPayloadIsIn(Vertx vertx) throws Exception {
        deploy(vertx, data);

        Rendered model = render(vertx);

        try (Stream<Path> files = Files.list(data.resolve("workspace/tool-results"))) {
            Path file = files.toList().get(0);
            assertThat(file).hasBinaryContent(new byte[] {0, 1, 2});
            assertThat(model.json().utf8())
                    .contains("[audio not shown here: audio/wav, 3 bytes, saved as tool-results/" + file.getFileName()
                            + "]");
        }
    }

    @Test
    @Tag("RES-16")
    void aFolderThatCannotBeWrittenMakesSavesFailAndNothingElse(Vertx vertx) throws Exception {
        Path file = Files.writeString(data.resolve("file"), "in the way");
        deploy(vertx, file);

        assertThat(save(vertx)).isInstanceOf(SaveReply.NotSaved.class);
        assertThat(((Rendered.Model) render(vertx)).isError()).isTrue();
        assertThat(ask(vertx, Addresses.WORKSPACE_READ, new ReadPayload("x", 0, 1)))
                .isEqualTo(new ReadReply.NoPayload());
        assertThat(file).hasContent("in the way");
    }

    @Test
    @Tag("RES-16")
    void aLinkPlantedInPlaceOfTheFolderMakesTheResultIncomplete(Vertx vertx) throws Exception {
        Path outside = Files.createDirectory(data.resolve("outside"));
        Files.createDirectory(data.resolve("workspace"));
        Files.createSymbolicLink(data.resolve("workspace/tool-results"), outside);
        deploy(vertx, data);

        Rendered.Model model = (Rendered.Model) render(vertx);

        assertThat(model.isError()).isTrue();
        assertThat(model.json().utf8()).contains("incomplete", "could not be saved");
        assertThat(outside).isEmptyDirectory();
    }

    @Test
    @Tag("RES-16")
    void withoutAWorkspaceAResultIsIncompleteToo(Vertx vertx) {
        assertThat(((Rendered.Model) render(vertx)).isError()).isTrue();
    }

    @Test
    void anEventLoopIsNoPlaceForIt(Vertx vertx) {
        assertThatThrownBy(() -> vertx.deployVerticle(verticle(data)).await()).hasMessageContaining("worker");
    }

    private static void deploy(Vertx vertx, Path data) {
        vertx.deployVerticle(verticle(data), WORKER).await();
    }

    private static WorkspaceVerticle verticle(Path data) {
        return new WorkspaceVerticle(Settings.defaults().withData(new DataSettings(data.toString())));
    }

    private static Object save(Vertx vertx) {
        return ask(vertx, Addresses.WORKSPACE_SAVE, new SavePayload("text/plain", Bytes.utf8("hello")));
    }

    private static Object ask(Vertx vertx, String address, Object message) {
        return Local.request(vertx, address, message).await();
    }

    private static Rendered render(Vertx vertx) {
        return new ResultRenderer(vertx, new BusPayloadStore(vertx))
                .render(ResultView.MODEL, "t", AUDIO)
                .await();
    }
}
