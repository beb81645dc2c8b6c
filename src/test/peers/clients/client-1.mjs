#!/usr/bin/env node
// A caller on the official SDK 1.32, which knows only the session revisions. See ../README.md for commands and options.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  CallToolResultSchema, CreateMessageRequestSchema, ElicitRequestSchema, ListRootsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { CAPABILITIES, main } from './run.mjs';

const ASKED = {
  'elicitation/create': ElicitRequestSchema, 'sampling/createMessage': CreateMessageRequestSchema,
  'roots/list': ListRootsRequestSchema,
};

/** The shape of callTool that the commands expect: options where this SDK has a result schema. */
class Caller extends Client {
  callTool(params, options) {
    return super.callTool(params, CallToolResultSchema, options);
  }
}

const transportTo = ({ url, command, args }, headers) => (url
  ? new StreamableHTTPClientTransport(url, { requestInit: { headers } })
  : new StdioClientTransport({ command, args, stderr: 'inherit', env: process.env }));

async function connect({ target, headers, noCapabilities }) {
  const sdk = new Caller({ name: 'sallyport-test-client-1', version: '1' },
    { capabilities: noCapabilities ? {} : CAPABILITIES });
  let run;
  for (const [method, schema] of Object.entries(ASKED))
    if (!noCapabilities) sdk.setRequestHandler(schema, request => run.handlers()[method](request));
  sdk.fallbackNotificationHandler = async notification => run?.notified(notification);
  const transport = transportTo(target, headers);
  await sdk.connect(transport);
  return {
    sdk,
    attach: next => { run = next; },
    revision: () => transport.protocolVersion ?? sdk.getServerVersion()?.protocolVersion,
    close: async () => {
      await transport.terminateSession?.();
      await sdk.close();
    },
  };
}

await main('usage: client-1.mjs [OPTIONS] URL|stdio:[...] COMMAND... [+ COMMAND...]', connect);
