// The recorder of a page: its lines, made of events as the core sends them, and its records, which tabs share.
import assert from "node:assert/strict"
import { existsSync } from "node:fs"
import { test } from "node:test"
import { UsherError } from "../../Sources/Runtime/UsherWeb/Package/errors.js"
import { JourneyRecorder } from "../../Sources/Runtime/UsherWeb/Package/recorder.js"
import { BrowserStore } from "../../Sources/Runtime/UsherWeb/Package/store.js"
import { FakeLocks, FakeStorage } from "./storage.mjs"

const NAME = "usher journeys"

/** As much of `localStorage` as the recorder uses. `fault` is what it throws. */
class FakeTexts {
  items = new Map()
  fault = null

  getItem(name) {
    if (this.fault === "forbidden") throw new DOMException("the storage is forbidden", "SecurityError")
    return this.items.get(name) ?? null
  }

  setItem(name, text) {
    if (this.fault) throw new DOMException("the storage is full", "QuotaExceededError")
    this.items.set(name, text)
  }
}

/** The events of a journey, with all fields that WebCore+Events.swift sends. */
function journey(number, { policy = "p", platform = "", flow = "f", call = flow } = {}) {
  const event = (kind, text, fields) => (
    { policy, platform, flow, arguments: {}, call, journey: `1700000000000-${number}`, step: 1, kind, text, ...fields })
  const acted = (text, facts) => event("acted", text, facts ? { facts } : {})
  return {
    started: (facts) => event("started", "start", { facts }),
    acted,
    relaunched: (facts) => acted("relaunch", facts),
    stepped: (facts) => event("stepped", "f.a -> f.b", { from: "f.a", to: "f.b", because: {}, facts }),
    performed: (effect, name, values = {}, value = null) =>
      event("performed", `${effect} ${name}`, { effect, name, values, value }),
    ended: (name) => event("ended", `outcome ${name}`, { name }),
    cancelled: () => event("cancelled", "cancelled"),
    failed: () => event("failed", "failed: there is no room `secret`"),
    elsewhere: () => event("elsewhere", "goes on elsewhere"),
    other: event,
  }
}

/** A recorder that was told events. */
function recorded(events, options) {
  const recorder = new JourneyRecorder(options)
  for (const event of events) recorder.note(event)
  return recorder
}

/** Plays a journey of one step that is over. */
const short = (number) => {
  const { started, performed, ended } = journey(number)
  return [started({}), performed("notice", `n${number}`), ended("done")]
}

const shortLine = (number) =>
  `{"format":1,"policy":"p","flow":"f","given":{},` +
  `"steps":[{"acts":[],"effects":[{"effect":"notice","name":"n${number}"}]}],"outcome":"done"}`

test("a journey over two loads of a page has the line that RecordTests.swift expects of an app", () => {
  const storage = new FakeTexts()
  const options = { storage, version: "3.4.1" }
  const { started, acted, relaunched, stepped, performed, ended } = journey(
    1, { policy: "docv", platform: "ios", flow: "precheck" })
  const facts = { explainsAtOnce: "true", camera: "denied" }
  const first = recorded([
    started(facts), stepped(facts), performed("show", "cameraOff"),
    acted("tap openSettings"), stepped(facts), performed("track", "opened_settings"), performed("open", "settings"),
  ], options)
  assert.deepEqual(first.takeLines(), { lines: [], lost: 0 })
  const now = { ...facts, camera: "authorized" }
  const second = recorded([
    relaunched(now), stepped(now), performed("track", "returned_from_settings", { isGranted: "true" }),
    performed("do", "launchDocV"), acted("answer failed"), stepped(now), performed("track", "upload_failed"),
    ended("failed"),
  ], { ...options, version: "3.4.2" })
  const line = String.raw`
    {"format":1,"policy":"docv","flow":"precheck","platform":"ios","version":"3.4.1",
    "given":{"explainsAtOnce":"true","camera":"denied"},"steps":[
    {"acts":[],"effects":[{"effect":"show","name":"cameraOff"}]},
    {"acts":["tap openSettings"],"effects":[{"effect":"track","name":"opened_settings"},
    {"effect":"open","name":"settings"}]},
    {"acts":["relaunch camera=authorized"],"effects":[
    {"effect":"track","name":"returned_from_settings","arguments":{"isGranted":"true"}},
    {"effect":"do","name":"launchDocV"}]},
    {"acts":["answer failed"],"effects":[{"effect":"track","name":"upload_failed"}]}],"outcome":"failed"}
  `.replace(/\n\s*/g, "")
  assert.deepEqual(second.takeLines(), { lines: [line], lost: 0 })
  for (const recorder of [first, second, new JourneyRecorder(options)]) {
    assert.deepEqual(recorder.takeLines(), { lines: [], lost: 0 })
    assert.equal(recorder.failure, null)
  }
})

