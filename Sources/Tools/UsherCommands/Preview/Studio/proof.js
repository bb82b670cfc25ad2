// The view Proof: what is sure for everybody, who is excepted, and what is not kept.

/** What the rows of the view say of a promise. */
/** @typedef {{ words: string, title?: string, about: string | null, code: string, state: "holds" | "waived" | "broken" | "unknown", reasons: string[], flows: string[], notes: string[], journeys: Prepared[] }} Verdict */

/** @param {Studio} studio @param {Policy} policy @returns {any[]} */
function proofOf(studio, policy) {
  const { proof, tests } = policy, { platform } = studio;
  const known = promiseGroups.flatMap(([, codes]) => codes);
  const standard = [...known.flatMap((code) => proof.promises.filter((one) => one.code === code)), ...proof.promises.filter(({ code }) => !known.includes(code))].map((promise) => verdictOf(studio, policy, promise));
  const verdicts = [...standard, ...proof.own.map((promise) => verdictOfOwn(policy, promise))];
  const isWhole = (/** @type {Verdict} */ verdict) => verdict.state === "holds" && !verdict.flows.length && !isUnseenIn(verdict);
  // What does not hold for everybody comes first, whatever it is about.
  const part = (/** @type {string} */ title, /** @type {(verdict: Verdict) => boolean} */ isOne) => ({ title, verdicts: verdicts.filter(isOne) });
  const parts = [part("Not for every journey", (one) => !isWhole(one)), ...promiseGroups.map(([title, codes]) => part(title, (one) => isWhole(one) && codes.includes(one.code))),
    part("What this policy promises besides", (one) => isWhole(one) && !known.includes(one.code))].filter(({ verdicts }) => verdicts.length);
  const passed = tests?.filter(({ isPassed }) => isPassed).length ?? 0;
  const section = (/** @type {string} */ title, /** @type {any[]} */ ...parts) => el("section", { id: /test/.test(title) ? "tests" : "" }, el("h2", { textContent: title }), ...parts);
  return [
    headOfProof(policy, verdicts),
    endsBeside(studio),
    el("section", {}, el("table", { className: "plain verdicts" }, el("thead", {}, el("tr", {}, ...["Promise to people", "Verdict"].map((textContent) => el("th", { scope: "col", textContent })))),
      ...parts.map(({ title, verdicts }) => el("tbody", {}, el("tr", {}, el("th", { scope: "rowgroup", colSpan: 2, textContent: title })), ...verdicts.map((verdict) => rowOfVerdict(studio, policy, verdict)))))),
    studio.data.findings.length ? section("What the checks found", el("p", { className: "note" }, ...withNames("`usher explain` with the name of a finding says why, and what to do.")), ...listOfFindings(studio.data.findings)) : null,
    untested(studio, policy),
    section(tests?.length ? `${passed} of ${counted(tests.length, "test")} passed` : "The policy has no tests", tests?.length ? el("table", { className: "plain tests" }, el("tbody", {}, ...tests.map((test) => rowOfTest(studio, test)))) : null),
    platform?.tracked.length ? section("Counted", el("table", { className: "plain" }, el("tbody", {}, ...platform.tracked.map(({ metric, places }) =>
      el("tr", {}, el("td", {}, el("code", { className: "metric", textContent: metric })), el("td", { textContent: places.join("; ") })))))) : null,
    el("details", {}, el("summary", { textContent: "The proof, as usher verify writes it" }), el("pre", { textContent: proof.report, tabIndex: 0 })),
    el("details", {}, el("summary", { textContent: "The journeys as a list" }), el("pre", { className: "flows", textContent: studio.drawing?.list ?? "", tabIndex: 0 })),
  ].filter(Boolean);
}

