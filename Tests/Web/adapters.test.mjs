// The adapters in a page of their own: each situation in which a browser's query misleads, and the request of each resource.
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { browserAdapters, browserInputs } from "../../Sources/Runtime/UsherWeb/Package/adapters.js"
import { Page, cameraPage, firefox, later, refusal, stream } from "./page.mjs"

const turn = () => new Promise((done) => setTimeout(done))

function notificationsPage(permission, answer) {
  const page = new Page({ notifications: "prompt", push: "prompt" })
  page.Notification = { permission, requestPermission: async () => (page.Notification.permission = answer) }
  page.PushManager = class {}
  page.navigator.serviceWorker = {}
  return { page, ...browserAdapters(page) }
}

test("every resource of the platform has an adapter", () => {
  const platform = readFileSync(new URL("../../Policies/Platforms/web.usher", import.meta.url), "utf8")
  const resources = [...platform.matchAll(/^resource (\w+)/gm)].map(([, name]) => name)
  const adapters = browserAdapters(new Page(), { localNetworkAddress: "http://printer.local/" })
  assert.deepEqual(Object.keys(adapters), resources)
  const inputs = [...platform.matchAll(/^input (\w+)/gm)].map(([, name]) => name)
  assert.deepEqual(Object.keys(browserInputs(new Page())), inputs)
})

test("the states of a query are statuses of the platform", async () => {
  for (const [state, status] of [["prompt", "prompt"], ["denied", "denied"], ["granted", "authorized"]]) {
    assert.equal(await cameraPage(state).camera.status(), status)
  }
})

test("an insecure page has nothing, whatever a query says", async () => {
  for (const state of ["prompt", "denied"]) {
    const page = new Page({ camera: state, geolocation: state })
    page.isSecureContext = false
    page.navigator.mediaDevices = undefined
    page.navigator.geolocation = {}
    const { camera, geolocation } = browserAdapters(page)
    assert.equal(await camera.status(), "unavailable")
    assert.equal(await geolocation.status(), "unavailable")
    assert.equal(browserInputs(page).pageContext(), "insecure")
  }
})

test("a browser without the feature has none, though its query knows it", async () => {
  const page = new Page({ "idle-detection": "prompt", "persistent-storage": "prompt", push: "prompt", midi: "prompt" })
  const names = ["idleDetection", "windowManagement", "localFonts", "persistentStorage", "push", "midi"]
  for (const name of [...names, "notifications"]) {
    assert.equal(await browserAdapters(page)[name].status(), "unavailable", name)
  }
})

test("a device is needed, and is heard when it comes", async () => {
  const { page, camera } = cameraPage("granted")
  page.devices = ["audioinput"]
  assert.equal(await camera.status(), "unavailable")
  assert.equal(await browserAdapters(page).microphone.status(), "prompt")
  let changes = 0
  const stop = camera.watch(() => changes++)
  page.devices = ["videoinput"]
  page.navigator.mediaDevices.dispatchEvent(new Event("devicechange"))
  assert.equal(changes, 1)
  assert.equal(await camera.status(), "authorized")
  stop()
  page.navigator.mediaDevices.enumerateDevices = () => Promise.reject(refusal("NotAllowedError"))
  assert.equal(await camera.status(), "authorized")
})

test("a frame that may not ask has nothing, and one that may is asked", async () => {
  const states = { camera: "denied", geolocation: "prompt" }
  const chromium = new Page(states).frame().allow("geolocation")
  chromium.navigator.geolocation = {}
  assert.equal(await browserAdapters(chromium).camera.status(), "unavailable")
  assert.equal(await browserAdapters(chromium).geolocation.status(), "prompt")
  assert.equal(browserInputs(chromium).pageContext(), "frame")
  chromium.states.geolocation = "denied"
  assert.equal(await browserAdapters(chromium).geolocation.status(), "denied")
  assert.equal(browserInputs(new Page()).pageContext(), "secure")
  // A header has the same effect in a page.
  assert.equal(await browserAdapters(new Page(states).allow("geolocation")).camera.status(), "unavailable")
  // A frame of the same site is none.
  const inner = new Page(states)
  inner.top = new Page()
  assert.equal(browserInputs(inner).pageContext(), "secure")
  assert.equal(await browserAdapters(inner).camera.status(), "denied")
})

