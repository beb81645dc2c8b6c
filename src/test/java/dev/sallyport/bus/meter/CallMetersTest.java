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
