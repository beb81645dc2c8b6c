package dev.sallyport.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import org.junit.jupiter.api.Test;

class BodyCollectorTest {
    private final BodyCollector body = new BodyCollector(6, 0);

    private boolean add(String chunk) {
        return body.add(Buffer.buffer(chunk));
    }

    @Test
    void aBodyWithoutChunksIsEmpty() {
        assertThat(body.bytes()).isEqualTo(Bytes.EMPTY);
    }

    @Test
    void chunksAreJoinedUpToTheBound() {
        assertThat(add("ab")).isTrue();
        assertThat(add("cd")).isTrue();
        assertThat(add("ef")).isTrue();
        assertThat(body.bytes().utf8()).isEqualTo("abcdef");
        assertThat(add("g")).isFalse();
    }

    @Test
    void oneChunkMayReachTheBoundButNotPassIt() {
        assertThat(add("abcdef")).isTrue();
        assertThat(new BodyCollector(6, 0).add(Buffer.buffer("abcdefg"))).isFalse();
    }

    @Test
    void aSecondChunkThatPassesTheBoundIsRefused() {
        assertThat(add("abc")).isTrue();
        assertThat(add("defg")).isFalse();
    }

    @Test
    void aBodyInOneChunkIsNotCopiedAndTheFirstOfSeveralIsNotWrittenTo() {
        Buffer first = Buffer.buffer("ab");
        body.add(first);
        first.setByte(0, (byte) 'x');
        assertThat(body.bytes().utf8()).isEqualTo("xb");

        add("cd");
        assertThat(first.toString()).isEqualTo("xb");
        assertThat(body.bytes().utf8()).isEqualTo("xbcd");
    }

    @Test
    void whatIsAnnouncedIsOnlyAHint() {
        BodyCollector announced = new BodyCollector(6, 4);
        assertThat(announced.add(Buffer.buffer("ab"))).isTrue();
        assertThat(announced.add(Buffer.buffer("cdef"))).isTrue();
        assertThat(announced.bytes().utf8()).isEqualTo("abcdef");
        assertThat(announced.add(Buffer.buffer("g"))).isFalse();
    }

    @Test
    void theAnnouncedSizeIsReadFromTheHeadersAndNeverNegative() {
        assertThat(BodyCollector.announced(MultiMap.caseInsensitiveMultiMap())).isZero();
        assertThat(announced("17")).isEqualTo(17);
        assertThat(announced("-1")).isZero();
        assertThat(announced("many")).isZero();
    }

    private static long announced(String length) {
        return BodyCollector.announced(MultiMap.caseInsensitiveMultiMap().add("Content-Length", length));
    }
}
