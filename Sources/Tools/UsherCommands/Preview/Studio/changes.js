// The view Changes: what is otherwise for people than in another version of the policies, in sentences.

/** A change with one sentence, in each flow and on each platform that has it. */
/** @typedef {{ policy: string, platform: Changes["policies"][0]["platforms"][0], difference: Difference }} ChangedPart */
/** @typedef {{ sentence: string, isLoss: boolean, parts: ChangedPart[] }} Change */

/** What changes are about, with a sign, by what `usher diff` calls them. @type {[string, string, string[]][]} */
const changeGroups = [["What the system asks, and what opens", "system", ["asking", "opening"]], ["Where people end", "outcome", ["outcome"]], ["What people see", "prompt", ["behaviour", "order"]],
  ["Texts", "texts", ["words"]], ["What is counted and remembered", "metric", ["metrics", "memory"]]];

/** @param {Studio} studio @param {Changes} changes @returns {any[]} */
function changesOf(studio, changes) {
  const several = changes.policies.length > 1;
  const groups = changeGroups.map(([title, sign, weights]) => ({ title, sign, changes: changesIn(studio, changes, weights) })).filter(({ changes: some }) => some.length);
  const lines = changes.policies.flatMap(({ name, lines: some }) => some.map((line) => lineOfChange(several ? name : "", line)));
  const whole = changes.policies.flatMap(({ name, result }) => result === "new" || result === "gone" ? [lineOfChange("", `the policy ${name} is ${result}`, result === "gone")] : []);
  const gaps = gapsOf(changes), count = groups.reduce((sum, { changes: some }) => sum + some.length, lines.length + whole.length);
  const title = count ? counted(count, "change") + (gaps.length ? ", and not all could be compared" : "") : gaps.length ? "The versions could not be compared" : "Nothing changes for people";
  const all = groups.flatMap(({ changes: some }) => some), place = el("div", { className: "changes" });
  // The sentences are an overview, and one of them is shown.
  const draw = (/** @type {Change} */ chosen) => {
    const { what, sides, way } = partsOfChange(studio, chosen), isNarrow = matchMedia("(max-width: 899px)").matches;
    const shown = sides ? [el("div", { className: "shown-change" }, way, sides)] : [];
    const list = groups.map(({ title: name, sign, changes: some }) => el("section", { className: "changed" }, el("h2", { textContent: name }), el("ul", {}, ...some.map((change) =>
      el("li", { className: change === chosen ? "change chosen" : "change" }, headOfChange(changes, change, sign, change === chosen, () => {
        draw(change);
        /** @type {HTMLElement | undefined} */ (place.querySelector(".chosen button"))?.focus({ preventScroll: true });
        if (isNarrow) place.querySelector(".chosen")?.scrollIntoView();
      }), ...(change === chosen ? [el("div", { className: "what" }, ...what, ...(isNarrow ? shown : []))] : []))))));
    place.replaceChildren(el("div", { className: "change-list" }, ...list), ...(isNarrow ? [] : shown));
    place.classList.toggle("unseen", !sides);
  };
  if (all.length) draw(all[0]);
  const compared = `Compared with ${nameOfVersion(changes.old)}${count || gaps.length ? "" : ": every journey and every text is the same"}.`;
  return [
    gaps.length ? el("section", { className: "verdict broken" }, icon("warning"), el("div", {}, el("h1", { textContent: title }), el("p", { textContent: compared }), ...gaps.map((gap) => el("p", {}, ...withNames(gap))),
      el("p", {}, ...withNames("Fix it and write the page again, or name another version behind `usher preview --against`."))))
      : el("div", { className: "view-head" }, el("h1", { textContent: title }), el("p", { className: "note", textContent: compared })),
    all.length ? place : null,
    whole.length + lines.length ? el("section", { className: "changed" }, el("h2", { textContent: "The policy and the app" }), el("ul", {}, ...whole, ...lines)) : null,
  ].filter(Boolean);
}

/** A path is known by its end. @param {string} old */
function nameOfVersion(old) { return old.includes("/") ? `“${old.replace(/\/+$/, "").split("/").pop()}”` : `“${old}”`; }

