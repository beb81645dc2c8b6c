package dev.sallyport.engine.access;

import io.vertx.core.Future;

/** One form of an access provider. Used on its connection's context. */
@FunctionalInterface
interface TokenSource {
    /** Fetches a token; fails with an error whose text may hold a credential and is never shown. */
    Future<Token> fetch();

    /**
     * A token.
     *
     * @param value not empty
     * @param lifetimeMs for how long it is good from now on, or 0 where nobody says so
     */
    record Token(String value, long lifetimeMs) {
        /** A token that says nothing about its lifetime. */
        static Future<Token> of(String text) {
            String value = text.strip();
            return value.isEmpty()
                    ? Future.failedFuture(new IllegalStateException("an empty token"))
                    : Future.succeededFuture(new Token(value, 0));
        }

        /** Never the token. */
        @Override
        public String toString() {
            return "Token[***]";
        }
    }
}
