package dev.sallyport.registry;

import dev.sallyport.bus.RegistryCommand;
import dev.sallyport.bus.ServerDefinition;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.Settings;
import dev.sallyport.config.SettingsChange;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Something that operators, files or the server {@code m} itself can do at any time. */
enum RaceOperation {
    CONNECT(run -> run.ask(new RegistryCommand.Connect(RegistryHarness.config("m")))),
    /** The connect of another server that wants the same prefix. */
    CONNECT_RIVAL(run -> run.ask(new RegistryCommand.Connect(RegistryHarness.config("n", "m--x")))),
    DISCONNECT(run -> run.ask(new RegistryCommand.Disconnect("m"))),
    RESTART(run -> run.ask(new RegistryCommand.Restart("m"))),
    RESTART_ELSEWHERE(run ->
            run.ask(new RegistryCommand.Restart("m", ServerDefinition.ofFile(RegistryHarness.config("n", "p"))))),
    REFRESH(run -> run.ask(new RegistryCommand.Refresh())),
    STOP(run -> run.ask(new RegistryCommand.Stop(5_000))),
    /** Its child dies, and nobody reconnects it. */
    CRASH(run -> lose(run, false)),
    /** It is lost, and reconnects. */
    LOSS(run -> {
        lose(run, true);
        run.settle();
        if (run.has("m")) {
            run.engines().with("m", ScriptedConnection::reconnect);
        }
    }),
    RELOAD_CHANGED(run -> reload(run, servers("m:m"), servers("m:p"))),
    RELOAD_REMOVED(run -> reload(run, servers("m:m"), servers())),
    /** A file gives another server what this one has. */
    RELOAD_TRADED(run -> reload(run, servers("m:m", "n:p"), servers("m:p", "n:m")));

    private final Consumer<ModelRun> what;

    RaceOperation(Consumer<ModelRun> what) {
        this.what = what;
    }

    /** Begins it. */
    void of(ModelRun run) {
        what.accept(run);
    }

    /** Whether it comes from configuration files. */
    boolean reloads() {
        return name().startsWith("RELOAD");
    }

    private static void lose(ModelRun run, boolean willRetry) {
        if (run.has("m")) {
            run.engines().with("m", connection -> connection.lose(willRetry));
        }
    }

    private static void reload(ModelRun run, Map<String, ServerConfig> before, Map<String, ServerConfig> after) {
        Settings none = Settings.defaults();
        SettingsChange change = SettingsChange.between(none.withServers(before), none.withServers(after));
        run.ask(new RegistryCommand.Apply(change, after));
    }

    private static Map<String, ServerConfig> servers(String... idsAndPrefixes) {
        Map<String, ServerConfig> servers = new LinkedHashMap<>();
        for (String one : idsAndPrefixes) {
            String[] parts = one.split(":");
            servers.put(parts[0], RegistryHarness.config(parts[0], parts[1]));
        }
        return servers;
    }
}
