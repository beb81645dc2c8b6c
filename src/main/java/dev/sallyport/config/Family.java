package dev.sallyport.config;

/** The two families of MCP, each with an engine of its own. The configuration alone decides (rule CFG-1). */
public enum Family implements Word {
    /** MCP 2024-11-05, with MCPL where the server offers it. */
    LEGACY,
    /** MCP 2026-07-28. */
    MODERN
}
