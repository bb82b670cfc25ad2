// Plays the journeys of a policy in a page.
//
//   const usher = await Usher.load("call.bundle", { app: { joinCall: async ({ room }) => "joined" } })
//   button.onclick = async () => { const { outcome } = await usher.flows.join({ room }) }

import { browserAdapters, browserInputs } from "./adapters.js"
import { Core, bytesOf } from "./core.js"
import { UsherError, asUsherError } from "./errors.js"
import { texts } from "./parts.js"
import { Shell } from "./shell.js"
import { BrowserStore, MemoryStore } from "./store.js"

export { UsherError } from "./errors.js"
export { BrowserStore, MemoryStore } from "./store.js"

/**
 * The names of a policy.
 *
 * @typedef {object} Names
 * @property {string} name
 * @property {string} platform
 * @property {string[]} flows
 * @property {string[]} actions
 * @property {string[]} events
 * @property {string[]} decisions
 * @property {string[]} resources
 * @property {string[]} inputs
 * @property {string[]} requiredInputs
 */

/**
 * A button of a prompt. The preferred one stands out, one that cancels is what Escape does.
 *
 * @typedef {object} Button
 * @property {string} answer
 * @property {string} label
 * @property {string | null} accessibilityLabel
 * @property {("preferred" | "cancel" | "destructive")[]} roles
 */

/**
 * What `usher compile` has written, or its address.
 *
 * @typedef {string | URL | Response | ArrayBuffer | Uint8Array | Promise<Response>} Bundle
 */

/** @typedef {import("./types.js").PolicyTypes} PolicyTypes */
/** @typedef {import("./types.js").AnyPolicy} AnyPolicy */

/**
 * The words of a prompt or a notice.
 *
 * @typedef {object} Words
 * @property {string | null} title
 * @property {string | null} message
 * @property {string | null} accessibilityLabel
 * @property {string | null} locale
 * @property {boolean} isRightToLeft
 * @property {Record<string, string>} style
 */

/**
 * A notice that is shown for a while, with its name and arguments.
 *
 * @template {PolicyTypes} [P=AnyPolicy]
 * @typedef {Words & import("./types.js").Named<P["notices"]>} Notice
 */

/**
 * A prompt on the screen, with its name, kind, arguments and buttons. `answer` is what a button does. `gone` tells that the prompt
 * has disappeared, with an answer or without.
 *
 * @template {PolicyTypes} [P=AnyPolicy]
 * @typedef {Words & { id: number, flow: string, isDismissible: boolean } & import("./types.js").PromptOf<P>} Prompt
 */

/**
 * Shows prompts. Each function may return a promise, for which the journey waits.
 *
 * @template {PolicyTypes} [P=AnyPolicy]
 * @typedef {object} Presenter
 * @property {(prompt: Prompt<P>) => unknown} present
 * @property {(prompt: Prompt<P>) => unknown} update Replaces the content of a prompt that is on the screen, by its `id`.
 * @property {(id: number) => unknown} dismiss
 * @property {(notice: Notice<P>) => unknown} notify
 */

/**
 * A metric to count. The id stays the same if the metric is told again after the page has gone.
 *
 * @template {PolicyTypes} [P=AnyPolicy]
 * @typedef {{ id: string } & import("./types.js").Named<P["metrics"]>} Metric
 */

/**
 * What an action of the app gets beside its arguments: a signal that is aborted when the answer is no longer needed, and an id
 * that stays the same if the action is performed again after the page has gone. A flow that the action plays gets this `within`.
 *
 * @typedef {{ signal: AbortSignal, id: string }} ActionContext
 */

/**
 * Something that happened, for a log. An event of a journey has the fields of `JourneyEvent` in Swift, and `text` in a line.
 * `storage` tells of the store, and `fault` what has thrown.
 *
 * @typedef {{ kind: string, policy: string, text?: string, [name: string]: any }} UsherEvent
 */

/**
 * Where a journey stood that an earlier page has left: a prompt was up, the person was where a link leads, it had ended and nobody
 * received its outcome, or something else.
 *
 * @typedef {"prompt" | "away" | "over" | "elsewhere"} Place
 */

