// What heartbeat-mcpl uses of @animalabs/mcpl-core: one JSON-RPC peer over a pair of streams, one message a line.
import { createInterface } from 'node:readline';

/** Method names, as far as they are asked for by name. */
export const method = { PUSH_EVENT: 'push/event', CHANNELS_LIST: 'channels/list' };

/** nextMessage() fails with it once the other side has gone. */
export class ConnectionClosedError extends Error {
  constructor(message = 'the connection is closed') {
    super(message);
    this.name = 'ConnectionClosedError';
  }
}

export class McplConnection {
  #out;
  #lastId = 0;
  #pending = new Map();   // our request's id -> { resolve, reject }
  #inbox = [];            // messages nobody has asked for yet
  #waiting = [];          // readers no message has come for yet
  isClosed = false;

  static fromStreams(readable, writable) {
    return new McplConnection(readable, writable);
  }

  constructor(readable, writable) {
    this.#out = writable;
    const lines = createInterface({ input: readable, crlfDelay: Infinity });
    lines.on('line', line => this.#receive(line));
    lines.on('close', () => this.close());
  }

  /** Resolves to {type: 'request', request} or {type: 'notification', notification}. */
  nextMessage() {
    if (this.#inbox.length) return Promise.resolve(this.#inbox.shift());
    if (this.isClosed) return Promise.reject(new ConnectionClosedError());
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  sendRequest(name, params) {
    const id = ++this.#lastId;
    this.#send({ jsonrpc: '2.0', id, method: name, params });
    return new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject }));
  }

  sendNotification(name, params) {
    this.#send({ jsonrpc: '2.0', method: name, params });
  }

  sendResponse(id, result) {
    this.#send({ jsonrpc: '2.0', id, result });
  }

  sendError(id, code, message) {
    this.#send({ jsonrpc: '2.0', id, error: { code, message } });
  }

  close() {
    if (this.isClosed) return;
    this.isClosed = true;
    const left = [...this.#pending.values(), ...this.#waiting];
    this.#pending.clear();
    this.#waiting = [];
    for (const { reject } of left) reject(new ConnectionClosedError());
  }

  #send(message) {
    if (this.isClosed) throw new ConnectionClosedError();
    this.#out.write(`${JSON.stringify(message)}\n`);
  }

  #receive(line) {
    if (!line.trim()) return;
    const message = JSON.parse(line);
    if (message.method === undefined) this.#settle(message);
    else this.#offer('id' in message ? { type: 'request', request: message } : { type: 'notification', notification: message });
  }

  #settle({ id, result, error }) {
    const waiting = this.#pending.get(id);
    this.#pending.delete(id);
    if (error) waiting?.reject(Object.assign(new Error(error.message), error));
    else waiting?.resolve(result);
  }

  #offer(message) {
    const reader = this.#waiting.shift();
    if (reader) reader.resolve(message);
    else this.#inbox.push(message);
  }
}
