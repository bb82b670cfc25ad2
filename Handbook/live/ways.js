// Plays the journeys further down the first page and draws them: those of the findings, and those of two systems.

import { Core } from "./usher-web/core.js"
import { Shell } from "./usher-web/shell.js"
import { MemoryStore, Usher } from "./usher-web/usher.js"
import { alert, button, element, fill, icon, settings } from "./phone.js"

const way = document.getElementById("front-way")
const verdicts = [...document.querySelectorAll("#front-verdicts .verdict")]
// How a change is said to people who read no policy.
const SAID = { authorized: "allows the camera, comes back", restricted: "her company forbids the camera" }

/** A journey of a policy, played step by step. `prompt` is what is on screen, and `isAway` whether Settings is. */
class Journey {
  #shell
  prompt
  isAway = false

  constructor(camera) {
    this.camera = camera
  }

  async start(program, name, extra = {}) {
    this.#shell = new Shell(await Core.load(program))
    this.#shell.enter("active")
    const usher = await Usher.load(new URL(`./${name}.usherbundle`, import.meta.url), {
      shell: this.#shell, store: new MemoryStore(), languages: ["en"], ...extra,
      adapters: { camera: { status: async () => this.camera, request: async () => {} } },
      open: async () => (this.isAway = true),
      presenter: { present: (prompt) => (this.prompt = prompt), update() {}, dismiss: () => (this.prompt = undefined), notify() {} },
    })
    usher.flows.settle()
    await this.#until(() => this.prompt)
  }

  async meanwhile(status) {
    this.#shell.enter("background")
    this.camera = status
    this.#shell.enter("active")
    // A policy that reacts has done so by then.
    await new Promise((done) => setTimeout(done, 100))
  }

  async tap(answer) {
    this.prompt.answer(answer)
    await this.#until(() => this.isAway)
  }

  async #until(isSo) {
    for (let left = 100; left > 0 && !isSo(); left--) await new Promise((done) => setTimeout(done, 20))
  }

  /** What the phone shows now. */
  get screen() {
    if (this.isAway) return settings(this.camera === "authorized", null, null, this.camera === "restricted")
    const { title, message, buttons } = this.prompt
    return alert(title, message, buttons.map(({ label, roles }) => [label, roles.includes("preferred"), null]))
  }

  /** The same in the words of a transcript. */
  get says() {
    return this.isAway ? "open settings" : this.prompt ? `show ${this.prompt.kind} ${this.prompt.name}` : "nothing"
  }
}

/** The frames of the journey that a finding names, and what leads to each. */
async function frames(program, given, steps) {
  const journey = new Journey(given)
  await journey.start(program, "stale")
  const made = [{ screen: journey.screen, says: journey.says }]
  for (const step of steps) {
    const [, status] = /^meanwhile \{ camera becomes (\w+) \}$/.exec(step) ?? []
    const [, answer] = /^tap (\w+)$/.exec(step) ?? []
    if (status) {
      await journey.meanwhile(status)
      if (status === "authorized") made.push({ by: "leaves the app", screen: settings(true, null, null), says: "Settings" })
      made.push({ by: SAID[status], step: `camera becomes ${status}`, screen: journey.screen, says: journey.says })
    } else if (answer) {
      const { label } = journey.prompt.buttons.find((it) => it.answer === answer)
      await journey.tap(answer)
      made.push({ by: `taps “${label}”`, step, screen: journey.screen, says: journey.says })
    }
  }
  return made
}

function shot({ screen, says }) {
  const inside = element("div", "phone")
  fill(inside, screen)
  const made = element("div", "shot", inside)
  made.dataset.says = says
  made.inert = true
  made.ariaHidden = "true"
  return made
}

async function choose(program, verdict) {
  const [, given, rest] = /^given camera is (\w+); (.*)$/.exec(verdict.dataset.way)
  const played = await frames(program, given, rest.split("; "))
  const who = document.querySelector(`.who [data-who="${given}"]`)
  const name = (who?.innerText ?? given).replace(/\s+/g, " ").trim()
  const station = element("div", "station", element("b", "", name), element("code", "", `camera is ${given}`))
  const cells = played.flatMap((frame, at) => {
    const made = shot(frame)
    if (at === played.length - 1) made.classList.add("lost")
    const by = element("div", "by", element("span", "", frame.by ?? ""), element("code", "", frame.step ?? ""))
    return [by, made]
  })
  const words = element("p", "stopped")
  words.innerHTML = verdict.querySelector(".message").innerHTML
  const track = element("div", "track", station, ...cells, words)
  const ends = element("div", "ends", ...outcomes().map((name) => element("b", "", name)))
  const lines = document.createElementNS("http://www.w3.org/2000/svg", "svg")
  lines.setAttribute("aria-hidden", "true")
  way.replaceChildren(lines, track, ends)
  way.dataset.code = verdict.dataset.code
  way.role = "img"
  way.ariaLabel = [station.textContent, ...played.slice(1).map(({ by, says }) => `${by}: ${says}`), words.textContent].join("; ")
  for (const it of verdicts) {
    it.classList.toggle("chosen", it === verdict)
    it.querySelector("button")?.setAttribute("aria-pressed", String(it === verdict))
  }
  draw()
}

