// The views besides the journey: texts, ends, proof and changes.

/** @param {Studio} studio @returns {any[]} */
function viewOf(studio) {
  const { state, data, policy, broken } = studio;
  if (data.failure) return [el("h1", { textContent: "The project cannot be read" }), el("pre", { textContent: data.failure, tabIndex: 0 })];
  if (state.view === "changes" && data.changes) return changesOf(studio, data.changes);
  if (state.view === "texts" || broken) {
    return [...(broken ? [el("p", { className: "note", textContent: `${broken.name} has errors, so it cannot be drawn, proved or played. Its catalogs have these texts.` }),
      ...listOfFindings(data.findings)] : []), ...textsOf(studio)];
  }
  if (state.view === "ends" && policy) return endsOf(studio);
  if (state.view === "proof" && policy) return proofOf(studio, policy);
  return [];
}

/** Findings of one kind together, folded if there are several. @param {Finding[]} findings @returns {any[]} */
function listOfFindings(findings) {
  /** @type {Map<string, Finding[]>} */
  const groups = new Map();
  for (const finding of findings) groups.set(finding.code, [...groups.get(finding.code) ?? [], finding]);
  return [...groups.values()].map((group) => {
    const lines = el("ul", { className: "findings" }, ...group.map(({ message, place }) => el("li", {}, message + " ", el("code", { textContent: place }))));
    const { severity, title, code } = group[0];
    const head = [el("strong", { className: severity, textContent: severity }), ` ${sentence(title)} `, el("code", { textContent: code })];
    return el("details", { className: "finding", open: group.length === 1 }, el("summary", {}, ...head, group.length > 1 ? ` ${group.length} times` : null), lines);
  });
}

// MARK: Texts

/** @param {Studio} studio @returns {any[]} */
function textsOf(studio) {
  const { prompts, policy, platform } = studio;
  const locales = [...new Set(prompts.flatMap(({ texts }) => texts.map(({ wanted }) => wanted)))].filter(Boolean);
  if (!prompts.length) return [el("p", { className: "note", textContent: "This policy shows nothing." })];
  const isMissing = (/** @type {Text} */ text) => text.wanted !== "" && text.locale !== text.wanted;
  // A text that is a third longer than that of the first language may not fit where that does.
  const length = (/** @type {Text | undefined} */ text) => [text?.title, text?.message, ...text?.labels.map(({ label }) => label) ?? []].join("").length;
  const growth = (/** @type {Prompt} */ prompt, /** @type {Text} */ text) =>
    text === prompt.texts[0] || !length(prompt.texts[0]) ? 0 : Math.round(100 * (length(text) / length(prompt.texts[0]) - 1));
  /** @type {[string, (prompt: Prompt, text: Text) => boolean][]} */
  const filters = [["All", () => true], ["Missing", (_, text) => isMissing(text)], ["With findings", (_, text) => text.findings.length > 0],
    ["Much longer", (prompt, text) => growth(prompt, text) > 33]];
  let chosen = 0;
  const table = el("table", { className: "texts" });
  const bar = el("div", { className: "filters", role: "group", "aria-label": "Which texts" });
  const draw = () => {
    const [, isShown] = filters[chosen];
    const rows = prompts.filter((prompt) => prompt.texts.some((text) => isShown(prompt, text)));
    bar.replaceChildren(...filters.map(([title, isOne], index) => {
      const count = prompts.reduce((sum, prompt) => sum + prompt.texts.filter((text) => text.wanted !== "" && isOne(prompt, text)).length, 0);
      return button([title, el("b", { textContent: String(count) })], () => {
        chosen = index;
        draw();
        bar.children[index].focus();
      }, { "aria-pressed": String(index === chosen) });
    }));
    const full = (/** @type {string} */ locale) => prompts.filter(({ texts }) => texts.some(({ wanted, locale: own }) => wanted === locale && own === locale)).length;
    table.replaceChildren(
      el("thead", {}, el("tr", {}, el("th", { scope: "col", textContent: "Prompt" }), ...locales.map((locale) => el("th", { scope: "col" },
        el("bdi", { textContent: languageName(locale) }), " ", el("small", { textContent: `${full(locale)}/${prompts.filter(({ texts }) => texts[0].wanted !== "").length}` }))))),
      el("tbody", {}, ...rows.map((prompt) => el("tr", {}, el("th", { scope: "row" }, el("small", { textContent: kindWords.get(prompt.kind) ?? prompt.kind }), el("code", { textContent: prompt.call })),
        ...(prompt.texts[0].wanted === "" ? [el("td", { colSpan: Math.max(1, locales.length) }, cellOf(studio, prompt, prompt.texts[0], 0, false))]
          : locales.map((locale) => {
            const text = prompt.texts.find(({ wanted }) => wanted === locale);
            return el("td", { className: text && isShown(prompt, text) ? "" : "faint" }, text ? cellOf(studio, prompt, text, growth(prompt, text), isMissing(text)) : null);
          }))))));
  };
  draw();
  const notes = [...(platform?.undrawn ?? []).map(({ name, count }) => `${counted(count, "more combination")} of the parameters of ${name} are not drawn.`),
    ...(platform?.resourcesWithoutPurpose.length ? [`No catalog says what ${platform.resourcesWithoutPurpose.join(", ")} is used for.`] : []),
    ...(studio.data.isEditable ? ["These texts are those of the page as it was made. The phone shows your changes."] : [])];
  return [el("h1", { className: "hidden", textContent: `Texts of ${policy?.name ?? studio.broken?.name}` }), bar, ...notes.map((textContent) => el("p", { className: "note", textContent })), el("div", { className: "table" }, table)];
}

