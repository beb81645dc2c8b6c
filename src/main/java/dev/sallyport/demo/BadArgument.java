package dev.sallyport.demo;

/** An argument that a tool cannot work with; its message tells the caller what would be right. */
final class BadArgument extends Exception {
    private static final long serialVersionUID = 1L;

    private final String what;

    BadArgument(String what) {
        super(what, null, false, false);
        this.what = what;
    }

    @Override
    public String getMessage() {
        return what;
    }
}
