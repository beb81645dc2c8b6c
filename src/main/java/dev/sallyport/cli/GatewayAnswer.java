package dev.sallyport.cli;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A JSON object that a gateway sent.
 *
 * @param text as it came
 * @param tree for reading it
 */
record GatewayAnswer(String text, JsonNode tree) {}
