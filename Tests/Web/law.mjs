// A journey that `usher run` has played, played by the host of a page. In Node and in pages.
import { Device, shownAs } from "./device.mjs"

/**
 * A journey: a script, and what `usher run` says of it.
 *
 * @typedef {object} Journey
 * @property {string} path The policy.
 * @property {number} policy Its place among the bundles.
 * @property {string} flow
 * @property {string[]} givens
 * @property {string[]} acts
 * @property {Record<string, string>} facts The statuses and inputs at the start.
 * @property {object[][]} effects The effects of the start, and of each act.
 */

/**
 * Plays a journey. Returns where the host first does something else than `usher run`, or nothing.
 *
 * @param {WebAssembly.Module} program
 * @param {Uint8Array} bundle
 * @param {string} platform The text of the platform file.
 * @param {Journey} journey
 * @returns {Promise<string | undefined>}
 */
export async function difference(program, bundle, platform, { path, flow, givens, acts, facts, effects }) {
  const device = new Device(program, bundle, { shown: shownAs(platform), facts, language: "en" })
  await device.load()
  const tracked = []
  for (const [index, expected] of effects.entries()) {
    device.effects = []
    if (index === 0) await device.start(flow)
    else await device.act(acts[index - 1])
    tracked.push(...expected.filter(({ effect }) => effect === "track").map(({ name }) => name))
    const seen = JSON.stringify([compared(device.effects), device.tracked, device.faults])
    const wanted = JSON.stringify([compared(expected), tracked, []])
    if (seen === wanted) continue
    const script = ["start", ...acts].slice(0, index + 1).join("; ")
    return `${path} ${flow}, given ${givens.join(", ")}, after ${script}:\n${seen}\nand not\n${wanted}`
  }
}

/** What is compared of the effects: memory is not seen, and metrics are counted beside the rest. */
function compared(effects) {
  return effects
    .filter(({ effect }) => !["remember", "track"].includes(effect))
    .map(({ effect, name, kind, title, message, buttons, arguments: given }) => ({
      effect, name, kind, title, message,
      buttons: buttons?.map(({ name, label, roles }) => ({ name, label, roles })),
      arguments: Object.entries(given ?? {}).sort(),
    }))
}