test("where nothing says what a frame may ask for, denied is the person's only after a request", async () => {
  const { page, camera } = cameraPage("denied", firefox, () => Promise.reject(refusal("NotAllowedError")))
  page.frame()
  const inFrame = browserAdapters(page).camera
  assert.equal(await inFrame.status(), "unavailable")
  await inFrame.request("", [])
  assert.equal(await inFrame.status(), "denied")
  assert.equal(await camera.status(), "denied")
})

test("frames of other sites have no notifications", async () => {
  const { page } = notificationsPage("granted")
  page.frame()
  assert.equal(await browserAdapters(page).notifications.status(), "unavailable")
  assert.equal(await browserAdapters(page).push.status(), "unavailable")
})

test("Firefox says granted for a camera that was allowed before, and a use asks again", async () => {
  const shared = stream()
  const { page, camera } = cameraPage("granted", firefox, async () => shared, async () => stream())
  assert.equal(await camera.status(), "prompt")
  await camera.request("", [])
  assert.equal(shared.media.readyState, "ended")
  assert.deepEqual(page.calls, [{ video: true }])
  assert.equal(await camera.status(), "authorized")
  page.change("camera", "prompt")
  assert.equal(await camera.status(), "prompt")
  page.change("camera", "granted")
  assert.equal(await camera.status(), "prompt")
  await camera.request("", [])
  assert.equal(await camera.status(), "authorized")
  page.change("camera", "denied")
  assert.equal(await camera.status(), "denied")
  page.change("camera", "granted")
  assert.equal(await camera.status(), "prompt")
})

test("a grant counts before the query says so", async () => {
  const { page, camera } = cameraPage("prompt", firefox, async () => stream(), async () => stream())
  await camera.request("", [])
  assert.equal(await camera.status(), "authorized")
  page.change("camera", "granted")
  assert.equal(await camera.status(), "authorized")
  page.change("camera", "prompt")
  assert.equal(await camera.status(), "prompt")
  await camera.request("", [])
  assert.equal(await camera.status(), "authorized")
})

test("dismissed and refused differ in the state after the answer", async () => {
  for (const state of ["prompt", "denied"]) {
    const { page, camera } = cameraPage("prompt", undefined, async () => {
      page.states.camera = state
      throw refusal("NotAllowedError")
    })
    await camera.request("", [])
    assert.equal(await camera.status(), state)
  }
})

test("a device that cannot be opened was allowed, and one that is not found was not asked for", async () => {
  const errors = { NotReadableError: "authorized", NotFoundError: "prompt", OverconstrainedError: "prompt" }
  for (const [name, status] of Object.entries(errors)) {
    const { camera } = cameraPage("prompt", undefined, () => Promise.reject(refusal(name)))
    await camera.request("", [])
    assert.equal(await camera.status(), status, name)
  }
})

test("the query about the location may always say prompt: a request tells", async () => {
  const page = new Page({ geolocation: "prompt" })
  const errors = [undefined, { code: 1 }, { code: 2 }, { code: 3 }]
  page.navigator.geolocation = {
    getCurrentPosition(found, failed) {
      const error = errors.shift()
      if (error) failed({ ...error, PERMISSION_DENIED: 1 })
      else found({})
    },
  }
  const { geolocation } = browserAdapters(page)
  for (const status of ["authorized", "prompt", "authorized", "authorized"]) {
    await geolocation.request("", [])
    assert.equal(await geolocation.status(), status)
  }
  // What the query once said counts again.
  page.states.geolocation = "granted"
  assert.equal(await geolocation.status(), "authorized")
  page.states.geolocation = "prompt"
  assert.equal(await geolocation.status(), "prompt")
})

test("notifications say themselves what the query does not", async () => {
  for (const [permission, status] of [["default", "prompt"], ["granted", "authorized"], ["denied", "denied"]]) {
    assert.equal(await notificationsPage(permission).notifications.status(), status)
  }
  // In a private window of Chromium a request is refused without a prompt.
  const { page, notifications } = notificationsPage("default", "denied")
  let changes = 0
  notifications.watch(() => changes++)
  await turn()
  page.change("notifications", "denied")
  assert.equal(changes, 1)
  await notifications.request("", [])
  assert.equal(await notifications.status(), "denied")
})

