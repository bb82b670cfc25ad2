// Passes on to the core what happens, in order, and performs its actions. It decides nothing. (`JourneyShell` is the same in Swift.)

import { UsherError, asUsherError, listed } from "./errors.js"
import { refusal } from "./core.js"
import { described, systemClock, tellFault, texts, valueOf, word } from "./parts.js"
import { TurnLost } from "./store.js"

/** @typedef {import("./core.js").Core} Core */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./parts.js").Clock} Clock */
/** @typedef {import("./parts.js").Parts} Parts */

/**
 * A journey that an earlier page has left.
 *
 * @typedef {object} Left
 * @property {number} journey
 * @property {string} flow
 * @property {Record<string, string>} arguments
 * @property {number | null} leftAt In milliseconds since 1970.
 * @property {import("./usher.js").Place} place
 */

/**
 * Somebody who waits for a result.
 *
 * @typedef {object} Waiter
 * @property {number} host
 * @property {(value: any) => void} resolve
 * @property {(error: unknown) => void} reject
 * @property {UsherError} [fault] Why it was given up.
 */

export class Shell {
  #core
  #clock
  /** @type {object[]} */
  #queue = []
  #isRunning = false
  /** @type {Map<number, Parts>} */
  #hosts = new Map()
  /** @type {Map<number, { name: string, store: Store }>} */
  #records = new Map()
  /**
   * Those who wait for a result.
   *
   * @type {Map<number, Waiter>}
   */
  #waiters = new Map()
  #lastWaiter = 0
  /**
   * What cancels wake-ups and actions of the app, by their numbers.
   *
   * @type {Map<number, () => void>}
   */
  #cancels = new Map()
  /**
   * Those who want to know when decisions of a record may have changed.
   *
   * @type {Map<number, Set<() => void>>}
   */
  #observers = new Map()
  /**
   * What actions of the app have thrown.
   *
   * @type {Map<string, unknown>}
   */
  #thrown = new Map()
  /**
   * What the stores of records have thrown last, by their numbers.
   *
   * @type {Map<number, unknown>}
   */
  #unstored = new Map()

  /**
   * @param {Core} core
   * @param {Clock} [clock]
   */
  constructor(core, clock = systemClock) {
    this.#core = core
    this.#clock = clock
  }

  /**
   * Adds a host, and returns its number and the names of its policy.
   *
   * @param {Uint8Array} bundle
   * @param {{ policy?: string, interfaces?: readonly number[], isHeard: boolean, countsAtOnce: boolean }} options
   * @returns {{ host: number, policy: import("./usher.js").Names & { record: number, statuses: Record<string, string[]> } }}
   */
  add(bundle, options) {
    return this.#core.ask({ ask: "add", bundle, ...options })
  }

