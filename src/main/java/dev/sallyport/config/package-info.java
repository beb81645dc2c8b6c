/** What an operator writes: settings and servers as immutable values, and what is wrong with them (rules CFG). */
@NullMarked
package dev.sallyport.config;

import org.jspecify.annotations.NullMarked;
