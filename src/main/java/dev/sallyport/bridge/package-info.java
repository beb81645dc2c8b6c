/** The public event-bus addresses (rules BUS). */
@NullMarked
package dev.sallyport.bridge;

import org.jspecify.annotations.NullMarked;
