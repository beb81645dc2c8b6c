#!/usr/bin/env node
// Whether callers who follow their calls as events, and do not read them, cost others anything, and what memory they cost.
//   node readers.mjs [--readers 500] [--heap 200m] [--seconds 5]      See README.md.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { options as withDefaults } from './lib/options.mjs';
import { own, sleep, sum } from './lib/machine.mjs';
import { start, stop } from './lib/processes.mjs';
import { load, placeholders } from './lib/targets.mjs';
import { upstreams } from './lib/upstreams.mjs';

const CLIENTS = 8, PORT = 4600, LINE = 'x'.repeat(4096), PAUSE_MS = 1000, BURST = 128;

const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : process.argv[at + 1];
};
const READERS = Number(option('readers', '500')), HEAP = option('heap', '200m'), SECONDS = Number(option('seconds', '5'));

const RESULTS = {
  'server/discover': { supportedVersions: ['2026-07-28'], capabilities: { tools: {} }, ttlMs: 0, cacheScope: 'private' },
  'tools/list': { tools: ['echo', 'tell'].map(name => ({ name, inputSchema: { type: 'object' } })), ttlMs: 0, cacheScope: 'private' },
  'tools/call': { content: [{ type: 'text', text: 'hello' }] },
};
let told = 0;

/** tell says BURST lines, more than is kept for a reader, and then one every PAUSE_MS, until its caller goes away. */
function tell(response) {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const params = { level: 'info', data: LINE };
  const event = `data: ${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params })}\n\n`;
  const say = () => { told += event.length; response.write(event); };
  for (let i = 0; i < BURST; i++) say();
  const timer = setInterval(() => response.writableNeedDrain || say(), PAUSE_MS);
  response.on('close', () => clearInterval(timer));
}

const upstream = http.createServer((request, response) => {
  let text = '';
  request.on('data', part => { text += part; });
  request.on('end', () => {
    const { id, method, params } = JSON.parse(text);
    if (method === 'tools/call' && params.name === 'tell') return tell(response);
    response.setHeader('content-type', 'application/json');
    const result = { ...RESULTS[method], resultType: 'complete' };
    response.end(JSON.stringify(RESULTS[method] ? { jsonrpc: '2.0', id, result }
      : { jsonrpc: '2.0', id, error: { code: -32601, message: 'no such method' } }));
  });
});

upstream.keepAliveTimeout = 0;   // a connection that is closed while a call is on its way would be measured as a failure

/** A caller on a socket of its own, that reads or does not. */
function reader(port, reads) {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('POST /v1/tools/up--tell HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n'
    + 'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}');
  return reads ? socket.resume() : socket.pause();
}

/** Until all have had their burst. */
async function settled() {
  const from = told;
  while (told - from < READERS * BURST * LINE.length) await sleep(200);
  await sleep(SECONDS * 1000);
}

function call(port, agent) {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, agent, path: '/v1/tools/up--echo', method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 2 } }, answer => {
      answer.resume();
      answer.on('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(`status ${answer.statusCode}`))));
    });
    request.on('error', reject);
    request.end('{}');
  });
}

/** What CLIENTS others see, each making one call after the other. */
async function others(port, what, gateway) {
  const agent = new http.Agent({ keepAlive: true }), took = [], until = Date.now() + SECONDS * 1000, before = told;
  const one = async () => {
    while (Date.now() < until) {
      const from = performance.now();
      await call(port, agent);
      took.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, one));
  agent.destroy();
  took.sort((a, b) => a - b);
  const at = share => took[Math.floor(took.length * share)].toFixed(2);
  console.log(`| ${what} | ${Math.round(took.length / SECONDS)} | ${at(0.5)} | ${at(0.99)} | ${((told - before) / 1e6 / SECONDS).toFixed(0)} `
    + `| ${(sum(own(gateway.pid), 'rss') / 1e6).toFixed(0)} |`);
}

const { sallyport } = placeholders(load('sallyport-http', withDefaults({})), upstreams['http-fast'], withDefaults({}), tmpdir());
const dir = join(tmpdir(), `bench-${process.pid}`);
mkdirSync(dir, { recursive: true });
let gateway;
try {
  await new Promise(resolve => upstream.listen(0, '127.0.0.1', resolve));
  writeFileSync(join(dir, 'sallyport.yaml'), JSON.stringify({
    upstream: { poolSize: READERS + 100 },
    servers: { up: { url: `http://127.0.0.1:${upstream.address().port}/`, requestTimeoutMs: 600_000 } },
  }));
  gateway = start(['java', `-Xmx${HEAP}`, '-XX:+ExitOnOutOfMemoryError', '-jar', sallyport, 'serve', '--conf',
    join(dir, 'sallyport.yaml'), '--port', String(PORT), '--data', join(dir, 'data')]);
  while (!(await fetch(`http://127.0.0.1:${PORT}/v1/tools/up--echo`).then(r => r.ok, () => false))) {
    if (gateway.gone) throw new Error(gateway.tail);
    await sleep(50);
  }
  console.log('| readers | others, req/s | p50 ms | p99 ms | told, MB/s | resident MB |\n|---|--:|--:|--:|--:|--:|');
  await others(PORT, '(warm-up)', gateway);
  await others(PORT, 'none', gateway);
  for (const reads of [true, false]) {
    const readers = Array.from({ length: READERS }, () => reader(PORT, reads));
    await settled();
    await others(PORT, `${READERS} that ${reads ? 'read' : 'do not read'}`, gateway);
    readers.forEach(socket => socket.destroy());
    await sleep(1000);
  }
  await others(PORT, 'none again', gateway);
} finally {
  await stop(gateway);
  rmSync(dir, { recursive: true, force: true });
}
process.exit(0);