test("a flow with arguments, acts that make one step, and a memory", () => {
  const { started, acted, stepped, performed, ended } = journey(1, { platform: "web", call: "f(a: 1)" })
  const recorder = recorded([
    started({ camera: "prompt", os: "16..." }), stepped({ camera: "prompt", os: "16..." }), performed("ask", "camera"),
    acted("wait 3s"), acted("answer denied"), acted("meanwhile os=17...", { os: "17..." }),
    stepped({ camera: "denied", os: "17...", asked: "true" }), performed("remember", "asked", {}, "true"),
    performed("notice", "sorry", { times: "2", who: "a \"b\"\\\n\t\u001f\u007fé" }),
    acted("send hungUp(why: done)", { why: "done" }), ended("done"),
  ])
  assert.deepEqual(recorder.takeLines().lines, [
    '{"format":1,"policy":"p","flow":"f(a: 1)","platform":"web","given":{"camera":"prompt","os":"16..."},"steps":[' +
      '{"acts":[],"effects":[{"effect":"ask","name":"camera"}]},' +
      '{"acts":["wait 3s","answer denied","meanwhile os=17..."],"effects":[' +
      '{"effect":"remember","name":"asked","value":"true"},{"effect":"notice","name":"sorry",' +
      '"arguments":{"times":"2","who":"a \\"b\\"\\\\\\u000a\\u0009\\u001f\u007fé"}}]},' +
      '{"acts":["send hungUp(why: done)"],"effects":[]}],"outcome":"done"}',
  ])
})

test("a relaunch tells what has changed since the page knew it, once", () => {
  const { started, acted, relaunched, stepped, cancelled } = journey(1)
  const recorder = recorded([
    started({ camera: "denied", asked: "older than 7d" }),
    acted("meanwhile camera=prompt", { camera: "prompt" }), relaunched({ camera: "prompt", asked: "older than 30d" }),
    acted("away camera=denied", { camera: "denied" }), relaunched({ camera: "authorized", asked: "never" }),
    // Values of an event are no facts.
    acted("send camera(camera: denied)", { camera: "denied" }), relaunched({ camera: "authorized", asked: "never" }),
    stepped({ camera: "denied", asked: "never" }),
    relaunched({ camera: "prompt", asked: "never", constructor: "1" }), cancelled(),
  ])
  const [line] = recorder.takeLines().lines
  assert.deepEqual(JSON.parse(line).steps.flatMap(({ acts }) => acts), [
    "meanwhile camera=prompt", "relaunch", "away camera=denied", "relaunch camera=authorized asked=never",
    "send camera(camera: denied)", "relaunch", "relaunch camera=prompt constructor=1",
  ])
  assert.ok(line.endsWith('],"stopped":"cancelled"}'))
})

test("each way to end, and what comes later is not in the line", () => {
  const steps = (line) => JSON.parse(line).steps.length
  for (const kind of ["cancelled", "failed", "refused", "restarted"]) {
    const { started, acted, stepped, ended, other } = journey(1)
    const end = other(kind, `${kind}: secret`)
    const recorder = recorded([started({}), stepped({}), end, acted("tap ok"), ended("done")])
    assert.deepEqual(recorder.takeLines().lines, [
      `{"format":1,"policy":"p","flow":"f","given":{},"steps":[{"acts":[],"effects":[]}],"stopped":"${kind}"}`,
    ])
    // Its line is taken, and what comes late is no journey of its own. A new start is one.
    recorder.note(acted("tap ok"))
    assert.deepEqual(recorder.takeLines(), { lines: [], lost: 0 })
    for (const event of [started({}), stepped({}), acted("tap ok"), ended("done")]) recorder.note(event)
    assert.deepEqual(recorder.takeLines().lines.map(steps), [2])
  }
})

