#!/usr/bin/env node
// Puts an MCP gateway (or nothing) between a load and a benchmark upstream, and measures it. See README.md.
import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parse } from './lib/options.mjs';
import { session } from './lib/session.mjs';
import { load } from './lib/targets.mjs';

const ms = us => (us / 1000).toFixed(2);
const loadLine = r => `c${r.conns}${r.rate ? `@${r.rate}` : ''}: gateway ${r.gw_cpu_us.toFixed(0)} us/req, `
  + `${r.rps.toFixed(0)}/s p50 ${ms(r.p50_us)} p99 ${ms(r.p99_us)} ms, peak ${r.peak_rss_mb.toFixed(0)} MB, bad ${r.bad}, `
  + `others ${(r.other_cpu * 100).toFixed(0)}%`;
const startLine = row => `first call ${row.first_call_ms} ms (CPU ${row.start_cpu_ms} ms), idle ${row.idle_rss_mb?.toFixed(1)} MB `
  + `(${row.processes} processes, ${row.threads} threads, ${row.children} children)`;

const options = parse(process.argv.slice(2));
const targets = options.target.map(target => load(target, options));
mkdirSync(dirname(resolve(options.out)), { recursive: true });
for (let round = 1; round <= Math.max(options.rounds, options.starts); round++)
  for (const target of targets) {
    // Rounds beyond the loaded ones measure the start only.
    const row = await session(target, round, { ...options, loadless: options.loadless || round > options.rounds });
    appendFileSync(options.out, `${JSON.stringify(row)}\n`);
    console.log(`${row.target} <- ${row.upstream} ${row.rev} #${round}: `
      + (row.error ? `ERROR ${row.error}` : [startLine(row), ...row.runs.map(loadLine)].join('; ')));
  }
process.exit(0);
