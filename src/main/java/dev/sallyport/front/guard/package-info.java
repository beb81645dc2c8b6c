/** Who and what is let in: hosts, origins, bodies (rule HTTP-5). */
@NullMarked
package dev.sallyport.front.guard;

import org.jspecify.annotations.NullMarked;
