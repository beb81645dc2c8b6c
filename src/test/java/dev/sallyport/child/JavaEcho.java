package dev.sallyport.child;

import java.io.IOException;

/** A child in Java: writes what it reads. */
final class JavaEcho {
    private JavaEcho() {}

    public static void main(String[] args) throws IOException {
        byte[] buffer = new byte[8192];
        for (int read = System.in.read(buffer); read >= 0; read = System.in.read(buffer)) {
            System.out.write(buffer, 0, read);
            System.out.flush();
        }
    }
}
