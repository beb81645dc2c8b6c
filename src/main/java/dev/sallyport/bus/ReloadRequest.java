package dev.sallyport.bus;

/**
 * Asks for the configuration files to be read anew (local address {@link Addresses#RELOAD}); the reply is a {@link
 * dev.sallyport.config.load.Reload}. Nobody answers in a gateway that was not started from files.
 */
public record ReloadRequest() {}
