// Reads and requests the resources of Policies/Platforms/web.usher in a browser.
//
// The letters say where a fact comes from, as in web.usher: C, F and G were seen in Chromium, Firefox and WebKitGTK on
// Linux, W is a standard. Safari and phones were not tried.

/**
 * Reads and requests a resource.
 *
 * @typedef {object} Adapter
 * @property {() => Promise<string>} status The status, by its name in web.usher. Never rejects. While a request is open it
 *   stays as it was: a browser may tell the answer before the request is over, and then it would be a change without one.
 * @property {(way: string, options: string[]) => Promise<void>} request Asks the person. Calls the browser's function
 *   at once, as a click counts only there and then. Resolves when the browser's question is over, however it was
 *   answered, also in another tab or in the site's settings, and never rejects. A prompt that nobody answers keeps it
 *   waiting. On the web `way` is "", without options.
 * @property {(changed: () => void) => () => void} watch Calls `changed` when the status may have changed, until the
 *   returned function is called.
 * @property {() => string | undefined} [fault] Why the page cannot have it, if that is a fault of the site.
 * @property {() => unknown} [take] What the last request brought: the stream of the shared screen, or the text of the
 *   clipboard, which is given once. A second use would ask the person again.
 */

/**
 * How long a request that the status has answered may go on by itself, in milliseconds: its function ends a little after
 * the person's answer.
 */
const ENDING = 500

/**
 * What the browser calls a resource, and how it is asked for.
 *
 * @typedef {object} Feature
 * @property {{ name: string, userVisibleOnly?: boolean }[]} [queries] The names in a query. The first
 *   that is known counts, and changes of all are heard.
 * @property {string} [policy] Its name in the `allow` of a frame and in the header Permissions-Policy.
 * @property {boolean} [topOnly] Frames of other sites never have it. C F G
 * @property {MediaDeviceKind} [device] The kind of device that it needs.
 * @property {boolean} [asksAgain] A query says granted for what was allowed before, and a use asks again. F
 * @property {() => unknown} exists Whether the browser has it.
 * @property {() => string} [reads] The state, if something else than a query says it.
 * @property {() => Promise<string>} [guesses] The state, if the browser knows none of the queries.
 * @property {() => Promise<boolean>} ask Calls the browser's function. Whether the answer shows a grant: if not, the
 *   state says what was answered.
 * @property {() => unknown} [take]
 */

/**
 * The adapters of a page, by the names of the resources.
 *
 * @param {Window & typeof globalThis} window
 * @param {{ localNetworkAddress?: string }} options The address that `localNetwork` connects to. Without it there is no
 *   adapter for this resource: a connection asks by itself, and only the app knows where to.
 * @returns {Record<string, Adapter>}
 */
export function browserAdapters(window, options = {}) {
  /** @type {Set<() => void>} */
  const watchers = new Set()
  // A request may answer for two resources: notifications and push, in C and F.
  const changed = () => watchers.forEach((watcher) => watcher())
  /** @type {Record<string, Adapter>} */
  const adapters = {}
  for (const [name, feature] of Object.entries(features(window, changed, options.localNetworkAddress))) {
    adapters[name] = adapter(window, feature, watchers, changed)
  }
  return adapters
}

/**
 * The inputs of the platform.
 *
 * @param {Window & typeof globalThis} window
 * @returns {Record<string, () => string>}
 */
export function browserInputs(window) {
  return { pageContext: () => (!window.isSecureContext ? "insecure" : isForeignFrame(window) ? "frame" : "secure") }
}

/**
 * @param {Window & typeof globalThis} window
 * @param {() => void} changed
 * @param {string | undefined} localNetworkAddress
 * @returns {Record<string, Feature>}
 */
