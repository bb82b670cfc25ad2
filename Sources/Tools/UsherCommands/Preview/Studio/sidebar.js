/** The places of a project, and the search over all of it. */
class Sidebar {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.field = el("input", { type: "search", placeholder: "Search", "aria-label": "Search policies, prompts, texts, tests", spellcheck: false, role: "combobox",
      "aria-expanded": "false", "aria-controls": "found", autocomplete: "off" });
    this.found = el("ul", { id: "found", className: "found-places", role: "listbox", "aria-label": "What was found", hidden: true });
    this.lists = el("nav", { "aria-label": "Places" });
    this.element = el("div", { className: "side", role: "complementary", "aria-label": "Contents" },
      el("div", { className: "search" }, icon("search"), this.field, el("kbd", { textContent: "/", "aria-hidden": "true" })), this.found, this.lists);
    this.field.addEventListener("input", () => this.search());
    this.field.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.move(event));
    this.chosen = 0;
    /** @type {any[]} */
    this.hits = [];
  }
  open() {
    this.studio.set({ place: "more" }, false);
    this.field.focus();
    this.field.select();
  }
  close() {
    if (!this.field.value) return;
    this.field.value = "";
    this.search();
  }
  draw() {
    const { studio } = this, { data, policy, broken, state } = studio;
    const parts = [];
    if (data.policies.length + data.broken.length > 1) {
      parts.push(this.section("Policies", [...data.policies.map(({ id, proof, tests }) => this.item({ icon: "policy", title: id,
        isHere: id === state.policy, mark: !proof.isKept || tests?.some(({ isPassed }) => !isPassed) ? "warning" : null,
        go: () => studio.set({ policy: id, prompt: null, view: ["changes", "edit"].includes(state.view) ? "journey" : state.view }) })),
      ...data.broken.map(({ name }) => this.item({ icon: "policy", title: name, isHere: name === state.policy, mark: "warning",
        go: () => studio.set({ policy: name, prompt: null, view: "texts" }) }))], "policies"));
    }
    const { drawing, platform, flow } = studio;
    if (policy && drawing && platform) {
      const inFlow = state.prompt == null && ["journey", "edit", "ends"].includes(state.view);
      parts.push(this.section("Flows", drawing.flows.map((one) => {
        const proved = policy.proof.flows.find(({ name, platform: on }) => name === one.name && on === platform.name);
        return this.item({ icon: "flow", title: sentence(humanised(one.name)), hint: one.name, name: one.name, isHere: inFlow && one === flow, mark: proved && !proved.isProved && !data.isEditable ? "warning" : null,
          go: () => studio.startFlow(one.family) });
      })));
    }
    const prompts = studio.prompts;
    if (prompts.length) {
      parts.push(this.section("Prompts", prompts.map((prompt) => {
        const text = prompt.texts.find(({ wanted }) => wanted === studio.locale) ?? prompt.texts[0];
        // What is to be looked at is shown in its language, which the mark names.
        const isFaulty = (/** @type {PromptText | undefined} */ one) => Boolean(one && (isMissing(one) || one.findings.length));
        const faulty = prompt.texts.filter(isFaulty), shown = isFaulty(text) ? text : faulty[0];
        const marked = faulty.length ? `${faulty.every(isMissing) ? "Missing in" : "To look at in"} ${listed(faulty.map(({ wanted }) => englishName(wanted)))}` : "";
        return this.item({ icon: prompt.kind === "system" || prompt.kind === "notice" ? prompt.kind : "prompt", title: text?.title ?? text?.message ?? nameOfPrompt(prompt),
          isHere: state.prompt === prompt.call, mark: shown ? "warning" : null, marked, hint: prompt.call,
          go: () => studio.set({ prompt: prompt.call, view: "texts", ...(shown?.wanted ? { locale: shown.wanted } : {}) }) });
      })));
    }
    if (policy && flow?.outcomes.length) {
      parts.push(this.section("Outcomes", flow.outcomes.map((outcome) => this.item({ icon: signOf(flow, outcome), title: sentence(humanised(outcome)), isHere: false, hint: outcome,
        go: () => { studio.set({ view: "ends", prompt: null }); document.getElementById(`end ${outcome}`)?.scrollIntoView(); } }))));
    }
    if (policy && !data.isEditable) {
      const tests = policy.tests ?? [], failed = tests.filter(({ isPassed }) => !isPassed).length;
      parts.push(this.section("Tests", [this.item({ icon: "test", title: failed ? `${failed} failed` : tests.length ? "All passed" : "None", isHere: false,
        mark: failed ? "warning" : null, count: String(tests.length), go: () => studio.set({ view: "proof", prompt: null }) })]));
    }
    const { scrollTop } = this.lists;
    const focused = this.lists.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.key : null;
    this.lists.replaceChildren(...parts);
    this.lists.scrollTop = scrollTop;
    if (focused) /** @type {HTMLElement | null} */ (this.lists.querySelector(`[data-key="${CSS.escape(focused)}"]`))?.focus({ preventScroll: true });
  }
  /** @param {string} title @param {any[]} items */
  section(title, items, className = "") {
    return el("section", { className }, el("h2", { textContent: title }), el("ul", {}, ...items.map((item) => el("li", {}, item))));
  }
  /** @param {{ icon: string, title: string, isHere: boolean, mark?: string | null, marked?: string, hint?: string, name?: string, count?: string, go: () => void }} item */
  item({ icon: name, title, isHere, mark = null, marked = "", hint = "", name: own = "", count = "", go }) {
    // A message is longer than its place.
    const short = title.length > 48 ? title.slice(0, 46).trimEnd() + "…" : title;
    const { studio } = this;
    // On a phone the list makes room for what was chosen.
    const leave = () => {
      const { place, view, prompt } = studio.state;
      if (place === "more") studio.set({ place: ["journey", "edit"].includes(view) || prompt != null ? "phone" : "view" }, false);
    };
    return button([icon(name), el("span", { className: "name", textContent: short, dir: "auto" }), own ? el("code", { textContent: own }) : null, count ? el("span", { className: "count", textContent: count }) : null,
      mark ? el("span", { className: "mark", title: marked || "Something is to be looked at", role: "img", "aria-label": marked || "something is to be looked at" }, icon(mark)) : null], () => { go(); leave(); },
    { className: "item", title: hint, "aria-current": isHere ? "true" : null, "data-key": `${name} ${hint || title}` });
  }

  // MARK: Search

  search() {
    const words = this.field.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    this.hits = words.length ? foundIn(this.studio, words) : [];
    this.chosen = 0;
    this.found.hidden = !words.length;
    this.lists.hidden = Boolean(words.length);
    this.field.setAttribute("aria-expanded", String(Boolean(words.length)));
    this.found.replaceChildren(...this.hits.map((/** @type {Found} */ { icon: name, title, name: own, in: place, go }, index) => {
      const item = el("li", { role: "option", id: `found ${index}`, "aria-selected": String(index === 0) }, icon(name),
        el("span", { className: "name" }, el("span", { textContent: title, dir: "auto" }), el("small", {}, place, own && own !== title ? [place ? " · " : "", el("code", { textContent: own })] : null)));
      item.addEventListener("click", () => this.go(go));
      return item;
    }), this.hits.length || !words.length ? "" : el("li", { className: "note", textContent: "Nothing has these words." }));
    this.field.setAttribute("aria-activedescendant", this.hits.length ? "found 0" : "");
  }
  /** @param {() => void} go */
  go(go) {
    this.close();
    this.studio.state.place = "phone";
    go();
  }
  /** @param {KeyboardEvent} event */
  move(event) {
    const way = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (event.key === "Enter" && this.hits[this.chosen]) return this.go(this.hits[this.chosen].go);
    if (!way || !this.hits.length) return;
    event.preventDefault();
    this.found.children[this.chosen].setAttribute("aria-selected", "false");
    this.chosen = (this.chosen + way + this.hits.length) % this.hits.length;
    this.found.children[this.chosen].setAttribute("aria-selected", "true");
    this.found.children[this.chosen].scrollIntoView({ block: "nearest" });
    this.field.setAttribute("aria-activedescendant", `found ${this.chosen}`);
  }
}

