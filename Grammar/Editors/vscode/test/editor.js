"use strict";

const fs = require("node:fs");
const Module = require("node:module");
const nodePath = require("node:path");
const standin = require("./standin");

const { CancellationTokenSource, Disposable, Emitter, check, each, isFilter, isText, providers, strict, types } = standin;
const { Position, Range, Uri } = types;

/** An editor without a screen: documents, what people do with them, and the interface of VS Code for an extension. */
class Editor {
  documents = [];
  /** The provider of each kind that is registered now. */
  providers = {};
  findings = new Map();
  commands = new Map();
  log = "";
  /** What was said to the person, and what the person chooses. */
  said = [];
  chooses = () => undefined;
  tasks = [];
  panels = [];
  opened = [];
  settings;
  events = Object.fromEntries(
    ["open", "close", "change", "save", "folders", "settings", "selection"].map((name) => [name, new Emitter()]));

  constructor(folder, settings) {
    this.folder = folder;
    this.settings = { path: "usher", arguments: [], trace: "off", ...settings };
    this.folders = [{ uri: Uri.file(folder), name: "policies", index: 0 }];
    this.vscode = strict("vscode", { ...types, ...this.#interface() });
  }

  /** Loads an extension, and starts it as VS Code does. */
  async activate(extension) {
    const load = Module._load;
    const { vscode } = this;
    Module._load = function (name, ...rest) {
      return name === "vscode" ? vscode : load.call(this, name, ...rest);
    };
    const main = nodePath.join(extension, "extension.js");
    try {
      delete require.cache[require.resolve(main)];
      this.extension = require(main);
    } finally {
      Module._load = load;
    }
    this.subscriptions = [];
    const packageJSON = JSON.parse(fs.readFileSync(nodePath.join(extension, "package.json"), "utf8"));
    this.languages = packageJSON.contributes.languages;
    return this.extension.activate(
      strict("ExtensionContext", { subscriptions: this.subscriptions, extension: strict("Extension", { packageJSON }) }));
  }

  async deactivate() {
    await this.extension.deactivate();
    for (const one of this.subscriptions) one.dispose();
  }

  // MARK: What people do

  uri(path) {
    return Uri.file(nodePath.join(this.folder, path));
  }

  open(path, text = fs.readFileSync(nodePath.join(this.folder, path), "utf8")) {
    const language = this.languages?.find(({ extensions }) => extensions.some((ending) => path.endsWith(ending)));
    const document = new Document(this, this.uri(path), language?.id ?? "plaintext", text);
    this.documents.push(document.shown);
    this.events.open.fire(document.shown);
    return document;
  }

  close(document) {
    this.documents.splice(this.documents.indexOf(document.shown), 1);
    this.events.close.fire(document.shown);
  }

  /** Applies edits as VS Code does: those of a file from its end to its begin, in one change. */
  async apply(edit) {
    for (const [address, edits] of edit.changes) {
      const known = this.documents.find((document) => document.uri.toString() === address);
      const path = nodePath.relative(this.folder, Uri.parse(address).fsPath);
      (known ? known.owner() : this.open(path)).edit(edits);
    }
    return true;
  }

  /** Calls a function of the provider that is registered. */
  call(kind, name, ...values) {
    check(this.providers[kind] !== undefined, `no ${kind} is registered`);
    check(providers[kind].includes(name), `${kind} has no ${name}`);
    return this.providers[kind].provider[name](...values, new CancellationTokenSource().token);
  }

  // MARK: The interface

  #interface() {
    const editor = this;
    const { events } = this;
    const registers = Object.fromEntries(Object.entries(providers).map(([kind, names]) =>
      [`register${kind}`, (...values) => {
        const on = kind === "WorkspaceSymbolProvider" ? [{}] : values.shift();
        check(each(isFilter)(on), `the documents of ${kind}`);
        const [provider, ...more] = values;
        check(typeof provider[names[0]] === "function", `${kind} needs ${names[0]}`);
        for (const name of Object.keys(provider)) check(names.includes(name), `${kind} has no ${name}`);
        if (kind === "CompletionItemProvider") check(more.every((it) => isText(it) && it.length === 1), "trigger characters");
        const registered = { provider, more };
        editor.providers[kind] = registered;
        return new Disposable(() => {
          if (editor.providers[kind] === registered) delete editor.providers[kind];
        });
      }]));
    const says = (level) => (sentence, ...choices) => {
      check(isText(sentence) && each(isText)(choices), "a sentence and choices");
      editor.said.push(`${level}: ${sentence}`);
      return Promise.resolve(choices.includes(editor.chooses(sentence)) ? editor.chooses(sentence) : undefined);
    };
    const matches = (filter, document) => (filter.scheme ?? document.uri.scheme) === document.uri.scheme
      && (filter.language ?? document.languageId) === document.languageId
      && (filter.pattern === undefined || document.uri.path.endsWith(filter.pattern.replace(/^\*\*\/\*?/, "")));
    const languages = {
      ...registers,
      match: (on, document) => (on.some((filter) => matches(filter, document)) ? 10 : 0),
      createDiagnosticCollection: (name) => strict("DiagnosticCollection", {
        name,
        set: (uri, findings) => {
          check(uri instanceof Uri && each((it) => it instanceof types.Diagnostic)(findings), "findings at an address");
          editor.findings.set(uri.toString(), findings);
        },
        clear: () => editor.findings.clear(),
        dispose: () => editor.findings.clear(),
      }),
    };
    const window = {
      get activeTextEditor() {
        return editor.active;
      },
      createOutputChannel: (name) => strict("OutputChannel", {
        name,
        append: (text) => (editor.log += text),
        appendLine: (text) => (editor.log += `${text}\n`),
        show: () => editor.opened.push("log"),
        dispose: () => {},
      }),
      showErrorMessage: says("error"),
      showWarningMessage: says("warning"),
      showInformationMessage: says("information"),
      onDidChangeTextEditorSelection: events.selection.event,
      createWebviewPanel: (id, title, column, options) => {
        check(isText(id) && isText(title) && options.enableScripts === true, "a panel");
        const ended = new Emitter();
        const panel = {
          messages: [],
          webview: { html: "", postMessage: async (message) => panel.messages.push(message) },
          reveal: () => {},
          onDidDispose: ended.event,
          dispose: () => ended.fire(),
        };
        editor.panels.push(panel);
        return strict("WebviewPanel", panel);
      },
    };
    const workspace = {
      textDocuments: this.documents,
      get workspaceFolders() {
        return editor.folders;
      },
      getWorkspaceFolder: (uri) => editor.folders.find((folder) => uri.fsPath.startsWith(folder.uri.fsPath)),
      getConfiguration: (section) => {
        check(section === "usher", "the section of the settings");
        return { get: (name) => editor.settings[name] };
      },
      applyEdit: (edit) => editor.apply(edit),
      registerTextDocumentContentProvider: (scheme, provider) => {
        editor.pages = provider;
        return new Disposable(() => {});
      },
      onDidOpenTextDocument: events.open.event,
      onDidCloseTextDocument: events.close.event,
      onDidChangeTextDocument: events.change.event,
      onDidSaveTextDocument: events.save.event,
      onDidChangeWorkspaceFolders: events.folders.event,
      onDidChangeConfiguration: events.settings.event,
    };
    const commands = {
      registerCommand: (name, action) => {
        check(isText(name) && !editor.commands.has(name), `the command ${name} is registered twice`);
        editor.commands.set(name, action);
        return new Disposable(() => editor.commands.delete(name));
      },
      executeCommand: async (name, ...words) => {
        if (editor.commands.has(name)) return editor.commands.get(name)(...words);
        if (name === "vscode.executeDocumentSymbolProvider") {
          const document = editor.documents.find((it) => it.uri.toString() === words[0].toString());
          return editor.call("DocumentSymbolProvider", "provideDocumentSymbols", document);
        }
        return editor.opened.push([name, ...words].join(" "));
      },
    };
    const tasks = { executeTask: async (task) => editor.tasks.push(task) };
    const env = { asExternalUri: async (uri) => uri, openExternal: async (uri) => editor.opened.push(uri.toString()) > 0 };
    const parts = { languages, window, workspace, commands, tasks, env };
    return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, strict(name, part)]));
  }
}

