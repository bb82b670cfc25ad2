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
 * Shows prompts over the page. An app that draws some prompts itself extends it, as Policies/Web.md shows. A prompt that the page removes,
 * as with its whole body, is shown again. While a dialog of the page is open, a banner is in it, because the page behind it is inert.
 *
 * @implements {Presenter}
 */
export class DialogPresenter {
  #options
  #rules
  /** @type {Map<number, ShownPrompt>} */
  #shown = new Map()
  /** @type {ShownNotices | undefined} */
  #notices
  /** @type {MutationObserver | undefined} */
  #observer

  /**
   * @param {{ parent?: HTMLElement, closeLabel?: string | ((locale: string | null) => string), styles?: string | URL | null }} [options]
   *   The element that holds the prompts while it is in the document; what a screen reader says of the button that closes a prompt,
   *   as a text or a function of the prompt's language; the address of the rules, or null for none.
   */
  constructor(options = {}) {
    this.#options = options
    this.#rules = rulesFrom(options.styles === undefined ? new URL("./usher.css", import.meta.url) : options.styles)
  }

  /** @param {Prompt} prompt */
  async present(prompt) {
    const rules = await this.#rules
    this.#shown.get(prompt.id)?.element.remove()
    const shown = new ShownPrompt(rules, this.#options.closeLabel ?? "Close")
    this.#shown.set(prompt.id, shown)
    this.#parent().append(shown.element)
    shown.show(prompt)
    this.#place()
  }

  /** @param {Prompt} prompt */
  async update(prompt) {
    const shown = this.#shown.get(prompt.id)
    if (!shown) return this.present(prompt)
    shown.show(prompt)
    this.#place()
  }

  /** @param {number} id */
  async dismiss(id) {
    const shown = this.#shown.get(id)
    this.#shown.delete(id)
    shown?.hide()
    this.#place()
  }

  /** @param {Notice} notice */
  async notify(notice) {
    this.#notices ??= new ShownNotices(await this.#rules)
    this.#place()
    await this.#notices.add(notice)
    this.#place()
  }

  #parent() {
    const { parent } = this.#options
    return parent?.isConnected ? parent : document.body
  }

  /** Puts everything where it can be seen and used: now, and while there is anything, whenever the page changes. */
  #place() {
    const prompts = [...this.#shown.values()]
    if (prompts.length === 0 && !this.#notices?.isShown) {
      this.#observer?.disconnect()
      this.#observer = undefined
    } else if (!this.#observer) {
      let isDue = false
      this.#observer = new MutationObserver(() => {
        // In a task of its own, so that a page which removes it each time stays usable.
        if (!isDue) setTimeout(() => (isDue = false, this.#place()))
        isDue = true
      })
      this.#observer.observe(document, { subtree: true, childList: true, attributeFilter: ["open"] })
    }
    const focused = document.activeElement?.closest("dialog:modal")
    const dialog = focused ?? [...document.querySelectorAll("dialog:modal")].at(-1)
    for (const prompt of prompts) {
      if (!prompt.element.isConnected) prompt.showAgain(this.#parent())
      else if (prompt.isBanner) prompt.move(dialog ?? this.#parent())
    }
    const own = prompts.map(({ box }) => box).filter((box) => box instanceof HTMLDialogElement && box.open)
    this.#notices?.move(focused ?? own.at(-1) ?? dialog ?? this.#parent())
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
class ShownPrompt {
  element = document.createElement("usher-prompt")
  /**
   * A dialog; for a banner, a section of the page.
   *
   * @type {HTMLElement | undefined}
   */
  box
  #root = this.element.attachShadow({ mode: "open" })
  #closeLabel
  /** @type {Prompt | undefined} */
  #prompt
  /**
   * What had the focus before a banner.
   *
   * @type {Element | null}
   */
  #before = document.activeElement

  /**
   * @param {CSSStyleSheet[]} rules
   * @param {string | ((locale: string | null) => string)} closeLabel
   */
  constructor(rules, closeLabel) {
    this.#root.adoptedStyleSheets = rules
    this.#closeLabel = closeLabel
    this.element.addEventListener("focusin", ({ relatedTarget }) => {
      if (relatedTarget instanceof Element && relatedTarget !== this.element) this.#before = relatedTarget
    })
  }

  get isBanner() {
    return this.element.dataset.kind === "banner"
  }

  /** @param {Prompt} prompt */
  show(prompt) {
    this.#prompt = prompt
    const { element } = this
    element.dataset.name = prompt.name
    element.dataset.kind = prompt.kind
    for (const [key, value] of Object.entries(prompt.style)) element.setAttribute(`data-style-${key.toLowerCase()}`, value)
    if (!this.box) {
      this.box = this.isBanner ? this.#makeBanner() : this.#makeDialog()
      this.#root.append(this.box)
    }
    const { box } = this
    const focused = this.#root.activeElement
    box.replaceChildren(...this.#content(prompt))
    describe(box, prompt)
    const buttons = [...box.querySelectorAll("button")]
    const same = buttons.find((button) => button.getAttribute("data-answer") === focused?.getAttribute("data-answer"))
    // A banner leaves the focus where it is, unless that is in the banner.
    if (!(box instanceof HTMLDialogElement)) return focused && (same ?? buttons[0])?.focus()
    if (!box.open) box.showModal()
    const first = buttons.find((button) => button.hasAttribute("data-first"))
    ;(same ?? first ?? buttons[0] ?? box).focus()
  }

  /**
   * The page has removed it, and with it the dialog from the top layer.
   *
   * @param {Element} parent
   */
  showAgain(parent) {
    if (!this.#prompt) return
    this.box?.remove()
    this.box = undefined
    parent.append(this.element)
    this.show(this.#prompt)
  }

  /** @param {Element} parent */
  move(parent) {
    if (this.element.parentNode === parent) return
    const focused = /** @type {HTMLElement | null} */ (this.#root.activeElement)
    parent.append(this.element)
    focused?.focus()
  }

  hide() {
    this.#prompt = undefined
    this.#close()
    this.element.remove()
  }

  #close() {
    if (this.box instanceof HTMLDialogElement) return this.box.close()
    const hadFocus = this.#root.activeElement
    this.box?.remove()
    // As a dialog does.
    if (hadFocus && this.#before instanceof HTMLElement) this.#before.focus({ preventScroll: true })
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
    const label = this.#closeLabel
    close.setAttribute("aria-label", typeof label === "function" ? label(prompt.locale) : label)
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
class ShownNotices {
  #element = document.createElement("usher-notices")
  #region = element("div", "notices")
  /** A screen reader notices what is added to a region that it knows. */
  #isKnown = Promise.resolve()

  /** @param {CSSStyleSheet[]} rules */
  constructor(rules) {
    const root = this.#element.attachShadow({ mode: "open" })
    root.adoptedStyleSheets = rules
    this.#region.setAttribute("role", "status")
    root.append(this.#region)
  }

  /** @param {Element} parent */
  move(parent) {
    if (this.#element.parentNode === parent) return
    // A sheet has its buttons where notices are otherwise.
    this.#element.toggleAttribute("data-above", parent instanceof HTMLDialogElement)
    parent.append(this.#element)
    this.#isKnown = new Promise((resolve) => setTimeout(resolve, 100))
    // A dialog that opens silences what is behind it.
    if (parent instanceof HTMLDialogElement) this.#isKnown.then(() => this.#region.append(...this.#region.children))
  }

  get isShown() {
    return this.#region.childElementCount > 0
  }

  /** @param {Notice} notice */
  async add(notice) {
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
    await this.#isKnown
    this.#region.append(shown)
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
