// The page beside docvWeb.usher: it launches the SDK, counts, and says how it went.

import { Usher } from "./usher-web/usher.js"
import { capture } from "./capture.js"

const [start, status, metrics] = ["start", "status", "metrics"].map((id) => document.getElementById(id))

const texts = {
  uploaded: "Done. Your document was captured.",
  failed: "The photo could not be taken. Please try again later.",
  declined: "Your document was not captured. You can go on whenever you like.",
  unavailable: "There is no camera here. You can go on with a phone.",
}

const { userAgent } = navigator
const browser = /Firefox\//.test(userAgent) ? "firefox" : /Chrom(e|ium)\//.test(userAgent) ? "chromium" :
  /Safari\//.test(userAgent) ? "safari" : "other"

/** Waits for a journey, and says how it went. */
async function play(outcome) {
  start.disabled = true
  status.textContent = ""
  try {
    status.textContent = texts[await outcome]
  } catch (error) {
    status.textContent = error.reason === "elsewhere" ? "This goes on in another tab." : "Something went wrong. Please try again."
  }
  start.disabled = false
}

const usher = await Usher.load("docvWeb.usherbundle", {
  app: {
    transactionToken: new URL(location.href).searchParams.get("token") ?? "example",
    browser,
    launchDocV: ({ token }, { signal }) => capture(token, signal),
  },
  track: ({ name }) => metrics.append(Object.assign(document.createElement("li"), { textContent: name })),
})
start.disabled = false
start.onclick = () => play(usher.flows.precheck().then(({ outcome }) => outcome))
for (const left of await usher.unfinishedJourneys()) await play(left.outcome())
