/** The page: what is chosen, its places, and its address. */
class Studio {
  /** @param {PageData} data */
  constructor(data) {
    this.data = data;
    this.state = { policy: data.policies[0]?.id ?? data.broken[0]?.name ?? null, view: data.isEditable ? "edit" : data.changes ? "changes" : data.policies.length ? "journey" : "texts",
      platform: data.platform, locale: "", look: "", size: "L", scheme: "", names: false, face: "", prompt: /** @type {string | null} */ (null), place: data.changes || !data.policies.length ? "view" : "phone" };
    /** @type {Place[]} */
    this.projects = [];
    /** The journeys of the policies that were looked at; nothing for a policy that the program refuses. @type {Map<string, Player | null>} */
    this.made = new Map();
    /** Pictures that are newer than the page, by policy and platform. @type {Map<string, Drawing>} */
    this.drawings = new Map();
    this.whyStill = document.getElementById("page-engine") ? "Loading the journey …" : "This page shows journeys, and cannot play them: the program for it was not installed where it was made.";
    /** Until the page plays, its address stays as it came. */
    this.isLoading = Boolean(document.getElementById("page-engine"));
    /** Whether something was chosen before the page could play. */
    this.isTouched = false;
    /** @type {Editor | null} */
    this.editor = null;
    /** @type {Map<string, any>} */
    this.ends = new Map();
    /** Chooses among the ends those of the people on the phone. @type {(() => void) | undefined} */
    this.followEnds = undefined;
    /** How the texts are shown, and which of them. */
    this.textsAs = "Drawn";
    this.textsShown = 0;
    this.isBack = false;
    /** How far each view was scrolled, by its address. @type {Map<string, number>} */
    this.scrolled = new Map();
    /** The view and the policy that were drawn last. */
    this.topOf = "";
    this.picture = new Picture(this);
    this.film = new Film(this);
    this.stage = new Stage(this);
    this.search = new Search(this);
    this.side = new Sidebar(this);
    this.header = new Header(this);
    this.view = el("div", { className: "view", tabIndex: 0, role: "region" });
    this.said = el("p", { className: "said", role: "status" });
    this.paper = el("div", { className: "paper", "aria-hidden": "true" });
    this.centre = el("main", {}, this.view, this.picture.element, this.film.element, this.picture.map.element);
    this.app = el("div", { className: "studio" }, this.header.element, this.side.element, this.stage.choices, this.picture.tools, this.centre, this.stage.element, this.header.places, this.said);
    document.body.append(this.app, this.paper);
    // What the browser goes back to is where it was left. Every other view begins at its top.
    this.view.addEventListener("scroll", () => { if (!this.view.hidden) this.scrolled.set(location.hash, this.view.scrollTop); });
    addEventListener("popstate", () => {
      this.isBack = true;
      this.read();
      this.isBack = false;
    });
    addEventListener("hashchange", () => this.read());
    addEventListener("keydown", (event) => this.key(event));
    addEventListener("beforeprint", () => this.paper.replaceChildren(...printed(this)));
    this.read();
  }

  // MARK: What is chosen

