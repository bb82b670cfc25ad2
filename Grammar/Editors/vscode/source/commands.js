"use strict";

const { execFile } = require("node:child_process");
const path = require("node:path");
const { Preview } = require("./preview");

/** The kind of a prompt in the outline: an interface. */
const promptKind = 10;

/** The commands of the extension. Each runs `usher` itself, without a shell between. */
module.exports = (vscode, client, log) => {
  const { commands, window, workspace } = vscode;
  const tool = () => workspace.getConfiguration("usher").get("path");

  /** The file that a command is about: the one it was called with, or that of the active editor. */
  const subject = (uri) => {
    const chosen = typeof uri === "string" ? vscode.Uri.parse(uri) : uri ?? window.activeTextEditor?.document.uri;
    if (chosen?.scheme === "file") return chosen;
    window.showWarningMessage("Open a file of a policy first.");
    return undefined;
  };

  const folderOf = (uri) => workspace.getWorkspaceFolder(uri)?.uri.fsPath ?? path.dirname(uri.fsPath);

  /** Runs a verb in a terminal, which stays open and takes input. A lens says for which flow, an action which script. */
  const runs = (verb, title, wordsOf = (flow) => [flow]) => async (uri, chosen) => {
    const file = subject(uri);
    if (file === undefined) return undefined;
    await workspace.textDocuments.find((document) => document.uri.toString() === file.toString())?.save();
    // VS Code calls the command of a menu with other things behind the address.
    const words = typeof chosen === "string" ? wordsOf(chosen) : [];
    const execution = new vscode.ProcessExecution(tool(), [verb, file.fsPath, ...words], { cwd: folderOf(file) });
    const name = `${title} ${path.basename(file.fsPath)}`;
    const task = new vscode.Task({ type: "usher", verb }, vscode.TaskScope.Workspace, name, "usher", execution);
    const { TaskPanelKind, TaskRevealKind } = vscode;
    task.presentationOptions = { reveal: TaskRevealKind.Always, panel: TaskPanelKind.Dedicated, clear: true, focus: true };
    return vscode.tasks.executeTask(task);
  };

  const preview = new Preview(vscode, { tool, log, place: (editor) => place(editor) });

  /** The address of what the cursor is in on the page of a preview: a policy, or one of its prompts. */
  const place = async ({ document, selection }) => {
    const policy = /^policy[ \t]+([\w.]+)/m.exec(document.getText())?.[1];
    if (document.languageId !== "usher" || policy === undefined) return undefined;
    const symbols = await commands.executeCommand("vscode.executeDocumentSymbolProvider", document.uri);
    const prompt = (symbols ?? []).find((it) => it.kind === promptKind && it.range.contains(selection.active));
    return prompt === undefined ? policy : `${policy}/${prompt.name}`;
  };

  const all = {
    "usher.play": runs("run", "Play"),
    "usher.playCounterexample": runs("run", "Play", (script) => ["--script", script]),
    "usher.prove": runs("verify", "Prove", (flow) => ["--flow", flow]),
    "usher.test": runs("test", "Test"),
    "usher.preview": (uri) => {
      const file = subject(uri);
      return file && preview.show(folderOf(file), path.dirname(file.fsPath));
    },
    "usher.restart": () => client.restart(),
    "usher.showLog": () => log.show(),
  };
  return vscode.Disposable.from(
    preview, ...Object.entries(all).map(([name, action]) => commands.registerCommand(name, action)));
};

/** The pages of codes, printed by `usher explain`. */
module.exports.pages = (vscode) => ({
  provideTextDocumentContent: (uri) => new Promise((resolve) => {
    const code = path.posix.basename(uri.path, ".md");
    const tool = vscode.workspace.getConfiguration("usher").get("path");
    if (!/^[a-z][a-z0-9-]*$/.test(code)) return resolve(`There is no code ${code}.`);
    return execFile(tool, ["explain", "--color", "never", code], (error, output, errors) =>
      resolve(error === null ? output : errors || error.message));
  }),
});
