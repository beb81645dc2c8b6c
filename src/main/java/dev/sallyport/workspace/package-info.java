/** Payloads saved to a folder the gateway owns (rule RES-40). */
@NullMarked
package dev.sallyport.workspace;

import org.jspecify.annotations.NullMarked;
