#!/usr/bin/env node
// The gateway beside the bare relay of the same run, in under five minutes: see quick.sh and README.md.
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { options as withDefaults } from './lib/options.mjs';
import { HERE } from './lib/places.mjs';
import { session } from './lib/session.mjs';
import { judge, table } from './lib/verdict.mjs';
import { load } from './lib/targets.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 2), SECONDS = Number(process.env.SECONDS_ ?? 3);
const KINDS = (process.env.KINDS ?? 'http,stdio').split(',');
const GATEWAY = { http: process.env.HTTP_TARGET ?? 'sallyport-http', stdio: process.env.STDIO_TARGET ?? 'sallyport-stdio' };
const RELAY = { http: 'vertx-relay', stdio: 'vertx-stdio-relay' };

// The first load of a process warms it up: its compiler is done with the road before anything is counted.
const LOADS = [
  { name: 'warm-up', conns: 32, warmup: 4, seconds: 0.5 },
  { name: '1 client', conns: 1, warmup: 1 },
  { name: '32 clients', conns: 32, warmup: 1 },
  { name: '256 clients', conns: 256, warmup: 1.5 },
  { name: '64 KiB results', conns: 8, blobKb: 64, warmup: 1.5 },
];
const DIRECT_LOADS = LOADS.slice(1).map(one => ({ ...one, warmup: 0.3, seconds: Math.min(SECONDS, 1.5) }));

const out = join(HERE, 'results', 'quick.jsonl');
const rows = [];

async function run(role, kind, target, loads, round) {
  const options = withDefaults({ retries: 0, seconds: SECONDS, loads });
  const row = { role, kind, ...await session(load(target, options), round, { ...options, ...(role === 'direct' ? { upstream: `${kind}-fast` } : {}) }) };
  row.runs.forEach((r, i) => { r.name = loads[i].name; });
  rows.push(row);
  appendFileSync(out, `${JSON.stringify(row)}\n`);
  console.error(`  ${row.target} #${round}${row.error ? `: ${row.error}` : ''}`);
}

mkdirSync(join(HERE, 'results'), { recursive: true });
const began = Date.now();
for (let round = 1; round <= ROUNDS; round++)
  for (const kind of KINDS) {
    if (kind === 'http') await run('direct', kind, 'direct', DIRECT_LOADS, round);
    // Turn about, so that neither always has the warmer machine.
    const pair = [['relay', RELAY[kind]], ['gateway', GATEWAY[kind]]];
    for (const [role, target] of round % 2 ? pair : pair.reverse()) await run(role, kind, target, LOADS, round);
  }
console.log(table(rows));
const { lines, met } = judge(rows);
console.log(lines.join('\n'));
console.log(`\n${Math.round((Date.now() - began) / 1000)} s, ${ROUNDS} rounds of ${SECONDS} s a load`);
process.exit(met ? 0 : 1);
