package dev.sallyport.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.rpc.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("RES-10")
class ImageTypeTest {
    @ParameterizedTest
    @CsvSource({"png,PNG", "jpg,JPEG", "gif,GIF"})
    void imagesAreToldByTheirFirstBytes(String format, ImageType type) {
        assertThat(ImageType.of(Bytes.of(Samples.image(format)))).contains(type);
    }

    @Test
    void webpIsToldByItsContainerAndItsFirstChunk() {
        assertThat(ImageType.of(Bytes.of(Samples.WEBP))).contains(ImageType.WEBP);
        assertThat(ImageType.of(Bytes.of(Samples.WAV))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"png,7", "jpg,2", "gif,5"})
    void headersThatEndEarlyAreNone(String format, int length) {
        assertThat(ImageType.of(Bytes.of(Arrays.copyOf(Samples.image(format), length))))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<svg xmlns='http://www.w3.org/2000/svg'/>", "%PDF-1.7", "GIF88a", "RIFF....WAVEfmt "})
    void otherDataIsNone(String data) {
        assertThat(ImageType.of(Bytes.of(data.getBytes(StandardCharsets.ISO_8859_1))))
                .isEmpty();
    }
}
