package dev.sallyport.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.net.SocketAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressGuardTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "127.8.8.8",
                "10.1.2.3",
                "172.16.0.1",
                "192.168.1.1",
                "169.254.169.254",
                "100.64.0.1",
                "0.0.0.0",
                "224.0.0.1",
                "255.255.255.255",
                "100.127.255.255",
                "192.0.0.8",
                "198.18.0.1",
                "198.19.0.1",
                "240.0.0.1",
                "::1",
                "::",
                "fe80::1",
                "fc00::1",
                "fd12::1",
                "::ffff:10.0.0.1",
                "64:ff9b::a00:1",
                "2002:a00:1::1"
            })
    void privateOnesAreTold(String address) {
        assertThat(AddressGuard.isPrivate(SocketAddress.inetSocketAddress(80, address)))
                .isTrue();
    }

    @Test
    void whatIsNoInternetAddressIsPrivate() {
        assertThat(AddressGuard.isPrivate(SocketAddress.domainSocketAddress("/run/server.sock")))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "8.8.8.8",
                "1.1.1.1",
                "172.32.0.1",
                "100.63.0.1",
                "100.128.0.1",
                "101.64.0.1",
                "192.0.1.1",
                "192.1.0.1",
                "193.0.0.1",
                "198.17.0.1",
                "198.20.0.1",
                "199.18.0.1",
                "223.255.255.255",
                "2606:4700::1111",
                "2003::1",
                "2102::1",
                "164:ff9b::1",
                "63:ff9b::1",
                "fb00::1"
            })
    void publicOnesAreNot(String address) {
        assertThat(AddressGuard.isPrivate(SocketAddress.inetSocketAddress(80, address)))
                .isFalse();
    }
}