  get policy() { return this.data.policies.find(({ id }) => id === this.state.policy); }
  get broken() { return this.data.broken.find(({ name }) => name === this.state.policy); }
  get platform() {
    const { policy, state } = this;
    return policy?.platforms.find(({ name }) => name === state.platform) ?? policy?.platforms[0];
  }
  get player() { return this.playerOf(this.state.policy); }
  /** The journey of a policy, if the page can play it. @param {string | null} id @returns {Player | undefined} */
  playerOf(id) {
    const policy = this.data.policies.find((one) => one.id === id), place = policy && this.projects[policy.project];
    if (!policy || !place) return undefined;
    const known = this.made.get(policy.id);
    if (known !== undefined) return known ?? undefined;
    const played = place.loaded.policies.find(({ name }) => name === policy.name);
    const opensAt = (/** @type {string} */ on) => firstFlow(policy.platforms.find(({ name }) => name === on)?.drawing)?.family;
    const player = played ? new Player(place, played, this.state.platform, opensAt) : null;
    this.made.set(policy.id, player);
    if (!played || !player) return undefined;
    player.id = policy.id;
    mattersIn.set(played, (platform, family) => namesInFlow(this, policy, platform, family));
    for (const platform of played.platforms) {
      const fresh = platform === player.platform ? player : new Player(place, played, platform.name, opensAt);
      this.defaults.set(`${policy.id} ${platform.name}`, fresh.script());
    }
    player.changed = () => this.played();
    player.ahead = new Ahead(player, policy.tests?.flatMap(({ scripts }) => scripts) ?? [], () => this.flow?.outcomes ?? [], () => {
      player.foresee();
      this.draw();
    });
    player.foresee();
    return player;
  }
  /** All journeys, in the order of the policies. */
  get players() { return this.data.policies.flatMap(({ id }) => this.playerOf(id) ?? []); }
  get locale() {
    const { policy, broken, state } = this;
    const known = policy ? policy.locales.map(({ name }) => name) : broken?.prompts[0]?.texts.map(({ wanted }) => wanted) ?? [];
    return known.includes(state.locale) ? state.locale : known[0] ?? "";
  }
  get prompts() { return this.platform?.prompts ?? this.broken?.prompts ?? []; }
  get chosenPrompt() { return this.state.prompt == null ? undefined : this.prompts.find(({ call }) => call === this.state.prompt); }
  /** The text on the phone: the one that is chosen, or the first to look at among all texts. */
  get chosenText() {
    const prompt = this.chosenPrompt;
    if (prompt) return { prompt, text: prompt.texts.find(({ wanted }) => wanted === this.locale) ?? prompt.texts[0] };
    return this.app.dataset.view === "texts" ? firstText(this.prompts, this.locale, this.textsShown) : undefined;
  }
  /** The picture is one of screens, but for those who change the policy. */
  get face() { return this.state.face || (this.data.isEditable ? "rows" : "screens"); }
  get look() { return this.state.look || this.platform?.look || "ios26"; }
  get drawing() { return this.drawings.get(`${this.state.policy} ${this.platform?.name}`) ?? this.platform?.drawing; }
  /** @returns {Flow | undefined} */
  get flow() {
    const { drawing, player } = this;
    const wanted = player ? player.flow : this.stillFlow;
    return drawing?.flows.find(({ family, name }) => family === wanted || name === wanted) ?? firstFlow(drawing);
  }
  /** @param {string | null} locale */
  isRightToLeft(locale) { return this.data.policies.some(({ locales }) => locales.some((one) => one.name === locale && one.isRightToLeft)); }
  /** @param {string} resource @returns {string | null} */
  missingPurpose(resource) {
    const found = this.player?.project.loaded.findings.find((/** @type {any} */ { code, names }) => code === "missing-purpose" && names.includes(resource));
    return found ? `The app’s reason would stand here. It is missing: ${found.message.replaceAll("`", "")}.` : null;
  }

  // MARK: Words

