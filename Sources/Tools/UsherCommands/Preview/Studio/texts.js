// The texts of all prompts in all languages, as they are drawn or as words.

const staleCodes = new Set(["stale-copy", "unstamped-copy", "unreviewed-copy", "same-as-source"]), longCodes = new Set(["too-long", "long-title"]);

/** @param {PromptText} text */
function isMissing(text) { return text.wanted !== "" && text.locale !== text.wanted; }
/** How much longer a text is than that of the first language, in percent: it may not fit where that does. @param {Prompt} prompt @param {PromptText} text */
function growthOf(prompt, text) {
  const length = (/** @type {PromptText} */ { title, message, labels }) => [title, message, ...labels.map(({ label }) => label)].join("").length;
  const first = length(prompt.texts[0]), own = length(text);
  return text === prompt.texts[0] || !first || own - first < 8 ? 0 : Math.round(100 * (own / first - 1));
}
// What can be wrong with a text, the worst first: its name, what is said where there is none, and whether a text has it.
/** @type {[string, string, (prompt: Prompt, text: PromptText) => boolean][]} */
const textFaults = [
  ["Missing", "No text is missing.", (_, text) => isMissing(text)],
  ["Stale", "No text is stale: each is that of its source.", (_, { findings }) => findings.some(({ code }) => staleCodes.has(code))],
  ["Much longer", "No text is much longer than its source.", (prompt, text) => growthOf(prompt, text) > 33 || text.findings.some(({ code }) => longCodes.has(code))],
  ["Other findings", "The checks found nothing else.", (_, { findings }) => findings.some(({ code }) => !staleCodes.has(code) && !longCodes.has(code))],
];

// Who does what about each fault.
const textTasks = new Map([
  ["Missing", "A translator fills in the rows that `usher copy update` adds to the catalog, or the file that `usher copy export` writes."],
  ["Stale", "The first language has changed. A translator reads the row again; then `usher copy stamp --entry` with its name says that it is right."],
  ["Much longer", "Look at it on the phone, with the largest text too. Where it does not fit, a translator shortens the row."],
  ["Other findings", "`usher explain` with the name of a finding says what is wrong and what to do."],
]);

/** The text that is looked at first, in the language that is chosen: one with a fault, else the first.
 * @param {Prompt[]} prompts @param {string} locale @param {number} shown the number of the fault whose texts alone are shown, from 1 on; 0 for all texts */
function firstText(prompts, locale, shown) {
  const own = (/** @type {Prompt} */ { texts }) => texts.filter(({ wanted }) => wanted === locale || wanted === "");
  for (const [, , isOne] of [...textFaults.slice(shown - 1, shown), ...textFaults]) {
    for (const prompt of prompts) {
      // What a filter shows may be in other languages alone.
      const text = own(prompt).find((text) => isOne(prompt, text)) ?? (shown ? prompt.texts.find((text) => isOne(prompt, text)) : undefined);
      if (text) return { prompt, text };
    }
  }
  const hasFault = (/** @type {Prompt} */ prompt) => prompt.texts.some((text) => textFaults.some(([, , isOne]) => isOne(prompt, text)));
  const prompt = prompts.find(hasFault) ?? prompts[0];
  return prompt && { prompt, text: own(prompt)[0] ?? prompt.texts[0] };
}

