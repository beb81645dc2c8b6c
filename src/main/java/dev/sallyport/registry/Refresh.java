package dev.sallyport.registry;

/**
 * The listings of one session, in the order in which they began (rule RFR-2). They may overlap: a listing that hangs
 * holds up no later one, and when it ends after all it cannot overwrite what a later one has said.
 */
final class Refresh {
    private long begun;
    private long newestEnded;
    private long newestPublished;

    /** What a listing that has ended comes to. */
    enum Verdict {
        /** It is the newest there is: publish it. */
        PUBLISH,
        /** A later one has been published, or it brought nothing: publish nothing. */
        DROP,
        /** A later one has ended without a listing: publish nothing, but list once more. */
        REPEAT
    }

    /** A listing begins; its number. */
    long begin() {
        return ++begun;
    }

    /** The listing with this number brought the tools. */
    Verdict listed(long number) {
        if (number > newestEnded) {
            newestEnded = number;
            newestPublished = number;
            return Verdict.PUBLISH;
        }
        return newestPublished > number ? Verdict.DROP : Verdict.REPEAT;
    }

    /** Whether a listing has ended, well or not: before that nobody knows which tools there are. */
    boolean hasEnded() {
        return newestEnded > 0;
    }

    /** The listing with this number failed. */
    void failed(long number) {
        newestEnded = Math.max(newestEnded, number);
    }
}
