// What an app gives, looked at before it counts.

import { UsherError, listed } from "./errors.js"
import { described } from "./parts.js"

const FUNCTIONS = {
  presenter: ["present", "update", "dismiss", "notify"], store: ["read", "write", "setAside"], adapters: ["status", "request"],
}
const OPTIONS = ["app", "languages", "presenter", "adapters", "store", "open", "track", "listener", "wasm", "shell"]

/**
 * What is wrong with options of any policy, each in a sentence.
 *
 * @param {any} options
 * @returns {string[]}
 */
export function mistakes(options) {
  const isObject = (/** @type {unknown} */ value) => typeof value === "object" && value !== null
  const is = (/** @type {string} */ name, /** @type {unknown} */ value, /** @type {string} */ kind) =>
    `\`${name}\` is ${described(value)}, and not ${kind}`
  if (!isObject(options)) return [is("options", options, "an object")]
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  const found = without(options, OPTIONS, "option")
  for (const [name, value] of given) {
    if (["open", "track", "listener"].includes(name) && typeof value !== "function") found.push(is(name, value, "a function"))
    if (["app", "presenter", "store", "adapters"].includes(name) && !isObject(value)) found.push(is(name, value, "an object"))
  }
  const { presenter, store, adapters } = options
  const lacking = [["presenter", presenter, FUNCTIONS.presenter], ["store", store, FUNCTIONS.store]]
    .filter(([, part]) => isObject(part))
  for (const [name, adapter] of Object.entries(adapters ?? {})) lacking.push([`adapters.${name}`, adapter, FUNCTIONS.adapters])
  for (const [name, part, functions] of lacking) {
    const lacks = functions.filter((/** @type {string} */ one) => typeof part?.[one] !== "function")
    if (lacks.length > 0) found.push(`\`${name}\` lacks the functions ${listed(lacks)}`)
  }
  return found
}

/**
 * The names that are none of those there are.
 *
 * @param {object | undefined} given
 * @param {string[]} known
 * @param {string} what
 */
export function without(given, known, what, prefix = "") {
  return Object.keys(given ?? {}).filter((name) => !known.includes(name))
    .map((name) => `\`${prefix}${name}\` is no ${what}; there are ${listed(known)}`)
}

/**
 * Throws an error with all that is wrong.
 *
 * @param {string[]} found
 */
export function refuse(found) {
  if (found.length > 0) throw new UsherError("badOptions", `bad options: ${found.join("; ")}`)
}

/**
 * Throws an error with what the policy needs and the app lacks.
 *
 * @param {import("./errors.js").Reason} reason
 * @param {string} what
 * @param {import("./usher.js").Names} policy
 * @param {string[]} names
 * @param {(name: string) => boolean} has
 */
export function demand(reason, what, policy, names, has, place = "") {
  const known = names.filter((name) => !has(name))
  if (known.length === 0) return
  throw new UsherError(reason, `the policy ${policy.name} needs ${what} that the app lacks: ${known.join(", ")}${place}`, { known })
}
