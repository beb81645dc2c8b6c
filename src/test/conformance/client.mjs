#!/usr/bin/env node
// Puts a client under the suite's client scenarios, one after the other, compares the checks with a list, prints
// "N passed, N failed".
//   client.mjs LIST DRIVER [--record SCENARIO...]      DRIVER: a script of drivers/, started with the mock's URL
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { compare, kept, report, save, scenariosOf, written } from './lists.mjs';
import { NODE, suite } from './suite.mjs';

const REVISION = '2026-07-28', PATIENCE_MS = 45_000;

async function checksOf(scenario, driver) {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  try {
    const said = await suite('client', '--command', `${NODE} ${resolve(driver)}`, '--scenario', scenario,
      '--spec-version', REVISION, '--force', '--timeout', String(PATIENCE_MS), '-o', folder);
    return { said, rows: written(folder, scenario) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function main([list, driver, record, ...named]) {
  const expected = record ? [] : kept(list), actual = [];
  for (const scenario of record ? named : scenariosOf(expected)) {
    const { said, rows } = await checksOf(scenario, driver);
    actual.push(...rows);
    if (record) continue;
    const outcome = compare(expected.filter(([check]) => check.startsWith(`${scenario}\t`)), rows);
    console.log(`${outcome.failed ? '✗' : '✓'} ${scenario}`);
    if (outcome.failed) console.log(said);
  }
  if (record) save(list, actual);
  else process.exitCode = report(compare(expected, actual));
}

if (process.argv.length < 4) {
  console.error('usage: client.mjs LIST DRIVER [--record SCENARIO...]');
  process.exit(2);
}
await main(process.argv.slice(2));