test("a journey that goes on in another tab is not over", () => {
  const storage = new FakeTexts()
  const [first, second] = [new JourneyRecorder({ storage }), new JourneyRecorder({ storage })]
  const { started, acted, relaunched, stepped, performed, elsewhere, ended } = journey(1)
  for (const event of [started({}), stepped({}), performed("show", "why")]) first.note(event)
  second.note(relaunched({}))
  first.note(elsewhere())
  for (const event of [stepped({}), performed("show", "why"), acted("tap ok"), stepped({}), ended("done")]) {
    second.note(event)
  }
  assert.deepEqual(first.takeLines().lines, [
    '{"format":1,"policy":"p","flow":"f","given":{},"steps":[{"acts":[],"effects":[{"effect":"show","name":"why"}]},' +
      '{"acts":["relaunch"],"effects":[{"effect":"show","name":"why"}]},' +
      '{"acts":["tap ok"],"effects":[]}],"outcome":"done"}',
  ])
})

const program = process.env.USHER_WASM ?? new URL("../../.build/web/usher.wasm", import.meta.url)
const needsProgram = { skip: existsSync(program) ? false : "it needs the program that `.ci/host/web package` builds" }

test("the same with real journeys: the events of the program make one line", needsProgram, async () => {
  const { page } = await import("./app.mjs")
  const [storage, indexedDB, locks] = [new FakeTexts(), new FakeStorage(), new FakeLocks()]
  const told = []
  const tab = async (taps) => {
    const recorder = new JourneyRecorder({ storage })
    const listener = (event) => {
      told.push(event)
      recorder.note(event)
    }
    const { usher } = await page({ store: new BrowserStore({ indexedDB, navigator: { locks } }), listener }, taps)
    return { usher, recorder }
  }
  const [first, second] = [await tab([]), await tab(["go"])]
  const waiting = first.usher.flows.join().catch(({ reason }) => reason)
  while (!told.some(({ kind, name }) => kind === "performed" && name === "ready")) await new Promise((done) => setTimeout(done))
  assert.deepEqual(await second.usher.flows.join(), { outcome: "inCall" })
  assert.equal(await waiting, "elsewhere")
  assert.deepEqual(told.map(({ kind }) => kind).filter((kind) => kind === "failed" || kind === "elsewhere"), ["elsewhere"])
  const { lines, lost } = first.recorder.takeLines()
  assert.deepEqual([lines.length, lost], [1, 0])
  const { given, steps, outcome } = JSON.parse(lines[0])
  assert.deepEqual(given, { isVideo: "true" })
  assert.deepEqual(steps.flatMap(({ acts }) => acts), ["relaunch", "tap go", "answer connected"])
  assert.deepEqual(steps[0].effects, [{ effect: "show", name: "ready" }])
  assert.deepEqual(steps.at(-1).effects, [
    { effect: "track", name: "joined" }, { effect: "remember", name: "wasIn", value: "true" },
  ])
  assert.equal(outcome, "inCall")
  // The room is a text.
  assert.ok(!lines[0].includes("r1"))
})

test("a journey whose beginning was not recorded has no `given`", () => {
  const { acted, stepped, ended } = journey(1)
  assert.deepEqual(recorded([stepped({}), acted("tap ok"), ended("done")]).takeLines().lines, [
    '{"format":1,"policy":"p","flow":"f","steps":[{"acts":["tap ok"],"effects":[]}],"outcome":"done"}',
  ])
  assert.deepEqual(recorded([ended("done")]).takeLines().lines, [
    '{"format":1,"policy":"p","flow":"f","steps":[{"acts":[],"effects":[]}],"outcome":"done"}',
  ])
})

