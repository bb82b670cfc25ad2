// Prompts as elements: alerts, action sheets, sheets and screens in the top layer, banners and notices beside the page.
//
// An element has a shadow root with the rules of `usher.css`, which a content security policy allows as `connect-src`. Its parts
// are `dialog`, `title`, `message`, `buttons`, `button` (with `preferred`, `cancel`, `destructive`) and `close`.

/** @typedef {import("./usher.js").Prompt} Prompt */
/** @typedef {import("./usher.js").Notice} Notice */
/** @typedef {import("./usher.js").Button} Button */
/** @typedef {import("./usher.js").Presenter} Presenter */

/** The time for which a notice is shown, in milliseconds: some, and more for each character. */
const SHOWN = 4000, READ = 60

/**
 * Shows prompts over the page. An app that draws some prompts itself extends it:
 *
 *   class Mine extends DialogPresenter {
 *     present(prompt) { return prompt.name === "cameraOff" ? this.own(prompt) : super.present(prompt) }
 *   }
 *
 * @implements {Presenter}
 */
export class DialogPresenter {
  #parent
  #closeLabel
  #rules
  /** @type {Map<number, UsherPromptElement>} */
  #shown = new Map()
  /** @type {UsherNoticesElement | undefined} */
  #notices

  /**
   * @param {{ parent?: HTMLElement, closeLabel?: string, styles?: string | URL | null }} [options] The element that holds the
   *   prompts; what a screen reader says of the button that closes a banner; the address of the rules, or null for none.
   */
  constructor(options = {}) {
    this.#parent = options.parent ?? document.body
    this.#closeLabel = options.closeLabel ?? "Close"
    this.#rules = rulesFrom(options.styles === undefined ? new URL("./usher.css", import.meta.url) : options.styles)
  }

  /** @param {Prompt} prompt */
  async present(prompt) {
    const element = /** @type {UsherPromptElement} */ (document.createElement("usher-prompt"))
    element.closeLabel = this.#closeLabel
    element.rules = await this.#rules
    this.#shown.get(prompt.id)?.remove()
    this.#shown.set(prompt.id, element)
    this.#parent.append(element)
    element.show(prompt)
  }

  /** @param {Prompt} prompt */
  async update(prompt) {
    const element = this.#shown.get(prompt.id)
    if (element) element.show(prompt)
    else await this.present(prompt)
  }

  /** @param {number} id */
  async dismiss(id) {
    const element = this.#shown.get(id)
    this.#shown.delete(id)
    element?.hide()
  }

  /** @param {Notice} notice */
  async notify(notice) {
    if (!this.#notices) {
      this.#notices = /** @type {UsherNoticesElement} */ (document.createElement("usher-notices"))
      this.#notices.rules = await this.#rules
      this.#parent.append(this.#notices)
      // A screen reader notices what is added to a region that it knows.
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    this.#notices.add(notice)
  }
}

/** @param {string | URL | null} address */
async function rulesFrom(address) {
  if (address === null) return []
  const rules = new CSSStyleSheet()
  try {
    const response = await fetch(address)
    if (!response.ok) throw new Error(`${response.url}: ${response.status}`)
    await rules.replace(await response.text())
  } catch (error) {
    console.warn("usher: prompts have no style, because usher.css cannot be loaded", error)
  }
  return [rules]
}

/** A prompt on the screen. */
export class UsherPromptElement extends HTMLElement {
  closeLabel = ""
  /** @type {CSSStyleSheet[]} */
  rules = []
  /** @type {Prompt | undefined} */
  #prompt
  /**
   * A dialog; for a banner, a section of the page.
   *
   * @type {HTMLElement | undefined}
   */
  #box

  /** @param {Prompt} prompt */
  show(prompt) {
    this.#prompt = prompt
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" })
    root.adoptedStyleSheets = this.rules
    this.dataset.name = prompt.name
    this.dataset.kind = prompt.kind
    for (const [key, value] of Object.entries(prompt.style)) this.setAttribute(`data-style-${key.toLowerCase()}`, value)
    if (!this.#box) {
      this.#box = prompt.kind === "banner" ? this.#makeBanner() : this.#makeDialog()
      root.append(this.#box)
    }
    const box = this.#box
    const focused = root.activeElement?.getAttribute("data-answer")
    box.replaceChildren(...this.#content(prompt))
    describe(box, prompt)
    const buttons = [...box.querySelectorAll("button")]
    const same = buttons.find((button) => button.getAttribute("data-answer") === focused)
    // A banner leaves the focus where it is, unless that is in the banner.
    if (!(box instanceof HTMLDialogElement)) return same?.focus()
    if (!box.open) box.showModal()
    const first = buttons.find((button) => button.hasAttribute("data-first"))
    ;(same ?? first ?? buttons[0] ?? box).focus()
  }

  hide() {
    this.#prompt = undefined
    this.#close()
    this.remove()
  }

  #close() {
    if (this.#box instanceof HTMLDialogElement) this.#box.close()
    else this.#box?.remove()
  }

  #makeBanner() {
    const banner = element("section", "dialog")
    // Escape closes a banner while the focus is in it.
    banner.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#cancel()
    })
    return banner
  }

