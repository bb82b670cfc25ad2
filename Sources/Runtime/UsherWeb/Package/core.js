// The core of a page: a program for WebAssembly that is told what has happened, and says what is to be done.

import { UsherError, asUsherError } from "./errors.js"

// A message is null, a boolean, a number, a text, bytes, a list or an object of messages. See WebMessage.swift, which has the other
// side.

const NOTHING = 0, NO = 1, YES = 2, NUMBER = 3, TEXT = 4, BYTES = 5, LIST = 6, OBJECT = 7

/**
 * A message in bytes.
 *
 * @param {unknown} message
 * @returns {Uint8Array}
 */
export function encode(message) {
  let bytes = new Uint8Array(256)
  let end = 0
  const utf8 = new TextEncoder()
  /** @param {number} count */
  const room = (count) => {
    if (end + count <= bytes.length) return
    const larger = new Uint8Array(Math.max(end + count, bytes.length * 2))
    larger.set(bytes)
    bytes = larger
  }
  /** @param {number} form */
  const begin = (form) => {
    room(9)
    bytes[end++] = form
  }
  /** @param {number} count */
  const length = (count) => {
    room(4)
    new DataView(bytes.buffer).setUint32(end, count, true)
    end += 4
  }
  /** @param {Uint8Array} data */
  const block = (data) => {
    length(data.length)
    room(data.length)
    bytes.set(data, end)
    end += data.length
  }
  /** @param {unknown} value */
  const write = (value) => {
    if (value === null || value === undefined) begin(NOTHING)
    else if (typeof value === "boolean") begin(value ? YES : NO)
    else if (typeof value === "number") {
      begin(NUMBER)
      new DataView(bytes.buffer).setFloat64(end, value, true)
      end += 8
    } else if (typeof value === "string") {
      begin(TEXT)
      block(utf8.encode(value))
    } else if (value instanceof Uint8Array) {
      begin(BYTES)
      block(value)
    } else if (Array.isArray(value)) {
      begin(LIST)
      length(value.length)
      value.forEach(write)
    } else if (typeof value === "object") {
      begin(OBJECT)
      const fields = Object.entries(value)
      length(fields.length)
      for (const [name, field] of fields) {
        block(utf8.encode(name))
        write(field)
      }
    } else throw new UsherError("malformed", `a ${typeof value} is no part of a message`)
  }
  write(message)
  return bytes.subarray(0, end)
}

/**
 * The message of bytes that the core has written.
 *
 * @param {Uint8Array} bytes
 * @returns {any}
 */
export function decode(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const utf8 = new TextDecoder()
  let at = 0
  const length = () => {
    at += 4
    return view.getUint32(at - 4, true)
  }
  const block = () => {
    const count = length()
    at += count
    return bytes.subarray(at - count, at)
  }
  /** @returns {any} */
  const read = () => {
    switch (bytes[at++]) {
      case NO: return false
      case YES: return true
      case NUMBER:
        at += 8
        return view.getFloat64(at - 8, true)
      case TEXT: return utf8.decode(block())
      case BYTES: return block().slice()
      case LIST: return Array.from({ length: length() }, read)
      case OBJECT: {
        /** @type {any} */
        const object = {}
        for (let count = length(); count > 0; count--) object[utf8.decode(block())] = read()
        return object
      }
      default: return null
    }
  }
  return read()
}

/**
 * The functions of the program.
 *
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(count: number) => number} usher_room
 * @property {() => number} usher_answer
 * @property {() => number} usher_told
 */

/** An instance of the program. */
export class Core {
  #program
  /** @type {unknown} */
  #broken

  /** @param {Exports} program */
  constructor(program) {
    this.#program = program
  }

  /**
   * Loads the program.
   *
   * @param {string | URL | Response | BufferSource | WebAssembly.Module | Promise<Response>} source
   * @returns {Promise<Core>}
   */
  static async load(source) {
    try {
      const module = await compiled(await source)
      const instance = await WebAssembly.instantiate(module, {})
      return new Core(/** @type {Exports} */ (/** @type {unknown} */ (instance.exports)))
    } catch (error) {
      throw asUsherError(error, "unreachable", `usher.wasm cannot be loaded: ${String(error)}`)
    }
  }

  /**
   * Asks the core something, and returns its answer.
   *
   * @param {unknown} request
   * @returns {any}
   */
  ask(request) {
    if (this.#broken) throw new UsherError("broken", "the core has stopped", { cause: this.#broken })
    const program = this.#program
    try {
      const bytes = encode(request)
      new Uint8Array(program.memory.buffer, program.usher_room(bytes.length), bytes.length).set(bytes)
      const count = program.usher_answer()
      const answer = decode(new Uint8Array(program.memory.buffer, program.usher_told(), count))
      if (answer.error) throw refusal(answer.error)
      return answer
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) this.#broken = error
      throw asUsherError(error, "broken", "the core has stopped")
    }
  }
}

/**
 * An error that the core has told.
 *
 * @param {{ reason: import("./errors.js").Reason, message: string, name?: string, of?: string, known?: string[] }} error
 */
export function refusal(error) {
  return new UsherError(error.reason, error.message, error)
}

/**
 * The bytes behind an address, or those that are given, and what to call them in an error.
 *
 * @param {unknown} source
 * @param {import("./errors.js").Reason} none The reason for a page in their place.
 * @returns {Promise<{ bytes: Uint8Array, name: string }>}
 */
export async function bytesOf(source, none) {
  const known = await source
  const given = (/** @type {Uint8Array} */ bytes, name = "given") => ({ bytes, name: `${name} (${bytes.length} bytes)` })
  if (known instanceof ArrayBuffer) return given(new Uint8Array(known))
  if (ArrayBuffer.isView(known)) return given(new Uint8Array(known.buffer, known.byteOffset, known.byteLength))
  const response = known instanceof Response ? known : await fetch(/** @type {string | URL} */ (known))
  if (!response.ok) throw new UsherError("unreachable", `${response.url} cannot be loaded: ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (/^\s*</.test(new TextDecoder().decode(bytes.subarray(0, 99)))) {
    throw new UsherError(none, `${response.url} is a page: its content begins with HTML`)
  }
  return given(bytes, response.url)
}

/** @param {unknown} source */
async function compiled(source) {
  if (source instanceof WebAssembly.Module) return source
  return WebAssembly.compile((await bytesOf(source, "unreachable")).bytes)
}
