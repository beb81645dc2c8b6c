package dev.sallyport.engine.legacy.mcpl.change;

import dev.sallyport.engine.legacy.mcpl.FeatureSets;
import dev.sallyport.engine.legacy.mcpl.Grant;
import dev.sallyport.engine.legacy.mcpl.Offer;

/**
 * What was offered and what was in force at one moment.
 *
 * @param offer the last one sent, with its manifest
 * @param grant what the server might do
 */
public record Situation(Offer offer, Grant grant) {
    FeatureSets featureSets() {
        return offer.featureSets(grant);
    }
}
