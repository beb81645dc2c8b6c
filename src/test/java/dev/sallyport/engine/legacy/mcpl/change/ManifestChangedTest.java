package dev.sallyport.engine.legacy.mcpl.change;

import static dev.sallyport.engine.legacy.mcpl.Json.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("LEG-31")
class ManifestChangedTest {
    @Test
    void aHintIsARevisionAndItsDomains() {
        assertThat(ManifestChanged.of(
                        json("{'revision':'sha256:x','domains':['featureSets','capabilities'],'more':1}")))
                .contains(new ManifestChanged("sha256:x", Set.of(Domain.FEATURE_SETS, Domain.CAPABILITIES)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{'revision':'r'}",
                "{'revision':'r','domains':[]}",
                "{'revision':'r','domains':['tools']}",
                "{'revision':'r','domains':['capabilities','tools']}",
                "{'revision':'r','domains':'capabilities'}",
                "{'revision':7,'domains':['capabilities']}",
                "[]"
            })
    void anythingElseIsNoHint(String params) {
        assertThat(ManifestChanged.of(json(params))).isEmpty();
    }
}
