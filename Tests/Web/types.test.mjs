// What `usher generate typescript` writes: tsc finds each mistake at its line, in the package that `.ci/host/web` has built, and
// a bundle that does not fit is rejected.
import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { test } from "node:test"
import { Shell } from "../../Sources/Runtime/UsherWeb/Package/shell.js"
import { MemoryStore, Usher, UsherError } from "../../Sources/Runtime/UsherWeb/Package/usher.js"
import { newCore } from "./program.mjs"

const root = new URL("../..", import.meta.url).pathname
const program = process.env.USHER ?? join(root, ".build/debug/usher")
const built = process.env.USHER_PACKAGE ?? join(root, ".build/web/package")
const folder = mkdtempSync(join(tmpdir(), "usher-types-"))

/** Runs `usher`, and fails if that does. */
function usher(...words) {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: "utf8" })
  assert.equal(status, 0, stdout + stderr)
}

mkdirSync(join(folder, "usher"))
for (const file of readdirSync(built).filter((file) => file.endsWith(".d.ts"))) {
  copyFileSync(join(built, file), join(folder, "usher", file))
}

/** A folder with the code of a page and what it imports. `policy` is a file, or the text of one. */
function page(name, policy, code) {
  const place = join(folder, name)
  mkdirSync(place)
  const file = policy.endsWith(".usher") ? policy : join(place, "policy.usher")
  if (file !== policy) writeFileSync(file, policy)
  usher("generate", "typescript", file, "--platform", "web", "--output", join(place, "policy.js"))
  writeFileSync(join(place, "page.js"), code)
  return join(name, "page.js")
}

/** The errors of tsc in pages, each with its line. */
function errors(pages) {
  const { stdout } = spawnSync("tsc", [
    "--noEmit", "--allowJs", "--checkJs", "--strict", "--target", "es2022", "--module", "es2022",
    "--moduleResolution", "node", "--lib", "es2022,dom,dom.iterable", ...pages,
  ], { cwd: folder, encoding: "utf8" })
  const found = Object.fromEntries(pages.map((path) => [dirname(path), []]))
  for (const line of stdout.split("\n").filter((line) => line && !line.startsWith(" "))) {
    const [, path, row, code] = /^(.*)\((\d+),\d+\): error (TS\d+): /.exec(line) ?? assert.fail(line)
    const text = readFileSync(join(folder, path), "utf8").split("\n")[Number(row) - 1].trim()
    found[dirname(path)].push(`${code} ${text}`)
  }
  return found
}

const specimen = readFileSync(join(root, "Tests/Specimens/generate-typescript.md"), "utf8")
const everyThing = /```usher everyThing.usher\n([^]*?)```/.exec(specimen)[1]

const everyPage = `import { Usher } from "../usher/usher.js"
import { DialogPresenter } from "../usher/prompts.js"
import { EveryThing } from "./policy.js"

class Own extends DialogPresenter {
  /** @param {import("../usher/usher.js").Prompt<EveryThing>} prompt */
  async present(prompt) {
    const { why, who } = prompt.arguments
    if (prompt.name === "sorry" && why === "slow" && who.length > 9) return prompt.answer("pick(times: 2)")
    return super.present(prompt)
  }
}

const usher = await Usher.for(EveryThing).load("every.usherbundle", {
  app: {
    visitor: "Ann",
    level: () => "all",
    is_busy: async () => true,
    lastAsked: () => null,
    scan: async ({ level, isFirst }, { signal }) => {
      if (level === "all" && isFirst === "true" && !signal.aborted) return "found"
      if (level === "nothing") return { answer: "timed_out", texts: { in: "Berlin", error_code: "408" } }
      return {
        answer: "broken", values: { why: "slow", level_of: level, times: 3, isLast: false }, texts: { in: "Berlin" },
      }
    },
    upload: async ({ count }) => console.log(Number(count)),
  },
  presenter: new Own(),
  track: (metric) => {
    if (metric.name === "asked") console.log(metric.arguments.isTheFirst === "true")
  },
})
const { outcome } = await usher.flows["settle(r: camera)"]({ isFirst: true, count: 4 })
switch (outcome) {
  case "ready":
  case "in":
    break
  case "timed_out":
    break
  default:
    missing(outcome)
}
usher.events.turnOn({ what: "camera", times: 2, isUrgent: false })
usher.events.default()
usher.observe("levelNow", (now) => console.log(now === "all"))
console.log((await usher.decisions.mayAsk()) , (await usher.decisions.steps()) + 1)
for (const left of await usher.unfinishedJourneys()) {
  if (left.flow !== "idle") console.log(left.inputs.isFirst === "false", (await left.outcome()) === "ready")
}

/** @param {never} outcome */
function missing(outcome) {
  throw new Error(outcome)
}
`

/** Changes a text at one place. */
function changed(text, [from, to]) {
  assert.equal(text.split(from).length, 2, from)
  return text.replace(from, () => to)
}

const scan = "scan: async ({ level, isFirst }, { signal }) => {"

