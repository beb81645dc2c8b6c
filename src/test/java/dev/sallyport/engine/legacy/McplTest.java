package dev.sallyport.engine.legacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.McplStatus;
import dev.sallyport.engine.ServerConfigs;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The MCPL half of a session that a server speaks to line by line. */
class McplTest {
    private static final String ACCEPTED = "'result':{'accepted':true}";
    private static final String FETCH = "'method':'mcpl/manifest'";

    private final Talk talk = talk(TimeUnit.MINUTES.toMillis(10));

    private static Talk talk(long pauseMs) {
        return new Talk(
                ServerConfigs.governed(
                        ServerConfigs.url("srv", "ws://127.0.0.1:1/", null),
                        LegacyPolicyTest.policy(null, List.of("modelInfo"))),
                new Patience(20_000, 20_000, 20_000, pauseMs));
    }

    @AfterEach
    void close() {
        talk.close();
    }

    private static void hint(Talk to) {
        to.hears("{'jsonrpc':'2.0','method':'mcpl/manifestChanged','params':{'revision':'sha256:x',"
                + "'domains':['capabilities']}}");
    }

    private static long fetches(Talk of) {
        return of.sent().stream().filter(sent -> sent.contains(FETCH)).count();
    }

    @ParameterizedTest
    @Tag("LEG-32")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "push/event | {'featureSet':'f'} | 'result':{'accepted':false,'reason':'no_consumer'}",
                "push/event | {'featureSet':'no'} | 'error':{'code':-32003",
                "model/info | {} | 'error':{'code':-32002",
                "no/such | {} | 'error':{'code':-32601",
            })
    void eachRequestIsAnsweredAsTheGrantHasIt(String method, String params, String answer) {
        talk.establish("{'pushEvents':true,'modelInfo':true,'featureSets':{'f':{'description':'d',"
                + "'uses':['pushEvents']}}}");

        talk.hears("{'jsonrpc':'2.0','id':'q','method':'" + method + "','params':" + params + "}");

        assertThat(talk.sent()).last().asString().startsWith("{'jsonrpc':'2.0','id':'q'," + answer);
    }

    @Test
    @Tag("LEG-30")
    void itsStatusSaysWhatIsGrantedAndWhyNotMore() {
        assertThat(talk.conversation.mcpl().status().manifest()).isNull();

        talk.establish("{'pushEvents':true,'modelInfo':true,'toolLifecycle':{'observe':true}}");

        McplStatus status = talk.conversation.mcpl().status();
        assertThat(status.policyEstablished()).isTrue();
        assertThat(status.effectiveGrant()).containsExactly("pushEvents", "tools");
        assertThat(status.maskedCapabilities()).containsExactly("modelInfo");
        assertThat(status.deniedCapabilities()).containsExactly("toolLifecycle.observe");
        assertThat(status.json().getJsonObject("manifestState").getString("lastValidatedRevision"))
                .startsWith("sha256:");
    }

    @Test
    @Tag("LEG-31")
    void theOfferIsWhatThePolicyLeavesOfTheManifest() {
        talk.begin("{'pushEvents':true,'modelInfo':true,"
                + "'featureSets':{'off':{'description':'d','uses':['pushEvents']}}}");

        assertThat(talk.sent())
                .last()
                .isEqualTo("{'jsonrpc':'2.0','id':1,'method':'featureSets/update','params':{"
                        + "'effectiveCapabilities':['pushEvents','tools'],'deniedCapabilities':['modelInfo'],"
                        + "'disabled':['off']}}");
    }

    @Test
    @Tag("LEG-31")
    void aHintThatComesBeforeTheReceiptIsFollowedAfterIt() {
        talk.begin("{'pushEvents':true}");
        hint(talk);
        assertThat(fetches(talk)).isZero();

        talk.answers(1, ACCEPTED);

        assertThat(fetches(talk)).isEqualTo(1);
    }

    @Test
    void hintsAreFollowedOneAtATimeAndThenNotBeforeThePause() {
        talk.establish("{'pushEvents':true}");
        hint(talk);
        hint(talk);
        hint(talk);
        assertThat(fetches(talk)).isEqualTo(1);

        talk.answers(2, "'error':{'code':-32601,'message':'no'}");

        assertThat(fetches(talk)).isEqualTo(1);
    }

    @Test
    void theNextHintIsFollowedAfterThePause() {
        try (Talk hasty = talk(20)) {
            hasty.establish("{'pushEvents':true}");
            hint(hasty);
            hint(hasty);
            hasty.answers(2, "'result':[]");

            await().untilAsserted(() -> assertThat(fetches(hasty)).isEqualTo(2));
        }
    }

    @Test
    @Tag("LEG-5")
    void afterAChangeTheToolsAreListedAgain() {
        AtomicInteger changes = new AtomicInteger();
        talk.conversation.inbox().onToolsChanged(changes::incrementAndGet);
        talk.establish("{'pushEvents':true}");
        hint(talk);
        talk.answers(2, "'result':{'pushEvents':false}");
        assertThat(changes).hasValue(0);

        talk.answers(3, ACCEPTED);

        assertThat(changes).hasValue(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "featureSets/changed | {} | {'revision':'sha256:x'} | 1",
                "featureSets/changed | {} | {} | 0",
                "mcpl/manifestChanged | {} | {'revision':'sha256:x'} | 0",
                "mcpl/manifestChanged | {'revision':'r','domains':['weather']} | {} | 0",
                "push/event | {'featureSet':'f'} | {'pushEvents':true} | 0",
            })
    void whatHintsAtAChangeIsFollowedIfTheManifestCanBeNamed(
            String method, String params, String manifest, int fetches) {
        talk.establish(manifest);

        talk.hears("{'jsonrpc':'2.0','method':'" + method + "','params':" + params + "}");

        assertThat(fetches(talk)).isEqualTo(fetches);
        assertThat(talk.sent()).hasSize(3 + fetches);
    }
}
