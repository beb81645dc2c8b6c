package dev.sallyport.workspace;

/**
 * The types that payloads keep. Anything else is kept and served as plain bytes: what a browser or a desktop would run
 * (HTML, SVG, scripts) never gets a name that invites it to.
 */
enum FileType {
    PNG("image/png", "png"),
    JPEG("image/jpeg", "jpg"),
    GIF("image/gif", "gif"),
    WEBP("image/webp", "webp"),
    BMP("image/bmp", "bmp"),
    TIFF("image/tiff", "tiff"),
    AVIF("image/avif", "avif"),
    WAV("audio/wav", "wav"),
    MP3("audio/mpeg", "mp3"),
    OGG("audio/ogg", "ogg"),
    FLAC("audio/flac", "flac"),
    M4A("audio/mp4", "m4a"),
    MP4("video/mp4", "mp4"),
    WEBM("video/webm", "webm"),
    PDF("application/pdf", "pdf"),
    ZIP("application/zip", "zip"),
    GZIP("application/gzip", "gz"),
    JSON("application/json", "json"),
    TEXT("text/plain", "txt"),
    CSV("text/csv", "csv"),
    OTHER("application/octet-stream", "bin");

    private final String mimeType;
    private final String extension;

    FileType(String mimeType, String extension) {
        this.mimeType = mimeType;
        this.extension = extension;
    }

    String mimeType() {
        return mimeType;
    }

    String extension() {
        return extension;
    }

    /** The type of that MIME type, in lower case and without parameters. */
    static FileType ofMimeType(String mimeType) {
        for (FileType type : values()) {
            if (type.mimeType.equals(mimeType)) {
                return type;
            }
        }
        return OTHER;
    }

    /** The type of that extension. */
    static FileType ofExtension(String extension) {
        for (FileType type : values()) {
            if (type.extension.equals(extension)) {
                return type;
            }
        }
        return OTHER;
    }
}
