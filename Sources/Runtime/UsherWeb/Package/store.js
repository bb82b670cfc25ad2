// Where a page keeps its records: one for each policy, replaced as a whole.

/**
 * A store of records.
 *
 * @typedef {object} Store
 * @property {(name: string) => Promise<Uint8Array | null>} read
 * @property {(name: string, bytes: Uint8Array) => Promise<void>} write Rejects with `TurnLost` if another tab writes now.
 * @property {(name: string) => Promise<string>} setAside Keeps an unreadable record under another name, which it returns.
 * @property {(name: string, force: boolean) => Promise<Turn>} [take] Takes the turn to write a record: from another tab only by
 *   `force`.
 * @property {(tell: StoreListener) => void} [listen]
 */

/**
 * `held`: this page has the turn, as before. `taken`: it has it now, and the record may have changed. `elsewhere`: another tab
 * has it.
 *
 * @typedef {"held" | "taken" | "elsewhere"} Turn
 */

/**
 * What happens to a store. `lost`: another tab has taken the turn of this record. `blocked`: the browser gives no storage.
 * `quota`: there is no room. `failed`: anything else. After the last three, the record is only in memory until a later write
 * succeeds; then it is `kept`.
 *
 * @typedef {{ kind: "lost" | "blocked" | "quota" | "failed" | "kept", record: string, error?: unknown }} StoreEvent
 * @typedef {(event: StoreEvent) => void} StoreListener
 */

/** Another tab has taken the turn, so nothing was written. */
export class TurnLost extends Error {}

/**
 * A store that lasts as long as its page.
 *
 * @implements {Store}
 */
export class MemoryStore {
  /** @type {Map<string, Uint8Array>} */
  records = new Map()

  /** @param {string} name */
  async read(name) {
    return this.records.get(name) ?? null
  }

  /**
   * @param {string} name
   * @param {Uint8Array} bytes
   */
  async write(name, bytes) {
    this.records.set(name, bytes)
  }

  /** @param {string} name */
  async setAside(name) {
    const aside = `${name} (unreadable)`
    const bytes = this.records.get(name)
    if (bytes) this.records.set(aside, bytes)
    this.records.delete(name)
    return aside
  }
}

/**
 * A store in IndexedDB. Each write is one transaction.
 *
 * Tabs of an origin take turns. The turn of a record is a token beside it: a write reads the token in its own transaction, and
 * writes nothing if it is another tab's. So a page that was frozen or slept cannot overwrite what came after it. A Web Lock,
 * where there are any, tells a page at once that its turn is over. A frozen page keeps its lock, so a turn is taken by `steal`.
 *
 * If the browser gives no storage, or has no room, a record is in memory.
 *
 * @implements {Store}
 */
export class BrowserStore {
  #scope
  #timeout
  /** @type {Promise<IDBDatabase> | undefined} */
  #database
  /**
   * The tokens of this page, by record.
   *
   * @type {Map<string, string>}
   */
  #tokens = new Map()
  /**
   * What ends the lock of a record.
   *
   * @type {Map<string, () => void>}
   */
  #locks = new Map()
  /**
   * Records that could not be written.
   *
   * @type {Map<string, Uint8Array | null>}
   */
  #unwritten = new Map()
  /** @type {StoreListener} */
  #tell = () => {}

  /**
   * @param {{ indexedDB?: IDBFactory, navigator?: { locks?: LockManager } }} [scope]
   * @param {number} [timeout] The time in which a browser opens its storage, in milliseconds. Some never do.
   */
  constructor(scope = globalThis, timeout = 5000) {
    this.#scope = scope
    this.#timeout = timeout
  }

  /** @param {StoreListener} tell */
  listen(tell) {
    this.#tell = tell
  }

  /** @param {string} name */
  async read(name) {
    const unwritten = this.#unwritten.get(name)
    if (unwritten !== undefined) return unwritten
    try {
      const row = await this.#transaction("readonly", (rows) => rows.get(name))
      return row?.bytes ?? null
    } catch (error) {
      this.#fail(name, null, error)
      return null
    }
  }

