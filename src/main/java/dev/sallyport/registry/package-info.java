/** One owner per id, prefixes that never meet, and the catalog (rules OWN, PFX, RST, STOP, RFR). */
@NullMarked
package dev.sallyport.registry;

import org.jspecify.annotations.NullMarked;
