// Plays the policy of the first page on a phone that is drawn beside it, and lights the line that is live.

import { Core } from "./usher-web/core.js"
import { Shell } from "./usher-web/shell.js"
import { MemoryStore, Usher } from "./usher-web/usher.js"
import { alert, element, end, fill, icon, settings } from "./phone.js"

const front = document.getElementById("front")
const phone = document.getElementById("front-phone")
const policy = document.getElementById("front-policy")
const lit = document.getElementById("front-lit")
const code = policy.querySelector("code")
const lines = [...code.querySelectorAll(":scope > span")]
const [command, output] = document.querySelectorAll(".stage .says code")
const [purpose] = [...document.querySelectorAll("details code")].flatMap((it) => /(?<=^ +text: ).+/m.exec(it.textContent) ?? [])
const wire = document.createElementNS("http://www.w3.org/2000/svg", "svg")
const bundle = new URL("./docv.usherbundle", import.meta.url)
const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches

/** The journey that is on the phone: who she was, the status of the camera now, what has happened, and the app's process. */
let now

/** A process of the app. iOS ends it when the switch in Settings is changed; the store stays. */
async function launch(journey) {
  const shell = new Shell(await Core.load(program))
  shell.enter("active")
  const isLive = () => now === journey && journey.shell === shell
  journey.shell = shell
  return Usher.load(bundle, {
    shell,
    store: journey.store,
    languages: ["en"],
    adapters: { camera: { status: async () => journey.camera, request: () => request(journey) } },
    open: async () => {
      queueMicrotask(() => shell.enter("background"))
      showSettings(journey, journey.camera === "authorized")
      return true
    },
    presenter: {
      present: (prompt) => {
        const choices = prompt.buttons.map(({ label, answer, roles }) =>
          [label, roles.includes("preferred"), () => act(journey, `tap ${answer}`, () => prompt.answer(answer)), answer])
        screen(alert(prompt.title, prompt.message, choices))
        journey.choices = choices
      },
      update() {}, dismiss: () => screen(), notify() {},
    },
    listener: (event) => {
      if (!isLive()) return
      if (event.kind === "stepped") walk(journey, event.from, event.to)
      if (event.kind === "performed") live(event.effect === "show" ? `show ${event.name}` : `${event.effect} ${event.name}`)
      if (event.kind === "ended") over(journey, event.name)
    },
  })
}

async function start(who) {
  const journey = (now = { who, camera: who, script: [], walked: [], store: new MemoryStore() })
  for (const button of front.querySelectorAll("[data-who]")) button.ariaChecked = String(button.dataset.who === who)
  for (const line of lines) line.classList.remove("live", "was")
  screen()
  const usher = await launch(journey)
  if (now === journey) await usher.flows.settle()
}

async function relaunch(journey) {
  const usher = await launch(journey)
  for (const left of await usher.unfinishedJourneys()) await left.outcome()
}

/** Does what is done on the phone, as a step of a script. */
function act(journey, step, done) {
  if (now !== journey) return
  journey.script.push(step)
  done()
}

/** She allows the camera while the app shows something: in Settings, or beside the app. */
function change(journey) {
  act(journey, "meanwhile camera=authorized", () => {
    journey.shell.enter("background")
    journey.camera = "authorized"
    journey.shell.enter("active")
  })
}

// What is on the phone.

function screen(content) {
  if (now) now.choices = undefined
  fill(phone, content)
}

/** The system's own question. */
function request(journey) {
  return new Promise((answered) => {
    const answer = (status) => () => act(journey, `answer ${status}`, () => {
      journey.camera = status
      screen()
      answered()
    })
    screen(alert("“docv” Would Like to Access the Camera", purpose, [
      ["Allow", false, answer("authorized")], ["Don’t Allow", false, answer("denied")]]))
  })
}

function showSettings(journey, isOn) {
  let isSwitchedOn = isOn
  screen(settings(isOn, () => {
    const isChanged = isSwitchedOn !== (journey.camera === "authorized")
    act(journey, isChanged ? `away camera=${isSwitchedOn ? "authorized" : "denied"} relaunch` : "away", () => {
      if (!isChanged) return journey.shell.enter("active")
      journey.camera = isSwitchedOn ? "authorized" : "denied"
      relaunch(journey)
    })
    screen()
  }, (value) => (isSwitchedOn = value)))
}

function over(journey, outcome) {
  live(`end ${outcome}`, `outcome ${outcome}`)
  screen(end(outcome, () => start(journey.who)))
}

// What is lit.

/** The states on the way to the next line: where the step ends and, of a new journey, where it starts. */
function walk(journey, from, to) {
  const isPassed = (words) => words.startsWith(`state ${to?.split(".").at(-1)} {`) || (from === null && words.startsWith("start state "))
  journey.walked.push(...lines.filter((line) => isPassed(line.textContent.trim())))
}