test("push is asked for as notifications are, and both hear of it", async () => {
  const { page, notifications, push } = notificationsPage("default", "granted")
  const heard = []
  notifications.watch(() => heard.push("notifications"))
  push.watch(() => heard.push("push"))
  page.states.push = "granted"
  await push.request("", [])
  assert.deepEqual(heard, [])
  await turn()
  assert.deepEqual(heard, ["notifications", "push"])
  assert.equal(await push.status(), "authorized")
  assert.equal(await notifications.status(), "authorized")
  // Firefox tells of one alone.
  page.change("notifications", "denied")
  assert.deepEqual(heard, ["notifications", "push", "notifications", "push"])
})

test("a screen is shared until its track ends, and the app takes the stream", async () => {
  const page = new Page({ "display-capture": "prompt" })
  const shared = stream()
  page.navigator.mediaDevices.getDisplayMedia = async () => shared
  const { screenCapture } = browserAdapters(page)
  assert.equal(await screenCapture.status(), "prompt")
  assert.equal(screenCapture.take(), undefined)
  let changes = 0
  screenCapture.watch(() => changes++)
  await screenCapture.request("", [])
  await turn()
  assert.equal(await screenCapture.status(), "authorized")
  assert.equal(screenCapture.take(), shared)
  assert.equal(await screenCapture.status(), "authorized")
  shared.media.stop()
  shared.media.dispatchEvent(new Event("ended"))
  assert.equal(changes, 2)
  assert.equal(await screenCapture.status(), "prompt")
})

test("the clipboard without a query is granted until its text is taken", async () => {
  const page = new Page({}, firefox)
  page.navigator.clipboard = { readText: async () => "copied" }
  const { clipboardRead } = browserAdapters(page)
  assert.equal(await clipboardRead.status(), "prompt")
  await clipboardRead.request("", [])
  assert.equal(await clipboardRead.status(), "authorized")
  assert.equal(clipboardRead.take(), "copied")
  assert.equal(clipboardRead.take(), undefined)
  assert.equal(await clipboardRead.status(), "prompt")
  page.navigator.clipboard.readText = () => Promise.reject(refusal("NotAllowedError"))
  await clipboardRead.request("", [])
  assert.equal(await clipboardRead.status(), "prompt")
})

test("the clipboard with a query is granted while that says so", async () => {
  const page = new Page({ "clipboard-read": "granted" })
  page.navigator.clipboard = { readText: async () => "copied" }
  const { clipboardRead } = browserAdapters(page)
  await clipboardRead.request("", [])
  assert.equal(clipboardRead.take(), "copied")
  assert.equal(await clipboardRead.status(), "authorized")
  page.change("clipboard-read", "denied")
  assert.equal(await clipboardRead.status(), "denied")
})

test("storage says itself whether it is kept where no query knows it", async () => {
  const page = new Page()
  let isKept = false
  page.navigator.storage = { persisted: async () => isKept, persist: async () => (isKept = true) }
  const { persistentStorage } = browserAdapters(page)
  assert.equal(await persistentStorage.status(), "prompt")
  await persistentStorage.request("", [])
  assert.equal(await persistentStorage.status(), "authorized")
  isKept = false
  assert.equal(await persistentStorage.status(), "prompt")
  page.navigator.storage.persisted = () => Promise.reject(refusal("SecurityError"))
  assert.equal(await persistentStorage.status(), "prompt")
  // Firefox keeps the storage when the permission is taken back.
  page.navigator.storage.persisted = async () => true
  page.states["persistent-storage"] = "prompt"
  assert.equal(await persistentStorage.status(), "prompt")
  // Chromium decides at once, and changes nothing.
  page.navigator.storage.persist = async () => false
  await persistentStorage.request("", [])
  assert.equal(await persistentStorage.status(), "prompt")
})

