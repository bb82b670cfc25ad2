// Records journeys as lines of a log. With them `usher replay` reports what people would have seen of another policy. A
// page imports this module only if it wants that.
//
//   const recorder = new JourneyRecorder({ storage: () => localStorage, version: "3.4.1" })
//   const usher = await Usher.load("call.usherbundle", { listener: (event) => recorder.note(event) })
//
// RecordedJourney.swift makes the same lines of the same events.

import { UsherError } from "./errors.js"
import { refuse, without } from "./options.js"
import { described } from "./parts.js"

/** The most lines that the script of a journey would have, and its most effects. Its line leaves out the rest. */
const LINES = 500, EFFECTS = 2000

/** The acts whose facts are values that have changed. */
const CHANGES = ["away", "meanwhile"]

/** @typedef {import("./usher.js").UsherEvent} UsherEvent */

/**
 * Where records are kept: `localStorage`, or something else with these functions.
 *
 * @typedef {{ getItem: (name: string) => string | null, setItem: (name: string, text: string) => void }} TextStorage
 */

/**
 * @typedef {object} RecorderOptions
 * @property {TextStorage | (() => TextStorage)} [storage] Without it, records are gone with the page. A function is
 *   called at each use: a browser that gives no storage throws where a page says `localStorage`, and the recorder
 *   catches that.
 * @property {string} [version] The version of the app, by which a log is summed up. It is in the lines of the journeys
 *   that this version has started.
 * @property {number} [keep] The number of journeys that are kept, 20 without it. The oldest go first.
 * @property {string} [name] The name of the records in the storage, `usher journeys` without it.
 */

/**
 * An effect as a line has it.
 *
 * @typedef {{ effect: string, name: string, arguments?: Record<string, string>, value?: string }} Effect
 */

/**
 * A journey as it is kept. When its line was taken, `given`, `steps` and `facts` are emptied. The rest stays, so that a
 * late event does not begin another journey.
 *
 * @typedef {object} RecordedJourney
 * @property {string} policy
 * @property {string} platform Empty if the policy uses none.
 * @property {string} flow The flow with its arguments.
 * @property {string} journey
 * @property {string} version That of the app that started it; empty if it does not tell.
 * @property {Record<string, string> | null} given The values at the start; null if the beginning was not recorded.
 * @property {{ acts: string[], effects: Effect[] }[]} steps Acts, each a step of a script, and the effects that
 *   followed. The first one has no acts.
 * @property {boolean} isOpen Whether the last step is still to be taken. More acts may come before that.
 * @property {{ lines: number, effects: number }} size
 * @property {boolean} isShortened
 * @property {{ outcome: string } | { stopped: string } | null} end
 * @property {boolean} isTaken
 * @property {Record<string, string>} facts The values that the journey knew last.
 */

/**
 * The contents of a storage. `lost` is the number of journeys that were removed before their lines were taken.
 *
 * @typedef {{ format: 1, lost: number, journeys: RecordedJourney[] }} Records
 */

/**
 * Keeps the last journeys until their lines are taken. Tabs may share a storage: it is read before each change, and
 * written after it. `localStorage` has no lock, so one of two changes at the same moment may be lost.
 *
 * A line has statuses, values of inputs, the names of what was tapped and answered, and the effects. It has no texts,
 * no times of day, and nothing that identifies the person or the browser.
 */
export class JourneyRecorder {
  #storage
  #version
  #keep
  #name
  /** @type {Records} */
  #records = { format: 1, lost: 0, journeys: [] }
  /**
   * The contents of the storage when it was last read or written.
   *
   * @type {string | null}
   */
  #text = null
  /**
   * The journeys that have changed since then.
   *
   * @type {Set<RecordedJourney>}
   */
  #unwritten = new Set()
  /** @type {UsherError | null} */
  #unkept = null
  /** @type {UsherError | null} */
  #damage = null

  /** @param {RecorderOptions} [options] */
  constructor(options = {}) {
    refuse(mistakes(options))
    const { storage = memory(), version = "", keep = 20, name = "usher journeys" } = options
    this.#storage = typeof storage === "function" ? storage : () => storage
    this.#version = version
    this.#keep = keep
    this.#name = name
  }

