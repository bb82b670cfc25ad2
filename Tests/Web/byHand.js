// The page with which Policies/Web.md begins, without Usher: the same journey by hand. `.ci/host/shown` plays both beside each other.

const app = "Scan uses the camera to scan a receipt."
const texts = {
  cameraPrimer: { title: "Camera access", message: `${app} The system asks you next.`, button: "Continue" },
  cameraOff: {
    title: "Camera access is off", message: `${app} You can allow this in the settings of your browser.`, button: "Close",
  },
  cameraBlocked: {
    title: "Camera access is not available", message: `${app} This device does not offer this, or does not allow it.`, button: "Close",
  },
}

/** Whether a request of this page was granted. */
let isGranted = false

/** The status of the camera, as each browser can be believed. */
async function cameraStatus() {
  if (!isSecureContext || !navigator.mediaDevices) return "unavailable"
  const policy = document.permissionsPolicy ?? document.featurePolicy
  if (policy && !policy.allowsFeature("camera")) return "unavailable"
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => undefined)
  if (devices && !devices.some(({ kind }) => kind === "videoinput")) return "unavailable"
  let state = "prompt"
  try {
    state = (await navigator.permissions.query({ name: "camera" })).state
  } catch {
    // The browser has no queries, or not for the camera: only a use tells.
  }
  if (state === "denied") isGranted = false
  if (state === "denied" || isGranted) return isGranted ? "authorized" : "denied"
  // Firefox says granted for what it allowed before, and asks again.
  return state === "granted" && !navigator.userAgent.includes("Firefox/") ? "authorized" : "prompt"
}

/** Calls when the status may have changed. No browser tells of every change. */
function watch(changed, signal) {
  for (const name of ["focus", "pageshow"]) addEventListener(name, changed, { signal })
  document.addEventListener("visibilitychange", changed, { signal })
  navigator.mediaDevices?.addEventListener("devicechange", changed, { signal })
  navigator.permissions?.query({ name: "camera" }).then(
    (permission) => permission.addEventListener("change", changed, { signal }), () => {})
}

/** The browser's own prompt. Its error does not tell a refusal from a prompt that was closed, so the status is read afterwards. */
async function ask() {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true })
    for (const track of stream.getTracks()) track.stop()
    isGranted = true
  } catch (error) {
    isGranted = error.name === "NotReadableError"
  }
  return cameraStatus()
}

/** Shows a prompt. False if it was taken down, because the status has changed or another tab goes on. */
async function show(name, status, signal) {
  const { title, message, button } = texts[name]
  const dialog = document.createElement("dialog")
  dialog.setAttribute("role", name === "cameraPrimer" ? "dialog" : "alertdialog")
  dialog.setAttribute("aria-labelledby", "title")
  dialog.setAttribute("aria-describedby", "message")
  const part = (tag, id, text) => Object.assign(document.createElement(tag), { id, textContent: text })
  const close = part("button", "", button)
  dialog.append(part("h2", "title", title), part("p", "message", message), close)
  document.body.append(dialog)
  dialog.showModal()
  const over = new AbortController()
  const isPressed = await new Promise((resolve) => {
    close.onclick = () => resolve(true)
    dialog.oncancel = (event) => event.preventDefault()
    // A browser closes it at the second Escape, whatever the page says.
    dialog.onclose = () => dialog.showModal()
    watch(async () => (await cameraStatus()) !== status && resolve(false), over.signal)
    signal.addEventListener("abort", () => resolve(false))
  })
  over.abort()
  dialog.onclose = null
  dialog.remove()
  return isPressed
}

/** Where the journey is, for the next load of the page. */
const place = {
  get: () => { try { return localStorage.getItem("scan") } catch { return place.memory } },
  set(value) {
    place.memory = value
    try {
      if (value) localStorage.setItem("scan", value)
      else localStorage.removeItem("scan")
    } catch {
      // Blocked or full: the journey is played, and does not outlive the page.
    }
  },
}

async function journey(signal) {
  let isAsking = place.get() === "asking"
  for (;;) {
    const status = isAsking ? "prompt" : await cameraStatus()
    if (signal.aborted) throw new Error("another tab goes on")
    place.set(isAsking ? "asking" : "started")
    if (status === "authorized") return "ready"
    if (status === "prompt") {
      if (!isAsking && !(await show("cameraPrimer", status, signal))) continue
      isAsking = false
      place.set("asking")
      const silence = new Promise((resolve) => setTimeout(resolve, 30000, "silence"))
      const answer = await Promise.race([ask(), silence])
      if (signal.aborted) throw new Error("another tab goes on")
      if (answer === "authorized") return "ready"
      if (answer !== "unavailable") return "declined"
    } else if (status === "denied") {
      if (await show("cameraOff", status, signal)) return "declined"
    } else if (await show("cameraBlocked", status, signal)) {
      return "unavailable"
    }
  }
}

let playing

/**
 * Plays the journey in this tab; a second call waits for the same one. A call takes the turn from another tab, and a load of the page
 * does not.
 */
function play(isCalled) {
  playing ??= new Promise((resolve, reject) => {
    const aborter = new AbortController()
    const turn = async (lock) => {
      if (!lock) return undefined
      const outcome = await journey(aborter.signal)
      place.set(null)
      return outcome
    }
    const options = isCalled ? { steal: true } : { ifAvailable: true }
    const played = navigator.locks ? navigator.locks.request("scan", options, turn) : turn("none")
    played.then(resolve, (error) => (aborter.abort(), reject(error)))
  }).finally(() => (playing = undefined))
  return playing
}

document.querySelector("#scan").onclick = async () => console.log(await play(true))
if (place.get()) play(false).then((outcome) => outcome && console.log(outcome))
