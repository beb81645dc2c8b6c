// Processes that are started, watched and ended again, with everything that they have started.
import { spawn } from 'node:child_process';
import { argvOf, family, sleep } from './machine.mjs';
import { HERE } from './places.mjs';

const TAIL = 3000;
const alive = new Set();

process.on('exit', () => alive.forEach(p => signal(-p.pid, 'SIGKILL')));
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => process.exit(130));

function signal(pid, name) {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** Starts a process in a group of its own. tail: the end of what it has said; gone, code: once it has ended. */
export function start(command, { env = {}, cwd = HERE, verbose = false } = {}) {
  const p = spawn(command[0], command.slice(1),
    { cwd, detached: true, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  p.tail = '';
  const keep = part => {
    p.tail = (p.tail + part).slice(-TAIL);
    if (verbose) process.stderr.write(part);
  };
  p.stdout.on('data', keep);
  p.stderr.on('data', keep);
  p.on('error', e => { p.tail += e; p.gone = true; });
  p.on('exit', code => { p.gone = true; p.code = code; alive.delete(p); });
  alive.add(p);
  return p;
}

/** Ends its group by SIGTERM, then SIGKILL; then what has left the group, if it is still the same program. */
export async function stop(p) {
  if (!p || p.gone || p.external) return;
  const before = family(p.pid);
  for (const [name, ms] of [['SIGTERM', 2500], ['SIGKILL', 2000]]) {
    if (!signal(-p.pid, name)) break;
    for (let waited = 0; waited < ms && signal(-p.pid, 0); waited += 20) await sleep(20);
  }
  for (const { pid, pgid, argv } of before)
    if (pgid !== p.pid && argvOf(pid).join('\0') === argv.join('\0')) signal(pid, 'SIGKILL');
  alive.delete(p);
}
