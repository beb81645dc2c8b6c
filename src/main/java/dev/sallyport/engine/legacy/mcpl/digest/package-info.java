/**
 * The digest by which MCPL peers name a manifest: canonical JSON (RFC 8785) under SHA-256.
 *
 * <p>Starting point: {@link dev.sallyport.engine.legacy.mcpl.digest.ManifestDigest}.
 */
@NullMarked
package dev.sallyport.engine.legacy.mcpl.digest;

import org.jspecify.annotations.NullMarked;
