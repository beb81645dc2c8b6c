package dev.sallyport.config;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.regex.Pattern;

/** Which host names and addresses are this machine's own. Nothing is ever looked up in the DNS. */
public final class Hosts {
    private static final Pattern DOTTED_QUAD = Pattern.compile("(?:\\d{1,3}\\.){3}\\d{1,3}");

    /** One of the addresses kept for documentation: stands for a literal that is no address. */
    private static final InetAddress NOT_AN_ADDRESS = documentation();

    private Hosts() {}

    /**
     * Whether a host is loopback: {@code localhost} and names below it, with or without a trailing dot, 127.0.0.0/8,
     * {@code ::1} and IPv4-mapped loopback in any spelling, with or without brackets.
     */
    public static boolean isLoopback(String host) {
        String name = plain(host);
        if (name.equals("localhost") || name.endsWith(".localhost")) {
            return true;
        }
        return isLiteral(name) && literal(name).isLoopbackAddress();
    }

    /** Whether a host is loopback or the unspecified address, which a dial takes for this machine (rule CFG-30). */
    public static boolean isThisMachine(String host) {
        String name = plain(host);
        return isLoopback(name) || (isLiteral(name) && literal(name).isAnyLocalAddress());
    }

    private static String plain(String host) {
        String name = host.toLowerCase(Locale.ROOT);
        if (name.startsWith("[") && name.endsWith("]")) {
            name = name.substring(1, name.length() - 1);
        }
        return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    }

    private static boolean isLiteral(String name) {
        return name.indexOf(':') >= 0 || DOTTED_QUAD.matcher(name).matches();
    }

    private static InetAddress literal(String name) {
        try {
            return InetAddress.getByName(name.indexOf(':') >= 0 ? "[" + name + "]" : name);
        } catch (UnknownHostException e) {
            return NOT_AN_ADDRESS;
        }
    }

    private static InetAddress documentation() {
        try {
            return InetAddress.getByAddress(new byte[] {(byte) 192, 0, 2, 0});
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }
}
