package dev.sallyport.engine.modern.http;

import io.vertx.core.Handler;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;

/** A response whose body comes as a test says. */
final class HeldResponse {
    private final int status;
    private Handler<Buffer> chunks = chunk -> {};
    private Handler<Object> end = v -> {};
    private Handler<Throwable> trouble = why -> {};

    HeldResponse(int status) {
        this.status = status;
    }

    HttpClientResponse response() {
        return (HttpClientResponse) Proxy.newProxyInstance(
                HeldResponse.class.getClassLoader(), new Class<?>[] {HttpClientResponse.class}, this::invoke);
    }

    @SuppressWarnings("unchecked")
    private Object invoke(Object response, Method method, Object[] arguments) {
        switch (method.getName()) {
            case "statusCode":
                return status;
            case "headers":
                return MultiMap.caseInsensitiveMultiMap();
            case "handler":
                chunks = (Handler<Buffer>) arguments[0];
                return response;
            case "endHandler":
                end = (Handler<Object>) arguments[0];
                return response;
            case "exceptionHandler":
                trouble = (Handler<Throwable>) arguments[0];
                return response;
            default:
                throw new UnsupportedOperationException(method.getName());
        }
    }

    HeldResponse brings(String chunk) {
        chunks.handle(Buffer.buffer(chunk.getBytes(StandardCharsets.UTF_8)));
        return this;
    }

    void ends() {
        end.handle(null);
    }

    void breaks(Throwable why) {
        trouble.handle(why);
    }
}
