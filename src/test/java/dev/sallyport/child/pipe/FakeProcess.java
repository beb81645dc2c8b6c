package dev.sallyport.child.pipe;

import java.io.InputStream;
import java.io.OutputStream;

/** A process that is nothing but its three streams. */
final class FakeProcess extends Process {
    private final OutputStream stdin;
    private final InputStream stdout;
    private final InputStream stderr;

    FakeProcess(OutputStream stdin, InputStream stdout, InputStream stderr) {
        this.stdin = stdin;
        this.stdout = stdout;
        this.stderr = stderr;
    }

    @Override
    public OutputStream getOutputStream() {
        return stdin;
    }

    @Override
    public InputStream getInputStream() {
        return stdout;
    }

    @Override
    public InputStream getErrorStream() {
        return stderr;
    }

    @Override
    public long pid() {
        return 42;
    }

    @Override
    public int waitFor() {
        throw new UnsupportedOperationException();
    }

    @Override
    public int exitValue() {
        throw new IllegalThreadStateException();
    }

    @Override
    public void destroy() {}
}
