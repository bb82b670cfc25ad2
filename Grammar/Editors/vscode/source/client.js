"use strict";

const capabilities = require("./capabilities");
const makeFeatures = require("./features");
const makePositions = require("./positions");
const { Server } = require("./server");

/** The documents that the server knows, by language or by name. */
const selector = [
  { scheme: "file", language: "usher" },
  { scheme: "file", language: "usher-catalog" },
  { scheme: "file", pattern: "**/*.copy.yaml" },
  { scheme: "file", pattern: "**/usher.yaml" },
];

/** The scheme of the pages of codes, which `usher explain` prints. */
const pageScheme = "usher-page";

/** Connects VS Code with `usher lsp`. */
class Client {
  #vscode;
  #log;
  #version;
  #server;
  #findings;
  #positions;
  #features;
  /** What the server offers, and what is registered for it, by capability. */
  #offered = {};
  #registered = new Map();
  /** The versions that the server knows, by address. */
  #open = new Map();
  #listeners;
  #sync = {};

  constructor(vscode, { log, version }) {
    this.#vscode = vscode;
    this.#log = log;
    this.#version = version;
    this.#positions = makePositions(vscode);
    this.#features = makeFeatures(vscode, this.#positions);
    this.#findings = vscode.languages.createDiagnosticCollection("usher");
    this.#server = new Server({
      launch: () => this.#launch(),
      initialize: () => this.#initialize(),
      isRunning: (connection, result) => this.#begin(connection, result),
      hasEnded: () => this.#end(),
      hasFailed: (failure) => this.#fail(failure),
      notified: (method, parameters) => this.#notified(method, parameters),
      asked: (method, parameters) => this.#asked(method, parameters),
      traced: (direction, message) => this.#trace(direction, message),
      logged: (text) => log.append(text),
    });
    const { workspace } = vscode;
    this.#listeners = [
      workspace.onDidOpenTextDocument((document) => this.#opened(document)),
      workspace.onDidCloseTextDocument((document) => this.#closed(document)),
      workspace.onDidChangeTextDocument((event) => this.#changed(event)),
      workspace.onDidSaveTextDocument((document) => this.#saved(document)),
      workspace.onDidChangeWorkspaceFolders((event) => this.#foldersChanged(event)),
    ];
  }

  /** The process of the server, for tests of its end. */
  get processId() {
    return this.#server.processId;
  }

  start() {
    this.#server.start();
  }

  stop() {
    return this.#server.stop();
  }

  async restart() {
    await this.#server.stop();
    this.#server.start();
  }

  /** Asks the server; the answer is nothing while there is none. */
  ask = async (method, parameters, token) => {
    const { connection } = this.#server;
    if (connection === undefined) return null;
    try {
      return await connection.request(method, parameters, token);
    } catch (error) {
      // Not an error that a person should read: cancelled, or the text has changed in the meantime.
      if (error.code === -32800 || error.code === -32801) return null;
      throw error;
    }
  };

  async dispose() {
    for (const listener of this.#listeners) listener.dispose();
    await this.stop();
    this.#findings.dispose();
  }

  // MARK: Beginning and end

  #launch() {
    const { workspace } = this.#vscode;
    const settings = workspace.getConfiguration("usher");
    const folder = workspace.workspaceFolders?.[0];
    return {
      path: settings.get("path"),
      arguments: ["lsp", ...settings.get("arguments")],
      folder: folder?.uri.scheme === "file" ? folder.uri.fsPath : undefined,
    };
  }

  #initialize() {
    const folders = this.#vscode.workspace.workspaceFolders ?? [];
    return {
      processId: process.pid,
      clientInfo: { name: "Usher for VS Code", version: this.#version },
      rootUri: folders[0]?.uri.toString() ?? null,
      workspaceFolders: folders.map(({ uri, name }) => ({ uri: uri.toString(), name })),
      capabilities,
    };
  }

  #begin(connection, { capabilities: offered, serverInfo }) {
    this.#log.appendLine(`${serverInfo?.name ?? "the server"} ${serverInfo?.version ?? ""} answers`);
    const sync = offered.textDocumentSync ?? 0;
    this.#sync = typeof sync === "number" ? { openClose: sync > 0, change: sync, save: true } : sync;
    this.#offered = offered;
    for (const name of Object.keys(this.#features)) this.#register(name);
    for (const document of this.#vscode.workspace.textDocuments) this.#opened(document);
  }

  /** Registers what the server offers; once more, so that VS Code asks again. */
  #register(name) {
    const options = this.#offered[name];
    if (!options) return null;
    this.#registered.get(name)?.dispose();
    try {
      this.#registered.set(name, this.#features[name](selector, this.ask, options === true ? {} : options));
    } catch (error) {
      // What else the server offers still works.
      this.#log.appendLine(`${name}: ${error.message}`);
    }
    return null;
  }

  #end() {
    for (const registered of this.#registered.values()) registered.dispose();
    this.#registered.clear();
    this.#offered = {};
    this.#open.clear();
    this.#findings.clear();
  }

  async #fail({ kind, sentence }) {
    this.#log.appendLine(sentence);
    const choice = kind === "missing" ? "Open Settings" : "Start Again";
    const chosen = await this.#vscode.window.showErrorMessage(sentence, choice, "Show Log");
    if (chosen === "Open Settings") this.#vscode.commands.executeCommand("workbench.action.openSettings", "usher.path");
    if (chosen === "Start Again") this.start();
    if (chosen === "Show Log") this.#log.show();
  }

  // MARK: Documents

  #notify(method, parameters) {
    this.#server.connection?.notify(method, parameters);
  }

  #opened(document) {
    const address = document.uri.toString();
    const isWanted = this.#sync.openClose && this.#vscode.languages.match(selector, document) > 0;
    if (this.#server.connection === undefined || this.#open.has(address) || !isWanted) return;
    this.#open.set(address, document.version);
    this.#notify("textDocument/didOpen", {
      textDocument: { uri: address, languageId: document.languageId, version: document.version, text: document.getText() },
    });
  }

  #closed(document) {
    const address = document.uri.toString();
    if (this.#open.delete(address)) this.#notify("textDocument/didClose", { textDocument: { uri: address } });
  }

  #changed({ document, contentChanges }) {
    const address = document.uri.toString();
    if (!this.#open.has(address) || contentChanges.length === 0 || !this.#sync.change) return;
    this.#open.set(address, document.version);
    const isWhole = this.#sync.change === 1;
    this.#notify("textDocument/didChange", {
      textDocument: { uri: address, version: document.version },
      contentChanges: isWhole
        ? [{ text: document.getText() }]
        : contentChanges.map(({ range, text }) => ({ range: this.#positions.to.range(range), text })),
    });
  }

  #saved(document) {
    const address = document.uri.toString();
    if (this.#open.has(address) && this.#sync.save) this.#notify("textDocument/didSave", { textDocument: { uri: address } });
  }

  #foldersChanged({ added, removed }) {
    const folders = (all) => all.map(({ uri, name }) => ({ uri: uri.toString(), name }));
    this.#notify("workspace/didChangeWorkspaceFolders", { event: { added: folders(added), removed: folders(removed) } });
  }

  // MARK: What the server says

  #notified(method, parameters) {
    const { window } = this.#vscode;
    if (method === "textDocument/publishDiagnostics") this.#publish(parameters);
    else if (method === "window/logMessage") this.#log.appendLine(parameters.message);
    else if (method === "window/showMessage") {
      const show = { 1: window.showErrorMessage, 2: window.showWarningMessage }[parameters.type] ?? window.showInformationMessage;
      show(parameters.message);
    }
  }

  /** Answers a request of the server; undefined for one that is not known. */
  async #asked(method, parameters) {
    const vscode = this.#vscode;
    switch (method) {
      case "workspace/applyEdit": {
        if (this.#positions.from.outdated(parameters.edit)) return { applied: false, failureReason: "the text has changed" };
        return { applied: await vscode.workspace.applyEdit(this.#positions.from.workspaceEdit(parameters.edit)) };
      }
      case "workspace/configuration": return parameters.items.map(() => null);
      case "workspace/workspaceFolders":
        return (vscode.workspace.workspaceFolders ?? []).map(({ uri, name }) => ({ uri: uri.toString(), name }));
      case "window/showDocument": {
        const uri = vscode.Uri.parse(parameters.uri);
        if (parameters.external) return { success: await vscode.env.openExternal(uri) };
        const selection = parameters.selection && this.#positions.from.range(parameters.selection);
        await vscode.window.showTextDocument(uri, { selection });
        return { success: true };
      }
      case "window/showMessageRequest": {
        const actions = parameters.actions ?? [];
        const chosen = await vscode.window.showInformationMessage(parameters.message, ...actions.map(({ title }) => title));
        return actions.find(({ title }) => title === chosen) ?? null;
      }
      case "client/registerCapability":
      case "client/unregisterCapability":
      case "window/workDoneProgress/create": return null;
      case "workspace/codeLens/refresh": return this.#register("codeLensProvider");
      case "workspace/inlayHint/refresh": return this.#register("inlayHintProvider");
      case "workspace/semanticTokens/refresh": return this.#register("semanticTokensProvider");
      default: return undefined;
    }
  }

  #publish({ uri, version, diagnostics }) {
    const address = this.#vscode.Uri.parse(uri);
    const known = this.#open.get(address.toString());
    // Positions are only right in the text that the findings are about; those of the newer text come soon.
    if (version !== undefined && version !== null && known !== undefined && version !== known) return;
    this.#findings.set(address, diagnostics.map((it) => this.#finding(it)));
  }

  #finding(it) {
    const vscode = this.#vscode;
    const { from } = this.#positions;
    const made = new vscode.Diagnostic(from.range(it.range), it.message, (it.severity ?? 1) - 1);
    made.source = it.source;
    const page = it.codeDescription?.href ?? `${pageScheme}:/${it.code}.md`;
    if (it.code !== undefined) made.code = { value: it.code, target: from.uri(page) };
    made.relatedInformation = from.each(({ location, message }) =>
      new vscode.DiagnosticRelatedInformation(from.location(location), message))(it.relatedInformation);
    made.tags = it.tags;
    return made;
  }

  #trace(direction, message) {
    const trace = this.#vscode.workspace.getConfiguration("usher").get("trace");
    if (trace === "off") return;
    const what = message.method ?? "answer";
    const id = message.id === undefined ? "" : ` ${message.id}`;
    this.#log.appendLine(`${direction} ${what}${id}${trace === "verbose" ? `: ${JSON.stringify(message)}` : ""}`);
  }
}

module.exports = { Client, pageScheme, selector };
