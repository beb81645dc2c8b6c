package dev.sallyport.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class RedactorTest {
    @Test
    void smoke() {
        Redactor r = Redactor.of(RedactionSource.NONE
                .withSecret("sk/ab\"c d\u00e9f+g\ud83d\ude00")
                .withUrl("wss://u:p%40w@host/x?v=2&password=secret%20key123")
                .withEnv(Map.of("PW", "hunter2hunter2")));
        for (String s : new String[] {
            "sk/ab\"c d\u00e9f+g\ud83d\ude00.",
            "a sk\\/ab\\\"c d\\u00E9f\\u002bg\\ud83d\\uDE00.",
            "a sk%2Fab%22c+d%C3%A9f%2bg%F0%9f%98%80.",
            "a sk\\\\\\/ab\\\\\\\"c d\\\\u00e9f+g\ud83d\ude00.",
            "?v=2&dev=2 password=secret+key123, x secret%20key123 secret key123",
            "ws://u:p@w@host u:p%40w@host u:p%2540w%40host",
            "hunter2hunter2hunter2 hunter2hunter"
        }) {
            System.out.println(r.redact(ServerText.of(s)));
        }
        assertThat(r.redact(ServerText.of("dev=2"))).isEqualTo("dev=2");
    }
}
