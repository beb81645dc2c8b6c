package dev.sallyport.kit;

/** Threads of the kit: daemons, so that none outlives its test run. */
final class Threads {
    private Threads() {}

    static void daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }
}
