package dev.sallyport.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.engine.CallRecord.Latest;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.RpcError;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is known of a call decides what its failure says. */
@Tag("OUT-1")
@Tag("OUT-2")
class CallRecordTest {
    private final CallRecord record = new CallRecord(true);

    @Test
    void whatWasNotSentMayBeSentAgain() {
        assertThat(record.wasSent()).isFalse();
        assertThat(record.inFlight()).isFalse();
        assertThat(record.failed("why")).isEqualTo(new Failure.NotSent("why"));
        assertThat(record.overloaded("why")).isEqualTo(new Failure.Overloaded("why"));
    }

    @Test
    @Tag("OUT-5")
    void whatWasSentIsUnknownAndSaysWhatToDo() {
        record.sent();
        assertThat(record.inFlight()).isTrue();
        assertThat(record.failed("why")).isEqualTo(new Failure.NoResponse("why" + CallRecord.VERIFY));
        assertThat(record.overloaded("why")).isEqualTo(new Failure.NoResponse("why" + CallRecord.VERIFY));
        assertThat(record.inFlight()).isFalse();
        CallRecord read = new CallRecord(false);
        read.sent();
        assertThat(read.failed("why")).isEqualTo(new Failure.NoResponse("why" + CallRecord.SAFE));
    }

    @Test
    void anAnswerEndsALegAndNotWhatWasSent() {
        record.sent();
        record.answered(Latest.INPUT_REQUIRED);
        assertThat(record.inFlight()).isFalse();
        assertThat(record.wasSent()).isTrue();
        assertThat(record.askedForAnother()).isTrue();
        record.answered(Latest.COMPLETE);
        assertThat(record.askedForAnother()).isFalse();
    }

    @Test
    @Tag("OUT-3")
    void aContinuedCallWasAskedForAnotherRoundBefore() {
        assertThat(record.askedForAnother()).isFalse();
        record.continued();
        assertThat(record.askedForAnother()).isTrue();
    }

    @Test
    void anErrorIsTheAnswer() {
        record.sent();
        RpcError error = RpcError.of(RpcError.render(-1, "no", null));
        assertThat(record.refused(error, "why")).isEqualTo(new Failure.ErrorResponse(error, "why"));
        assertThat(record.inFlight()).isFalse();
    }
}
