"use strict";

const { spawn } = require("node:child_process");
const { randomBytes } = require("node:crypto");
const { createInterface } = require("node:readline");

/** The page of `usher preview --watch` beside the text. It follows each save, and the cursor. */
class Preview {
  #vscode;
  #owner;
  #panel;
  #process;
  #place;
  #listener;

  /** `owner.tool()` is the path of usher, `owner.place(editor)` what the cursor is in, `owner.log` the log. */
  constructor(vscode, owner) {
    this.#vscode = vscode;
    this.#owner = owner;
  }

  /** Shows the page of what is in a folder, seen from another. */
  async show(from, folder) {
    const vscode = this.#vscode;
    const address = await this.#serve(from, folder);
    if (address === undefined) return;
    const external = await vscode.env.asExternalUri(vscode.Uri.parse(address));
    this.#panel ??= this.#open();
    this.#panel.webview.html = page(external.toString(true), new URL(address).origin);
    this.#panel.reveal(vscode.ViewColumn.Beside, true);
    this.#place = undefined;
    if (vscode.window.activeTextEditor) await this.#follow(vscode.window.activeTextEditor);
  }

  dispose() {
    this.#panel?.dispose();
    this.#end();
  }

  #open() {
    const { window, ViewColumn } = this.#vscode;
    const panel = window.createWebviewPanel(
      "usher.preview", "Usher Preview", { viewColumn: ViewColumn.Beside, preserveFocus: true }, { enableScripts: true });
    this.#listener = window.onDidChangeTextEditorSelection(({ textEditor }) => this.#follow(textEditor));
    panel.onDidDispose(() => {
      this.#panel = undefined;
      this.#listener.dispose();
      this.#end();
    });
    return panel;
  }

  /** Starts the server of the page; returns its address, or nothing if it does not start. */
  #serve(from, folder) {
    this.#end();
    const child = spawn(this.#owner.tool(), ["preview", "--watch", folder], { cwd: from, stdio: "pipe" });
    this.#process = child;
    // The server ends with its input.
    child.stdin.on("error", () => {});
    let errors = "";
    child.stderr.setEncoding("utf8").on("data", (text) => {
      errors += text;
      this.#owner.log.append(text);
    });
    return new Promise((resolve) => {
      createInterface({ input: child.stdout }).once("line", (line) => resolve(line.trim()));
      const failed = (why) => {
        resolve(undefined);
        if (this.#process !== child) return;
        this.#process = undefined;
        this.#vscode.window.showErrorMessage(`The preview has ended: ${why}`);
      };
      child.once("error", (error) => failed(error.message));
      child.once("close", (status) => failed(errors.trim() || `status ${status}`));
    });
  }

  #end() {
    const child = this.#process;
    this.#process = undefined;
    child?.stdin.end();
  }

  async #follow(editor) {
    const place = await this.#owner.place(editor);
    if (place === undefined || place === this.#place) return;
    this.#place = place;
    this.#panel?.webview.postMessage({ place });
  }
}

/** A page that contains only the page at an address, and moves it to the places that it is told. */
function page(address, origin) {
  const nonce = randomBytes(16).toString("hex");
  // Where VS Code runs in a browser, its own address leads to the page.
  const policy = `default-src 'none'; frame-src ${origin} https:; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'`;
  const source = JSON.stringify(address).replaceAll("<", "\\u003c");
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Usher Preview</title>
<style nonce="${nonce}">
html, body, iframe { border: 0; display: block; height: 100%; margin: 0; padding: 0; width: 100%; }
</style>
</head>
<body>
<iframe title="Usher Preview"></iframe>
<script nonce="${nonce}">
const frame = document.querySelector("iframe");
frame.src = ${source};
addEventListener("message", ({ data }) => { frame.src = ${source} + "#" + encodeURI(data.place); });
</script>
</body>
</html>
`;
}

module.exports = { Preview };
