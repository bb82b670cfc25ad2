/** Makes an element. Texts are texts: nothing here parses markup. A property with a dash, `role` and `lang` are attributes.
 * @param {string} name @param {Record<string, any>} [properties] @param {...any} children @returns {any} */
function el(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value == null) continue;
    if (key.includes("-") || key === "role" || key === "for" || key === "list") element.setAttribute(key, value);
    else /** @type {any} */ (element)[key] = value;
  }
  const inside = name === "code" && properties.textContent ? [properties.textContent] : children.flat();
  if (name === "code") element.replaceChildren();
  element.append(...inside.filter((child) => child != null && child !== false)
    .flatMap((child) => (name === "code" && typeof child === "string" ? breakable(child) : [child])));
  return element;
}

/** The parts of a name, so that a long one goes on in the next line where one of its words ends. @param {string} name */
function breakable(name) {
  return name.split(/(?<=[_(:,.])/).flatMap((part, index) => (index ? [document.createElement("wbr"), part] : [part]));
}

/** A text whose names between backticks are names. @param {string} text @returns {any[]} */
function withNames(text) { return text.split("`").map((part, index) => index % 2 ? el("code", { textContent: part }) : part); }

/** The signs of outcomes: the first is what a flow is for. */
const signs = ["check", "cross", "stop", "square", "triangle", "choice", "plus", "next", "metric"];
/** An outcome has the same sign in all flows, those of the flow that a page opens with first. @param {Flow | undefined} flow @param {string | null} outcome @param {Drawing | undefined} drawing */
function signOf(flow, outcome, drawing) {
  const flows = [firstFlow(drawing), ...drawing?.flows ?? [], flow].flatMap((one) => one ?? []), first = new Set(flows.map(({ outcomes }) => outcomes[0]));
  const others = [...new Set(flows.flatMap(({ outcomes }) => outcomes))].filter((name) => !first.has(name));
  return signs[(others.indexOf(outcome ?? "") + 1) % signs.length];
}

/** An icon of the page. @param {string} name @returns {SVGElement} */
function icon(name) {
  return svg("svg", { viewBox: "0 0 16 16", class: "icon", "aria-hidden": "true" }, svg("path", { d: icons.get(name) ?? "" }));
}
const icons = new Map([
  ["rows", "M2.5 4h11M2.5 8h11M2.5 12h7"],
  ["search", "M7 2.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9M10.5 10.5L14 14"], ["prompt", "M2.5 3.5h11v9h-11zM5 6.5h6M8.5 10h3"],
  ["request", "M8 1.5l5 2v4c0 3.500-2 5.500-5 7c-3-1.500-5-3.500-5-7v-4zM6.500 6.200a1.500 1.500 0 1 1 2 1.400c-.4.200-.5.400-.5.900M8 10.400v.2"],
  ["choice", "M8 2l6 6l-6 6l-6-6z"], ["trip", "M6 3h-3v10h10v-3M9 3h4v4M13 3l-6 6"], ["action", "M9 1.500l-5.500 8h4l-.5 5l5.500-8h-4z"],
  ["flow", "M2 3h4v4h-4zM10 9h4v4h-4zM4 7v4h6"], ["waiting", "M8 2a6 6 0 1 1 0 12a6 6 0 0 1 0-12M8 5v3.500l2.500 1.500"],
  ["outcome", "M8 2a6 6 0 1 1 0 12a6 6 0 0 1 0-12M8 6.500a1.500 1.500 0 1 1 0 3a1.500 1.500 0 0 1 0-3"], ["notice", "M2 5h12v6h-12zM4.500 8h7"],
  ["system", "M8 1.500l5 2v4c0 3.500-2 5.500-5 7c-3-1.500-5-3.500-5-7v-4z"], ["check", "M3 8.500l3.500 3.500l6.500-8"], ["cross", "M4 4l8 8M12 4l-8 8"],
  ["differs", "M3 6h10M3 10h10M10.500 2.500l-5 11"], ["back", "M6 4l-3.500 3.500l3.500 3.500M3 7.500h6a3.500 3.500 0 0 1 0 7h-2"], ["previous", "M10 3l-5 5l5 5"], ["next", "M6 3l5 5l-5 5"],
  ["stop", "M5 8h6"], ["square", "M5 5h6v6h-6z"], ["triangle", "M8 4l4.500 8h-9z"], ["play", "M5 3l8 5l-8 5z"], ["pause", "M5.500 3.500v9M10.500 3.500v9"], ["moon", "M13.500 9.500a6 6 0 1 1-7-7a5 5 0 0 0 7 7"], ["menu", "M2.500 4.500h11M2.500 8h11M2.500 11.500h11"], ["again", "M13 8a5 5 0 1 1-1.500-3.500M13 2v3h-3"], ["metric", "M3 13v-4M8 13v-10M13 13v-7"], ["plus", "M8 3v10M3 8h10"], ["minus", "M3 8h10"],
  ["fit", "M2.500 6v-3.500h3.500M10 2.500h3.500v3.500M13.500 10v3.500h-3.500M6 13.500h-3.500v-3.500"], ["names", "M2.500 3h5l6 6l-4.500 4.500l-6.500-6zM5.500 6h.1"],
  ["settings", "M2 5h7M12 5h2M10.500 3.500a1.500 1.500 0 1 1 0 3a1.500 1.500 0 0 1 0-3M2 11h2M7 11h7M5.500 9.500a1.500 1.500 0 1 1 0 3a1.500 1.500 0 0 1 0-3"],
  ["phone", "M4.500 1.500h7v13h-7zM7 12.500h2"], ["browser", "M2 3h12v10h-12zM2 6h12M4 4.500h.1M6 4.500h.1"], ["film", "M2 3h12v10h-12zM6 3v10M10 3v10"], ["texts", "M3 3.500h10M8 3.500v9.500"],
  ["proof", "M8 1.500l5 2v4c0 3.500-2 5.500-5 7c-3-1.500-5-3.500-5-7v-4zM5.500 8l2 2l3.500-4"], ["policy", "M3.500 1.500h6l3 3v10h-9zM9.500 1.500v3h3"],
  ["down", "M4 6l4 4l4-4"], ["language", "M1.500 3.500h8M5.500 2v1.500M8 3.500c-.5 3-3 5-6 6M3 5.500c1 2 2.500 3.200 4.500 4M8 14l3.250-7.500l3.250 7.500M9.100 11.500h4.300"],
  ["test", "M6 2h4M7 2v4l-4 7.500h10l-4-7.500v-4M5 10h6"], ["warning", "M8 2l6.500 11.500h-13zM8 6.500v3.500M8 11.500v.3"],
]);

/** An element of SVG. @param {string} name @param {Record<string, any>} [attributes] @param {...any} children @returns {any} */
function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) if (value != null) element.setAttribute(key, String(value));
  element.append(...children.flat().filter((child) => child != null && child !== false));
  return element;
}

