#!/usr/bin/env node
// A caller on the official SDK 2.4.0. See ../README.md for commands and options.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { CAPABILITIES, main } from './run.mjs';

const MODES = { modern: { pin: '2026-07-28' }, auto: 'auto', legacy: 'legacy' };
const NOTIFICATIONS = [
  'notifications/message', 'notifications/tools/list_changed', 'notifications/prompts/list_changed',
  'notifications/resources/list_changed', 'notifications/resources/updated',
];

const transportTo = ({ url, command, args }, headers) => (url
  ? new StreamableHTTPClientTransport(url, { requestInit: { headers } })
  : new StdioClientTransport({ command, args, stderr: 'inherit', env: process.env }));

async function connect({ target, era, headers, noCapabilities }) {
  const capabilities = noCapabilities ? {} : CAPABILITIES;
  const sdk = new Client({ name: 'sallyport-test-client', version: '1' },
    { capabilities, versionNegotiation: { mode: MODES[era] ?? { pin: era } } });
  let run;
  for (const method of ['elicitation/create', 'sampling/createMessage', 'roots/list'])
    if (!noCapabilities) sdk.setRequestHandler(method, request => run.handlers()[method](request));
  for (const method of NOTIFICATIONS)
    sdk.setNotificationHandler(method, notification => run?.notified(notification));
  const transport = transportTo(target, headers);
  await sdk.connect(transport);
  return {
    sdk,
    attach: next => { run = next; },
    revision: () => sdk.getNegotiatedProtocolVersion(),
    close: async () => {
      await transport.terminateSession?.();
      await sdk.close();
    },
  };
}

await main('usage: client.mjs [--era modern|auto|legacy] [OPTIONS] URL|stdio:[...] COMMAND... [+ COMMAND...]', connect);
