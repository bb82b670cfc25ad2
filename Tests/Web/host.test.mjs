// The module without a browser: bad input, aborted calls, what throws, stores that fail, and two tabs. Every promise settles.
import assert from "node:assert/strict"
import { test } from "node:test"
import { Shell } from "../../Sources/Runtime/UsherWeb/Package/shell.js"
import { BrowserStore, MemoryStore, Usher, UsherError } from "../../Sources/Runtime/UsherWeb/Package/usher.js"
import { bundle, compiled, page, photo, reason } from "./app.mjs"
import { newCore } from "./program.mjs"
import { FakeLocks, FakeStorage } from "./storage.mjs"

const meeting = `language 1
policy meeting
action call -> over | failed
screen waiting { button stop }
flow meet -> met | stopped {
  start state calling {
    show waiting { stop -> end stopped }
    start state running {
      do call { over -> end met; failed -> end stopped; interrupted -> end stopped }
    }
  }
}
`

test("a flow, a metric, a decision and an event", async () => {
  const metrics = []
  const { usher } = await page({ track: (metric) => metrics.push(metric) })
  assert.deepEqual(usher.policy.flows, ["join"])
  assert.equal(await usher.decisions.hasBeenIn(), false)
  const seen = []
  usher.observe("hasBeenIn", (value) => seen.push(value))
  assert.deepEqual(await usher.flows.join(), { outcome: "inCall" })
  assert.equal(await usher.decisions.hasBeenIn(), true)
  assert.deepEqual(seen, [false, true])
  assert.deepEqual(metrics.map(({ name }) => name), ["joined"])
  assert.match(metrics[0].id, /^\d+-1\.3\.0$/)
  const waiting = usher.flows.join()
  setTimeout(() => usher.events.hungUp(), 20)
  assert.deepEqual(await waiting, { outcome: "left" })
})

test("the arguments of an action, and its answer as an object", async () => {
  const given = []
  const connect = async (...words) => (given.push(words), { answer: "failed" })
  const { usher } = await page({ app: { connect, room: () => "r2" } })
  assert.equal((await usher.flows.join()).outcome, "left")
  assert.deepEqual(given[0][0], { room: "r2" })
  assert.equal(given[0][1].signal.aborted, false)
})

test("a bundle that is damaged, cut off, or none", async () => {
  const shell = new Shell(await newCore())
  for (let index = 0; index < bundle.length; index += 3) {
    const damaged = bundle.slice()
    damaged[index] ^= 0x55
    await assert.rejects(Usher.load(damaged, { shell }), UsherError)
    await assert.rejects(Usher.load(bundle.slice(0, index), { shell }), UsherError)
  }
  const newer = bundle.slice()
  newer[4] = 200
  await assert.rejects(Usher.load(newer, { shell }), reason("otherFormat"))
  const later = bundle.slice()
  later[6] = 200
  await assert.rejects(Usher.load(later, { shell }), reason("otherLanguage"))
  const torn = bundle.slice()
  torn[bundle.length - 1] ^= 1
  await assert.rejects(Usher.load(torn, { shell }), reason("damagedBundle"))
  await assert.rejects(Usher.load(new Uint8Array(), { shell }), reason("notABundle"))
  await assert.rejects(Usher.load("file:///nowhere", { shell }), reason("unreachable"))
})

test("a program that is none", async () => {
  await assert.rejects(Usher.load(bundle, { wasm: new Uint8Array([1, 2, 3]) }), reason("unreachable"))
})

test("an app that lacks something", async () => {
  const shell = new Shell(await newCore())
  await assert.rejects(Usher.load(bundle, { shell, app: { isVideo: true } }), (error) => {
    assert.deepEqual(error.known, ["connect"])
    return reason("missingAction")(error)
  })
  await assert.rejects(Usher.load(bundle, { shell, app: { connect: () => "connected" } }), reason("missingInput"))
  await assert.rejects(Usher.load(compiled(photo), { shell }), (error) => {
    assert.deepEqual(error.known, ["camera"])
    return reason("missingAdapter")(error)
  })
})

