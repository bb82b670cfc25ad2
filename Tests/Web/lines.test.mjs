// The numbers of lines, the properties and the reasons that Policies/Web.md names.
import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test } from "node:test"

const root = new URL("../..", import.meta.url).pathname
const page = readFileSync(join(root, "Policies/Web.md"), "utf8")
const program = process.env.USHER ?? join(root, ".build/debug/usher")

/** The lines without empty ones and those that are comments only. */
const lines = (text) => text.split("\n").filter((line) => !/^\s*(\/\/.*|\/\*.*|\*.*|#.*)?$/.test(line)).length

test("an app's lines beside the same by hand", () => {
  const [, app] = /```js\n([^]*?)```/.exec(page)
  const folder = mkdtempSync(join(tmpdir(), "usher-lines-"))
  const [, command] = /```sh\n(usher new .*)\n/.exec(page)
  const words = command.match(/'[^']*'|\S+/g).slice(1).map((word) => word.replaceAll("'", ""))
  assert.equal(spawnSync(program, words, { cwd: folder }).status, 0)
  const written = (name) => lines(readFileSync(join(folder, name), "utf8").replace(/^test [^]*/m, ""))
  const byHand = lines(readFileSync(new URL("byHand.js", import.meta.url), "utf8"))
  const [, ...named] = /The app has (\d+) lines of JavaScript, beside (\d+) lines of policy and (\d+) of texts[^]*?By hand it has (\d+)/
    .exec(page.replaceAll("\n", " ")).map(Number)
  assert.deepEqual(named, [lines(app), written("scan.usher"), written("scan.copy.yaml"), byHand])
})

test("each property of the stylesheet is on the page, and no other", () => {
  const names = (text) => [...new Set(text.match(/--usher-[a-z-]+/g))].sort()
  const rules = readFileSync(join(root, "Sources/Runtime/UsherWeb/Package/usher.css"), "utf8")
  assert.deepEqual(names(page), names(rules))
})
