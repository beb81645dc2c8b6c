package dev.sallyport.cli;

/** The gateway gave no result. */
final class CallFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    CallFailedException(Problem problem) {
        super(problem.text(), null, false, false);
        this.problem = problem;
    }

    Problem problem() {
        return problem;
    }
}
