package dev.sallyport.bus;

/**
 * An event of one connection on its way to the registry.
 *
 * @param connection the number the connection was deployed with: what a superseded connection of the same server still
 *     reports cannot be taken for its successor's (rule MOD-44)
 * @param event what happened
 */
public record ConnectionReport(long connection, ConnectionEvent event) {}
