// The views besides the journey: texts, ends, proof and changes.

/** @param {Studio} studio @returns {any[]} */
function viewOf(studio) {
  const { state, data, policy, broken } = studio;
  if (data.failure) return [el("h1", { textContent: "The project cannot be read" }), el("pre", { textContent: data.failure, tabIndex: 0 })];
  if (state.view === "changes" && data.changes) return changesOf(studio, data.changes);
  if (state.view === "changes") {
    return [el("section", { className: "verdict" }, icon("choice"), el("div", {}, el("h1", { textContent: "This page has one version." }),
      el("p", {}, ...withNames("`usher preview --against main` makes one that shows what has changed since: two phones side by side from where the journeys part."))))];
  }
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
    const lines = el("ul", { className: "findings" }, ...group.map(({ message, place, help }) => el("li", {}, ...withNames(message), " ", el("code", { textContent: place }),
      ...(help ?? "").split("\n").filter(Boolean).map((line) => el("p", { className: "help" }, ...withNames(line))))));
    const { severity, title, code } = group[0];
    const head = [el("strong", { className: severity, textContent: severity }), ` ${sentence(title)} `, el("code", { textContent: code })];
    return el("details", { className: "finding", open: group.length === 1 }, el("summary", {}, ...head, group.length > 1 ? ` ${group.length} times` : null), lines);
  });
}

// MARK: Proof

