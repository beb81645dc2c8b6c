// Check lists: which checks of which scenario the suite has made, and how each ended. One row a check, in files
// scenario TAB check TAB status, sorted; a check that is made several times has several rows.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const HEAD = 'scenario\tcheck\tstatus';

/** Rows ['scenario\tcheck', 'STATUS'] of a list that is kept. */
export const kept = file => readFileSync(file, 'utf8').trimEnd().split('\n').slice(1).map(line => {
  const [scenario, check, status] = line.split('\t');
  return [`${scenario}\t${check}`, status];
});

/** The same of what the suite wrote to a folder, for one scenario. */
export function written(folder, scenario) {
  const pattern = new RegExp(`^(server-)?${scenario.replaceAll('/', '[-_/]')}-\\d{4}-\\d\\d-\\d\\dT`);
  const found = existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
  const files = found.filter(name => name.endsWith('checks.json') && pattern.test(name));
  return files.flatMap(name => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .filter(check => check.status !== 'INFO').map(check => [`${scenario}\t${check.id}`, check.status]);
}

export const scenariosOf = rows => [...new Set(rows.map(([check]) => check.split('\t')[0]))];

export const save = (file, rows) =>
  writeFileSync(file, `${[HEAD, ...rows.map(([check, status]) => `${check}\t${status}`).sort()].join('\n')}\n`);

function statuses(rows) {
  const byCheck = new Map();
  for (const [check, status] of rows) byCheck.set(check, [...(byCheck.get(check) ?? []), status].sort());
  return byCheck;
}

/** Every check of either side: those that succeeded, were skipped or failed as listed, and those that are not as listed. */
export function compare(expected, actual) {
  const wanted = statuses(expected), got = statuses(actual);
  const outcome = { passed: 0, skipped: 0, listed: 0, failed: 0, lines: [] };
  for (const check of new Set([...wanted.keys(), ...got.keys()]))
    weigh(outcome, check, wanted.get(check) ?? [], got.get(check) ?? []);
  return outcome;
}

function weigh(outcome, check, want, have) {
  if (`${want}` === `${have}`) {
    for (const status of have) outcome[{ SUCCESS: 'passed', SKIPPED: 'skipped' }[status] ?? 'listed']++;
    return;
  }
  outcome.failed += Math.max(want.length, have.length);
  outcome.lines.push(
    `${check.replace('\t', ': ')}: wanted ${want.join(', ') || 'no such check'}; was ${have.join(', ') || 'not made'}`);
}

/** Prints the differences and the closing line; the exit code that goes with them. A list of nothing passes nothing. */
export function report({ passed, skipped, listed, failed, lines }) {
  for (const line of lines) console.log(`  ${line}`);
  if (listed) console.log(`  ${listed} more are no success, as listed`);
  console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
  return failed || !passed ? 1 : 0;
}
