package dev.sallyport.workspace;

import dev.sallyport.bus.SavePayload;
import dev.sallyport.config.WorkspaceSettings;
import dev.sallyport.rpc.Bytes;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;

/** Run on a disk of 64 KiB: prints what becomes of payloads that fit and of one that does not. */
final class FullDisk {
    private FullDisk() {}

    public static void main(String[] args) throws IOException {
        SecureFolder folder = new SecureFolder(Path.of(args[0]), "tool-results");
        Payloads payloads =
                new Payloads(folder, WorkspaceSettings.DEFAULT, InstantSource.system(), new SecureRandom()::nextBytes);
        save(payloads, 20 << 10);
        save(payloads, 200 << 10);
        save(payloads, 20 << 10);
        System.out.println("files " + folder.list().values());
    }

    private static void save(Payloads payloads, int size) {
        try {
            payloads.save(new SavePayload("image/png", Bytes.of(new byte[size])));
            System.out.println("saved " + size);
        } catch (IOException e) {
            System.out.println("not saved " + size + ": " + e.getMessage());
        }
    }
}