test("events that are not of a journey, and those that a record does not need, are ignored", () => {
  const storage = new FakeTexts()
  const { stepped, other } = journey(1)
  recorded([
    { kind: "fault", policy: "p", of: "reading camera", error: new Error("no") },
    { kind: "storage", policy: "p", storage: "quota", record: "p" },
    ...["ignored", "shortened", "unsaved", "unanswered", "phasesUnreported", "outdated", "later"]
      .map((kind) => other(kind, kind)),
    stepped({}),
  ], { storage })
  assert.equal(storage.items.size, 0)
})

test("a journey has at most 500 lines and 2000 effects", () => {
  for (const facts of [{}, { camera: "denied" }]) {
    const { started, acted, performed, stepped, ended } = journey(1)
    const told = [started(facts), stepped(facts)]
    for (let count = 0; count < 600; count++) told.push(acted("dismiss"), stepped(facts), performed("notice", "n"))
    const [line] = recorded([...told, ended("done")]).takeLines().lines
    const { steps, isShortened, outcome } = JSON.parse(line)
    // `start`, and `given` if there are facts.
    assert.equal(steps.length - 1, Object.keys(facts).length === 0 ? 499 : 498)
    assert.deepEqual([isShortened, outcome], [true, "done"])
    assert.ok(line.endsWith('],"isShortened":true,"outcome":"done"}'))
  }
  const { started, performed, ended } = journey(2)
  const effects = (count) => {
    const told = [started({}), ...Array.from({ length: count }, () => performed("notice", "n")), ended("done")]
    const { steps, isShortened = false } = JSON.parse(recorded(told).takeLines().lines[0])
    return [steps[0].effects.length, isShortened]
  }
  assert.deepEqual([effects(2000), effects(2001)], [[2000, false], [2000, true]])
})

test("the oldest journeys go first, and those whose lines were not taken are counted", () => {
  const storage = new FakeTexts()
  const recorder = recorded([1, 2, 3, 4].flatMap(short), { storage, keep: 2 })
  assert.equal(JSON.parse(storage.items.get(NAME)).journeys.length, 2)
  const next = new JourneyRecorder({ storage, keep: 2 })
  assert.deepEqual(next.takeLines(), { lines: [shortLine(3), shortLine(4)], lost: 2 })
  for (const event of [5, 6].flatMap(short)) recorder.note(event)
  assert.deepEqual(recorder.takeLines(), { lines: [shortLine(5), shortLine(6)], lost: 0 })
  const twenty = recorded(Array.from({ length: 25 }, (_, index) => short(index)).flat())
  assert.deepEqual([twenty.takeLines().lines.length, twenty.takeLines().lost], [20, 0])
})

test("two recorders over one storage: each has what the other has written, and a line is handed out once", () => {
  const storage = new FakeTexts()
  const [first, second] = [new JourneyRecorder({ storage }), new JourneyRecorder({ storage })]
  const [one, two, three] = [1, 2, 3].map(short)
  for (let index = 0; index < one.length; index++) {
    first.note(one[index])
    second.note(two[index])
  }
  assert.deepEqual(second.takeLines(), { lines: [shortLine(1), shortLine(2)], lost: 0 })
  for (const event of three) first.note(event)
  assert.deepEqual(first.takeLines(), { lines: [shortLine(3)], lost: 0 })
  assert.deepEqual(second.takeLines(), { lines: [], lost: 0 })
  // Somebody has cleared the storage.
  storage.items.clear()
  for (const event of short(4)) second.note(event)
  assert.deepEqual(first.takeLines(), { lines: [shortLine(4)], lost: 0 })
  assert.deepEqual(new JourneyRecorder({ storage, name: "others" }).takeLines(), { lines: [], lost: 0 })
})

