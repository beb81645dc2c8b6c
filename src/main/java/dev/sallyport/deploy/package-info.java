/** Verticles by descriptor: started in order, stopped in reverse. */
@NullMarked
package dev.sallyport.deploy;

import org.jspecify.annotations.NullMarked;
