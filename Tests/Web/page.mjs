import { browserAdapters } from "../../Sources/Runtime/UsherWeb/Package/adapters.js"

/** A page with the parts of a browser that the adapters use. A test says what they answer. */
export class Page extends EventTarget {
  isSecureContext = true
  location = { origin: "https://site.test", href: "https://site.test/" }
  top = this
  setTimeout = setTimeout
  /** The states that a query says, by the names of the permissions. It does not know others. */
  states = {}
  /** What the browser's functions were called with. */
  calls = []
  /** The permissions that queries gave. */
  permissions = []
  devices = ["videoinput", "audioinput"]
  document = Object.assign(new EventTarget(), { hidden: false })

  constructor(states = {}, agent = "Mozilla/5.0 Chrome/156.0.0.0 Safari/537.36") {
    super()
    this.states = states
    const page = this
    this.navigator = {
      userAgent: agent,
      permissions: {
        async query({ name, userVisibleOnly }) {
          if (!(name in page.states) || (name === "push" && !userVisibleOnly)) throw new TypeError(name)
          const permission = Object.assign(new EventTarget(), { name, state: page.states[name] })
          page.permissions.push(permission)
          return permission
        },
      },
      mediaDevices: Object.assign(new EventTarget(), {
        enumerateDevices: async () => page.devices.map((kind) => ({ kind })),
      }),
    }
  }

  /** Changes the state of a permission as a browser does that tells of it. */
  change(name, state) {
    this.states[name] = state
    for (const permission of this.permissions) {
      if (permission.name === name) {
        permission.state = state
        permission.dispatchEvent(new Event("change"))
      }
    }
  }

  /** Puts the page into a frame of another site. */
  frame() {
    this.top = { get location() { throw new Error("SecurityError") } }
    return this
  }

  /** What Chromium says that the page may ask for. */
  allow(...allowed) {
    const known = ["camera", "microphone", "geolocation", "clipboard-read", "midi", "display-capture"]
    this.document.featurePolicy = { features: () => known, allowsFeature: (feature) => allowed.includes(feature) }
    return this
  }
}

export const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0"

/** A stream whose tracks say whether they were stopped. */
export function stream() {
  const media = Object.assign(new EventTarget(), { readyState: "live", stop() { this.readyState = "ended" } })
  return { media, getTracks: () => [media] }
}

/** An error of a browser. */
export const refusal = (name) => Object.assign(new Error(name), { name })

/** A promise that is answered later. */
export function later() {
  const promise = {}
  promise.value = new Promise((resolve, reject) => Object.assign(promise, { resolve, reject }))
  return promise
}

/** A page whose camera answers as the functions say, one for each request. */
export function cameraPage(state, agent, ...answers) {
  const page = new Page({ camera: state }, agent)
  page.navigator.mediaDevices.getUserMedia = (constraints) => {
    page.calls.push(constraints)
    return answers.shift()()
  }
  return { page, camera: browserAdapters(page).camera }
}
