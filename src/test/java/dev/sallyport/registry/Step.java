package dev.sallyport.registry;

/** What the registry asks of an engine or a connection, and where a test can hold it. */
enum Step {
    DEPLOY,
    CONNECT,
    LIST,
    CLOSE,
    /** The end of a connect that a close has ended. */
    SETTLE,
    /** The reap of a child that died by itself; nobody asks for it. */
    REAP,
    UNDEPLOY
}