test("names and values that the policy does not have", async () => {
  const { usher, shell } = await page()
  await assert.rejects(shell.run(1, "leave", {}, {}), reason("unknownFlow"))
  await assert.rejects(usher.flows.join({ seat: 3 }), reason("otherParameters"))
  assert.throws(() => shell.send(1, "hungDown", {}), reason("unknownEvent"))
  await assert.rejects(shell.decide(1, "isOut"), reason("unknownDecision"))
  const odd = await page({ app: { isVideo: "perhaps" } })
  await assert.rejects(odd.usher.flows.join(), reason("unknownValue"))
  const missing = await page({ app: { isVideo: () => undefined } })
  await assert.rejects(missing.usher.flows.join(), reason("missingInput"))
})

test("an action that throws, or answers what the policy does not know", async () => {
  const cause = new Error("no network")
  const thrown = await page({ app: { connect: async () => { throw cause } } })
  await assert.rejects(thrown.usher.flows.join(), (error) => error.cause === cause && reason("threw")(error))
  assert.deepEqual(thrown.events.filter(({ kind }) => kind === "fault").map(({ of }) => of), ["do connect"])
  const odd = await page({ app: { connect: async () => "perhaps" } })
  await assert.rejects(odd.usher.flows.join(), (error) => {
    assert.deepEqual([error.subject, error.owner], ["perhaps", "action connect"])
    return reason("unknownAnswer")(error)
  })
})

test("what follows a refused event is done, and a listener that throws disturbs nothing", async () => {
  const { usher, shell } = await page({ listener() { throw new Error("full") } })
  assert.throws(() => shell.send(1, "hungDown", { why: "x" }), reason("unknownEvent"))
  assert.throws(() => shell.send(1, "hungUp", { why: "x" }), reason("otherParameters"))
  assert.equal((await usher.flows.join()).outcome, "inCall")
})

test("a presenter that throws", async () => {
  const cause = new Error("no body")
  const { usher } = await page({
    presenter: { present() { throw cause }, update() {}, dismiss() {}, notify() {} },
  })
  await assert.rejects(usher.flows.join(), (error) => error.cause === cause && reason("threw")(error))
})

test("calls that are aborted", async () => {
  const { usher } = await page({}, [])
  await assert.rejects(usher.flows.join({}, { signal: AbortSignal.abort("no") }), reason("cancelled"))
  const aborter = new AbortController()
  const waiting = usher.flows.join({}, { signal: aborter.signal })
  setTimeout(() => aborter.abort("away"), 20)
  await assert.rejects(waiting, (error) => error.cause === "away" && reason("cancelled")(error))
  const closing = usher.flows.join()
  setTimeout(() => usher.close(), 20)
  await assert.rejects(closing, reason("closed"))
})

test("a journey that an earlier page has left", async () => {
  const store = new MemoryStore()
  const first = await page({ store }, [])
  void first.usher.flows.join().catch(() => {})
  await new Promise((done) => setTimeout(done, 30))
  const second = await page({ store })
  const [left, ...others] = await second.usher.unfinishedJourneys()
  assert.deepEqual(others, [])
  assert.equal(left.flow, "join")
  assert.equal(left.place, "prompt")
  assert.ok(left.leftAt instanceof Date)
  assert.equal(await left.outcome(), "inCall")
  await assert.rejects(left.outcome(), reason("taken"))
})

test("no storage: told once, and journeys play in memory", async () => {
  const store = new BrowserStore({})
  const { usher, events } = await page({ store })
  assert.equal((await usher.flows.join()).outcome, "inCall")
  assert.equal(await usher.decisions.hasBeenIn(), true)
  assert.deepEqual(events.filter(({ kind }) => kind === "storage").map(({ storage }) => storage), ["blocked"])
})

test("no room: told, and kept when there is some", async () => {
  const storage = new FakeStorage()
  const { usher, events } = await page({ store: new BrowserStore({ indexedDB: storage }) })
  storage.isFull = true
  assert.equal((await usher.flows.join()).outcome, "inCall")
  storage.isFull = false
  setTimeout(() => usher.events.hungUp(), 20)
  assert.equal((await usher.flows.join()).outcome, "left")
  assert.deepEqual(events.filter(({ kind }) => kind === "storage").map(({ storage }) => storage), ["quota", "kept"])
})

test("a storage that never opens", async () => {
  const { usher, events } = await page({ store: new BrowserStore({ indexedDB: { open: () => ({}) } }, 20) })
  assert.equal((await usher.flows.join()).outcome, "inCall")
  assert.deepEqual(events.filter(({ kind }) => kind === "storage").map(({ storage }) => storage), ["blocked"])
})

