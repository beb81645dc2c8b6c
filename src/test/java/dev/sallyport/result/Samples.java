package dev.sallyport.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sallyport.rpc.Bytes;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import javax.imageio.ImageIO;

/** Results and images for the tests of the views. */
final class Samples {
    /** One pixel, lossy: nothing on board writes this format. */
    static final byte[] WEBP =
            Base64.getDecoder().decode("UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA=");

    static final byte[] WAV =
            Base64.getDecoder().decode("UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=");

    private static final ObjectMapper JSON = new ObjectMapper();

    private Samples() {}

    /** A picture as {@code png}, {@code jpg}, {@code gif} or {@code bmp}. */
    static byte[] image(String format) {
        try {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ImageIO.write(new BufferedImage(3, 2, BufferedImage.TYPE_INT_RGB), format, out);
            return out.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A PNG with bytes after its end, so that it has exactly this size. */
    static byte[] png(int size) {
        return Arrays.copyOf(image("png"), size);
    }

    static String base64(byte[] data) {
        return Base64.getEncoder().encodeToString(data);
    }

    /** A block with a payload under {@code data}. */
    static String block(String type, String mimeType, byte[] data) {
        return "{\"type\":\"%s\",\"mimeType\":\"%s\",\"data\":\"%s\"}".formatted(type, mimeType, base64(data));
    }

    static String text(String text) {
        return "{\"type\":\"text\",\"text\":\"%s\"}".formatted(text);
    }

    /** A successful result of these blocks. */
    static Bytes result(String... blocks) {
        return Bytes.utf8("{\"content\":[" + String.join(",", blocks) + "],\"resultType\":\"complete\"}");
    }

    /** A failed result of these blocks. */
    static Bytes error(String... blocks) {
        return Bytes.utf8("{\"content\":[" + String.join(",", blocks) + "],\"isError\":true}");
    }

    /** An example of the specification. */
    static Bytes example(String name) {
        try (InputStream in = Objects.requireNonNull(Samples.class.getResourceAsStream("/result/" + name))) {
            return Bytes.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static JsonNode tree(Bytes json) {
        try {
            return JSON.readTree(json.utf8());
        } catch (JsonProcessingException e) {
            throw new AssertionError(json.utf8(), e);
        }
    }

    /** The texts of a model's page; an image shows as {@code <TYPE>}. */
    static List<String> page(Rendered rendered) {
        return tree(rendered.json()).get("content").findParents("type").stream()
                .map(block -> block.has("text")
                        ? block.get("text").asText()
                        : "<" + block.get("mimeType").asText() + ">")
                .toList();
    }
}
