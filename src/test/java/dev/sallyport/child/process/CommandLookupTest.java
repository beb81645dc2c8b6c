package dev.sallyport.child.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("CHILD-2")
class CommandLookupTest {
    private static final String MISSING = "No such file or directory";
    private static final String FORBIDDEN = "Permission denied";

    @TempDir
    private Path folder;

    @Test
    void thePathIsSearchedInOrder() throws IOException {
        Path first = program("one/server", "#!/bin/sh\n");
        program("two/server", "#!/bin/sh\n");

        assertThat(search("server", "/no/such:" + folder.resolve("one") + ":" + folder.resolve("two"), null))
                .isEqualTo(first.toString());
    }

    @Test
    void whatMayNotBeRunIsPassedOverForWhatMay() throws IOException {
        file("one/server", "#!/bin/sh\n");
        Files.createDirectories(folder.resolve("two/server"));
        Path third = program("three/server", "#!/bin/sh\n");

        assertThat(search("server", "one:two:three", folder)).isEqualTo(third.toString());
    }

    @Test
    void whatMayNotBeRunAnywhereIsForbidden() throws IOException {
        file("one/server", "#!/bin/sh\n");

        assertThatThrownBy(() -> search("server", "one:two", folder)).hasMessage(FORBIDDEN);
    }

    @Test
    void whatIsInNoFolderIsMissing() {
        assertThatThrownBy(() -> search("server", "one:two", folder)).hasMessage(MISSING);
        assertThatThrownBy(() -> CommandLookup.resolve("server", Map.of(), null))
                .hasMessage(MISSING);
    }

    @Test
    void anEmptyNameIsMissing() {
        assertThatThrownBy(() -> search("", folder.toString(), null)).hasMessage(MISSING);
    }

    @Test
    void anEmptyPartOfThePathIsTheWorkingFolder() throws IOException {
        Path here = program("server", "#!/bin/sh\n");

        assertThat(search("server", "/no/such:", folder)).isEqualTo(here.toString());
        assertThatThrownBy(() -> search("server", "/no/such:", null)).hasMessage(MISSING);
    }

    @Test
    void aNameWithASlashIsNotSearched() throws IOException {
        Path program = program("bin/server", "#!/bin/sh\n");

        assertThat(search(program.toString(), "", null)).isEqualTo(program.toString());
        assertThat(search("bin/server", "", folder)).isEqualTo(program.toString());
        assertThat(search("bin/server", "/no/such", folder)).isEqualTo(program.toString());
        assertThatThrownBy(() -> search("./server", folder.resolve("bin").toString(), folder))
                .hasMessage(MISSING);
    }

    @Test
    void aFolderAndAFileThatMayNotBeRunAreForbidden() throws IOException {
        Path file = file("server", "#!/bin/sh\n");

        assertThatThrownBy(() -> search(file.toString(), "", null)).hasMessage(FORBIDDEN);
        assertThatThrownBy(() -> search(folder.toString(), "", null)).hasMessage(FORBIDDEN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "#!/no/such/interpreter\n",
                "#!/no/such/interpreter",
                "#! /no/such/interpreter -x\n",
                "#!/no/such/interpreter\r\n"
            })
    void aScriptWithoutItsInterpreterIsNoProgram(String text) throws IOException {
        Path script = program("bin/server", text);

        assertThatThrownBy(() -> search(script.toString(), "", null))
                .hasMessage("/no/such/interpreter: No such file or directory");
        assertThatThrownBy(() -> search("server", "bin", folder))
                .hasMessage("/no/such/interpreter: No such file or directory");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "#",
                "#!",
                "#!\n",
                "#!/bin/sh -x\nexit",
                "#!sh\n",
                "# /no/such\n",
                "!/no/such\n",
                "-!/no/such\n",
                "/no/such\n"
            })
    void anythingElseIsLeftToTheSystem(String text) throws IOException {
        Path program = program("server", text);

        assertThat(search(program.toString(), "", null)).isEqualTo(program.toString());
    }

    @Test
    void aMissingWorkingFolderIsNamed() throws IOException {
        Path file = file("no-folder", "");

        assertThatThrownBy(() -> search("sh", "/bin", file)).hasMessage("working folder " + file + ": " + MISSING);
    }

    private static String search(String program, String path, Path cwd) throws IOException {
        return CommandLookup.resolve(program, Map.of("PATH", path), cwd);
    }

    private Path program(String name, String text) throws IOException {
        return Files.setPosixFilePermissions(file(name, text), PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Path file(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
