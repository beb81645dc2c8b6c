#!/usr/bin/env node
// What a gateway on the JVM pays for clients that only stay: memory for each idle session and each open listen stream.
//   node streams.mjs [--target sallyport-stdio] [--count 2000]      Aim: under 30 KB each. See README.md.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { options as withDefaults } from './lib/options.mjs';
import { own, sleep, sum } from './lib/machine.mjs';
import { firstCall, openSession } from './lib/probe.mjs';
import { startGateway, writeFiles } from './lib/session.mjs';
import { stop } from './lib/processes.mjs';
import { fill, load, placeholders } from './lib/targets.mjs';
import { upstreams } from './lib/upstreams.mjs';

const AIM_KB = 30, WIDTH = 50, SETTLE_MS = 1000, SESSION_REVISION = '2025-11-25', REVISION = '2026-07-28';
const META = {
  'io.modelcontextprotocol/protocolVersion': REVISION, 'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
};

const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : process.argv[at + 1];
};

/** Heap in use after a full collection, and resident memory, in KB. */
async function memory(gateway) {
  await sleep(SETTLE_MS);
  const [{ pid }] = own(gateway.pid).filter(p => /java$/.test(p.argv[0]));
  const jcmd = command => execFileSync('jcmd', [String(pid), command], { encoding: 'utf8' });
  jcmd('GC.run');
  const heap = Number(/used (\d+)K/.exec(jcmd('GC.heap_info'))[1]);
  return { heap, rss: sum(own(gateway.pid), 'rss') / 1000 };
}

/** As many of them as were asked for, WIDTH at a time. */
async function each(count, open) {
  const opened = [];
  let next = 0;
  const worker = async () => { while (next++ < count) opened.push(await open()); };
  await Promise.all(Array.from({ length: WIDTH }, worker));
  return opened;
}

/** Opens a listen stream; resolves to the request once it is acknowledged. */
function listen(url) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen',
                                params: { notifications: { toolsListChanged: true }, _meta: META } });
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST', agent: false, headers: {
      'content-type': 'application/json', accept: 'application/json, text/event-stream', 'content-length': Buffer.byteLength(body),
      'mcp-protocol-version': REVISION, 'mcp-method': 'subscriptions/listen',
    } }, answer => {
      let said = '';
      answer.on('data', part => {
        said += part;
        if (said.includes('subscriptions/acknowledged')) resolve(request);
      });
      answer.on('end', () => reject(new Error(`the stream ended: ${answer.statusCode} ${said.slice(0, 200)}`)));
      answer.on('error', () => {});
    });
    request.on('error', reject);
    request.end(body);
  });
}

async function measure(gateway, what, count, open) {
  const before = await memory(gateway), opened = await each(count, open), after = await memory(gateway);
  const heap = (after.heap - before.heap) / count, rss = (after.rss - before.rss) / count;
  console.log(`| ${what} | ${opened.length} | ${heap.toFixed(1)} | ${rss.toFixed(1)} | ${heap <= AIM_KB ? 'met' : '**not met**'} |`);
  return opened;
}

const options = withDefaults({}), target = load(option('target', 'sallyport-stdio'), options), count = Number(option('count', '2000'));
const dir = join(tmpdir(), `bench-${process.pid}`), values = placeholders(target, upstreams[target.upstream], options, dir);
mkdirSync(dir, { recursive: true });
let gateway;
try {
  writeFiles(target, values);
  gateway = startGateway(target, values, options);
  const url = fill(target.url, values);
  await firstCall(url, REVISION, {}, gateway);
  await each(100, () => openSession(url, SESSION_REVISION, {}));          // what is loaded once is not counted
  await each(100, () => listen(url)).then(streams => streams.forEach(stream => stream.destroy()));
  console.log('| what | open | heap KB each | resident KB each | at most 30 KB of heap |\n|---|--:|--:|--:|---|');
  await measure(gateway, `idle session of ${SESSION_REVISION}`, count, () => openSession(url, SESSION_REVISION, {}));
  const streams = await measure(gateway, `listen stream of ${REVISION}`, count, () => listen(url));
  streams.forEach(stream => stream.destroy());
} finally {
  await stop(gateway);
  rmSync(dir, { recursive: true, force: true });
}
process.exit(0);
