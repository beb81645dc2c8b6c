package dev.sallyport.demo;

import java.io.IOException;
import java.util.Timer;
import java.util.TimerTask;

/** Takes its time, reporting each step. One timer thread serves all such calls, so that none holds up another. */
final class SlowTool implements Tool {
    private static final int MAX_MS = 600_000;
    private static final int MAX_STEPS = 1000;

    /** The thread is made by the first slow call: a start without one does without it. */
    private static final class Clock {
        static final Timer TIMER = new Timer("slow", true);
    }

    @Override
    public String name() {
        return "slow";
    }

    @Override
    public String definition() {
        return """
                {"name":"slow","title":"Slow",\
                "description":"Answers after `ms` milliseconds, reporting progress after each of `steps` equal steps \
                when the caller asks for progress. Can be cancelled.",\
                "inputSchema":{"type":"object","properties":{\
                "ms":{"type":"integer","minimum":0,"maximum":600000,"default":1000,\
                "description":"How long it takes, in milliseconds."},\
                "steps":{"type":"integer","minimum":1,"maximum":1000,"default":4,\
                "description":"In how many steps."}},"additionalProperties":false},\
                "annotations":{"readOnlyHint":true,"idempotentHint":true,"openWorldHint":false}}""";
    }

    @Override
    public void call(Call call) throws IOException, BadArgument {
        Arguments arguments = call.arguments();
        int ms = arguments.whole("ms", 1000, 0, MAX_MS);
        int steps = arguments.whole("steps", 4, 1, MAX_STEPS);
        new Step(call, new Plan(ms, steps, System.nanoTime()), 1).schedule();
    }

    /** How long in all, in how many steps, and since when by the JVM's nanosecond clock. */
    private record Plan(int ms, int steps, long startNanos) {
        /** Milliseconds from now to the end of a step; steps do not drift, however late one ran. */
        long untilEndOf(int step) {
            long passedMs = (System.nanoTime() - startNanos) / 1_000_000;
            return Math.max(0, (long) ms * step / steps - passedMs);
        }
    }

    private static final class Step extends TimerTask {
        private final Call call;
        private final Plan plan;
        private final int number;

        Step(Call call, Plan plan, int number) {
            this.call = call;
            this.plan = plan;
            this.number = number;
        }

        void schedule() {
            Clock.TIMER.schedule(this, plan.untilEndOf(number));
        }

        @Override
        public void run() {
            if (call.isCancelled()) {
                return;
            }
            try {
                call.progress(number, plan.steps(), "Step " + number + " of " + plan.steps());
                if (number < plan.steps()) {
                    new Step(call, plan, number + 1).schedule();
                } else {
                    call.finish("Done after " + plan.ms() + " ms in " + plan.steps() + " steps.");
                }
            } catch (IOException e) {
                throw new java.io.UncheckedIOException("Messages are built in memory", e);
            }
        }
    }
}
