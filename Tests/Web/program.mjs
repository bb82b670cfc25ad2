// The program of the core, read from a file.
import { readFileSync } from "node:fs"
import { Core } from "../../Sources/Runtime/UsherWeb/Package/core.js"

export const program = new WebAssembly.Module(
  readFileSync(process.env.USHER_WASM ?? new URL("../../.build/web/usher.wasm", import.meta.url)))

/** A core of its own, as a page load has one. */
export const newCore = () => Core.load(program)
