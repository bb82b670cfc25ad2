// What people see, drawn as a simulation: the system draws its own prompts in its own words.

/** @typedef {{ label: string, roles: string[], key?: string, act?: string, small?: string }} DrawnButton */

/** A text with its line breaks. @param {string} name @param {string | null} text @param {string | null} key of the catalog */
function drawnText(name, text, key = null) {
  if (text == null) return null;
  return el("p", { className: name, title: key ?? "" }, ...text.split("\n").flatMap((line, index) => index ? [el("br"), line] : [line]));
}

/** A prompt, notice or question of the system. `tap` is what a button does; without it the buttons do nothing.
 * @param {{ kind: string, name: string, label: string, locale: string | null, isRightToLeft: boolean, title: string | null, message: string | null,
 *   lines?: string[], keys?: boolean, isForeign?: boolean, buttons: DrawnButton[] }} prompt; one that is foreign is in another language than was wanted
 * @param {((act: string) => void) | null} tap */
function drawnPrompt({ kind, name, label, locale, isRightToLeft, title, message, lines = [], keys = false, isForeign = false, buttons }, tap = null) {
  const isCancel = (/** @type {DrawnButton} */ { roles }) => roles.includes("cancel");
  const row = [...buttons.filter(isCancel), ...buttons.filter((one) => !isCancel(one))];
  // A pair is a row. A pile has its first button at the bottom, and is written from the top, so that Tab goes down.
  const drawn = row.length === 2 ? row : row.reverse();
  const made = drawn.map(({ label, roles, key, act, small }) => {
    const content = [el("span", { textContent: label, title: keys ? key : "" }), small ? el("small", { textContent: small, lang: "en", dir: "ltr" }) : null];
    const className = ["button", ...roles].join(" ");
    if (!tap) return el("span", { className }, ...content);
    return button(content, () => tap(act ?? ""), { className, disabled: act == null, "data-act": act });
  });
  const isOwn = title == null && message == null;
  return el("div", { className: kind + (isForeign ? " foreign" : ""), role: "group", "aria-label": label, lang: locale, dir: isRightToLeft ? "rtl" : "ltr" },
    kind === "system" ? el("p", { className: "title", lang: "en", dir: "ltr", textContent: title ?? "" }) : drawnText("title", title, keys ? `${name}.title` : null),
    drawnText("message", message, keys ? (kind === "system" ? name : `${name}.message`) : null),
    isOwn ? drawnText("own", [`${sentence(humanised(name))} (drawn by the app)`, ...lines].join("\n")) : null,
    made.length ? el("div", { className: made.length === 2 ? "buttons pair" : "buttons" }, ...made) : null);
}

/** Whether people see a text in another language than theirs, as it has none in theirs. @param {string | null | undefined} wanted @param {string | null | undefined} locale */
function isOtherLanguage(wanted, locale) { return Boolean(wanted && locale && wanted !== locale); }
/** What is said of a text that is not translated. @param {string} locale of the text */
function foreignNote(locale) { return `Not translated: shown in ${languageName(locale)}, as the app would.`; }

/** The app behind what is shown, as calm shapes: a title, lines of text, a large surface and a button. */
function drawnApp() {
  return el("div", { className: "app", "aria-hidden": "true" }, ...["head", "", "short", "large", "press"].map((className) => el("i", { className })));
}

/** A device around what it shows. @param {string} look @param {any[]} layers @param {boolean} isAway */
function drawnDevice(look, layers, isAway = false) {
  return el("div", { className: isAway ? "device in-settings" : "device", "data-look": look }, el("div", { className: "bar", "aria-hidden": "true" }, el("b", { textContent: "9:41" }), el("u"), el("s")),
    isAway ? null : drawnApp(), el("div", { className: "layers" }, ...layers));
}

/** A prompt of a policy in a language. @param {Prompt} prompt @param {PromptText | undefined} text @param {string} [platform] */
function drawnForm(prompt, text, platform = "") {
  const labels = new Map(text?.labels.map(({ name, label }) => [name, label]));
  const where = [prompt.kind, prompt.call, text?.wanted].filter(Boolean).join(" ");
  return drawnPrompt({
    kind: prompt.kind, name: prompt.name, label: `simulation of ${where}`, locale: text?.locale ?? null, isRightToLeft: text?.isRightToLeft ?? false,
    title: prompt.kind === "system" ? systemTitle(platform, prompt.resource, text?.wanted) : text?.title ?? null, message: text?.message ?? null, keys: true,
    isForeign: isOtherLanguage(text?.wanted, text?.locale),
    buttons: prompt.buttons.map(({ name, roles }) => ({ label: labels.get(name) ?? sentence(humanised(name)), roles, key: `${prompt.name}.${name}` })),
  });
}

