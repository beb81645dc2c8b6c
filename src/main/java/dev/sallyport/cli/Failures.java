package dev.sallyport.cli;

import picocli.CommandLine;

/** Prints why there is no result: for a reader to stderr, as JSON where the result would have been. */
final class Failures {
    private Failures() {}

    static void print(Problem problem, boolean json, CommandLine command) {
        if (json) {
            command.getOut().println(problem.json());
            command.getOut().flush();
        } else {
            command.getErr().println(problem.text());
            command.getErr().flush();
        }
    }
}