  /** What people see in a state, in their language. @param {FlowNode} node */
  wordsOf(node) {
    if (node.kind === "prompt") {
      const text = this.textOf(node.entity);
      return text?.title ?? text?.message ?? sentence(humanised(node.entity ?? node.name));
    }
    if (node.kind === "request") return `The system asks for ${node.entity}`;
    if (["trip", "action", "flow"].includes(node.kind)) return sentence(humanised(node.entity ?? node.name));
    if (node.kind === "choice" && node.subjects) {
      const index = this.flow?.nodes.indexOf(node);
      return questionInWords(node.subjects, Boolean(this.flow?.edges.some(({ source, answers }) => source === index && answers.includes("granted"))));
    }
    return sentence(humanised(node.name || node.lines[0] || ""));
  }
  /** @param {string | null} name of a prompt */
  textOf(name) {
    return this.prompts.find((one) => one.name === name)?.texts.find(({ wanted }) => wanted === this.locale);
  }
  /** What a row says, in words. @param {FlowNode} node @param {FlowEdge} edge @returns {string} */
  wordsOfRow(node, edge) {
    const { kind, label, answers } = edge, [first] = label;
    if (kind !== "row" && first) return sentence(partInWords(first));
    const labels = node.kind === "prompt" ? this.textsOf(node.entity) : null, own = node.kind === "trip" ? tripWords : new Map();
    if (first?.kind !== "otherwise" && answers.length && answers.length < 3) return sentence(answers.map((answer) => labels?.get(answer) ?? own.get(answer) ?? nameInWords(answer)).join(", or "));
    // The answer to a question is a condition where it counts what else is known.
    const asked = node.kind === "request" && first?.kind === "condition" ? first.condition : null;
    if (asked?.kind === "values" && asked.name === node.entity && !asked.isNot) return sentence(valuesInWords(asked.values));
    return sentence(labelInWords(label.filter((part) => edge.target != null || part.kind !== "stays")));
  }
  /** What a row of the picture of rows says: the words of the catalog, else the policy’s own. @param {FlowNode} node @param {FlowEdge} edge */
  writtenRow(node, edge) {
    const { label, answers } = edge, isPlain = edge.kind === "row" && label[0]?.kind !== "otherwise" && node.kind !== "prompt" && (!answers.length || answers.length > 2);
    return isPlain ? sentence(label.filter((part) => edge.target != null || part.kind !== "stays").map(({ text }) => text.split(", ").map(humanised).join(", ")).join(" ")) : this.wordsOfRow(node, edge);
  }
  /** The labels of the buttons of a prompt, whatever its arguments. @param {string | null} name */
  textsOf(name) {
    return new Map(this.prompts.filter((one) => one.name === name).flatMap(({ texts }) =>
      texts.filter(({ wanted }) => wanted === this.locale).flatMap(({ labels }) => labels.map(({ name, label }) => /** @type {[string, string]} */ ([name, label])))));
  }
  /** The offer of the journey that takes a row of the picture. @param {Card} card @param {Row} row */
  offerOf(card, row) {
    const { player } = this, { answers } = row.edge;
    if (!player || row.edge.kind !== "row" || card.node.kind === "choice") return null;
    const { offered, scene } = player.journey;
    if (card.node.kind === "trip") {
      return offered.find(({ kind, name, changes }) => kind === "away" ? answers.includes("returned") && !changes.length
        : kind === "answer" && answers.includes(name ?? "")) ?? null;
    }
    const resource = scene.system && player.platform.statuses.find(({ name }) => name === scene.system?.resource);
    const names = (/** @type {string | null} */ name) => [name, resource?.groups?.[resource.values.indexOf(name ?? "")]];
    const fits = (/** @type {FlowEdge} */ edge, /** @type {Offer} */ { kind, name }) =>
      ["tap", "answer", "send"].includes(kind) && names(name).some((one) => one != null && edge.answers.includes(one));
    const { answer } = row;
    if (answer != null) return offered.find(({ kind, name }) => ["tap", "answer", "send"].includes(kind) && names(name).includes(answer)) ?? null;
    const found = offered.find((offer) => fits(row.edge, offer));
    if (found || answers.length) return found ?? null;
    return offered.find((offer) => ["tap", "answer"].includes(offer.kind) && !card.rows.some(({ edge }) => fits(edge, offer))) ?? null;
  }

  // MARK: What is done

