#!/usr/bin/env node
// Markdown tables of results: node table.mjs results/*.jsonl      Medians over the rounds; the spread of req/s in brackets.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { median } from './lib/verdict.mjs';

const COLUMNS = [
  'target', 'upstream', 'rev', 'n', 'conns', 'gateway CPU us/req', 'req/s', 'p50 ms', 'p99 ms', 'upstream CPU us/req',
  'peak RSS MB', 'idle RSS MB', 'first call ms', 'CPU to it ms', 'bad', "others' CPU",
];
const print = cells => console.log(`| ${cells.join(' | ')} |`);
const ms = us => (us / 1000).toFixed(us < 10000 ? 2 : 1);
const rounded = (rows, key) => median(rows.map(row => row[key])).toFixed(0);

function groupsOf(rows) {
  const groups = new Map();
  for (const row of rows) {
    const key = [row.target, row.upstream, row.rev, row.servers].join('|');
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

const kindOf = run => `${run.conns}${run.rate ? `@${run.rate}` : ''}${run.blob_kb ? ` ${run.blob_kb} KiB` : ''}`;

function loadCells(runs) {
  const rps = runs.map(run => run.rps).sort((a, b) => a - b), middle = key => median(runs.map(run => run[key]));
  return {
    before: [middle('gw_cpu_us').toFixed(0), `${middle('rps').toFixed(0)} [${rps[0].toFixed(0)}-${rps.at(-1).toFixed(0)}]`,
             ms(middle('p50_us')), ms(middle('p99_us')), middle('up_cpu_us').toFixed(0), middle('peak_rss_mb').toFixed(0)],
    after: [runs.reduce((total, run) => total + run.bad, 0), `${(100 * middle('other_cpu')).toFixed(0)}%`],
  };
}

function printGroup(rows) {
  const good = rows.filter(row => !row.error), { target, servers, upstream, rev, error } = rows[0];
  const head = [`${target}${servers > 1 ? ` (${servers} servers)` : ''}`, upstream, rev, good.length];
  if (!good.length) return print([...head, `error: ${error.replace(/[\n|]/g, ' ').slice(0, 120)}`]);
  const start = ['idle_rss_mb', 'first_call_ms', 'start_cpu_ms'].map(key => rounded(good, key));
  const runs = good.flatMap(row => row.runs), kinds = [...new Set(runs.map(kindOf))];
  if (!kinds.length) print([...head, ...Array(7).fill(''), ...start, '', '']);
  for (const kind of kinds) {
    const { before, after } = loadCells(runs.filter(run => kindOf(run) === kind));
    print([...head, kind, ...before, ...start, ...after]);
  }
}

for (const file of process.argv.slice(2)) {
  const rows = readFileSync(file, 'utf8').split('\n').filter(Boolean).map(line => JSON.parse(line)).filter(row => row.target);
  if (!rows.length) continue;
  console.log(`\n### ${basename(file, '.jsonl')}\n`);
  print(COLUMNS);
  print(COLUMNS.map((_, i) => (i < 3 ? '---' : '--:')));
  groupsOf(rows).forEach(printGroup);
}
