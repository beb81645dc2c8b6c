package dev.sallyport.engine;

import io.netty.util.NetUtil;
import io.vertx.core.net.SocketAddress;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;

/** Tells addresses of private networks from those of the Internet, for {@code denyPrivateNetworks}. */
public final class AddressGuard {
    private AddressGuard() {}

    /** Whether an address that was really connected to belongs to this machine or a private network. */
    public static boolean isPrivate(SocketAddress address) {
        byte[] raw = address.hostAddress() == null
                ? null
                : NetUtil.createByteArrayFromIpAddressString(address.hostAddress());
        try {
            return raw == null || isPrivate(InetAddress.getByAddress(raw));
        } catch (UnknownHostException e) {
            return true;
        }
    }

    /** An address that cannot be read counts as private. */
    public static boolean isPrivate(InetAddress ip) {
        if (ip.isLoopbackAddress() || ip.isLinkLocalAddress() || ip.isSiteLocalAddress()) {
            return true;
        }
        return ip.isAnyLocalAddress()
                || ip.isMulticastAddress()
                || isReserved(ip.getAddress(), ip instanceof Inet4Address);
    }

    /** Carrier-grade NAT, benchmarks and reserved ranges of IPv4; unique local and IPv4-carrying ones of IPv6. */
    private static boolean isReserved(byte[] b, boolean v4) {
        int first = b[0] & 0xFF;
        int second = b[1] & 0xFF;
        if (v4) {
            boolean shared = first == 100 && second >= 64 && second < 128;
            boolean benchmark = first == 198 && (second == 18 || second == 19);
            return first == 0 || first >= 240 || shared || benchmark || (first == 192 && second == 0 && b[2] == 0);
        }
        boolean nat64 = first == 0 && second == 0x64;
        boolean sixToFour = first == 0x20 && second == 0x02;
        return (first & 0xFE) == 0xFC || nat64 || sixToFour;
    }
}
