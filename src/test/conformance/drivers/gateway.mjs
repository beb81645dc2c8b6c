#!/usr/bin/env node
// The whole gateway as the client under test: it is started with the suite's mock as its only server, and the SDK client
// drives it from the other side. SALLYPORT_JAR names the jar, JAVA the Java to run it on.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { context, scenario, take } from './steps.mjs';

const START_MS = 30_000, POLL_MS = 50, STOP_MS = 10_000;

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

/** What an operator writes for a server behind OAuth: the issuer that the server's metadata names, and the credentials. */
async function access(mock, folder) {
  if (!scenario().startsWith('auth/client-credentials-')) return {};
  const { origin, pathname } = new URL(mock);
  const metadata = await (await fetch(`${origin}/.well-known/oauth-protected-resource${pathname}`)).json();
  const { client_id: clientId, client_secret: clientSecret, private_key_pem: pem } = context();
  const privateKeyFile = join(folder, 'key.pem');
  if (pem) writeFileSync(privateKeyFile, pem);
  const way = pem ? { method: 'jwt', privateKeyFile } : { method: 'basic', clientSecret };
  return { accessProvider: { oauth: { issuer: metadata.authorization_servers[0], clientId, ...way } } };
}

async function start(mock, folder) {
  const port = await freePort(), conf = join(folder, 'sallyport.yaml');
  writeFileSync(conf, JSON.stringify({ servers: { mock: { url: mock, ...await access(mock, folder) } } }));
  const process = spawn(globalThis.process.env.JAVA ?? 'java',
    ['-jar', globalThis.process.env.SALLYPORT_JAR, 'serve', '--conf', conf, '--host', '127.0.0.1', '--port', String(port),
      '--data', join(folder, 'data')],
    { stdio: ['ignore', 'inherit', 'inherit'] });
  const gateway = { process, base: `http://127.0.0.1:${port}` };
  await ready(gateway);
  return gateway;
}

/** Waits until the gateway has connected to the mock and serves it. */
async function ready({ process, base }) {
  for (const end = Date.now() + START_MS; Date.now() < end; await pause(POLL_MS)) {
    if (process.exitCode !== null) throw new Error(`the gateway ended: ${process.exitCode}`);
    if (await fetch(`${base}/health/ready`).then(answer => answer.ok, () => false)) return;
  }
  throw new Error('the gateway is not ready');
}

async function stop({ process }) {
  const ended = once(process, 'exit');
  process.kill('SIGTERM');
  const late = setTimeout(() => process.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(late);
}

/** The SDK client drops invalid tools by itself, so that what the gateway lists is asked of its HTTP front. */
async function callAllListed(base) {
  const { tools } = await (await fetch(`${base}/v1/tools`)).json();
  for (const { name } of tools)
    await fetch(`${base}/v1/tools/${encodeURIComponent(name)}`,
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"region":"us-west1"}' });
}

const folder = mkdtempSync(join(tmpdir(), 'conformance-gateway-'));
let gateway;
try {
  gateway = await start(process.argv.at(-1), folder);
  if (scenario() === 'http-invalid-tool-headers') await callAllListed(gateway.base);
  else await take(`${gateway.base}/mcp/servers/mock`, 'modern');
} finally {
  if (gateway) await stop(gateway);
  rmSync(folder, { recursive: true, force: true });
}