/** @param {Studio} studio @returns {any[]} */
function textsOf(studio) {
  const { prompts, policy, platform } = studio;
  const known = prompts.flatMap(({ texts }) => texts.map(({ wanted }) => wanted)).filter(Boolean);
  // The language that is chosen is beside that of the source.
  const locales = [...new Set([...known.slice(0, 1), ...known.filter((locale) => locale === studio.locale), ...known])];
  if (!prompts.length) return [el("p", { className: "note", textContent: "This policy shows nothing." })];
  /** @type {typeof textFaults} */
  const kinds = [["All", "", () => true], ...textFaults.filter(([title], index) => index < 3 || countOf(textFaults[index][2]))];
  /** @param {(prompt: Prompt, text: PromptText) => boolean} isOne */
  function countOf(isOne) { return prompts.reduce((sum, prompt) => sum + prompt.texts.filter((text) => isOne(prompt, text)).length, 0); }
  const hasFault = (/** @type {Prompt} */ prompt) => prompt.texts.some((text) => textFaults.some(([, , isOne]) => isOne(prompt, text)));
  const table = el("table", { className: "texts" }), bar = el("div", { className: "filters", role: "group", "aria-label": "Which texts" });
  const none = el("p", { className: "note" }), task = el("p", { className: "note task" });
  // Where there is no room for all languages, these are chosen: the last first.
  let recent = [studio.locale, ...locales], room = roomForTexts(studio.centre.clientWidth);
  const languages = el("div", { className: "switch text-languages", role: "group", "aria-label": "Languages of the texts" });
  const faces = el("div", { className: "switch", role: "group", "aria-label": "The texts as" }, ...["Drawn", "Words"].map((title) => button(title, () => {
    studio.textsAs = title;
    draw();
  })));
  const draw = () => {
    const [, empty, isShown] = kinds[Math.min(studio.textsShown, kinds.length - 1)];
    const isAll = studio.textsShown === 0;
    // What is to be looked at comes first. A filter shows the texts that it counts, and no others.
    const rows = prompts.filter((prompt) => prompt.texts.some((text) => isShown(prompt, text))).sort((one, other) => Number(hasFault(other)) - Number(hasFault(one)));
    const wanted = isAll ? locales : locales.filter((locale) => rows.some((prompt) => prompt.texts.some((text) => text.wanted === locale && isShown(prompt, text))));
    // A few languages are seen without scrolling. Many are a wide table, where there is room for more than one.
    const isWide = wanted.length > 6 && room > 1, chosen = new Set(isWide ? wanted : [...new Set(recent)].filter((locale) => wanted.includes(locale)).slice(0, room));
    const columns = wanted.filter((locale) => chosen.has(locale));
    bar.replaceChildren(...kinds.map(([title, , isOne], index) => button([title, el("b", { textContent: String(countOf(isOne)) })], () => {
      studio.textsShown = index;
      draw();
      studio.stage.draw();
      bar.children[index].focus();
    }, { "aria-pressed": String(index === studio.textsShown) })));
    for (const face of faces.children) face.setAttribute("aria-pressed", String(face.textContent === studio.textsAs));
    const full = (/** @type {string} */ locale) => prompts.filter(({ texts }) => texts.some(({ wanted, locale: own }) => wanted === locale && own === locale)).length;
    const whole = prompts.filter(({ texts }) => texts[0].wanted !== "").length;
    const worst = kinds.slice(1).find(([title, , isOne]) => (isAll || title === kinds[studio.textsShown]?.[0]) && countOf(isOne));
    task.replaceChildren(...(worst ? [el("strong", { textContent: `${worst[0]}: ` }), ...withNames(textTasks.get(worst[0]) ?? "")] : []));
    task.hidden = !worst;
    languages.hidden = columns.length === wanted.length;
    languages.replaceChildren(...wanted.map((locale) => {
      const faults = prompts.reduce((sum, prompt) => sum + prompt.texts.filter((text) => text.wanted === locale && textFaults.some(([, , isOne]) => isOne(prompt, text))).length, 0);
      return button([el("bdi", { textContent: languageName(locale), lang: locale }), faults ? el("b", { textContent: String(faults), title: `${faults} to look at` }) : null], () => {
        // The source stays beside what is chosen.
        recent = [locale, ...room > 1 ? locales.slice(0, 1) : [], ...recent];
        draw();
        languages.children[wanted.indexOf(locale)]?.focus();
      }, { "aria-pressed": String(chosen.has(locale)) });
    }));
    table.style.setProperty("--languages", String(Math.max(1, columns.length)));
    table.className = `texts${studio.textsAs === "Drawn" ? " drawn" : ""}${isWide ? " wide" : ""}`;
    table.replaceChildren(
      el("thead", {}, el("tr", {}, el("th", { scope: "col", textContent: "Screen" }), ...columns.map((locale) => el("th", { scope: "col" },
        el("bdi", { textContent: languageName(locale), lang: locale }), " ", el("small", { className: full(locale) < whole ? "warning" : "" }, full(locale) === whole ? icon("check") : null, `${full(locale)}/${whole}`))))),
      el("tbody", {}, ...rows.map((prompt) => el("tr", {}, headOf(prompt, studio),
        ...(prompt.texts[0].wanted === "" ? [el("td", { colSpan: Math.max(1, columns.length) }, cellOf(studio, prompt, prompt.texts[0]))]
          : columns.map((locale) => {
            const text = prompt.texts.find(({ wanted }) => wanted === locale);
            return el("td", {}, text && isShown(prompt, text) ? cellOf(studio, prompt, text) : null);
          }))))));
    none.textContent = rows.length ? "" : empty;
    none.hidden = Boolean(rows.length);
    table.hidden = !rows.length;
    markTexts(studio);
  };
  draw();
  if (typeof ResizeObserver === "function") new ResizeObserver((_, observer) => {
    const now = roomForTexts(studio.centre.clientWidth);
    if (!table.isConnected) return observer.disconnect();
    if (now === room || !now) return;
    room = now;
    draw();
  }).observe(studio.centre);
  const notes = [...(platform?.undrawn ?? []).map(({ name, count }) => `${counted(count, "more combination")} of the parameters of ${name} are not drawn.`),
    ...(platform?.resourcesWithoutPurpose.length ? [`No catalog says what ${platform.resourcesWithoutPurpose.join(", ")} is used for.`] : []),
    ...(studio.data.isEditable ? ["These texts are those of the page as it was made. The phone shows your changes."] : [])];
  notes.push("With text of this size, the phone breaks words that are wider than a prompt.");
  return [el("h1", { className: "hidden", textContent: `Texts of ${policy?.name ?? studio.broken?.name}` }), el("div", { className: "view-bar" }, bar, faces), ...notes.map((textContent, index) => el("p", { className: index === notes.length - 1 ? "note of-large" : "note", textContent })),
    task, languages, none, el("div", { className: "table" }, table)];
}

