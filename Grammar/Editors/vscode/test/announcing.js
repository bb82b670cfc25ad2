#!/usr/bin/env node
"use strict";

/**
 * A server that offers everything that the client can do, and gives one answer to each request, for tests of what `usher lsp` does
 * not offer. It checks what it is asked, and writes it into the log of the client.
 */

const path = require("node:path");
const { framed, MessageReader } = require(path.join(process.env.EXTENSION, "source/framing"));

const range = { start: { line: 0, character: 1 }, end: { line: 2, character: 3 } };
const item = (name) => ({ name, kind: 5, uri: "file:///a/b%20c.usher", range, selectionRange: range, data: { name } });
const answers = {
  initialize: {
    capabilities: {
      textDocumentSync: 1,
      hoverProvider: {},
      semanticTokensProvider: {
        legend: { tokenTypes: ["keyword", "enumMember"], tokenModifiers: ["readonly"] }, full: true, range: true,
      },
      foldingRangeProvider: true,
      selectionRangeProvider: true,
      inlayHintProvider: { resolveProvider: false },
      codeLensProvider: { resolveProvider: true },
      callHierarchyProvider: true,
      documentLinkProvider: { resolveProvider: true },
      executeCommandProvider: { commands: ["usher.lens.example"] },
      somethingNewProvider: true,
    },
  },
  shutdown: null,
  "textDocument/hover": { contents: ["**a**", { language: "usher", value: "use ios" }, { kind: "plaintext", value: "*b*" }] },
  "textDocument/semanticTokens/full": { data: [0, 1, 2, 1, 1] },
  "textDocument/semanticTokens/range": null,
  "textDocument/foldingRange": [{ startLine: 1, endLine: 4, kind: "comment" }, { startLine: 5, endLine: 6 }],
  "textDocument/selectionRange": [{ range, parent: { range } }],
  "textDocument/inlayHint": [
    { position: range.start, label: [{ value: "denied" }, { value: " | restricted" }], kind: 2, paddingLeft: true, tooltip: "else" },
  ],
  "textDocument/codeLens": [
    { range, data: 7 },
    { range, command: { title: "Play", command: "usher.play", arguments: ["file:///a"] } },
    { range, command: { title: "used by 1", command: "editor.action.showReferences",
      arguments: ["file:///a", range.start, [{ uri: "file:///b", range }]] } },
    { range, command: { title: "used by 0", command: "", arguments: [] } },
  ],
  "codeLens/resolve": { range, command: { title: "Example", command: "usher.lens.example", arguments: [7] } },
  "textDocument/prepareCallHierarchy": [item("asking")],
  "callHierarchy/incomingCalls": [{ from: item("checking"), fromRanges: [range] }],
  "callHierarchy/outgoingCalls": [{ to: item("guiding"), fromRanges: [range, range] }],
  "textDocument/documentLink": [{ range, tooltip: "the catalog", data: "x" }],
  "documentLink/resolve": { range, target: "file:///a/scan.copy.yaml" },
  "workspace/executeCommand": null,
};

const send = (message) => process.stdout.write(framed({ jsonrpc: "2.0", ...message }));
const reader = new MessageReader();
process.stdin.on("data", (bytes) => {
  for (const { id, method, params } of reader.take(bytes)) {
    if (method === "exit") process.exit(0);
    const told = params?.data ?? params?.item?.data ?? params?.arguments ?? params?.contentChanges;
    process.stderr.write(`${method} ${JSON.stringify(told)}\n`);
    if (id !== undefined && method !== undefined) send({ id, result: answers[method] });
    if (method === "initialized") {
      send({ id: "refresh", method: "workspace/codeLens/refresh" });
      send({ id: "edit", method: "workspace/applyEdit", params: { edit: { documentChanges: [
        { textDocument: { uri: "file:///none", version: 3 }, edits: [] },
      ] } } });
      send({ id: "unknown", method: "window/nothing" });
      send({ method: "window/logMessage", params: { type: 3, message: "written" } });
      send({ method: "window/showMessage", params: { type: 2, message: "shown" } });
    }
    if (method === undefined) process.stderr.write(`answer ${id}\n`);
  }
});
process.stdin.on("end", () => process.exit(0));
