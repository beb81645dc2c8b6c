package dev.sallyport.cli;

import org.jspecify.annotations.Nullable;

/**
 * One call to make.
 *
 * @param arguments a JSON object
 * @param timeoutMs null leaves the deadline to the gateway
 */
record Invocation(String tool, String arguments, @Nullable Long timeoutMs) {}