  /**
   * @param {string} name
   * @param {Uint8Array} bytes
   */
  async write(name, bytes) {
    const token = this.#tokens.get(name)
    let isLost = false
    try {
      await this.#transaction("readwrite", (rows, transaction) => {
        const reading = rows.get(name)
        reading.onsuccess = () => {
          isLost = reading.result !== undefined && reading.result.token !== token
          if (isLost) transaction.abort()
          else rows.put({ bytes, token }, name)
        }
        return reading
      })
      if (this.#unwritten.delete(name)) this.#tell({ kind: "kept", record: name })
    } catch (error) {
      if (!isLost) return this.#fail(name, bytes, error)
      this.#lose(name)
      throw new TurnLost(`another tab plays ${name}`)
    }
  }

  /** @param {string} name */
  async setAside(name) {
    const aside = `${name} (unreadable, ${new Date().toISOString()})`
    try {
      await this.#transaction("readwrite", (rows) => {
        const reading = rows.get(name)
        reading.onsuccess = () => {
          rows.put(reading.result, aside)
          rows.put({ bytes: null, token: this.#tokens.get(name) }, name)
        }
        return reading
      })
    } catch (error) {
      this.#fail(name, null, error)
    }
    return aside
  }

  // Turns

  /**
   * @param {string} name
   * @param {boolean} force
   * @returns {Promise<Turn>}
   */
  async take(name, force) {
    const token = this.#tokens.get(name)
    if (token && this.#locks.has(name)) return "held"
    if (!(await this.#lock(name, force))) return "elsewhere"
    try {
      const fresh = newToken()
      let isSame = false
      await this.#transaction("readwrite", (rows) => {
        const reading = rows.get(name)
        reading.onsuccess = () => {
          isSame = token !== undefined && reading.result?.token === token
          if (!isSame) rows.put({ bytes: reading.result?.bytes ?? null, token: fresh }, name)
        }
        return reading
      })
      if (!isSame) this.#tokens.set(name, fresh)
      return isSame ? "held" : "taken"
    } catch (error) {
      // Without storage each page has records of its own.
      const isFirst = token === undefined
      this.#tokens.set(name, token ?? newToken())
      if (isFirst) this.#fail(name, this.#unwritten.get(name) ?? null, error)
      return isFirst ? "taken" : "held"
    }
  }

  /**
   * The page may be kept in the browser's memory, for which it must not hold locks. Seen in Chromium 156. Firefox 153 keeps no page
   * that holds one when it is left: such a page is loaded again.
   */
  pause() {
    for (const release of this.#locks.values()) release()
    this.#locks.clear()
  }

  /** The page is back. Tells which turns other tabs have taken meanwhile. */
  async goOn() {
    for (const name of this.#tokens.keys()) {
      if ((await this.take(name, false)) !== "held") this.#lose(name)
    }
  }

  /**
   * @param {string} name
   * @param {boolean} force
   * @returns {Promise<boolean>}
   */
  #lock(name, force) {
    const locks = this.#scope.navigator?.locks
    const unlocked = () => {
      this.#locks.set(name, () => {})
      return true
    }
    if (!locks) return Promise.resolve(unlocked())
    return new Promise((resolve) => {
      const options = force ? { steal: true } : { ifAvailable: true }
      locks
        .request(`usher ${name}`, options, (lock) => {
          if (!lock) return resolve(false)
          return new Promise((release) => {
            this.#locks.set(name, () => release(undefined))
            resolve(true)
          })
        })
        .catch((error) => {
          // Stolen, unless the browser gives no locks at all, as in a frame without storage.
          if (error?.name === "AbortError") this.#lose(name)
          else resolve(unlocked())
        })
    })
  }

  /** @param {string} name */
  #lose(name) {
    this.#locks.delete(name)
    if (this.#tokens.delete(name)) this.#tell({ kind: "lost", record: name })
  }

  // The database

  /**
   * Keeps a record in memory.
   *
   * @param {string} name
   * @param {Uint8Array | null} bytes
   * @param {unknown} error
   */
  #fail(name, bytes, error) {
    const isFirst = !this.#unwritten.has(name)
    this.#unwritten.set(name, bytes)
    if (isFirst) this.#tell({ kind: kindOf(error), record: name, error })
  }

  #open() {
    this.#database ??= new Promise((resolve, reject) => {
      const factory = this.#scope.indexedDB
      if (!factory) throw Object.assign(new Error("there is no IndexedDB"), { name: "InvalidStateError" })
      const alarm = setTimeout(
        () => reject(Object.assign(new Error("the storage does not open"), { name: "InvalidStateError" })), this.#timeout)
      const opening = factory.open("usher", 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore("records")
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        clearTimeout(alarm)
        opening.result.onclose = () => (this.#database = undefined)
        opening.result.onversionchange = () => opening.result.close()
        resolve(opening.result)
      }
    })
    // A later access tries again.
    this.#database.catch(() => (this.#database = undefined))
    return this.#database
  }

  /**
   * Resolves when the transaction is on the disk.
   *
   * @param {IDBTransactionMode} mode
   * @param {(rows: IDBObjectStore, transaction: IDBTransaction) => IDBRequest} work
   * @returns {Promise<any>}
   */
  async #transaction(mode, work) {
    const database = await this.#open()
    return new Promise((resolve, reject) => {
      const transaction = database.transaction("records", mode, { durability: "strict" })
      const request = work(transaction.objectStore("records"), transaction)
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error ?? request.error ?? new Error("aborted"))
    })
  }
}

/** @param {unknown} error */
function kindOf(error) {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ""
  if (name === "QuotaExceededError") return "quota"
  return name === "SecurityError" || name === "InvalidStateError" ? "blocked" : "failed"
}

function newToken() {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join("-")
}
