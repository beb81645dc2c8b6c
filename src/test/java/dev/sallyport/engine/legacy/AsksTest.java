package dev.sallyport.engine.legacy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Envelope;
import dev.sallyport.rpc.MalformedJsonException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("LEG-7")
class AsksTest {
    private final Asks asks = new Asks();

    private Ask sent(Ask.Listener listener) {
        Ask ask = asks.next(listener);
        asks.sent(ask);
        return ask;
    }

    private static Envelope message(String text) throws MalformedJsonException {
        return Envelope.of(Bytes.utf8(text.replace('\'', '"')));
    }

    @Test
    void idsCountFromNought() {
        assertThat(asks.next(Ask.Listener.NONE).id()).isZero();
        assertThat(asks.next(Ask.Listener.NONE).id()).isEqualTo(1);
    }

    @Test
    void anAnswerGoesToTheRequestOfItsIdAndOnlyOnce() throws Exception {
        Ask first = sent(Ask.Listener.NONE);
        Ask second = sent(Ask.Listener.NONE);

        assertThat(asks.answer(message("{'id':1,'result':{'n':1}}"))).isTrue();
        assertThat(asks.answer(message("{'id':1,'result':{'n':2}}"))).isFalse();

        assertThat(first.end().isComplete()).isFalse();
        assertThat(((AskEnd.Result) second.end().result()).result()).isEqualTo(Bytes.utf8("{\"n\":1}"));
    }

    @Test
    void anErrorIsAnAnswer() throws Exception {
        Ask ask = sent(Ask.Listener.NONE);

        assertThat(asks.answer(message("{'id':0,'error':{'code':-7,'message':'m'}}")))
                .isTrue();

        assertThat(((AskEnd.Refused) ask.end().result()).error().code()).isEqualTo(-7);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{'result':{}}", "{'id':null,'result':{}}", "{'id':'0','result':{}}", "{'id':9,'result':{}}"})
    void whatNobodyWaitsForIsNobodysAnswer(String text) throws Exception {
        Ask ask = sent(Ask.Listener.NONE);

        assertThat(asks.answer(message(text))).isFalse();
        assertThat(ask.end().isComplete()).isFalse();
    }

    @Test
    void whatWasNotSentOrWasTakenBackDoesNotWait() throws Exception {
        Ask unsent = asks.next(Ask.Listener.NONE);
        Ask taken = sent(Ask.Listener.NONE);

        assertThat(asks.remove(unsent)).isFalse();
        assertThat(asks.remove(taken)).isTrue();
        assertThat(asks.remove(taken)).isFalse();
        assertThat(asks.answer(message("{'id':1,'result':{}}"))).isFalse();
    }

    @Test
    void theEndEndsAllThatWait() {
        Ask one = sent(Ask.Listener.NONE);
        Ask two = sent(new Hearing(true));

        asks.end("gone");

        assertThat(one.end().result()).isEqualTo(new AskEnd.Lost("gone"));
        assertThat(two.end().result()).isEqualTo(new AskEnd.Lost("gone"));
        assertThat(asks.onlyCall()).isNull();
    }

    @Test
    void progressGoesToTheRequestItNames() throws Exception {
        sent(new Hearing(true));
        Ask second = sent(new Hearing(false));

        assertThat(asks.addressee(Legacy.PROGRESS, message("{'params':{'progressToken':1}}")))
                .isSameAs(second);
        assertThat(asks.addressee(Legacy.PROGRESS, message("{'params':{'progressToken':2}}")))
                .isNull();
        assertThat(asks.addressee(Legacy.PROGRESS, message("{'params':{}}"))).isNull();
    }

    @Test
    void aLogLineGoesToTheOnlyCallThatThereIsIfItListens() throws Exception {
        Envelope log = message("{'params':{'data':'x'}}");
        sent(Ask.Listener.NONE);
        assertThat(asks.addressee(Legacy.MESSAGE, log)).isNull();

        Ask deaf = sent(new Hearing(false));
        assertThat(asks.addressee(Legacy.MESSAGE, log)).isNull();
        asks.remove(deaf);

        Ask call = sent(new Hearing(true));
        assertThat(asks.addressee(Legacy.MESSAGE, log)).isSameAs(call);
        assertThat(asks.addressee("notifications/other", log)).isNull();

        sent(new Hearing(true));
        assertThat(asks.addressee(Legacy.MESSAGE, log)).isNull();
    }
}
