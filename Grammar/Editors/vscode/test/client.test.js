"use strict";

/** The extension as it was packed (EXTENSION), against the built `usher lsp` (USHER), in an editor without a screen. */

const assert = require("node:assert/strict");
const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { test } = require("node:test");
const { Editor } = require("./editor");
const { CancellationTokenSource, types } = require("./standin");

const { EXTENSION, USHER } = process.env;
const { Range } = types;
const policies = path.join(__dirname, "../../../../Policies");
const policy = "StreamVideo/callPermissions.usher";
const catalog = "StreamVideo/stream.de.copy.yaml";

async function until(truth, what) {
  const end = Date.now() + 20_000;
  while (!truth()) {
    assert.ok(Date.now() < end, `not within 20 s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** A test in an editor with policies, in a folder whose name needs escapes. */
function scenario(name, run, settings = {}) {
  test(name, async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "usher (ä) 🧭 "));
    for (const part of ["StreamVideo", "Scanner"]) {
      fs.cpSync(path.join(policies, part), path.join(folder, part), { recursive: true });
    }
    const editor = new Editor(folder, { path: USHER, ...settings });
    try {
      const { client } = await editor.activate(EXTENSION);
      await run(editor, client);
    } finally {
      await editor.deactivate();
      fs.rmSync(folder, { recursive: true });
    }
  });
}
const answers = (editor) => until(() => editor.providers.HoverProvider !== undefined, "an answer");
const codes = (document) => document.findings.map(({ code }) => code.value);
const at = (document, before, after) => [document.shown, document.place(before, after)];

scenario("a finding appears while typing, has its page, and is fixed", async (editor) => {
  await answers(editor);
  const document = editor.open("StreamVideo/q.usher", "language 1\npolicy q\n// 🧭 é\nuse ios\n");
  document.replace("use ios", "use io // 🧭");
  await until(() => document.findings.length === 1, "a finding");
  const [finding] = document.findings;
  assert.deepEqual([finding.code.value, finding.source, finding.severity], ["unknown-platform", "usher", 0]);
  assert.deepEqual(finding.range, new Range(document.place("use ", "io"), document.place("use io")));
  assert.match(await editor.pages.provideTextDocumentContent(finding.code.target), /^# unknown-platform: /);
  const actions = await editor.call("CodeActionsProvider", "provideCodeActions", document.shown, finding.range,
    { diagnostics: [finding], only: undefined, triggerKind: 1 });
  const fix = actions.find(({ kind }) => kind.value === "quickfix");
  assert.deepEqual([fix.title, fix.diagnostics], ["write `ios`", [finding]]);
  await editor.apply(fix.edit);
  assert.equal(document.text, "language 1\npolicy q\n// 🧭 é\nuse ios // 🧭\n");
  await until(() => document.findings.length === 0, "no finding");
});

scenario("a finding names the places that it is related to", async (editor) => {
  await answers(editor);
  const document = editor.open("StreamVideo/q.usher", "language 1\npolicy q\nuse ios\nevent a\nevent a\n");
  await until(() => codes(document).includes("duplicate-name"), "a finding");
  const finding = document.findings.find(({ code }) => code.value === "duplicate-name");
  assert.equal(finding.relatedInformation[0].location.uri.toString(), document.uri.toString());
  assert.equal(finding.relatedInformation[0].location.range.start.line, 3);
});

scenario("several changes at once reach the server as they were made", async (editor) => {
  await answers(editor);
  const document = editor.open("StreamVideo/q.usher", "language 1\npolicy q // 🧭\nuse ios // 🧭🧭\n");
  const edit = (before, old, text) => new types.TextEdit(new Range(document.place(before), document.place(before + old)), text);
  document.edit([edit("policy ", "q", "🧭 q"), edit("use ", "ios", "io"), edit("ios // 🧭", "🧭", "\nuse we")]);
  document.replace("policy 🧭 q", "policy q");
  assert.equal(document.text, "language 1\npolicy q // 🧭\nuse io // 🧭\nuse we\n");
  await until(() => document.findings.length === 2, "two findings");
  assert.deepEqual(document.findings.map(({ range }) => [range.start.line, range.end.character]), [[2, 6], [3, 6]]);
});

/** Numbers that look random and are the same in each run. */
function numbers(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

scenario("after two hundred edits the server has the text of the editor", async (editor) => {
  await answers(editor);
  const document = editor.open("StreamVideo/q.usher", "language 1\npolicy q // 🧭 é\nuse ios\n");
  let known = document.text;
  const offset = (text, { line, character }) =>
    text.split("\n").slice(0, line).reduce((sum, it) => sum + it.length + 1, 0) + character;
  const random = numbers(27);
  for (let count = 0; count < 200; count += 1) {
    // Places between whole characters, in order and each once, so that no two edits touch each other.
    const places = [0];
    for (const character of document.text) places.push(places.at(-1) + character.length);
    const chosen = [...new Set(Array.from({ length: 2 * (1 + random(3)) }, () => random(places.length)))].sort((a, b) => a - b);
    const position = (index) => document.place(document.text.slice(0, places[index]));
    const edits = [];
    for (let index = 0; index < chosen.length; index += 2) {
      const end = Math.min(chosen[index + 1] ?? chosen[index], chosen[index] + 8);
      edits.push(new types.TextEdit(
        new Range(position(chosen[index]), position(end)), ["🧭", "漢\n", "a -> b\n", "é", "\n\n", ""][random(6)]));
    }
    document.edit(edits);
  }
  const changes = editor.log.split("\n").flatMap((line) => /^sent textDocument\/didChange: (.*)$/.exec(line)?.[1] ?? []);
  for (const { params } of changes.map((text) => JSON.parse(text))) {
    for (const { range, text } of params.contentChanges) {
      known = known.slice(0, offset(known, range.start)) + text + known.slice(offset(known, range.end));
    }
  }
  assert.equal(changes.length, 200);
  assert.equal(known, document.text);
  // The server has it too: a formatter that is right about the last line has counted all of them.
  document.replace(document.text, "language 1\npolicy q\nuse ios\n\n\n\nmemory  a: Bool = false for launch\n");
  const layout = await editor.call("DocumentFormattingEditProvider", "provideDocumentFormattingEdits", document.shown,
    { tabSize: 2, insertSpaces: true });
  document.edit(layout);
  assert.equal(document.text, "language 1\npolicy q\nuse ios\n\nmemory a: Bool = false for launch\n");
}, { trace: "verbose" });

scenario("a status is explained, a state is found, uses are listed and marked", async (editor) => {
  await answers(editor);
  const document = editor.open(policy);
  const hover = await editor.call("HoverProvider", "provideHover", ...at(document, "camera is ", "denied"));
  assert.match(hover.contents[0].value, /settings denied -> authorized may end app/);
  const [declared] = await editor.call("DefinitionProvider", "provideDefinition", ...at(document, "-> ", "askingCamera"));
  assert.match(document.text.split("\n")[declared.range.start.line], /^ *state askingCamera/);
  const declaration = at(document, "banner ", "accessOff");
  const uses = await editor.call("ReferenceProvider", "provideReferences", ...declaration, { includeDeclaration: true });
  const files = new Set(uses.map(({ uri }) => path.basename(uri.fsPath)));
  assert.ok(files.has("callPermissions.usher") && files.has("stream.de.copy.yaml"));
  const marks = await editor.call("DocumentHighlightProvider", "provideDocumentHighlights", ...declaration);
  assert.equal(marks.length, uses.filter(({ uri }) => uri.toString() === document.uri.toString()).length);
});

scenario("what may stand here is offered, all missing rows first", async (editor) => {
  await answers(editor);
  assert.deepEqual(editor.providers.CompletionItemProvider.more, [" ", "{", "("]);
  const text = fs.readFileSync(path.join(policies, policy), "utf8");
  const document = editor.open(policy, `${text}\nflow another -> done {\n  start state first {\n    ask camera {\n      \n`);
  const place = document.place(document.text.slice(0, -1));
  const list = await editor.call("CompletionItemProvider", "provideCompletionItems", document.shown, place,
    new CancellationTokenSource().token, { triggerKind: 0, triggerCharacter: undefined });
  assert.equal(list.items[0].label, "all missing rows");
  assert.match(list.items[0].insertText.value, /\$1/);
  for (const name of ["denied", "granted", "else"]) assert.ok(list.items.some(({ label }) => label === name), name);
});

scenario("a button is renamed in all files by one edit", async (editor) => {
  await answers(editor);
  const document = editor.open(policy);
  const translation = editor.open(catalog);
  assert.equal(translation.languageId, "usher-catalog");
  const prepared = await editor.call("RenameProvider", "prepareRename", ...at(document, "button ", "openSettings"));
  assert.equal(prepared.placeholder, "openSettings");
  const edit = await editor.call(
    "RenameProvider", "provideRenameEdits", ...at(document, "button ", "openSettings"), "goToSettings");
  assert.equal(edit.changes.size, 5);
  await editor.apply(edit);
  assert.match(document.text, /banner accessOff[^}]*button goToSettings preferred/);
  assert.ok(translation.text.includes("goToSettings: Einstellungen öffnen"));
  await assert.rejects(
    editor.call("RenameProvider", "provideRenameEdits", ...at(document, "button ", "goToSettings"), "go to"), Error);
  await assert.rejects(editor.call("RenameProvider", "prepareRename", ...at(document, "", "///")), Error);
});

scenario("a text is laid out with small edits; there is an outline", async (editor) => {
  await answers(editor);
  const whole = fs.readFileSync(path.join(policies, policy), "utf8");
  const document = editor.open(policy, whole.replace("  recovers camera", "recovers  camera"));
  const edits = await editor.call("DocumentFormattingEditProvider", "provideDocumentFormattingEdits", document.shown,
    { tabSize: 8, insertSpaces: false });
  assert.equal(edits.length, 1);
  document.edit(edits);
  assert.equal(document.text, whole);
  const symbols = await editor.call("DocumentSymbolProvider", "provideDocumentSymbols", document.shown);
  assert.ok(symbols.some(({ name }) => name === "accessOff"));
  const everywhere = await editor.call("WorkspaceSymbolProvider", "provideWorkspaceSymbols", "cameraOff");
  assert.ok(everywhere.some(({ name }) => name === "cameraOff"));
});

scenario("a catalog has findings, which go with it", async (editor) => {
  await answers(editor);
  const document = editor.open(catalog);
  document.replace("openSettings:", "openSetings:");
  await until(() => codes(document).includes("unknown-button"), "a finding");
  editor.close(document);
  await until(() => document.findings.length === 0, "no finding");
});

scenario("the server is started again after a fault, with the texts as they are", async (editor, client) => {
  await answers(editor);
  const document = editor.open("StreamVideo/q.usher", "language 1\npolicy q\nuse ios\n");
  document.replace("ios", "io");
  await until(() => codes(document).length === 1, "a finding");
  const first = client.processId;
  process.kill(first, "SIGKILL");
  await until(() => client.processId !== first && editor.providers.HoverProvider !== undefined, "another server");
  await until(() => codes(document).length === 1, "the finding of the other server");
  document.replace("io\n", "ios\n");
  await until(() => document.findings.length === 0, "no finding");
  assert.deepEqual(editor.said, []);
});

scenario("a server that keeps ending is left alone, and started again by the person", async (editor, client) => {
  editor.chooses = () => "Show Log";
  for (let kills = 0; kills < 5; kills += 1) {
    await answers(editor);
    const killed = client.processId;
    process.kill(killed, "SIGKILL");
    await until(() => client.processId !== killed, "an end");
  }
  await until(() => editor.said.length === 1, "a message");
  assert.equal(editor.said[0],
    "error: usher lsp has ended 5 times within three minutes (signal SIGKILL). It is not started again.");
  assert.deepEqual([client.processId, editor.opened], [undefined, ["log"]]);
  const document = editor.open(policy);
  assert.equal(editor.providers.HoverProvider, undefined);
  await editor.vscode.commands.executeCommand("usher.restart");
  await answers(editor);
  assert.ok(await editor.call("HoverProvider", "provideHover", ...at(document, "camera is ", "denied")));
});

scenario("a tool that is not there is a message with its setting", async (editor, client) => {
  editor.chooses = () => "Open Settings";
  await until(() => editor.opened.length === 1, "the settings");
  assert.deepEqual(editor.said,
    ["error: /nowhere/usher was not found. Install usher, or say in the settings where it is."]);
  assert.deepEqual(editor.opened, ["workbench.action.openSettings usher.path"]);
  assert.equal(client.processId, undefined);
  editor.settings.path = USHER;
  editor.events.settings.fire({ affectsConfiguration: (name) => name === "usher.path" });
  await answers(editor);
}, { path: "/nowhere/usher" });

scenario("an end is orderly", async (editor, client) => {
  await answers(editor);
  const id = client.processId;
  const began = Date.now();
  await client.stop();
  assert.ok(Date.now() - began < 1500, "the server takes its time");
  assert.throws(() => process.kill(id, 0), { code: "ESRCH" });
  assert.match(editor.log, /sent shutdown \d+\nreceived answer \d+\nsent exit\n$/);
  assert.deepEqual([editor.providers, editor.findings.size, editor.said], [{}, 0, []]);
}, { trace: "messages" });

scenario("commands play, prove and test in a terminal, without a shell", async (editor) => {
  await answers(editor);
  const run = editor.vscode.commands.executeCommand;
  await run("usher.play");
  assert.deepEqual([editor.said, editor.tasks], [["warning: Open a file of a policy first."], []]);
  const document = editor.open(policy);
  editor.active = { document: document.shown, selection: { active: document.place("banner accessOff") } };
  await run("usher.play");
  await run("usher.prove", document.uri);
  await run("usher.test", document.uri.toString());
  await run("usher.play", document.uri, "startCall(isVideo: true)");
  await run("usher.prove", document.uri, "startCall");
  assert.deepEqual(editor.tasks.map(({ execution }) => [execution.process, ...execution.args]), [
    [USHER, "run", document.uri.fsPath],
    [USHER, "verify", document.uri.fsPath],
    [USHER, "test", document.uri.fsPath],
    [USHER, "run", document.uri.fsPath, "startCall(isVideo: true)"],
    [USHER, "verify", document.uri.fsPath, "--flow", "startCall"],
  ]);
  assert.equal(editor.tasks[0].execution.options.cwd, editor.folder);
});

scenario("a counterexample names its places, and is played in a terminal", async (editor) => {
  await answers(editor);
  const whole = fs.readFileSync(path.join(policies, "Scanner/scan.usher"), "utf8");
  const wrong = whole.replace(/(returned +)-> checking/, "$1-> end closed");
  const document = editor.open("Scanner/scan.usher", wrong);
  await until(() => codes(document).includes("broken-promise"), "a finding of the proof");
  const finding = document.findings.find(({ code }) => code.value === "broken-promise");
  assert.deepEqual(finding.relatedInformation.map(({ location, message }) => [location.range.start.line, message]), [
    [27, "1. camera is denied; start: show alert cameraOff; waits in guiding"],
    [63, "2. tap openSettings: open settings (app-settings:); waits in away"],
    [73, "3. away camera=restricted: outcome closed"],
  ]);
  const actions = await editor.call("CodeActionsProvider", "provideCodeActions", document.shown, finding.range,
    { diagnostics: [finding], only: undefined, triggerKind: 1 });
  const { command } = actions.find(({ title }) => title === "play this counterexample");
  await editor.vscode.commands.executeCommand(command.command, ...command.arguments);
  const [{ execution }] = editor.tasks;
  const script = "given camera is denied\nstart scanCode\ntap openSettings\naway camera=restricted\n";
  assert.deepEqual([execution.process, ...execution.args], [USHER, "run", document.uri.fsPath, "--script", script]);
  const { status, stdout } = spawnSync(execution.process, execution.args, { encoding: "utf8" });
  assert.deepEqual([status, stdout.trimEnd().split("\n").at(-1)], [0, "  outcome closed"]);
  // The lens is asked for again when the proof is known: after the save that playing began with, too.
  const verdict = "not proved: 1 finding, 14 states, 52 transitions";
  const isShown = async () => {
    const lenses = await editor.call("CodeLensProvider", "provideCodeLenses", document.shown);
    return lenses.some(({ command: { title } }) => title === verdict);
  };
  const ends = Date.now() + 20_000;
  while (!(await isShown())) assert.ok(Date.now() < ends, "no verdict");
});

scenario("the preview is served beside the text, and follows the cursor", async (editor) => {
  await answers(editor);
  const document = editor.open(policy);
  const active = { document: document.shown, selection: { active: document.place("use ") } };
  editor.active = active;
  await editor.vscode.commands.executeCommand("usher.preview");
  const [panel] = editor.panels;
  const [, address] = /frame\.src = "(http:\/\/127\.0\.0\.1:\d+\/[^"]+)"/.exec(panel.webview.html);
  assert.equal((await fetch(address)).status, 200);
  editor.events.selection.fire({ textEditor: { ...active, selection: { active: document.place("banner acc") } } });
  await until(() => panel.messages.length === 2, "two places");
  assert.deepEqual(panel.messages, [{ place: "stream.permissions" }, { place: "stream.permissions/accessOff" }]);
  assert.match(await (await fetch(address)).text(), /<title>Preview of stream\.permissions<\/title>[^]*id="page-data">[^<]{1000}/);
  panel.dispose();
  const ends = Date.now() + 10_000;
  while (await fetch(address).then(() => true, () => false)) assert.ok(Date.now() < ends, "the page is still served");
  assert.deepEqual(editor.said, []);
});

scenario("colours, folds, hints, lenses, links and calls are shown as far as the server has them", async (editor) => {
  await answers(editor);
  const document = editor.open(policy);
  const { shown } = document;
  const whole = new Range(document.place(""), document.place(document.text));
  const calls = {
    DocumentSemanticTokensProvider: ["provideDocumentSemanticTokens", shown],
    DocumentRangeSemanticTokensProvider: ["provideDocumentRangeSemanticTokens", shown, whole],
    FoldingRangeProvider: ["provideFoldingRanges", shown, {}],
    SelectionRangeProvider: ["provideSelectionRanges", shown, [document.place("banner acc")]],
    InlayHintsProvider: ["provideInlayHints", shown, whole],
    CodeLensProvider: ["provideCodeLenses", shown],
    CallHierarchyProvider: ["prepareCallHierarchy", shown, document.place("state asking")],
    DocumentLinkProvider: ["provideDocumentLinks", shown],
  };
  for (const [kind, values] of Object.entries(calls)) {
    if (editor.providers[kind] === undefined) continue;
    const found = await editor.call(kind, ...values);
    assert.ok((found.data ?? found).length > 0, `${kind} has nothing`);
    if (kind === "CodeLensProvider") assert.ok(found.some(({ command }) => command.command === "usher.play"));
    if (kind === "CallHierarchyProvider") {
      const before = await editor.call(kind, "provideCallHierarchyIncomingCalls", found[0]);
      assert.ok(before.length > 0, "nothing leads to the state");
    }
  }
});
