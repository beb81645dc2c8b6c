package dev.sallyport.result;

import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Members;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Turns content blocks into the parts that a reader is shown (rules RES-10 to RES-15). */
final class Blocks {
    /** An image above this, decoded, is saved instead of shown (rule RES-10). */
    static final int MAX_IMAGE_BYTES = 5 << 20;

    private final boolean showImages;
    private final Map<String, Function<Members, List<Part>>> readers = Map.of(
            "text", Blocks::text,
            "image", this::image,
            "audio", block -> List.of(data("audio", block, "data")),
            "resource_link", Blocks::link,
            "resource", Blocks::resource);

    private Blocks(boolean showImages) {
        this.showImages = showImages;
    }

    /**
     * Reads the blocks in their order.
     *
     * @param showImages whether the reader can see images; otherwise each becomes a payload (rule RES-12)
     */
    static List<Part> read(List<Bytes> blocks, boolean showImages) {
        Blocks reader = new Blocks(showImages);
        List<Part> parts = new ArrayList<>();
        blocks.forEach(block -> parts.addAll(reader.read(members(block))));
        return parts;
    }

    private List<Part> read(Members block) {
        String type = block.string("type");
        if (type == null) {
            return List.of(Stub.malformed("content", "it is no object with a type"));
        }
        Function<Members, List<Part>> reader = readers.get(type);
        return reader == null ? List.of(Stub.unknown(block.text())) : reader.apply(block);
    }

    private static List<Part> text(Members block) {
        Bytes text = string(block, "text");
        return List.of(text == null ? Stub.malformed("text", "it has no text") : new Part.Words(text));
    }

    private List<Part> image(Members block) {
        Part part = data("image", block, "data");
        return List.of(part instanceof Part.Unshown image && showImages ? shown(image) : part);
    }

    private static Part shown(Part.Unshown image) {
        Bytes bytes = image.payload().bytes();
        if (bytes.length() > MAX_IMAGE_BYTES) {
            return image;
        }
        return ImageType.of(bytes)
                .<Part>map(type -> new Part.Picture(type, Base64Data.encode(bytes)))
                .orElse(image);
    }

    private static List<Part> link(Members block) {
        String uri = block.string("uri");
        return List.of(
                uri == null ? Stub.malformed("resource_link", "it has no uri") : Stub.link(block.string("name"), uri));
    }

    private static List<Part> resource(Members block) {
        Bytes resource = block.get("resource");
        Members contents = resource == null ? Members.NONE : members(resource);
        List<Part> parts = new ArrayList<>(2);
        Bytes text = string(contents, "text");
        if (text != null) {
            parts.add(new Part.Words(text));
        }
        if (contents.get("blob") != null) {
            parts.add(data("resource", contents, "blob"));
        }
        return parts.isEmpty() ? List.of(Stub.malformed("resource", "it has neither text nor blob")) : parts;
    }

    private static Part data(String kind, Members block, String member) {
        Bytes string = string(block, member);
        if (string == null) {
            return Stub.malformed(kind, "it has no data");
        }
        return Base64Data.decode(string)
                .map(bytes -> payload(kind, block.string("mimeType"), bytes))
                .orElseGet(() -> Stub.malformed(kind, "its data is not base64"));
    }

    private static Part payload(String kind, @Nullable String declared, Bytes bytes) {
        return bytes.isEmpty()
                ? Stub.malformed(kind, "its data is empty")
                : new Part.Unshown(new Payload(kind, MimeTypes.of(declared, bytes), bytes));
    }

    /** The members of an object; none where it is something else, or names a member twice. */
    private static Members members(Bytes json) {
        try {
            return Members.of(json);
        } catch (MalformedJsonException e) {
            return Members.NONE;
        }
    }

    /** A member that is a string, as sent; null where it is absent or anything else. */
    private static @Nullable Bytes string(Members members, String name) {
        Bytes value = members.get(name);
        return value == null || value.at(0) != '"' ? null : value;
    }
}