/** @param {Studio} studio @param {Policy} policy @returns {any[]} */
function proofOf(studio, policy) {
  const { proof, tests } = policy, { platform } = studio;
  const situations = proof.flows.reduce((sum, { states }) => sum + states, 0), passed = tests?.filter(({ isPassed }) => isPassed).length ?? 0;
  const platforms = policy.platforms.map(({ name }) => platformName(name)).join(", ");
  const fault = proof.counterexamples.length || proof.flows.filter(({ isProved }) => !isProved).length;
  const play = ({ title, script } = { title: "", script: "" }) => el("li", {}, icon("play"), el("span", {}, ...withNames(sentence(title))),
    studio.player ? button("Play", () => studio.puts(script, title), { className: "quiet", "aria-label": `Play: ${title}` }) : null);
  const kept = proof.promises.filter(({ isWaived }) => !isWaived);
  const own = proof.own.length ? ` and ${proof.own.length === 1 ? "the one" : `all ${proof.own.length}`} of this policy` : "";
  const verdict = proof.isKept ? `Whatever people do on ${platforms}, every promise holds.` : `${counted(fault, "promise")} ${fault === 1 ? "does" : "do"} not hold.`;
  const reason = proof.isKept ? `The proof played all journeys: ${counted(situations, "situation")} in ${counted(proof.flows.length, "flow")}. Each keeps the ${kept.length} promises of every policy${own}.${proof.waivers.length ? "" : " Nothing is waived."}`
    : "Play each journey below to see where it goes wrong. Then change the row that it takes, or accept it in the policy with `waive` and a reason.";
  const section = (/** @type {string} */ title, /** @type {any[]} */ ...parts) => el("section", {}, el("h2", { textContent: title }), ...parts);
  return [
    el("section", { className: proof.isKept ? "verdict" : "verdict broken" }, icon(proof.isKept ? "proof" : "warning"), el("div", {}, el("h1", { textContent: verdict }), el("p", {}, ...withNames(reason)))),
    proof.counterexamples.length ? section("Journeys that break a promise", el("ul", { className: "plays" }, ...proof.counterexamples.map(play))) : null,
    proof.waivers.length ? section(`${counted(proof.waivers.length, "promise")} waived`, el("p", { className: "note", textContent: "The policy accepts these, with a reason for each." }),
      el("ul", { className: "plays waived" }, ...proof.waivers.map((textContent) => el("li", {}, icon("stop"), el("span", { textContent })))),
      proof.waived.length ? el("details", {}, el("summary", { textContent: "Where they are broken" }), el("ul", { className: "plays waived" }, ...proof.waived.map(play))) : null) : null,
    studio.data.findings.length ? section("What the checks found", el("p", { className: "note" }, ...withNames("`usher explain` with the name of a finding says why, and what to do.")), ...listOfFindings(studio.data.findings)) : null,
    el("section", {}, el("table", { className: "plain verdicts" }, el("thead", {}, el("tr", {}, ...["Promise", "Verdict"].map((textContent) => el("th", { scope: "col", textContent })))), el("tbody", {},
      ...proof.own.map((promise) => el("tr", {}, el("td", {}, el("strong", { textContent: sentence(promise) })), el("td", {}, proof.isKept ? [icon("check"), " holds"] : "see above"))),
      ...proof.flows.map(({ name, platform, isProved, states }) => el("tr", {}, el("td", {}, `No dead end, no loop, nobody left without help: ${humanised(name)}${policy.platforms.length > 1 ? ` on ${platformName(platform)}` : ""} `, el("code", { textContent: name })),
        el("td", { className: isProved ? "" : "error" }, icon(isProved ? "check" : "cross"), isProved ? ` holds in ${counted(states, "situation")}` : " does not hold")))))),
    el("details", {}, el("summary", { textContent: `The ${proof.promises.length} things that never happen` }), el("ul", { className: "never" }, ...proof.promises.map(({ title, code, isWaived }) =>
      el("li", {}, icon(isWaived ? "stop" : "check"), el("span", {}, sentence(title), isWaived ? " (waived in the policy) " : " ", el("code", { textContent: code })))))),
    section(tests?.length ? `${passed} of ${counted(tests.length, "test")} passed` : "The policy has no tests", tests?.length ? el("table", { className: "plain tests" }, el("tbody", {}, ...tests.map(({ title, isPassed, report, scripts }) => el("tr", {},
      el("td", { className: isPassed ? "" : "error" }, icon(isPassed ? "check" : "cross"), el("span", { className: "hidden", textContent: isPassed ? "passed" : "failed" })),
      el("td", {}, el("details", { open: !isPassed }, el("summary", { textContent: sentence(title) }), el("pre", { textContent: report, tabIndex: 0 }))),
      el("td", {}, ...(studio.player ? scripts.map((script) => button("Play", () => studio.puts(script, title), { className: "quiet", "aria-label": `Play: ${title}` })) : [])))))) : null),
    platform?.tracked.length ? section("Counted", el("table", { className: "plain" }, el("tbody", {}, ...platform.tracked.map(({ metric, places }) =>
      el("tr", {}, el("td", {}, el("code", { className: "metric", textContent: metric })), el("td", { textContent: places.join("; ") })))))) : null,
    el("details", {}, el("summary", { textContent: "The proof, as usher verify writes it" }), el("pre", { textContent: proof.report, tabIndex: 0 })),
    el("details", {}, el("summary", { textContent: "The flows as a list" }), el("pre", { className: "flows", textContent: studio.drawing?.list ?? "", tabIndex: 0 })),
  ].filter(Boolean);
}

// MARK: Changes

/** @param {Studio} studio @param {Changes} changes @returns {any[]} */
function changesOf(studio, changes) {
  const count = changes.policies.reduce((sum, { platforms }) => sum + platforms.reduce((part, { differences }) => part + differences.length, 0), 0);
  const isUnknown = changes.policies.some(({ note }) => note != null);
  const title = count ? `${counted(count, "change")} for people` : isUnknown ? "What changes is not known" : "Nothing changes for people";
  return [el("h1", { textContent: title }), el("p", { className: "note", textContent: `Compared with ${changes.old}: ${changes.summary}.` }), ...changes.policies.map((policy) => el("section", { className: "changed" },
    el("h2", { className: changes.policies.length > 1 ? "" : "hidden", textContent: policy.name }), policy.note ? el("p", {}, ...withNames(policy.note)) : null,
    policy.lines.length ? el("ul", {}, ...policy.lines.map((textContent) => el("li", { textContent }))) : null,
    ...policy.platforms.filter(({ name }) => !studio.data.platform || name === studio.data.platform).flatMap((platform) => [
      el("p", { className: "note", textContent: platform.flows.map(({ name, verdict }) => `${sentence(humanised(name))}${policy.platforms.length > 1 ? ` on ${platformName(platform.name)}` : ""}: ${verdict}.`).join(" ") }),
      ...platform.differences.map((difference) => differenceOf(studio, difference, platform))])))];
}

