// One round with one target: start it behind its upstream, make the first call, look at it idle, load it, end it.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TICK_US, family, own, pss, quiet, sleep, sum } from './machine.mjs';
import { measure } from './measure.mjs';
import { firstCall, portOpen, readyPage } from './probe.mjs';
import { start, stop } from './processes.mjs';
import { fill, placeholders } from './targets.mjs';
import { upstreams } from './upstreams.mjs';

const SETTLE_MS = 1500;

async function startUpstream(upstream, values) {
  if (!upstream.serve) return undefined;
  const p = start(fill(upstream.serve, values), { env: upstream.env });
  for (let i = 0; i < 800 && !(await portOpen(values.uport)); i++) {
    if (p.gone) throw new Error(`upstream: ${p.tail}`);
    await sleep(10);
  }
  return p;
}

export function writeFiles(target, values) {
  for (const { path, content } of target.files ?? [])
    writeFileSync(fill(path, values),
      typeof content === 'string' ? fill(content, values) : JSON.stringify(fill(content, values), null, 1));
}

export function startGateway(target, values, options) {
  if (options.pid) return { pid: options.pid, external: true, tail: '' };
  if (!target.launch) return undefined;
  return start(fill(target.launch, values),
    { env: fill(target.env ?? {}, values), cwd: target.cwd && fill(target.cwd, values), verbose: options.verbose });
}

/** Waits for the first good answer; the tools' names, which a raw target has none of. */
async function contact({ target, values, url, rev, gateway, upstream, options }) {
  if (target.ready) await readyPage(fill(target.ready, values), options.servers, gateway);
  else if (rev !== 'raw' || target.readyUrl)
    return firstCall(fill(target.readyUrl ?? url, values), target.readyUrl ? '2026-07-28' : rev, target.headers ?? {},
      gateway ?? upstream);
  else while (!(await portOpen(values.port))) {
    if (gateway.gone) throw new Error(gateway.tail);
    await sleep(5);
  }
  return { echo: 'echo', blob: 'blob' };
}

function atRest(gateway, upstream) {
  if (!gateway && !upstream) return {};
  const mine = gateway ? own(gateway.pid) : family(upstream.pid);
  return {
    idle_rss_mb: sum(mine, 'rss') / 1e6, idle_pss_mb: pss(mine) / 1e6, processes: mine.length,
    threads: sum(mine, 'threads'), children: gateway ? family(gateway.pid).length - mine.length : 0,
  };
}

/** A load, repeated while others disturb it; the least disturbed one. */
async function calmest(run, options) {
  let best;
  for (let attempt = 0; attempt <= options.retries; attempt++) {
    if (options.retries) await quiet(options.quiet);
    const made = { ...await measure({ ...run, options }), attempt };
    if (!best || made.other_cpu < best.other_cpu) best = made;
    if (best.other_cpu <= options.quiet) break;
    await sleep(1000);
  }
  return best;
}

/** The loads of a round: clients by number, each with the options of the round or its own. */
export const loadsOf = options => options.loads
  ?? (options.loadless ? [] : String(options.conns).split(',').map(conns => ({ conns: Number(conns) })));

async function fillRow(row, { target, upstream, values, rev, options, started }) {
  if (target.launch && await portOpen(values.port)) throw new Error(`port ${values.port} is taken`);
  started.upstream = await startUpstream(upstream, values);
  writeFiles(target, values);
  const url = fill(target.url ?? '{upstreamUrl}', values);
  if (options.retries) await quiet(options.quiet);
  const began = performance.now();
  started.gateway = startGateway(target, values, options);
  const { gateway, upstream: server } = started;
  const seen = await contact({ target, values, url, rev, gateway, upstream: server, options });
  row.first_call_ms = Math.round(performance.now() - began);
  row.start_cpu_ms = gateway ? Math.round(sum(own(gateway.pid), 'ticks') * TICK_US / 1000) : 0;
  row.sessions = seen.session;
  await sleep(SETTLE_MS);
  Object.assign(row, atRest(gateway, server));
  for (const { conns, ...special } of loadsOf(options)) {
    const run = await calmest({ url, rev, target, conns, seen, gateway, upstream: server }, { ...options, ...special });
    row.runs.push({ ...run, blob_kb: special.blobKb ?? options.blobKb });
  }
}

/** The row of results of one target in one round; error: what went wrong. */
export async function session(target, round, options) {
  const kind = options.upstream ?? target.upstream ?? 'none', upstream = upstreams[kind];
  if (!upstream) throw new Error(`no upstream ${kind}`);
  const rev = options.rev ?? target.rev ?? '2026-07-28', dir = join(tmpdir(), `bench-${process.pid}`);
  const row = { target: target.name, upstream: kind, rev, round, when: new Date().toISOString(),
                servers: options.servers, runs: [] };
  const started = {};
  mkdirSync(dir, { recursive: true });
  try {
    await fillRow(row, { target, upstream, values: placeholders(target, upstream, options, dir), rev, options, started });
  } catch (e) {
    row.error = e.message.slice(0, 800);
  } finally {
    await stop(started.gateway);
    await stop(started.upstream);
    rmSync(dir, { recursive: true, force: true });
  }
  return row;
}
