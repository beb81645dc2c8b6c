/**
 * What tests are made with: real processes and peers, peers that misbehave on command, and ways to look at the gateway
 * from outside.
 *
 * <p>Starting points: {@link dev.sallyport.kit.Peers} (real servers and clients), {@link dev.sallyport.kit.Command} (a
 * process to start or run), {@link dev.sallyport.kit.Processes} (who is still alive), {@link
 * dev.sallyport.kit.ScriptedServer} (an MCP server that a test writes, over {@link dev.sallyport.kit.ScriptedChild stdio},
 * {@link dev.sallyport.kit.ScriptedHttp HTTP} or {@link dev.sallyport.kit.ScriptedWebSocket WebSocket}), {@link
 * dev.sallyport.kit.Scripts} (well-behaved ones to bend), {@link dev.sallyport.kit.SaboteurProxy} (a network that fails),
 * {@link dev.sallyport.kit.McpTestClient} (a client of the MCP endpoint), {@link dev.sallyport.kit.BlockedThreadWatch}
 * (fails tests that block an event loop; it is on for every test).
 *
 * <p>Every wait of the scripted peers has a bound, {@code Arrivals.PATIENCE}, and says in its failure what came instead.
 */
package dev.sallyport.kit;