/** How many languages are beside each other, with letters that can be read. @param {number} width of the view */
function roomForTexts(width) { return Math.max(1, Math.floor((width - (width < 620 ? 128 : 140)) / 136)); }

/** @param {Prompt} prompt @param {Studio} studio */
function headOf(prompt, studio) {
  const kind = kindWords.get(prompt.kind) ?? prompt.kind, isSystem = prompt.kind === "system";
  return el("th", { scope: "row" }, icon(isSystem || prompt.kind === "notice" ? prompt.kind : "prompt"), el("span", { textContent: (isSystem ? "The system asks" : occasionOf(prompt, studio)) || nameOfPrompt(prompt), dir: "auto" }),
    el("small", { textContent: isSystem ? sentence(humanised(prompt.resource ?? "")) : kind }), el("code", { textContent: prompt.call }));
}
/** When a prompt is shown: its arguments, or the status of those who see it. @param {Prompt} prompt @param {Studio} studio */
function occasionOf(prompt, studio) {
  const known = (/** @type {string[]} */ values) => sentence(values.map((value) => statusWords.get(value)?.[0] ?? answerWords.get(value) ?? humanised(value)).join(", "));
  const values = [...prompt.call.slice(prompt.name.length).matchAll(/: ([^,)]+)/g)].map(([, value]) => value);
  if (values.length) return known(values);
  for (const { nodes, edges } of studio.drawing?.flows ?? []) {
    for (const { source, target, answers } of edges) {
      const isThere = target != null && nodes[target].kind === "prompt" && nodes[target].entity === prompt.name;
      if (isThere && nodes[source].kind === "choice" && answers.length && answers.every((answer) => statusWords.has(answer) || groupWords.has(answer))) return known(answers);
    }
  }
  return "";
}

