package dev.sallyport.engine.legacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.ServerNotice;
import dev.sallyport.engine.legacy.mcpl.Json;
import dev.sallyport.rpc.Bytes;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a server's notifications that belong to no call. */
@Tag("LEG-7")
class InboxTest {
    private final Talk talk = new Talk();
    private final List<ServerNotice> notices = new CopyOnWriteArrayList<>();
    private final AtomicInteger changes = new AtomicInteger();

    @BeforeEach
    void listen() {
        talk.vertx
                .eventBus()
                .<ServerNotice>localConsumer(Addresses.SERVER_NOTICES, message -> notices.add(message.body()));
    }

    @AfterEach
    void close() {
        talk.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "notifications/prompts/list_changed",
                "notifications/resources/list_changed",
                "notifications/resources/updated"
            })
    void changesOfPromptsAndResourcesAreToldToWhoeverWaitsForThem(String method) {
        talk.hears("{'jsonrpc':'2.0','method':'" + method + "','params':{'uri':'a:b'}}");

        await().untilAsserted(() ->
                assertThat(notices).containsExactly(new ServerNotice("srv", method, Bytes.utf8("{\"uri\":\"a:b\"}"))));
    }

    @Test
    @Tag("LEG-5")
    void changedToolsAreToldToTheSessionOnceThereIsOne() {
        talk.hears("{'jsonrpc':'2.0','method':'notifications/tools/list_changed'}");
        talk.conversation.inbox().onToolsChanged(changes::incrementAndGet);
        assertThat(changes).hasValue(0);

        talk.hears("{'jsonrpc':'2.0','method':'notifications/tools/list_changed','params':{}}");

        assertThat(changes).hasValue(1);
    }

    @Test
    @Tag("LEG-32")
    void aRequestThatComesBeforeThereIsAnyoneToTakeItFails() {
        Inbox inbox = new Inbox(talk.conversation.report());

        assertThat(inbox.request("push/event", Json.json("{}")).failed()).isTrue();
        assertThat(inbox.request("ping", Json.json("{}")).succeeded()).isTrue();
    }

    @Test
    void aNotificationIsNeverAnswered() {
        talk.hears("{'jsonrpc':'2.0','method':'push/event','params':{'featureSet':'f'}}");
        talk.hears("{'jsonrpc':'2.0','method':'no/such'}");
        talk.hears("{'jsonrpc':'2.0','method':'notifications/message','params':{'data':'x'}}");

        assertThat(talk.sent()).isEmpty();
    }
}
