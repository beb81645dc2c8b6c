/** Stdio children: launched, pumped and reaped on worker threads (rules CHILD). */
@NullMarked
package dev.sallyport.child;

import org.jspecify.annotations.NullMarked;
