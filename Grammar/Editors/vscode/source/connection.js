"use strict";

const { framed, MessageReader } = require("./framing");

const methodNotFound = -32601;
const internalError = -32603;

/** An error that the server answers. */
class ResponseError extends Error {
  constructor({ code, message }) {
    super(message);
    this.code = code;
  }
}

/** Requests, answers and notifications over two streams. */
class Connection {
  #input;
  #output;
  #reader = new MessageReader();
  #waiting = new Map();
  #lastId = 0;
  #handlers;
  #isClosed = false;

  /**
   * `handlers.notified(method, parameters)` and `handlers.asked(method, parameters)` receive what the server sends; the second
   * returns the answer or a promise of it, and undefined for a method that it does not know. `handlers.broke(error)` is called
   * once if the input cannot be read. `handlers.traced(direction, message)` sees every message.
   */
  constructor(input, output, handlers) {
    this.#input = input;
    this.#output = output;
    this.#handlers = handlers;
    input.on("data", (bytes) => this.#take(bytes));
    // A server that has ended is noticed by its process.
    output.on("error", () => {});
  }

  /** Sends a request. The promise ends with the result or a `ResponseError`. A token of VS Code cancels the request. */
  request(method, parameters, token) {
    if (this.#isClosed) return Promise.reject(new Error("the server has ended"));
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const listener = token?.onCancellationRequested(() => this.notify("$/cancelRequest", { id }));
      const settle = (end) => (value) => {
        listener?.dispose();
        end(value);
      };
      this.#waiting.set(id, { resolve: settle(resolve), reject: settle(reject) });
      this.#send({ jsonrpc: "2.0", id, method, params: parameters });
      if (token?.isCancellationRequested) this.notify("$/cancelRequest", { id });
    });
  }

  notify(method, parameters) {
    if (!this.#isClosed) this.#send({ jsonrpc: "2.0", method, params: parameters });
  }

  /** Nothing more is sent or taken; requests without an answer fail. */
  close() {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#input.removeAllListeners("data");
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Error("the server has ended"));
  }

  #send(message) {
    this.#handlers.traced?.("sent", message);
    this.#output.write(framed(message));
  }

  #take(bytes) {
    let messages;
    try {
      messages = this.#reader.take(bytes);
    } catch (error) {
      this.close();
      this.#handlers.broke(error);
      return;
    }
    for (const message of messages) {
      if (this.#isClosed) return;
      this.#handlers.traced?.("received", message);
      if (message.method === undefined) this.#settle(message);
      else if (message.id === undefined) this.#handlers.notified(message.method, message.params);
      else this.#answer(message);
    }
  }

  #settle({ id, result, error }) {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    if (error === undefined) waiting.resolve(result);
    else waiting.reject(new ResponseError(error));
  }

  async #answer({ id, method, params }) {
    let answer;
    try {
      const result = await this.#handlers.asked(method, params);
      answer = result === undefined
        ? { error: { code: methodNotFound, message: `there is no method ${method}` } }
        : { result };
    } catch (error) {
      answer = { error: { code: internalError, message: String(error.message) } };
    }
    if (!this.#isClosed) this.#send({ jsonrpc: "2.0", id, ...answer });
  }
}

module.exports = { Connection, ResponseError };
