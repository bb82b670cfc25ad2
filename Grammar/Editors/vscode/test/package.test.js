"use strict";

/** What the extension says of itself, its snippets and its colours. */

const assert = require("node:assert/strict");
const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { test } = require("node:test");
const { Editor } = require("./editor");

const { EXTENSION, USHER } = process.env;
const root = path.join(__dirname, "../../../..");
const read = (name) => JSON.parse(fs.readFileSync(path.join(EXTENSION, name), "utf8"));
const { contributes } = read("package.json");

test("the commands and settings are those that the code has, and the readme lists them", async () => {
  const editor = new Editor(os.tmpdir(), { path: "/nowhere/usher" });
  await editor.activate(EXTENSION);
  assert.deepEqual([...editor.commands.keys()].sort(), contributes.commands.map(({ command }) => command).sort());
  await editor.deactivate();
  const readme = fs.readFileSync(path.join(EXTENSION, "README.md"), "utf8");
  for (const { category, title } of contributes.commands) assert.ok(readme.includes(`| ${category}: ${title} |`), title);
  const settings = Object.keys(contributes.configuration.properties);
  assert.deepEqual(settings, Object.keys(editor.settings).map((name) => `usher.${name}`));
  for (const name of settings) assert.ok(readme.includes(`| \`${name}\` |`), name);
});

/** A snippet as it is before anything is typed. */
function expanded({ body }) {
  const values = new Map();
  const text = body.join("\n").replace(/\$\{(\d+)\|([^,|]+)[^}]*\}|\$\{(\d+):([^}]*)\}/g, (_, a, first, b, value) => {
    values.set(a ?? b, first ?? value);
    return first ?? value;
  });
  return text.replace(/\n?\$0/, "").replace(/\$(\d)/g, (_, number) => values.get(number));
}

test("every snippet is laid out as usher fmt does it", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "usher-snippets-"));
  const head = "language 1\npolicy a\nuse ios\n\n";
  const indented = (text, by) => text.replace(/^(?=.)/gm, " ".repeat(by));
  const around = {
    policy: (text) => text,
    state: (text) => `${head}flow f -> a {\n${indented(text, 2)}\n}`,
    ask: (text) => `${head}flow f -> a {\n  state s {\n${indented(text, 4)}\n  }\n}`,
  };
  around.choose = around.ask;
  for (const snippet of Object.values(read("snippets.json"))) {
    const text = (around[snippet.prefix] ?? ((it) => head + it))(expanded(snippet));
    fs.writeFileSync(path.join(folder, `${snippet.prefix}.usher`), `${text}\n`);
  }
  const { status, stdout, stderr } = spawnSync(USHER, ["fmt", "--check", folder], { encoding: "utf8" });
  assert.deepEqual([status, stderr], [0, ""], stdout);
  fs.rmSync(folder, { recursive: true });
});

test("every file of the language configuration is what VS Code reads", () => {
  for (const { configuration } of contributes.languages) {
    const { comments, brackets, indentationRules, wordPattern, onEnterRules } = read(configuration);
    assert.ok(comments.lineComment && brackets.length > 1);
    for (const text of [...Object.values(indentationRules), wordPattern, onEnterRules?.[0].beforeText]) if (text) new RegExp(text);
  }
  const { indentationRules: { increaseIndentPattern: more, decreaseIndentPattern: less } } = read("language-configuration.json");
  assert.ok(new RegExp(more).test("  ask camera {") && new RegExp(more).test("  x { // y"));
  assert.ok(!new RegExp(more).test("  // x {") && !new RegExp(more).test("  failed { show a } -> b"));
  assert.ok(new RegExp(less).test("  }"));
});

test("every word of a catalog is coloured, and placeholders are", () => {
  const words = new Set();
  const collect = (part) => {
    if (typeof part !== "object" || part === null) return;
    for (const name of Object.keys(part.properties ?? {})) words.add(name);
    Object.values(part).forEach(collect);
  };
  collect(JSON.parse(fs.readFileSync(path.join(root, "Grammar/Schemas/catalog.json"), "utf8")));
  assert.ok(words.size > 20);
  const rules = Object.values(read("usher-catalog.tmLanguage.json").repository).flatMap(({ patterns }) => patterns);
  const scope = (line) => {
    const rule = rules.find((it) => it.match && new RegExp(it.match, "m").test(line));
    return rule && (rule.name ?? rule.captures[1].name);
  };
  for (const word of words) {
    const found = [`${word}:`, `    ${word}: a`].map(scope);
    assert.ok(found.some((it) => it?.startsWith("keyword.")), `${word}: ${found}`);
  }
  assert.equal(scope("  entries:"), "entity.name.type.entry.usher-catalog");
  assert.equal(scope("    openSettings: a"), "variable.other.property.usher-catalog");
  for (const text of ["{app}", "{-brand}"]) assert.equal(scope(text), "constant.other.placeholder.usher-catalog");
});
