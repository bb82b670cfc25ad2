"use strict";

const vscode = require("vscode");
const { Client, pageScheme } = require("./source/client");
const registerCommands = require("./source/commands");

let client;

/** VS Code calls this when a policy or a catalog is opened. */
exports.activate = (context) => {
  const log = vscode.window.createOutputChannel("Usher");
  client = new Client(vscode, { log, version: context.extension.packageJSON.version });
  context.subscriptions.push(
    log,
    registerCommands(vscode, client, log),
    vscode.workspace.registerTextDocumentContentProvider(pageScheme, registerCommands.pages(vscode)),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("usher.path") || event.affectsConfiguration("usher.arguments")) client.restart();
    }));
  client.start();
  return { client };
};

/** VS Code waits for this when it ends. */
exports.deactivate = () => client?.dispose();
