package dev.sallyport.demo;

import java.io.IOException;

/** One tool. */
interface Tool {
    /** The name it is called by. */
    String name();

    /** Its entry in the tool list: a JSON object on one line. */
    String definition();

    /**
     * Does the work and answers through the call, now or later from another thread; may not wait for anything, since
     * other calls wait behind it.
     *
     * @throws BadArgument when it cannot work with what it was given, which becomes the answer
     */
    void call(Call call) throws IOException, BadArgument;
}
