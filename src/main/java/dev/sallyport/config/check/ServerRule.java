package dev.sallyport.config.check;

import dev.sallyport.config.ServerConfig;

/** Rules about one server. */
interface ServerRule {
    /** Reports what breaks them. */
    void check(ServerConfig config, Report report);
}