/**
 * A journey that an earlier page has left: its flow and inputs, when its last step was saved, and where it stood. `outcome` goes on
 * with it, and gives its outcome once. `discard` removes it.
 *
 * @template {PolicyTypes} [P=AnyPolicy]
 * @typedef {{ leftAt: Date | null, place: Place, discard: () => Promise<void> } & import("./types.js").LeftFlow<P>}
 *   UnfinishedJourney
 */

/**
 * What an app gives. `app` has the actions, as functions of their arguments and an `ActionContext`, which return the name of their
 * answer, or `{ answer, values, texts }`. And the inputs, as values or as functions without arguments.
 *
 * @template {PolicyTypes} [P=AnyPolicy]
 * @typedef {Settings<P> & import("./types.js").AppOption<P>} Options
 */

/**
 * @template {PolicyTypes} P
 * @typedef {object} Settings
 * @property {string | readonly string[] | (() => string | readonly string[])} [languages] The languages of the prompts, the one that the
 *   person reads best first; without them, that of the page, or else those of the browser.
 * @property {import("./store.js").Store} [store]
 * @property {Presenter<P>} [presenter]
 * @property {Record<string, Pick<import("./adapters.js").Adapter, "status" | "request"> &
 *   Partial<Pick<import("./adapters.js").Adapter, "watch">>>} [adapters] These come before those of the browser.
 * @property {(address: string, link: string) => boolean | Promise<boolean>} [open] Opens a link, and says whether it did.
 * @property {(metric: Metric<P>) => unknown} [track]
 * @property {(event: UsherEvent) => void} [listener]
 * @property {string | URL | Response | BufferSource | WebAssembly.Module | Promise<Response>} [wasm] The program, instead of
 *   `usher.wasm` beside this module. It counts at the first load in a page.
 * @property {Shell} [shell] For tests.
 */

/**
 * The shell of this page, which all policies share.
 *
 * @type {Promise<Shell> | undefined}
 */
let shared

/** @param {Settings<any>["wasm"]} wasm */
async function sharedShell(wasm) {
  shared ??= Core.load(wasm ?? new URL("./usher.wasm", import.meta.url)).then((core) => {
    const shell = new Shell(core)
    if (typeof document !== "undefined") follow(shell)
    return shell
  })
  // A later load tries again.
  shared.catch(() => (shared = undefined))
  return shared
}

/**
 * The store of this page, and what shows its prompts.
 *
 * @type {BrowserStore | undefined}
 */
let pageStore
/** @type {Promise<Presenter> | undefined} */
let pagePresenter

function browserStore() {
  return (pageStore ??= new BrowserStore())
}

/**
 * The prompts of this module, which are loaded when they are needed.
 *
 * @returns {Promise<Presenter>}
 */
function browserPresenter() {
  pagePresenter ??= import("./prompts.js").then(
    ({ DialogPresenter }) => new DialogPresenter(),
    (error) => {
      throw new UsherError("unreachable", `prompts.js cannot be loaded: ${String(error)}`, { cause: error })
    })
  // A later load tries again.
  pagePresenter.catch(() => (pagePresenter = undefined))
  return pagePresenter
}

/**
 * Tells a shell what becomes of its page.
 *
 * @param {Shell} shell
 */
function follow(shell) {
  const look = () => shell.enter(document.visibilityState === "visible" ? "active" : "background")
  document.addEventListener("visibilitychange", look)
  window.addEventListener("pagehide", () => {
    shell.enter("background")
    pageStore?.pause()
  })
  window.addEventListener("pageshow", async (event) => {
    if (!event.persisted) return
    await pageStore?.goOn()
    look()
    shell.changed()
  })
  // A window beside this one had the focus: what was opened there is returned from.
  let hadBlur = false
  window.addEventListener("blur", () => (hadBlur = true))
  window.addEventListener("focus", () => {
    if (!hadBlur || document.visibilityState !== "visible") return
    hadBlur = false
    shell.enter("inactive")
    shell.enter("active")
  })
  look()
}

/**
 * Plays the journeys of a policy.
 *
 * @template {PolicyTypes} [P=AnyPolicy]
 */
export class Usher {
  #shell
  #host
  #stops

  /**
   * The names of the policy.
   *
   * @type {Names}
   */
  policy

