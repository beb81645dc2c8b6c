// A client's first contact with an endpoint: as much of MCP as it takes until the echo tool has answered once.
import http from 'node:http';
import { sleep } from './machine.mjs';

const CLIENT = { name: 'bench', version: '1' };
const LIMIT_MS = 40_000;

/** The JSON-RPC message with a result or an error in a body, of either content type; null while there is none. */
function messageIn(type, text) {
  const candidates = (type ?? '').includes('event-stream')
    ? text.split('\n').filter(line => line.startsWith('data:')).map(line => line.slice(5).trim()).filter(Boolean) : [text];
  for (const candidate of candidates) try {
    const message = JSON.parse(candidate);
    if (message.id !== undefined && ('result' in message || 'error' in message)) return message;
  } catch { /* not whole yet */ }
  return null;
}

function post(url, body, headers) {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const request = http.request(url, { method: 'POST', agent: false, timeout: 15000, headers: {
      'content-type': 'application/json', accept: 'application/json, text/event-stream',
      'content-length': Buffer.byteLength(text), ...headers,
    } }, answer => {
      let said = '';
      const done = message => resolve({ status: answer.statusCode, headers: answer.headers, message, text: said });
      answer.setEncoding('utf8');
      answer.on('data', part => {
        said += part;
        const message = messageIn(answer.headers['content-type'], said);
        if (message) done(message);
      });
      answer.on('end', () => done(messageIn(answer.headers['content-type'], said)));
      answer.on('error', reject);
    });
    request.on('error', reject);
    request.on('timeout', () => request.destroy(new Error('no answer in 15 s')));
    request.end(text);
  });
}

/** How requests of a revision look: what goes into params and which headers. */
function dialect(rev) {
  const meta = { 'io.modelcontextprotocol/protocolVersion': rev, 'io.modelcontextprotocol/clientInfo': CLIENT,
                 'io.modelcontextprotocol/clientCapabilities': {} };
  return rev >= '2026' ? {
    params: given => ({ ...given, _meta: meta }),
    headers: (method, { name }) =>
      ({ 'mcp-protocol-version': rev, 'mcp-method': method, ...(name ? { 'mcp-name': name } : {}) }),
  } : { params: given => given, headers: () => ({ 'mcp-protocol-version': rev }) };
}

export async function openSession(url, rev, extra) {
  const answer = await post(url, { jsonrpc: '2.0', id: 0, method: 'initialize',
                                   params: { protocolVersion: rev, capabilities: {}, clientInfo: CLIENT } }, extra);
  if (answer.status !== 200 || !answer.message?.result)
    throw new Error(`initialize: ${answer.status} ${answer.text.slice(0, 200)}`);
  const id = answer.headers['mcp-session-id'], session = id ? { 'mcp-session-id': id } : {};
  await post(url, { jsonrpc: '2.0', method: 'notifications/initialized' },
    { 'mcp-protocol-version': rev, ...session, ...extra });
  return session;
}

/** Calls echo once. Resolves to the tools' names there, how many there are, and whether there are sessions. */
async function probe(url, rev, extra) {
  const { params, headers } = dialect(rev);
  const session = rev >= '2026' ? {} : await openSession(url, rev, extra);
  const ask = async (id, method, given) => {
    const answer = await post(url, { jsonrpc: '2.0', id, method, params: params(given) },
      { ...headers(method, given), ...session, ...extra });
    if (!answer.message?.result) throw new Error(`${method}: ${answer.status} ${answer.text.slice(0, 300)}`);
    return answer.message.result;
  };
  const { tools } = await ask(1, 'tools/list', {});
  const echo = (tools.find(t => t.name === 'echo') ?? tools.find(t => /(^|[^a-z])echo$/.test(t.name)))?.name;
  if (!echo) throw new Error(`no echo tool among ${tools.map(t => t.name)}`);
  const called = JSON.stringify(await ask(2, 'tools/call', { name: echo, arguments: { text: 'hello' } }));
  if (!called.includes('hello')) throw new Error(`echo answered ${called.slice(0, 300)}`);
  const blob = tools.find(t => t.name === echo.replace(/echo$/, 'blob'))?.name;
  return { echo, blob, tools: tools.length, session: 'mcp-session-id' in session };
}

/** Probes until it succeeds; p: the process that should come up. */
export async function firstCall(url, rev, extra, p) {
  let last;
  for (const end = performance.now() + LIMIT_MS; performance.now() < end; await sleep(5)) {
    if (p?.gone) throw new Error(`it ended (${p.code}): ${p.tail.slice(-600)}`);
    try {
      return await probe(url, rev, extra);
    } catch (e) {
      last = e;
    }
  }
  throw new Error(`not ready in ${LIMIT_MS} ms: ${last?.message}; ${p?.tail.slice(-600)}`);
}

/** For a target that the probe cannot talk to: its page has a text as often as there are servers. */
export async function readyPage({ url, text }, servers, p) {
  for (const end = performance.now() + LIMIT_MS; performance.now() < end; await sleep(5)) {
    if (p.gone) throw new Error(p.tail);
    const page = await fetch(url).then(answer => answer.text()).catch(() => '');
    if (page.split(text).length > servers) return;
  }
  throw new Error('not ready');
}

export const portOpen = port => new Promise(resolve => {
  const request = http.request({ port, host: '127.0.0.1', path: '/', method: 'GET', agent: false, timeout: 500 }, answer => {
    answer.destroy();
    resolve(true);
  });
  request.on('error', e => resolve(e.code !== 'ECONNREFUSED'));
  request.on('timeout', () => {
    request.destroy();
    resolve(true);
  });
  request.end();
});