/** @param {Studio} studio @param {{ title: string, isPassed: boolean, report: string, scripts: string[] }} test */
function rowOfTest(studio, { title, isPassed, report, scripts }) {
  return el("tr", {},
    el("td", { className: isPassed ? "" : "error" }, icon(isPassed ? "check" : "cross"), el("span", { className: "hidden", textContent: isPassed ? "passed" : "failed" })),
    el("td", {}, el("details", { open: !isPassed }, el("summary", { textContent: sentence(title) }), el("pre", { textContent: report, tabIndex: 0 }))),
    el("td", {}, ...(studio.player ? scripts.map((script, index) => {
      const on = /^given platform is (\w+)/.exec(script), name = scripts.length === 1 ? "" : on ? ` on ${platformName(on[1])}` : ` ${index + 1}`;
      return button("Play" + name, () => studio.plays(script, title), { className: "quiet", "aria-label": `Play${name}: ${title}` });
    }) : [])));
}

// MARK: Verdicts

/** The platforms on which people who refused for good look to the app as if they were never asked, where a prompt comes before the system’s question.
 * @param {Studio} studio @param {Policy} policy */
function unseenRefusals(studio, policy) {
  const played = studio.playerOf(policy.id)?.policy.platforms;
  return policy.platforms.filter(({ name, look, drawing }) => {
    const statuses = played?.find((one) => one.name === name)?.statuses;
    const isUnseen = (/** @type {string | null} */ entity) => statuses ? statuses.some((one) => one.name === entity?.split(" ")[0] && one.groups[one.values.indexOf("blocked")] === "askable") : look === "android";
    return drawing.flows.some(({ nodes, edges }) => edges.some(({ source, target }) => target != null && nodes[source].kind === "prompt" && nodes[target].kind === "request" && isUnseen(nodes[target].entity)));
  }).map(({ name }) => platformName(name));
}
/** @param {string} code @param {string[]} platforms @returns {string[]} */
function notesOfPromise(code, platforms) {
  if (!platforms.length) return [];
  if (code === "idle-primer") return [`Excepted: on ${listed(platforms)}, people who refused for good look as if they were never asked. A question may be announced to them that does not come.`];
  return code === "dead-button" ? [`A button that ends the journey leads somewhere, too: on ${listed(platforms)}, people who refused for good may tap one and get no question.`] : [];
}
/** @param {Verdict} verdict */
function isUnseenIn({ code, notes }) { return code === "idle-primer" && notes.length > 0; }

/** @param {Policy["proof"]} proof @param {{ isBroken: boolean, reasons: string[] }} promise @returns {Verdict["state"]} */
function stateOf({ flows }, { isBroken, reasons }) {
  return isBroken ? "broken" : !flows.every(({ isComplete }) => isComplete) ? "unknown" : reasons.length ? "waived" : "holds";
}
/** @param {Studio} studio @param {Policy} policy @param {Policy["proof"]["promises"][0]} promise @returns {Verdict} */
function verdictOf(studio, policy, promise) {
  const { proof } = policy, { title, code, reasons, isBroken } = promise, [words, about] = promiseWords.get(code) ?? [`Never: ${title}`, null];
  const launched = launchCodes.has(code) ? [...new Set(proof.flows.filter(({ isAtLaunch }) => isAtLaunch).map(({ name }) => sentence(humanised(name))))] : [];
  return { words, about, code, state: stateOf(proof, promise), reasons, flows: launched, notes: notesOfPromise(code, unseenRefusals(studio, policy)),
    journeys: (isBroken ? proof.counterexamples : proof.waived).filter((journey) => journey.code === code) };
}
/** @param {Policy} policy @param {Policy["proof"]["own"][0]} promise @returns {Verdict} */
function verdictOfOwn({ proof }, promise) {
  const { title, reasons, isBroken } = promise;
  return { words: sentence(title), title, about: null, code: "", state: stateOf(proof, promise), reasons, flows: [], notes: [],
    journeys: (isBroken ? proof.counterexamples : proof.waived).filter((journey) => journey.own === title) };
}

/** The answer to what is asked first: whether somebody can get stuck, and who is excepted.
 * @param {Policy} policy
 * @param {Verdict[]} all */