  /**
   * Records an event that a `listener` was told. Those that are not of a journey are ignored.
   *
   * @param {UsherEvent} event
   */
  note(event) {
    if (typeof event.journey !== "string") return
    this.#change(({ journeys }) => {
      const known = event.kind === "started" ? undefined : journeys.filter((one) => isOf(one, event)).at(-1)
      const journey = known ?? begun(event, this.#version)
      if (!add(journey, event)) return false
      if (!known) journeys.push(journey)
      this.#unwritten.add(journey)
      this.#removeOldest()
      return true
    })
  }

  /**
   * The lines of the journeys that are over, the oldest first. Each line is handed out once. `lost` is the number of
   * journeys that were removed since the last call, before their lines were taken. A line is one object of JSON,
   * without a line end; `usher schema journey` describes it.
   *
   * @returns {{ lines: string[], lost: number }}
   */
  takeLines() {
    /** @type {string[]} */
    const lines = []
    let lost = 0
    this.#change((records) => {
      lost = records.lost
      records.lost = 0
      for (const journey of records.journeys) {
        if (!journey.end || journey.isTaken) continue
        lines.push(lineOf(journey))
        Object.assign(journey, { given: null, steps: [], facts: {}, isTaken: true })
        this.#unwritten.add(journey)
      }
      return lost > 0 || lines.length > 0
    })
    return { lines, lost }
  }

  /**
   * The reason why the newest records are not in the storage. They are in memory then, and gone with the page. If they
   * are in the storage, it says whether this recorder has found damaged ones there and replaced them; null if not.
   *
   * @returns {UsherError | null}
   */
  get failure() {
    return this.#unkept ?? this.#damage
  }

  #removeOldest() {
    const { journeys } = this.#records
    for (const gone of journeys.splice(0, Math.max(0, journeys.length - this.#keep))) {
      this.#unwritten.delete(gone)
      if (!gone.isTaken) this.#records.lost++
    }
  }

  // The storage

  /**
   * Writes the records if the change returns true.
   *
   * @param {(records: Records) => boolean} change
   */
  #change(change) {
    const found = this.#read()
    const isChanged = change(this.#records)
    // A storage that could not be read may have journeys of other tabs.
    if (found === "unknown" || (!isChanged && found !== "damaged")) return
    const text = JSON.stringify(this.#records)
    try {
      this.#storage().setItem(this.#name, text)
    } catch (error) {
      this.#unkept = unstored("cannot be written", error)
      return
    }
    this.#text = text
    this.#unwritten.clear()
    this.#unkept = null
  }

  /**
   * Reads what other tabs have written, and keeps the changes of this page that are not written yet. If the contents are
   * damaged, the records stay as this page has them.
   *
   * @returns {"known" | "unknown" | "damaged"}
   */
  #read() {
    let text
    try {
      text = this.#storage().getItem(this.#name) ?? null
    } catch (error) {
      this.#unkept = unstored("cannot be read", error)
      return "unknown"
    }
    if (text === this.#text) return "known"
    /** @type {Records} */
    let records = { format: 1, lost: 0, journeys: [] }
    try {
      if (text !== null) records = parsed(text)
    } catch (error) {
      this.#damage = unstored("were damaged, and are replaced", error)
      return "damaged"
    }
    const { journeys } = records
    for (const own of this.#unwritten) {
      const place = journeys.findIndex((one) => isOf(one, own) && !this.#unwritten.has(one))
      if (place < 0) journeys.push(own)
      else journeys[place] = own
    }
    this.#records = records
    this.#text = text
    return "known"
  }
}

// Options

/**
 * The mistakes in options, each in a sentence.
 *
 * @param {any} options
 * @returns {string[]}
 */
function mistakes(options) {
  const is = (/** @type {string} */ name, /** @type {unknown} */ value, /** @type {string} */ kind) =>
    `\`${name}\` is ${described(value)}, and not ${kind}`
  if (typeof options !== "object" || options === null) return [is("options", options, "an object")]
  const { storage, version, keep, name } = options
  const found = without(options, ["storage", "version", "keep", "name"], "option")
  const isStorage = typeof storage?.getItem === "function" && typeof storage.setItem === "function"
  if (storage !== undefined && typeof storage !== "function" && !isStorage) {
    found.push(is("storage", storage, "an object with `getItem` and `setItem`, or a function that returns one"))
  }
  if (keep !== undefined && !(isCount(keep) && keep > 0)) found.push(is("keep", keep, "a whole number from 1 on"))
  for (const [option, value] of Object.entries({ version, name })) {
    if (value !== undefined && !isText(value)) found.push(is(option, value, "a text"))
  }
  return found
}

/**
 * A storage that lasts as long as its page.
 *
 * @returns {TextStorage}
 */
function memory() {
  /** @type {string | null} */
  let kept = null
  return { getItem: () => kept, setItem: (_, text) => void (kept = text) }
}

/**
 * @param {string} what
 * @param {unknown} cause
 */
function unstored(what, cause) {
  return new UsherError("store", `the recorded journeys ${what}: ${String(cause)}`, { cause })
}

// Events

/**
 * @param {RecordedJourney} one
 * @param {{ policy: string, journey?: string }} other An event, or what another tab has recorded.
 */
function isOf(one, { policy, journey }) {
  return one.policy === policy && one.journey === journey
}

/**
 * A journey without events.
 *
 * @param {UsherEvent} event Its first one.
 * @param {string} version
 * @returns {RecordedJourney}
 */
function begun({ policy, platform, call, journey }, version) {
  return {
    policy, platform, flow: call, journey, version, given: null, steps: [], isOpen: false,
    size: { lines: 0, effects: 0 }, isShortened: false, end: null, isTaken: false, facts: {},
  }
}

/**
 * Adds an event. Returns whether anything was added. A line goes to the first end: a new start is another journey.
 *
 * @param {RecordedJourney} journey
 * @param {UsherEvent} event
 */
function add(journey, event) {
  if (journey.end) return false
  switch (event.kind) {
    case "started": {
      const isGiven = journey.platform !== "" || Object.keys(event.facts).length > 0
      // A script begins with `given` and `start`.
      journey.size.lines = isGiven ? 2 : 1
      journey.given = { ...event.facts }
      journey.facts = { ...event.facts }
      journey.steps = [{ acts: [], effects: [] }]
      journey.isOpen = true
      return true
    }
    case "acted":
      act(journey, event)
      return true
    case "stepped":
      if (!journey.isOpen && JSON.stringify(journey.facts) === JSON.stringify(event.facts)) return false
      journey.facts = { ...event.facts }
      journey.isOpen = false
      return true
    case "performed":
      if (!makeRoom(journey, "effects")) return true
      if (journey.steps.length === 0) journey.steps.push({ acts: [], effects: [] })
      journey.steps[journey.steps.length - 1].effects.push(effectOf(event))
      return true
    case "ended": return finish(journey, { outcome: event.name })
    case "cancelled":
    case "failed":
    case "refused":
    case "restarted": return finish(journey, { stopped: event.kind })
    // Among the others is `elsewhere`: the tab in which the journey goes on records it, and may have begun with that.
    default: return false
  }
}

/**
 * Adds an act, which is a step of a script.
 *
 * @param {RecordedJourney} journey
 * @param {UsherEvent} event
 */
function act(journey, { text = "", facts }) {
  const [verb] = text.split(" ")
  const known = journey.facts
  /** @type {[string, string][]} */
  const now = Object.entries(facts ?? {})
  let line = text
  if (text === "relaunch") {
    // Its facts are all that the page reads now. A moment that has only become older is no change.
    const changes = now.filter(([name, value]) => !isSame(known, name, value) && !value.startsWith("older than "))
    line = [text, ...changes.map((change) => change.join("="))].join(" ")
    journey.facts = { ...facts }
  } else if (CHANGES.includes(verb)) {
    // The page may go before the step that sees them.
    for (const [name, value] of now) if (Object.hasOwn(known, name)) known[name] = value
  }
  if (!makeRoom(journey, "lines")) return
  if (journey.isOpen) journey.steps[journey.steps.length - 1].acts.push(line)
  else journey.steps.push({ acts: [line], effects: [] })
  journey.isOpen = true
}

/**
 * @param {Record<string, string>} facts
 * @param {string} name
 * @param {string} value
 */
function isSame(facts, name, value) {
  return Object.hasOwn(facts, name) && facts[name] === value
}

/**
 * @param {UsherEvent} event
 * @returns {Effect}
 */
function effectOf({ effect, name, values, value }) {
  const hasArguments = Object.keys(values).length > 0
  return { effect, name, ...(hasArguments ? { arguments: { ...values } } : {}), ...(value === null ? {} : { value }) }
}

/**
 * @param {RecordedJourney} journey
 * @param {NonNullable<RecordedJourney["end"]>} end
 */
function finish(journey, end) {
  journey.end = end
  if (makeRoom(journey, "lines") && journey.steps.length === 0) journey.steps.push({ acts: [], effects: [] })
  return true
}

/**
 * Returns whether there was room left.
 *
 * @param {RecordedJourney} journey
 * @param {"lines" | "effects"} kind
 */
function makeRoom(journey, kind) {
  if (journey.isShortened) return false
  const { size } = journey
  size[kind]++
  // A step that goes round may have any number of effects.
  journey.isShortened = size.lines > LINES || size.effects > EFFECTS
  return !journey.isShortened
}

// Lines

/**
 * The control characters for which JSON.stringify has a letter. RecordedJourney.swift writes all of them by their
 * numbers.
 *
 * @type {Record<string, string>}
 */
const NUMBERED = { b: "\\u0008", t: "\\u0009", n: "\\u000a", f: "\\u000c", r: "\\u000d" }

/** @param {RecordedJourney} journey */
function lineOf({ policy, flow, platform, version, given, steps, isShortened, end }) {
  const line = {
    format: 1, policy, flow,
    ...(platform === "" ? {} : { platform }),
    ...(version === "" ? {} : { version }),
    ...(given === null ? {} : { given }),
    steps,
    ...(isShortened ? { isShortened } : {}),
    ...end,
  }
  return JSON.stringify(line).replace(/\\(.)/g, (escape, letter) => NUMBERED[letter] ?? escape)
}

// Contents of a storage

/**
 * The records that a text has. Throws an error if it has none.
 *
 * @param {string} text
 * @returns {Records}
 */
function parsed(text) {
  const records = JSON.parse(text)
  if (records?.format !== 1) throw new TypeError("they have another format")
  if (isCount(records.lost) && isList(records.journeys, isJourney)) return records
  throw new TypeError("they are not as they were written")
}

/** @param {unknown} value */
const isText = (value) => typeof value === "string"

/** @param {unknown} value */
const isFlag = (value) => typeof value === "boolean"

/** @param {unknown} value */
const isCount = (value) => typeof value === "number" && Number.isSafeInteger(value) && value >= 0

/**
 * @param {unknown} value
 * @param {(part: any) => boolean} isPart
 */
const isList = (value, isPart) => Array.isArray(value) && value.every(isPart)

/** @param {unknown} value */
const isTexts = (value) => typeof value === "object" && value !== null && isList(Object.values(value), isText)

/** @param {any} step */
const isStep = (step) => isList(step?.acts, isText) && isList(step.effects, (effect) =>
  isText(effect?.effect) && isText(effect.name) && (effect.arguments === undefined || isTexts(effect.arguments)) &&
  (effect.value === undefined || isText(effect.value)))

/** @param {any} end */
const isEnd = (end) => end === null || (isTexts(end) && isText(end.outcome ?? end.stopped))

/** @param {any} one */
const isJourney = (one) =>
  [one?.policy, one?.platform, one?.flow, one?.journey, one?.version].every(isText) &&
  (one.given === null || isTexts(one.given)) && isTexts(one.facts) && isList(one.steps, isStep) &&
  isCount(one.size?.lines) && isCount(one.size.effects) && isEnd(one.end) &&
  [one.isOpen, one.isShortened, one.isTaken].every(isFlag) && (one.steps.length > 0 || !one.isOpen || one.end !== null)