/** @param {Studio} studio @param {Prompt} prompt @param {Text} text @param {number} growth in percent @param {boolean} isMissing */
function cellOf(studio, prompt, text, growth, isMissing) {
  const labels = new Map(text.labels.map(({ name, label }) => [name, label]));
  const buttons = prompt.buttons.map(({ name, roles }) => el("span", { className: ["label", ...roles].join(" "), textContent: labels.get(name) ?? name, title: `${prompt.name}.${name}` }));
  const isHere = studio.state.prompt === prompt.call && (text.wanted === "" || studio.locale === text.wanted);
  return button([el("span", { lang: text.locale, dir: text.isRightToLeft ? "rtl" : "ltr" },
    text.title == null && text.message == null ? el("em", { textContent: "drawn by the app" }) : null,
    text.title == null ? null : el("strong", { textContent: text.title, title: `${prompt.name}.title` }),
    text.message == null ? null : el("span", { textContent: text.message, title: prompt.kind === "system" ? prompt.name : `${prompt.name}.message` }),
    buttons.length ? el("span", { className: "labels" }, ...buttons) : null),
  isMissing ? el("small", { className: "warning", textContent: `missing: shown in ${text.locale ?? "no language"}` }) : null,
  growth > 33 ? el("small", { textContent: `${growth} % longer` }) : null,
  ...text.findings.map(({ severity, message }) => el("small", { className: severity, textContent: message }))],
  () => studio.set({ prompt: prompt.call, locale: text.wanted, place: "phone" }), { className: "cell", "aria-current": isHere ? "true" : null, id: [studio.state.policy, prompt.call, text.wanted].filter(Boolean).join("/") });
}

// MARK: Ends

/** Who ends where, by the shortest journeys. @param {Studio} studio @returns {any[]} */
function endsOf(studio) {
  const { player, flow, policy } = studio;
  if (!flow || !policy) return [];
  const title = el("h1", { textContent: flow.name });
  if (!player || !flow.outcomes.length) {
    return [title, el("p", { className: "note", textContent: flow.outcomes.length ? studio.whyStill : "This flow never ends." }),
      el("ul", {}, ...flow.outcomes.map((outcome) => el("li", { textContent: sentence(humanised(outcome)), id: `end ${outcome}` })))];
  }
  const place = el("div", { className: "ends" });
  const starts = startsOf(player);
  const key = [policy.id, player.platform.name, player.call, JSON.stringify([...player.inputs]), studio.editor?.version ?? 0].join("\n");
  /** @type {Map<string, { ends: { outcome: string | null, acts: string[] }[], isComplete: boolean }>} */
  const known = studio.ends.get(key) ?? new Map();
  studio.ends.set(key, known);
  let chosen = 0;
  const draw = () => place.replaceChildren(...drawnEnds(studio, flow, starts, known, chosen, (index) => {
    chosen = index;
    draw();
    /** @type {HTMLElement | undefined} */ (place.querySelectorAll(".who button")[index])?.focus();
  }));
  draw();
  // One start at a time, so that the page can be used meanwhile.
  const step = () => {
    const start = starts.find(({ script }) => !known.has(script));
    if (!start || !place.isConnected && known.size) return;
    const answer = player.engine.ask("ends", [["policy", player.policy.name]], start.script);
    known.set(start.script, answer.error ? { ends: [], isComplete: true } : answer);
    if (place.contains(document.activeElement)) {
      /** @type {HTMLElement} */ (document.activeElement).addEventListener("blur", draw, { once: true });
    } else draw();
    setTimeout(step);
  };
  setTimeout(step);
  return [title, place];
}

