package dev.sallyport.bus;

/**
 * What fronts need to know of one server in the catalog.
 *
 * @param id its id
 * @param prefix the prefix of its published names
 * @param session what its session established
 * @param available whether it can be called now
 */
public record ServerSummary(String id, String prefix, SessionInfo session, boolean available) {}
