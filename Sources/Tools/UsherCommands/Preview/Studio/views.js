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
    const lines = el("ul", { className: "findings" }, ...group.map(({ message, place, help }) => el("li", {}, ...withNames(message), " ", el("code", { textContent: place }),
      ...(help ?? "").split("\n").filter(Boolean).map((line) => el("p", { className: "help" }, ...withNames(line))))));
    const { severity, title, code } = group[0];
    const head = [el("strong", { className: severity, textContent: severity }), ` ${sentence(title)} `, el("code", { textContent: code })];
    return el("details", { className: "finding", open: group.length === 1 }, el("summary", {}, ...head, group.length > 1 ? ` ${group.length} times` : null), lines);
  });
}

/** What stands above the rows of a flow. @param {Studio} studio @param {Flow} flow @param {Policy} policy @returns {any[]} */
function titleOfFlow(studio, flow, policy) {
  const proved = policy.proof.flows.find(({ name, platform }) => name === flow.name && platform === studio.platform?.name);
  const uncovered = [...flow.nodes, ...flow.edges].filter(({ isUncovered }) => isUncovered).length;
  const verdict = proved && !studio.data.isEditable ? el("span", { title: proved.isProved ? `No dead end in ${counted(proved.states, "situation")}` : "Proof says what does not hold" },
    icon(proved.isProved ? "proof" : "warning"), proved.isProved ? "proved" : "not proved") : "";
  return [el("h1", { textContent: sentence(humanised(flow.name)), title: flow.name }), verdict, uncovered ? el("span", { textContent: `${uncovered} not tested`, title: `No test plays ${counted(uncovered, "step")}; they are dashed among rows` }) : ""];
}
