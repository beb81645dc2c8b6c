package dev.sallyport;

/** The entry point. */
public final class Sallyport {
    private Sallyport() {}

    public static void main(String[] args) {
        System.out.println("Sallyport");
    }
}
