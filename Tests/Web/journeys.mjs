// Journeys of the policies for the web, as `usher run` plays them: every test, and random ones.
import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const root = new URL("../..", import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), "usher-law-"))
const tool = process.env.USHER ?? join(root, ".build/debug/usher")
const usher = (...words) => spawnSync(tool, words, { encoding: "utf8", cwd: root })

export const platform = readFileSync(join(root, "Policies/Platforms/web.usher"), "utf8")

/** The policies for the web, each with its bundle and the scripts of its tests. */
export const policies = readdirSync(join(root, "Policies"), { recursive: true })
  .filter((path) => path.endsWith(".usher") && !path.startsWith("Platforms"))
  .map((path) => ({ path: join("Policies", path), text: readFileSync(join(root, "Policies", path), "utf8") }))
  .filter(({ text }) => /^use .*\bweb\b/m.test(text))
  .map(({ path, text }, index) => {
    const file = join(folder, `${index}.usherbundle`)
    const { status, stderr } = usher("compile", path, "--platform", "web", "-o", file)
    assert.equal(status, 0, stderr)
    return { path, texts: texts(text), bundle: readFileSync(file), scripts: scripts(text) }
  })

/** The inputs of a policy that are texts, with any text. */
function texts(text) {
  return Object.fromEntries([...text.matchAll(/^(?:live )?input (\w+): Text/gm)].map(([, name]) => [name, "…"]))
}

/** The tests of a policy that can be on the web. */
function scripts(text) {
  const is = (...verbs) => (line) => verbs.some((verb) => line.startsWith(`${verb} `))
  return [...text.matchAll(/^test "([^"]*)" for (\S+)( on [^{]*)? \{\n([^]*?)^\}/gm)]
    .filter(([, , , platforms]) => !platforms || /\bweb\b/.test(platforms))
    .map(([, name, flow, , body]) => {
      const lines = body.split("\n").map((line) => line.replace(/\/\/.*/, "").trim()).filter(Boolean)
      const givens = lines.filter(is("given")).flatMap((line) => line.slice("given ".length).split(", "))
      return { name, flow, givens, acts: lines.filter((line) => !is("given", "expect")(line)) }
    })
    .filter(({ givens }) => givens.every((given) => !given.startsWith("platform is ") || given === "platform is web"))
    .map((script) => ({ ...script, givens: script.givens.filter((given) => given !== "platform is web") }))
}

/** The journey of a script, or nothing if `usher run` says that it cannot be. */
function played(policy, { flow, givens, acts }) {
  const { path, texts } = policies[policy]
  const report = join(folder, "report.json")
  const script = join(folder, "script")
  const given = ["platform is web", ...givens].join(", ")
  writeFileSync(script, `given ${given}\nstart ${flow}\n${acts.map((act) => act + "\n").join("")}`)
  const { status, stdout, stderr } = usher(
    "run", path, "--script-file", script, "--report", "pretty", "--report", `json=${report}`)
  if (status !== 0) {
    assert.match(stderr, /^error\[impossible-step\]/)
    return undefined
  }
  const [, values = ""] = /^\S+ on web(?: in \S+)?(?: with (.*))?$/m.exec(stdout) ?? []
  const facts = { ...Object.fromEntries(values.split(" ").filter(Boolean).map((word) => word.split("="))), ...texts }
  const steps = readFileSync(report, "utf8").trim().split("\n").map((line) => JSON.parse(line))
  const effects = byAct(steps, acts)
  assert.equal(effects.length, acts.length + 1)
  return { path, policy, flow, givens, acts, facts, effects }
}

/** The effects of the report by act: a step that follows by itself belongs to the act before. */
function byAct(steps, acts) {
  const groups = [[]]
  let next = 0
  for (const [index, step] of steps.entries()) {
    if (index > 0 && next < acts.length && step.event === acts[next]) {
      groups.push([])
      next++
    }
    groups.at(-1).push(...step.effects)
  }
  return groups
}

/** The tests, as journeys with names. Some begin with what there is on another platform only. */
export function tests() {
  return policies.flatMap(({ path, scripts }, policy) =>
    scripts.map((script) => ({ name: `${path}: ${script.name}`, journey: played(policy, script) }))
      .filter(({ journey }) => journey))
}

/** Random journeys, the same for the same seed. The first ones do not depend on how many follow. */
export function* randomJourneys(count, seed = 51) {
  const begun = tests().map(({ journey }) => journey)
  let state = seed
  const below = (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
  const any = (list) => list[below(list.length)]
  for (; count > 0; count--) {
    const { policy, flow, givens } = any(begun)
    let journey = played(policy, { flow, givens, acts: [] })
    // Acts are added as long as `usher run` accepts them.
    for (let tries = 0; tries < 8; tries++) {
      const effects = journey.effects.flat()
      if (effects.some(({ effect }) => effect === "outcome")) break
      const act = any(candidates(effects, any))
      journey = played(policy, { flow, givens, acts: [...journey.acts, act] }) ?? journey
    }
    yield journey
  }
}

function candidates(effects, any) {
  const shown = effects.filter(({ effect }) => effect === "show" || effect === "update").at(-1)
  const last = effects.filter(({ effect }) => ["show", "ask", "do"].includes(effect)).at(-1)
  const statuses = ["authorized", "denied", "prompt", "thisTime", "embargoed", "blockedForNow"]
  return [
    ...(shown?.buttons ?? []).map((button) => `tap ${button.name}`), "dismiss", "relaunch", "away",
    `meanwhile ${last?.effect === "ask" ? last.name : any(["camera", "geolocation"])}=${any(statuses)}`,
    ...(last?.effect === "ask" ? [`answer ${any(statuses)}`, `answer ${any(statuses)}`] : []),
    ...(last?.effect === "do" ? ["answer found", "answer failed"] : []),
  ]
}
