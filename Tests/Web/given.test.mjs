// What an app gives and gets wrong is told, in the options and later, and nothing waits for ever.
import assert from "node:assert/strict"
import { test } from "node:test"
import { browserAdapters } from "../../Sources/Runtime/UsherWeb/Package/adapters.js"
import { Shell } from "../../Sources/Runtime/UsherWeb/Package/shell.js"
import { MemoryStore, Usher } from "../../Sources/Runtime/UsherWeb/Package/usher.js"
import { bundle, compiled, page, photo, reason } from "./app.mjs"
import { Page } from "./page.mjs"
import { newCore } from "./program.mjs"

/** A load that is rejected: its reason and its message. */
async function refused(bundle, options, policy) {
  const shell = new Shell(await newCore())
  try {
    await (policy ? Usher.for(policy) : Usher).load(bundle, typeof options === "object" && options ? { shell, ...options } : options)
  } catch (error) {
    return `${error.reason}: ${error.message}`
  }
  assert.fail("it was loaded")
}

const faults = (events) => events.filter(({ kind }) => kind === "fault").map(({ of, error }) => `${of}: ${error.message}`)

const NAMES = ["app", "languages", "presenter", "adapters", "store", "open", "track", "listener", "wasm", "shell"]
const listed = (names) => names.map((name) => `\`${name}\``).join(", ")
const app = { connect: async () => "connected", room: "r1", isVideo: true }

test("bad options are told together, each with what there is", async () => {
  assert.equal(
    await refused(bundle, {
      locale: "de", listener: 7, app: "none", presenter: { update() {}, notify() {} }, store: {}, adapters: { camera: {} },
    }),
    `badOptions: bad options: \`locale\` is no option; there are ${listed(NAMES)}; ` +
      "`listener` is 7, and not a function; `app` is \"none\", and not an object; " +
      "`presenter` lacks the functions `present`, `dismiss`; `store` lacks the functions `read`, `write`, `setAside`; " +
      "`adapters.camera` lacks the functions `status`, `request`")
  for (const options of [7, null, "de"]) {
    assert.equal(await refused(bundle, options), `badOptions: bad options: \`options\` is ${JSON.stringify(options)}, and not an object`)
  }
  assert.equal(
    await refused(bundle, { app: { ...app, connect: "connected" } }),
    'badOptions: bad options: `app.connect` is "connected", and not a function')
  const adapter = { status: async () => "prompt", request: async () => {} }
  assert.equal(
    await refused(compiled(photo), { adapters: { camera: adapter, camra: adapter } }),
    "badOptions: bad options: `adapters.camra` is no resource of photo; there are `camera`")
  await Usher.load(compiled(photo), { shell: new Shell(await newCore()), adapters: browserAdapters(new Page()) })
})

test("options may be left out, and what `Usher.for` takes may not", async () => {
  await assert.rejects(
    Usher.for({ name: "call", hashes: [1] }).load("file:///nowhere.usherbundle"), (error) => reason("unreachable")(error))
  for (const [policy, said] of [["Call", '"Call"'], [undefined, "undefined"], [{}, "[object Object]"]]) {
    assert.throws(() => Usher.for(policy), (error) => {
      assert.equal(error.message, `\`Usher.for\` takes what \`usher generate typescript\` writes, and not ${said}`)
      return reason("badOptions")(error)
    })
  }
})

test("a text that an app does not give", async () => {
  const { room, ...others } = app
  assert.equal(
    await refused(bundle, { app: others }), "missingInput: the policy call needs inputs that the app lacks: room")
  for (const [odd, fault] of [
    [() => undefined], [null], [{ id: 3 }, "`room` is [object Object], and not a text, a number or a Bool"],
    [async () => { throw new Error("offline") }, "offline"],
  ]) {
    const store = new MemoryStore()
    const actions = []
    const { usher, events } = await page({ store, app: { room: odd, connect: async (given) => (actions.push(given), "connected") } })
    await assert.rejects(usher.flows.join(), (error) => {
      assert.deepEqual(error.known, ["room"])
      return reason("missingInput")(error)
    })
    assert.deepEqual(faults(events), fault ? [`reading room: ${fault}`] : [])
    assert.deepEqual(actions, [])
    assert.deepEqual(await usher.unfinishedJourneys(), [])
  }
  for (const [given, text] of [["", ""], [7, "7"], [() => false, "false"]]) {
    const actions = []
    const { usher } = await page({ app: { room: given, connect: async (given) => (actions.push(given), "connected") } })
    await usher.flows.join()
    assert.deepEqual(actions, [{ room: text }])
  }
})

