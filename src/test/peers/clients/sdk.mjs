// A connection by the official SDK 2.4.0, as run.mjs wants it.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { CAPABILITIES } from './run.mjs';

const MODES = { modern: { pin: '2026-07-28' }, auto: 'auto', legacy: 'legacy' };
const NOTIFICATIONS = [
  'notifications/message', 'notifications/tools/list_changed', 'notifications/prompts/list_changed',
  'notifications/resources/list_changed', 'notifications/resources/updated',
];

const transportTo = ({ url, command, args }, headers) => (url
  ? new StreamableHTTPClientTransport(url, { requestInit: { headers } })
  : new StdioClientTransport({ command, args, stderr: 'inherit', env: process.env }));

export async function connect({ target, era, headers, noCapabilities }) {
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
