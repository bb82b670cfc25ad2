// Plays the journeys of a policy in a page.
//
//   const usher = await Usher.load("call.usherbundle", { app: { joinCall: async ({ room }) => "joined" } })
//   button.onclick = async () => { const { outcome } = await usher.flows.join({ room }) }

import { browserAdapters, browserInputs } from "./adapters.js"
import { Core, bytesOf } from "./core.js"
import { UsherError, asUsherError, listed } from "./errors.js"
import { demand, mistakes, refuse, without } from "./options.js"
import { described, tellFault, texts } from "./parts.js"
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
 * What an action of the app gets beside its arguments: a signal that is aborted when the answer is no longer needed, and an id. A flow
 * that the action plays gets this `within`.
 *
 * The id is a key against doing a thing twice only for a `repeatable` action without answers: if the page went before it was done, it is
 * performed again under the same id. Whatever starts anew has another id: an action that the policy starts again after `interrupted`, one
 * with answers, and a `repeatable` one at the beginning of a state, where a later page goes on. A key for those is an argument, such as
 * the id of what is to be done.
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
 *   person reads best first; without them, or if they cannot be read, that of the page, or else those of the browser.
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
  #parts
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
    if (!Array.isArray(policy?.hashes)) {
      throw new UsherError("badOptions", `\`Usher.for\` takes what \`usher generate typescript\` writes, and not ${described(policy)}`)
    }
    return {
      load: (bundle, options = /** @type {any} */ ({})) =>
        /** @type {any} */ (Usher.#load(bundle, /** @type {any} */ (options), policy)),
    }
  }

  /**
   * @param {Bundle} bundle
   * @param {Options} options
   * @param {import("./types.js").Interface<any>} [expected]
   */
  static async #load(bundle, options, expected) {
    const isPage = typeof document !== "undefined"
    refuse(mistakes(options))
    const [shell, { bytes, name }, presenter] = await permitted(() => Promise.all([
      options.shell ?? sharedShell(options.wasm),
      bytesOf(bundle, "notABundle").catch((error) => {
        throw asUsherError(error, "unreachable", `the bundle cannot be loaded: ${String(error)}`)
      }),
      options.presenter ?? (isPage ? browserPresenter() : silent),
    ]))
    const { host, policy } = added(name, () => shell.add(bytes, {
      ...(expected ? { policy: expected.name, interfaces: expected.hashes } : {}),
      isHeard: options.listener !== undefined,
      countsAtOnce: false,
    }))
    const app = options.app ?? {}
    /** @type {NonNullable<Settings<any>["adapters"]>} */
    const adapters = { ...(isPage ? browserAdapters(window) : {}), ...options.adapters }
    const inputs = isPage ? browserInputs(window) : {}
    const place = isPage ? "" : "; there is no page (`document`) here, as in a worker"
    // `browserAdapters` has all resources of the platform.
    const own = Object.fromEntries(Object.entries(options.adapters ?? {}).filter(([, adapter]) => !("fault" in adapter)))
    try {
      refuse([
        ...without(own, policy.resources, `resource of ${policy.name}`, "adapters."),
        ...policy.actions.filter((name) => app[name] !== undefined && typeof app[name] !== "function")
          .map((name) => `\`app.${name}\` is ${described(app[name])}, and not a function`),
      ])
      demand("missingAction", "actions", policy, policy.actions, (name) => typeof app[name] === "function")
      demand("missingInput", "inputs", policy, policy.requiredInputs, (name) => name in app || name in inputs)
      demand("missingAdapter", "adapters of resources", policy, policy.resources, (name) => name in adapters, place)
    } catch (error) {
      shell.post({ kind: "gone", host })
      throw error
    }
    const { languages } = options
    /** @type {import("./parts.js").Parts} */
    const parts = {
      record: policy.record,
      policy: policy.name,
      app,
      inputs,
      adapters,
      statuses: policy.statuses,
      presenter,
      languages() {
        try {
          const given = [(typeof languages === "function" ? languages() : languages) ?? pageLanguages()].flat()
          if (given.every((language) => typeof language === "string")) return given
          throw new TypeError(`\`languages\` are texts, and not ${given.map(described).join(", ")}`)
        } catch (error) {
          tellFault(parts, "languages", error)
          return [pageLanguages()].flat()
        }
      },
      open: options.open ?? ((address) => isPage && openWindow(address)),
      track: options.track ?? (() => {}),
      listener: quietly(options.listener ?? report),
    }
    shell.begin(host, parts, options.store ?? (isPage ? browserStore() : new MemoryStore()))
    for (const name of policy.resources) {
      const fault = /** @type {Partial<import("./adapters.js").Adapter>} */ (adapters[name]).fault?.()
      if (fault) tellFault(parts, name, new Error(fault))
    }
    const stops = policy.resources.map((name) => adapters[name].watch?.(() => shell.post({ kind: "changed", host })))
    return new Usher(shell, host, policy, parts, stops)
  }

  /**
   * @private
   * @param {Shell} shell
   * @param {number} host
   * @param {Names} policy
   * @param {import("./parts.js").Parts} parts
   * @param {((() => void) | undefined)[]} stops
   */
  constructor(shell, host, policy, parts, stops) {
    this.#shell = shell
    this.#host = host
    this.#parts = parts
    this.#stops = stops
    this.policy = policy
    const { flows, events, decisions } = /** @type {Usher} */ (/** @type {unknown} */ (this))
    for (const flow of policy.flows) {
      flows[flow] = async (inputs, options = {}) => ({ outcome: await shell.run(host, flow, texts(inputs), options) })
    }
    for (const event of policy.events) events[event] = (inputs) => shell.send(host, event, texts(inputs))
    for (const decision of policy.decisions) decisions[decision] = async () => valueOf(await shell.decide(host, decision))
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
   * @param {(value: P["decisions"][D]) => void} changed
   * @returns {() => void}
   */
  observe(decision, changed) {
    const known = this.policy.decisions
    if (!known.includes(decision)) {
      throw new UsherError(
        "unknownDecision", `the policy has no decision \`${decision}\`; it has ${listed(known)}`, { name: decision, known })
    }
    /** @type {unknown} */
    let last
    let isLooking = false
    let isOver = false
    const look = async () => {
      if (isLooking) return
      isLooking = true
      const value = /** @type {any} */ (valueOf(
        await this.#shell.decide(this.#host, decision).finally(() => (isLooking = false))))
      if (isOver || value === last) return
      last = value
      changed(value)
    }
    const tell = (/** @type {any} */ error) =>
      isOver || error?.reason === "closed" || tellFault(this.#parts, `observing ${decision}`, error)
    const stop = this.#shell.observe(this.#host, () => void look().catch(tell))
    void look().catch(tell)
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
  /** @type {Set<string>} */
  const forbidden = new Set()
  const note = (/** @type {SecurityPolicyViolationEvent} */ { blockedURI, effectiveDirective }) => forbidden.add(
    blockedURI === "wasm-eval"
      ? `usher.wasm, as ${effectiveDirective} lacks 'wasm-unsafe-eval'` : `${blockedURI}, by ${effectiveDirective}`)
  document.addEventListener("securitypolicyviolation", note)
  try {
    return await load()
  } catch (error) {
    // A violation is told in a task of its own.
    await new Promise((resolve) => setTimeout(resolve))
    if (forbidden.size === 0 || !(error instanceof UsherError) || !error.cause) throw error
    throw new UsherError(
      "forbidden", `the content security policy of the page forbids ${[...forbidden].sort().join("; ")}`, { cause: error.cause })
  } finally {
    document.removeEventListener("securitypolicyviolation", note)
  }
}

/**
 * Adds a host. An error names the bundle.
 *
 * @template T
 * @param {string} name
 * @param {() => T} add
 * @returns {T}
 */
function added(name, add) {
  try {
    return add()
  } catch (error) {
    if (error instanceof UsherError) error.message = `the bundle ${name}: ${error.message}`
    throw error
  }
}

/**
 * The value of a decision: a Bool, a number, or the name of a value, which is never written like these.
 *
 * @param {string} text
 */
function valueOf(text) {
  if (text === "true" || text === "false") return text === "true"
  return /^-?\d/.test(text) ? Number(text) : text
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

const noPage = () => {
  throw new Error("there is no page (`document`) here, as in a worker: give a `presenter`")
}

/**
 * Shows nothing, where there is no page.
 *
 * @type {Presenter}
 */
const silent = { present: noPage, update: noPage, dismiss() {}, notify: noPage }
