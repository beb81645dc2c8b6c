package dev.sallyport.bench;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.UUID;

/** A Streamable HTTP MCP server on bare Vert.x with canned answers: echo and blob, as the other upstreams have them. */
final class CannedUpstream implements Server.Answerer {
    @Override
    public void answer(HttpServerRequest request) {
        HttpServerResponse response = request.response();
        if (request.method() == HttpMethod.POST) {
            request.body().onSuccess(body -> answer(response, body.getBytes()));
        } else {
            response.setStatusCode(request.method() == HttpMethod.DELETE ? 200 : 405)
                    .end();
        }
    }

    private static void answer(HttpServerResponse response, byte[] body) {
        int id = Scan.member(body, 0, "id");
        int method = Scan.member(body, 0, "method");
        if (id < 0 || method < 0) {
            response.setStatusCode(202).end();
            return;
        }
        String text;
        if (Scan.is(body, method, "\"initialize\"")) {
            response.putHeader("mcp-session-id", UUID.randomUUID().toString());
            int version = Scan.member(body, Scan.member(body, 0, "params"), "protocolVersion");
            text = Canned.initialized(Scan.text(body, id), Scan.text(body, version));
        } else {
            text = "{\"jsonrpc\":\"2.0\",\"id\":" + Scan.text(body, id) + ",\"result\":" + result(body, method) + "}";
        }
        response.putHeader("content-type", "application/json").end(Buffer.buffer(text));
    }

    private static String result(byte[] body, int method) {
        int params = Scan.member(body, 0, "params");
        boolean modern =
                Scan.member(body, Scan.member(body, params, "_meta"), "io.modelcontextprotocol/protocolVersion") >= 0;
        String cached = modern ? Canned.CACHED : "";
        String end = modern ? ",\"resultType\":\"complete\"}" : "}";
        if (Scan.is(body, method, "\"tools/call\"")) {
            return "{\"content\":[{\"type\":\"text\",\"text\":" + called(body, params) + "}]" + end;
        }
        if (Scan.is(body, method, "\"tools/list\"")) {
            return Canned.TOOLS + cached + end;
        }
        return Scan.is(body, method, "\"server/discover\"") ? Canned.DISCOVERED + cached + end : "{}";
    }

    private static String called(byte[] body, int params) {
        int arguments = Scan.member(body, params, "arguments");
        if (Scan.is(body, Scan.member(body, params, "name"), "\"echo\"")) {
            return Scan.text(body, Scan.member(body, arguments, "text"));
        }
        int kb = Integer.parseInt(Scan.text(body, Scan.member(body, arguments, "kb")));
        return '"' + "x".repeat(1024 * kb) + '"';
    }
}