/** A text that is open. Its positions count UTF-16 units. */
class Document {
  version = 1;

  constructor(editor, uri, languageId, text) {
    const owner = this;
    Object.assign(this, { editor, uri, languageId, text });
    this.shown = strict("TextDocument", {
      uri, languageId,
      get fileName() { return uri.fsPath; },
      get version() { return owner.version; },
      getText: () => owner.text,
      save: async () => owner.save(),
      owner: () => owner,
    });
  }

  get findings() {
    return this.editor.findings.get(this.uri.toString()) ?? [];
  }

  offset({ line, character }) {
    const lines = this.text.split("\n");
    return lines.slice(0, line).reduce((sum, it) => sum + it.length + 1, 0) + character;
  }

  /** The place behind the first `before` that `after` follows. */
  place(before, after = "") {
    const offset = this.text.indexOf(before + after) + before.length;
    check(offset >= before.length, `there is no ${before}${after}`);
    const lines = this.text.slice(0, offset).split("\n");
    return new Position(lines.length - 1, lines.at(-1).length);
  }

  edit(edits) {
    const sorted = [...edits].sort((a, b) => this.offset(b.range.start) - this.offset(a.range.start));
    const contentChanges = sorted.map(({ range, newText }) => {
      const [start, end] = [this.offset(range.start), this.offset(range.end)];
      this.text = this.text.slice(0, start) + newText + this.text.slice(end);
      return { range, rangeOffset: start, rangeLength: end - start, text: newText };
    });
    this.version += 1;
    this.editor.events.change.fire({ document: this.shown, contentChanges });
  }

  replace(old, text) {
    const start = this.place("", old);
    const lines = old.split("\n");
    const end = new Position(
      start.line + lines.length - 1, lines.length === 1 ? start.character + old.length : lines.at(-1).length);
    this.edit([new types.TextEdit(new Range(start, end), text)]);
  }

  save() {
    fs.writeFileSync(this.uri.fsPath, this.text);
    this.editor.events.save.fire(this.shown);
    return true;
  }
}

module.exports = { Editor };