function headOfProof(policy, all) {
  const { proof, platforms } = policy;
  const on = listed(platforms.map(({ name }) => platformName(name)));
  const are = (/** @type {Verdict["state"]} */ state, some = all) => some.filter((one) => one.state === state).length;
  const stuck = all.filter(({ code }) => stuckCodes.has(code)), broken = are("broken"), waived = are("waived");
  const isBroken = broken > 0 || !proof.isKept && !are("unknown");
  const title = are("broken", stuck) ? `Somebody can get stuck on ${on}.` : are("unknown") ? "It is not sure that nobody gets stuck."
    : `Nobody gets stuck on ${on}${are("waived", stuck) ? ", with exceptions" : ""}${broken ? `, but ${counted(broken, "promise")} ${broken === 1 ? "does" : "do"} not hold` : ""}.`;
  const unknown = [...new Set(proof.flows.filter(({ isComplete }) => !isComplete).map(({ name }) => sentence(humanised(name))))];
  const isUnseen = all.some((one) => one.state === "holds" && isUnseenIn(one));
  const launched = [...new Set(all.flatMap(({ flows }) => flows))], partly = all.filter(({ state, flows }) => state === "holds" && flows.length).length;
  const excepted = [...(waived ? [`The policy accepts exceptions from ${counted(waived, "promise")}, with reasons.`] : []),
    ...(partly ? [`${counted(partly, "promise")} about help ${partly === 1 ? "leaves" : "leave"} out ${listed(launched)}, which the app starts by itself.`] : []),
    ...(isUnseen ? ["One about the system’s question leaves out people who refused for good, where the app cannot see it."] : [])], exceptions = waived + partly + Number(isUnseen);
  const said = [
    broken ? "Play the journeys below. Then change the row where they go wrong, or accept it in the policy with a reason."
      : isBroken ? "The proof found something that is not about one journey: see what the checks found."
        : unknown.length ? `The proof of ${listed(unknown)} met a limit before its end, so nothing is known of it.` : exceptions ? `${all.length - exceptions} of ${all.length} promises hold for every journey.` : `All ${all.length} promises hold for every journey.`,
    ...excepted, ...(!excepted.length && !isBroken && !unknown.length ? ["Nobody is excepted."] : [])].join(" ");
  const sum = (/** @type {(flow: Policy["proof"]["flows"][0]) => number} */ of) => proof.flows.reduce((total, flow) => total + of(flow), 0);
  const isSure = !isBroken && !unknown.length;
  return el("section", { className: isSure ? "verdict" : "verdict broken" }, icon(isSure ? "proof" : "warning"), el("div", {}, el("h1", { textContent: title }), el("p", { textContent: said }),
    el("details", {}, el("summary", { title: countMeanings.situation, textContent: `Decided over every start: ${counted(sum(({ states }) => states), "situation")}, ${counted(sum(({ transitions }) => transitions), "step")}` }),
      el("p", { textContent: countMeanings.situation }), el("p", { textContent: "A proof follows every journey that the system allows: each start, each answer, each trip to Settings, and the app ended in between. A test plays one journey that somebody wrote. What is “not tested” in the picture is proved like all the rest; only no test plays it." }),
      el("ul", {}, ...proof.flows.map(({ name, platform, states, transitions, isComplete }) => el("li", {}, `${sentence(humanised(name))}${platforms.length > 1 ? ` on ${platformName(platform)}` : ""}: ${counted(states, "situation")}, ${counted(transitions, "step")}${isComplete ? "" : ", given up"}`))))));
}

