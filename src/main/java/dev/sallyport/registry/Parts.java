package dev.sallyport.registry;

/** What the registry's operations share. Touched on its context only. */
record Parts(Claims claims, Servers servers, Connections connections, Publication publication, Traces traces) {}