/** Why some of it is not known, in a sentence each. @param {Changes} changes @returns {string[]} */
function gapsOf(changes) {
  return changes.policies.flatMap(({ name, result, note, platforms }) => {
    const flows = platforms.flatMap(({ name: platform, flows: some }) => some.filter(({ gap }) => gap != null)
      .map((flow) => `${sentence(humanised(flow.name))}${platforms.length > 1 ? ` on ${platformName(platform)}` : ""} is not known: ${flow.gap}.`));
    if (result !== "broken") return flows;
    const version = changes.old !== "." && name.startsWith(changes.old) ? "The earlier version" : "A version";
    return [`${version} has an error, so none of its journeys could be played. \`${nameOfVersion(name).slice(1, -1)}\`: ${note ?? ""}.`, ...flows];
  });
}

/** What changes besides journeys: a promise, a name that the app uses. @param {string} policy @param {string} line */
function lineOfChange(policy, line, isLoss = /^(promise lost|gone|platform .* is gone)/.test(line)) {
  return el("li", { className: isLoss ? "error" : "" }, ...withNames(`${policy ? `${policy}: ` : ""}${policy ? line : sentence(line)}`));
}

/** The changes of these weights, once for all flows and platforms that have them. @param {Studio} studio @param {Changes} changes @param {string[]} weights */
function changesIn(studio, changes, weights) {
  /** @type {Map<string, Change>} */
  const known = new Map();
  for (const policy of changes.policies) {
    for (const platform of policy.platforms) {
      if (studio.data.platform && platform.name !== studio.data.platform) continue;
      for (const difference of platform.differences) {
        if (!weights.includes(difference.weight)) continue;
        const [words, isLoss] = sentenceOf(studio, policy.name, platform.name, difference), key = [policy.name, words].join("\n");
        const change = known.get(key) ?? { sentence: words, isLoss, parts: [] };
        change.parts.push({ policy: policy.name, platform, difference });
        known.set(key, change);
      }
    }
  }
  return [...known.values()];
}

// MARK: Sentences

/** What a change is in a sentence, and whether something is lost by it. @param {Studio} studio @param {string} policy @param {string} platform
 * @param {Difference} difference @returns {[string, boolean]} */
function sentenceOf(studio, policy, platform, difference) {
  const { weight, before, after, sides } = difference;
  const named = (/** @type {ChangedEffect} */ effect, /** @type {"old" | "new"} */ side) => titleOfEffect(studio, policy, platform, effect, sides[0]?.[side].screen ?? []);
  if (weight === "words" && after) return textSentence(difference, named(after, "new"));
  if (weight === "order") return [`The same comes in another order${after ? `, from ${named(after, "new")} on` : ""}.`, false];
  if (before && after) {
    const now = verbsOf(after.kind, named(after, "new")), then = verbsOf(before.kind, named(before, "old"));
    const ages = agesOf(studio, policy, platform, difference);
    const isShown = [before, after].some(({ kind }) => ["show", "notice"].includes(kind));
    if (ages && isShown) return [`${["show", "notice"].includes(after.kind) ? named(after, "new") : named(before, "old")} appears again after ${ages.now} instead of ${sameUnit(ages.now, ages.then)}.`, false];
    return [before.kind === after.kind ? `${sentence(now.now)} instead of ${named(before, "old")}.` : `${sentence(now.now)}; before, ${then.then}.`, false];
  }
  if (after) return [`${sentence(verbsOf(after.kind, named(after, "new")).now)}, where nothing was before.`, false];
  if (before) return [`${sentence(verbsOf(before.kind, named(before, "old")).gone)}.`, ["ask", "track", "open"].includes(before.kind)];
  return [sentence(difference.title.replaceAll("`", "")) + ".", false];
}

/** How something is said that happens now, that happened, and that happens no more. @param {string} kind @param {string} name */
function verbsOf(kind, name) {
  const [now, then, gone] = {
    ask: [`the system asks for ${name}`, `the system asked for ${name}`, `the system no longer asks for ${name}`], outcome: [`the journey ends in ${name}`, `the journey ended in ${name}`, `the journey no longer ends in ${name}`],
    open: [`${name} opens`, `${name} opened`, `${name} no longer opens`], do: [`the app starts ${name}`, `the app started ${name}`, `the app no longer starts ${name}`],
    cancel: [`the app stops ${name}`, `the app stopped ${name}`, `the app no longer stops ${name}`], dismiss: [`${name} goes away`, `${name} went away`, `${name} stays`],
    track: [`${name} is counted`, `${name} was counted`, `${name} is no longer counted`], remember: [`${name} is remembered`, `${name} was remembered`, `${name} is no longer remembered`],
  }[kind] ?? [`${name} appears`, `${name} appeared`, `${name} no longer appears`];
  return { now, then, gone };
}

