// How a request of an adapter begins, and each of its ends.
import assert from "node:assert/strict"
import { test } from "node:test"
import { browserAdapters } from "../../Sources/Runtime/UsherWeb/Package/adapters.js"
import { Page, cameraPage, firefox, later, stream } from "./page.mjs"

const turn = () => new Promise((done) => setTimeout(done))
/** Longer than a request goes on by itself when the status has answered it. */
const ending = () => new Promise((done) => setTimeout(done, 700))

test("the browser's function is called in the click, and its errors do not escape", async () => {
  const { page, camera } = cameraPage("prompt", undefined, () => later().value)
  camera.request("", [])
  assert.equal(page.calls.length, 1)
  const broken = cameraPage("prompt", undefined, () => { throw new TypeError("no such function") })
  await broken.camera.request("", [])
  assert.equal(await broken.camera.status(), "prompt")
})

test("a request waits while its prompt is open, and ends when the page comes back without it", async () => {
  const { page, camera } = cameraPage("prompt", undefined, () => later().value)
  let isOver = false
  const request = camera.request("", []).then(() => (isOver = true))
  await ending()
  page.dispatchEvent(new Event("focus"))
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }))
  await ending()
  assert.equal(isOver, false)
  page.dispatchEvent(new Event("pagehide"))
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }))
  await request
  assert.equal(await camera.status(), "prompt")
})

for (const [state, status] of [["granted", "authorized"], ["denied", "denied"]]) {
  test(`a request ends when another tab or the settings make it ${state}`, async () => {
    const answer = later()
    const { page, camera } = cameraPage("prompt", undefined, () => answer.value)
    const request = camera.request("", [])
    await turn()
    page.change("camera", state)
    await request
    assert.equal(await camera.status(), status)
    // The prompt is still there. What comes of it is not kept on.
    const late = stream()
    answer.resolve(late)
    await turn()
    assert.equal(late.media.readyState, "ended")
    assert.equal(await camera.status(), status)
    page.change("camera", "prompt")
    assert.equal(await camera.status(), "prompt")
  })
}

test("what a browser tells before the request is over is the answer, and no change before it", async () => {
  const answer = later()
  const { page, camera } = cameraPage("prompt", undefined, () => answer.value)
  assert.equal(await camera.status(), "prompt")
  const changes = []
  camera.watch(async () => changes.push(await camera.status()))
  await turn()
  const request = camera.request("", [])
  page.change("camera", "granted")
  await turn()
  assert.deepEqual(changes, ["prompt"])
  answer.resolve(stream())
  await request
  assert.equal(await camera.status(), "authorized")
  await turn()
  assert.deepEqual(changes, ["prompt", "authorized"])
})

test("a request ends by a status that nothing tells of, when the page gets the focus", async () => {
  const page = new Page({ geolocation: "prompt" }, "Mozilla/5.0 AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15")
  page.navigator.geolocation = { getCurrentPosition() {} }
  const { geolocation } = browserAdapters(page)
  const request = geolocation.request("", [])
  page.states.geolocation = "denied"
  page.dispatchEvent(new Event("focus"))
  await request
  assert.equal(await geolocation.status(), "denied")
})

test("the browser's own end comes first: a text is there when the request is over", async () => {
  const page = new Page({ "clipboard-read": "prompt" })
  const answer = later()
  page.navigator.clipboard = { readText: () => answer.value }
  const { clipboardRead } = browserAdapters(page)
  const request = clipboardRead.request("", [])
  await turn()
  page.change("clipboard-read", "granted")
  setTimeout(() => answer.resolve("copied"), 50)
  await request
  assert.equal(clipboardRead.take(), "copied")
})

test("a camera that another tab of Firefox was allowed is still asked for here", async () => {
  const answer = later()
  const { page, camera } = cameraPage("prompt", firefox, () => answer.value)
  let isOver = false
  const request = camera.request("", []).then(() => (isOver = true))
  await turn()
  page.change("camera", "granted")
  await ending()
  assert.equal(isOver, false)
  assert.equal(await camera.status(), "prompt")
  page.change("camera", "denied")
  await request
  assert.equal(await camera.status(), "denied")
})