test("a hidden page of Firefox does not wait for the list of devices", async () => {
  const { page, camera } = cameraPage("prompt", firefox)
  const lists = [[], later(), later()]
  page.navigator.mediaDevices.enumerateDevices = async () => lists.shift().value ?? []
  assert.equal(await camera.status(), "unavailable")
  page.document.hidden = true
  assert.equal(await camera.status(), "unavailable")
  page.document.hidden = false
  const status = camera.status()
  await turn()
  page.document.hidden = true
  page.document.dispatchEvent(new Event("visibilitychange"))
  assert.equal(await status, "unavailable")
})

test("fonts are refused with an empty list, and allowed with some", async () => {
  const page = new Page({ "local-fonts": "prompt" })
  const { localFonts } = browserAdapters(page)
  const answers = [[[], "prompt", "prompt"], [[], "denied", "denied"], [[{}], "granted", "authorized"]]
  for (const [fonts, state, status] of answers) {
    page.queryLocalFonts = async () => ((page.states["local-fonts"] = state), fonts)
    await localFonts.request("", [])
    assert.equal(await localFonts.status(), status)
  }
})

test("functions that Chromium alone has are asked at once", async () => {
  const page = new Page({ "idle-detection": "prompt", "window-management": "prompt", midi: "prompt" })
  page.IdleDetector = { requestPermission: async () => "granted" }
  page.getScreenDetails = async () => ({})
  page.navigator.requestMIDIAccess = () => Promise.reject(refusal("NotAllowedError"))
  const { idleDetection, windowManagement, midi } = browserAdapters(page)
  for (const [adapter, status] of [[idleDetection, "authorized"], [windowManagement, "authorized"], [midi, "prompt"]]) {
    await adapter.request("", [])
    assert.equal(await adapter.status(), status)
  }
})

test("the local network needs an address of the app, and has the query that the browser knows", async () => {
  assert.equal("localNetwork" in browserAdapters(new Page()), false)
  for (const [address, name] of [
    ["http://192.168.0.9/", "local-network"], ["http://127.0.0.1:81/", "loopback-network"],
    ["http://localhost/", "loopback-network"], ["http://printer.local/", "local-network-access"],
  ]) {
    const page = new Page({ [name]: "denied" })
    page.fetch = (...call) => (page.calls.push(call), Promise.reject(new TypeError("Failed to fetch")))
    const { localNetwork } = browserAdapters(page, { localNetworkAddress: address })
    assert.equal(await localNetwork.status(), "denied", address)
    await localNetwork.request("", [])
    assert.deepEqual(page.calls, [[address, { mode: "no-cors", cache: "no-store" }]])
  }
})

test("a browser without queries is asked, and its answers count", async () => {
  const { page, camera } = cameraPage("prompt", undefined, async () => stream())
  page.navigator.permissions = undefined
  assert.equal(await camera.status(), "prompt")
  camera.watch(() => {})()
  await camera.request("", [])
  assert.equal(await camera.status(), "authorized")
})

test("a change is heard where it is told, and looked for where it is not", async () => {
  const { page, camera } = cameraPage("prompt", undefined, () => Promise.reject(refusal("NotAllowedError")))
  let changes = 0
  const stop = camera.watch(() => changes++)
  await turn()
  const seen = []
  const look = (act) => (act(), seen.push(changes))
  look(() => page.change("camera", "denied"))
  look(() => page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })))
  look(() => page.dispatchEvent(new Event("focus")))
  look(() => page.document.dispatchEvent(new Event("visibilitychange")))
  page.document.hidden = true
  look(() => page.document.dispatchEvent(new Event("visibilitychange")))
  assert.deepEqual(seen, [1, 2, 3, 4, 4])
  // A lifted embargo is told by nothing in Chromium, and WebKit tells nothing at all: each reading is a new query.
  page.states.camera = "prompt"
  assert.equal(await camera.status(), "prompt")
  stop()
  page.document.hidden = false
  page.change("camera", "granted")
  for (const name of ["pageshow", "focus"]) page.dispatchEvent(new Event(name))
  page.document.dispatchEvent(new Event("visibilitychange"))
  page.navigator.mediaDevices.dispatchEvent(new Event("devicechange"))
  await camera.request("", [])
  await turn()
  assert.equal(changes, 4)
})

test("a watch that is over before its query is hears nothing", async () => {
  const { page, camera } = cameraPage("prompt")
  camera.watch(() => assert.fail("heard"))()
  await turn()
  page.change("camera", "granted")
})
