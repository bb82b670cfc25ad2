// An app with a small policy, for tests without a browser.
import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Shell } from "../../Sources/Runtime/UsherWeb/Package/shell.js"
import { MemoryStore, Usher, UsherError } from "../../Sources/Runtime/UsherWeb/Package/usher.js"
import { newCore } from "./program.mjs"

const folder = mkdtempSync(join(tmpdir(), "usher-app-"))
const program = process.env.USHER ?? new URL("../../.build/debug/usher", import.meta.url).pathname

const call = `language 1
policy call
input room: Text
input isVideo: Bool
event hungUp
action connect(room: Text) -> connected | failed
metric joined
memory wasIn: Bool = false for install
alert ready { button go preferred; button leave cancel }
flow join -> inCall | left {
  on hungUp -> end left
  start state checking { choose { isVideo -> asking; not isVideo -> end left } }
  state asking { show ready { go -> connecting; leave -> end left } }
  state connecting {
    do connect(room: room) {
      connected { track joined; remember wasIn = true } -> end inCall
      failed -> end left
      interrupted -> asking
    }
  }
}
decide hasBeenIn: Bool = wasIn
`

/** A policy of the web that asks for the camera. */
export const photo = `language 1\npolicy photo\nuse web\nflow settle -> ready | off {
  start state asking { ask camera { granted -> end ready; else -> end off; silence after 9s -> end off } }\n}\n`

/** The bundle of a policy with this text, and of its catalog. */
export function compiled(text, copy) {
  const [policy] = /(?<=^policy )\w+/m.exec(text)
  const file = join(folder, `${policy}.usherbundle`)
  writeFileSync(join(folder, `${policy}.usher`), text)
  if (copy) writeFileSync(join(folder, `${policy}.copy.yaml`), copy)
  const { status, stdout, stderr } = spawnSync(
    program, ["compile", join(folder, `${policy}.usher`), "--unproved", "-o", file], { encoding: "utf8" })
  assert.equal(status, 0, stdout + stderr)
  return new Uint8Array(readFileSync(file))
}

export const bundle = compiled(call)

/** A page with the policy, which taps a button as soon as the prompt is up. */
export async function page(options = {}, taps = ["go"]) {
  const events = []
  const shell = new Shell(await newCore())
  const usher = await Usher.load(bundle, {
    app: { connect: async () => "connected", room: "r1", isVideo: true, ...options.app },
    presenter: {
      present: (prompt) => void setImmediate(() => taps.length && prompt.answer(taps.shift())),
      update() {}, dismiss() {}, notify() {},
    },
    listener: (event) => events.push(event),
    store: new MemoryStore(),
    shell,
    ...options,
    ...(options.app ? { app: { connect: async () => "connected", room: "r1", isVideo: true, ...options.app } } : {}),
  })
  return { usher, events, shell }
}

/** Whether an error has a reason. */
export const reason = (expected) => (error) => {
  assert.ok(error instanceof UsherError, String(error))
  assert.equal(error.reason, expected)
  return true
}
