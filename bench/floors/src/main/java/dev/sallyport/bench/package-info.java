/**
 * Floors: the least that a gateway on Vert.x can do, hop by hop, and canned servers to put behind one.
 *
 * <p>Starting points: {@link dev.sallyport.bench.HttpRelay} and {@link dev.sallyport.bench.StdioRelay} (one hop, bytes),
 * {@link dev.sallyport.bench.BusRoad} (the road of one call as Sallyport's design has it, and nothing else).
 */
package dev.sallyport.bench;
