/** Views of a result: raw, model, script (rules RES). */
@NullMarked
package dev.sallyport.result;

import org.jspecify.annotations.NullMarked;
