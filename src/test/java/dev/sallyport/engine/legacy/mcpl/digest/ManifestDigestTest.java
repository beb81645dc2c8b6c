package dev.sallyport.engine.legacy.mcpl.digest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sallyport.engine.legacy.mcpl.digest.ManifestDigest.NoRevision;
import dev.sallyport.engine.legacy.mcpl.digest.ManifestDigest.Revision;
import dev.sallyport.redact.ConnectionRedactor;
import dev.sallyport.redact.RedactionSource;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("LEG-31")
class ManifestDigestTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    static Stream<Arguments> vectors() {
        return Vectors.manifests()
                .map(vector -> Arguments.of(Named.of(vector.path("name").asText(), vector)));
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void everyPublicVectorHolds(JsonNode vector) {
        ManifestDigest.Digest digest = ManifestDigest.of(vector.path("input"));

        if (vector.has("expectError")) {
            assertThat(digest)
                    .isInstanceOfSatisfying(
                            NoRevision.class,
                            refused -> assertThat(refused.code())
                                    .isEqualTo(vector.path("expectError").asText()));
        } else {
            assertThat(digest).isEqualTo(new Revision(vector.path("digest").asText()));
            assertThat(CanonicalJson.of(NormalForm.of((ObjectNode) vector.path("input"))))
                    .isEqualTo(vector.path("canonicalJson").asText());
        }
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void vectorsThatNameOneAnotherAgreeOrDiffer(JsonNode vector) {
        ManifestDigest.Digest digest = ManifestDigest.of(vector.path("input"));

        if (vector.has("sameDigestAs")) {
            assertThat(digest).isEqualTo(ofNamed(vector.path("sameDigestAs").asText()));
        }
        if (vector.has("differentDigestFrom")) {
            assertThat(digest)
                    .isNotEqualTo(ofNamed(vector.path("differentDigestFrom").asText()));
        }
    }

    @Test
    void allVectorsAreThere() {
        assertThat(vectors().count()).isEqualTo(25);
    }

    @Test
    void theManifestItselfIsLeftAsItCame() throws Exception {
        String text = "{\"revision\":\"r\",\"featureSets\":{\"f\":{\"uses\":[\"tools\",\"pushEvents\",\"tools\"]}}}";
        JsonNode manifest = JSON.readTree(text);

        ManifestDigest.of(manifest);

        assertThat(manifest).hasToString(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[] | manifest_not_object | ''",
                "null | manifest_not_object | ''",
                "'{\"x/y\":true}' | identifier_charset | manifest.x/y",
                "'{\"channels\":{\"a b\":true}}' | identifier_charset | manifest.channels.a b",
                "'{\"featureSets\":{\"f\":{\"tagOntology\":{\"coreTags\":[\"a b\"]}}}}' | identifier_charset"
                        + " | featureSets.f.tagOntology.coreTags[]",
                "'{\"featureSets\":{\"f\":{\"tagOntology\":{\"tags\":{\"t\":{\"implies\":[\"ä\"]}}}}}}' | identifier_charset"
                        + " | featureSets.f.tagOntology.tags.t.implies[]",
                "'{\"featureSets\":{\"f\":{\"tagOntology\":{\"tags\":{\"t\":{\"facet\":\"a b\"}}}}}}' | identifier_charset"
                        + " | featureSets.f.tagOntology.tags.t.facet",
                "'{\"featureSets\":{\"f\":{\"tagOntology\":{\"keyed\":{\"k\":{\"values\":[\"\"]}}}}}}' | identifier_charset"
                        + " | featureSets.f.tagOntology.keyed.k.values[]",
                "'{\"featureSets\":{\"f\":{\"tagOntology\":{\"keyed\":{\"k k\":{}}}}}}' | identifier_charset"
                        + " | featureSets.f.tagOntology.keyed.k k",
                "'{\"featureSets\":{\"f\":{\"tagOntology\":{\"suggestedTreatment\":[{\"tagsAll\":[\"a b\"]}]}}}}'"
                        + " | identifier_charset | featureSets.f.tagOntology.suggestedTreatment.tagsAll[]",
                "'{\"limits\":{\"big\":1e999}}' | not_i_json | a number beyond the range of a double",
                "'{\"version\":\"\\ud800\"}' | not_i_json | half a surrogate pair",
                "'{\"version\":\"\\ud800a\"}' | not_i_json | half a surrogate pair",
                "'{\"version\":\"\\udc00\"}' | not_i_json | half a surrogate pair",
                "'{\"version\":\"a\\udc00\"}' | not_i_json | half a surrogate pair",
            })
    void whatHasNoRevisionSaysWhyAndWhere(String manifest, String code, String where) throws Exception {
        assertThat(ManifestDigest.of(JSON.readTree(manifest))).isInstanceOfSatisfying(NoRevision.class, refused -> {
            assertThat(refused.code()).isEqualTo(code);
            assertThat(new ConnectionRedactor(RedactionSource.NONE).current().redact(refused.where()))
                    .isEqualTo(where);
        });
    }

    @Test
    void freeTextAndUnlistedMembersAreNoIdentifiers() throws Exception {
        String manifest = "{\"version\":\"a b\",\"note\":\"a b\",\"featureSets\":{\"f\":{\"description\":\"a b\","
                + "\"other\":[\"a b\"],\"tagOntology\":{\"tags\":{\"t\":{\"desc\":\"a b\"}}}}}}";

        assertThat(ManifestDigest.of(JSON.readTree(manifest))).isInstanceOf(Revision.class);
    }

    private static ManifestDigest.Digest ofNamed(String name) {
        return ManifestDigest.of(Vectors.named(name).path("input"));
    }
}
