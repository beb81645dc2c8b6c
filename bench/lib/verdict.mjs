// The table of a quick run, and whether the aims are met: ratios to the relay of the same kind and round, medians of them.
const ms = us => (us / 1000).toFixed(3);
const share = x => `${Math.round(100 * x)}%`;

export function median(numbers) {
  const sorted = numbers.filter(Number.isFinite).sort((a, b) => a - b), half = sorted.length >> 1;
  return sorted.length ? (sorted[(sorted.length - 1) >> 1] + sorted[half]) / 2 : NaN;
}

const KINDS = ['http', 'stdio'], LOADS = ['1 client', '32 clients', '256 clients', '64 KiB results'];
const good = (rows, role, kind) => rows.filter(row => row.role === role && row.kind === kind && !row.error);
const runsOf = (rows, name) => rows.flatMap(row => row.runs.filter(run => run.name === name));
const middle = (runs, key) => median(runs.map(run => run[key]));

/** Median over the rounds of what the two functions' values of gateway and relay give when put together. */
function paired(rows, kind, value, combine) {
  const relays = good(rows, 'relay', kind);
  return median(good(rows, 'gateway', kind).map(gateway => {
    const relay = relays.find(other => other.round === gateway.round);
    return relay ? combine(value(gateway), value(relay)) : NaN;
  }));
}

const ratio = (a, b) => a / b, added = (a, b) => a - b;
const of = (name, key) => row => row.runs.find(run => run.name === name)?.[key] ?? NaN;

function cells(rows, role, kind, name) {
  const runs = runsOf(good(rows, role, kind), name);
  if (!runs.length) return undefined;
  const ratios = role === 'gateway'
    ? ['gw_cpu_us', 'rps', 'p50_us', 'p99_us'].map(key => paired(rows, kind, of(name, key), ratio).toFixed(2)) : ['', '', '', ''];
  return [
    kind, name, good(rows, role, kind)[0].target, middle(runs, 'gw_cpu_us').toFixed(1), ratios[0],
    Math.round(middle(runs, 'rps')), ratios[1], ms(middle(runs, 'p50_us')), ratios[2], ms(middle(runs, 'p99_us')), ratios[3],
    Math.round(middle(runs, 'peak_rss_mb')), runs.reduce((total, run) => total + run.bad, 0), share(middle(runs, 'other_cpu')),
  ];
}

/** Markdown. × are ratios to the relay. */
export function table(rows) {
  const head = ['upstream', 'load', 'target', 'CPU µs/call', '×', 'req/s', '×', 'p50 ms', '×', 'p99 ms', '×', 'peak MB', 'bad', "others' CPU"];
  const body = KINDS.flatMap(kind => LOADS.flatMap(name =>
    ['direct', 'relay', 'gateway'].map(role => cells(rows, role, kind, name)).filter(Boolean)));
  const starts = KINDS.flatMap(kind => ['relay', 'gateway'].map(role => good(rows, role, kind)).filter(list => list.length).map(list =>
    `| ${list[0].target} | ${middle(list, 'first_call_ms').toFixed(0)} | ${middle(list, 'start_cpu_ms').toFixed(0)} | ${middle(list, 'idle_rss_mb').toFixed(0)} | ${middle(list, 'threads').toFixed(0)} |`));
  return [
    head, head.map((_, i) => (i < 3 ? '---' : '--:')), ...body,
  ].map(row => `| ${row.join(' | ')} |`).join('\n')
    + `\n\n| target | first call ms | CPU to it ms | idle MB | threads |\n|---|--:|--:|--:|--:|\n${starts.join('\n')}\n`;
}

/** Each aim: what it is about, its value of a kind of upstream, and the limit. */
const AIMS = [
  ...LOADS.slice(0, 3).map(name =>
    ({ about: `CPU per call, ${name}, × relay`, limit: 1.5, value: (rows, kind) => paired(rows, kind, of(name, 'gw_cpu_us'), ratio) })),
  { about: 'CPU per 64 KiB result, × relay', limit: 2, value: (rows, kind) => paired(rows, kind, of(LOADS[3], 'gw_cpu_us'), ratio) },
  { about: 'req/s at 32 clients / at 256', limit: 1 / 0.9,
    value: (rows, kind) => median(good(rows, 'gateway', kind).map(row => of(LOADS[1], 'rps')(row) / of(LOADS[2], 'rps')(row))) },
  { about: 'added p50, 1 warm client, ms', limit: 0.05, value: (rows, kind) => paired(rows, kind, of(LOADS[0], 'p50_us'), added) / 1000 },
  { about: 'first call, ms', limit: 600, value: (rows, kind) => middle(good(rows, 'gateway', kind), 'first_call_ms') },
  { about: 'idle memory, MB', limit: 110, value: (rows, kind) => middle(good(rows, 'gateway', kind), 'idle_rss_mb') },
  { about: 'errors', limit: 0,
    value: (rows, kind) => good(rows, 'gateway', kind).flatMap(row => row.runs).reduce((total, run) => total + run.bad, 0) },
];

const QUIET = 0.15;

/** A warning when anything else had much of the machine: then only CPU per call means something, and not much. */
function disturbed(rows) {
  const most = Math.max(0, ...rows.flatMap(row => row.runs.map(run => run.other_cpu)));
  return most > QUIET ? [`\n**Not a quiet machine**: others had up to ${share(most)} of it. Measure again.`] : [];
}

/** lines: Markdown, an aim a line; met: all of them, and nothing failed to run. */
export function judge(rows) {
  const failed = rows.filter(row => row.error).map(row => `- **did not run**: ${row.target}: ${row.error}`);
  const judged = KINDS.filter(kind => rows.some(row => row.kind === kind)).flatMap(kind => AIMS.map(({ about, limit, value }) => {
    const found = value(rows, kind), met = found <= limit;
    return { met, line: `| ${kind} | ${about} | ${found.toFixed(2)} | ${limit.toFixed(2)} | ${met ? 'met' : '**not met**'} |` };
  }));
  return {
    met: !failed.length && judged.every(one => one.met),
    lines: ['| upstream | aim | is | at most | |', '|---|---|--:|--:|---|', ...judged.map(one => one.line), ...failed,
            ...disturbed(rows)],
  };
}