/** What people see of one side, in the words of its catalog. @param {ChangedScreen[]} screens */
function seenIn(screens) {
  const screen = screens[screens.length - 1];
  if (!screen) return "nothing new";
  const { kind, name, title, message } = screen;
  if (kind === "outcome") return `the end “${sentence(humanised(name))}”`;
  if (kind === "do") return `the work “${humanised(name)}” of the app`;
  if (kind === "open") return humanised(name);
  return kind === "ask" ? `the system’s question about ${humanised(name)}` : `“${title ?? message ?? humanised(name)}”`;
}

/** @param {Studio} studio @param {Difference} difference @param {Changes["policies"][0]["platforms"][0]} platform */
function differenceOf(studio, { weight, title, forWhom, flows, steps, sides, policy, script }, { name: platform, look }) {
  const seen = sides[0]?.old.screen && sides[0].new.screen ? [sides[0].new.screen, sides[0].old.screen].map(seenIn) : [];
  const heading = seen.length && seen[0] !== seen[1] ? `${seen[0]} instead of ${seen[1]}` : title.replaceAll("`", "");
  const [flow, ...others] = flows, also = others.length ? `, and in ${others.map(humanised).join(", ")}` : "";
  const side = (/** @type {string} */ head, /** @type {Side} */ { lines, screen }, /** @type {string | null} */ language) => el("div", {},
    el("h4", {}, el("span", { className: head === "Now" ? "tag now" : "tag", textContent: head }), language ? ` ${languageName(language)}` : null),
    screen ? drawnDevice(look || "ios26", screen.length ? screen.map((one) => drawnChange(one, platform)) : [drawnText("tells", "Nothing new is seen.")]) : null,
    el("details", { open: !screen }, el("summary", { textContent: "Step by step" }), el("pre", { textContent: lines.join("\n"), tabIndex: 0 })));
  return el("article", { className: "change" }, el("div", { className: "what" }, el("h3", {}, el("span", { className: "tag", textContent: weight }), el("span", { textContent: sentence(heading) })),
    el("p", { className: "note", textContent: `In ${humanised(flow)}${also}, for ${forWhom}.` }),
    el("ol", { className: "steps", "aria-label": "The way there" }, ...steps.map((textContent) => el("li", {}, el("code", { textContent })))),
    script && policy && studio.playerOf(policy) ? button(["Play", el("span", { className: "hidden", textContent: `: ${flow}, as it is now` })], () => studio.puts(script, `${flow}, as it is now`, policy), { className: "quiet" }) : null),
  el("div", { className: "sides" }, ...sides.map(({ language, old, new: now }) => el("div", { className: "fork" }, side("Before", old, language), side("Now", now, language)))));
}

/** @param {ChangedScreen} screen @param {string} platform */
function drawnChange(screen, platform) {
  const { kind, name, call, title, message, locale, wanted, isRightToLeft, buttons, purposes } = screen;
  if (kind === "outcome") return drawnEnd(sentence(humanised(name)), false);
  if (kind === "do") return drawnText("tells", `The app does: ${call}`);
  if (kind === "open") return drawnText("tells", `Outside of the app: ${name}`);
  const isSystem = kind === "ask";
  const drawn = drawnPrompt({ kind: isSystem ? "system" : kind, name, label: `simulation of ${kind} ${call}`, locale, isRightToLeft,
    title: isSystem ? systemTitle(platform, name) : title, message: isSystem ? purposes.join("\n") : message, buttons });
  return wanted && locale && locale !== wanted ? el("div", { className: "with-note" }, drawn, drawnText("note", `in ${locale}: there is no text in ${wanted}`)) : drawn;
}