/** What a new version of the policy changes, and the errors of a page that is as it was. */
const changes = {
  "an outcome has another name": {
    policy: [
      ["in | timed_out {\n  start", "in | late {\n  start"], ["is 9 -> end timed_out", "is 9 -> end late"],
      ["default -> end timed_out", "default -> end late"],
      ["close        -> end timed_out", "close        -> end late"],
    ],
    errors: ['TS2678 case "timed_out":', "TS2345 missing(outcome)"],
  },
  "an action has another name": {
    policy: [["action scan(", "action scanCode("], ["do scan(", "do scanCode("]],
    errors: [`TS2322 ${scan}`, `TS7031 ${scan}`, `TS7031 ${scan}`, `TS7031 ${scan}`],
  },
  "there is a new action": {
    policy: [
      ["do upload(count: count);", "do upload(count: count); do log;"],
      ["repeatable action", "repeatable action log\nrepeatable action"],
    ],
    errors: ["TS2322 app: {"],
  },
  "an argument has another name": {
    policy: [
      ["level: Level, isFirst: Bool) -> found", "level: Level, isNew: Bool) -> found"],
      ["isFirst: isFirst)", "isNew: isFirst)"],
    ],
    errors: [`TS2339 ${scan}`],
  },
  "an answer has another name": {
    policy: [["-> found", "-> seen"], ["found { do", "seen { do"]],
    errors: [`TS2322 ${scan}`],
  },
}

/** What a page may get wrong, and the error: at this line, or at the action that it is in. */
const mistakes = {
  "a flow that is none": [["events.default()", "flows.idl()"], "TS2551"],
  "an input of a flow": [["count: 4", 'count: "4"'], "TS2322"],
  "an input of a flow that is missing": [["{ isFirst: true, count: 4 }", "{ count: 4 }"], "TS2345"],
  "an event that is none": [["events.default", "events.defaults"], "TS2551"],
  "a value of an event": [['what: "camera"', 'what: "screen"'], "TS2322"],
  "a decision that is none": [["decisions.steps", "decisions.step"], "TS2551"],
  "a value of a decision": [['now === "all"', 'now === "none"'], "TS2367"],
  "an input": [['level: () => "all"', 'level: "most"'], "TS2322"],
  "an answer": [['return "found"', 'return "seen"'], "TS2322", scan],
  "what an answer carries": [["times: 3, isLast", 'times: "3", isLast'], "TS2322", scan],
  "what an app is not asked for": [['visitor: "Ann"', 'visitor: "Ann", guest: "Bob"'], "TS2322"],
  "an argument of a prompt": [["{ why, who }", "{ why, whom: who }"], "TS2339"],
  "an answer of a prompt": [["pick(times: 2)", "pick(times: 3)"], "TS2345"],
  "an argument of a metric": [["arguments.isTheFirst", "arguments.isFirst"], "TS2339"],
  "an outcome of an earlier page": [['=== "ready")', '=== "done")'], "TS2367"],
}

test("a mistake of a page is an error at its line, and so is what a new version of the policy changes", () => {
  const expected = { right: [] }
  const pages = [page("right", everyThing, everyPage)]
  for (const [name, { policy, errors }] of Object.entries(changes)) {
    pages.push(page(name, policy.reduce(changed, everyThing), everyPage))
    expected[name] = errors
  }
  for (const [name, [change, code, place]] of Object.entries(mistakes)) {
    const text = changed(everyPage, change)
    pages.push(page(name, everyThing, text))
    expected[name] = [`${code} ${place ?? text.split("\n").find((line) => line.includes(change[1])).trim()}`]
  }
  assert.deepEqual(errors(pages), expected)
})

/** Pages of published policies. A policy for the web that has none here is loaded. */
const published = {
  "Elsewhere/NearMe/nearMe.usher": `
    const usher = await Usher.for(Policies.ElsewhereNearMe).load("x", { app: { locate: async () => "found" } })
    const { outcome } = await usher.flows.findShops()
    console.log(outcome === "nearby" || outcome === "typed")
  `,
  "Elsewhere/Everywhere/everywhere.usher": `
    const usher = await Usher.for(Policies.ElsewhereEverywhere).load("x", {})
    const { outcome } = await usher.flows.settle({}, { signal: new AbortController().signal })
    console.log(outcome === "ready" || outcome === "refused" || outcome === "unavailable")
  `,
}

test("the pages of published policies have no mistake", () => {
  const folder = join(root, "Policies")
  const files = readdirSync(folder, { recursive: true }).filter((path) => path.endsWith(".usher"))
  const policies = files.filter((path) => /^use .*\bweb\b/m.test(readFileSync(join(folder, path), "utf8")))
  assert.deepEqual(Object.keys(published).filter((path) => !policies.includes(path)), [])
  const pages = policies.map((path) => page(
    path.replaceAll("/", "-"), join(folder, path),
    `import { Usher } from "../usher/usher.js"
    import * as Policies from "./policy.js"
    ${published[path] ?? "for (const policy of Object.values(Policies)) Usher.for(policy)"}`))
  assert.deepEqual(Object.values(errors(pages)), pages.map(() => []))
})

test("a bundle of another policy, or of a version with other names, is rejected", async () => {
  const policy = `language 1\npolicy call\nflow join -> inCall { start state joining { -> end inCall } }\n`
  const versions = {
    call: policy, renamed: policy.replaceAll("inCall", "joined"), other: policy.replace("policy call", "policy chat"),
  }
  for (const [name, text] of Object.entries(versions)) {
    writeFileSync(join(folder, `${name}.usher`), text)
    usher("compile", join(folder, `${name}.usher`), "--unproved", "-o", join(folder, `${name}.usherbundle`))
  }
  usher("generate", "typescript", join(folder, "call.usher"), "--output", join(folder, "call.js"))
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }')
  const { Call } = await import(join(folder, "call.js"))
  const load = async (name) => Usher.for(Call).load(
    new Uint8Array(readFileSync(join(folder, `${name}.usherbundle`))),
    { shell: new Shell(await newCore()), store: new MemoryStore() })
  assert.deepEqual(await (await load("call")).flows.join(), { outcome: "inCall" })
  for (const name of ["renamed", "other"]) {
    await assert.rejects(load(name), (error) => error instanceof UsherError && error.reason === "otherInterface")
  }
})
