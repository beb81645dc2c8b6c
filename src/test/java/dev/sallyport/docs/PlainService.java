package dev.sallyport.docs;

import io.vertx.core.Deployable;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * A verticle made of an example's statements, compiled and loaded with Vert.x and nothing of this project on its class
 * path.
 */
final class PlainService {
    /** Where a service puts the value that its example ends with: a local map of its Vert.x, under {@code value}. */
    static final String VALUES = "example";

    private PlainService() {}

    /** A verticle that runs the statements; {@code future} is an expression for what they end with. */
    static Deployable of(Path folder, String statements, String future) {
        Path source = folder.resolve("Service.java");
        try {
            Files.writeString(source, """
                    import io.vertx.core.*;
                    import io.vertx.core.buffer.Buffer;
                    import io.vertx.core.eventbus.*;
                    import io.vertx.core.json.*;

                    public class Service extends VerticleBase {
                        @Override
                        public Future<?> start() {
                            %s
                            Future<?> ended = %s;
                            return ended.onSuccess(value -> {
                                if (value != null) {
                                    vertx.sharedData().getLocalMap("%s").put("value", value);
                                }
                            });
                        }
                    }
                    """.formatted(statements, future, VALUES));
            compile(source);
            return (Deployable)
                    loader(folder).loadClass("Service").getDeclaredConstructor().newInstance();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static void compile(Path source) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        String libraries = libraries().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            boolean compiled = compiler.getTask(
                            said,
                            files,
                            null,
                            List.of("-proc:none", "-cp", libraries, "-d", String.valueOf(source.getParent())),
                            null,
                            files.getJavaFileObjects(source))
                    .call();
            if (!compiled) {
                throw new AssertionError(said.toString());
            }
        }
    }

    /** The class path without what this project itself has compiled. */
    private static Stream<Path> libraries() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(Files::isRegularFile)
                .filter(jar -> !jar.getFileName().toString().startsWith("sallyport"));
    }

    private static ClassLoader loader(Path folder) throws MalformedURLException {
        URL[] own = {folder.toUri().toURL()};
        return new URLClassLoader(own, new WithoutOurs());
    }

    /** This process's classes, those of this project left out. */
    private static final class WithoutOurs extends ClassLoader {
        WithoutOurs() {
            super(PlainService.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("dev.sallyport.")) {
                throw new ClassNotFoundException(name);
            }
            return super.loadClass(name, resolve);
        }
    }
}
