package dev.sallyport.result;

import dev.sallyport.rpc.Bytes;
import java.util.Optional;

/** The image types that providers of language models take, told by a file's first bytes (rule RES-10). */
enum ImageType {
    PNG("image/png") {
        @Override
        boolean begins(Bytes data) {
            return has(data, 0, "\u0089PNG\r\n\u001a\n");
        }
    },
    JPEG("image/jpeg") {
        @Override
        boolean begins(Bytes data) {
            return has(data, 0, "\u00ff\u00d8\u00ff");
        }
    },
    GIF("image/gif") {
        @Override
        boolean begins(Bytes data) {
            return has(data, 0, "GIF87a") || has(data, 0, "GIF89a");
        }
    },
    WEBP("image/webp") {
        @Override
        boolean begins(Bytes data) {
            return has(data, 0, "RIFF") && has(data, 8, "WEBPVP8");
        }
    };

    private final String mimeType;

    ImageType(String mimeType) {
        this.mimeType = mimeType;
    }

    String mimeType() {
        return mimeType;
    }

    abstract boolean begins(Bytes data);

    /** What the bytes say they are; empty for anything else, whatever a server calls it. */
    static Optional<ImageType> of(Bytes data) {
        for (ImageType type : values()) {
            if (type.begins(data)) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }

    /** Whether a declared type is one of these, so that bytes which do not say so too make it a false claim. */
    static boolean isClaimed(String mimeType) {
        for (ImageType type : values()) {
            if (type.mimeType.equals(mimeType)) {
                return true;
            }
        }
        return mimeType.equals("image/jpg");
    }

    /** Whether the bytes from {@code at} on are the text's characters, each below U+0100. */
    private static boolean has(Bytes data, int at, String magic) {
        if (data.length() < at + magic.length()) {
            return false;
        }
        for (int i = 0; i < magic.length(); i++) {
            if ((data.at(at + i) & 0xff) != magic.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