  /** @param {Partial<Studio["state"]>} changes @param {boolean} isStep whether the browser can go back to what was before */
  set(changes, isStep = true) {
    Object.assign(this.state, changes);
    this.isTouched ||= this.isLoading && !this.isReading && Object.keys(changes).length > 0;
    const { player } = this;
    this.isSetting = true;
    if (player) {
      const { platform } = this;
      if (platform && player.platform.name !== platform.name) player.usePlatform(platform.name);
      const locale = this.policy?.locales.length ? this.locale : "";
      if (player.locale !== locale) {
        player.locale = locale;
        player.play();
      }
    }
    this.isSetting = false;
    this.draw();
    this.write(isStep);
  }
  /** @param {string} act */
  perform(act) {
    this.player?.perform(act);
    this.stage.phone.focus({ preventScroll: true });
  }
  /** Goes the shortest way to a state, from another start if it leads there more directly. @param {Card} card */
  walk(card) {
    const { player } = this, script = player?.script([]);
    if (!player || card.node.state == null) return;
    if (!comesTo(this, card)) return this.say("No journey leads there.");
    if (player.script([]) !== script) this.say("The start is another one now, as people come here from it.");
  }
  /** Goes the shortest way to an end. @param {string} outcome */
  walkToEnd(outcome) {
    const { player } = this;
    if (!player) return;
    const script = player.script([]), { ends = [] } = player.engine.ask("ends", [["policy", player.policy.name]], script);
    const end = ends.find((/** @type {any} */ one) => one.outcome === outcome);
    if (!end) return this.say("No journey from this start ends there. Another start may.");
    Object.assign(player, { acts: wayOfPeople(player, script, outcome, end.acts, 60), kept: [] });
    player.play();
  }
  /** @param {Card} card @param {Row} row */
  take(card, row) {
    const offer = this.offerOf(card, row);
    if (offer) this.perform(offer.act);
  }
  /** Shows a flow from its start. @param {string} name @param {string | null} id of its policy */
  startFlow(name, id = this.state.policy) {
    this.stillFlow = name;
    this.isTouched ||= this.isLoading;
    const view = ["edit", "ends"].includes(this.state.view) && id === this.state.policy ? this.state.view : "journey";
    Object.assign(this.state, { policy: id, prompt: null, view });
    this.player?.startFlow(name);
    this.set({});
  }
  /** Puts a prepared journey on the phone. @param {string} script @param {string | null} title @param {string | null} id of its policy */
  puts(script, title = null, id = this.state.policy, at = 0) {
    Object.assign(this.state, { policy: id, prompt: null, view: this.state.view === "edit" ? "edit" : "journey" });
    this.player?.begin(script, title, at);
    this.state.platform = this.player?.platform.name ?? this.state.platform;
    this.set({});
    this.stage.phone.focus({ preventScroll: true });
  }
  /** Plays a prepared journey step by step. @param {string} script @param {string | null} title @param {string | null} id of its policy */
  plays(script, title = null, id = this.state.policy) {
    this.puts(script, title, id);
    this.film.play();
  }
  /** @param {string} text */
  say(text) {
    this.said.textContent = text;
    clearTimeout(this.silence);
    this.silence = setTimeout(() => { this.said.textContent = ""; }, 4000);
  }
  /** @param {KeyboardEvent} event */
  key(event) {
    const isTyping = /** @type {Element} */ (event.target).closest?.("input, textarea, select, [contenteditable], .CodeMirror");
    if (event.key === "Escape") return this.search.close();
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const actions = new Map([["/", () => this.search.open()], ["n", () => this.set({ names: !this.state.names }, false)],
      ["p", () => this.set({ face: this.face === "screens" ? "rows" : "screens" }, false)], ["+", () => this.picture.zoom(1.25)],
      ["=", () => this.picture.zoom(1.25)], ["-", () => this.picture.zoom(1 / 1.25)], ["0", () => this.picture.fit(true)]]);
    const action = actions.get(event.key);
    if (!action) return;
    event.preventDefault();
    action();
  }

  // MARK: Drawing

