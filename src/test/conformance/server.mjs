#!/usr/bin/env node
// Puts an MCP endpoint under the suite's server scenarios, compares the checks with a list, prints "N passed, N failed".
//   server.mjs URL REVISION LIST [--record]       REVISION: 2026-07-28 or 2025-11-25; --record writes LIST instead
// All counts that is required at the revision, and all that the suite runs beside it and never scores.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare, kept, report, save, scenariosOf, written } from './lists.mjs';
import { suite } from './suite.mjs';

const ran = folder => readdirSync(folder).map(name => /^server-(.*)-\d{4}-\d\d-\d\dT/.exec(name)?.[1]).filter(Boolean);

async function main([url, revision, list, record]) {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  try {
    const said = await suite('server', '--url', url, '--requirements', revision, '-o', folder);
    const expected = record ? [] : kept(list);
    const scenarios = new Set([...scenariosOf(expected), ...ran(folder)]);
    const actual = [...scenarios].flatMap(scenario => written(folder, scenario));
    if (record) return save(list, actual);
    const outcome = compare(expected, actual);
    if (outcome.failed) console.log(said);
    process.exitCode = report(outcome);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv.length < 5) {
  console.error('usage: server.mjs URL REVISION LIST [--record]');
  process.exit(2);
}
await main(process.argv.slice(2));