test("a storage that throws disturbs nothing, and is told as long as it does", () => {
  const faults = { full: "cannot be written: QuotaExceededError", forbidden: "cannot be read: SecurityError" }
  for (const [fault, said] of Object.entries(faults)) {
    const storage = new FakeTexts()
    const [recorder, other] = [new JourneyRecorder({ storage }), new JourneyRecorder({ storage })]
    const [[begins, ...rest], second] = [short(1), short(2)]
    recorder.note(begins)
    storage.fault = fault
    for (const event of [...rest, ...second]) recorder.note(event)
    assert.ok(recorder.failure instanceof UsherError && recorder.failure.reason === "store")
    assert.ok(recorder.failure.message.startsWith(`the recorded journeys ${said}`), recorder.failure.message)
    assert.deepEqual(recorder.takeLines(), { lines: [shortLine(1), shortLine(2)], lost: 0 })
    // Another tab has written meanwhile. Nothing of either is lost, and nothing is handed out twice.
    storage.fault = null
    for (const event of short(3)) other.note(event)
    for (const event of short(4)) recorder.note(event)
    assert.equal(recorder.failure, null)
    assert.deepEqual(other.takeLines(), { lines: [shortLine(3), shortLine(4)], lost: 0 })
  }
})

test("a browser that gives no storage", () => {
  const recorder = recorded(short(1), {
    storage() { throw new DOMException("The operation is insecure.", "SecurityError") },
  })
  assert.match(recorder.failure.message, /^the recorded journeys cannot be read: SecurityError/)
  assert.deepEqual(recorder.takeLines().lines, [shortLine(1)])
  const storage = new FakeTexts()
  assert.equal(recorded(short(1), { storage: () => storage }).failure, null)
  assert.equal(storage.items.size, 1)
})

test("damaged contents are replaced and told", () => {
  const kept = new FakeTexts()
  const { started, acted, performed } = journey(2, { platform: "web" })
  const begun = [started({ camera: "denied" }), acted("tap ok"), performed("remember", "asked", { a: "1" }, "true")]
  recorded([...short(1), ...begun], { storage: kept })
  const text = kept.items.get(NAME)
  const damaged = ["", "{", "7", "null", text.slice(0, -9), text.replace('"format":1', '"format":2')]
  // Each value becomes one of another type.
  for (const found of text.matchAll(/:(?:"[^"]*"|true|false|null|\d+|\[|\{)/g)) {
    const end = found.index + found[0].length
    if (/[^[{]$/.test(found[0])) damaged.push(`${text.slice(0, found.index)}:[7]${text.slice(end)}`)
  }
  assert.ok(damaged.length > 30)
  for (const one of damaged) {
    for (const isTaken of [true, false]) {
      const storage = new FakeTexts()
      storage.items.set(NAME, one)
      const recorder = new JourneyRecorder({ storage })
      if (isTaken) assert.deepEqual(recorder.takeLines(), { lines: [], lost: 0 }, one)
      for (const event of short(3)) recorder.note(event)
      assert.match(recorder.failure?.message ?? one, /^the recorded journeys were damaged, and are replaced: /)
      const next = new JourneyRecorder({ storage })
      assert.deepEqual(next.takeLines(), { lines: [shortLine(3)], lost: 0 })
      assert.equal(next.failure, null)
    }
  }
  // While a page records, it still has what it knows.
  const recorder = recorded(short(1), { storage: kept })
  kept.items.set(NAME, "[]")
  for (const event of short(4)) recorder.note(event)
  assert.ok(recorder.takeLines().lines.includes(shortLine(4)))
  assert.match(recorder.failure.message, /damaged/)
})

test("bad options are told together", () => {
  const message = (options) => {
    try {
      new JourneyRecorder(options)
    } catch (error) {
      assert.equal(error.reason, "badOptions")
      return error.message
    }
  }
  assert.equal(message({}), undefined)
  assert.equal(message({ storage: undefined, version: undefined, keep: undefined, name: undefined }), undefined)
  assert.equal(message(null), "bad options: `options` is null, and not an object")
  assert.equal(
    message({ storage: {}, version: 3, keep: 0, keeping: 2 }),
    "bad options: `keeping` is no option; there are `storage`, `version`, `keep`, `name`; " +
      "`storage` is [object Object], and not an object with `getItem` and `setItem`, or a function that returns one; " +
      "`keep` is 0, and not a whole number from 1 on; `version` is 3, and not a text")
})