/** Lights the line with these words, and says how `usher run` comes to the same. */
function live(words, said = words) {
  for (const line of lines) {
    line.classList.toggle("was", line.classList.contains("live") || now.walked.includes(line))
    line.classList.toggle("live", line.textContent.includes(words))
  }
  now.walked = []
  const at = lines.findIndex((it) => it.classList.contains("live"))
  lit.replaceChildren(element("b", "", `${at + 1}`), lines[at]?.textContent.trim() ?? "")
  const script = now.script.length > 0 ? ` --script '${now.script.join("; ")}'` : " --script ''"
  command.textContent = `usher run docv.usher --given camera=${now.who}${script}`
  output.textContent = said
  requestAnimationFrame(() => (offer(), connect()))
}

/** Marks the lines that a press plays: those of the prompt's buttons, and that of a change. */
function offer() {
  const journey = now
  const plays = (line) => {
    const words = line.textContent.trim()
    const choice = journey.choices?.find(([, , , answer]) => words.startsWith(`${answer} `))
    if (choice) return choice[2]
    return journey.choices && words.startsWith("on change of ") ? () => change(journey) : null
  }
  for (const line of lines) {
    line.onclick = plays(line)
    line.classList.toggle("can", line.onclick !== null)
  }
}

/** Draws the wire from the line to the phone, where they are beside each other. */
function connect() {
  const line = lines.find((it) => it.classList.contains("live"))
  const stage = wire.parentElement.getBoundingClientRect()
  const shown = phone.querySelector(".alert, .settings .switch, .over strong") ?? phone
  const [frame, from, to] = [policy, line ?? policy, shown].map((it) => it.getBoundingClientRect())
  const [y, z] = [from.top + from.height / 2 - stage.top, to.top + Math.min(to.height / 2, 40) - stage.top]
  const [x, goal] = [frame.right - stage.left, to.left - stage.left]
  const [middle, turn] = [x + 56, Math.min(14, Math.abs(z - y) / 2)]
  const way = z < y ? -turn : turn
  const path = `M${x} ${y}H${middle - turn}q${turn} 0 ${turn} ${way}V${z - way}q0 ${way} ${turn} ${way}H${goal}`
  wire.innerHTML = line && goal > x + 60 ? `<path d="${path}"/><circle cx="${x}" cy="${y}" r="4"/><circle cx="${goal}" cy="${z}" r="4"/>` : ""
}

/** Folds what is above the flow. All of it is still copied. */
function fold() {
  const first = lines.findIndex((line) => line.textContent.startsWith("flow "))
  const head = lines.slice(0, first)
  const names = head.map((line) => line.textContent.trim()).filter((it) => /^(language|policy|use|copy|alert) /.test(it))
  for (const line of head) line.classList.add("head")
  // A line that is wrapped goes on below its own indent.
  for (const line of lines) line.style.setProperty("--indent", `${Math.max(line.textContent.search(/\S/), 0)}ch`)
  const more = element("button", "unfold", names.join(", ").replace(" {", ""))
  more.type = "button"
  more.onclick = () => {
    const isOpen = policy.classList.toggle("folded") === false
    more.ariaExpanded = String(isOpen)
    connect()
  }
  more.ariaExpanded = "false"
  policy.classList.add("folded")
  policy.style.setProperty("--skipped", `${first}`)
  policy.querySelector("pre").before(more)
  policy.querySelector(".filename").prepend(icon("file"))
}

/** The button of the title does what it says: she is asked, and refuses. */
function title() {
  const words = document.getElementById("front-dont")
  const play = element("button", "dont", words.textContent)
  play.type = "button"
  play.title = "Play it"
  const refuse = () => {
    const key = [...phone.querySelectorAll(".keys button")].find((it) => it.textContent === words.textContent)
    if (!key) return
    key.classList.add("hot")
    setTimeout(() => key.isConnected && key.click(), isCalm ? 0 : 700)
  }
  play.onclick = () => {
    start("notDetermined")
    setTimeout(refuse, isCalm ? 100 : 700)
  }
  words.replaceWith(play)
}

front.hidden = false
fill(phone)
wire.setAttribute("class", "wire")
wire.setAttribute("aria-hidden", "true")
document.querySelector(".stage").append(wire)
fold()
let program
try {
  program = await WebAssembly.compile(await (await fetch(new URL("./usher-web/usher.wasm", import.meta.url))).arrayBuffer())
} catch (error) {
  front.hidden = true
  throw error
}
title()
addEventListener("resize", connect)
for (const choice of front.querySelectorAll("[data-who]")) choice.onclick = () => start(choice.dataset.who)
start("denied")
document.fonts?.ready.then(connect)
const { showWays } = await import("./ways.js")
await showWays(program)
