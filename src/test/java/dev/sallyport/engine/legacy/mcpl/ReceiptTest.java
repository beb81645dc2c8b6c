package dev.sallyport.engine.legacy.mcpl;

import static dev.sallyport.engine.legacy.mcpl.Json.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.engine.legacy.mcpl.Receipt.Accepted;
import dev.sallyport.engine.legacy.mcpl.Receipt.Fallback;
import dev.sallyport.engine.legacy.mcpl.Receipt.Malformed;
import dev.sallyport.engine.legacy.mcpl.Receipt.Refused;
import dev.sallyport.redact.ConnectionRedactor;
import dev.sallyport.redact.RedactionSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("LEG-31")
class ReceiptTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'accepted':true}",
                "{'accepted':true,'mode':'full'}",
                "{'accepted':true,'mode':7,'notes':'none','unavailableFeatures':{}}",
                "{'accepted':true,'reason':'why not','fallback':'close'}",
            })
    void whatRealServersAcceptWithIsAnAcceptance(String result) {
        Receipt receipt = Receipt.of(json(result));

        assertThat(receipt)
                .isInstanceOfSatisfying(
                        Accepted.class,
                        accepted -> assertThat(accepted.degraded()).isFalse());
        assertThat(receipt.accepts()).isTrue();
        assertThat(receipt.closes()).isFalse();
    }

    @Test
    void aDegradedAcceptanceKeepsItsTestimony() {
        Receipt receipt = Receipt.of(json("{'accepted':true,'mode':'degraded','unavailableFeatures':["
                + "{'featureSet':'a','missingCapabilities':['pushEvents','tools'],'effect':'disabled'},7],"
                + "'notes':['n',{}]}"));

        assertThat(receipt).isInstanceOfSatisfying(Accepted.class, accepted -> {
            assertThat(accepted.degraded()).isTrue();
            assertThat(accepted.unavailable()).hasSize(2);
            assertThat(accepted.unavailable().get(0).missingCapabilities()).hasSize(2);
            assertThat(accepted.notes()).hasSize(2);
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'accepted':false,'fallback':'mcp-only'} | MCP_ONLY | true",
                "{'accepted':false,'fallback':'close','reason':'r','missingCapabilities':['x']} | CLOSE | true",
                "{'accepted':false} | MCP_ONLY | false",
                "{'accepted':false,'fallback':'exit'} | MCP_ONLY | false",
                "{'accepted':false,'fallback':null} | MCP_ONLY | false",
                "{'accepted':false,'fallback':['close']} | MCP_ONLY | false",
            })
    void aRefusalThatNamesNoFallbackKeepsTools(String result, Fallback fallback, boolean named) {
        Receipt receipt = Receipt.of(json(result));

        assertThat(receipt).isInstanceOfSatisfying(Refused.class, refused -> {
            assertThat(refused.fallback()).isEqualTo(fallback);
            assertThat(refused.fallbackNamed()).isEqualTo(named);
        });
        assertThat(receipt.accepts()).isFalse();
        assertThat(receipt.closes()).isEqualTo(fallback == Fallback.CLOSE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'accepted':false,'reason':'it is late'} | it is late",
                "{'accepted':false} | ''",
                "{'accepted':false,'reason':null} | ''",
                "{'accepted':false,'reason':{'code':7}} | ''",
            })
    void aReasonThatIsNoTextIsNone(String result, String reason) {
        Receipt receipt = Receipt.of(json(result));

        assertThat(receipt)
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(new ConnectionRedactor(RedactionSource.NONE)
                                        .current()
                                        .redact(refused.reason()))
                                .isEqualTo(reason));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{}", "{'accepted':'true'}", "{'accepted':1}", "{'accepted':null}", "[]", "true", "null", "'ok'"
            })
    void anythingElseIsMalformed(String result) {
        Receipt receipt = Receipt.of(json(result));

        assertThat(receipt).isInstanceOf(Malformed.class);
        assertThat(receipt.accepts()).isFalse();
        assertThat(receipt.refuses()).isFalse();
    }
}
