// One run of a client: answers what servers ask, remembers what they said, prints a JSON line for each command.
import { command } from './commands.mjs';
import { parse, UsageError } from './options.mjs';

const WAIT_MS = 10_000;
export const CAPABILITIES = {
  elicitation: { form: {}, url: {} }, sampling: {}, roots: { listChanged: true },
};

/** A value for each property of a form: its default, or one that tells where it came from. */
function fill(schema) {
  const value = (name, { type, default: given, enum: choices }) => given
    ?? choices?.[0] ?? { boolean: true, integer: 7, number: 7.5, array: [] }[type] ?? `${name}-value`;
  return Object.fromEntries(Object.entries(schema?.properties ?? {}).map(([name, of]) => [name, value(name, of)]));
}

export class Run {
  progress = [];
  notifications = [];
  asked = [];
  #options;
  #waiting = [];

  constructor(options) {
    this.#options = options;
  }

  /** Handlers for what a server may ask of its client, by method. */
  handlers() {
    return {
      'elicitation/create': async ({ params }) => this.#elicited(params),
      'sampling/createMessage': async ({ params }) => this.#note('sampling/createMessage', params, {
        role: 'assistant', content: { type: 'text', text: 'Paris' }, model: 'canned', stopReason: 'endTurn',
      }),
      'roots/list': async () => this.#note('roots/list', {}, { roots: [{ uri: 'file:///home/u', name: 'work' }] }),
    };
  }

  #elicited(params) {
    const accepted = params.mode === 'url' ? { action: 'accept' }
      : { action: 'accept', content: this.#options.answer ?? fill(params.requestedSchema) };
    return this.#note('elicitation/create', params, this.#options.decline ? { action: 'decline' } : accepted);
  }

  #note(method, params, answer) {
    this.asked.push({ method, params });
    return answer;
  }

  notified(notification) {
    this.notifications.push(notification);
    for (const { pattern, resolve } of this.#waiting) if (pattern.test(notification.method)) resolve(notification);
  }

  /** The next notification of a method that the pattern fits. */
  nextNotification(pattern) {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ pattern, resolve });
      setTimeout(() => reject(new Error(`no ${pattern} in ${WAIT_MS} ms`)), WAIT_MS).unref();
    });
  }

  /** Makes a call with the SDK's request options that the command line asked for. */
  call(send) {
    const { timeout, progress, cancelAfter, logLevel } = this.#options;
    const abort = new AbortController();
    if (cancelAfter !== undefined) setTimeout(() => abort.abort('cancelled by the command line'), cancelAfter).unref();
    return send({
      ...(logLevel ? { meta: { 'io.modelcontextprotocol/logLevel': logLevel } } : {}),
      ...(timeout === undefined ? {} : { timeout }),
      ...(progress ? { onprogress: update => this.progress.push(update) } : {}),
      signal: abort.signal,
    });
  }
}

const problem = e => ({ name: e.name, code: e.code, message: e.message, data: e.data });

async function perform(client, words, options) {
  const began = performance.now(), run = new Run(options);
  client.attach(run);
  let outcome;
  try {
    outcome = { ok: true, result: await command(words[0])(client.sdk, words.slice(1), run) };
  } catch (e) {
    if (e instanceof UsageError) throw e;
    outcome = { ok: false, error: problem(e) };
  }
  const { progress, notifications, asked } = run, ms = Math.round(performance.now() - began);
  return { ...outcome, revision: client.revision(), progress, notifications, asked, ms };
}

const print = line => new Promise(done => process.stdout.write(`${JSON.stringify(line)}\n`, done));

/** connect(options): resolves to {sdk, attach(run), revision(), close()}. */
export async function main(usage, connect) {
  try {
    const options = parse(process.argv.slice(2));
    for (const [name] of options.commands) command(name);
    process.exitCode = await talk(options, connect) ? 0 : 1;
  } catch (e) {
    if (!(e instanceof UsageError)) throw e;
    console.error(`${e.message}\n${usage}`);
    process.exitCode = 2;
  }
  process.exit();
}

async function talk(options, connect) {
  let client, good = true;
  try {
    client = await connect(options);
  } catch (e) {
    await print({ ok: false, connected: false, error: problem(e) });
    return false;
  }
  for (const words of options.commands) {
    const line = await perform(client, words, options);
    good &&= line.ok;
    await print(line);
  }
  await client.close().catch(() => {});
  return good;
}
