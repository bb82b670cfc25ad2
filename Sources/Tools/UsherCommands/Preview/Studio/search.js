// The search over everything that a page has: words first, in every language, and names of policies after them.

/** The field of the search, and what was found below it. */
class Search {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.field = el("input", { type: "search", placeholder: "Search", "aria-label": "Search journeys, screens, texts, tests", spellcheck: false, role: "combobox",
      "aria-expanded": "false", "aria-controls": "found", autocomplete: "off" });
    this.found = el("ul", { id: "found", className: "found-places", role: "listbox", "aria-label": "What was found", hidden: true });
    this.element = el("div", { className: "search", role: "search", title: "Search" }, el("label", { className: "search-box" }, icon("search"), this.field, el("kbd", { textContent: "/", "aria-hidden": "true" })), this.found);
    this.field.addEventListener("input", () => this.search());
    this.field.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.move(event));
    // A click on what was found leaves the focus in the field until it is done.
    this.found.addEventListener("pointerdown", (/** @type {Event} */ event) => event.preventDefault());
    this.element.addEventListener("focusout", (/** @type {FocusEvent} */ event) => { if (!this.element.contains(event.relatedTarget)) this.found.hidden = true; });
    this.field.addEventListener("focus", () => this.search());
    this.chosen = 0;
    /** @type {any[]} */
    this.hits = [];
  }
  open() {
    this.field.focus();
    this.field.select();
  }
  close() {
    if (!this.field.value) return this.field.blur();
    this.field.value = "";
    this.search();
  }
  search() {
    const words = this.field.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    this.hits = words.length ? foundIn(this.studio, words) : [];
    this.chosen = 0;
    this.found.hidden = !words.length;
    this.field.setAttribute("aria-expanded", String(Boolean(words.length)));
    this.found.replaceChildren(...this.hits.map((/** @type {Found} */ { icon: name, title, name: own, in: place, go }, index) => {
      // A name of the policy is beside its words where they do not say what is searched.
      const isNamed = own && own !== title && (this.studio.state.names || !words.every((word) => title.toLocaleLowerCase().includes(word)));
      const item = el("li", { role: "option", id: `found ${index}`, "aria-selected": String(index === 0) }, icon(name),
        el("span", { className: "name" }, el("span", { textContent: title, dir: "auto" }), el("small", {}, place, isNamed ? [place ? " · " : "", el("code", { textContent: own })] : null)));
      item.addEventListener("click", () => this.go(go));
      return item;
    }), this.hits.length || !words.length ? "" : el("li", { className: "note", textContent: "Nothing has these words." }));
    this.field.setAttribute("aria-activedescendant", this.hits.length ? "found 0" : "");
  }
  /** @param {() => void} go */
  go(go) {
    this.close();
    this.field.blur();
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

/** What can be found: its words, its name in the policy, where it is, and what else is searched.
 * @typedef {{ icon: string, title: string, name: string, in: string, texts: string[], go: () => void }} Found */

/** All places, for what is shown. @type {{ key: string, places: Found[] } | undefined} */
let searched;

/** The places with all of some words. Those with the words in what is read come before those with the words in names or in lines of the policy.
 * @param {Studio} studio @param {string[]} words in small letters @returns {Found[]} */
function foundIn(studio, words) {
  const { state, platform, locale, player, editor } = studio;
  const shown = [state.policy, platform?.name, locale, Boolean(player), editor?.version ?? 0].join("\n");
  if (searched?.key !== shown) searched = { key: shown, places: [...placesOf(studio)] };
  const has = (/** @type {string} */ text) => words.every((word) => text.toLocaleLowerCase().includes(word));
  /** @type {Found[][]} */
  const ranks = [[], [], []];
  /** @type {Set<string>} */
  const known = new Set();
  for (const place of searched.places) {
    const { title, name, texts } = place, rank = has(title) ? 0 : has([title, ...texts].join("\n")) ? 1 : has([title, name, ...texts].join("\n")) ? 2 : -1;
    const key = [place.icon, title, name, place.in].join("\n");
    if (rank < 0 || known.has(key)) continue;
    known.add(key);
    ranks[rank].push(place);
    if (ranks[0].length === 60) break;
  }
  return ranks.flat().slice(0, 60);
}

/** @param {Studio} studio @returns {Iterable<Found>} */
function* placesOf(studio) {
  const { data, state } = studio;
  // What is shown comes first.
  const policies = [...data.policies].sort((one, other) => Number(other.id === state.policy) - Number(one.id === state.policy)), isOne = policies.length === 1;
  for (const policy of policies) {
    const show = (/** @type {any} */ changes) => studio.set({ policy: policy.id, prompt: null, ...changes }), within = isOne ? "" : nameOfPolicy(studio, policy.id);
    const at = (/** @type {string} */ place) => [within, place].filter(Boolean).join(", ");
    yield { icon: "policy", title: nameOfPolicy(studio, policy.id), name: policy.id, texts: [], in: "Policy", go: () => show({ view: "journey" }) };
    const platform = policy.platforms.find(({ name }) => name === studio.platform?.name) ?? policy.platforms[0];
    yield* promptsOf(studio, policy.id, platform?.prompts ?? [], within);
    for (const flow of platform?.drawing.flows ?? []) {
      const title = nameOfFlow(flow), go = (/** @type {string | null} */ path) => () => {
        studio.set({ policy: policy.id, prompt: null }, false);
        showOn(studio, platform.name, flow.family, path);
      };
      yield { icon: "flow", title, name: flow.name, texts: [], in: at("Journey"), go: go(null) };
      yield* statesOf(studio, platform, flow, at(title), go);
      for (const outcome of flow.outcomes) {
        yield { icon: "outcome", title: sentence(humanised(outcome)), name: outcome, texts: [], in: at(`End of ${title}`), go: () => { show({}); showEnd(studio, platform.name, flow.family, outcome); } };
      }
    }
    // The policies of a page are compiled when they are looked at, not for a search.
    const played = policy.id === state.policy ? studio.player?.policy.platforms.find(({ name }) => name === platform.name) : undefined;
    for (const { name, values } of played?.statuses ?? []) {
      for (const value of values) {
        const words = wordsOfStatus(played, name, value, 0) ?? humanised(value);
        yield { icon: "waiting", title: `${sentence(humanised(name))}: ${words}`, name: value, texts: [nameInWords(value)], in: at("Start"), go: () => showStart(studio, platform.name, name, value === values[0] ? "" : value) };
      }
    }
    for (const { metric, name, places } of platform?.tracked ?? []) {
      yield { icon: "metric", title: sentence(humanised(name)), name: metric, texts: [], in: at(`Counted in ${humanised(places[0]?.split(", ")[0] ?? "")}`), go: () => show({ view: "proof", place: "view" }) };
    }
    for (const { title, scripts } of policy.tests ?? []) {
      yield { icon: "test", title, name: "", texts: [], in: at("Test"), go: () => scripts[0] && studio.playerOf(policy.id) ? studio.puts(scripts[0], title, policy.id) : show({ view: "proof", place: "view" }) };
    }
  }
  for (const { name, prompts } of data.broken) yield* promptsOf(studio, name, prompts, name);
}

/** The states of a flow, and their rows. @param {Studio} studio @param {Platform} platform @param {Flow} flow @param {string} place
 * @param {(path: string) => () => void} go @returns {Iterable<Found>} */
function* statesOf(studio, platform, flow, place, go) {
  for (const [index, node] of flow.nodes.entries()) {
    if (node.state == null || !node.name || node.kind === "start") continue;
    const path = pathOfState(node), words = stateInWords(studio, platform, node);
    yield { icon: node.kind, title: words, name: [node.name, node.entity ?? ""].filter(Boolean).join(" · "), texts: node.lines, in: place, go: go(path) };
    for (const row of rowsInWords(studio, flow, index)) {
      yield { icon: "choice", title: `${row.words} → ${row.to}`, name: node.name, texts: [], in: [place, node.kind === "choice" ? "" : words].filter(Boolean).join(", "), go: go(path) };
    }
  }
}

/** @param {Studio} studio @param {string} id @param {Prompt[]} prompts @param {string} within @returns {Iterable<Found>} */
function* promptsOf(studio, id, prompts, within) {
  for (const prompt of prompts) {
    for (const text of prompt.texts) {
      const kind = kindWords.get(prompt.kind) ?? "Prompt", language = text.wanted && prompt.texts.length > 1 ? languageName(text.wanted) : "";
      yield { icon: prompt.kind === "system" || prompt.kind === "notice" ? prompt.kind : "prompt", title: text.title ?? text.message ?? nameOfPrompt(prompt), name: prompt.call,
        in: [within, kind, language].filter(Boolean).join(", "), texts: [text.message ?? "", ...text.labels.map(({ label }) => label)],
        go: () => studio.set({ policy: id, prompt: prompt.call, locale: text.wanted, view: "texts" }) };
    }
  }
}