function features(window, changed, localNetworkAddress) {
  const { navigator } = window
  /** @type {MediaStream | undefined} */
  let screen
  /** @type {string | undefined} */
  let text

  /**
   * @param {string} name
   * @param {MediaDeviceKind} device
   * @param {MediaStreamConstraints} constraints
   */
  const capture = (name, device, constraints) => ({
    queries: [{ name }],
    policy: name,
    device,
    asksAgain: / Firefox\//.test(navigator.userAgent),
    exists: () => navigator.mediaDevices,
    // A device that cannot be opened was allowed, W. All other errors leave the state to say what was answered. C F G
    ask: () => navigator.mediaDevices.getUserMedia(constraints).then(
      (stream) => (stream.getTracks().forEach((track) => track.stop()), true),
      (error) => error.name === "NotReadableError"),
  })

  // In F `default` is also the answer without a click, and of a second request while the first is open.
  const notify = async () => (await window.Notification.requestPermission()) === "granted"

  /** @type {Record<string, Feature>} */
  const table = {
    camera: capture("camera", "videoinput", { video: true }),
    microphone: capture("microphone", "audioinput", { audio: true }),
    geolocation: {
      queries: [{ name: "geolocation" }],
      policy: "geolocation",
      exists: () => navigator.geolocation,
      // A place that is not found was allowed. C F
      ask: () => new Promise((done) => navigator.geolocation.getCurrentPosition(
        () => done(true), (error) => done(error.code !== error.PERMISSION_DENIED))),
    },
    notifications: {
      queries: [{ name: "notifications" }],
      topOnly: true,
      exists: () => window.Notification,
      // The query says prompt when it is granted or denied, G. Its event is told: C F
      reads: () => window.Notification.permission,
      ask: notify,
    },
    push: {
      // No change of the first is told in F.
      queries: [{ name: "push", userVisibleOnly: true }, { name: "notifications" }],
      topOnly: true,
      exists: () => window.PushManager && window.Notification && navigator.serviceWorker,
      // subscribe() needs a service worker and a key of the app, and asks the same question. C F
      ask: notify,
    },
    screenCapture: {
      policy: "display-capture",
      exists: () => navigator.mediaDevices?.getDisplayMedia,
      reads: () => (screen?.getTracks().some((track) => track.readyState === "live") ? "granted" : "prompt"),
      ask: async () => {
        screen = await navigator.mediaDevices.getDisplayMedia()
        for (const track of screen.getTracks()) track.addEventListener("ended", changed)
        return false
      },
      take: () => screen,
    },
    clipboardRead: {
      queries: [{ name: "clipboard-read" }],
      policy: "clipboard-read",
      exists: () => navigator.clipboard?.readText,
      // Without a query the grant is this text: a second use asks again in F, and in G once the page was left.
      ask: async () => {
        text = await navigator.clipboard.readText()
        return true
      },
      take: () => {
        const taken = text
        text = undefined
        return taken
      },
    },
    persistentStorage: {
      queries: [{ name: "persistent-storage" }],
      exists: () => navigator.storage?.persist,
      // W. Where a query knows it, that counts: the storage stays when the permission is taken back, F.
      guesses: async () => ((await navigator.storage.persisted()) ? "granted" : "prompt"),
      // C decides at once, without a prompt.
      ask: () => navigator.storage.persist(),
    },
    midi: {
      queries: [{ name: "midi" }],
      policy: "midi",
      exists: () => navigator.requestMIDIAccess,
      // F: shows nothing, and may never answer.
      ask: async () => Boolean(await navigator.requestMIDIAccess()),
    },
    idleDetection: {
      queries: [{ name: "idle-detection" }],
      policy: "idle-detection",
      exists: () => window.IdleDetector,
      ask: async () => (await window.IdleDetector.requestPermission()) === "granted",
    },
    windowManagement: {
      queries: [{ name: "window-management" }],
      policy: "window-management",
      exists: () => window.getScreenDetails,
      ask: async () => Boolean(await window.getScreenDetails()),
    },
    localFonts: {
      queries: [{ name: "local-fonts" }],
      policy: "local-fonts",
      exists: () => window.queryLocalFonts,
      // A refusal is an empty list too, C.
      ask: async () => (await window.queryLocalFonts()).length > 0,
    },
  }
  if (localNetworkAddress !== undefined) {
    const { hostname } = new URL(localNetworkAddress, window.location.href)
    const isHere = /^(localhost|.*\.localhost|127\..*|\[::1\])$/.test(hostname)
    table.localNetwork = {
      // Chromium 156 knows all three, Firefox 153 the first two. C F
      queries: [{ name: isHere ? "loopback-network" : "local-network" }, { name: "local-network-access" }],
      policy: isHere ? "loopback-network" : "local-network",
      exists: () => navigator.permissions,
      ask: async () => Boolean(await window.fetch(localNetworkAddress, { mode: "no-cors", cache: "no-store" })),
    }
  }
  return table
}

/**
 * @param {Window & typeof globalThis} window
 * @param {Feature} feature
 * @param {Set<() => void>} watchers
 * @param {() => void} changed
 * @returns {Adapter}
 */