/** @param {Studio} studio @param {string} policy @param {string} platform @param {ChangedEffect} effect @param {ChangedScreen[]} screens */
function titleOfEffect(studio, policy, platform, { kind, name }, screens) {
  if (kind === "ask" || kind === "open") return kind === "ask" ? wordOfResource(name) : sentence(humanised(name));
  const seen = screens.find((screen) => screen.name === name);
  const known = studio.data.policies.find((one) => one.name === policy)?.platforms.find((one) => one.name === platform)?.prompts.find((prompt) => prompt.name === name)?.texts[0];
  const title = known?.title ?? seen?.title ?? known?.message ?? seen?.message;
  return `“${["outcome", "do", "cancel", "track", "remember"].includes(kind) || !title ? sentence(humanised(name)) : title}”`;
}

/** @param {Difference} difference @param {string} name @returns {[string, boolean]} */
function textSentence({ sides, languages }, name) {
  if (!languages.length) return [`${sentence(name)} looks different.`, false];
  const one = (/** @type {ChangedScreen[] | null} */ screens) => screens?.find(({ wanted, locale }) => wanted && locale !== wanted);
  const lost = sides.filter(({ old, new: now }) => !one(old.screen) && one(now.screen)), gained = sides.filter(({ old, new: now }) => one(old.screen) && !one(now.screen));
  const names = (/** @type {Difference["sides"]} */ some) => listed(some.map(({ language }) => englishName(language ?? "")));
  const shown = one(lost[0]?.new.screen ?? null)?.locale;
  const others = sides.filter((side) => !lost.includes(side) && !gained.includes(side));
  const said = [...(lost.length ? [`The ${names(lost)} text of ${name} is gone${shown ? `: it is shown in ${englishName(shown)}` : ""}.`] : []), ...(gained.length ? [`${name} has a text in ${names(gained)} now.`] : []),
    ...(others.length ? [`${name} has another text in ${names(others)}.`] : [])];
  return [said.join(" "), lost.length > 0];
}
/** @param {string} locale */
function englishName(locale) {
  try {
    return new Intl.DisplayNames(["en"], { type: "language" }).of(locale) ?? locale;
  } catch {
    return locale;
  }
}

/** The ages of one memory that the two versions compare with, where they alone decide who sees what. A start of one version has another name for the age in
 * the other. @param {Studio} studio @param {string} policy @param {string} platform @param {Difference} difference */
function agesOf(studio, policy, platform, { steps, starts, flows }) {
  const givens = (/** @type {string} */ side) => steps.find((line) => line.startsWith(`${side}: given `))?.slice(11).split(", ") ?? [];
  const [old, now] = [givens("old"), givens("new")], unlike = old.filter((given) => !now.includes(given));
  const name = unlike.length === 1 ? unlike[0].split(" is ")[0] : null;
  if (!name) return null;
  const drawn = (drawingOf(studio, policy, platform)?.flows ?? []).filter((flow) => flows.some((one) => one === flow.name));
  const news = new Set(drawn.flatMap((flow) => agesInFlow(flow, name)));
  const all = new Set([...old, ...(starts.conditions ?? []).flat().filter((part) => part.name === name).flatMap(({ values }) => values)].flatMap(durationsIn));
  const others = [...all].filter((age) => !news.has(age));
  return news.size === 1 && others.length === 1 ? { name, now: durationInWords([...news][0]), then: durationInWords(others[0]), between: betweenAges([...news][0], others[0]) } : null;
}
/** The ages with which a flow compares a memory, in milliseconds. @param {Flow} flow @param {string} name @returns {number[]} */
function agesInFlow({ nodes, edges }, name) {
  /** @param {GraphCondition} condition @returns {GraphValue[]} */
  const tested = (condition) => "parts" in condition ? condition.parts.flatMap(tested) : condition.kind === "values" && condition.name === name ? condition.values : [];
  const values = edges.flatMap(({ source, label }) => label.flatMap((part) => "condition" in part ? tested(part.condition)
    : part.kind === "values" ? part.values[nodes[source].subjects?.indexOf(name) ?? -1] ?? [] : []));
  return values.flatMap(({ age }) => age?.milliseconds ?? []);
}
/** The flows of a policy on a platform, as they are now. @param {Studio} studio @param {string} policy @param {string} platform */
function drawingOf(studio, policy, platform) {
  return studio.data.policies.find(({ name }) => name === policy)?.platforms.find(({ name }) => name === platform)?.drawing;
}
/** Where the two versions differ: `7 to 14 days`. @param {number} one @param {number} other */
function betweenAges(one, other) {
  const [low, high] = [Math.min(one, other), Math.max(one, other)].map(durationInWords);
  return `${sameUnit(high, low)} to ${high}`;
}
/** An age without its unit where the other has it too. @param {string} now @param {string} then */
function sameUnit(now, then) {
  const [count, unit] = then.split(" ");
  return unit && now.endsWith(` ${unit}`) ? count : then;
}

