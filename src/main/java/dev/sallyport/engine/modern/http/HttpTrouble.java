package dev.sallyport.engine.modern.http;

import dev.sallyport.engine.modern.LegEnd;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.http.ConnectionPoolTooBusyException;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.StreamResetException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;

/** Words for what went wrong below HTTP. The exception only picks the wording (OUT); its own text may quote a url. */
final class HttpTrouble {
    private HttpTrouble() {}

    /** No connection could be had, so that nothing was sent. */
    static LegEnd notSent(Throwable why) {
        return why instanceof ConnectionPoolTooBusyException
                ? new LegEnd.NotSent("too many requests wait for a connection to it already", true)
                : new LegEnd.NotSent("no connection could be had: " + cause(why));
    }

    /** The connection broke after the request had gone out. */
    static LegEnd lost(Throwable why) {
        return new LegEnd.Lost("the connection was lost before it answered: " + cause(why));
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
        if (why instanceof StreamResetException) {
            return "the stream was reset";
        }
        if (why instanceof TooLongHttpHeaderException || why instanceof TooLongHttpLineException) {
            return "its answer's headers are too large";
        }
        return why.getClass().getSimpleName();
    }
}
