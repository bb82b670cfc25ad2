// A device for the page's host, without a browser's prompts: a person, a system, an app and a clock, played by a script. In Node
// and in pages.
import { Core } from "../../Sources/Runtime/UsherWeb/Package/core.js"
import { Shell } from "../../Sources/Runtime/UsherWeb/Package/shell.js"
import { MemoryStore, Usher } from "../../Sources/Runtime/UsherWeb/Package/usher.js"

/** Waits until everything that was posted before is done. A timer of a page would wait for milliseconds. */
export const turn = typeof setImmediate === "function"
  ? () => new Promise((done) => setImmediate(done))
  : () => new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = done
    port2.postMessage(null)
  })

/**
 * For each resource, the statuses that a browser shows as others.
 *
 * @param {string} platform The text of the platform file.
 */
export function shownAs(platform) {
  const shown = {}
  for (const [, resource, body] of platform.matchAll(/^resource (\w+) \{\n([^]*?)^\}/gm)) {
    shown[resource] = Object.fromEntries(
      [...body.matchAll(/^  status (\w+) shown as (\w+)/gm)].map(([, hidden, status]) => [hidden, status]))
  }
  return shown
}

/** A device, which outlives the pages on it. */
export class Device {
  store = new MemoryStore()
  /** What the host has done since the last act, and the metrics that were counted. */
  effects = []
  tracked = []
  faults = []
  time = 1_700_000_000_000
  alarms = new Map()
  page = 0

  /**
   * `program` is that of the core, compiled. `shown` has for each resource what browsers show of a status; `facts` has the statuses of
   * resources, and the values of inputs.
   */
  constructor(program, bundle, { shown = {}, facts = {}, language } = {}) {
    const parts = (isStatus) => Object.fromEntries(Object.entries(facts).filter(([name]) => (name in shown) === isStatus))
    Object.assign(this, { program, bundle, shown, statuses: parts(true), inputs: parts(false), language })
  }

  clock = {
    now: () => this.time,
    uptime: () => this.time - 1_600_000_000_000,
    wake: (after, ring) => {
      const alarm = { at: this.time + after, ring }
      this.alarms.set(alarm, alarm)
      return () => this.alarms.delete(alarm)
    },
  }

  /** Loads the page. What an earlier page has left goes on. */
  async load() {
    const page = ++this.page
    this.prompts = new Map()
    this.asked = undefined
    this.actions = []
    this.watchers = []
    this.alarms.clear()
    this.shell = new Shell(await Core.load(this.program), this.clock)
    const names = new Set()
    const isHere = () => page === this.page
    const note = (effect) => isHere() && this.effects.push(effect)
    const app = new Proxy({}, {
      has: (_, name) => name in this.inputs || names.has(name),
      get: (_, name) => this.inputs[name] ?? ((given, context) => this.perform(name, given, context, note)),
      getOwnPropertyDescriptor: (_, name) =>
        name in this.inputs ? { value: this.inputs[name], enumerable: true, configurable: true } : undefined,
    })
    const adapters = new Proxy({}, {
      has: () => true,
      ownKeys: () => Object.keys(this.statuses),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      get: (_, resource) => ({
        status: async () => this.shown[resource][this.statuses[resource]] ?? this.statuses[resource],
        request: (way) => this.ask(resource, way, note),
        watch: (changed) => {
          this.watchers.push(changed)
          return () => {}
        },
      }),
    })
    this.usher = await Usher.load(this.bundle, {
      app, adapters, store: this.store, shell: this.shell, languages: this.language ?? [],
      presenter: {
        present: (prompt) => {
          this.prompts.set(prompt.id, prompt)
          note(shown("show", prompt))
        },
        update: (prompt) => {
          this.prompts.set(prompt.id, prompt)
          note(shown("update", prompt))
        },
        dismiss: (id) => {
          const prompt = this.prompts.get(id)
          if (this.prompts.delete(id)) note({ effect: "dismiss", name: prompt.name })
        },
        notify: (notice) => note({ effect: "notice", name: notice.name, title: notice.title, message: notice.message }),
      },
      open: (_, link) => {
        note({ effect: "open", name: link })
        return true
      },
      track: (metric) => isHere() && this.tracked.push(metric.name),
      listener: (event) => event.kind === "fault" && this.faults.push(event),
    })
    for (const left of await this.usher.unfinishedJourneys()) this.await(left.outcome(), note)
    await this.settle()
  }

