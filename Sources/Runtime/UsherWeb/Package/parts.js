// What a host calls: the parts of an app and of its page.

import { UsherError, listed } from "./errors.js"

/** @typedef {import("./usher.js").Presenter} Presenter */
/** @typedef {import("./adapters.js").Adapter} Adapter */

/**
 * Time, in milliseconds. `uptime` only goes forward. `wake` calls after some time, until the function that it returns is called.
 *
 * @typedef {object} Clock
 * @property {() => number} now
 * @property {() => number} uptime
 * @property {(after: number, ring: () => void) => () => void} wake
 */

/**
 * What a host calls.
 *
 * @typedef {object} Parts
 * @property {number} record
 * @property {string} policy
 * @property {Record<string, unknown>} app Actions, and inputs as values or functions.
 * @property {Record<string, () => unknown>} inputs Inputs of the platform.
 * @property {Record<string, Pick<Adapter, "status" | "request">>} adapters
 * @property {Record<string, string[]>} statuses Those of each resource.
 * @property {Presenter} presenter
 * @property {() => readonly string[]} languages
 * @property {(address: string, link: string) => boolean | Promise<boolean>} open
 * @property {(metric: import("./usher.js").Metric) => unknown} track
 * @property {(event: import("./usher.js").UsherEvent) => void} listener
 */

/** The longest time of a timer of JavaScript. @type {number} */
const LONGEST = 2147483647

/** @type {Clock} */
export const systemClock = {
  now: () => Date.now(),
  uptime: () => Math.floor(performance.now()),
  wake(after, ring) {
    const alarm = setTimeout(ring, Math.min(after, LONGEST))
    return () => clearTimeout(alarm)
  },
}

/**
 * The value of a fact: a text, a number for a moment, two numbers for a version, null if it is not given.
 *
 * @param {{ name: string, form: "status" | "value" | "moment" | "version" | "text" }} question
 * @param {Parts | undefined} parts
 * @returns {Promise<unknown>}
 */
export async function valueOf({ name, form }, parts) {
  if (!parts) return null
  try {
    if (form === "status") {
      const status = word(await parts.adapters[name].status(), name)
      const known = parts.statuses[name]
      // The policy reads it as its platform reads one that a new version may have.
      if (!known.includes(status)) tellFault(parts, `reading ${name}`, new UsherError(
        "unknownValue", `\`${name}\` has no status \`${status}\`; it has ${listed(known)}`, { name: status, of: name, known }))
      return status
    }
    const given = Object.hasOwn(parts.app, name) ? parts.app[name] : parts.inputs[name]
    const value = await (typeof given === "function" ? given() : given)
    if (value === undefined || value === null) return null
    if (form === "moment") return whole(Number(value), value)
    if (form === "text") return word(value, name)
    if (form === "value") return String(value)
    const [major, minor = 0] = String(value).split(".").map(Number)
    return { major: whole(major, value), minor: whole(minor, value) }
  } catch (error) {
    tellFault(parts, `reading ${name}`, error)
    return form === "status" ? "" : null
  }
}

/**
 * Tells the listener that something of the app has thrown.
 *
 * @param {Parts} parts
 * @param {string} of
 * @param {unknown} error
 */
export function tellFault(parts, of, error) {
  parts.listener({ kind: "fault", policy: parts.policy, of, error })
}

/**
 * @param {number} number
 * @param {unknown} value What it was made of.
 */
function whole(number, value) {
  if (!Number.isSafeInteger(number)) throw new TypeError(`${String(value)} is neither a time nor a version`)
  return number
}

/**
 * A value as the core has it.
 *
 * @param {unknown} value
 * @param {string} name What it is given for.
 */
export function word(value, name) {
  if (["string", "number", "boolean"].includes(typeof value)) return String(value)
  const hint = name === "signal" || name === "within" ? "; options of a call are its second argument" : ""
  throw new UsherError("unknownValue", `\`${name}\` is ${described(value)}, and not a text, a number or a Bool${hint}`, { name })
}

/**
 * What a value is, for an error.
 *
 * @param {unknown} value
 */
export function described(value) {
  if (typeof value === "string") return JSON.stringify(value)
  return typeof value === "object" && value !== null ? Object.prototype.toString.call(value) : String(value)
}

/**
 * Values as texts.
 *
 * @param {Record<string, unknown> | null | undefined} values
 * @returns {Record<string, string>}
 */
export function texts(values) {
  const given = Object.entries(values ?? {}).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(given.map(([name, value]) => [name, word(value, name)]))
}