/** What a prompt without a text is called. @param {Prompt} prompt */
function nameOfPrompt({ name, call }) {
  const values = [...call.slice(name.length).matchAll(/: ([^,)]+)/g)].map(([, value]) => answerWords.get(value) ?? humanised(value));
  return sentence(humanised(name)) + (values.length ? `: ${values.join(", ")}` : "");
}

/** The views of a policy, its platforms, and how everything is drawn. */
class Header {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.tabs = el("nav", { className: "tabs", "aria-label": "Views" });
    this.platforms = el("div", { className: "switch platforms", role: "group", "aria-label": "Platform" });
    this.differences = new Differences(studio);
    this.name = el("span", { className: "brand-name", role: "heading", "aria-level": "1" });
    const { looks } = studio.data;
    const named = new Set(studio.data.policies.flatMap(({ platforms }) => platforms.map(({ look }) => look)));
    const shown = looks.filter(({ look }) => studio.data.isEditable || !studio.data.policies.length || named.has(look));
    this.form = el("form", { className: "controls", "aria-label": "Choices" },
      this.choice("locale", "Language", []),
      this.dark = button(icon("moon"), () => studio.set({ scheme: this.isDark ? "light" : "dark" }, false), { className: "tool", title: "Light or dark", "aria-label": "Light or dark" }),
      popover(icon("settings"), el("div", {},
        this.choice("look", "Look", [["", "as the platform"], ...shown.map(({ name, title }) => [name, title])]),
        this.choice("size", "Text", [...sizes.keys()].map((name) => [name, { xS: "xS (smallest)", L: "L (usual)", AX5: "AX5 (largest)" }[name] ?? name])),
        this.choice("scheme", "Colours", [["", "of the system"], ["light", "light"], ["dark", "dark"]]),
        this.choice("keys", "Names", [["shown", "shown"], ["hidden", "hidden"]])), { className: "menu" }, { className: "tool", "aria-label": "How it is drawn", title: "How it is drawn" }));
    this.form.addEventListener("change", (/** @type {any} */ { target }) => {
      // The texts in a language that is chosen here are the second column.
      if (target.name === "locale") studio.viewed = "";
      if (target.name === "locale") studio.set({ locale: target.value });
      else if (target.name === "keys") studio.set({ names: target.value === "shown" }, false);
      else studio.set({ [target.name]: target.value }, false);
    });
    this.form.addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
    this.element = el("header", {}, el("div", { className: "brand" }, svg("svg", { viewBox: "0 0 24 24", class: "brand-mark", "aria-hidden": "true" },
      svg("path", { d: "M4 17V11a6 6 0 0 1 6-6h10v15" }), svg("circle", { cx: 4, cy: 17, r: 2.5 })), this.name), this.tabs, el("div", { className: "on-platforms" }, this.platforms, this.differences.menu), this.form);
    this.places = el("nav", { className: "places", "aria-label": "Parts of the page" });
  }
  get isDark() {
    const { scheme } = this.studio.state;
    return scheme ? scheme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  }
  /** The views that this page has. @returns {string[]} */
  get views() {
    const { data } = this.studio;
    if (data.isEditable) return ["edit", "journey", "texts", "ends"];
    return ["journey", "texts", "ends", "proof", ...(data.changes ? ["changes"] : [])];
  }
  /** @param {string} view */
  titleOf(view) { return sentence(view); }
  /** @param {string} name @param {string} label @param {string[][]} values */
  choice(name, label, values) {
    return el("label", { className: "pick" }, el("span", { textContent: label }),
      el("select", { name }, ...values.map(([value, textContent]) => el("option", { value, textContent }))));
  }
  draw() {
    const { studio } = this, { state, policy, broken, data } = studio;
    this.name.textContent = this.name.title = policy?.id ?? broken?.name ?? data.title;
    const views = broken ? ["texts", ...(data.isEditable ? ["edit"] : ["proof"])] : this.views;
    const focused = /** @type {HTMLElement} */ (document.activeElement)?.dataset?.go;
    this.tabs.replaceChildren(...views.map((view) => button(this.titleOf(view), () => studio.set({ view, prompt: null }),
      { "aria-current": state.view === view ? "page" : null, "data-go": view })));
    const platforms = policy?.platforms ?? [];
    this.platforms.hidden = platforms.length < 2;
    this.platforms.replaceChildren(...platforms.map((platform) => button([icon({ android: "phone", web: "browser" }[platform.look] ?? "phone"), el("span", { textContent: platformName(platform.name) })],
      () => studio.set({ platform: platform.name }), { "aria-pressed": String(platform === studio.platform), "data-go": `on ${platform.name}` })));
    this.differences.draw();
    // Where there is room for one place at a time, the views are places too.
    const isFlow = ["journey", "edit"].includes(state.view);
    const shown = [...(broken ? [] : [["phone", "Phone", "phone", "journey"], ["picture", "Map", "flow", "journey"]]),
      ...views.filter((view) => view !== "journey").map((view) => ["view", this.titleOf(view), { ends: "outcome", changes: "choice", edit: "names" }[view] ?? view, view]), ["more", "More", "menu", ""]];
    this.places.replaceChildren(...shown.map(([place, title, name, view]) => button([icon(name), title], () => studio.set({ place, view: place === "more" || view === "journey" && isFlow ? state.view : view }, false),
      { "aria-pressed": String(place === state.place && (place !== "view" || view === state.view)), "data-go": `to ${place} ${view}` })));
    if (focused) /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-go="${CSS.escape(focused)}"]`) ?? this.places.querySelector(`[data-go="${CSS.escape(focused)}"]`))?.focus();
    const locales = policy?.locales.map(({ name }) => name) ?? [...new Set(broken?.prompts.flatMap(({ texts }) => texts.map(({ wanted }) => wanted)) ?? [])];
    const list = this.form.elements.locale;
    list.closest("label").hidden = locales.length < 2;
    if (list.dataset.of !== locales.join()) {
      list.dataset.of = locales.join();
      list.replaceChildren(...locales.map((value) => el("option", { value, textContent: languageName(value) })));
    }
    list.value = studio.locale;
    for (const name of /** @type {const} */ (["look", "size", "scheme"])) this.form.elements[name].value = state[name];
    this.form.elements.keys.value = state.names ? "shown" : "hidden";
  }
}
