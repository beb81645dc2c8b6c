/** The engine for MCP revision 2026-07-28 over stdio and Streamable HTTP (rules MOD). */
@NullMarked
package dev.sallyport.engine.modern;

import org.jspecify.annotations.NullMarked;
