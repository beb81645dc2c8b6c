// What is measured: a JSON file of targets/, or the command line; and the placeholders in either.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FLOORS_JAR, HERE, SALLYPORT_JAR } from './places.mjs';

/** A target by file or by name. */
export function load(target, options) {
  if (target === '(command line)') return fromCommandLine(options);
  const file = existsSync(target) ? target : join(HERE, 'targets', `${target}.json`);
  const read = { name: target, ...JSON.parse(readFileSync(file, 'utf8')) };
  return options.label ? { ...read, name: options.label } : read;
}

const fromCommandLine = ({ label, launch, url, rev, upstream }) => ({
  name: label ?? 'command line', launch: launch ? ['sh', '-c', `exec ${launch}`] : null,
  url: url ?? 'http://127.0.0.1:{port}/mcp', rev: rev ?? '2026-07-28', upstream: upstream ?? 'none',
});

/** Puts values where their placeholders stand, in text, lists and objects. */
export function fill(value, values) {
  if (Array.isArray(value)) return value.flatMap(x => list(x, values) ?? [fill(x, values)]);
  if (value === '{mcpServers}') return values.mcpServers;
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, x]) => [key, fill(x, values)]));
  return typeof value === 'string' ? value.replace(/\{(\w+)\}/g, (all, key) => values[key] ?? all) : value;
}

const list = (value, values) => ({ '{command}': values.command, '{java}': values.java })[value];

/** The values of all placeholders for one run of a target. */
export function placeholders(target, upstream, options, dir) {
  const uport = options.port + 1, upstreamUrl = `http://127.0.0.1:${uport}/mcp`, command = upstream.command ?? [];
  const server = command.length ? { command: command[0], args: command.slice(1) } : { url: upstreamUrl };
  const name = i => (options.servers > 1 ? `up${i}` : 'up');
  return {
    port: options.port, uport, upstreamUrl, command, commandLine: command.join(' '), servers: options.servers, dir,
    here: HERE, jar: FLOORS_JAR, sallyport: SALLYPORT_JAR, peers: options.peers,
    java: [options.java, ...options.javaOpts.split(' ').filter(Boolean)],
    mcpServers: Object.fromEntries(
      Array.from({ length: options.servers }, (_, i) => [name(i), { ...server, ...target.serverExtra }])),
  };
}
