package dev.sallyport.child;

import dev.sallyport.bus.ChildExit;
import dev.sallyport.bus.UnreapedException;
import io.vertx.core.Future;

/** How a {@link Reap} went. */
sealed interface ReapReply {
    /** The reply as the future that callers compose on. */
    Future<ChildExit> outcome();

    /** The operating system confirmed the exit of the process, and nothing of its tree runs any more. */
    record Reaped(ChildExit exit) implements ReapReply {
        @Override
        public Future<ChildExit> outcome() {
            return Future.succeededFuture(exit);
        }
    }

    /** Something outlived SIGKILL's grace (rule CHILD-11). */
    record Unreaped(UnreapedException why) implements ReapReply {
        @Override
        public Future<ChildExit> outcome() {
            return Future.failedFuture(why);
        }
    }
}