test("languages that cannot be read are told, and the page's are taken", async () => {
  const greeting = compiled(`language 1\npolicy greeting\ncopy greeting\nalert hello { button back }
flow greet -> done { start state greeting { show hello { back -> end done } } }\n`,
  "schema: 1\ncatalog: greeting\nsource: en\nentries:\n  hello:\n    title: Hello\n    buttons:\n      back: Back\n")
  for (const [odd, said] of [
    [() => { throw new Error("no profile") }, "no profile"], [[null], "`languages` are texts, and not null"],
    [Promise.resolve("de"), "`languages` are texts, and not [object Promise]"],
    [async () => "de", "`languages` are texts, and not [object Promise]"],
    [new Set(["de"]), "`languages` are texts, and not [object Set]"], [{}, "`languages` are texts, and not [object Object]"],
    [7, "`languages` are texts, and not 7"],
  ]) {
    const [events, titles] = [[], []]
    const usher = await Usher.load(greeting, {
      shell: new Shell(await newCore()), store: new MemoryStore(), languages: odd, listener: (event) => events.push(event),
      presenter: {
        present: (prompt) => (titles.push(prompt.title), setImmediate(() => prompt.answer("back"))),
        update() {}, dismiss() {}, notify() {},
      },
    })
    assert.deepEqual(await usher.flows.greet(), { outcome: "done" })
    assert.deepEqual(titles, ["Hello"])
    assert.deepEqual([...new Set(faults(events))], [`languages: ${said}`])
  }
})

test("what is no value is refused before it is sent", async () => {
  const { usher } = await page()
  await assert.rejects(usher.flows.join({ signal: new AbortController().signal }), (error) => {
    assert.equal(
      error.message,
      "`signal` is [object AbortSignal], and not a text, a number or a Bool; options of a call are its second argument")
    return reason("unknownValue")(error)
  })
  assert.throws(() => usher.events.hungUp({ why: {} }), reason("unknownValue"))
  const odd = await page({ app: { connect: async () => ({ answer: "connected", texts: { why: [] } }) } })
  await assert.rejects(odd.usher.flows.join(), reason("threw"))
  let prompt
  const shown = await page({ presenter: { present: (given) => void (prompt = given), update() {}, dismiss() {}, notify() {} } })
  const outcome = shown.usher.flows.join()
  await new Promise((done) => setTimeout(done, 20))
  assert.throws(() => prompt.answer(), reason("unknownValue"))
  assert.throws(() => prompt.gone({}), reason("unknownValue"))
  prompt.answer("leave")
  assert.deepEqual(await outcome, { outcome: "left" })
})

test("an action that returns nothing", async () => {
  for (const nothing of [undefined, null, {}, []]) {
    const { usher } = await page({ app: { connect: async () => nothing } })
    await assert.rejects(usher.flows.join(), (error) => {
      assert.equal(error.message, "action connect has returned nothing; it has `connected`, `failed`")
      assert.deepEqual([error.subject, error.owner, error.known], ["", "action connect", ["connected", "failed"]])
      return reason("unknownAnswer")(error)
    })
  }
  // What it has thrown before is over.
  let call = 0
  const { usher } = await page({ app: { connect: async () => { if (call++ === 0) throw new Error("first") } } }, ["go", "go"])
  await assert.rejects(usher.flows.join(), reason("threw"))
  await assert.rejects(usher.flows.join(), reason("unknownAnswer"))
})

test("a store that fails, or gives what is none", async () => {
  const full = new Error("the disk is full")
  const failing = (functions) => Object.assign(new MemoryStore(), functions)
  for (const [store, message] of [
    [failing({ write: async () => { throw full } }), "the store of call cannot be used: Error: the disk is full"],
    [failing({ read: async () => "{}" }), 'the store of call cannot be used: TypeError: `read` has returned "{}"'],
    [
      failing({ read: async () => new Uint8Array([1]), setAside: async () => {} }),
      "the store of call cannot be used: UsherError: `setAside` is undefined, and not a text, a number or a Bool",
    ],
  ]) {
    const { usher } = await page({ store })
    await assert.rejects(usher.flows.join(), (error) => {
      assert.equal(error.message, message)
      return reason("store")(error)
    })
  }
  const { usher } = await page({ store: failing({ write: async () => { throw full } }) })
  await assert.rejects(usher.flows.join(), (error) => error.cause === full)
})

