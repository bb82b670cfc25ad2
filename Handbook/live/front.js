// Plays the policy of the first page on a phone that is drawn beside it, and lights the line that is live.

import { Core } from "./usher-web/core.js"
import { Shell } from "./usher-web/shell.js"
import { MemoryStore, Usher } from "./usher-web/usher.js"

const front = document.getElementById("front")
const phone = document.getElementById("front-phone")
const policy = document.getElementById("front-policy")
const lines = [...policy.querySelectorAll("code > span")]
const [command, output] = document.querySelectorAll(".stage .says code")
const [purpose] = [...document.querySelectorAll("details code")].flatMap((code) => /(?<=^ +text: ).+/m.exec(code.textContent) ?? [])
const wire = document.createElementNS("http://www.w3.org/2000/svg", "svg")
const bundle = new URL("./docv.usherbundle", import.meta.url)

/** The journey that is on the phone: who she was, the status of the camera now, what has happened, and the app's process. */
let now
const program = await WebAssembly.compile(await (await fetch(new URL("./usher-web/usher.wasm", import.meta.url))).arrayBuffer())

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
      settings(journey, journey.camera === "authorized")
      return true
    },
    presenter: {
      present: (prompt) => alert(prompt.title, prompt.message, prompt.buttons.map(({ label, answer, roles }) =>
        [label, roles.includes("preferred"), () => act(journey, `tap ${answer}`, () => prompt.answer(answer))])),
      update() {}, dismiss: () => screen(), notify() {},
    },
    listener: (event) => {
      if (!isLive()) return
      if (event.kind === "performed") live(event.effect === "show" ? `show ${event.name}` : `${event.effect} ${event.name}`)
      if (event.kind === "ended") over(journey, event.name)
    },
  })
}

async function start(who) {
  const journey = (now = { who, camera: who, script: [], store: new MemoryStore() })
  for (const button of front.querySelectorAll("[data-who]")) button.ariaChecked = String(button.dataset.who === who)
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

// What is on the phone.

function screen(...content) {
  phone.replaceChildren(...content)
}

function element(name, className, ...content) {
  const made = document.createElement(name)
  made.className = className
  made.append(...content)
  return made
}

function button(className, label, pressed) {
  const made = element("button", className, label)
  made.type = "button"
  made.onclick = pressed
  return made
}

function alert(title, message, buttons) {
  const made = element("div", "alert", element("strong", "", title), element("p", "", message), element("div", "keys",
    ...buttons.map(([label, isPreferred, pressed]) => button(isPreferred ? "preferred" : "", label, pressed)).reverse()))
  screen(element("div", "page"), made)
}

/** The system's own question. */
function request(journey) {
  return new Promise((answered) => {
    const answer = (status) => () => act(journey, `answer ${status}`, () => {
      journey.camera = status
      screen()
      answered()
    })
    alert("“docv” Would Like to Access the Camera", purpose, [
      ["Allow", false, answer("authorized")], ["Don’t Allow", false, answer("denied")]])
  })
}

function settings(journey, isOn) {
  const back = button("back", "‹ docv", () => {
    const isChanged = isOn !== (journey.camera === "authorized")
    act(journey, isChanged ? `away camera=${isOn ? "authorized" : "denied"} relaunch` : "away", () => {
      if (!isChanged) return journey.shell.enter("active")
      journey.camera = isOn ? "authorized" : "denied"
      relaunch(journey)
    })
    screen()
  })
  const toggle = button("switch", "Camera", () => {
    isOn = !isOn
    toggle.ariaChecked = String(isOn)
  })
  toggle.role = "switch"
  toggle.ariaChecked = String(isOn)
  screen(element("div", "settings", back, element("strong", "", "docv"), toggle))
}

function over(journey, outcome) {
  live(`end ${outcome}`, `outcome ${outcome}`)
  screen(element("div", `page ${outcome}`), element("div", "over", element("strong", "", outcome),
    button("", "Start again", () => start(journey.who))))
}

// What is lit.

/** Lights the line with these words, and says how `usher run` comes to the same. */
function live(words, said = words) {
  for (const line of lines) {
    line.classList.toggle("was", line.classList.contains("live"))
    line.classList.toggle("live", line.textContent.includes(words))
  }
  const script = now.script.length > 0 ? ` --script '${now.script.join("; ")}'` : " --script ''"
  command.textContent = `usher run docv.usher --given camera=${now.who}${script}`
  output.textContent = said
  requestAnimationFrame(connect)
}

/** Draws the wire from the line to the phone, where they are beside each other. */
function connect() {
  const line = lines.find((it) => it.classList.contains("live"))
  const stage = wire.parentElement.getBoundingClientRect()
  const [code, from, to] = [policy, line ?? policy, phone.querySelector(".alert, .settings, .over") ?? phone].map((it) => it.getBoundingClientRect())
  const [y, z] = [from.top + from.height / 2 - stage.top, to.top + Math.min(to.height / 2, 40) - stage.top]
  const [x, end] = [code.right - stage.left, to.left - stage.left]
  wire.innerHTML = line && end > x ? `<path d="M${x} ${y}C${x + 50} ${y} ${end - 50} ${z} ${end} ${z}"/><circle cx="${x}" cy="${y}" r="4"/><circle cx="${end}" cy="${z}" r="4"/>` : ""
}

wire.setAttribute("class", "wire")
wire.setAttribute("aria-hidden", "true")
document.querySelector(".stage").append(wire)
front.hidden = false
addEventListener("resize", connect)
for (const choice of front.querySelectorAll("[data-who]")) choice.onclick = () => start(choice.dataset.who)
start("denied")