// MARK: People

/** Whom a change is for. @param {Studio} studio @param {ChangedPart} part */
function peopleOf(studio, { policy, platform, difference }) {
  const { count, all, needsOutside, conditions } = difference.starts, { player } = studio;
  const played = player?.policy.name === policy ? player.policy.platforms.find(({ name }) => name === platform.name) : studio.players.find((one) => one.policy.name === policy)?.policy.platforms.find(({ name }) => name === platform.name);
  const outside = needsOutside ? ", if something changes meanwhile" : "";
  if (conditions?.every((parts) => !parts.length)) return `everybody${outside}`;
  const share = `${count} of ${all} starts`;
  if (!conditions) return `some people (${share})${outside}`;
  // If both versions compare with one age, the change is for people between the two ages.
  const ages = agesOf(studio, policy, platform.name, difference);
  const texts = conditions.map((parts) => parts.map(({ name, values }) => name === ages?.name ? `${humanised(name)} ${ages.between} ago` : wordsOfFact(played, name, values)));
  const common = texts[0].filter((fact) => texts.every((facts) => facts.includes(fact)));
  const rest = texts.map((facts) => facts.filter((fact) => !common.includes(fact)).join(" and ")).filter(Boolean);
  const few = rest.length > 2 ? [...rest.slice(0, 2), `${rest.length - 2} more`] : rest;
  return `${[...common, ...(few.length ? [few.join(", or ")] : [])].join("; ")} (${share})${outside}`;
}
/** @param {PlayedPlatform | undefined} platform @param {string} name @param {string[]} values */
function wordsOfFact(platform, name, values) {
  const isStatus = platform?.statuses.some((status) => status.name === name);
  if (values.length === 1 && (values[0] === "true" || values[0] === "false")) return factInWords(name, values[0]);
  const words = values.map((value) => {
    const { age } = valueNamed(value);
    if (age) return `${age.kind === "olderThan" ? "more than" : "at most"} ${durationInWords(age.milliseconds ?? 0)} ago`;
    if (name === "version") return value.replace(/^(\d+)\.\.\.$/, "$1 and later").replace(/^(\d+)\.\.<(\d+)$/, "$1 to before $2");
    return (isStatus ? wordsOfStatus(platform, name, value, 0) : null) ?? answerWords.get(value) ?? humanised(value);
  });
  const isAge = values.some((value) => valueNamed(value).age || value === "never" || value === "now");
  return `${name === "version" ? "system version" : humanised(name)}${isStatus || isAge || name === "version" ? "" : ":"} ${[...new Set(words)].join(" or ")}`;
}

// MARK: Drawing

/** The sentence of a change, and where it is. @param {Changes} changes @param {Change} change @param {string} sign @param {boolean} isChosen @param {() => void} choose */
function headOfChange(changes, { sentence: words, isLoss, parts }, sign, isChosen, choose) {
  const several = changes.policies.length > 1, [first] = parts;
  const platforms = [...new Set(parts.map(({ platform }) => platformName(platform.name)))], flows = [...new Set(parts.flatMap(({ difference }) => difference.flows))];
  const hasMore = changes.policies.some((policy) => policy.name === first.policy && policy.platforms.length > 1);
  const place = `${several ? `${first.policy}: ` : ""}${sentence(listed(flows.map(humanised)))}${hasMore ? ` on ${listed(platforms)}` : ""}`;
  return button([icon(isLoss ? "warning" : sign), el("span", {}, el("strong", { className: isLoss ? "error" : "", textContent: words }), " ", el("span", { className: "note", textContent: place }))], choose, { "aria-pressed": String(isChosen) });
}