/** The switch of a permission outside of the app: whether it is on, and the act that changes it. Nothing is known of one that cannot be changed there.
 * @param {Played} played @param {PlayedPlatform} platform @param {string} name of the permission */
function switchOf({ offered, outside, scene }, platform, name) {
  const known = platform.statuses.find((status) => status.name === name), now = scene.truths.find((truth) => truth.name === name)?.value ?? "";
  const ways = [...offered, ...outside].filter(({ kind, changes }) => kind === "away" && changes.length === 1 && changes[0].name === name)
    .sort((one, other) => Number(one.isNewLaunch) - Number(other.isNewLaunch));
  const to = (/** @type {string[]} */ values) => ways.find(({ changes }) => values.includes(changes[0].value));
  const isOn = ["granted", "partial"].includes(known?.groups[known.values.indexOf(now)] ?? "");
  const way = isOn ? to(["denied"]) ?? to(["blocked", "rationale"]) : to(known?.values.filter((_, index) => known.groups[index] === "granted") ?? []);
  return way ? { isOn, act: way.act } : null;
}
/** The signs of permissions in Settings. */
const permissionSigns = new Map([
  ["camera", "M2 5h3l1-1.500h4l1 1.500h3v8h-12zM8 7a2 2 0 1 1 0 4a2 2 0 0 1 0-4"], ["microphone", "M8 2a2 2 0 0 1 2 2v4a2 2 0 0 1-4 0v-4a2 2 0 0 1 2-2M3.500 8a4.500 4.500 0 0 0 9 0M8 12.500v2"],
  ["notifications", "M3.500 11.500l1-2v-2.500a3.500 3.500 0 0 1 7 0v2.500l1 2zM7 13.500h2"], ["location", "M13.500 2.500l-4.500 11l-2-4.500l-4.500-2z"],
  ["photos", "M2 3h12v10h-12zM2 11l3.500-3.500l3 3l2-2l3.500 3.500M10.500 5.500h.1"], ["contacts", "M8 3a2.500 2.500 0 1 1 0 5a2.500 2.500 0 0 1 0-5M3 13.500a5 4.500 0 0 1 10 0"],
]);
/** The sign of a permission, by the beginning of its name. @param {string} name */
function signOfPermission(name) {
  const known = [...permissionSigns.keys()].find((one) => name.startsWith(one));
  return svg("svg", { viewBox: "0 0 16 16", class: "icon", "aria-hidden": "true" }, svg("path", { d: permissionSigns.get(known ?? "") ?? icons.get("settings") }));
}

/** @param {string} label @param {{ isOn: boolean, act: string } | null} found @param {((act: string) => void) | null} tap @param {SVGElement | null} sign */
function drawnSwitch(label, found, tap, sign = null) {
  return el("i", { className: `named${found ? " switches" : ""}${found?.isOn ? " on" : ""}` }, sign, el("span", { textContent: label }),
    found && tap ? button("", () => tap(found.act), { className: "flip", role: "switch", "aria-checked": String(found.isOn), "aria-label": label, "data-act": found.act }) : null);
}

/** The end of a journey. @param {string} words @param {string | false} sign of the outcome, if its flow is known @param {string} name @param {string[]} lines */
function drawnEnd(words, sign, name = "", lines = []) {
  return el("div", { className: "over" }, el("span", { className: "station" }, icon(sign || "stop")), el("strong", { textContent: words }),
    name ? el("small", { textContent: name }) : null, ...lines.map((textContent) => el("p", { textContent })));
}

/** What a journey shows. Returns the layers, and the acts that its buttons do.
 * @param {Played} played @param {Studio} studio @param {((act: string) => void) | null} tap */
