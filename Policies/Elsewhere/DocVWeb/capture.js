// Stands for the SDK: shows what the camera sees, and takes a photo. A real one would send it with the token.

const [camera, preview, still, taking, looking, take, cancel, use, again] = [
  "camera", "preview", "still", "taking", "looking", "take", "cancel", "use", "again",
].map((id) => document.getElementById(id))

/** Takes a photo, until the signal is aborted. Returns the answer of the action `launchDocV`. */
export async function capture(token, signal) {
  let stream
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } })
  } catch (error) {
    return error.name === "NotAllowedError" ? "cameraDeclined" : { answer: "failed", texts: { error: error.name } }
  }
  const over = new AbortController()
  try {
    preview.srcObject = stream
    await preview.play()
    show(false)
    camera.hidden = false
    take.focus()
    return await new Promise((resolve) => {
      const on = (part, event, work) => part.addEventListener(event, work, { signal: over.signal })
      on(take, "click", () => {
        [still.width, still.height] = [preview.videoWidth, preview.videoHeight]
        still.getContext("2d").drawImage(preview, 0, 0)
        show(true)
        use.focus()
      })
      on(again, "click", () => show(false))
      on(use, "click", () => resolve("uploaded"))
      on(cancel, "click", () => resolve("closed"))
      on(stream.getVideoTracks()[0], "ended", () => resolve("cameraDeclined"))
      on(signal, "abort", () => resolve("closed"))
    })
  } finally {
    over.abort()
    for (const track of stream.getTracks()) track.stop()
    preview.srcObject = null
    camera.hidden = true
  }
}

/** Shows what the camera sees, or the photo. */
function show(isTaken) {
  preview.hidden = taking.hidden = isTaken
  still.hidden = looking.hidden = !isTaken
}
