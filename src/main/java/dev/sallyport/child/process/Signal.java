package dev.sallyport.child.process;

/** How a process is asked, or made, to end. */
public enum Signal {
    TERM,
    KILL
}
