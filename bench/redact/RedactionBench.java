import dev.sallyport.redact.RedactionSource;
import dev.sallyport.redact.Redactor;
import dev.sallyport.redact.ServerText;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * How fast redaction is, beside a plain copy of the same text, and what 10 MB a second of stderr cost.
 *
 * <pre>java -cp target/classes bench/redact/RedactionBench.java [seconds per figure]</pre>
 */
final class RedactionBench {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int LINES = 20_000;
    private static long sink;

    private RedactionBench() {}

    public static void main(String[] args) {
        double seconds = args.length > 0 ? Double.parseDouble(args[0]) : 2;
        System.out.println("text   servers  build ms  copy MB/s  redact MB/s  of a copy  10 MB/s cost");
        for (Sample sample : List.of(Sample.stderr(), Sample.json())) {
            for (int servers : new int[] {1, 20, 300}) {
                run(sample, servers, seconds);
            }
        }
        if (sink == 42) {
            System.out.println();
        }
    }

    private static void run(Sample sample, int servers, double seconds) {
        List<Redactor> each = new ArrayList<>();
        Random random = new Random(servers);
        for (int i = 0; i < servers; i++) {
            each.add(Redactor.of(Servers.source(i, random)));
        }
        long before = System.nanoTime();
        Redactor redactor = Redactor.any(each);
        double buildMs = (System.nanoTime() - before) / 1e6;
        double copy = rate(sample, seconds, text -> new String(text.toCharArray()).length());
        double redact = rate(sample, seconds, text -> redactor.redact(ServerText.of(text)).length());
        System.out.printf(
                Locale.ROOT,
                "%-6s %7d %9.1f %10.0f %12.0f %9.1f%% %11.2f%%%n",
                sample.name,
                servers,
                buildMs,
                copy,
                redact,
                100 * redact / copy,
                100 * 10 / redact);
    }

    /** MB of text for each second of this thread's processor time, after a warm-up as long as the measurement. */
    private static double rate(Sample sample, double seconds, Work work) {
        pass(sample, work, seconds);
        return pass(sample, work, seconds);
    }

    private static double pass(Sample sample, Work work, double seconds) {
        long began = THREADS.getCurrentThreadCpuTime();
        long chars = 0;
        double spent = 0;
        while (spent < seconds) {
            for (String line : sample.lines) {
                sink += work.on(line);
                chars += line.length();
            }
            spent = (THREADS.getCurrentThreadCpuTime() - began) / 1e9;
        }
        return chars / 1e6 / spent;
    }

    private interface Work {
        int on(String text);
    }

    /** What servers are configured with: half of them stdio servers with keys, a quarter HTTP, a quarter WebSocket. */
    private static final class Servers {
        static RedactionSource source(int i, Random random) {
            switch (i % 4) {
                case 0:
                    return RedactionSource.NONE.withEnv(Map.of(
                            "GITHUB_TOKEN", "ghp_" + token(random, 27), "DB_PASSWORD", token(random, 9), "LOG_LEVEL", "info"));
                case 1:
                    return RedactionSource.NONE.withEnv(
                            Map.of("OPENAI_API_KEY", "sk-proj-" + token(random, 90), "SESSION_SECRET", token(random, 24)));
                case 2:
                    return withTokens(
                            RedactionSource.NONE.withUrl("https://host" + i + ".example.com/mcp?v=2&tenant=t" + i), random);
                default:
                    return withTokens(
                            RedactionSource.NONE.withUrl(
                                    "wss://user" + i + ":" + token(random, 12) + "@ws" + i + ".example.com/mcp"),
                            random);
            }
        }

        private static RedactionSource withTokens(RedactionSource source, Random random) {
            RedactionSource all = source.withSecret(token(random, 30));
            for (int i = 0; i < 4; i++) {
                all = all.withSentToken("eyJhbGciOiJSUzI1NiJ9." + token(random, 120));
            }
            return all;
        }

