package dev.sallyport.engine.legacy.mcpl;

/**
 * Where the policy exchange of one session stands.
 *
 * <pre>
 * Unasked ──ask──► Asked ──accepted──────────► InForce ──ask──► Asked …
 *                    │  ──anything else──────► Dark    ──ask──► Asked …
 *                    └──unanswered change────► InForce, with what was already in force and still offered
 * </pre>
 *
 * <p>Immutable.
 */
public sealed interface Standing {
    /** What the server may do now. */
    Grant grant();

    /** The feature sets as they are now. */
    FeatureSets featureSets();

    /** Whether a receipt has accepted a policy on this session and none has undone it. */
    boolean established();

    /** The update for a new offer is on its way. What was in force and is offered again stays so meanwhile. */
    default Asked ask(int turn, Offer offer) {
        return new Asked(turn, offer, grant().and(offer.grant()), established());
    }

    /** No policy was sent: a session that has just begun, or a server without MCPL. */
    record Unasked() implements Standing {
        @Override
        public Grant grant() {
            return Grant.NONE;
        }

        @Override
        public FeatureSets featureSets() {
            return FeatureSets.NONE;
        }

        @Override
        public boolean established() {
            return false;
        }
    }

    /**
     * An offer waits for its receipt.
     *
     * @param turn counts the session's updates
     * @param offer what was sent
     * @param grant what is in force meanwhile: narrowing does not wait, widening does
     * @param established whether this is a change, not the first policy
     */
    record Asked(int turn, Offer offer, Grant grant, boolean established) implements Standing {
        @Override
        public FeatureSets featureSets() {
            return offer.featureSets(grant);
        }

        /** Settles the exchange. */
        Standing receive(Receipt receipt) {
            if (receipt.accepts()) {
                return new InForce(offer, offer.grant());
            }
            return established && !receipt.refuses() ? new InForce(offer, grant) : new Dark(offer, receipt);
        }
    }

    /**
     * A policy holds.
     *
     * @param offer what was last sent
     * @param grant what the server may do; less than was offered where a change went unanswered
     */
    record InForce(Offer offer, Grant grant) implements Standing {
        @Override
        public FeatureSets featureSets() {
            return offer.featureSets(grant);
        }

        @Override
        public boolean established() {
            return true;
        }
    }

    /**
     * MCPL is off, tools stay.
     *
     * @param offer what was last sent
     * @param receipt why
     */
    record Dark(Offer offer, Receipt receipt) implements Standing {
        @Override
        public Grant grant() {
            return Grant.NONE;
        }

        @Override
        public FeatureSets featureSets() {
            return offer.featureSets(Grant.NONE);
        }

        @Override
        public boolean established() {
            return false;
        }
    }
}