  /**
   * The flows, by name. A call resolves to the outcome when the journey is over. If the flow is in progress with the same inputs,
   * the call waits for that journey; so it does for one that an earlier page has left. Aborted, it ends the journey if nobody else
   * waits for it.
   *
   * @type {import("./types.js").Flows<P>}
   */
  flows = Object.create(null)

  /**
   * Events of the app, by name, for all running journeys.
   *
   * @type {import("./types.js").Events<P>}
   */
  events = Object.create(null)

  /**
   * Decisions of the policy, by name, which need no journey.
   *
   * @type {import("./types.js").Decisions<P>}
   */
  decisions = Object.create(null)

  /**
   * Loads a policy of which the app's code has no types.
   *
   * @param {Bundle} bundle
   * @param {Options} [options]
   * @returns {Promise<Usher>}
   */
  static load(bundle, options = {}) {
    return Usher.#load(bundle, options)
  }

  /**
   * What loads the policy that the app's code was written for, with its types. A bundle of another one is rejected as
   * `otherInterface`.
   *
   * @template {PolicyTypes} P
   * @param {import("./types.js").Interface<P>} policy What `usher generate typescript` has written.
   * @returns {{ load: (bundle: Bundle, options: Options<P>) => Promise<Usher<P>> }}
   */
  static for(policy) {
    return { load: (bundle, options) => /** @type {any} */ (Usher.#load(bundle, /** @type {any} */ (options), policy)) }
  }

  /**
   * @param {Bundle} bundle
   * @param {Options} options
   * @param {import("./types.js").Interface<any>} [expected]
   */
  static async #load(bundle, options, expected) {
    const isPage = typeof document !== "undefined"
    const [shell, bytes, presenter] = await permitted(() => Promise.all([
      options.shell ?? sharedShell(options.wasm),
      bytesOf(bundle).catch((error) => {
        throw asUsherError(error, "unreachable", `the bundle cannot be loaded: ${String(error)}`)
      }),
      options.presenter ?? (isPage ? browserPresenter() : silent),
    ]))
    const { host, policy } = shell.add(bytes, {
      ...(expected ? { policy: expected.name, interfaces: expected.hashes } : {}),
      isHeard: options.listener !== undefined,
      countsAtOnce: false,
    })
    const app = options.app ?? {}
    /** @type {NonNullable<Settings<any>["adapters"]>} */
    const adapters = { ...(isPage ? browserAdapters(window) : {}), ...options.adapters }
    const inputs = isPage ? browserInputs(window) : {}
    try {
      demand("missingAction", "actions", policy, policy.actions, (name) => typeof app[name] === "function")
      demand("missingInput", "inputs", policy, policy.requiredInputs, (name) => name in app || name in inputs)
      demand("missingAdapter", "adapters of resources", policy, policy.resources, (name) => name in adapters)
    } catch (error) {
      shell.post({ kind: "gone", host })
      throw error
    }
    const { languages } = options
    shell.begin(
      host,
      {
        record: policy.record,
        policy: policy.name,
        app,
        inputs,
        adapters,
        presenter,
        languages: () => [(typeof languages === "function" ? languages() : languages) ?? pageLanguages()].flat(),
        open: options.open ?? ((address) => isPage && openWindow(address)),
        track: options.track ?? (() => {}),
        listener: quietly(options.listener ?? report),
      },
      options.store ?? (isPage ? browserStore() : new MemoryStore()))
    const stops = policy.resources.map((name) => adapters[name].watch?.(() => shell.post({ kind: "changed", host })))
    return new Usher(shell, host, policy, stops)
  }

  /**
   * @private
   * @param {Shell} shell
   * @param {number} host
   * @param {Names} policy
   * @param {((() => void) | undefined)[]} stops
   */
  constructor(shell, host, policy, stops) {
    this.#shell = shell
    this.#host = host
    this.#stops = stops
    this.policy = policy
    const { flows, events, decisions } = /** @type {Usher} */ (/** @type {unknown} */ (this))
    for (const flow of policy.flows) {
      flows[flow] = async (inputs, options = {}) => ({ outcome: await shell.run(host, flow, texts(inputs), options) })
    }
    for (const event of policy.events) events[event] = (inputs) => shell.send(host, event, texts(inputs))
    for (const decision of policy.decisions) decisions[decision] = () => shell.decide(host, decision)
  }

  /**
   * The journeys that an earlier page has left, and nobody has gone on with. Nothing of one happens before somebody awaits its outcome.
   *
   * @returns {Promise<UnfinishedJourney<P>[]>}
   */
  async unfinishedJourneys() {
    const [shell, host] = [this.#shell, this.#host]
    const left = (await shell.left(host)).map(({ journey, flow, arguments: inputs, leftAt, place }) => ({
      flow,
      inputs,
      leftAt: leftAt === null ? null : new Date(leftAt),
      place,
      outcome: () => shell.result(host, (waiter) => ({ kind: "wait", journey, host, waiter })),
      discard: async () => void (await shell.result(host, (waiter) => ({ kind: "discard", journey, host, waiter }))),
    }))
    return /** @type {any} */ (left)
  }

  /**
   * Calls with the value of a decision, now and whenever it changes, until the returned function is called.
   *
   * @template {keyof P["decisions"] & string} D
   * @param {D} decision
   * @param {(value: `${P["decisions"][D]}`) => void} changed
   * @returns {() => void}
   */
  observe(decision, changed) {
    /** @type {unknown} */
    let known
    let isLooking = false
    let isOver = false
    const look = async () => {
      if (isLooking) return
      isLooking = true
      const value = /** @type {any} */ (
        await this.#shell.decide(this.#host, decision).finally(() => (isLooking = false)))
      if (isOver || value === known) return
      known = value
      changed(value)
    }
    const stop = this.#shell.observe(this.#host, () => void look().catch(() => {}))
    void look().catch(() => {})
    return () => {
      isOver = true
      stop()
    }
  }

  /** Tells that a status or an input may have changed. */
  changed() {
    this.#shell.post({ kind: "changed", host: this.#host })
  }

  /** Ends this host. Calls that wait are aborted, and journeys for which nobody waits stay as they are saved. */
  close() {
    for (const stop of this.#stops) stop?.()
    this.#shell.close(this.#host)
  }
}

/**
 * Loads something. If that fails because the page's content security policy forbids it, the error says so.
 *
 * @template T
 * @param {() => Promise<T>} load
 * @returns {Promise<T>}
 */
async function permitted(load) {
  if (typeof document === "undefined") return load()
  let directive = ""
  const note = (/** @type {SecurityPolicyViolationEvent} */ event) => (directive ||= event.effectiveDirective)
  document.addEventListener("securitypolicyviolation", note)
  try {
    return await load()
  } catch (error) {
    // A violation is told in a task of its own.
    await new Promise((resolve) => setTimeout(resolve))
    if (!directive || !(error instanceof UsherError) || !error.cause) throw error
    throw new UsherError(
      "forbidden", `the content security policy of the page forbids the program or the bundle: ${directive}`, { cause: error.cause })
  } finally {
    document.removeEventListener("securitypolicyviolation", note)
  }
}

/**
 * @param {import("./errors.js").Reason} reason
 * @param {string} what
 * @param {Names} policy
 * @param {string[]} names
 * @param {(name: string) => boolean} has
 */
function demand(reason, what, policy, names, has) {
  const known = names.filter((name) => !has(name))
  if (known.length === 0) return
  throw new UsherError(reason, `the policy ${policy.name} needs ${what} that the app lacks: ${known.join(", ")}`, { known })
}

/** The language of the page's document, or else those of the browser. */
function pageLanguages() {
  if (typeof document === "undefined") return []
  return document.documentElement.lang || navigator.languages
}

/** @param {string} address */
function openWindow(address) {
  const opened = window.open(address, "_blank")
  if (opened) opened.opener = null
  return opened !== null
}

/**
 * A listener that disturbs nothing if it throws.
 *
 * @param {(event: UsherEvent) => void} listener
 */
function quietly(listener) {
  return (/** @type {UsherEvent} */ event) => {
    try {
      listener(event)
    } catch (error) {
      console.error("usher: the listener has thrown", error)
    }
  }
}

/** @param {UsherEvent} event */
function report(event) {
  if (event.kind === "fault" || event.kind === "storage") console.warn("usher:", event)
}

/**
 * Shows nothing, where there is no page.
 *
 * @type {Presenter}
 */
const silent = { present() {}, update() {}, dismiss() {}, notify() {} }