/** @param {Studio} studio @param {Policy} policy @param {Verdict} verdict */
function rowOfVerdict(studio, policy, verdict) {
  const { words, about, code, state, reasons, flows, notes, journeys } = verdict;
  const [mark, said] = { holds: ["check", "Holds"], waived: ["stop", "Holds, with exceptions"], broken: ["cross", "Does not hold"], unknown: ["warning", "Not known"] }[state];
  const play = journeys.map((journey) => {
    const { flow, message } = journey;
    const place = message.includes("`" + flow + "`") ? "" : `${sentence(humanised(flow))}: `;
    return el("li", {}, el("span", {}, ...withNames(place + (place ? message : sentence(message)))),
      studio.player ? button("Play", () => studio.plays(journey.script, `${flow}: ${message}`), { className: "quiet", "aria-label": `Play: ${flow}, ${message}` }) : null);
  });
  const list = play.length ? el("ul", { className: "journeys" }, ...play) : null;
  return el("tr", {}, el("td", {}, el("strong", { textContent: words }), " ", code ? el("span", { className: "named" }, el("code", { textContent: code })) : null,
    about ? el("p", { className: "note", textContent: about }) : null,
    flows.length ? el("p", { className: "note", textContent: `Excepted: ${listed(flows)}, because the app starts ${flows.length === 1 ? "it" : "them"} by itself.` }) : null,
    ...notes.map((textContent) => el("p", { className: "note", textContent })), ...reasons.map((reason) => el("p", { className: "note", textContent: `Excepted, with this reason: “${reason}”` })),
    state === "broken" ? list : list ? el("details", {}, el("summary", { textContent: `${counted(play.length, "excepted journey", "excepted journeys")}` }), list) : null,
    code && !promiseRules.has(code) ? null : el("details", { className: "rule" }, el("summary", { textContent: "In full" }),
      ...(code ? [el("p", {}, ...withNames(promiseRules.get(code) ?? ""))] : ruleOfOwn(studio, verdict)))),
  el("td", { className: state === "broken" || state === "unknown" ? "error" : "" }, icon(mark), ` ${state === "holds" && (flows.length || isUnseenIn(verdict)) ? "Holds, with an exception" : said}`));
}

