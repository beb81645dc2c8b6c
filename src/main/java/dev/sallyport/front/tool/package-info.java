/** The HTTP tool gateway (rules HTTP). */
@NullMarked
package dev.sallyport.front.tool;

import org.jspecify.annotations.NullMarked;
