// As much of IndexedDB and of Web Locks as the store uses, for tests without a browser.

const later = (work) => void setImmediate(work)

export class FakeStorage {
  rows = new Map()
  isFull = false

  open() {
    const opening = { result: { createObjectStore() {}, transaction: (_, mode) => this.transaction(mode), close() {} } }
    later(() => opening.onsuccess())
    return opening
  }

  /** A transaction sees the rows as they are when its first request is answered, and nobody writes in between. */
  transaction(mode) {
    const changes = []
    let isAborted = false
    const requests = []
    const request = (work) => {
      const made = {}
      requests.push(() => {
        made.result = work()
        made.onsuccess?.()
      })
      return made
    }
    const transaction = {
      error: null,
      abort: () => (isAborted = true),
      objectStore: () => ({
        get: (name) => request(() => this.rows.get(name)),
        put: (row, name) => request(() => void changes.push([name, row])),
      }),
    }
    later(() => {
      for (let next = requests.shift(); next; next = requests.shift()) next()
      if (!isAborted && this.isFull && mode === "readwrite") {
        transaction.error = Object.assign(new Error("full"), { name: "QuotaExceededError" })
        isAborted = true
      }
      if (isAborted) return transaction.onabort()
      for (const [name, row] of changes) this.rows.set(name, row)
      transaction.oncomplete()
    })
    return transaction
  }
}

export class FakeLocks {
  held = new Map()

  request(name, { steal, ifAvailable }, work) {
    return new Promise((resolve, reject) => {
      const known = this.held.get(name)
      if (known && ifAvailable) return resolve(work(null))
      if (known && steal) known.reject(Object.assign(new Error("stolen"), { name: "AbortError" }))
      const mine = { reject }
      this.held.set(name, mine)
      later(async () => {
        const result = await work({ name })
        if (this.held.get(name) === mine) this.held.delete(name)
        resolve(result)
      })
    })
  }
}
