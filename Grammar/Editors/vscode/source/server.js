"use strict";

const { spawn } = require("node:child_process");
const { Connection } = require("./connection");

/** How often a server that ends by itself is started again, within how long. */
const mostRestarts = 4;
const restartWindow = 3 * 60 * 1000;
/** How long the server may take to end, in milliseconds. */
const patience = 2000;

/**
 * The process `usher lsp`: started, asked to initialize, started again after a fault, and ended.
 *
 * `owner.launch()` returns `{ path, arguments, folder }`, and `owner.initialize()` the parameters of `initialize`.
 * `owner.isRunning(connection, result)` is called once the server answers, `owner.hasEnded()` when it does not any more, and
 * `owner.hasFailed(failure)` when it is not started again: `failure` is `{ kind: "missing" | "fault", sentence }`.
 * `owner.notified`, `owner.asked` and `owner.traced` receive messages, `owner.logged(text)` what the server writes to standard
 * error.
 */
class Server {
  #owner;
  #process;
  #connection;
  #capabilities;
  #isWanted = false;
  #starts = [];

  constructor(owner) {
    this.#owner = owner;
  }

  /** The connection once the server answers; undefined before and after. */
  get connection() {
    return this.#capabilities === undefined ? undefined : this.#connection;
  }

  get processId() {
    return this.#process?.pid;
  }

  /** Starts the server. Earlier faults are forgotten. */
  start() {
    this.#isWanted = true;
    this.#starts = [];
    if (this.#process === undefined) this.#launch();
  }

  /** Ends the server as the protocol says, and by force if it takes too long. */
  async stop() {
    this.#isWanted = false;
    const child = this.#process;
    if (child === undefined) return;
    const connection = this.#connection;
    const ended = new Promise((resolve) => child.once("close", resolve));
    const late = setTimeout(() => child.kill("SIGKILL"), patience);
    if (this.#capabilities !== undefined) await connection.request("shutdown").catch(() => {});
    connection.notify("exit");
    child.stdin.end();
    await ended;
    clearTimeout(late);
  }

  #launch() {
    const { path, arguments: words, folder } = this.#owner.launch();
    const child = spawn(path, words, { cwd: folder, stdio: "pipe" });
    this.#process = child;
    this.#starts.push(Date.now());
    child.stderr.setEncoding("utf8").on("data", (text) => this.#owner.logged(text));
    const connection = new Connection(child.stdout, child.stdin, {
      notified: (method, parameters) => this.#owner.notified(method, parameters),
      asked: (method, parameters) => this.#owner.asked(method, parameters),
      traced: (direction, message) => this.#owner.traced(direction, message),
      broke: (error) => {
        this.#owner.logged(`${error.message}\n`);
        child.kill();
      },
    });
    this.#connection = connection;
    let failure;
    child.once("error", (error) => {
      failure = error;
      // A process that was never started has no end.
      if (child.pid === undefined) this.#ended(child, { failure });
    });
    child.once("close", (status, signal) => this.#ended(child, { failure, status, signal }));
    connection.request("initialize", this.#owner.initialize()).then(
      (result) => {
        if (this.#process !== child) return;
        this.#capabilities = result.capabilities;
        connection.notify("initialized", {});
        this.#owner.isRunning(connection, result);
      },
      (error) => {
        this.#owner.logged(`initialize: ${error.message}\n`);
        child.kill();
      });
  }

  #ended(child, { failure, status, signal }) {
    if (this.#process !== child) return;
    const path = child.spawnfile;
    this.#process = undefined;
    this.#capabilities = undefined;
    this.#connection.close();
    this.#owner.hasEnded();
    if (!this.#isWanted) return;
    if (failure?.code === "ENOENT" || failure?.code === "EACCES") {
      this.#isWanted = false;
      const why = failure.code === "ENOENT" ? "was not found" : "cannot be executed";
      this.#owner.hasFailed({ kind: "missing", sentence: `${path} ${why}. Install usher, or say in the settings where it is.` });
      return;
    }
    const end = failure?.message ?? (signal ? `signal ${signal}` : `status ${status}`);
    this.#owner.logged(`the server has ended: ${end}\n`);
    const soonest = Date.now() - restartWindow;
    this.#starts = this.#starts.filter((time) => time >= soonest);
    if (this.#starts.length <= mostRestarts) return this.#launch();
    this.#isWanted = false;
    this.#owner.hasFailed({
      kind: "fault",
      sentence: `usher lsp has ended ${this.#starts.length} times within three minutes (${end}). It is not started again.`,
    });
  }
}

module.exports = { Server, mostRestarts };