test("a link whose opening is not told counts as failed, and is told", async () => {
  const link = `language 1\npolicy linked\nlink help "https://example.com"\nflow look -> seen | failed {
    start state opening { open help { returned -> end seen; failed -> end failed } }\n}\n`
  const events = []
  const usher = await Usher.load(compiled(link), {
    shell: new Shell(await newCore()), store: new MemoryStore(), open: () => {}, listener: (event) => events.push(event),
  })
  assert.deepEqual(await usher.flows.look(), { outcome: "failed" })
  assert.deepEqual(faults(events), ["open: `open` has returned undefined, and not whether it opened the link"])
})

test("a status that the resource does not have", async () => {
  const events = []
  const usher = await Usher.load(compiled(photo), {
    shell: new Shell(await newCore()), store: new MemoryStore(), listener: (event) => events.push(event),
    adapters: { camera: { status: async () => "granted", request: async () => {} } },
  })
  await usher.flows.settle()
  const [told] = events.filter(({ kind }) => kind === "fault")
  assert.equal(told.of, "reading camera")
  assert.equal(
    told.error.message, "`camera` has no status `granted`; it has `prompt`, `denied`, `unavailable`, `authorized`")
})

test("a Permissions-Policy that forbids a resource is told once", async () => {
  const events = []
  const load = (window) => async () => Usher.load(compiled(photo), {
    shell: new Shell(await newCore()), store: new MemoryStore(), listener: (event) => events.push(event),
    adapters: { camera: browserAdapters(window).camera },
  })
  const usher = await load(new Page({ camera: "prompt" }).allow("microphone"))()
  await usher.flows.settle()
  await usher.flows.settle()
  assert.deepEqual(
    faults(events),
    ["camera: the header Permissions-Policy of the page, or the `allow` of its frame, forbids `camera`"])
  await load(new Page({ camera: "prompt" }).allow("camera"))()
  await load(new Page({ camera: "prompt" }))()
  const insecure = new Page({ camera: "prompt" }).allow("microphone")
  insecure.isSecureContext = false
  await load(insecure)()
  assert.equal(faults(events).length, 1)
})

test("decisions are values of their types", async () => {
  const policy = `language 1\npolicy decided\ntype Level = low | high\ninput level: Level = low\ninput isOn: Bool
flow idle -> done { start state idling { -> end done } }
decide steps: 0...3 = 2\ndecide level_now: Level = level\ndecide on: Bool = isOn\n`
  const usher = await Usher.load(compiled(policy), {
    shell: new Shell(await newCore()), store: new MemoryStore(), app: { isOn: false },
  })
  assert.equal(await usher.decisions.on(), false)
  assert.equal(await usher.decisions.level_now(), "low")
  assert.equal(await usher.decisions.steps(), 2)
})

test("a decision that there is not, and an observer that throws", async () => {
  const { usher, events } = await page()
  assert.throws(() => usher.observe("typo", () => {}), (error) => {
    assert.equal(error.message, "the policy has no decision `typo`; it has `hasBeenIn`")
    return reason("unknownDecision")(error)
  })
  usher.observe("hasBeenIn", () => { throw new Error("no element") })
  await new Promise((done) => setTimeout(done, 20))
  assert.deepEqual(faults(events), ["observing hasBeenIn: no element"])
  usher.close()
  await new Promise((done) => setTimeout(done, 20))
  assert.equal(faults(events).length, 1)
})

test("where there is no page", async () => {
  assert.equal(
    await refused(compiled(photo), {}),
    "missingAdapter: the policy photo needs adapters of resources that the app lacks: camera; " +
      "there is no page (`document`) here, as in a worker")
  const { presenter, ...options } = { shell: new Shell(await newCore()), store: new MemoryStore(), app, listener() {} }
  const usher = await Usher.load(bundle, options)
  await assert.rejects(usher.flows.join(), (error) => {
    assert.equal(
      error.message,
      "ready cannot be shown: Error: there is no page (`document`) here, as in a worker: give a `presenter`")
    return reason("threw")(error)
  })
})

test("the prompts can be imported without a page", async () => {
  const { DialogPresenter } = await import("../../Sources/Runtime/UsherWeb/Package/prompts.js")
  assert.equal(typeof DialogPresenter.prototype.present, "function")
})