/** What a promise of the policy says, for whom, and what shows it. @param {Studio} studio @param {Verdict} verdict @returns {any[]} */
function ruleOfOwn(studio, { title = "", state, journeys }) {
  const written = linesOfPromise(studio, title), flow = written?.flow && studio.drawing?.flows.find(({ name, family }) => written.flow === name || written.flow === family);
  const whom = `${flow ? `It is about “${nameOfFlow(flow)}”` : "It is about every journey"}, whoever it is at the start, and whatever people and the system answer.`;
  const shown = state === "broken" && !journeys.length ? " No journey of this page shows where it is broken: the proof below says it." : state === "holds" ? " No journey breaks it, so there is none to play." : "";
  if (!written) return [el("p", { textContent: "Its lines are in the policy’s file, which this page does not have." + shown })];
  return [el("ul", {}, ...written.lines.map((line) => el("li", { textContent: lineInWords(studio, line) }))), el("p", { textContent: whom + shown }),
    el("pre", { className: "named", textContent: written.lines.join("\n"), tabIndex: 0 })];
}
/** A line of a promise, with the words of the page for its names. @param {Studio} studio @param {string} line */
function lineInWords(studio, line) {
  const words = line.replace(/\b\w+: /g, "").replace(/(?<=\w)\(/g, " (").replace(/[\p{L}_][\p{L}\p{N}_]*/gu, (name) => {
    // A word of the language, and not the status of this name.
    if (name === "always") return name;
    const titles = new Set(studio.prompts.filter((prompt) => prompt.name === name).map((prompt) => prompt.texts.find(({ wanted }) => wanted === studio.locale)?.title));
    const [title] = titles.size === 1 ? titles : [];
    return title ? `“${title}”` : studio.flow && studio.drawing?.flows.some(({ outcomes }) => outcomes.includes(name)) && !answerWords.has(name) ? `“${sentence(humanised(name))}”` : answerWords.get(name) ?? humanised(name);
  });
  return sentence(words.replace(/\bnot is /g, "is not ").replace(" always possible ", ", it is always possible: ")) + ".";
}

/** The rows of the picture that no test plays, each with its place. @param {Studio} studio @param {Policy} policy */
function untested(studio, policy) {
  const { drawing, platform } = studio;
  if (!drawing || !platform || !policy.tests?.length) return null;
  const all = drawing.flows.flatMap((flow) => flow.edges.map((edge) => ({ flow, edge })).filter(({ edge }) => edge.kind !== "start")), open = all.filter(({ edge }) => edge.isUncovered);
  if (!open.length) return null;
  const lines = open.map(({ flow, edge }) => {
    const { node, words } = placeOfRow(studio, flow, edge), path = node.state == null ? null : pathOfState(node);
    return el("li", {}, button([icon(node.kind), el("span", {}, el("small", { textContent: `${nameOfFlow(flow)}, ${stateInWords(studio, platform, node)}` }), el("span", { textContent: words, dir: "auto" }))],
      () => showOn(studio, platform.name, flow.family, path)));
  });
  const them = open.length === 1 ? "It is" : "They are";
  return el("section", {}, el("h2", { textContent: "What no test plays" }),
    el("p", { className: "note", textContent: `${open.length} of the ${counted(all.length, "row")} of the picture ${open.length === 1 ? "is" : "are"} not played by any test. ${them} proved as well. To test ${open.length === 1 ? "it" : "one"}, go there, play on to an end, and copy “Test” below the picture to the end of the policy’s file.` }),
    el("details", { open: open.length < 5 }, el("summary", { textContent: counted(open.length, "row") }), el("ul", { className: "untested" }, ...lines)));
}
/** The state of a row, and its words with those of the choices around it. @param {Studio} studio @param {Flow} flow @param {FlowEdge} edge
 * @returns {{ node: FlowNode, words: string }} */
function placeOfRow(studio, flow, edge) {
  const node = flow.nodes[edge.source], words = studio.wordsOfRow(node, edge);
  const outer = node.kind === "choice" && node.state == null ? flow.edges.find(({ target }) => target === edge.source) : undefined;
  if (!outer) return { node, words };
  const place = placeOfRow(studio, flow, outer);
  return { node: place.node, words: `${place.words}, ${studio.wordsOf(node).replace(/\?$/, "")}: ${words}` };
}

/** A journey may end without what people came for, and keep every promise. @param {Studio} studio */
function endsBeside(studio) {
  const ends = unwantedEnds(studio.drawing), shown = ends.slice(0, 4);
  if (!ends.length) return null;
  const words = shown.flatMap(({ flow, outcomes }, index) => [index ? "; " : "", ...outcomes.flatMap((outcome, at) => [at ? ", " : "", el("strong", { textContent: sentence(humanised(outcome)) })]),
    ` (${humanised(flow.name)})`]);
  return el("section", { className: "beside" }, icon("outcome"), el("div", {}, el("h2", { textContent: "A promise is about the way, not the end" }),
    el("p", {}, "People can also end in ", ...words, ends.length > shown.length ? `; and in ${counted(ends.length - shown.length, "more journey")}` : "", ".")),
  button("Who ends there", () => studio.set({ view: "ends", prompt: null }), { className: "quiet" }));
}
/** The way back from the ends of a flow. @param {Studio} studio @param {Policy} policy @param {Flow} flow */
function proofBeside(studio, { proof }, flow) {
  if (flow.outcomes.length < 2 || studio.data.isEditable) return null;
  const one = proof.flows.find(({ name, platform }) => name === flow.name && platform === studio.platform?.name);
  const first = sentence(humanised(flow.outcomes[0]));
  const words = one?.isProved ? `Not everybody ends in “${first}”, but nobody gets stuck on the way.` : `Not everybody ends in “${first}”, and not every promise holds on the way.`;
  return el("p", { className: "note beside-note" }, words, " ", button("What is promised", () => studio.set({ view: "proof", prompt: null }), { className: "quiet" }));
}
/** The outcomes of each flow besides its first, which is what people come for. @param {Drawing | undefined} drawing */
function unwantedEnds(drawing) {
  return (drawing?.flows ?? []).filter(({ outcomes }) => outcomes.length > 1).map((flow) => ({ flow, outcomes: flow.outcomes.slice(1) }));
}
