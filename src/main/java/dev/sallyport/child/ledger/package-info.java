/**
 * What survives the gateway's own sudden death: a record of every launch under the data folder (rule CHILD-17).
 *
 * <p>Starting points: {@link dev.sallyport.child.ledger.LaunchLedger} (this gateway's records), {@link
 * dev.sallyport.child.ledger.LedgerFolder} (everybody's).
 */
@NullMarked
package dev.sallyport.child.ledger;

import org.jspecify.annotations.NullMarked;