/** A button. @param {any} content @param {() => void} action @param {Record<string, any>} [properties] @returns {HTMLButtonElement} */
function button(content, action, properties = {}) {
  const made = el("button", { type: "button", ...properties }, ...[content].flat());
  made.addEventListener("click", action);
  return made;
}

/** What opens below a button. Escape, a click elsewhere and another one that opens close it; after Escape the button has the focus.
 * @param {any} head what is on the button @param {any} content @param {Record<string, any>} properties @param {Record<string, any>} [ofButton] */
function popover(head, content, properties, ofButton = {}) {
  const summary = el("summary", ofButton, ...[head].flat()), made = el("details", properties, summary, content);
  made.dataset.popover = "";
  made.addEventListener("toggle", () => { if (made.open) closePopovers(made); });
  return made;
}
/** Closes what is open below buttons, but for one. Returns the button of what was closed last.
 * @param {any} kept an element in the one that stays open @returns {HTMLElement | null} */
function closePopovers(kept = null) {
  let button = null;
  for (const open of /** @type {NodeListOf<any>} */ (document.querySelectorAll("[data-popover][open]"))) {
    if (kept && open.contains(kept)) continue;
    button = open.querySelector("summary");
    // What has the focus is about to be hidden.
    if (open.contains(document.activeElement)) button.focus({ preventScroll: true });
    open.open = false;
  }
  return button;
}
addEventListener("pointerdown", ({ target }) => { closePopovers(target); }, true);
addEventListener("keydown", (event) => {
  const button = event.key === "Escape" ? closePopovers() : null;
  if (!button) return;
  event.stopPropagation();
  button.focus();
}, true);

/** The files of one policy, or of a folder that can be changed, and the program when it has compiled them. The program has one such place
 * at a time, so that a page of many policies compiles each of them when it is looked at. */
class Place {
  /** @param {Engine} program @param {any} project */
  constructor(program, project) {
    this.program = program;
    this.project = project;
    /** @type {any} */
    this.known = null;
  }
  get engine() { return this; }
  /** What is known of the files. @returns {{ policies: PlayedPolicy[], findings: any[] }} */
  get loaded() { return this.known ?? this.open(); }
  /** Compiles the files. */
  open() {
    this.program.opened = this;
    this.known = this.program.open(this.project);
    return this.known;
  }
  /** @param {string} verb @param {any[]} fields @param {string} body @returns {any} */
  ask(verb, fields, body) {
    if (this.program.opened !== this) this.open();
    return this.program.ask(verb, fields, body);
  }
}

/** The program of the page. */
class Engine {
  static async program() {
    const packed = /** @type {HTMLElement} */ (document.getElementById("page-engine")).textContent ?? "";
    return WebAssembly.compile(unpacked(bytesOf(packed)));
  }
  /** @param {WebAssembly.Module} program */
  static async load(program) {
    const { exports } = await WebAssembly.instantiate(program, {});
    return new Engine(exports);
  }
  /** @param {any} exports */
  constructor(exports) {
    this.exports = exports;
    /** @type {Place | null} */
    this.opened = null;
  }
  /** @param {string} verb @param {[string, any][]} fields @param {string} body @returns {any} */
  ask(verb, fields, body) {
    const head = verb + "\n" + fields.map(([name, value]) => `${name}: ${value}\n`).join("") + "\n";
    const bytes = new TextEncoder().encode(head + body);
    const { memory, usher_room, usher_answer, usher_told } = this.exports;
    // The memory may grow in every call, so that each looks at it anew.
    const room = usher_room(bytes.length);
    new Uint8Array(memory.buffer, room, bytes.length).set(bytes);
    const count = usher_answer();
    return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, usher_told(), count)));
  }
  /** @param {any} project */
  open(project) {
    const files = project.files.map((/** @type {any} */ { path, text }) =>
      `${path}\n${new TextEncoder().encode(text).length}\n${text}`).join("");
    return this.ask("load", project.ranges.map((/** @type {string} */ range) => ["range", range]), files);
  }
}
