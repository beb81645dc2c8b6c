package dev.sallyport.front.guard;

import dev.sallyport.bus.CatalogTool;
import dev.sallyport.config.AuthSettings;
import dev.sallyport.config.Glob;
import java.util.List;

/**
 * A caller that was let in, and what it may do (rule HTTP-5). A tool that it may not call is not there for it, on every
 * front: neither listed nor told apart from one that does not exist.
 *
 * @param name what logs call it
 * @param servers ids of the servers it may use, {@code *} matches any run of characters; all where empty
 * @param tools published names of the tools it may use, in the same way
 * @param admin whether it may administer servers and read what concerns all of them
 */
public record Principal(String name, List<String> servers, List<String> tools, boolean admin) {
    /** Whoever reaches the listening address, where no token is configured. */
    public static final Principal ANYONE = new Principal("anyone", List.of(), List.of(), true);

    public Principal {
        servers = List.copyOf(servers);
        tools = List.copyOf(tools);
    }

    static Principal of(AuthSettings.Token token) {
        return new Principal(token.name(), token.servers(), token.tools(), token.admin());
    }

    /** Whether it may use less than everything. */
    public boolean isRestricted() {
        return !servers.isEmpty() || !tools.isEmpty();
    }

    /** Whether it may use anything of this server. */
    public boolean mayUse(String server) {
        return servers.isEmpty() || Glob.any(servers, server);
    }

    /** Whether it may list and call this tool. */
    public boolean mayCall(CatalogTool tool) {
        return mayUse(tool.server()) && (tools.isEmpty() || Glob.any(tools, tool.name()));
    }
}
