// The command line that both SDK clients share: [OPTIONS] TARGET COMMAND [ARGS] [+ COMMAND [ARGS]]...
const TAKES_VALUE = {
  '--era': 'era', '--answer': 'answer', '--timeout': 'timeout', '--cancel-after': 'cancelAfter',
  '--log-level': 'logLevel', '--header': 'header',
};
const FLAGS = { '--progress': 'progress', '--decline': 'decline', '--no-capabilities': 'noCapabilities' };

export class UsageError extends Error {}

export function parse(args) {
  const options = { era: 'auto', headers: {} };
  const rest = [...args];
  while (rest[0]?.startsWith('--')) take(options, rest);
  const target = rest.shift();
  if (!target || !rest.length) throw new UsageError('a target and a command are needed');
  return { ...options, target: targetOf(target), commands: split(rest) };
}

function take(options, rest) {
  const name = rest.shift();
  if (name in FLAGS) options[FLAGS[name]] = true;
  else if (!(name in TAKES_VALUE) || !rest.length) throw new UsageError(`unknown option or no value: ${name}`);
  else set(options, TAKES_VALUE[name], rest.shift());
}

function set(options, key, value) {
  if (key === 'header') {
    const [, name, content] = /^([^:]+):\s*(.*)$/.exec(value) ?? [];
    if (!name) throw new UsageError(`not a header: ${value}`);
    options.headers[name] = content;
  } else options[key] = { answer: JSON.parse, timeout: Number, cancelAfter: Number }[key]?.(value) ?? value;
}

function targetOf(text) {
  if (!text.startsWith('stdio:')) return { url: new URL(text) };
  const [command, ...args] = JSON.parse(text.slice('stdio:'.length));
  return { command, args };
}

function split(words) {
  const commands = [[]];
  for (const word of words) if (word === '+') commands.push([]); else commands.at(-1).push(word);
  if (commands.some(command => !command.length)) throw new UsageError('an empty command');
  return commands;
}
