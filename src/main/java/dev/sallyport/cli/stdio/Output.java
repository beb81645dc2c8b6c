package dev.sallyport.cli.stdio;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Writes messages, one a line. Used from any thread; once the client has gone, nothing is written any more. */
final class Output {
    private final OutputStream out;

    Output(OutputStream out) {
        this.out = out;
    }

    /** Writes a message; line breaks in it, which JSON has only as white space, become spaces. */
    synchronized void write(String message) {
        try {
            out.write((message.replace('\n', ' ').replace('\r', ' ') + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException e) {
            // The client closed our stdout: it will close our stdin too, which ends the program.
            return;
        }
    }
}