function adapter(window, feature, watchers, changed) {
  const { navigator } = window
  const isForeign = isForeignFrame(window)
  /** Whether a request was answered since the page was loaded. */
  let isAnswered = false
  /** Whether the last answer was a grant, and has not ended. */
  let isGranted = false
  /** Whether the state was granted since that answer. Then it also says when the grant ends. */
  let isConfirmed = false
  /** The number of requests that are open. */
  let open = 0
  /**
   * The status that was read last without an open request.
   *
   * @type {string | undefined}
   */
  let known
  /** Whether the device was there when the page was last seen. */
  let isThere = true

  /** The permissions that the browser knows: none without queries. */
  async function permissions() {
    const known = []
    for (const descriptor of feature.queries ?? []) {
      try {
        known.push(await navigator.permissions.query(/** @type {PermissionDescriptor} */ (descriptor)))
      } catch {
        // The browser does not know the name, or has no queries.
      }
    }
    return known
  }

  /**
   * Whether there is a device of this kind, also before anything was asked. C F G
   *
   * @param {MediaDeviceKind} kind
   */
  async function hasDevice(kind) {
    const listed = navigator.mediaDevices.enumerateDevices().then(
      (devices) => (isThere = devices.some((device) => device.kind === kind)), () => (isThere = true))
    // A hidden page waits for the list until it is shown. F
    const isHidden = new AbortController()
    await Promise.race([listed, new Promise((done) => {
      if (window.document.hidden) done(undefined)
      window.document.addEventListener("visibilitychange", done, { signal: isHidden.signal })
    })])
    isHidden.abort()
    return isThere
  }

  /** The state of the permission; nothing if only a use tells. */
  async function state() {
    if (feature.reads) return feature.reads()
    const [permission] = await permissions()
    if (permission) return permission.state
    try {
      return await feature.guesses?.()
    } catch {
      // Storage is blocked.
    }
  }

  async function status() {
    if (open > 0 && known !== undefined) return known
    const read = await present()
    if (open > 0 && known !== undefined) return known
    return (known = read)
  }

  async function present() {
    if (!window.isSecureContext || !feature.exists() || !mayAsk(window, feature)) return "unavailable"
    if (feature.device && !(await hasDevice(feature.device))) return "unavailable"
    switch (await state()) {
      case "granted":
        isConfirmed = true
        return feature.asksAgain && !isGranted ? "prompt" : "authorized"
      case "denied":
        isGranted = false
        // F and G do not say what a frame may ask for. Before anything was asked, `allow` is the likelier reason.
        return isForeign && !isAnswered && !permissionsPolicy(window) ? "unavailable" : "denied"
      default:
        isGranted &&= !isConfirmed
        return isGranted ? "authorized" : "prompt"
    }
  }

  /** Whether the person's answer was a grant. */
  function answer() {
    return new Promise((/** @type {(isGrant: boolean) => void} */ done) => {
      const isOver = new AbortController()
      const asked = async () => feature.ask()
      const ended = asked().catch(() => false)
      // The prompt went with the page, and the page came back.
      window.addEventListener(
        "pageshow", (event) => event.persisted && end(false), { signal: isOver.signal })
      // Answered in another tab, or in the site's settings: the prompt stays here, and the function may never end, C F. A
      // camera that another tab was allowed is not allowed here, F.
      const stop = watch(async () => {
        const now = await state()
        if (now !== "denied" && (now !== "granted" || feature.asksAgain)) return
        window.setTimeout(() => end(now === "granted"), ENDING)
      })
      /** @param {boolean} isGrant */
      const end = (isGrant) => {
        isOver.abort()
        stop()
        done(isGrant)
      }
      ended.then(end)
    })
  }

  async function request() {
    open++
    isGranted = await answer()
    open--
    isAnswered = true
    isConfirmed = false
    window.setTimeout(changed)
  }

  /** @param {() => void} changed */
  function watch(changed) {
    const end = new AbortController()
    const { signal } = end
    const watcher = () => changed()
    watchers.add(watcher)
    for (const name of ["pageshow", "focus"]) window.addEventListener(name, watcher, { signal })
    window.document.addEventListener("visibilitychange", () => window.document.hidden || watcher(), { signal })
    if (feature.device) navigator.mediaDevices?.addEventListener("devicechange", watcher, { signal })
    // Never in G, and in F not for a page that comes back from the browser's memory.
    permissions().then((known) => {
      for (const permission of known) permission.addEventListener("change", watcher, { signal })
    })
    return () => {
      watchers.delete(watcher)
      end.abort()
    }
  }

  function take() {
    isGranted = false
    return feature.take?.()
  }

  function fault() {
    const { policy } = feature
    if (!window.isSecureContext || !policy || isAllowed(window, policy)) return undefined
    return `the header Permissions-Policy of the page, or the \`allow\` of its frame, forbids \`${policy}\``
  }

  return { status, request, watch, fault, ...(feature.take ? { take } : {}) }
}

/**
 * Whether the page is in a frame of another site.
 *
 * @param {Window} window
 */
function isForeignFrame(window) {
  try {
    return window.top?.location.origin !== window.location.origin
  } catch {
    return true
  }
}

/**
 * What the page may ask for. Only C has it.
 *
 * @param {Window} window
 */
const permissionsPolicy = (window) => window.document.permissionsPolicy ?? window.document.featurePolicy

/**
 * Whether the frame of the page, and in C its header, lets it ask.
 *
 * @param {Window} window
 * @param {Feature} feature
 */
function mayAsk(window, { policy, topOnly }) {
  if (topOnly && isForeignFrame(window)) return false
  return !policy || isAllowed(window, policy)
}

/**
 * @param {Window} window
 * @param {string} policy
 */
function isAllowed(window, policy) {
  const allowed = permissionsPolicy(window)
  return !allowed?.features().includes(policy) || allowed.allowsFeature(policy)
}