  draw() {
    const { state, app } = this, root = document.documentElement;
    appNames = new Map(this.policy?.appNames?.map(({ locale, name }) => [locale, name]));
    const [body, small] = sizes.get(state.size) ?? [17, 13];
    root.style.setProperty("--body", body + "px");
    root.style.setProperty("--small", small + "px");
    root.toggleAttribute("data-large", body >= 28);
    root.dataset.scheme = state.scheme;
    app.toggleAttribute("data-loads", this.isLoading);
    app.dataset.names = state.names ? "shown" : "hidden";
    // A policy with errors has its texts alone, where it cannot be changed.
    app.dataset.view = this.policy || state.view === "edit" ? state.view : "texts";
    // A narrow window shows one place, and the view of a journey is in none.
    app.dataset.place = state.place === "view" && ["journey", "edit"].includes(app.dataset.view ?? "") ? "phone" : state.place;
    this.header.draw();
    this.side.draw();
    this.stage.draw();
    // On a phone, where one place is shown at a time, that place is what the page is about.
    const isAlone = isNarrow() && (state.place === "more" || state.place === "phone" && !["journey", "edit"].includes(app.dataset.view ?? ""));
    for (const [place, { element }] of /** @type {const} */ ([["phone", this.stage], ["more", this.side]])) {
      element.setAttribute("role", isAlone && state.place === place ? "main" : place === "more" ? "complementary" : "region");
    }
    const isFlow = (state.view === "journey" || state.view === "edit") && Boolean(this.policy);
    this.view.hidden = state.view === "journey" && isFlow;
    this.picture.element.hidden = !isFlow;
    this.picture.tools.hidden = !isFlow;
    this.film.element.hidden = !isFlow || !this.player && !this.isLoading;
    if (state.view !== "edit") {
      // Among texts only the mark of the one on the phone moves.
      const key = [app.dataset.view, state.policy, this.platform?.name, app.dataset.view === "texts" ? "" : this.locale, state.view === "ends" ? this.player?.call : "", this.projects.length].join("\n");
      if (key !== this.viewed) this.view.replaceChildren(...viewOf(this));
      else if (state.view === "ends") this.followEnds?.();
      if (app.dataset.view === "texts") markTexts(this);
      this.viewed = key;
      this.view.setAttribute("aria-label", this.header.titleOf(state.view));
    }
    const top = [app.dataset.view, state.policy, app.dataset.view === "ends" ? this.flow?.name : ""].join("\n");
    if (top !== this.topOf) this.view.scrollTop = this.isBack ? this.scrolled.get(location.hash) ?? 0 : 0;
    this.topOf = top;
    if (isFlow) this.drawFlow();
  }
  drawFlow() {
    const { flow, policy, platform, picture } = this;
    picture.title.replaceChildren(...(flow && policy ? titleOfFlow(this, flow, policy) : []));
    const drawn = this.drawings.get(`${policy?.id} ${platform?.name}`);
    picture.show(flow, [policy?.id + " " + flow?.name, platform?.name, this.locale, this.face, this.state.names, Boolean(this.player), drawn ? JSON.stringify(drawn) : ""].join("\n"));
    picture.mark();
    this.film.draw();
  }
  /** After a step of the journey. */
  played() {
    if (this.isReading || this.isSetting) return;
    this.state.prompt = null;
    this.picture.pointed = null;
    this.draw();
    this.write(true);
  }
  /** What is said below a prompt. @param {Prompt} prompt @param {PromptText | undefined} text */
  notesOf(prompt, text) {
    const notes = prompt.isDismissible ? ["It can be dismissed without an answer."] : [];
    if (prompt.kind === "system" && text?.locale && isOtherLanguage("en", text.locale)) notes.push("The system’s own words are drawn in English; a phone has them in its own language.");
    if (text?.locale && isOtherLanguage(text.wanted, text.locale)) notes.push(foreignNote(text.locale));
    return [el("p", { className: "note" }, el("strong", { textContent: kindWords.get(prompt.kind) ?? prompt.kind }), " ", el("code", { textContent: prompt.call })),
      ...notes.map((textContent) => el("p", { className: "note", textContent })), ...listOfFindings(text?.findings ?? [])];
  }

  // MARK: Address

