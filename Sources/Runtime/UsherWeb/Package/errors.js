// Why something cannot be done. Every promise of this module that rejects does so with a `UsherError`.

/**
 * A reason that code compares.
 *
 * Of a bundle: `notABundle`, `damagedBundle`, `otherFormat`, `otherLanguage`, `missingFeatures`, `inconsistentBundle`,
 * `otherInterface`; `unreachable` if it or a part of this module could not be loaded, and `forbidden` if the page's content security
 * policy is why.
 * Of what an app gives: `badOptions`, `missingAction`, `missingInput`, `missingAdapter`.
 * Of a call: `unknownFlow`, `innerFlow`, `otherParameters`, `unknownValue`, `unknownAnswer`, `unknownDecision`,
 * `unknownEvent`, `unknownFact`, `texts`, `snapshot`.
 * Of a journey: `cancelled`; `threw` if an action of the app or its presenter has thrown, which is the `cause`; `elsewhere` if
 * another tab plays the journeys of the policy now; `store`; `taken` if the outcome has been delivered already; `closed`.
 * `malformed`, `otherPolicy` and `broken` are faults of this module.
 *
 * @typedef {"notABundle" | "damagedBundle" | "otherFormat" | "otherLanguage" | "missingFeatures" | "inconsistentBundle" |
 *   "otherInterface" | "unreachable" | "forbidden" | "badOptions" | "missingAction" | "missingInput" | "missingAdapter" | "unknownFlow" |
 *   "innerFlow" | "otherParameters" | "unknownValue" | "unknownAnswer" | "unknownDecision" | "unknownEvent" | "unknownFact" | "texts" |
 *   "snapshot" | "cancelled" | "threw" | "elsewhere" | "store" | "taken" | "closed" | "malformed" | "otherPolicy" |
 *   "broken"} Reason
 */

/** An error with a reason. */
export class UsherError extends Error {
  /**
   * @param {Reason} reason
   * @param {string} message
   * @param {{ cause?: unknown, name?: string, of?: string, known?: string[] }} [details]
   */
  constructor(reason, message, details = {}) {
    super(message, "cause" in details ? { cause: details.cause } : undefined)
    this.name = "UsherError"
    /** @type {Reason} */
    this.reason = reason
    /** The name in question, such as that of a flow that the policy does not have. */
    this.subject = details.name
    /** What the name belongs to, such as `action upload`. */
    this.owner = details.of
    /** The names that would be right. */
    this.known = details.known ?? []
  }
}

/**
 * Names as a sentence has them.
 *
 * @param {readonly string[]} names
 */
export const listed = (names) => names.map((name) => `\`${name}\``).join(", ") || "none"

/**
 * @param {unknown} error
 * @param {Reason} reason
 * @param {string} message
 */
export function asUsherError(error, reason, message) {
  return error instanceof UsherError ? error : new UsherError(reason, message, { cause: error })
}
