package dev.sallyport.engine.legacy;

import dev.sallyport.bus.ClientReply;
import dev.sallyport.rpc.Bytes;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A caller that keeps what it hears, and answers what a test says. */
final class Hearing implements Ask.Listener {
    private final boolean listens;
    final List<String> heard = new ArrayList<>();
    Optional<Future<ClientReply>> answer = Optional.empty();

    /** @param listens whether it wants notifications */
    Hearing(boolean listens) {
        this.listens = listens;
    }

    @Override
    public boolean listens() {
        return listens;
    }

    @Override
    public void notification(String method, Bytes params) {
        heard.add(method + " " + params.utf8());
    }

    @Override
    public Optional<Future<ClientReply>> request(String method, Bytes params) {
        heard.add(method + " " + params.utf8());
        return answer;
    }
}
