package dev.sallyport.engine.modern.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import dev.sallyport.bus.ChildExit;
import dev.sallyport.bus.CloseInfo;
import dev.sallyport.engine.Pipe;
import dev.sallyport.engine.modern.Leg;
import dev.sallyport.engine.modern.LegEnd;
import dev.sallyport.engine.modern.LegRequest;
import dev.sallyport.engine.modern.Modern;
import dev.sallyport.kit.CapturedLog;
import dev.sallyport.redact.ConnectionRedactor;
import dev.sallyport.redact.RedactionSource;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Joiner;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Legs over pipes that a test holds. */
class StdioWireTest {
    private final StdioWire wire = new StdioWire("srv", new ConnectionRedactor(RedactionSource.NONE));
    private final HeldPipe pipe = new HeldPipe();

    /** A pipe that keeps what it is sent, until it is full. */
    private static final class HeldPipe implements Pipe {
        private final List<String> sent = new ArrayList<>();
        private final Promise<String> lost = Promise.promise();
        private boolean full;

        @Override
        public Optional<String> send(Joiner message) {
            if (full) {
                return Optional.of("it is full");
            }
            sent.add(message.bytes().utf8());
            return Optional.empty();
        }

        @Override
        public Future<String> lost() {
            return lost.future();
        }

        @Override
        public long pid() {
            return 7;
        }

        @Override
        public Future<Optional<CloseInfo>> close() {
            return Future.succeededFuture(Optional.of(new ChildExit(7, 0, null)));
        }

        @Override
        public String lastWords() {
            return "; its last words";
        }
    }

    /** A request that hears how it goes. */
    private final class Asked implements Leg.Listener {
        private final List<String> heard = new ArrayList<>();
        private final List<LegEnd> ends = new ArrayList<>();
        private final long id = wire.nextId();
        private final Leg leg;
        private int sent;

        Asked(String method) {
            leg = wire.send(new LegRequest(id, method, "", List.of(), LegRequest.Meta.OWN, this));
        }

        @Override
        public void sent() {
            sent++;
        }

        @Override
        public void notification(String method, Bytes params) {
            heard.add(params.utf8());
        }

        @Override
        public void ended(LegEnd end) {
            ends.add(end);
        }
    }

    @BeforeEach
    void attach() {
        wire.attach(pipe);
    }

    private void line(String line) {
        wire.line(Bytes.utf8(line));
    }

    private void notifies(String method, String params) {
        line("{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":" + params + "}");
    }

    private void answers(Asked asked, String result) {
        line("{\"jsonrpc\":\"2.0\",\"result\":" + result + ",\"id\":" + asked.id + "}");
    }

    private Asked call() {
        return new Asked("tools/call");
    }

    private Asked listen() {
        return new Asked(Modern.LISTEN);
    }

    @Test
    @Tag("MOD-11")
    void anAnswerEndsTheRequestOfItsIdOnce() {
        Asked one = call();
        Asked two = call();
        answers(two, "{\"n\":2}");
        answers(two, "{\"n\":3}");
        assertThat(one.ends).isEmpty();
        assertThat(two.ends)
                .singleElement()
                .isInstanceOfSatisfying(
                        LegEnd.Result.class,
                        end -> assertThat(end.answer().result().utf8()).isEqualTo("{\"n\":2}"));
        line("{\"jsonrpc\":\"2.0\",\"id\":" + one.id + ",\"error\":{\"code\":-7,\"message\":\"no\"}}");
        assertThat(one.ends).singleElement().isInstanceOfSatisfying(LegEnd.Refusal.class, end -> {
            assertThat(end.error().code()).isEqualTo(-7);
            assertThat(end.httpStatus()).isZero();
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "no JSON",
                "[]",
                "{\"jsonrpc\":\"2.0\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"roots/list\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32700,\"message\":\"what?\"}}",
                "{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"result\":{}}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/later\"}"
            })
    @Tag("MOD-11")
    void whatIsNoAnswerEndsNothing(String line) {
        Asked call = call();
        line(line);
        assertThat(call.ends).isEmpty();
        assertThat(call.heard).isEmpty();
        assertThat(pipe.sent).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "no JSON",
                "{\"jsonrpc\":\"2.0\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"roots/list\"}",
            })
    @Tag("CHILD-4")
    @Tag("MOD-11")
    void whatNoServerMayWriteIsADiagnosticThatShowsIt(String line) {
        try (CapturedLog log = CapturedLog.of(StdioWire.class)) {
            line(line);
            assertThat(log.messages(Level.INFO))
                    .singleElement(InstanceOfAssertFactories.STRING)
                    .contains("MCP server \"srv\"", line);
        }
    }

    @Test
    @Tag("OUT-1")
    void whatThePipeTakesWasSentAndWhatItDoesNotTakeWasNot() {
        Asked call = call();
        assertThat(call.sent).isEqualTo(1);
        assertThat(new JsonObject(pipe.sent.get(0)).getLong("id")).isEqualTo(call.id);
        pipe.full = true;
        Asked refused = call();
        assertThat(refused.sent).isZero();
        assertThat(refused.ends).containsExactly(new LegEnd.NotSent("it is full"));
        pipe.lost.complete("stdout ended");
        assertThat(refused.ends).hasSize(1);
    }

