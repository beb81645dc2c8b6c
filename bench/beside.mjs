#!/usr/bin/env node
// A fast HTTP upstream alone, and beside a slow one that many callers wait for: the slow one must not slow the fast one.
//   node beside.mjs [--callers 300] [--delay 2000] [--rounds 2] [--seconds 5]      See README.md.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portOpen } from './lib/probe.mjs';
import { measure } from './lib/measure.mjs';
import { options as withDefaults } from './lib/options.mjs';
import { sleep } from './lib/machine.mjs';
import { start, stop } from './lib/processes.mjs';
import { SALLYPORT_JAR } from './lib/places.mjs';
import { fill } from './lib/targets.mjs';
import { upstreams } from './lib/upstreams.mjs';

const REVISION = '2026-07-28', CONNS = 32, LIMIT_MS = 60_000;
const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
};
const callers = option('callers', 300), delayMs = option('delay', 2000), rounds = option('rounds', 2);
const options = withDefaults({ seconds: option('seconds', 5), warmup: 2, retries: 0 });
const port = options.port, fastPort = port + 1, gatewayUrl = `http://127.0.0.1:${port}/mcp`;

const RESULTS = {
  'server/discover': { supportedVersions: [REVISION], capabilities: { tools: {} } },
  'tools/list': { tools: [{ name: 'echo', inputSchema: { type: 'object' } }], ttlMs: 0, cacheScope: 'private' },
  'tools/call': { content: [{ type: 'text', text: 'late' }] },
};

/** An upstream that lets every call wait; peak: the most connections it had at once. */
function slowUpstream() {
  const upstream = { peak: 0, open: 0 };
  upstream.server = http.createServer(async (request, answer) => {
    let body = '';
    for await (const part of request) body += part;
    const { id, method } = JSON.parse(body);
    if (method === 'tools/call') await sleep(delayMs);
    const result = { resultType: 'complete', ...RESULTS[method] };
    answer.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, result }));
  }).on('connection', socket => {
    upstream.peak = Math.max(upstream.peak, ++upstream.open);
    socket.on('close', () => upstream.open--);
  });
  return new Promise(resolve => upstream.server.listen(0, '127.0.0.1', () => resolve(upstream)));
}

/** Callers of the slow upstream, each of which calls again once it is answered; stop() resolves to how it went. */
function crowd() {
  const agent = new http.Agent({ keepAlive: true, maxSockets: callers }), answers = {};
  let over = false;
  const call = () => new Promise(resolve => {
    const request = http.request(`http://127.0.0.1:${port}/v1/tools/slow--echo`,
      { method: 'POST', agent, headers: { 'content-type': 'application/json', 'content-length': 2 } }, answer => {
        answer.resume().on('end', () => resolve(answer.statusCode));
      });
    request.on('error', e => resolve(e.code)).end('{}');
  });
  const one = async () => {
    while (!over) {
      const how = await call();
      answers[how] = (answers[how] ?? 0) + 1;
      if (how !== 200) await sleep(delayMs / 10);                         // a refused caller comes back, not at once
    }
  };
  const all = Promise.all(Array.from({ length: callers }, one));
  return { stop: async () => { over = true; await all; agent.destroy(); return answers; } };
}

async function until(condition, what) {
  for (let waited = 0; !(await condition()); waited += 50) {
    if (waited > LIMIT_MS) throw new Error(`${what}: not within ${LIMIT_MS} ms`);
    await sleep(50);
  }
}

const listed = name => fetch(`http://127.0.0.1:${port}/v1/tools`).then(answer => answer.text()).then(text => text.includes(name), () => false);
const row = (what, round, { rps, p50_us, p99_us, gw_cpu_us, other_cpu, bad }, more = '') =>
  console.log(`| ${what} | ${round} | ${Math.round(rps)} | ${p50_us / 1000} | ${p99_us / 1000} | ${gw_cpu_us.toFixed(0)} | ${bad} | ${(other_cpu * 100).toFixed(0)} % | ${more} |`);

const dir = join(tmpdir(), `bench-${process.pid}`), slow = await slowUpstream();
mkdirSync(dir, { recursive: true });
const fast = start(fill(upstreams['http-fast'].serve, { uport: String(fastPort) }));
let gateway;
try {
  await until(() => portOpen(fastPort), 'the fast upstream');
  const conf = join(dir, 'sallyport.yaml');
  writeFileSync(conf, JSON.stringify({ servers: {
    fast: { url: `http://127.0.0.1:${fastPort}/mcp` }, slow: { url: `http://127.0.0.1:${slow.server.address().port}/mcp` },
  } }));
  gateway = start([options.java, '-jar', SALLYPORT_JAR, 'serve', '--conf', conf, '--host', '127.0.0.1', '--port', String(port),
                   '--data', join(dir, 'data')]);
  await until(async () => await listed('fast--echo') && await listed('slow--echo'), `the gateway: ${gateway.tail}`);
  const load = () => measure({ url: gatewayUrl, rev: REVISION, target: {}, conns: CONNS, gateway, upstream: fast, options,
                               seen: { echo: 'fast--echo', blob: 'fast--blob' } });
  console.log(`| the fast upstream, ${CONNS} clients | round | req/s | p50 ms | p99 ms | gateway CPU µs/call | bad | others' CPU | the slow one: answers by status, connections |`);
  console.log('|---|--:|--:|--:|--:|--:|--:|--:|---|');
  for (let round = 1; round <= rounds; round++) {
    row('alone', round, await load());
    const waiting = crowd();
    await sleep(delayMs / 2);                                              // until all of them wait
    const beside = await load();
    row(`beside ${callers} callers of a slow one`, round, beside, `${JSON.stringify(await waiting.stop())}, at most ${slow.peak}`);
  }
} finally {
  await stop(gateway);
  await stop(fast);
  slow.server.close();
  slow.server.closeAllConnections();
  rmSync(dir, { recursive: true, force: true });
}
process.exit(0);
