// One load on an endpoint: what the callers saw, and what the gateway's processes used meanwhile.
import { spawn } from 'node:child_process';
import { CORES, TICK_US, family, isUpstream, machine, own, sum } from './machine.mjs';
import { LOAD } from './places.mjs';

function loadArguments({ url, rev, target, conns, seen, options }) {
  const { seconds, warmup, rate, textBytes, blobKb, oneSession } = options;
  const args = ['--url', url, '--rev', rev, '--conns', conns, '--seconds', seconds, '--warmup', warmup, '--rate', rate,
                '--text-bytes', textBytes, '--tool', blobKb ? seen.blob : seen.echo, '--blob-kb', blobKb];
  if (rev === 'raw') args.push('--body', target.body, '--expect', target.expect);
  if (oneSession || target.oneSession) args.push('--one-session');
  for (const [name, value] of Object.entries(target.headers ?? {})) args.push('--header', `${name}: ${value}`);
  return args.map(String);
}

const ticks = list => new Map(list.map(p => [p.pid, p.ticks]));

function snapshot(gateway, upstream) {
  const all = gateway ? family(gateway.pid) : [];
  return {
    machine: machine(), gateway: ticks(all.filter(p => !isUpstream(p))),
    upstream: ticks([...all.filter(isUpstream), ...(upstream ? family(upstream.pid) : [])]),
  };
}

/** Ticks that processes have used between two snapshots; one that was not in the first counts from its second. */
const spent = (before, after, key) =>
  [...after[key]].reduce((total, [pid, now]) => total + now - (before[key].get(pid) ?? now), 0);

/** Runs the load; snapshots are taken where it says that its measured span begins and ends. */
async function drive(args, gateway, upstream) {
  const load = spawn(LOAD, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const watched = () => (gateway ? own(gateway.pid) : upstream ? family(upstream.pid) : []);
  let peak = 0, before, after, out = '', err = '';
  const sampler = setInterval(() => { peak = Math.max(peak, sum(watched(), 'rss')); }, 100);
  load.stdout.on('data', part => { out += part; });
  load.stderr.on('data', part => {
    err += part;
    if (!before && err.includes('measuring')) before = snapshot(gateway, upstream);
    if (!after && err.includes('measured')) after = snapshot(gateway, upstream);
  });
  const code = await new Promise(resolve => load.on('close', resolve));
  clearInterval(sampler);
  if (code !== 0) throw new Error(`mcpload ${code}: ${err.slice(0, 500)}`);
  return { result: JSON.parse(out), peak, before, after };
}

/** run: { url, rev, target, conns, seen, gateway, upstream, options } */
export async function measure(run) {
  const { result, peak, before, after } = await drive(loadArguments(run), run.gateway, run.upstream);
  const gateway = spent(before, after, 'gateway'), upstream = spent(before, after, 'upstream');
  const load = result.load_cpu_s * 1e6 / TICK_US, answered = Math.max(1, result.ok);
  const span = after.machine.all - before.machine.all, busy = after.machine.busy - before.machine.busy;
  return {
    ...result, gw_cpu_us: gateway * TICK_US / answered, up_cpu_us: upstream * TICK_US / answered,
    load_cpu_us: result.load_cpu_s * 1e6 / answered, gw_cores: gateway / (span / CORES), peak_rss_mb: peak / 1e6,
    other_cpu: Math.max(0, (busy - gateway - upstream - load) / span),
    steal: (after.machine.steal - before.machine.steal) / span,
  };
}