/** Says which text is on the phone. @param {Studio} studio */
function markTexts(studio) {
  const { chosenText } = studio;
  for (const cell of studio.view.querySelectorAll(".cell")) {
    const isHere = chosenText && cell.id === idOfText(studio, chosenText.prompt, chosenText.text);
    if (isHere) cell.setAttribute("aria-current", "true");
    else cell.removeAttribute("aria-current");
  }
}
/** @param {Studio} studio @param {Prompt} prompt @param {PromptText} text */
function idOfText(studio, prompt, text) { return [studio.state.policy, prompt.call, text.wanted].filter(Boolean).join("/"); }

/** A text, and above it what is to be looked at: what the page says is not on the screen of the app.
 * @param {Studio} studio @param {Prompt} prompt @param {PromptText} text */
function cellOf(studio, prompt, text) {
  const growth = growthOf(prompt, text), first = englishName(prompt.texts[0].wanted);
  const isOdd = isMissing(text) || growth > 33 || text.findings.some(({ code }) => staleCodes.has(code));
  const row = isOdd ? `Row ${prompt.name} in ${fileOf(studio, text.wanted)}` : "";
  const marks = [isMissing(text) ? el("strong", { textContent: text.locale ? `Not translated, shown in ${englishName(text.locale)}` : "Missing", title: row }) : null,
    growth > 33 && !isMissing(text) ? el("strong", { textContent: `${growth} % longer`, title: `${growth} % longer than in ${first}. ${row}` }) : null,
    ...text.findings.map(({ severity, message }) => el("small", { className: severity, textContent: message.replaceAll("`", ""), title: row })),
    row ? el("code", { textContent: row }) : null].filter(Boolean);
  const content = studio.textsAs === "Drawn" ? [el("span", { className: "mini still" }, el("span", { className: "layers" }, drawnForm(prompt, text, studio.platform?.name)))] : [wordsOfText(prompt, text)];
  return el("div", { className: "cell-place" }, marks.length ? el("p", { className: "cell-head" }, ...marks) : null,
    button(content, () => studio.set({ prompt: prompt.call, locale: text.wanted, place: "phone" }), { className: "cell", id: idOfText(studio, prompt, text) }));
}

/** The catalog of a language: its file, if something was found in it. @param {Studio} studio @param {string} locale */
function fileOf(studio, locale) {
  const own = studio.prompts.flatMap(({ texts }) => texts.filter(({ wanted }) => wanted === locale).flatMap(({ findings }) => findings));
  const place = [...own, ...studio.data.findings.filter(({ place }) => place.includes(`.${locale}.copy.yaml`))].map(({ place }) => place.replace(/:\d+$/, ""))[0];
  return place?.split("/").pop() ?? `the ${englishName(locale)} catalog`;
}

/** @param {Prompt} prompt @param {PromptText} text */
function wordsOfText(prompt, text) {
  const labels = new Map(text.labels.map(({ name, label }) => [name, label]));
  const buttons = prompt.buttons.map(({ name, roles }) => el("span", { className: ["label", ...roles].join(" "), textContent: labels.get(name) ?? name, title: `${prompt.name}.${name}` }));
  return el("span", { className: "worded", lang: text.locale, dir: text.isRightToLeft ? "rtl" : "ltr" },
    text.title == null && text.message == null ? el("em", { textContent: "drawn by the app" }) : null,
    text.title == null ? null : el("strong", { textContent: text.title, title: `${prompt.name}.title` }),
    text.message == null ? null : el("span", { textContent: text.message, title: prompt.kind === "system" ? prompt.name : `${prompt.name}.message` }),
    buttons.length ? el("span", { className: "labels" }, ...buttons) : null);
}
