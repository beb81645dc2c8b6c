/**
 * The OpenAPI description of the tools (rule HTTP-2).
 *
 * <p>Starting points: {@link dev.sallyport.front.tool.openapi.OpenApi} (the document), {@code EmbeddedSchema} (how a
 * tool's schema stays true inside another document).
 */
@NullMarked
package dev.sallyport.front.tool.openapi;

import org.jspecify.annotations.NullMarked;