/** Whom a change is for, the phones of both versions, and the way that they have in common. @param {Studio} studio @param {Change} change */
function partsOfChange(studio, { parts }) {
  const [{ difference, platform, policy }] = parts, drawing = drawingOf(studio, policy, platform.name), flow = drawing?.flows.find(({ name }) => name === difference.flows[0]), isSeen = difference.sides.some(({ old, new: now }) => old.screen || now.screen);
  const side = (/** @type {string} */ head, /** @type {Side} */ { screen }, /** @type {string | null} */ language) => el("div", {},
    el("h3", {}, el("span", { className: head === "Now" ? "tag now" : "tag", textContent: head }), language ? ` ${languageName(language)}` : null),
    drawnDevice(platform.look || "ios26", screen?.length ? screen.map((one) => drawnChange(one, platform.name, flow, drawing)) : [drawnText("tells", "Nothing new is seen.")]));
  const both = (/** @type {Difference["sides"][0]} */ { language, old, new: now }) => {
    const fork = [side("Before", old, language), side("Now", now, language)];
    if (language) markChangedWords(fork[0], fork[1]);
    return el("div", { className: "fork" }, ...fork);
  };
  const count = new Set(parts.map((part) => part.platform.name)).size, isOfFlows = count < parts.length, hasMore = count > 1;
  const what = parts.flatMap((part) => {
    const { script, policy, flows } = part.difference, name = platformName(part.platform.name), place = isOfFlows ? sentence(listed(flows.map(humanised))) + (hasMore ? ` on ${name}` : "") : name;
    const on = parts.length > 1 ? `${place}: ` : "", played = hasMore && parts.length > 1 ? ` on ${name}` : null;
    return [el("p", {}, el("span", { className: "note", textContent: `${on || "For "}` }), ...peopleOf(studio, part).split(/(\d+ of \d+ starts)/).map((text, index) => index % 2 ? meant(text, "start") : text)),
      script && policy && studio.playerOf(policy) ? button(["Play", played, el("span", { className: "hidden", textContent: `: ${flows[0]}, as it is now` })], () => studio.plays(script, `${flows[0]}, as it is now`, policy), { className: "quiet" }) : null];
  });
  const written = parts.map(({ platform: { name }, difference: { weight, title, forWhom, steps, sides } }) => [`${weight} on ${name}: ${title.replaceAll("`", "")}`, `for ${forWhom}`, ...steps.map((line) => `  ${line}`),
    ...sides.flatMap(({ language, old, new: now }) => [language ? `old, ${language}` : "old", ...old.lines.map((line) => `  ${line}`), language ? `new, ${language}` : "new", ...now.lines.map((line) => `  ${line}`)])].join("\n"));
  what.push(el("details", { open: !isSeen && parts.length === 1 }, el("summary", { textContent: "As usher diff writes it" }), el("pre", { textContent: written.join("\n\n"), tabIndex: 0 })));
  const steps = difference.script && difference.policy ? wayOf(studio, difference.policy, platform.name, difference.script) : [], last = steps.slice(-4);
  return { what: what.filter(Boolean),
    // One line, which forks into the two versions.
    way: el("div", { className: "way" }, el("i"), el("i"), el("ol", { "aria-label": "The way there" }, ...last.map((textContent, index) => el("li", { title: textContent, textContent: index === 0 && last.length < steps.length ? `… ${textContent}` : textContent })))),
    sides: isSeen ? el("div", { className: "sides" }, ...difference.sides.map(both)) : null };
}

/** The steps of a journey in words, the start first. @param {Studio} studio @param {string} id @param {string} platform @param {string} script @returns {string[]} */
function wayOf(studio, id, platform, script) {
  const own = studio.playerOf(id);
  if (!own) return [];
  const player = new Player(own.project, own.policy, platform);
  player.begin(script, null, 1e6);
  const frames = player.framesOf(player.acts);
  return frames.map((_, index) => sentence(causeOf(player, frames, player.acts, index, deedOfAct)));
}

/** @param {ChangedScreen} screen @param {string} platform @param {Flow | undefined} flow @param {Drawing | undefined} drawing */
function drawnChange(screen, platform, flow, drawing) {
  const { kind, name, call, title, message, locale, wanted, isRightToLeft, buttons, purposes } = screen;
  if (kind === "outcome") return drawnEnd(sentence(humanised(name)), (flow?.outcomes.includes(name) ?? false) && signOf(flow, name, drawing));
  if (kind === "do") return drawnText("tells", `The app does: ${call}`);
  if (kind === "open") return drawnText("tells", `Outside of the app: ${name}`);
  const isSystem = kind === "ask";
  const drawn = drawnPrompt({ kind: isSystem ? "system" : kind, name, label: `simulation of ${kind} ${call}`, locale, isRightToLeft,
    title: isSystem ? systemTitle(platform, name) : title, message: isSystem ? purposes.join("\n") : message, buttons });
  return wanted && locale && locale !== wanted ? el("div", { className: "with-note" }, drawn, drawnText("note", `Shown in ${languageName(locale)}: there is no text in ${languageName(wanted)}.`)) : drawn;
}