  async start(flow, inputs = {}) {
    const page = this.page
    this.await(
      this.usher.flows[flow](inputs).then(({ outcome }) => outcome),
      (effect) => page === this.page && this.effects.push(effect))
    await this.settle()
  }

  await(outcome, note) {
    outcome.then((name) => note({ effect: "outcome", name }), (error) => note({ effect: "error", name: error.reason }))
  }

  perform(name, given, context, note) {
    note({ effect: "do", name, arguments: given })
    return new Promise((answer) => {
      const action = { name, answer }
      this.actions.push(action)
      context.signal.addEventListener("abort", () => {
        this.actions = this.actions.filter((one) => one !== action)
        note({ effect: "cancel", name })
      })
    })
  }

  ask(resource, way, note) {
    note({ effect: "ask", name: resource })
    return new Promise((answer) => (this.asked = { resource, answer }))
  }

  /** Waits until nothing is left to do. */
  async settle() {
    for (let quiet = 0; quiet < 3; ) {
      await turn()
      quiet = this.shell.isIdle(1) ? quiet + 1 : 0
    }
  }

  // Acts

  /** Performs a line of a script. */
  async act(line) {
    const [verb, ...words] = line.split(/ (?![^(]*\))/)
    await this[verb](...words)
    await this.settle()
  }

  tap(answer) {
    const prompt = [...this.prompts.values()].reverse().find((one) => one.buttons.some((button) => button.answer === answer))
    if (["alert", "actionSheet"].includes(prompt.kind)) this.prompts.delete(prompt.id)
    prompt.answer(answer)
  }

  dismiss() {
    const prompt = [...this.prompts.values()].at(-1)
    this.prompts.delete(prompt.id)
    prompt.gone()
  }

  answer(answer) {
    if (this.asked) {
      const { resource, answer: finish } = this.asked
      this.asked = undefined
      this.statuses[resource] = answer
      finish()
    } else {
      const [, name, texts] = /^(\w+)(?:\((.*)\))?$/.exec(answer)
      this.actions.shift().answer({ answer: name, texts: fields(texts) })
    }
  }

  send(call) {
    const [, name, given] = /^(\w+)(?:\((.*)\))?$/.exec(call)
    this.usher.events[name](fields(given))
  }

  /** The system's prompt stays without an answer for as long as the policy waits. */
  silence() {
    const next = [...this.alarms.values()].sort((a, b) => a.at - b.at)[0]
    this.alarms.delete(next)
    this.time = next.at
    next.ring()
  }

  change(words) {
    for (const [name, value] of words.map((word) => word.split("="))) {
      if (name in this.statuses) this.statuses[name] = value
      else this.inputs[name] = value
    }
  }

  meanwhile(...words) {
    this.change(words)
    for (const changed of this.watchers) changed()
    // An answer elsewhere, such as in another tab, is an answer here.
    if (!this.asked || !words.some((word) => word.startsWith(`${this.asked.resource}=`))) return
    const { answer: finish } = this.asked
    this.asked = undefined
    finish()
  }

  async away(...words) {
    this.shell.enter("background")
    await this.settle()
    this.change(words.filter((word) => word !== "relaunch"))
    if (words.includes("relaunch")) return this.load()
    this.shell.enter("active")
  }

  async relaunch(...words) {
    this.change(words)
    await this.load()
  }

  async wait(duration) {
    const [, count, unit] = /^(\d+)(\w+)$/.exec(duration)
    const end = this.time + Number(count) * { ms: 1, s: 1000, m: 60_000, min: 60_000, h: 3_600_000, d: 86_400_000 }[unit]
    for (;;) {
      const next = [...this.alarms.values()].filter((alarm) => alarm.at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.alarms.delete(next)
      this.time = Math.max(this.time, next.at)
      next.ring()
      await this.settle()
    }
    this.time = end
  }
}

/** The values in parentheses, such as `error: "full", what: camera`. */
function fields(text = "") {
  return Object.fromEntries([...text.matchAll(/(\w+): (?:"([^"]*)"|(\w+))/g)].map(([, name, quoted, word]) => [name, quoted ?? word]))
}

/** A prompt as the report of `usher run` has it. */
function shown(effect, { name, kind, title, message, buttons, arguments: given }) {
  return {
    effect, name, kind, title: title ?? undefined, message: message ?? undefined, arguments: given,
    buttons: buttons.map(({ answer, label, roles }) => ({ label, name: answer, roles })),
  }
}
