// What the machine and its processes have used, from /proc.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UPSTREAMS } from './places.mjs';

export const TICK_US = 1e6 / Number(execFileSync('getconf', ['CLK_TCK']));
export const CORES = Number(execFileSync('nproc'));
const PAGE = Number(execFileSync('getconf', ['PAGESIZE']));

export const sleep = ms => new Promise(resolve => setTimeout(resolve, ms));
export const sum = (list, key) => list.reduce((total, x) => total + x[key], 0);

/** Ticks since boot, over all processors: busy with anything, taken by other guests, and in all. */
export function machine() {
  const [user, nice, system, idle, wait, irq, softirq, steal] =
    readFileSync('/proc/stat', 'latin1').split('\n')[0].trim().split(/\s+/).slice(1, 9).map(Number);
  const busy = user + nice + system + irq + softirq + steal;
  return { busy, steal, all: busy + idle + wait };
}

function processOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const field = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { pid, state: field[0], parent: Number(field[1]), pgid: Number(field[2]), ticks: Number(field[11]) + Number(field[12]),
           threads: Number(field[17]), rss: Number(field[21]) * PAGE };
}

function processes() {
  const all = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const found = processOf(Number(name));
      if (found.state !== 'Z') all.set(found.pid, found);
    } catch { /* it has ended meanwhile */ }
  }
  return all;
}

export function argvOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0');
  } catch {
    return [''];
  }
}

/** Every process of the group and every descendant (some gateways give their children a group of their own). */
export function family(root) {
  const all = processes();
  const belongs = p => {
    for (let depth = 0; p && depth < 50; depth++, p = all.get(p.parent)) if (p.pid === root || p.pgid === root) return true;
    return false;
  };
  return [...all.values()].filter(belongs).map(p => ({ ...p, argv: argvOf(p.pid) }));
}

/** Whether a process is one of our upstreams, started by the gateway under test. */
export function isUpstream({ argv }) {
  const words = /(^|\/)sh$/.test(argv[0]) ? (argv[2] ?? '').split(' ') : argv;
  const programs = [words[0], /(^|\/)node$/.test(words[0]) ? words[1] : ''];
  return programs.some(program => program?.startsWith(UPSTREAMS));
}

/** The gateway's own processes: those of its family that are not one of our upstreams. */
export const own = root => family(root).filter(p => !isUpstream(p));

/** Memory in bytes, pages shared with other processes counted by their part. */
export function pss(list) {
  let kb = 0;
  for (const { pid } of list) try {
    kb += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(join('/proc', `${pid}`, 'smaps_rollup'), 'latin1'))[1]);
  } catch { /* it has ended meanwhile */ }
  return kb * 1024;
}

/** Waits for a second in which the machine does little, six seconds at most. */
export async function quiet(share) {
  for (let i = 0; i < 6; i++) {
    const before = machine();
    await sleep(1000);
    const after = machine();
    if ((after.busy - before.busy) / (after.all - before.all) <= share) return;
  }
}
