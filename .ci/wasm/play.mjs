// Plays scripts with the WebAssembly module, as a web page does: node play.mjs usher.wasm a.bundle < scripts
import { readFileSync } from "node:fs"

const [, , modulePath, bundlePath] = process.argv
const { instance } = await WebAssembly.instantiate(readFileSync(modulePath), {})
const { memory, usher_room, usher_load, usher_play, usher_told } = instance.exports

// Creates new views of the memory for each call, because the memory may have grown.
function call(run, bytes) {
  const room = usher_room(bytes.length)
  new Uint8Array(memory.buffer, room, bytes.length).set(bytes)
  const count = run()
  return new TextDecoder().decode(new Uint8Array(memory.buffer, usher_told(), count))
}

const refusal = call(usher_load, readFileSync(bundlePath))
if (refusal) throw new Error(refusal)

let transcript = ""
for (const line of readFileSync(0, "utf8").split("\n").filter((line) => line && !line.startsWith("#"))) {
  transcript += `> ${line}\n` + call(usher_play, new TextEncoder().encode(line))
}
process.stdout.write(transcript)