    @Test
    @Tag("OUT-1")
    void withoutAChildNothingIsSent() {
        StdioWire unattached = new StdioWire("srv", new ConnectionRedactor(RedactionSource.NONE));
        List<LegEnd> ends = new ArrayList<>();
        unattached.send(new LegRequest(1, "tools/list", "", List.of(), LegRequest.Meta.OWN, ends::add));
        assertThat(ends).singleElement().isInstanceOf(LegEnd.NotSent.class);
        assertThat(unattached.pid()).isZero();
        assertThat(unattached.lastWords()).isEmpty();
        assertThat(unattached.close().result()).isEmpty();
    }

    @Test
    @Tag("MOD-11")
    void progressGoesToTheRequestWhoseTokenItNames() {
        Asked one = call();
        Asked two = call();
        notifies(Modern.PROGRESS, "{\"progressToken\":" + two.id + ",\"progress\":1}");
        notifies(Modern.PROGRESS, "{\"progressToken\":\"" + one.id + "\",\"progress\":2}");
        notifies(Modern.PROGRESS, "{\"progress\":3}");
        assertThat(one.heard).isEmpty();
        assertThat(two.heard).containsExactly("{\"progressToken\":" + two.id + ",\"progress\":1}");
    }

    @Test
    @Tag("MOD-11")
    void aLogLineGoesToTheOnlyCallAndOtherwiseToTheDiagnostics() {
        Asked listen = listen();
        Asked one = call();
        Asked two;
        try (CapturedLog log = CapturedLog.of(StdioWire.class)) {
            notifies(Modern.MESSAGE, "{\"data\":1}");
            two = call();
            notifies(Modern.MESSAGE, "{\"data\":2}");
            answers(one, "{}");
            notifies(Modern.MESSAGE, "{\"data\":3}");
            notifies("notifications/later", "{}");
            assertThat(log.messages(Level.INFO))
                    .singleElement(InstanceOfAssertFactories.STRING)
                    .contains("{\"data\":2}");
        }
        assertThat(listen.heard).isEmpty();
        assertThat(one.heard).containsExactly("{\"data\":1}");
        assertThat(two.heard).containsExactly("{\"data\":3}");
    }

    private static String of(long subscription) {
        return "{\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":" + subscription + "}}";
    }

    @Test
    @Tag("MOD-30")
    void whatBelongsToASubscriptionGoesThere() {
        Asked call = call();
        Asked listen = listen();
        notifies(Modern.TOOLS_CHANGED, of(listen.id));
        notifies(Modern.TOOLS_CHANGED, of(call.id));
        notifies(Modern.TOOLS_CHANGED, "{\"_meta\":7}");
        notifies(Modern.TOOLS_CHANGED, "{\"requestId\":" + listen.id + "}");
        assertThat(listen.heard).containsExactly(of(listen.id));
        assertThat(call.heard).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("MOD-30")
    void aServerEndsASubscriptionByNamingItEitherWayAndNoCall(boolean inMeta) {
        Asked call = call();
        Asked listen = listen();
        for (Asked asked : List.of(call, listen)) {
            notifies(Modern.CANCELLED, inMeta ? of(asked.id) : "{\"requestId\":" + asked.id + "}");
        }
        assertThat(call.ends).isEmpty();
        assertThat(listen.ends).containsExactly(new LegEnd.Ended());
        notifies(Modern.TOOLS_CHANGED, of(listen.id));
        assertThat(listen.heard).isEmpty();
    }

    @Test
    @Tag("OUT-7")
    void aCancellationGoesOutOnceAndNothingIsToldAfterwards() {
        Asked call = call();
        call.leg.cancel("enough \"now\"");
        call.leg.cancel("enough");
        assertThat(pipe.sent).hasSize(2);
        JsonObject cancelled = new JsonObject(pipe.sent.get(1));
        assertThat(cancelled.getString("method")).isEqualTo(Modern.CANCELLED);
        JsonObject params = cancelled.getJsonObject("params");
        assertThat(params.getLong("requestId")).isEqualTo(call.id);
        assertThat(params.getString("reason")).isEqualTo("enough \"now\"");
        assertThat(params.getJsonObject("_meta").getString(Modern.META_VERSION)).isEqualTo(Modern.REVISION);
        answers(call, "{}");
        assertThat(call.ends).isEmpty();
    }

    @Test
    @Tag("OUT-7")
    void whatHasEndedIsNotCancelled() {
        Asked call = call();
        answers(call, "{}");
        call.leg.cancel("too late");
        assertThat(pipe.sent).hasSize(1);
    }

    @Test
    void aLossEndsWhatWaitsAndIsTold() {
        Asked call = call();
        assertThat(wire.lost().isComplete()).isFalse();
        pipe.lost.complete("stdout ended");
        assertThat(call.ends).containsExactly(new LegEnd.Lost("stdout ended"));
        assertThat(wire.lost().result()).isEqualTo("stdout ended");
        wire.close();
        assertThat(call.ends).hasSize(1);
    }

    @Test
    void aCloseEndsWhatWaitsAndGivesTheChildsExit() {
        Asked call = call();
        assertThat(wire.close().result()).contains(new ChildExit(7, 0, null));
        assertThat(call.ends).containsExactly(new LegEnd.Lost("the connection was closed"));
        assertThat(wire.lost().isComplete()).isFalse();
        assertThat(wire.pid()).isEqualTo(7);
        assertThat(wire.lastWords()).isEqualTo("; its last words");
        assertThat(wire.mirrorsArguments()).isFalse();
    }
}
