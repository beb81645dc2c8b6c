package dev.sallyport.bus.meter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.rpc.Failure;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class CallMetersTest {
    @Test
    @Tag("HTTP-4")
    void toolsBeyondTheBoundAreCountedTogether() {
        CallMeters meters = new CallMeters();
        for (int i = 0; i < CallMeters.MAX_TOOLS + 100; i++) {
            meters.of("http", "s", "t" + i).started();
        }
        assertThat(meters.all()).hasSize(CallMeters.MAX_TOOLS + 1);
        assertThat(meters.of("http", "s", "another"))
                .isSameAs(meters.all().get(new CallMeters.Key("http", "s", CallMeters.OTHERS)));
    }

    @Test
    @Tag("HTTP-4")
    void serversBeyondTheBoundAreCountedTogether() {
        CallMeters meters = new CallMeters();
        int all = CallMeters.MAX_TOOLS + CallMeters.MAX_SERVERS;
        for (int i = 0; i < all + 100; i++) {
            meters.of("http", "s" + i, "t").started();
        }
        assertThat(meters.all()).hasSize(all + 1);
        assertThat(meters.of("http", "another", "t"))
                .isSameAs(meters.all().get(new CallMeters.Key("http", CallMeters.OTHERS, CallMeters.OTHERS)));
        assertThat(meters.of("http", "s" + (all - 1), "another"))
                .isSameAs(meters.all().get(new CallMeters.Key("http", "s" + (all - 1), CallMeters.OTHERS)));
    }

    @Test
    @Tag("HTTP-4")
    void aCallIsInFlightUntilItEndsAndFallsIntoOneBucket() {
        CallMeter meter = new CallMeter();
        meter.started();
        assertThat(meter.inFlight()).isEqualTo(1);
        meter.ended(TimeUnit.MILLISECONDS.toNanos(7), new Failure.NoResponse("gone"));
        assertThat(meter.inFlight()).isZero();
        assertThat(meter.ended(CallEnd.NO_RESPONSE)).isEqualTo(1);
        assertThat(meter.buckets().get(CallMeter.bounds().indexOf(0.01))).isEqualTo(1L);
        assertThat(meter.buckets().stream().mapToLong(Number::longValue).sum()).isEqualTo(1);
    }
}
