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
