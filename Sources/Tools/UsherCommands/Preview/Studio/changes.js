// The view Changes: what is otherwise for people than in another version of the policies.

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