        private static String token(Random random, int bytes) {
            byte[] octets = new byte[bytes];
            random.nextBytes(octets);
            return Base64.getUrlEncoder().withoutPadding().encodeToString(octets);
        }
    }

    /** Lines of a text, none of which holds a credential. */
    private static final class Sample {
        final String name;
        final String[] lines;

        private Sample(String name, String[] templates) {
            this.name = name;
            Random random = new Random(7);
            this.lines = new String[LINES];
            Arrays.setAll(lines, i -> fill(templates[random.nextInt(templates.length)], random));
        }

        static Sample stderr() {
            return new Sample("stderr", STDERR);
        }

        static Sample json() {
            return new Sample("json", JSON);
        }

        private static String fill(String template, Random random) {
            return template.replace("{n}", Integer.toString(random.nextInt(100_000)))
                    .replace("{x}", Long.toHexString(random.nextLong()))
                    .replace("{w}", WORDS[random.nextInt(WORDS.length)]);
        }
    }

    private static final String[] WORDS = {
        "resources", "tools", "prompts", "connection", "workspace", "session", "documents", "issues"
    };

    private static final String[] STDERR = {
        "2026-12-01T10:15:{n}Z INFO  mcp.server.{w} - request {n} tools/call finished in {n} ms",
        "[debug] GET https://api.example.com/v3/repos/{w}/pulls?state=open&per_page=100&page={n} -> 200 ({n} bytes)",
        "WARN {w}: retrying in {n} ms (attempt 2 of 5): connect ECONNREFUSED 127.0.0.1:{n}",
        "    at async Server.handle{w} (/usr/lib/node_modules/@modelcontextprotocol/server-{w}/dist/index.js:{n}:17)",
        "    at processTicksAndRejections (node:internal/process/task_queues:105:5)",
        "Traceback (most recent call last):",
        "  File \"/opt/venv/lib/python3.12/site-packages/mcp/server/{w}.py\", line {n}, in handle_request",
        "    raise ValueError(f\"unknown {w}: {name!r} (have 100%% of {n})\")",
        "DEBUG:httpx:HTTP Request: POST http://localhost:{n}/search?q=open+{w}+by%20date \"HTTP/1.1 200 OK\"",
        "{\"level\":30,\"time\":1764583{n},\"pid\":{n},\"msg\":\"loaded {w}\",\"trace\":\"{x}{x}\",\"path\":\"/srv/{w}/{n}\"}",
    };

    private static final String[] JSON = {
        "{\"jsonrpc\":\"2.0\",\"id\":{n},\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"{\\\"total_count\\\":{n},"
                + "\\\"items\\\":[{\\\"url\\\":\\\"https://api.example.com/{w}/{n}\\\",\\\"title\\\":\\\"Fix {w} when the list"
                + " is empty\\\",\\\"labels\\\":[\\\"bug\\\",\\\"{w}\\\"],\\\"node_id\\\":\\\"{x}\\\"}]}\"}],\"isError\":false}}",
        "{\"jsonrpc\":\"2.0\",\"id\":{n},\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"# {w}\\n\\nThe {w} are read"
                + " once, at the start.\\n\\n- first: `{x}`\\n- second: caf\\u00e9 \\u2013 {n}\\n\\n```\\nfor (const item of"
                + " list) {\\n  console.log(item);\\n}\\n```\\n\"}]}}",
        "{\"jsonrpc\":\"2.0\",\"id\":\"{x}\",\"error\":{\"code\":-32602,\"message\":\"Invalid arguments for tool {w}: [\\n"
                + "  {\\n    \\\"code\\\": \\\"invalid_type\\\",\\n    \\\"path\\\": [\\n      \\\"{w}\\\"\\n    ]\\n  }\\n]\"}}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{\"progressToken\":{n},\"progress\":{n},"
                + "\"total\":100000,\"message\":\"read {n} of the {w}\"}}",
    };
}