test("an unreadable record is set aside, and the next call begins anew", async () => {
  const store = new MemoryStore()
  await store.write("call", new Uint8Array([1, 2, 3]))
  const { usher } = await page({ store })
  await assert.rejects(usher.flows.join(), reason("store"))
  assert.equal((await usher.flows.join()).outcome, "inCall")
  assert.deepEqual([...store.records.get("call (unreadable)")], [1, 2, 3])
})

for (const withLocks of [true, false]) {
  test(`two tabs take turns, ${withLocks ? "with" : "without"} locks`, async () => {
    const [indexedDB, locks] = [new FakeStorage(), withLocks ? new FakeLocks() : undefined]
    const scope = () => ({ indexedDB, navigator: { locks } })
    const [first, second] = [
      await page({ store: new BrowserStore(scope()) }, []), await page({ store: new BrowserStore(scope()) }),
    ]
    const waiting = first.usher.flows.join()
    // A rejection is looked at below.
    waiting.catch(() => {})
    await new Promise((done) => setTimeout(done, 30))
    // The second tab has nothing to go on with while the first plays, and goes on with its journey at a click.
    if (withLocks) assert.deepEqual(await second.usher.unfinishedJourneys(), [])
    assert.equal((await second.usher.flows.join()).outcome, "inCall")
    // The first one learns of it: by its lock, or at its next write.
    if (!withLocks) first.usher.events.hungUp()
    await assert.rejects(waiting, (error) => {
      assert.equal(error.message, "another tab plays the journeys of this policy now")
      return reason("elsewhere")(error)
    })
    assert.equal(await first.usher.decisions.hasBeenIn(), true)
    setTimeout(() => first.usher.events.hungUp(), 20)
    assert.equal((await first.usher.flows.join()).outcome, "left")
    assert.equal(await second.usher.decisions.hasBeenIn(), true)
  })
}

test("a tab that sleeps writes nothing over what came after it", async () => {
  const indexedDB = new FakeStorage()
  const [asleep, awake] = [new BrowserStore({ indexedDB }), new BrowserStore({ indexedDB })]
  const told = []
  asleep.listen((event) => told.push(event.kind))
  assert.equal(await asleep.take("call", true), "taken")
  await asleep.write("call", new Uint8Array([1]))
  assert.equal(await awake.take("call", true), "taken")
  await awake.write("call", new Uint8Array([2]))
  await assert.rejects(asleep.write("call", new Uint8Array([3])))
  assert.deepEqual([...(await awake.read("call"))], [2])
  assert.deepEqual(told, ["lost"])
})

test("a page that comes back from the browser's memory", async () => {
  const [indexedDB, locks] = [new FakeStorage(), new FakeLocks()]
  const [first, second] = [0, 1].map(() => new BrowserStore({ indexedDB, navigator: { locks } }))
  const told = []
  first.listen((event) => told.push(event.kind))
  assert.equal(await first.take("call", true), "taken")
  first.pause()
  await new Promise((done) => setTimeout(done, 10))
  await first.goOn()
  assert.equal(await first.take("call", true), "held")
  first.pause()
  await new Promise((done) => setTimeout(done, 10))
  assert.equal(await second.take("call", false), "taken")
  await first.goOn()
  assert.deepEqual(told, ["lost"])
})

test("an action plays a flow of a second policy, which needs the screen of the first", async () => {
  for (const isWithin of [true, false]) {
    const shell = new Shell(await newCore())
    const { usher: second } = await page({ shell })
    const shown = []
    const first = await Usher.load(compiled(meeting), {
      shell,
      presenter: { present: (prompt) => shown.push(prompt), update() {}, dismiss() {}, notify() {} },
      app: {
        call: async (_, context) => {
          const { outcome } = await second.flows.join({}, isWithin ? { within: context } : {})
          return outcome === "inCall" ? "over" : "failed"
        },
      },
    })
    // Without the context of the action, the second flow waits for a screen that the first one leaves at its end only.
    if (!isWithin) setTimeout(() => shown[0].answer("stop"), 50)
    assert.equal((await first.flows.meet()).outcome, isWithin ? "met" : "stopped")
  }
})
