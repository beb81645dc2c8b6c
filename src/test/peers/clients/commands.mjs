// The commands, on an SDK client of either generation.
import { UsageError } from './options.mjs';

const object = text => (text === undefined ? {} : JSON.parse(text));

/** Pages through a list with the cursors it is given. */
async function all(ask, key) {
  const found = [];
  for (let cursor; ;) {
    const page = await ask(cursor === undefined ? {} : { cursor });
    found.push(...page[key]);
    if ((cursor = page.nextCursor) === undefined) return found;
  }
}

/** COUNT calls of NAME at once, each with an argument of its own; how many brought it back, and what the others did. */
async function many(client, [name, count, width = '64']) {
  const total = Number(count), wrong = [];
  let next = 0, good = 0;
  const worker = async () => {
    while (next < total) {
      const n = next++, mark = `mark-${n}-`;
      const answer = await client.callTool({ name, arguments: { n, text: mark } }).catch(e => ({ error: e.message }));
      if (JSON.stringify(answer.content ?? '').includes(mark)) good++;
      else if (wrong.length < 5) wrong.push({ n, answer });
    }
  };
  await Promise.all(Array.from({ length: Math.min(Number(width), total) }, worker));
  return { total, good, wrong };
}

/** Listens for what FILTER names, calls NAME once that is acknowledged, and waits for the first notification. */
async function watch(client, [filter, name, args], run) {
  const first = run.nextNotification(/list_changed|resources\/updated/);
  const subscription = client.listen ? await client.listen(object(filter)) : undefined;
  const result = await client.callTool({ name, arguments: object(args) });
  const notification = await first;
  await subscription?.close();
  return { honored: subscription?.honoredFilter, notification, result };
}

const COMMANDS = {
  list: client => all(page => client.listTools(page), 'tools'),
  call: (client, [name, args], run) => run.call(({ meta, ...options }) =>
    client.callTool({ name, arguments: object(args), ...(meta ? { _meta: meta } : {}) }, options)),
  many,
  watch,
  resources: client => all(page => client.listResources(page), 'resources'),
  templates: client => all(page => client.listResourceTemplates(page), 'resourceTemplates'),
  read: (client, [uri]) => client.readResource({ uri }),
  subscribe: (client, [uri]) => client.subscribeResource({ uri }),
  prompts: client => all(page => client.listPrompts(page), 'prompts'),
  prompt: (client, [name, args]) => client.getPrompt({ name, arguments: object(args) }),
  complete: (client, [prompt, name, value]) =>
    client.complete({ ref: { type: 'ref/prompt', name: prompt }, argument: { name, value } }),
  level: (client, [level]) => client.setLoggingLevel(level),
  ping: client => client.ping(),
};

export function command(name) {
  if (!(name in COMMANDS)) throw new UsageError(`no command ${name}: ${Object.keys(COMMANDS).join(', ')}`);
  return COMMANDS[name];
}
