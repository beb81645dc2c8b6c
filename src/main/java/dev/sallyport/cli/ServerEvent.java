package dev.sallyport.cli;

/** One server-sent event: {@code progress}, {@code log}, {@code result} or {@code error}, with its JSON. */
public record ServerEvent(String name, String data) {}