function drawnScene(played, studio, tap) {
  const { scene, offered, over } = played, platform = /** @type {Player} */ (studio.player).platform;
  const open = new Set(offered.map(({ act }) => act)), used = new Set();
  /** @type {any[]} */
  const layers = [];
  const own = (/** @type {ShownPrompt} */ prompt) => prompt.arguments.map(({ name, value }) => `${sentence(humanised(name))}: ${nameInWords(value)}`);
  const drawn = (/** @type {ShownPrompt} */ prompt, /** @type {string} */ kind) => drawnPrompt({
    kind, name: prompt.name, label: `simulated ${kind} ${prompt.name}`, locale: prompt.locale, isRightToLeft: prompt.rightToLeft,
    title: prompt.title, message: prompt.message, lines: own(prompt), isForeign: isOtherLanguage(studio.locale, prompt.locale),
    buttons: prompt.buttons.map(({ act, label, roles }) => {
      used.add(act);
      // What the app draws itself has names in place of labels.
      return { label: prompt.locale == null ? sentence(humanised(label)) : label, roles, act: open.has(act) ? act : undefined };
    }),
  }, tap);
  for (const notice of scene.notices) layers.push(drawn(notice, "notice"));
  for (const prompt of scene.prompts) layers.push(drawn(prompt, prompt.kind));
  if (scene.system) {
    const { resource, request, options, purposes } = scene.system;
    const what = [resource, request].filter(Boolean).join(" ") + (options.length ? ` (${options.join(", ")})` : "");
    const answers = offered.filter(({ kind }) => kind === "answer");
    const buttons = answers.map(({ act, name }) => {
      used.add(act);
      const words = wordsOfStatus(platform, resource, name ?? "", 2);
      return { label: words ?? name ?? act, roles: [], act, small: words ? name ?? "" : undefined };
    });
    const missing = studio.missingPurpose(resource);
    layers.push(drawnPrompt({
      kind: "system", name: resource, label: `simulated question of the system: ${what}`, locale: purposes[0]?.locale ?? null,
      isRightToLeft: studio.isRightToLeft(purposes[0]?.locale ?? null), title: systemTitle(platform.name, resource, studio.locale),
      message: purposes.length ? purposes.map(({ text }) => text).join("\n") : missing, buttons,
      isForeign: isOtherLanguage(studio.locale, purposes[0]?.locale),
    }, tap));
  } else if (scene.away) {
    // Those at which the flow looks: where a flow needs one of several, the others are in the list below the phone.
    const asked = statusesThatMatter(/** @type {Player} */ (studio.player));
    layers.push(el("div", { className: "away", role: "group", "aria-label": "simulated place outside of the app" },
      el("p", { className: "title", textContent: sentence(humanised(scene.away.link)) }), el("i", { className: "other" }), el("i", { className: "other last" }),
      ...asked.slice(0, 4).map(({ name }) => drawnSwitch(sentence(humanised(name)), switchOf(played, platform, name), tap, signOfPermission(name))), el("i"), el("i")));
  }
  const foreign = [...scene.notices, ...scene.prompts, ...scene.system?.purposes ?? []].find(({ locale }) => isOtherLanguage(studio.locale, locale));
  if (foreign?.locale) layers.push(el("p", { className: "foreign-note" }, icon("warning"), foreignNote(foreign.locale)));
  if (!layers.length) {
    if (!over) {
      layers.push(drawnText("tells", scene.running.length ? `The app works: ${listed(scene.running.map((name) => `“${sentence(humanised(name))}”`))} …` : "No prompt of the policy is open."));
    } else {
      const lines = [scene.seen ? "" : "People have seen nothing of this flow.",
        scene.endsInSettings ? "It ended when Settings opened, so nothing happens on return." : ""].filter(Boolean);
      layers.push(drawnEnd(scene.outcome ? sentence(humanised(scene.outcome)) : "Over", signOf(studio.flow, scene.outcome, studio.drawing), scene.outcome ?? "without an outcome", lines));
    }
  }
  return { layers, used, isAway: Boolean(scene.away) };
}

/** The body and footnote text of iOS in its twelve steps, in pixels. */
const sizes = new Map(Object.entries({ xS: [14, 12], S: [15, 12], M: [16, 12], L: [17, 13], xL: [19, 15], xxL: [21, 17], xxxL: [23, 19],
  AX1: [28, 23], AX2: [33, 27], AX3: [40, 33], AX4: [47, 38], AX5: [53, 44] }));
