/** Counts of calls, kept by whoever makes them and read when somebody asks (rule HTTP-4). */
@NullMarked
package dev.sallyport.bus.meter;

import org.jspecify.annotations.NullMarked;
