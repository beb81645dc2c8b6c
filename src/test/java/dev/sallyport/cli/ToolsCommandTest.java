package dev.sallyport.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ToolsCommandTest {
    private static final String ECHO = """
            {"name":"demo--echo","server":"demo","description":"Says\\nit \\u001b[31mback.","inputSchema":{},"x":1.10}""";
    private static final String WAIT = """
            {"name":"w","server":"other-server","title":"Waits","inputSchema":{},"available":false}""";

    private FakeGateway gateway;

    @BeforeEach
    void start() throws IOException {
        gateway = new FakeGateway();
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    @Test
    void printsATableOfNameServerAndDescriptionWithNothingThatMovesACursor() {
        gateway.answer("/v1/tools", "{\"tools\":[" + ECHO + "," + WAIT + "]}");

        Run run = Run.tools("--url", gateway.url());

        assertThat(run.exitCode()).isEqualTo(ExitCodes.OK);
        assertThat(run.out().lines())
                .containsExactly(
                        "NAME        SERVER        DESCRIPTION",
                        "demo--echo  demo          Says it \uFFFD[31mback.",
                        "w           other-server  (unavailable) Waits");
    }

    @Test
    void followsThePagesToTheLastOne() {
        gateway.answer("/v1/tools", "{\"tools\":[" + ECHO + "],\"nextCursor\":\"a b\"}")
                .answer("/v1/tools?cursor=a%20b", "{\"tools\":[" + WAIT + "]}");

        assertThat(Run.tools("--url", gateway.url()).out().lines()).hasSize(3);
    }

    @Test
    void jsonKeepsEveryFieldAndNumberAsItCame() {
        gateway.answer("/v1/tools", "{\"tools\":[" + ECHO + "]}");

        Run run = Run.tools("--url", gateway.url(), "--json");

        assertThat(run.out().strip()).startsWith("{\"tools\":[{").contains("\"x\":1.10");
    }

    @Test
    void saysSoWhenThereAreNoTools() {
        gateway.answer("/v1/tools", "{\"tools\":[]}");

        assertThat(Run.tools("--url", gateway.url()).out().strip()).isEqualTo("No tools.");
    }

    @Test
    void sendsTheBearerTokenItIsGiven() {
        gateway.answer("/v1/tools", "{\"tools\":[]}");

        Run.tools("--url", gateway.url() + "/", "--token", "t0ken");

        assertThat(gateway.requests())
                .extracting(FakeGateway.Request::authorization)
                .containsExactly("Bearer t0ken");
    }

    @Test
    void aGatewayThatRefusesIsQuoted() {
        gateway.problem(
                "/v1/tools", 401, "{\"title\":\"Unauthorized\",\"status\":401,\"detail\":\"A token is needed\"}");

        Run run = Run.tools("--url", gateway.url());

        assertThat(run.exitCode()).isEqualTo(ExitCodes.FAILED);
        assertThat(run.err().strip()).isEqualTo("Unauthorized: A token is needed");
    }

    @Test
    void aLostConnectionIsSafeToRetry() {
        gateway.cut("/v1/tools", "application/json", "{\"tools\":[");

        Run run = Run.tools("--url", gateway.url());

        assertThat(run.exitCode()).isEqualTo(ExitCodes.FAILED);
        assertThat(run.err()).contains("try again");
    }

    @Test
    void aGatewayThatIsNotThereIsAFailureThatSaysNothingWasSent() throws IOException {
        Run run = Run.tools("--url", "http://127.0.0.1:" + closedPort());

        assertThat(run.exitCode()).isEqualTo(ExitCodes.FAILED);
        assertThat(run.err()).startsWith("No gateway answers (not-sent): ").contains("java -jar sallyport.jar");
    }

    @Test
    void anAddressThatIsNoneIsAUsageError() {
        assertThat(Run.tools("--url", "localhost:1").exitCode()).isEqualTo(ExitCodes.USAGE);
    }

    static int closedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
