/** The places of a policy: its journeys, what it shows, where it ends, its tests. */
class Sidebar {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.lists = el("nav", { "aria-label": "Places" });
    this.element = el("div", { className: "side", role: "complementary", "aria-label": "Contents" }, this.lists);
  }
  draw() {
    const { studio } = this, { data, policy, state } = studio;
    const parts = [];
    const { drawing, platform, flow } = studio;
    if (policy && drawing && platform) {
      const inFlow = state.prompt == null && ["journey", "edit", "ends"].includes(state.view);
      parts.push(this.section("Journeys", drawing.flows.map((one) => {
        const proved = data.isEditable ? undefined : policy.proof.flows.find(({ name, platform: on }) => name === one.name && on === platform.name);
        return this.item({ icon: "flow", sign: shapeOf(one), title: nameOfFlow(one), hint: one.name, name: one.name, isHere: inFlow && one === flow,
          mark: proved && !proved.isProved ? "warning" : null, marked: "Not proved: Proof says what does not hold", proved: proved?.isProved ? `Proved: nobody gets stuck in any of ${counted(proved.states, "situation")}` : "",
          go: () => studio.startFlow(one.family) });
      })));
    }
    const prompts = studio.prompts;
    if (prompts.length) {
      const textOf = (/** @type {Prompt} */ { texts }) => texts.find(({ wanted }) => wanted === studio.locale) ?? texts[0];
      // Screens with the same words differ by what they are about.
      const titleOf = (/** @type {Prompt} */ prompt) => prompt.kind === "system" ? (prompt.resource ? `The system asks for ${wordOfResource(prompt.resource)}` : "The system asks") : textOf(prompt)?.title ?? textOf(prompt)?.message ?? nameOfPrompt(prompt);
      const isAlone = (/** @type {Prompt} */ prompt) => prompts.every((other) => other === prompt || titleOf(other) !== titleOf(prompt));
      parts.push(this.section("Screens", prompts.map((prompt) => {
        const text = textOf(prompt), about = isAlone(prompt) ? [] : [nameOfPrompt(prompt).split(": ")[1] ?? humanised(prompt.name)];
        // The mark names the language of what is to be looked at.
        const isFaulty = (/** @type {PromptText | undefined} */ one) => Boolean(one && (isMissing(one) || one.findings.length));
        const faulty = prompt.texts.filter(isFaulty), shown = isFaulty(text) ? text : faulty[0];
        const marked = faulty.length ? `${faulty.every(isMissing) ? "Missing in" : "To look at in"} ${listed(faulty.map(({ wanted }) => englishName(wanted)))}` : "";
        return this.item({ icon: prompt.kind === "system" || prompt.kind === "notice" ? prompt.kind : "prompt", title: [titleOf(prompt), ...about].join(": "),
          isHere: state.prompt === prompt.call, mark: shown ? "warning" : null, marked, hint: prompt.call,
          go: () => studio.set({ prompt: prompt.call, view: "texts" }) });
      })));
    }
    if (policy && flow?.outcomes.length) {
      parts.push(this.section("Ends", flow.outcomes.map((outcome) => this.item({ icon: signOf(flow, outcome, drawing), title: sentence(humanised(outcome)), isHere: false, hint: outcome,
        go: () => { studio.set({ view: "ends", prompt: null }); document.getElementById(`end ${outcome}`)?.scrollIntoView(); } }))));
    }
    if (policy && !data.isEditable) parts.push(this.tests(policy));
    const { scrollTop } = this.lists;
    const focused = this.lists.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.key : null;
    this.lists.replaceChildren(...parts);
    this.lists.scrollTop = scrollTop;
    if (focused) /** @type {HTMLElement | null} */ (this.lists.querySelector(`[data-key="${CSS.escape(focused)}"]`))?.focus({ preventScroll: true });
  }
  /** A sign for each test, which plays it; many tests are one line, which leads to all of them. @param {Policy} policy */
  tests(policy) {
    const { studio } = this, tests = policy.tests ?? [], failed = tests.filter(({ isPassed }) => !isPassed).length;
    const list = () => {
      studio.set({ view: "proof", prompt: null, place: "view" });
      document.getElementById("tests")?.scrollIntoView();
    };
    if (!tests.length || tests.length > 12) {
      return this.section("Tests", [this.item({ icon: failed ? "cross" : tests.length ? "check" : "stop", title: failed ? `${failed} of ${tests.length} failed` : tests.length ? `All ${tests.length} passed` : "None", isHere: false,
        mark: failed ? "warning" : null, hint: tests.length ? "All tests, each with a journey to play" : "", go: list })]);
    }
    const signs = tests.map(({ title, isPassed, scripts }) => {
      const words = `${isPassed ? "" : "Failed: "}${sentence(title)}`;
      return button(icon(isPassed ? "check" : "cross"), () => {
        if (!scripts.length || !studio.player) return list();
        studio.state.place = "phone";
        studio.plays(scripts[0], title);
      }, { className: isPassed ? "" : "failed", title: words, "aria-label": `Play the test: ${words}`, "data-key": `test ${title}` });
    });
    return this.section("Tests", signs, "test-signs", String(tests.length));
  }
  /** @param {string} title @param {any[]} items @param {string} count */
  section(title, items, className = "", count = "") {
    return el("section", { className }, el("h2", {}, title, count ? el("span", { textContent: count }) : null), el("ul", {}, ...items.map((item) => el("li", {}, item))));
  }
  /** @param {{ icon: string, sign?: any, title: string, isHere: boolean, mark?: string | null, marked?: string, proved?: string, hint?: string, name?: string, go: () => void }} item */
  item({ icon: name, sign = icon(name), title, isHere, mark = null, marked = "", proved = "", hint = "", name: own = "", go }) {
    const { studio } = this;
    // On a phone the list makes room for what was chosen.
    const leave = () => {
      const { place, view, prompt } = studio.state;
      if (place === "more") studio.set({ place: ["journey", "edit"].includes(view) || prompt != null ? "phone" : "view" }, false);
    };
    // The title has all of a text that is cut, and the name in the policy.
    return button([sign, el("span", { className: "name", dir: "auto" }, title, own ? el("code", { textContent: own }) : null),
      mark ? el("span", { className: "mark", title: marked || "Something is to be looked at", role: "img", "aria-label": marked || "something is to be looked at" }, icon(mark)) : null,
      proved ? el("span", { className: "good", title: proved, role: "img", "aria-label": proved }, icon("proof")) : null], () => { go(); leave(); },
    { className: "item", title: studio.state.names && hint && hint !== title ? `${title} (${hint})` : title, "aria-current": isHere ? "true" : null, "data-key": `${name} ${hint || title}` });
  }
}

