package dev.sallyport.engine.modern.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.engine.modern.LegEnd;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.http.ConnectionPoolTooBusyException;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.StreamResetException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.Map;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What went wrong below HTTP, in words that quote nothing. */
class HttpTroubleTest {
    private static final String QUOTE = "GET http://h/?key=s3cr3t";

    @Test
    @Tag("OUT-1")
    void aFullPoolIsTheGatewaysOwnBound() {
        assertThat(HttpTrouble.notSent(new ConnectionPoolTooBusyException(QUOTE)))
                .isInstanceOfSatisfying(
                        LegEnd.NotSent.class,
                        end -> assertThat(end.overloaded()).isTrue());
        assertThat(HttpTrouble.notSent(new ConnectException(QUOTE)))
                .isEqualTo(new LegEnd.NotSent("no connection could be had: the connection was refused"));
    }

    @Test
    @Tag("RED-10")
    void causesAreNamedAndNothingOfThemIsQuoted() {
        Map<Throwable, String> words = Map.of(
                new UnknownHostException(QUOTE), "its host name is not known",
                new ConnectTimeoutException(QUOTE), "nothing answered in time",
                new SSLHandshakeException(QUOTE), "TLS could not be established",
                new HttpClosedException(QUOTE), "the connection was closed",
                new StreamResetException(8), "the stream was reset",
                new TooLongHttpHeaderException(QUOTE), "its answer's headers are too large",
                new TooLongHttpLineException(QUOTE), "its answer's headers are too large",
                new IllegalStateException(QUOTE), "IllegalStateException");
        words.forEach((why, said) -> assertThat(HttpTrouble.lost(why))
                .isEqualTo(new LegEnd.Lost("the connection was lost before it answered: " + said)));
    }
}