/** The starts with each status of each resource, the others as they are never asked. @param {Player} player */
function startsOf(player) {
  const { statuses } = player.platform;
  const script = (/** @type {Map<string, string>} */ givens) => player.startOf(givens).map((line) => line + "\n").join("");
  if (!statuses.length) return [{ words: "everybody", status: "", script: script(new Map()) }];
  const all = statuses.flatMap(({ name, values }) => values.map((value, index) => {
    const words = wordsOfStatus(player.platform, name, value, 0) ?? value;
    return { words: statuses.length > 1 ? `${name} ${words}` : words, status: value, script: script(index ? new Map([[name, value]]) : new Map()) };
  }));
  return all.filter(({ script }, index) => all.findIndex((other) => other.script === script) === index).slice(0, 24);
}

/** @param {Studio} studio @param {Flow} flow @param {{ words: string, status: string, script: string }[]} starts @param {Map<string, any>} known
 * @param {number} chosen @param {(index: number) => void} choose @returns {any[]} */
function drawnEnds(studio, flow, starts, known, chosen, choose) {
  const player = /** @type {Player} */ (studio.player), start = starts[chosen];
  const wayTo = (/** @type {string} */ script, /** @type {string} */ outcome) =>
    known.get(script)?.ends.find((/** @type {any} */ end) => end.outcome === outcome)?.acts;
  const who = el("div", { className: "who", role: "group", "aria-label": "Who it is at the start" }, ...starts.map(({ words, status, script }, index) =>
    button([el("span", { textContent: sentence(words) }), el("code", { textContent: status }),
      el("span", { className: "dots", "aria-hidden": "true" }, ...flow.outcomes.map((outcome) => el("i", { className: wayTo(script, outcome) ? "on" : "", title: outcome })))],
    () => choose(index), { "aria-pressed": String(index === chosen) })),
  el("p", { className: "note", textContent: `A dot for each end, in the order ${flow.outcomes.map(humanised).join(", ")}: full if some of these people come there.` }));
  const ends = flow.outcomes.map((outcome) => {
    const acts = wayTo(start.script, outcome), count = starts.filter(({ script }) => wayTo(script, outcome)).length;
    const isKnown = known.has(start.script), isComplete = known.get(start.script)?.isComplete;
    const head = el("div", { className: "end-head" }, el("h2", { textContent: sentence(humanised(outcome)) }), el("code", { textContent: outcome }),
      el("p", { textContent: `from ${count} of ${counted(starts.length, "start")}` }), acts ? el("p", { textContent: counted(acts.length, "step") }) : null,
      acts ? button("Play", () => studio.puts(start.script + acts.map((/** @type {string} */ act) => act + "\n").join(""), null), { className: "quiet" }) : null);
    const shown = acts ? filmOf(studio, start.script, acts) : el("p", { className: "note",
      textContent: !isKnown ? "…" : isComplete ? "Nobody with this start ends here." : "No way here was found among the first 2000 journeys." });
    return el("article", { className: "end-card", id: `end ${outcome}` }, head, shown);
  });
  return [who, el("div", { className: "end-cards" }, ...ends), ...lost(studio, flow, player)];
}

/** Where people leave: buttons and answers that end the flow in an outcome that is not its first. @param {Studio} studio @param {Flow} flow @param {Player} player */
function lost(studio, flow, player) {
  const places = cardsOf(flow).cards.flatMap((card) => ["prompt", "request", "choice"].includes(card.node.kind) ? waysOut(studio, card, card.rows, [], [])
    .filter(({ row }) => row.end !== flow.outcomes[0]).map((way) => ({ card, ...way })) : []);
  if (!places.length || !player) return [];
  return [el("h2", { textContent: "Where people are lost" }), el("table", { className: "plain" }, el("thead", {}, el("tr", {}, ...["State", "She", "Ends in", "Counted"].map((textContent) =>
    el("th", { scope: "col", textContent })))), el("tbody", {}, ...places.map(({ card, row, words, effects }) => el("tr", {},
    el("td", {}, studio.wordsOf(card.node), " ", el("code", { textContent: card.node.name })), el("td", { textContent: words.join(", ") }),
    el("td", { textContent: sentence(humanised(row.end ?? "")) }),
    el("td", {}, ...effects.filter(({ metric }) => metric).map(({ metric }) => el("code", { textContent: metric })))))))];
}