/** The outcomes that the flow names, which are the ends of all other journeys. */
function outcomes() {
  const flow = [...document.querySelectorAll("#front-policy code > span")].find((line) => line.textContent.startsWith("flow "))
  return /-> (.*) \{/.exec(flow.textContent)[1].split(" | ")
}

/** Lines from the first station to the ends, and the journey that does not get there. */
function draw() {
  const lines = way.querySelector("svg")
  if (!lines) return
  const box = way.getBoundingClientRect()
  const place = (it) => {
    const found = it.getBoundingClientRect()
    return { left: found.left - box.left, right: found.right - box.left, middle: found.top - box.top + found.height / 2 }
  }
  const from = place(way.querySelector(".station"))
  const last = place(way.querySelector(".stopped"))
  const ends = [...way.querySelectorAll(".ends b")].map(place)
  const fan = ends.flatMap((end) => [end.middle - 6, end.middle + 6].map((y) => {
    const [x, turn] = [from.right, `${from.right + 44} ${from.middle} ${from.right + 10} ${y}`]
    return `<path d="M${x} ${from.middle}C${turn} ${x + 84} ${y}H${end.left}"/>`
  }))
  lines.innerHTML = `${fan.join("")}<path class="wrong" d="M${from.right} ${from.middle}H${last.left - 20}"/>
    <path class="wrong" d="M${last.left - 20} ${from.middle - 16}v32M${last.left - 12} ${from.middle - 8}v16"/>`
}

/** One prompt for each system, and a wire from its row. */
async function showBoth(program) {
  const made = { ios: new Journey("denied"), web: new Journey("denied") }
  for (const [system, journey] of Object.entries(made)) {
    await journey.start(program, `scan.${system}`, { track() {} })
    const place = document.getElementById(`front-${system}`)
    const picture = system === "ios" ? shot(journey) : page(journey)
    const [sign, name, words] = {
      ios: ["phone", "iPhone", "UsherHost plays it in the app."], web: ["window", "Browser", "usher-web plays it in the page."],
    }[system]
    place.replaceChildren(picture, element("p", "", element("b", "", icon(sign), name), words))
    place.hidden = false
  }
  const wires = document.createElementNS("http://www.w3.org/2000/svg", "svg")
  wires.setAttribute("class", "wire")
  wires.setAttribute("aria-hidden", "true")
  const section = document.getElementById("front-two")
  section.append(wires)
  const lead = () => (wires.innerHTML = Object.keys(made).map((system) => wire(section, system)).join(""))
  addEventListener("resize", lead)
  lead()
}

/** A wire from the row of a system to its prompt, where they are beside each other. */
function wire(section, system) {
  const box = section.getBoundingClientRect()
  const words = new RegExp(`^ *${system} -> `)
  const row = [...section.querySelectorAll("code > span")].find((line) => words.test(line.textContent))
  const range = document.createRange()
  range.selectNodeContents(row)
  const text = range.getBoundingClientRect()
  const goal = document.querySelector(`#front-${system} .alert`).getBoundingClientRect()
  const y = (text.top + text.bottom) / 2 - box.top
  const z = goal.top - box.top + 28
  const isLeft = goal.right < text.left
  if (!isLeft && goal.left < text.right) return ""
  const indent = row.textContent.search(/\S/) / row.textContent.trimEnd().length
  const from = isLeft ? text.left + indent * text.width - 10 - box.left : text.right + 10 - box.left
  const to = (isLeft ? goal.right : goal.left) - box.left
  const [middle, side, turn] = [(from + to) / 2, isLeft ? -12 : 12, z < y ? -12 : 12]
  return `<path d="M${from} ${y}H${middle - side}q${side} 0 ${side} ${turn}V${z - turn}q0 ${turn} ${side} ${turn}H${to}"/>
    <circle cx="${from}" cy="${y}" r="3.500"/><circle class="to" cx="${to}" cy="${z}" r="3.500"/>`
}

function page({ prompt, says }) {
  const keys = element("div", "keys", ...prompt.buttons.map(({ label }) => button("", label, null)))
  const made = element("div", "window", element("div", "address", icon("camera"), "receipts.example"),
    element("div", "inside", element("div", "alert", element("strong", "", prompt.title), element("p", "", prompt.message), keys)))
  made.dataset.says = says
  made.inert = true
  made.ariaHidden = "true"
  return made
}

/** The card's button writes the row, and the card says what `usher check` says then. */
function repair() {
  const letter = document.getElementById("front-letter")
  const row = letter.querySelector(".plus")
  const add = button("add", "Add the row", () => {
    letter.style.minHeight = `${letter.offsetHeight}px`
    row.querySelector("span").innerHTML = letter.dataset.row
    // The row has the number of the line that is moved down.
    const [number, moved] = [row.querySelector("i"), row.nextElementSibling.querySelector("i")]
    number.textContent = moved.textContent
    moved.textContent = `${Number(moved.textContent) + 1}`
    letter.classList.add("repaired")
    letter.querySelector(".letter-head").replaceChildren(icon("seal"), element("b", "", letter.dataset.result))
    letter.querySelector(".letter-head").tabIndex = -1
    letter.querySelector(".letter-head").focus()
    add.remove()
  })
  row.append(add)
}

export async function showWays(program) {
  repair()
  way.hidden = false
  for (const verdict of verdicts) {
    const code = verdict.querySelector(".code")
    const press = button("choose", [...code.childNodes, element("span", "shows", "Show this journey")], () => choose(program, verdict))
    code.replaceChildren(press)
  }
  addEventListener("resize", draw)
  await choose(program, verdicts.find(({ dataset }) => dataset.code === "untrue-guidance") ?? verdicts[0])
  await showBoth(program)
}
