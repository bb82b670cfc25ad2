// The head of the page.

/** The views of a policy, its platforms, and how everything is drawn. */
class Header {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.tabs = el("nav", { className: "tabs", "aria-label": "Views" });
    this.platforms = el("div", { className: "switch platforms", role: "group", "aria-label": "Platform" });
    this.differences = new Differences(studio);
    this.name = el("span", { className: "brand-name", role: "heading", "aria-level": "1" });
    /** Whose phone it is, where nothing else can be chosen. */
    this.only = el("span", { className: "only-platform" });
    const mark = svg("svg", { viewBox: "0 0 24 24", class: "brand-mark", "aria-hidden": "true" }, svg("path", { d: "M4 17V11a6 6 0 0 1 6-6h10v15" }), svg("circle", { cx: 4, cy: 17, r: 2.5 }));
    this.policies = el("ul");
    /** @type {any} The policies of a page with several are a list below the name of the one that is shown. */
    this.brand = studio.data.policies.length + studio.data.broken.length > 1
      ? popover([mark, this.name, this.only, icon("down")], el("nav", { "aria-label": "Policies" }, this.policies), { className: "menu brand several" }) : el("div", { className: "brand" }, mark, this.name, this.only);
    this.brand.addEventListener("toggle", () => { if (this.brand.open) this.policies.querySelector("[aria-current]")?.scrollIntoView({ block: "center" }); });
    const { looks } = studio.data;
    const named = new Set(studio.data.policies.flatMap(({ platforms }) => platforms.map(({ look }) => look)));
    const shown = looks.filter(({ look }) => studio.data.isEditable || !studio.data.policies.length || named.has(look));
    this.form = el("form", { className: "controls", "aria-label": "Choices" },
      this.language = popover([icon("language"), this.spoken = el("span", { className: "spoken" }), this.code = el("span", { className: "short" }), icon("down")],
        el("div", {}, this.languages = el("ul")), { className: "menu language" }),
      this.dark = button(icon("moon"), () => studio.set({ scheme: this.isDark ? "light" : "dark" }, false), { className: "tool", title: "Light or dark", "aria-label": "Light or dark" }),
      popover(icon("settings"), el("div", {},
        this.choice("look", "Look", [["", "as the platform"], ...shown.map(({ name, title }) => [name, title])]),
        this.choice("size", "Text", [...sizes.keys()].map((name) => [name, { xS: "xS (smallest)", L: "L (usual)", AX5: "AX5 (largest)" }[name] ?? name])),
        this.choice("scheme", "Colours", [["", "of the system"], ["light", "light"], ["dark", "dark"]]),
        this.choice("keys", "Names", [["shown", "shown"], ["hidden", "hidden"]])), { className: "menu" }, { className: "tool", "aria-label": "How it is drawn", title: "How it is drawn" }));
    this.form.addEventListener("change", (/** @type {any} */ { target }) => {
      if (target.name === "keys") studio.set({ names: target.value === "shown" }, false);
      else studio.set({ [target.name]: target.value }, false);
    });
    this.form.addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
    this.element = el("header", {}, this.brand, this.tabs, studio.search.element, el("div", { className: "on-platforms" }, this.platforms, this.differences.menu), this.form);
    this.places = el("nav", { className: "places", "aria-label": "Parts of the page" });
    /** The views that have no place of their own at the bottom. */
    this.others = el("div", { className: "other-views", role: "group", "aria-label": "Other views" });
    studio.side.element.prepend(this.others);
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
  /** All policies, with a mark at those with something that is wrong. */
  drawPolicies() {
    const { studio } = this, { data, state } = studio;
    if (!this.brand.matches("details")) return;
    const item = (/** @type {string} */ id, /** @type {boolean} */ isWrong, /** @type {() => void} */ go) => el("li", {}, button([el("span", { className: "name", textContent: nameOfPolicy(studio, id) }),
      isWrong ? el("span", { className: "mark", title: "Something is to be looked at", role: "img", "aria-label": "something is to be looked at" }, icon("warning")) : null],
    () => { this.brand.open = false; go(); }, { className: "item", title: id, "aria-current": id === state.policy ? "true" : null }));
    this.policies.replaceChildren(...data.policies.map(({ id, proof, tests }) => item(id, !proof.isKept || Boolean(tests?.some(({ isPassed }) => !isPassed)),
      () => studio.set({ policy: id, prompt: null, view: ["changes", "edit"].includes(state.view) ? "journey" : state.view }))),
    ...data.broken.map(({ name }) => item(name, true, () => studio.set({ policy: name, prompt: null, view: "texts" }))));
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
    this.name.textContent = policy || broken ? nameOfPolicy(studio, policy?.id ?? broken?.name ?? "") : data.title;
    this.name.title = [...new Set([this.name.textContent, policy?.id ?? broken?.name ?? data.title])].join(": ");
    this.drawPolicies();
    const views = broken ? ["texts", ...(data.isEditable ? ["edit"] : ["proof"])] : this.views;
    const focused = /** @type {HTMLElement} */ (document.activeElement)?.dataset?.go;
    this.tabs.replaceChildren(...views.map((view) => button(this.titleOf(view), () => studio.set({ view, prompt: null }),
      { "aria-current": state.view === view ? "page" : null, "data-go": view })));
    const platforms = policy?.platforms ?? [];
    this.differences.draw();
    this.platforms.hidden = platforms.length < 2;
    this.only.hidden = platforms.length !== 1;
    this.only.textContent = platforms.length ? platformName(platforms[0].name) : "";
    this.only.title = `This policy is for ${this.only.textContent}`;
    this.platforms.replaceChildren(...platforms.map((platform) => {
      const parts = [icon({ web: "browser", macos: "browser" }[platform.name] ?? "phone"), el("span", { textContent: platformName(platform.name) })];
      const count = this.differences.countOf(platform), title = count ? `${counted(count, "difference")} from ${platformName(platforms[0].name)}` : "";
      return button([...parts, count ? el("b", { className: "differing", title }, el("span", { textContent: String(count) })) : null], () => studio.set({ platform: platform.name }),
        { "aria-pressed": String(platform === studio.platform), "data-go": `on ${platform.name}`, title });
    }));
    // Where there is room for one place at a time, the views are places too.
    const isFlow = ["journey", "edit"].includes(state.view);
    // Five places have room for a thumb and a word each: what the page is made for is among them, other views are the first of “More”.
    const own = views.filter((view) => view !== "journey"), near = new Set(broken ? own : ["edit", "changes", "texts", "ends"].filter((view) => own.includes(view)).slice(0, 2));
    const shown = [...(broken ? [] : [["phone", "Phone", "phone", "journey"], ["picture", "Map", "flow", "journey"]]),
      ...own.map((view) => ["view", this.titleOf(view), { ends: "outcome", changes: "choice", edit: "names" }[view] ?? view, view]), ["more", "More", "menu", ""]];
    const isFar = (/** @type {string[]} */ [place, , , view]) => place === "view" && !near.has(view), isShown = (/** @type {string[]} */ [place, , , view]) => place === state.place && (place !== "view" || view === state.view);
    const place = (/** @type {string[]} */ one, /** @type {any[]} */ more) => {
      const [place, title, name, view] = one, isPressed = isShown(one) || place === "more" && shown.some((other) => isFar(other) && isShown(other));
      return button([icon(name), el("span", { textContent: title }), ...more], () => studio.set({ place, view: place === "more" || view === "journey" && isFlow ? state.view : view }, false),
        { "aria-pressed": String(isPressed), "data-go": `to ${place} ${view}` });
    };
    this.places.replaceChildren(...shown.filter((one) => !isFar(one)).map((one) => place(one, [])));
    this.others.replaceChildren(...shown.filter(isFar).map((one) => place(one, [icon("down")])));
    if (focused) /** @type {HTMLElement | null} */ ([this.element, this.places, this.others].map((part) => part.querySelector(`[data-go="${CSS.escape(focused)}"]`)).find(Boolean))?.focus();
    const locales = policy?.locales.map(({ name }) => name) ?? [...new Set(broken?.prompts.flatMap(({ texts }) => texts.map(({ wanted }) => wanted)) ?? [])];
    this.language.hidden = locales.length < 2;
    const summary = this.language.querySelector("summary");
    summary.title = `Language of the app’s texts: ${languageName(studio.locale)}. This page and the system’s own words stay English.`;
    summary.setAttribute("aria-label", summary.title);
    this.spoken.textContent = languageName(studio.locale);
    this.code.textContent = studio.locale.split("-")[0];
    this.languages.replaceChildren(...locales.map((locale) => el("li", {}, button(el("span", { className: "name", textContent: languageName(locale), lang: locale }), () => {
      this.language.open = false;
      // The texts in a language that is chosen here are the second column.
      studio.viewed = "";
      studio.set({ locale });
    }, { className: "item", "aria-current": locale === studio.locale ? "true" : null, "data-locale": locale }))));
    for (const name of /** @type {const} */ (["look", "size", "scheme"])) this.form.elements[name].value = state[name];
    this.form.elements.keys.value = state.names ? "shown" : "hidden";
  }
}

/** What people call a policy: the app of its catalogs, the spelling of its folder, or its name in words.
 * @param {Studio} studio @param {string} id */
function nameOfPolicy({ data, projects }, id) {
  const policy = data.policies.find((one) => one.id === id), app = policy?.appNames[0]?.name, project = policy?.project ?? data.broken.find(({ name }) => name === id)?.project;
  const isSame = (/** @type {string} */ name) => name.toLowerCase() === id.toLowerCase();
  const folders = project != null ? (projects[project]?.project.files ?? []).flatMap((/** @type {any} */ { path }) => path.split("/")) : [];
  return (app && isSame(app) ? app : folders.find(isSame)) ?? sentence(id.split(".").map(humanised).join(" "));
}
