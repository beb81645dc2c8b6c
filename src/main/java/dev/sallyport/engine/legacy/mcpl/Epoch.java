package dev.sallyport.engine.legacy.mcpl;

import java.util.Optional;

/**
 * One transport session as far as authority goes: a socket's or a child's life (MCPL section 5.4).
 *
 * <p>A reconnect begins the next epoch with nothing granted. Used on its connection's context only.
 */
public final class Epoch {
    private int turns;
    private Standing standing = new Standing.Unasked();

    public Standing standing() {
        return standing;
    }

    /**
     * Puts an offer's narrowing in force at once; its widening waits for the receipt.
     *
     * @return the exchange that has begun; send its {@link Offer#params()} after this
     */
    public Standing.Asked ask(Offer offer) {
        turns++;
        Standing.Asked asked = standing.ask(turns, offer);
        become(asked);
        return asked;
    }

    /**
     * Takes a receipt.
     *
     * @param asked the exchange it answers; one that a later offer has replaced changes nothing
     * @return where the exchange stands now; empty where the receipt came too late to matter
     */
    public Optional<Standing> receive(Standing.Asked asked, Receipt receipt) {
        if (!(standing instanceof Standing.Asked current) || current.turn() != asked.turn()) {
            return Optional.empty();
        }
        become(current.receive(receipt));
        return Optional.of(standing);
    }

    private void become(Standing next) {
        standing = next;
    }
}
