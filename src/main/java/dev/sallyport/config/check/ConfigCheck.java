package dev.sallyport.config.check;

import dev.sallyport.config.Finding;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.Settings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Checks configurations. Nothing is spawned, dialed or looked up, and no finding quotes a setting's value. Any thread.
 */
public final class ConfigCheck {
    private static final List<ServerRule> REFUSALS = List.of(
            new NameRules(), new BindingRules(), new CredentialRules(), new TimeoutRule(), new ModernPolicyRules());

    private ConfigCheck() {}

    /** Whether a text may be an id, a prefix, or the name of a view. */
    public static boolean isName(String text) {
        return NameRules.NAME.matcher(text).matches();
    }

    /** Everything that refuses a server (rules CFG-10 to CFG-16); empty for one that may be admitted. */
    public static List<Finding> problems(ServerConfig config) {
        Report report = new Report(config.id());
        REFUSALS.forEach(rule -> rule.check(config, report));
        return report.findings();
    }

    /** What its writer should know about a server that may be admitted (rules CFG-30 to CFG-32). */
    public static List<Finding> warnings(ServerConfig config) {
        Report report = new Report(config.id());
        new CleartextWarnings().check(config, report);
        return report.findings();
    }

    /** Ids given twice and prefixes that meet among the servers that are switched on (rule CFG-20). */
    public static List<Finding> clashes(Collection<ServerConfig> servers) {
        return Clashes.among(servers);
    }

    /** Everything that refuses settings as a whole: the gateway's own, and clashes of servers. */
    public static List<Finding> problems(Settings settings) {
        List<Finding> findings = new ArrayList<>(GatewayRules.problems(settings));
        findings.addAll(clashes(settings.servers().values()));
        return findings;
    }
}
