package dev.sallyport.front.mcp.session;

import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.ClientReply;
import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Joiner;
import dev.sallyport.rpc.JsonText;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Members;
import dev.sallyport.rpc.RpcError;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Continues a call of a server of 2026-07-28 for a client of an earlier revision: each {@code input_required} result
 * becomes requests to the client, whose answers make the next round.
 */
final class InputRounds {
    private static final int MAX_ROUNDS = 10;
    /** Between two rounds of a server that only wants to be asked again, ms. */
    private static final long PAUSE_MS = 250;

    private static final String VERIFY = " The server may have acted on the call: verify its state before you retry.";
    private static final Bytes NO_PARAMS = Bytes.utf8("{}");

    private final CallLine.Answerer client;
    private int rounds;

    /** Rounds whose requests are answered by this client. */
    InputRounds(CallLine.Answerer client) {
        this.client = client;
    }

    /**
     * How the call goes on.
     *
     * @param members what the next round adds to the params
     * @param failure why there is none, or null
     */
    record Next(List<Bytes> members, @Nullable Failure failure) {
        static Next failed(String why) {
            return new Next(List.of(), new Failure.NoResponse(why + VERIFY));
        }
    }

    /** Gathers what the next round needs. Never fails. */
    Future<Next> next(Vertx vertx, Answer answer) {
        if (++rounds > MAX_ROUNDS) {
            return Future.succeededFuture(Next.failed("the call was not finished after " + MAX_ROUNDS + " rounds."));
        }
        Bytes state = answer.head().requestState();
        Bytes inputs = answer.head().inputRequests();
        List<Bytes> members = new ArrayList<>();
        if (state != null) {
            members.add(new Joiner().add("\"requestState\":").add(state).bytes());
        }
        if (inputs == null) {
            Promise<Next> later = Promise.promise();
            vertx.setTimer(PAUSE_MS, t -> later.complete(new Next(members, null)));
            return later.future();
        }
        return responses(inputs)
                .map(responses -> {
                    members.add(responses);
                    return new Next(members, null);
                })
                .otherwise(why -> Next.failed("the call cannot be continued: " + why.getMessage() + "."));
    }

    private Future<Bytes> responses(Bytes inputs) {
        List<Members.Member> requests;
        try {
            requests = Members.of(inputs).all();
        } catch (MalformedJsonException e) {
            return Future.failedFuture("what the server asks for cannot be read");
        }
        List<Future<Bytes>> all = requests.stream().map(this::response).toList();
        return Future.all(all).map(done -> {
            Joiner out = new Joiner().add("\"inputResponses\":{");
            for (int i = 0; i < all.size(); i++) {
                out.add(i == 0 ? "" : ",")
                        .add(JsonText.quote(requests.get(i).name()) + ":")
                        .add(all.get(i).result());
            }
            return out.add("}").bytes();
        });
    }

    private Future<Bytes> response(Members.Member request) {
        try {
            Members asked = Members.of(request.value());
            String method = asked.string("method");
            Bytes params = asked.get("params");
            if (method == null) {
                return Future.failedFuture("what the server asks for has no method");
            }
            return client.request(method, params == null ? NO_PARAMS : params).compose(InputRounds::result);
        } catch (MalformedJsonException e) {
            return Future.failedFuture("what the server asks for cannot be read");
        }
    }

    private static Future<Bytes> result(ClientReply reply) {
        if (reply instanceof ClientReply.Result result) {
            return Future.succeededFuture(result.result().oneLine());
        }
        RpcError error = RpcError.of(((ClientReply.Refused) reply).error());
        return Future.failedFuture("its client answered with error " + error.code());
    }
}
