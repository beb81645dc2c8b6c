#!/usr/bin/env node
// Whether a child that floods its stdout or stderr with 100 MB/s of noise slows the calls to another child of the gateway.
//   node flood.mjs [--seconds 4] [--conns 32]      Aim: by no more than half. See README.md.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure } from './lib/measure.mjs';
import { own, sleep, sum } from './lib/machine.mjs';
import { options as withDefaults } from './lib/options.mjs';
import { HERE } from './lib/places.mjs';
import { firstCall } from './lib/probe.mjs';
import { start, stop } from './lib/processes.mjs';
import { load, placeholders } from './lib/targets.mjs';
import { upstreams } from './lib/upstreams.mjs';

const AIM = 0.5, PORT = 4610, BEFORE_IT_FLOODS = 4, URL = `http://127.0.0.1:${PORT}/mcp`;

const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : process.argv[at + 1];
};
const options = withDefaults({ seconds: Number(option('seconds', '4')), warmup: 3 });
const conns = Number(option('conns', '32'));

const dir = join(tmpdir(), `bench-flood-${process.pid}`), flood = join(dir, 'flood');
const target = load('sallyport-stdio', options);
const { sallyport } = placeholders(target, upstreams['stdio-fast'], options, dir);
const [command] = upstreams['stdio-fast'].command;

/** A server that answers as any other, and after its handshake floods one of its pipes; `to` as flood.c takes it. */
const noisy = to => ({ command: 'sh', args: ['-c', `(sleep ${BEFORE_IT_FLOODS}; exec ${flood} ${to}) & exec ${command}`], protocol: 'modern' });

async function run(what, others) {
  const conf = join(dir, 'sallyport.yaml');
  writeFileSync(conf, JSON.stringify({ log: { level: 'warn' }, servers: { up: { command, protocol: 'modern' }, ...others } }));
  const gateway = start(['java', '-jar', sallyport, 'serve', '--conf', conf, '--port', String(PORT), '--data', join(dir, 'data')], {});
  try {
    const seen = { ...await firstCall(URL, '2026-07-28', {}, gateway), echo: 'up--echo' };
    await sleep(1000 * BEFORE_IT_FLOODS);
    const row = await measure({ url: URL, rev: '2026-07-28', target, conns, seen, gateway, options: { ...options, conns } });
    console.log(`| ${what} | ${Math.round(row.rps)} | ${(row.p50_us / 1000).toFixed(2)} | ${(row.p99_us / 1000).toFixed(2)} `
      + `| ${row.gw_cores.toFixed(2)} | ${(sum(own(gateway.pid), 'rss') / 1e6).toFixed(0)} | ${row.bad} |`);
    return row.rps;
  } finally {
    await stop(gateway);
  }
}

mkdirSync(dir, { recursive: true });
let met = true;
try {
  execFileSync('gcc', ['-O2', '-o', flood, join(HERE, 'child/flood.c')]);
  console.log('| beside it | req/s | p50 ms | p99 ms | gateway cores | RSS MB | bad |\n|---|--:|--:|--:|--:|--:|--:|');
  const alone = await run('nothing', {});
  for (const [what, to] of [['noise on stdout', ''], ['noise on stderr', 'stderr']]) {
    const beside = await run(what, { noisy: noisy(to) });
    const slower = 1 - beside / alone;
    met &&= slower <= AIM;
    console.log(`  ${what}: ${(100 * slower).toFixed(0)} % slower`);
  }
} finally {
  rmSync(dir, { recursive: true, force: true });
}
process.exit(met ? 0 : 1);
