"use strict";

/** What the client can do beyond what the server offers now: each row of the table against a server that offers everything. */

const assert = require("node:assert/strict");
const os = require("node:os");
const path = require("node:path");
const { test } = require("node:test");
const { Editor } = require("./editor");
const { types } = require("./standin");

const { Position, Range } = types;
const range = new Range(new Position(0, 1), new Position(2, 3));

test("every capability becomes a provider", async (context) => {
  const editor = new Editor(os.tmpdir(), { path: path.join(__dirname, "announcing.js") });
  context.after(() => editor.extension.deactivate());
  await editor.activate(process.env.EXTENSION);
  const until = async (truth) => {
    for (let turns = 0; !truth() && turns < 1000; turns += 1) await new Promise((resolve) => setTimeout(resolve, 10));
    assert.ok(truth(), editor.log);
  };
  // What a server writes to its log may come after its answer.
  const logged = (text) => until(() => text.test(editor.log));
  await until(() => /answer unknown/.test(editor.log) && editor.said.length > 0);
  assert.deepEqual(Object.keys(editor.providers), [
    "HoverProvider", "DocumentSemanticTokensProvider", "DocumentRangeSemanticTokensProvider", "FoldingRangeProvider",
    "SelectionRangeProvider", "InlayHintsProvider", "CallHierarchyProvider", "DocumentLinkProvider", "CodeLensProvider",
  ]);
  assert.deepEqual(editor.said, ["warning: shown"]);
  await logged(/^written$/m);

  const document = editor.open("a.usher", "use ios\n");
  document.replace("ios", "🧭");
  const { shown } = document;
  const token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose: () => {} }) };
  const call = (kind, name, ...values) => editor.providers[kind].provider[name](...values, token);

  const hover = await call("HoverProvider", "provideHover", shown, range.start);
  assert.deepEqual(hover.contents.map(({ value }) => value), ["**a**", "```usher\nuse ios\n```", "*b*"]);

  assert.deepEqual(editor.providers.DocumentSemanticTokensProvider.more[0].tokenTypes, ["keyword", "enumMember"]);
  const tokens = await call("DocumentSemanticTokensProvider", "provideDocumentSemanticTokens", shown);
  assert.deepEqual([...tokens.data], [0, 1, 2, 1, 1]);
  assert.equal(await call("DocumentRangeSemanticTokensProvider", "provideDocumentRangeSemanticTokens", shown, range), null);

  const folds = await call("FoldingRangeProvider", "provideFoldingRanges", shown, {});
  assert.deepEqual(folds.map(({ start, end, kind }) => [start, end, kind]), [[1, 4, 1], [5, 6, undefined]]);

  const [selection] = await call("SelectionRangeProvider", "provideSelectionRanges", shown, [range.start]);
  assert.deepEqual([selection.range, selection.parent.range], [range, range]);

  const [hint] = await call("InlayHintsProvider", "provideInlayHints", shown, range);
  assert.deepEqual([hint.label, hint.kind, hint.paddingLeft, hint.tooltip.value], ["denied | restricted", 2, true, "else"]);

  const [unresolved, play, uses, plain] = await call("CodeLensProvider", "provideCodeLenses", shown);
  assert.deepEqual([unresolved.command, play.command.command], [undefined, "usher.play"]);
  const [uri, position, [location]] = uses.command.arguments;
  assert.deepEqual([uri.fsPath, position, location.uri.fsPath, location.range], ["/a", range.start, "/b", range]);
  assert.deepEqual(plain.command, { title: "used by 0", command: "", arguments: [] });
  const resolved = await call("CodeLensProvider", "resolveCodeLens", unresolved);
  await logged(/codeLens\/resolve 7/);
  await editor.vscode.commands.executeCommand(resolved.command.command, ...resolved.command.arguments);
  await logged(/workspace\/executeCommand \[7\]/);

  const [state] = await call("CallHierarchyProvider", "prepareCallHierarchy", shown, range.start);
  assert.deepEqual([state.name, state.kind, state.uri.fsPath], ["asking", 4, "/a/b c.usher"]);
  const [before] = await call("CallHierarchyProvider", "provideCallHierarchyIncomingCalls", state);
  const [after] = await call("CallHierarchyProvider", "provideCallHierarchyOutgoingCalls", state);
  assert.deepEqual([before.from.name, after.to.name, after.fromRanges.length], ["checking", "guiding", 2]);
  await logged(/incomingCalls \{"name":"asking"\}/);

  const [link] = await call("DocumentLinkProvider", "provideDocumentLinks", shown);
  assert.deepEqual([link.target, link.tooltip], [undefined, "the catalog"]);
  assert.equal((await call("DocumentLinkProvider", "resolveDocumentLink", link)).target.fsPath, "/a/scan.copy.yaml");

  // A server that wants whole texts gets them.
  await logged(/didChange \[\{"text":"use 🧭\\n"\}\]/);
  await editor.deactivate();
  assert.deepEqual([editor.providers, editor.commands.size], [{}, 0]);
});