/** The rows that end a flow, with the words and effects of those around them. @param {Studio} studio @param {Card} card @param {Row[]} rows
 * @param {string[]} before @param {Effect[]} done @returns {{ row: Row, words: string[], effects: Effect[] }[]} */
function waysOut(studio, card, rows, before, done) {
  return rows.flatMap((row) => {
    const words = [...before, studio.wordsOfRow(card.node, row.edge), ...row.asks.map(humanised)];
    const effects = [...done, ...row.edge.effects];
    return row.end == null ? waysOut(studio, card, row.inner, words, effects) : [{ row, words, effects }];
  });
}

/** A journey as a film that does not move. @param {Studio} studio @param {string} script @param {string[]} acts */
function filmOf(studio, script, acts) {
  const own = /** @type {Player} */ (studio.player);
  const film = new Player(own.project, own.policy, own.platform.name);
  film.locale = own.locale;
  film.begin(script + acts.map((act) => act + "\n").join(""), null, acts.length);
  return el("ol", { className: "strip still", tabIndex: 0, "aria-label": "The shortest journey" }, ...filmFrames(film, studio, null));
}

// MARK: Proof

/** @param {Studio} studio @param {Policy} policy @returns {any[]} */
function proofOf(studio, policy) {
  const { proof, tests } = policy, { platform } = studio;
  const situations = proof.flows.reduce((sum, { states }) => sum + states, 0);
  const play = ({ title, script } = { title: "", script: "" }) => el("li", {}, studio.player ? button(["Play: ", title], () => studio.puts(script, title), { className: "quiet" }) : title);
  const list = (/** @type {string[]} */ lines) => el("ul", {}, ...lines.map((textContent) => el("li", { textContent })));
  const passed = tests?.filter(({ isPassed }) => isPassed).length ?? 0;
  const verdict = `${proof.isKept ? "Every journey that the platform allows keeps the promises" : "Not every journey keeps the promises"}${proof.waivers.length ? ", apart from what is waived" : ""}.`;
  return [
    el("section", { className: "verdict" }, icon(proof.isKept ? "proof" : "warning"), el("div", {}, el("h1", { textContent: verdict }),
      el("p", { textContent: `The proof explored ${counted(situations, "situation")} in ${counted(proof.flows.length, "flow")}.` }))),
    proof.counterexamples.length ? el("section", {}, el("h2", { textContent: "Journeys that break a promise" }), el("ul", { className: "plays" }, ...proof.counterexamples.map(play))) : null,
    proof.waivers.length ? el("section", {}, el("h2", { textContent: "Waived" }), el("p", { className: "note", textContent: "The policy accepts these broken promises, with a reason for each." }), list(proof.waivers),
      proof.waived.length ? el("details", {}, el("summary", { textContent: "Where they are broken" }), el("ul", { className: "plays" }, ...proof.waived.map(play))) : null) : null,
    studio.data.findings.length ? el("section", {}, el("h2", { textContent: "What the checks found" }), ...listOfFindings(studio.data.findings)) : null,
    el("section", {}, el("h2", { textContent: "Flows" }), el("table", { className: "plain" }, el("tbody", {}, ...proof.flows.map(({ name, platform, isProved, states }) => el("tr", {},
      el("td", {}, icon(isProved ? "check" : "cross"), " ", isProved ? "proved" : "not proved"), el("td", {}, name), el("td", {}, platform), el("td", { textContent: counted(states, "situation") })))))),
    proof.own.length ? el("section", {}, el("h2", { textContent: "Promises of the policy" }), list(proof.own)) : null,
    el("details", {}, el("summary", { textContent: "What may never happen" }), el("ul", {}, ...proof.promises.map(({ title, code, isWaived }) =>
      el("li", {}, sentence(title) + " ", el("code", { textContent: code }), isWaived ? " accepted in the policy" : null)))),
    el("section", {}, el("h2", { textContent: tests ? `${passed} of ${counted(tests.length, "test")} passed` : "The policy has no tests" }), ...(tests ?? []).map(({ title, isPassed, report, scripts }) =>
      el("details", { className: "test", open: !isPassed }, el("summary", {}, icon(isPassed ? "check" : "cross"), ` ${isPassed ? "" : "failed: "}${title}`),
        el("pre", { textContent: report, tabIndex: 0 }), ...(studio.player ? scripts.map((script) => button("Play", () => studio.puts(script, title), { className: "quiet" })) : [])))),
    platform?.tracked.length ? el("section", {}, el("h2", { textContent: "Counted" }), el("table", { className: "plain" }, el("tbody", {}, ...platform.tracked.map(({ metric, places }) =>
      el("tr", {}, el("td", {}, el("code", { textContent: metric })), el("td", { textContent: places.join("; ") })))))) : null,
    el("details", {}, el("summary", { textContent: "The proof" }), el("pre", { textContent: proof.report, tabIndex: 0 })),
    el("details", {}, el("summary", { textContent: "The flows as a list" }), el("pre", { className: "flows", textContent: studio.drawing?.list ?? "", tabIndex: 0 })),
  ].filter(Boolean);
}