  #makeDialog() {
    const dialog = /** @type {HTMLDialogElement} */ (element("dialog", "dialog"))
    dialog.tabIndex = -1
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault()
      this.#cancel()
    })
    // A click beside a sheet.
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog && this.#prompt?.kind === "sheet" && isOutside(event, dialog)) this.#cancel()
    })
    // A browser closes a dialog at the second Escape, whatever the page says. The journey shows it again if it has to stay.
    dialog.addEventListener("close", () => this.#prompt?.gone())
    return dialog
  }

  /** What Escape does: the button that cancels, or else that there is no answer, if the prompt allows that. */
  #cancel() {
    const prompt = this.#prompt
    const cancel = prompt?.buttons.find((button) => button.roles.includes("cancel"))
    if (cancel) prompt?.answer(cancel.answer)
    else if (prompt?.isDismissible) this.#dismiss()
  }

  #dismiss() {
    const prompt = this.#prompt
    this.#prompt = undefined
    this.#close()
    prompt?.gone()
  }

  /** @param {Prompt} prompt */
  #content(prompt) {
    const { title, message } = written(prompt)
    const buttons = element("div", "buttons")
    const first = firstButton(prompt)
    for (const button of prompt.buttons) buttons.append(this.#button(button, button === first))
    const parts = [title, message, buttons].filter((part) => part.textContent !== "" || part === buttons)
    const hasCancel = prompt.buttons.some((button) => button.roles.includes("cancel"))
    if (!prompt.isDismissible || hasCancel) return parts
    const close = element("button", "close", "×")
    close.setAttribute("aria-label", this.closeLabel)
    close.addEventListener("click", () => this.#dismiss())
    return [...parts, close]
  }

  /**
   * @param {Button} button
   * @param {boolean} isFirst
   */
  #button(button, isFirst) {
    const made = element("button", ["button", ...button.roles].join(" "), button.label)
    made.setAttribute("data-answer", button.answer)
    if (isFirst) made.setAttribute("data-first", "")
    if (button.accessibilityLabel) made.setAttribute("aria-label", button.accessibilityLabel)
    made.addEventListener("click", () => this.#prompt?.answer(button.answer))
    return made
  }
}

/** Notices, in a region that screen readers follow. */
export class UsherNoticesElement extends HTMLElement {
  /** @type {CSSStyleSheet[]} */
  rules = []
  /** @type {HTMLElement | undefined} */
  #region

  connectedCallback() {
    if (this.#region) return
    const root = this.attachShadow({ mode: "open" })
    root.adoptedStyleSheets = this.rules
    this.#region = element("div", "notices")
    this.#region.setAttribute("role", "status")
    root.append(this.#region)
  }

  /** @param {Notice} notice */
  add(notice) {
    const shown = element("div", "notice")
    shown.dataset.name = notice.name
    shown.lang = notice.locale ?? ""
    shown.dir = notice.isRightToLeft ? "rtl" : "ltr"
    if (notice.accessibilityLabel) {
      const { title, message } = written(notice)
      const seen = element("div", "text")
      seen.setAttribute("aria-hidden", "true")
      seen.append(title, message)
      shown.append(seen, element("span", "spoken", notice.accessibilityLabel))
    } else {
      const { title, message } = written(notice)
      shown.append(...[title, message].filter((part) => part.textContent !== ""))
      if (shown.childElementCount === 0) shown.textContent = notice.name
    }
    this.#region?.append(shown)
    setTimeout(() => shown.remove(), SHOWN + READ * (shown.textContent?.length ?? 0))
  }
}

/**
 * The name and the description of a prompt for screen readers.
 *
 * @param {HTMLElement} dialog
 * @param {Prompt} prompt
 */
function describe(dialog, prompt) {
  dialog.lang = prompt.locale ?? ""
  dialog.dir = prompt.isRightToLeft ? "rtl" : "ltr"
  if (prompt.kind === "alert") dialog.setAttribute("role", "alertdialog")
  dialog.removeAttribute("aria-labelledby")
  dialog.removeAttribute("aria-label")
  dialog.removeAttribute("aria-describedby")
  if (prompt.accessibilityLabel) dialog.setAttribute("aria-label", prompt.accessibilityLabel)
  else if (prompt.title) dialog.setAttribute("aria-labelledby", "title")
  else dialog.setAttribute("aria-label", prompt.message ?? prompt.name)
  if (prompt.message && (prompt.title || prompt.accessibilityLabel)) dialog.setAttribute("aria-describedby", "message")
}

/** @param {Prompt | Notice} prompt */
function written(prompt) {
  const title = element("h2", "title", prompt.title ?? "")
  title.id = "title"
  const message = element("p", "message")
  for (const [index, line] of (prompt.message ?? "").split("\n").entries()) {
    message.append(...(index > 0 ? [document.createElement("br")] : []), line)
  }
  message.id = "message"
  return { title, message }
}

/**
 * The button that has the focus: the preferred one, unless it destroys something.
 *
 * @param {Prompt} prompt
 */
function firstButton({ buttons }) {
  const safe = buttons.filter((button) => !button.roles.includes("destructive"))
  return safe.find((button) => button.roles.includes("preferred")) ?? safe[0] ?? buttons[0]
}

/**
 * @param {MouseEvent} event
 * @param {HTMLElement} box
 */
function isOutside(event, box) {
  const { left, right, top, bottom } = box.getBoundingClientRect()
  return event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom
}

/**
 * @param {string} tag
 * @param {string} part
 * @param {string} [text]
 */
function element(tag, part, text = "") {
  const made = document.createElement(tag)
  made.setAttribute("part", part)
  made.className = part
  made.textContent = text
  if (tag === "button") made.setAttribute("type", "button")
  return made
}

customElements.define("usher-prompt", UsherPromptElement)
customElements.define("usher-notices", UsherNoticesElement)
