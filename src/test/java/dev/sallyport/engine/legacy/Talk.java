package dev.sallyport.engine.legacy;

import static dev.sallyport.engine.EngineHarness.await;

import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.Caller;
import dev.sallyport.bus.Exchange;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.Trace;
import dev.sallyport.bus.TraceLog;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.engine.ServerConfigs;
import dev.sallyport.redact.ConnectionRedactor;
import dev.sallyport.redact.RedactionSource;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Reply;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A conversation whose other end a test is, without a process or a socket. Texts of JSON have single quotes. */
final class Talk implements AutoCloseable {
    final Vertx vertx = Vertx.vertx();
    final RecordingPipe pipe = new RecordingPipe();
    final List<Trace> traces = new CopyOnWriteArrayList<>();
    final Conversation.Setup setup;
    final Conversation conversation;

    /** With a server at a url and with the protocol's patience. */
    Talk() {
        this(ServerConfigs.url("srv", "ws://127.0.0.1:1/", null), Patience.DEFAULT);
    }

    Talk(ServerConfig config, Patience patience) {
        Local.register(vertx);
        TraceLog.of(vertx).follow(numbered -> traces.add(numbered.trace()));
        ConnectionRedactor redactor = new ConnectionRedactor(RedactionSource.NONE.withSecret("hunter2hunter2"));
        setup = new Conversation.Setup(config, redactor, vertx.getOrCreateContext(), patience);
        conversation = new Conversation(setup);
        conversation.attach(pipe);
    }

    /** The server writes a line. */
    void hears(String line) {
        conversation.peer().line(Bytes.utf8(line.replace('\'', '"')));
    }

    /** The server answers a request of the host's, {@code 'result':…} or {@code 'error':…}. */
    void answers(int id, String answer) {
        hears("{'jsonrpc':'2.0','id':" + id + "," + answer + "}");
    }

    /** Begins to shake hands with an MCPL server, whose policy then waits for its receipt, request 1. */
    Future<Bytes> begin(String manifest) {
        Future<Bytes> done = new Handshake(conversation).run();
        answers(
                0,
                "'result':{'protocolVersion':'2024-11-05','capabilities':{'tools':{},'experimental':{'mcpl':" + manifest
                        + "}}}");
        return done;
    }

    /** Shakes hands with an MCPL server that accepts its policy. */
    void establish(String manifest) {
        Future<Bytes> done = begin(manifest);
        answers(1, "'result':{'accepted':true}");
        await(done);
    }

    /** What the host has written. */
    List<String> sent() {
        return pipe.sent.stream().map(line -> line.replace('"', '\'')).toList();
    }

    /** Calls the tool {@code echo}. */
    Future<Reply> call(Caller caller) {
        return exchange(Exchange.TOOLS_CALL, "echo", caller);
    }

    /** Calls it for a caller that only waits. */
    Future<Reply> call() {
        return call(Caller.plain(CallLine.silent()));
    }

    /** Makes a request of a caller's, without members. */
    Future<Reply> exchange(String method, String target, Caller caller) {
        return new LegacyCall(conversation, new Exchange(method, target, List.of(), caller)).start();
    }

    @Override
    public void close() {
        conversation.end();
        vertx.close().await();
    }
}
