package dev.sallyport;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** The version of this build. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"sallyport " + text()};
    }

    static String text() {
        return Objects.requireNonNullElse(Version.class.getPackage().getImplementationVersion(), "(development)");
    }
}
