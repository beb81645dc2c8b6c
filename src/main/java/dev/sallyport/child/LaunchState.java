package dev.sallyport.child;

import dev.sallyport.bus.ChildExit;
import dev.sallyport.bus.UnreapedException;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where a launch stands.
 *
 * <pre>
 *   Starting ──► Running ──► Ending ──► Gone
 *       └──────────────────►   │  ▲
 *                              ▼  │ close()
 *                              Held
 * </pre>
 *
 * A launch whose spawn failed stays in Starting and is forgotten.
 */
sealed interface LaunchState {
    /** For the log. */
    default String name() {
        return getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    /** Whether somebody wants its child: nobody asked to close it, and nothing happened to it. */
    default boolean isWanted() {
        return false;
    }

    /** What close() means now (rules CHILD-14, CHILD-15). */
    Future<ChildExit> close(Launch launch);

    /** The spawn yielded a child. */
    default void started(Launch launch, RunningChild child) {
        throw new IllegalStateException("started twice: " + this);
    }

    /** The child exited or a pipe of it failed, unasked (rule CHILD-13). */
    default void lost(Launch launch, String reason) {}

    /** The spawn is under way; {@code closing} is there once somebody asked to close what it yields. */
    record Starting(@Nullable Promise<ChildExit> closing) implements LaunchState {
        @Override
        public boolean isWanted() {
            return closing == null;
        }

        @Override
        public Future<ChildExit> close(Launch launch) {
            if (closing != null) {
                return closing.future();
            }
            Promise<ChildExit> asked = Promise.promise();
            launch.become(new Starting(asked));
            return asked.future();
        }

        @Override
        public void started(Launch launch, RunningChild child) {
            launch.become(new Running(child));
            if (closing != null) {
                launch.close().onComplete(closing);
            }
        }
    }

    /** The child may be used. */
    record Running(RunningChild child) implements LaunchState {
        @Override
        public boolean isWanted() {
            return true;
        }

        @Override
        public Future<ChildExit> close(Launch launch) {
            return launch.end(child);
        }

        @Override
        public void lost(Launch launch, String reason) {
            child.tellFailed(reason);
            launch.end(child);
        }
    }

    /** The one attempt to end it that everybody shares. */
    record Ending(Future<ChildExit> attempt) implements LaunchState {
        @Override
        public Future<ChildExit> close(Launch launch) {
            return attempt;
        }
    }

    /** The attempt failed; the next close() makes another (rule CHILD-21). */
    record Held(RunningChild child, UnreapedException why) implements LaunchState {
        @Override
        public Future<ChildExit> close(Launch launch) {
            return launch.end(child);
        }
    }

    /** Nothing of it runs any more. */
    record Gone(ChildExit exit) implements LaunchState {
        @Override
        public Future<ChildExit> close(Launch launch) {
            return Future.succeededFuture(exit);
        }
    }
}