/** A sign of a journey: a line from its start to each of its ends, or one that goes round. @param {Flow} flow */
function shapeOf({ outcomes, nodes }) {
  const count = Math.min(4, outcomes.length), ends = Array.from({ length: count }, (_, index) => count === 1 ? 9 : 3 + index * 12 / (count - 1));
  // What runs another journey passes through it.
  const dot = (/** @type {number} */ x, /** @type {number} */ y) => svg("circle", { cx: x, cy: y, r: 2 }), fork = nodes.some(({ kind }) => kind === "flow") ? 12 : 8;
  const line = (/** @type {string} */ d) => svg("path", { d });
  return svg("svg", { viewBox: "0 0 28 18", class: "icon shape", "aria-hidden": "true" },
    ...(count ? [line(`M5 9H${fork}`), ...ends.map((y) => line(`M${fork} 9C${fork + 5} 9 ${fork + 3} ${y} ${fork + 8} ${y}H22`)), ...(fork > 8 ? [dot(fork - 1, 9)] : []), ...ends.map((y) => dot(24, y))]
      : [line("M5 9H9M11 9a5.500 5.500 0 1 0 11 0a5.500 5.500 0 1 0 -11 0")]), dot(3, 9));
}

/** What a prompt without a text is called. @param {Prompt} prompt */
function nameOfPrompt({ name, call }) {
  const values = [...call.slice(name.length).matchAll(/: ([^,)]+)/g)].map(([, value]) => answerWords.get(value) ?? humanised(value));
  return sentence(humanised(name)) + (values.length ? `: ${values.join(", ")}` : "");
}
