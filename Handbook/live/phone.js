// Draws what a person sees on an iPhone: the app, its prompts, the system's question, and Settings.

export function element(name, className, ...content) {
  const made = document.createElement(name)
  made.className = className
  made.append(...content)
  return made
}

export function button(className, label, pressed) {
  const made = element("button", className, ...[label].flat())
  made.type = "button"
  made.onclick = pressed
  return made
}

export function icon(name) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", "svg")
  made.setAttribute("class", "i")
  made.setAttribute("aria-hidden", "true")
  made.innerHTML = `<use href="#i-${name}"/>`
  return made
}

/** The app below a prompt: a view through the camera, which is dark and has a picture when the app may use the camera. */
function app(isLive) {
  const made = element("div", isLive ? "app is-live" : "app")
  made.innerHTML = `<svg viewBox="0 0 284 580" aria-hidden="true">
    <rect class="bar" x="96" y="70" width="92" height="9" rx="4.500"/><rect class="view" x="22" y="118" width="240" height="330" rx="24"/>
    <g class="paper"><rect x="74" y="196" width="136" height="174" rx="8"/><path d="M92 222h56M92 244h100M92 262h100M92 280h74M92 330h40"/>
    <circle cx="176" cy="330" r="14"/></g>
    <path class="corner" d="M52 186v-22a12 12 0 0 1 12-12h22M198 152h22a12 12 0 0 1 12 12v22M232 380v22a12 12 0 0 1-12 12h-22M86 414H64a12 12 0 0 1-12-12v-22"/>
    <circle class="shutter" cx="142" cy="492" r="24"/></svg>`
  return made
}

/** A prompt. Each button is a label, whether it is the preferred one, and what a press does. */
export function alert(title, message, buttons) {
  const keys = buttons.map(([label, isPreferred, pressed]) => button(isPreferred ? "preferred" : "", label, pressed)).reverse()
  return [app(), element("div", "veil"),
    element("div", "alert", element("strong", "", title), element("p", "", message), element("div", "keys", ...keys))]
}

/** The app's page in Settings. `isLocked`: somebody else decides, and the switch cannot be changed. */
export function settings(isOn, goneBack, flipped, isLocked = false) {
  const toggle = button("switch", [icon("camera"), "Camera"], () => {
    isOn = !isOn
    toggle.ariaChecked = String(isOn)
    flipped?.(isOn)
  })
  toggle.role = "switch"
  toggle.ariaChecked = String(isOn)
  toggle.disabled = isLocked
  if (isLocked) toggle.append(icon("locked"))
  const row = (width) => element("div", "row", Object.assign(element("i", ""), { style: `width: ${width}px` }))
  return [element("div", "settings", button("back", [icon("back"), "docv"], goneBack), element("strong", "", "docv"), toggle, row(112), row(84))]
}

export function end(outcome, again) {
  return [app(outcome === "ready"), element("div", "over", element("strong", "", icon("seal"), outcome),
    button("again", [icon("again"), "Start again"], again))]
}

/** Puts content on a screen, below the bar of the system. */
export function fill(screen, content = [app()]) {
  const bar = element("div", "status", element("span", "", "9:41"), element("i", "island"), element("i", "battery"))
  bar.ariaHidden = "true"
  screen.replaceChildren(...content, bar, element("i", "home-bar"))
}