  /**
   * @param {number} host
   * @param {Parts} parts
   * @param {Store} store
   */
  begin(host, parts, store) {
    this.#hosts.set(host, parts)
    if (!this.#records.has(parts.record)) {
      this.#records.set(parts.record, { name: parts.policy, store })
      store.listen?.((event) => this.#told(event))
    }
  }

  /** @param {number} host */
  isIdle(host) {
    return !this.#isRunning && /** @type {boolean} */ (this.#core.ask({ ask: "idle", host }).idle)
  }

  // What happens

  /**
   * Passes on what has happened. What follows from it is done at once, in this call if it is not in another one.
   *
   * @param {{ kind: string, [name: string]: unknown }} happening
   */
  post(happening) {
    this.#queue.push(happening)
    if (this.#isRunning) return
    this.#isRunning = true
    /** @type {unknown} */
    let refused
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      try {
        const time = { now: Math.floor(this.#clock.now()), uptime: Math.floor(this.#clock.uptime()) }
        for (const action of this.#core.ask({ ask: "happened", ...time, happening: next }).actions) this.#perform(action)
      } catch (error) {
        refused ??= error
        if (!(error instanceof UsherError) || error.reason !== "broken") continue
        // Without a core nobody is told anything any more.
        for (const waiter of [...this.#waiters.keys()]) this.#take(waiter)?.reject(error)
      }
    }
    this.#isRunning = false
    if (refused) throw refused
  }

  /**
   * @param {number} host
   * @param {string} event
   * @param {Record<string, string>} texts
   */
  send(host, event, texts) {
    this.post({ kind: "event", host, event, arguments: texts })
  }

  /** @param {"active" | "inactive" | "background"} phase */
  enter(phase) {
    this.post({ kind: "phase", phase })
  }

  /** A status or an input of any host may have changed. */
  changed() {
    for (const host of this.#hosts.keys()) this.post({ kind: "changed", host })
  }

  // Calls

  /**
   * Waits for a result. If the signal is aborted, the core is told.
   *
   * @param {number} host
   * @param {(waiter: number) => { kind: string, [name: string]: unknown }} happening
   * @param {AbortSignal} [signal]
   * @returns {Promise<any>}
   */
  result(host, happening, signal) {
    const number = ++this.#lastWaiter
    return new Promise((resolve, reject) => {
      const give = () => this.#giveUp(number, new UsherError("cancelled", "the call was aborted", { cause: signal?.reason }))
      const done = () => signal?.removeEventListener("abort", give)
      this.#waiters.set(number, {
        host,
        resolve: (/** @type {any} */ value) => (done(), resolve(value)),
        reject: (/** @type {unknown} */ error) => (done(), reject(error)),
      })
      try {
        this.post(happening(number))
      } catch (error) {
        this.#take(number)?.reject(error)
      }
      if (signal?.aborted) give()
      else signal?.addEventListener("abort", give)
    })
  }

  /**
   * Plays a flow.
   *
   * @param {number} host
   * @param {string} flow
   * @param {Record<string, string>} texts
   * @param {{ signal?: AbortSignal, within?: import("./usher.js").ActionContext }} options
   * @returns {Promise<string>}
   */
  async run(host, flow, texts, { signal, within }) {
    if (signal?.aborted) throw new UsherError("cancelled", "the call was aborted", { cause: signal.reason })
    await this.#takeTurn(host, true)
    const seat = within ? seats.get(within) : undefined
    return this.result(host, (waiter) => ({ kind: "run", host, flow, arguments: texts, seat, waiter }), signal)
  }

  /**
   * The journeys that an earlier page has left. None if another tab plays them.
   *
   * @param {number} host
   * @returns {Promise<Left[]>}
   */
  async left(host) {
    if (!(await this.#takeTurn(host, false))) return []
    return this.result(host, (waiter) => ({ kind: "list", host, waiter }))
  }

  /**
   * @param {number} host
   * @param {string} decision
   * @returns {Promise<string>}
   */
  async decide(host, decision) {
    await this.#takeTurn(host, false)
    return this.result(host, (waiter) => ({ kind: "decide", host, decision, waiter }))
  }

  /**
   * Calls when decisions of a host may have changed, until the returned function is called.
   *
   * @param {number} host
   * @param {() => void} changed
   */
  observe(host, changed) {
    const record = this.#hosts.get(host)?.record ?? -1
    /** @type {Set<() => void>} */
    const observers = this.#observers.get(record) ?? new Set()
    observers.add(changed)
    this.#observers.set(record, observers)
    return () => void observers.delete(changed)
  }

  /** @param {number} host */
  close(host) {
    const closed = new UsherError("closed", "this host was closed")
    for (const [number, waiter] of [...this.#waiters]) if (waiter.host === host) this.#giveUp(number, closed)
    this.post({ kind: "gone", host })
  }

  // Turns

  /**
   * Whether this page has the turn to write the record now.
   *
   * @param {number} host
   * @param {boolean} force Whether to take it from another tab.
   */
  async #takeTurn(host, force) {
    const record = this.#hosts.get(host)?.record
    const known = record === undefined ? undefined : this.#records.get(record)
    if (!known?.store.take) return true
    const turn = await known.store.take(known.name, force).catch((error) => {
      throw unstored(known.name, error)
    })
    // What the core knows of the record may be old.
    if (turn !== "held") this.post({ kind: "lost", record })
    return turn !== "elsewhere"
  }

  /** @param {import("./store.js").StoreEvent} event */
  #told(event) {
    for (const [record, { name }] of this.#records) {
      if (name !== event.record) continue
      if (event.kind === "lost") this.post({ kind: "lost", record })
      for (const parts of this.#hosts.values()) {
        if (parts.record === record) parts.listener({ ...event, kind: "storage", storage: event.kind, policy: name })
      }
    }
  }

  // Actions

  /**
   * @param {number} waiter
   * @param {UsherError} fault
   */
  #giveUp(waiter, fault) {
    const known = this.#waiters.get(waiter)
    if (!known) return
    known.fault ??= fault
    this.post({ kind: "abandoned", waiter })
  }

  /** @param {number} number */
  #take(number) {
    const waiter = this.#waiters.get(number)
    this.#waiters.delete(number)
    return waiter
  }

  /** @param {any} action */
  #perform(action) {
    const parts = this.#hosts.get(action.host)
    /** @param {{ end: string, [name: string]: unknown }} end */
    const ended = (end) => this.post({ kind: "ended", action: action.number, ...end })
    // Ends the action when the work is over, also if the work throws.
    const begin = async (/** @type {() => unknown} */ work) => {
      try {
        await work()
      } catch (error) {
        this.#threw(action, error)
      }
      ended({ end: "done" })
    }
    switch (action.kind) {
      case "read":
        return void Promise.all(action.questions.map((/** @type {any} */ question) => valueOf(question, parts))).then(
          (values) => ended({ end: "values", values }))
      case "languages": return ended({ end: "languages", languages: parts?.languages() ?? [] })
      case "present": return void begin(() => parts?.presenter.present(this.#live(action)))
      case "update": return void begin(() => parts?.presenter.update(this.#live(action)))
      case "dismiss": return void begin(() => parts?.presenter.dismiss(action.prompt))
      case "notify": return void begin(() => parts?.presenter.notify(action.notice))
      case "open": return void this.#open(action, parts).then((opened) => ended({ end: "opened", opened }))
      case "request":
        return void begin(() => parts?.adapters[action.resource]?.request(action.request, action.options))
      case "perform": return void this.#work(action, parts).then(ended)
      case "track":
        return void begin(() => parts?.track({ name: action.name, arguments: action.arguments, id: action.id }))
      case "load": case "save": case "setAside": return void this.#access(action).then(ended)
      case "wake":
        return void this.#cancels.set(
          action.number,
          this.#clock.wake(action.after, () => {
            this.#cancels.delete(action.number)
            ended({ end: "done" })
          }))
      case "stopWaking": case "cancel": {
        const cancel = this.#cancels.get(action.action)
        this.#cancels.delete(action.action)
        return cancel?.()
      }
      case "tell": return parts?.listener(action.event)
      case "deliver": {
        const waiter = this.#take(action.waiter)
        if (!action.error) return waiter?.resolve(action.value)
        return waiter?.reject(waiter.fault ?? this.#explained(refusal(action.error), waiter.host))
      }
      case "renew": return this.#observers.get(action.record)?.forEach((changed) => changed())
      case "part": return void this.#hosts.delete(action.host)
    }
  }

  /**
   * Opens a link, and returns whether it did.
   *
   * @param {any} action
   * @param {Parts | undefined} parts
   * @returns {Promise<boolean>}
   */
  async #open(action, parts) {
    try {
      const opened = await parts?.open(action.address, action.link)
      if (typeof opened === "boolean") return opened
      throw new TypeError(`\`open\` has returned ${described(opened)}, and not whether it opened the link`)
    } catch (error) {
      this.#threw(action, error)
      return false
    }
  }

  /**
   * Performs an action of the app.
   *
   * @param {any} action
   * @param {Parts | undefined} parts
   * @returns {Promise<{ end: string, [name: string]: unknown }>}
   */
  async #work(action, parts) {
    const aborter = new AbortController()
    this.#cancels.set(action.number, () => aborter.abort())
    /** @type {import("./usher.js").ActionContext} */
    const context = { signal: aborter.signal, id: action.id }
    seats.set(context, action.seat ?? undefined)
    try {
      const work = /** @type {((given: object, context: object) => unknown) | undefined} */ (parts?.app[action.name])
      const given = await work?.call(parts?.app, action.arguments, context)
      const answer = typeof given === "object" && given !== null ? /** @type {any} */ (given) : { answer: given }
      return {
        end: "answered", answer: String(answer.answer ?? ""), values: texts(answer.values), texts: texts(answer.texts),
      }
    } catch (error) {
      // The policy has no answer for this, which ends the journey. It stays as it is saved.
      this.#thrown.set(action.name, error)
      if (parts) tellFault(parts, `do ${action.name}`, error)
      return { end: "answered", answer: "", values: {}, texts: {} }
    } finally {
      this.#cancels.delete(action.number)
    }
  }

  /**
   * An error with what the core does not know: what has thrown, or that an action has returned nothing.
   *
   * @param {UsherError} error
   * @param {number} host
   */
  #explained(error, host) {
    const { record, policy } = this.#hosts.get(host) ?? { record: -1, policy: "" }
    if (error.reason === "store" && this.#unstored.has(record)) return unstored(policy, this.#unstored.get(record))
    if (error.reason !== "unknownAnswer" || error.subject !== "") return error
    const name = error.owner?.replace(/^action /, "") ?? ""
    if (!this.#thrown.has(name)) {
      return new UsherError("unknownAnswer", `${error.owner} has returned nothing; it has ${listed(error.known)}`, {
        name: "", of: error.owner, known: error.known,
      })
    }
    const cause = this.#thrown.get(name)
    this.#thrown.delete(name)
    return new UsherError("threw", `the action ${name} has thrown: ${String(cause)}`, { cause })
  }

  /**
   * Something that the core has asked for has thrown. A journey whose prompt cannot be shown is given up: nobody could answer it.
   *
   * @param {any} action
   * @param {unknown} error
   */
  #threw(action, error) {
    const parts = this.#hosts.get(action.host)
    if (parts) tellFault(parts, action.kind, error)
    if (action.kind !== "present" && action.kind !== "update") return
    const fault = asUsherError(error, "threw", `${action.prompt.name} cannot be shown: ${String(error)}`)
    for (const [number, waiter] of [...this.#waiters]) if (waiter.host === action.host) this.#giveUp(number, fault)
  }

  /**
   * Calls the store.
   *
   * @param {any} action
   * @returns {Promise<{ end: string, [name: string]: unknown }>}
   */
  async #access(action) {
    const record = this.#records.get(action.record)
    if (!record) return { end: "failed", call: action.kind, path: "" }
    const { store, name } = record
    this.#unstored.delete(action.record)
    try {
      switch (action.kind) {
        case "load": {
          const bytes = (await store.read(name)) ?? null
          if (bytes !== null && !(bytes instanceof Uint8Array)) throw new TypeError(`\`read\` has returned ${described(bytes)}`)
          return { end: "loaded", bytes }
        }
        case "setAside": return { end: "kept", name: word(await store.setAside(name), "setAside") }
        default:
          await store.write(name, action.bytes)
          return { end: "done" }
      }
    } catch (error) {
      this.#unstored.set(action.record, error)
      if (error instanceof TurnLost) this.post({ kind: "lost", record: action.record })
      return { end: "failed", call: action.kind, path: name }
    }
  }

  /**
   * A prompt with the functions that reply to it.
   *
   * @param {any} action
   * @returns {import("./usher.js").Prompt}
   */
  #live({ prompt, host }) {
    const { id, ticket, showing, journey } = prompt
    const reply = (/** @type {boolean} */ isGone, /** @type {string | null} */ answer) =>
      this.post({ kind: "replied", prompt: id, ticket, showing, journey, host, isGone, answer })
    return {
      ...prompt,
      answer: (/** @type {string} */ answer) => reply(false, word(answer, "answer")),
      gone: (/** @type {string | undefined} */ answer) => reply(true, answer === undefined ? null : word(answer, "gone")),
    }
  }
}

/**
 * @param {string} policy
 * @param {unknown} cause
 */
const unstored = (policy, cause) =>
  new UsherError("store", `the store of ${policy} cannot be used: ${String(cause)}`, { cause })

/**
 * The seats of the journeys whose actions are performed.
 *
 * @type {WeakMap<object, number | undefined>}
 */
const seats = new WeakMap()
