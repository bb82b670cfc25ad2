// Plays the journey of the page with the reader's own camera.

import { Usher } from "./usher-web/usher.js"

const [start, state, preview, picture, take, log] = ["start", "state", "preview", "picture", "take", "log"].map(
  (name) => document.getElementById(`live-${name}`))

/** Shows what the camera sees, until the button is pressed. */
async function takePicture(_, { signal }) {
  let stream
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: true })
  } catch {
    return "failed"
  }
  preview.srcObject = stream
  await preview.play()
  preview.hidden = take.hidden = false
  take.focus()
  const answer = await new Promise((resolve) => {
    take.onclick = () => resolve("taken")
    signal.addEventListener("abort", () => resolve("failed"))
    stream.getVideoTracks()[0].addEventListener("ended", () => resolve("failed"))
  })
  if (answer === "taken") {
    [picture.width, picture.height] = [preview.videoWidth, preview.videoHeight]
    picture.getContext("2d").drawImage(preview, 0, 0)
  }
  for (const track of stream.getTracks()) track.stop()
  preview.hidden = take.hidden = true
  picture.hidden = answer !== "taken"
  return answer
}

async function play(outcome) {
  start.disabled = true
  picture.hidden = true
  try {
    state.textContent = `The outcome is ${await outcome}.`
  } catch (error) {
    state.textContent = `The journey has stopped: ${error.reason}.`
  }
  start.disabled = false
}

for (const choice of document.querySelectorAll(".live [name=look]")) {
  choice.onchange = () => (document.documentElement.className = choice.value)
}

try {
  const usher = await Usher.load(new URL("./photo.usherbundle", import.meta.url), {
    app: { takePicture },
    // A fault and what becomes of the storage have no text.
    listener: ({ text, kind, of, storage, error }) => {
      const textContent = text ?? [kind, of ?? storage, error].filter(Boolean).join(": ")
      log.append(Object.assign(document.createElement("li"), { textContent }))
    },
  })
  state.textContent = "Nothing has happened yet."
  start.disabled = false
  start.onclick = () => {
    log.replaceChildren()
    play(usher.flows.takePhoto().then(({ outcome }) => outcome))
  }
  for (const left of await usher.unfinishedJourneys()) await play(left.outcome())
} catch (error) {
  state.textContent = `This browser cannot play it: ${error.message}`
}
