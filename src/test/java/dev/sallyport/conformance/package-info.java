/** The official conformance suite on both sides of the gateway, compared with the lists in {@code src/test/conformance}. */
package dev.sallyport.conformance;
