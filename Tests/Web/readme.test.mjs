// The README's page: its commands and its lines, with a device that a test answers.
import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, dirname, join, resolve } from "node:path"
import test from "node:test"

import { MemoryStore, Usher } from "../../Sources/Runtime/UsherWeb/Package/usher.js"
import { program } from "./program.mjs"

test("the web page of the README plays the policy that its commands write", async (t) => {
  const readme = readFileSync("README.md", "utf8")
  const commands = /<!-- web -->\n```sh\n(.*?)```/s.exec(readme)[1]
  const lines = /```js\n(.*?)```/s.exec(readme)[1]
  const folder = mkdtempSync(join(tmpdir(), "usher-readme-"))
  t.after(() => rmSync(folder, { recursive: true }))
  const PATH = dirname(resolve(process.env.USHER)) + delimiter + process.env.PATH
  execFileSync("sh", ["-ec", commands], { cwd: folder, env: { ...process.env, PATH }, stdio: "pipe" })

  // The lines, with a document, a console and the package of this build.
  const [button, printed, shown] = [{}, [], []]
  const given = {
    wasm: program, store: new MemoryStore(),
    adapters: { camera: { status: async () => "denied", request: async () => {} } },
    presenter: {
      present: (prompt) => { shown.push(prompt.name); queueMicrotask(() => prompt.answer("close")) },
      update() {}, dismiss() {}, notify() {},
    },
  }
  const load = (file) => Usher.load(readFileSync(join(folder, file)), given)
  const body = lines.replace(/^import .*\n/, "")
  const run = Object.getPrototypeOf(async () => {}).constructor
  await new run("Usher", "document", "console", body)(
    { load }, { querySelector: () => button }, { log: (outcome) => printed.push(outcome) })
  await button.onclick()
  assert.deepEqual([shown, printed], [["cameraOffInWords"], ["declined"]])
})