  /** The address of what is shown, behind `#`. */
  get fragment() {
    const { state, player, policy, broken } = this;
    const id = policy?.id ?? broken?.name;
    if (id == null) return null;
    const fields = new URLSearchParams();
    const path = state.prompt == null ? id : `${id}/${state.prompt}` + (this.locale ? `/${this.locale}` : "");
    if (state.prompt == null && state.view !== "journey") fields.set("view", state.view);
    if (policy && this.platform !== policy.platforms[0] && this.platform) fields.set("platform", this.platform.name);
    if (state.prompt == null && state.locale && this.locale === state.locale) fields.set("locale", state.locale);
    for (const name of /** @type {const} */ (["look", "scheme"])) if (state[name]) fields.set(name, state[name]);
    if (state.size !== "L") fields.set("size", state.size);
    if (state.names) fields.set("names", "shown");
    if (state.face) fields.set("face", state.face);
    if (player && state.prompt == null) {
      const script = player.script([...player.acts, ...player.kept]);
      if (script !== this.defaults.get(`${id} ${player.platform.name}`)) {
        fields.set("play", script.trimEnd());
        if (player.kept.length || !player.acts.length) fields.set("at", String(player.acts.length));
      }
    }
    const asked = fields.toString();
    return encodeURI(path).replace(/#/g, "%23").replace(/\?/g, "%3F") + (asked ? "?" + asked : "");
  }
  /** The script of each policy on each platform, before anything is chosen. @type {Map<string, string>} */
  defaults = new Map();
  /** @param {boolean} isStep */
  write(isStep) {
    // An address that carries files stays.
    if (location.hash.startsWith("#edit=") || this.isReading || this.isLoading || this.isAbsent && !isStep) return;
    this.isAbsent = false;
    const fragment = this.fragment;
    if (fragment == null) return;
    const isSame = "#" + fragment === location.hash;
    if (isSame && history.state?.isOwn) return;
    this.wrote = fragment;
    try {
      // An entry that the page has made has all that was shown. Others lead to a place, such as the links of an editor.
      history[isStep && !isSame ? "pushState" : "replaceState"]({ isOwn: true }, "", "#" + fragment);
    } catch {
      // Browsers refuse many changes in a short time. The address is then that of an earlier step.
    }
  }
  /** Shows what the address says. Parts that this page does not have are left as they are. */
  read() {
    const hash = location.hash.slice(1);
    if (hash.startsWith("edit=") || hash === "" || hash === this.wrote) {
      this.draw();
      return;
    }
    this.wrote = hash;
    this.isReading = true;
    const [path, asked] = hash.split(/\?(.*)/s), fields = new URLSearchParams(asked ?? "");
    let whole = path;
    try { whole = decodeURIComponent(path); } catch { /* It is no text in the form of addresses, and names nothing here. */ }
    const ids = [...this.data.policies.map(({ id }) => id), ...this.data.broken.map(({ name }) => name)];
    const id = ids.filter((one) => whole === one || whole.startsWith(one + "/")).sort((one, other) => other.length - one.length)[0];
    const isPlace = asked === undefined && !history.state?.isOwn;
    // What the address names may be back with the next version of a served page.
    this.isAbsent = id == null;
    if (id != null && isPlace) Object.assign(this.state, { policy: id, prompt: null, view: this.state.view === "texts" ? "journey" : this.state.view });
    else if (id != null) {
      Object.assign(this.state, { policy: id, prompt: null, view: fields.get("view") ?? "journey", platform: fields.get("platform"),
        locale: fields.get("locale") ?? "", look: fields.get("look") ?? "", size: fields.get("size") ?? "L", scheme: fields.get("scheme") ?? "",
        names: fields.get("names") === "shown", face: fields.get("face") ?? "" });
      if (!this.header.views.includes(this.state.view)) this.state.view = this.header.views[0];
      this.state.place = ["journey", "edit"].includes(this.state.view) ? "phone" : "view";
    }
    if (id != null) {
      const rest = whole.slice(id.length + 1);
      // A prompt with its arguments, or the first that has this name; then a language.
      const at = (/** @type {string} */ name) => rest === name || rest.startsWith(name + "/");
      const prompt = this.prompts.find(({ call }) => rest === call) ?? this.prompts.find(({ call }) => at(call)) ?? this.prompts.find(({ name }) => at(name));
      if (prompt && rest) {
        const known = at(prompt.call) ? prompt.call : prompt.name, locale = rest.slice(known.length + 1);
        Object.assign(this.state, { prompt: prompt.call, view: "texts", place: "phone", locale: locale || this.state.locale });
      }
      const { player } = this, script = fields.get("play");
      if (player && rest === "" && !isPlace) {
        if (script) player.begin(script + "\n", null, Number(fields.get("at") ?? 1e6));
        else if (player.acts.length || player.kept.length || player.begun) player.startFlow(player.first?.name);
      }
    }
    this.isReading = false;
    this.set({}, false);
  }
}

/** The flow that says most of what people see: the first with a prompt of its own, else the first in which the system asks, else the first.
 * @param {Drawing | undefined} drawing @returns {Flow | undefined} */
function firstFlow(drawing) {
  const has = (/** @type {string} */ kind) => drawing?.flows.find(({ nodes }) => nodes.some((node) => node.kind === kind));
  return has("prompt") ?? has("request") ?? drawing?.flows[0];
}
