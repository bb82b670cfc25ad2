// Every test and random journeys of the policies for the web, played by the host of a page, do what `usher run` says.
import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test } from "node:test"
import { Device } from "./device.mjs"

const root = new URL("../..", import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), "usher-law-"))
const program = process.env.USHER ?? join(root, ".build/debug/usher")
const usher = (...words) => execFileSync(program, words, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], cwd: root })

/** The policies for the web, each with its bundle and the scripts of its tests. */
const policies = readdirSync(join(root, "Policies"), { recursive: true })
  .filter((path) => path.endsWith(".usher") && !path.startsWith("Platforms"))
  .map((path) => ({ path: join("Policies", path), text: readFileSync(join(root, "Policies", path), "utf8") }))
  .filter(({ text }) => /^use .*\bweb\b/m.test(text))
  .map(({ path, text }, index) => {
    const file = join(folder, `${index}.usherbundle`)
    usher("compile", path, "--platform", "web", "-o", file)
    const scripts = [...text.matchAll(/^test "([^"]*)" for (\S+)( on [^{]*)? \{\n([^]*?)^\}/gm)]
      .filter(([, , , platforms]) => !platforms || /\bweb\b/.test(platforms))
      .map(([, name, flow, , body]) => {
        const lines = body.split("\n").map((line) => line.replace(/\/\/.*/, "").trim()).filter(Boolean)
        const givens = lines.filter(is("given")).flatMap((line) => line.slice("given ".length).split(", "))
        return { name, flow, givens, acts: lines.filter((line) => !is("given", "expect")(line)) }
      })
      .filter(({ givens }) => givens.every((given) => !given.startsWith("platform is ") || given === "platform is web"))
      .map((script) => ({ ...script, givens: script.givens.filter((given) => given !== "platform is web") }))
    // Some tests begin with what there is on another platform only.
    const played = scripts.filter(({ flow, givens, acts }) => isPossible(path, flow, givens, acts))
    return { path, text, bundle: new Uint8Array(readFileSync(file)), scripts: played }
  })

function is(...verbs) {
  return (line) => verbs.some((verb) => line.startsWith(`${verb} `))
}

/** What `usher run` says: the values at the start, and for each act its effects. */
function run(path, flow, givens, acts) {
  const report = join(folder, "report.json")
  const script = join(folder, "script")
  const given = ["platform is web", ...givens].join(", ")
  writeFileSync(script, `given ${given}\nstart ${flow}\n${acts.map((act) => act + "\n").join("")}`)
  const text = usher("run", path, "--script-file", script, "--report", "pretty", "--report", `json=${report}`)
  const [, values = ""] = /^\S+ on web(?: in \S+)?(?: with (.*))?$/m.exec(text) ?? []
  const statuses = Object.fromEntries(values.split(" ").filter(Boolean).map((word) => word.split("=")))
  const steps = readFileSync(report, "utf8").trim().split("\n").map((line) => JSON.parse(line))
  return { statuses, steps }
}

function isPossible(path, flow, givens, acts) {
  try {
    run(path, flow, givens, acts)
    return true
  } catch (error) {
    assert.match(error.stderr, /^error\[impossible-step\]/)
    return false
  }
}

/** The steps of the report by act: a step that follows by itself belongs to the act before. */
function byAct(steps, acts) {
  const groups = [[]]
  let next = 0
  for (const step of steps) {
    if (next < acts.length && step.event === acts[next] && groups.at(-1).length + groups.length > 1) {
      groups.push([])
      next++
    }
    groups.at(-1).push(...step.effects)
  }
  return groups
}

/** What is compared of the effects: memory is not seen, and metrics are counted beside the rest. */
function compared(effects) {
  return effects
    .filter(({ effect }) => !["remember", "track"].includes(effect))
    .map(({ effect, name, kind, title, message, buttons, arguments: given }) =>
      JSON.parse(JSON.stringify({
        effect, name, kind, title, message, buttons,
        ...(given && Object.keys(given).length ? { arguments: given } : {}),
      })))
}

async function compare(policy, flow, givens, acts) {
  const { statuses, steps } = run(policy.path, flow, givens, acts)
  const groups = byAct(steps, acts)
  // A text is any text.
  const texts = Object.fromEntries([...policy.text.matchAll(/^(?:live )?input (\w+): Text/gm)].map(([, name]) => [name, "…"]))
  const device = new Device(policy.bundle, { facts: { ...statuses, ...texts }, language: "en" })
  await device.load()
  const tracked = []
  for (const [index, group] of groups.entries()) {
    device.effects = []
    if (index === 0) await device.start(flow)
    else await device.act(acts[index - 1])
    const at = `${policy.path} ${flow}, ${givens.join(" ")}, after ${["start", ...acts].slice(0, index + 1).join("; ")}`
    assert.deepEqual(compared(device.effects), compared(group), at)
    tracked.push(...group.filter(({ effect }) => effect === "track").map(({ name }) => name))
    assert.deepEqual(device.tracked, tracked, at)
  }
  assert.equal(groups.length, acts.length + 1)
  assert.deepEqual(device.faults, [])
  return device
}

test("there are policies for the web", () => {
  assert.ok(policies.length >= 2)
  assert.ok(policies.flatMap(({ scripts }) => scripts).length >= 12)
})

for (const policy of policies) {
  for (const { name, flow, givens, acts } of policy.scripts) {
    test(`${policy.path}: ${name}`, () => compare(policy, flow, givens, acts))
  }
}

/** The same numbers at each run. */
function numbers(seed) {
  let state = seed
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

test("random journeys", async () => {
  const below = numbers(51)
  const any = (list) => list[below(list.length)]
  let played = 0
  for (let count = 0; count < Number(process.env.USHER_JOURNEYS ?? 40); count++) {
    const policy = any(policies)
    const { flow, givens } = any(policy.scripts)
    const acts = []
    // Acts are added as long as `usher run` accepts them.
    for (let tries = 0; tries < 8; tries++) {
      const { steps } = run(policy.path, flow, givens, acts)
      const effects = steps.flatMap(({ effects }) => effects)
      if (effects.some(({ effect }) => effect === "outcome")) break
      const shown = effects.filter(({ effect }) => effect === "show" || effect === "update").at(-1)
      const last = effects.filter(({ effect }) => ["show", "ask", "do"].includes(effect)).at(-1)
      const statuses = ["authorized", "denied", "prompt", "thisTime", "embargoed", "blockedForNow"]
      const candidates = [
        ...(shown?.buttons ?? []).map((button) => `tap ${button.name}`), "dismiss", "relaunch", "away",
        `meanwhile ${last?.effect === "ask" ? last.name : any(["camera", "geolocation"])}=${any(statuses)}`,
        ...(last?.effect === "ask" ? [`answer ${any(statuses)}`, `answer ${any(statuses)}`] : []),
        ...(last?.effect === "do" ? ["answer found", "answer failed"] : []),
      ]
      const act = any(candidates)
      if (isPossible(policy.path, flow, givens, [...acts, act])) acts.push(act)
    }
    await compare(policy, flow, givens, acts)
    played += acts.length
  }
  assert.ok(played > 50, `only ${played} acts were played`)
})
