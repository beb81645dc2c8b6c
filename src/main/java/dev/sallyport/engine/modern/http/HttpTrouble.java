package dev.sallyport.engine.modern.http;

import io.netty.channel.ConnectTimeoutException;
import io.vertx.core.http.HttpClosedException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;

/** Words for what went wrong below HTTP. The exception only picks the wording (OUT); its own text may quote a url. */
final class HttpTrouble {
    private HttpTrouble() {}

    static String text(String what, Throwable why) {
        return what + ": " + cause(why);
    }

    private static String cause(Throwable why) {
        if (why instanceof UnknownHostException) {
            return "its host name is not known";
        }
        if (why instanceof ConnectTimeoutException) {
            return "nothing answered in time";
        }
        if (why instanceof ConnectException) {
            return "the connection was refused";
        }
        if (why instanceof SSLException) {
            return "TLS could not be established";
        }
        if (why instanceof HttpClosedException) {
            return "the connection was closed";
        }
        return why.getClass().getSimpleName();
    }
}