// MARK: Changes

/** @param {Studio} studio @param {Changes} changes @returns {any[]} */
function changesOf(studio, changes) {
  return [el("h1", { textContent: `Compared with ${changes.old}: ${changes.summary}.` }), ...changes.policies.map((policy) => el("section", { className: "changed" },
    el("h2", { textContent: policy.name }), policy.note ? el("p", { textContent: policy.note }) : null,
    policy.lines.length ? el("ul", {}, ...policy.lines.map((textContent) => el("li", { textContent }))) : null,
    ...policy.platforms.filter(({ name }) => !studio.data.platform || name === studio.data.platform).flatMap((platform) => [
      el("ul", {}, ...platform.flows.map(({ name, verdict }) => el("li", {}, el("code", { textContent: name }), `${policy.platforms.length > 1 ? ` on ${platform.name}` : ""}: ${verdict}`))),
      ...platform.differences.map((difference) => differenceOf(studio, difference, platform.look || "ios26"))])))];
}

/** @param {Studio} studio @param {Difference} difference @param {string} look */
function differenceOf(studio, { weight, title, forWhom, flows, steps, sides, policy, script }, look) {
  const [flow, ...others] = flows, also = others.length ? `. The same in ${others.join(", ")}` : "";
  const side = (/** @type {string} */ head, /** @type {Side} */ { lines, screen }, /** @type {string | null} */ language) => el("div", {},
    el("h4", { textContent: head + (language ? `, ${language}` : "") }), screen ? drawnDevice(look, screen.length ? screen.map(drawnChange) : [drawnText("tells", "Nothing new is seen.")]) : null,
    el("details", { open: !screen }, el("summary", { textContent: "Step by step" }), el("pre", { textContent: lines.join("\n"), tabIndex: 0 })));
  return el("article", { className: "change" }, el("h3", { textContent: `${weight}: ${title.replaceAll("`", "")}` }), el("p", { textContent: `In ${flow}, for ${forWhom}${also}.` }),
    el("ol", { className: "steps" }, ...steps.map((textContent) => el("li", {}, el("code", { textContent })))),
    ...sides.map(({ language, old, new: now }) => el("div", { className: "fork" }, side("Before", old, language), side("Now", now, language))),
    script && policy && studio.playerOf(policy) ? button(`Play: ${flow}, as it is now`, () => studio.puts(script, `${flow}, as it is now`, policy), { className: "quiet" }) : null);
}

/** @param {ChangedScreen} screen */
function drawnChange(screen) {
  const { kind, name, call, title, message, locale, wanted, isRightToLeft, buttons, purposes } = screen;
  if (kind === "outcome") return drawnText("tells", `The journey ends: ${name}`);
  if (kind === "do") return drawnText("tells", `The app does: ${call}`);
  if (kind === "open") return drawnText("tells", `Outside of the app: ${name}`);
  const isSystem = kind === "ask";
  const drawn = drawnPrompt({ kind: isSystem ? "system" : kind, name, label: `simulation of ${kind} ${call}`, locale, isRightToLeft,
    title: isSystem ? `The system asks for ${call}` : title, message: isSystem ? purposes.join("\n") : message, buttons });
  return wanted && locale && locale !== wanted ? el("div", { className: "with-note" }, drawn, drawnText("note", `in ${locale}: there is no text in ${wanted}`)) : drawn;
}
