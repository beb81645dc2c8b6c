// The command line of bench.mjs: every option with its default, whose type decides how it is read.
import { join } from 'node:path';
import { HERE } from './places.mjs';

const DEFAULTS = {
  target: [], upstream: null, rev: null, conns: '1,32', rounds: 3, seconds: 5, warmup: 3, rate: 0, starts: 3, servers: 1,
  textBytes: 32, blobKb: 0, out: join(HERE, 'results', 'results.jsonl'), peers: process.env.PEERS ?? join(HERE, 'peers'),
  retries: 1, quiet: 0.15, port: 4500, label: null, url: null, launch: null, java: 'java', javaOpts: '', pid: 0,
  oneSession: false, verbose: false, loadless: false,
};

function fail(message) {
  console.error(`${message}; see README.md`);
  process.exit(2);
}

const read = (kind, text) => (typeof kind === 'number' ? Number(text) : text);

export function parse(args) {
  const options = { ...DEFAULTS, target: [] };
  for (let i = 0; i < args.length; i++) {
    const key = args[i].replace(/^--/, '').replace(/-(.)/g, (_, c) => c.toUpperCase());
    if (!(key in options)) fail(`unknown option ${args[i]}`);
    if (typeof DEFAULTS[key] === 'boolean') options[key] = true;
    else if (key === 'target') options.target.push(args[++i]);
    else options[key] = read(DEFAULTS[key], args[++i]);
  }
  if (options.launch || options.url) options.target.push('(command line)');
  if (!options.target.length) fail('give --target FILE... or --launch CMD [--url URL]');
  return options;
}

/** The options of a run that code, not a command line, asks for. */
export const options = given => ({ ...DEFAULTS, ...given });
