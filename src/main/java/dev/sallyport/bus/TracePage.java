package dev.sallyport.bus;

import java.util.List;

/**
 * Traces of the past, oldest first.
 *
 * @param traces as asked for, as far as they are still kept
 * @param last the number of the newest trace there is, 0 where there is none
 */
public record TracePage(List<NumberedTrace> traces, long last) {
    public TracePage {
        traces = List.copyOf(traces);
    }
}
