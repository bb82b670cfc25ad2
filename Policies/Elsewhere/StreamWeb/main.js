// The page beside streamWeb.usher: a call with the person's own picture. The policy says what the call lacks.

import { Usher } from "./usher-web/usher.js"

const [lobby, call, join, status, preview, self, leave, camera, microphone] = [
  "lobby", "call", "join", "status", "preview", "self", "leave", "camera", "microphone",
].map((id) => document.getElementById(id))

/** What the role of the person lets them do in the call; empty without a call. */
let capabilities = []
/** What is on, by the names of the buttons: a stream, and whether the person wants it on. */
const devices = {
  camera: { button: camera, constraints: { video: true }, capability: "sendVideo", isAllowed: false, isWanted: true },
  microphone: { button: microphone, constraints: { audio: true }, capability: "sendAudio", isAllowed: false, isWanted: true },
}

const usher = await Usher.load("streamWeb.usherbundle", {
  app: { sendVideo: () => capabilities.includes("sendVideo"), sendAudio: () => capabilities.includes("sendAudio") },
})

/** Opens a device that is allowed, wanted and possible, and closes every other one. */
async function follow(device) {
  const { button, constraints, capability, isAllowed, isWanted } = device
  const isOn = capabilities.includes(capability) && isAllowed && isWanted
  if (isOn && !device.stream) {
    device.stream = navigator.mediaDevices.getUserMedia(constraints).catch(() => null)
    const stream = await device.stream
    if (!stream) device.stream = undefined
    if (stream && button === camera) preview.srcObject = stream
    if (stream && button === camera) await preview.play()
  } else if (!isOn && device.stream) {
    const stream = await device.stream
    device.stream = undefined
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  button.hidden = !capabilities.includes(capability)
  button.setAttribute("aria-pressed", String(device.stream !== undefined))
  preview.hidden = devices.camera.stream === undefined
  const off = [camera, microphone].filter((part) => !part.hidden && part.getAttribute("aria-pressed") === "false")
  self.textContent = off.length ? `(${off.map((part) => part.id).join(" and ")} off)` : ""
}

for (const [what, device] of Object.entries(devices)) {
  usher.observe(what === "camera" ? "hasCamera" : "hasMicrophone", (value) => {
    device.isAllowed = value
    follow(device)
  })
  device.button.onclick = () => {
    if (device.isAllowed) device.isWanted = !device.isWanted
    else usher.events.turnOnTapped({ what })
    follow(device)
  }
}

join.onclick = async () => {
  const role = document.querySelector("input[name=role]:checked").value
  capabilities = { speaker: ["sendVideo", "sendAudio"], voice: ["sendAudio"], listener: [] }[role]
  lobby.hidden = true
  call.hidden = false
  Object.values(devices).forEach(follow)
  await usher.flows.overlay().catch(() => {})
  capabilities = []
  Object.values(devices).forEach(follow)
  call.hidden = true
  lobby.hidden = false
  status.textContent = "You have left the call."
  join.focus()
}
leave.onclick = () => usher.events.leaveTapped()

// A call does not survive its page. What another tab plays is not this one's.
for (const left of await usher.unfinishedJourneys()) await left.outcome().catch(() => {})
join.disabled = false
