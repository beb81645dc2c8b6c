package dev.sallyport.bridge;

import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Joiner;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Members;

/** What comes while a call runs, between the protocol's notifications and the bus's events. */
final class CallEvents {
    static final String PROGRESS = "notifications/progress";
    static final String LOG = "notifications/message";

    private CallEvents() {}

    /** A progress notification's params without its token, which is between gateway and server. */
    static Bytes withoutToken(Bytes params) {
        try {
            return Members.of(params).without("progressToken");
        } catch (MalformedJsonException e) {
            return params;
        }
    }

    /** A provider's progress as a notification's params; fronts put their callers' own tokens in. */
    static Bytes withToken(Bytes progress) {
        boolean empty = progress.slice(1, progress.length() - 1).utf8().isBlank();
        return new Joiner()
                .add("{\"progressToken\":0" + (empty ? "" : ","))
                .add(progress.slice(1, progress.length()))
                .bytes();
    }
}
