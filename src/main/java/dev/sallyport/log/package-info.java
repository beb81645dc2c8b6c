/** How the program logs. */
@NullMarked
package dev.sallyport.log;

import org.jspecify.annotations.NullMarked;
