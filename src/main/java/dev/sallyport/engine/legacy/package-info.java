/** The engine for MCP 2024-11-05 with MCPL over stdio and WebSocket (rules LEG). */
@NullMarked
package dev.sallyport.engine.legacy;

import org.jspecify.annotations.NullMarked;
