// The words of a page for what platforms and policies have names for. A status without words keeps its name.
const statusWords = new Map([
  ["blocked", ["refused for good", "refuses _ for good", "Don’t Allow, for Good"]], ["rationale", ["refused once", "refuses _", "Don’t Allow"]],
  ["once", ["allowed this once", "allows _ once", "Only This Time"]], ["thisTime", ["allowed this time", "allows _ this time", "Allow This Time"]],
  ["notDetermined", ["never asked", "forgets the answer about _", "Decide Later"]],
  ["denied", ["refused before", "refuses _", "Don’t Allow"]], ["restricted", ["forbidden by company", "_ is forbidden", "Forbid"]],
  ["unavailable", ["not available", "_ is not available any more", "Not Available"]],
  ["provisional", ["allowed quietly", "allows _ quietly", "Deliver Quietly"]], ["ephemeral", ["allowed for this visit", "allows _ for this visit", "Allow for This Visit"]],
  ["limited", ["allowed for some", "allows some of _", "Limit Access…"]], ["selected", ["allowed for some", "allows some of _", "Select…"]],
  ["whenInUse", ["allowed while in use", "allows _ while the app is in use", "Allow While Using App"]], ["always", ["always allowed", "always allows _", "Always Allow"]],
  ["writeOnly", ["allowed to add only", "allows to add to _ only", "Add Events Only"]], ["fullAccess", ["allowed in full", "allows all of _", "Allow Full Access"]],
  ["reducedAccuracy", ["approximate only", "allows an approximate _", "Precise: Off"]], ["fullAccuracy", ["precise", "allows a precise _", "Precise: On"]],
]);
const groupWords = new Map([
  ["granted", ["allowed before", "allows _", "Allow"]], ["partial", ["allowed in part", "allows _ in part", "Allow in Part"]],
  ["askable", ["never asked", "forgets the answer about _", "Decide Later", "decides later"]],
]);
/** What people did before a start, behind "who", with `_` for what it was about. */
const deedsOfPeople = new Map([["denied", "refused _ before"], ["rationale", "refused _ once"], ["blocked", "refused _ for good"], ["restricted", "are forbidden _ by their company"], ["unavailable", "cannot use _ on their device"],
  ["notDetermined", "were never asked for _"], ["once", "allowed _ this once"], ["thisTime", "allowed _ this time"], ["provisional", "allowed _ quietly"], ["ephemeral", "allowed _ for this visit"], ["limited", "allowed some of _"], ["selected", "allowed some of _"],
  ["whenInUse", "allowed _ while in use"], ["always", "allowed _ always"], ["writeOnly", "allowed to add to _ only"], ["fullAccess", "allowed all of _"], ["reducedAccuracy", "allowed _ only approximately"], ["fullAccuracy", "allowed _ precisely"]]);
const deedsOfGroups = new Map([["granted", "allowed _ before"], ["partial", "allowed _ in part"], ["askable", "can still be asked for _"]]);
/** How a way out of the app ends. */
const tripWords = new Map([["returned", "comes back"], ["failed", "does not open"]]);
const answerWords = new Map([
  ["granted", "allowed"], ["askable", "can still be asked"], ["partial", "allowed in part"], ["authorized", "allowed"],
  ["denied", "refused"], ["restricted", "forbidden by company"], ["unavailable", "not available"], ["true", "yes"], ["false", "no"],
  ...["blocked", "rationale", "once", "thisTime", "notDetermined", "provisional", "ephemeral", "limited", "selected", "whenInUse", "always", "writeOnly",
    "fullAccess", "reducedAccuracy", "fullAccuracy"].map((name) => /** @type {[string, string]} */ ([name, statusWords.get(name)?.[0] ?? name])),
]);
const kindWords = new Map([
  ["alert", "Alert"], ["actionSheet", "Action sheet"], ["sheet", "Sheet"], ["screen", "Screen"], ["banner", "Banner"], ["notice", "Notice"],
  ["system", "The system’s question"],
]);

// What each promise says to people, and whom it is not about. The codes are those of the findings.
/** @type {Map<string, [string, string | null]>} */
const promiseWords = new Map([
  ["no-way-on", ["Nobody is stuck: wherever people wait, they can go on, or an answer comes.", null]],
  ["dead-button", ["Every button leads somewhere.", null]],
  ["goes-round", ["Nothing repeats for ever without a tap or a pause.", null]],
  ["impossible-outcome", ["Every end can be reached by somebody.", null]],
  ["no-way-to-settings", ["Whoever refused is shown the way to Settings.", "Not about people for whom Settings has no switch: a company forbids it, or the device has none."]],
  ["silent-refusal", ["Whoever ends without the permission has seen something first.", "Not about people who cannot decide, or whom a memory leaves alone."]],
  ["not-seen-again", ["After a trip to Settings the app looks at the permission again.", null]],
  ["untrue-guidance", ["Whoever allows it is no longer told that it is off.", null]],
  ["nagging", ["Whoever declines help is left alone.", null]],
  ["idle-primer", ["The system’s question is announced only to people who will get it.", null]],
  ["missing-primes", ["Each screen that announces the system’s question is held to that.", null]],
  ["request-without-tap", ["The system’s question follows a tap, where the system wants one.", null]],
  ["unmet-needs", ["The app does nothing that it may not do yet.", null]],
  ["metric-again", ["Nothing is counted twice when the app starts again.", null]],
]);
// What each promise says exactly: the reasons of `usher explain`, in short.
/** @type {Map<string, string>} */
const promiseRules = new Map([
  ["no-way-on", "Where a journey waits, it offers people something, or waits for an answer of the app or the system, or for a timer. Settings that nobody has told people about do not count, and neither do events that the app need not send. Whatever is answered, people alone can reach an end or a resting state."],
  ["dead-button", "A button is dead if the journey waits where it was and the button does the same again, whatever people change in Settings, or if nothing that its prompt guides to can be changed where it leads. A button that ends the journey, shows a notice or writes a memory is not dead. Neither is one to Settings in a status that looks to the app like another in which Settings helps."],
  ["goes-round", "What fails once may fail each time: no loop goes on without a person or a pause."],
  ["impossible-outcome", "Something that the policy offers or waits for leads to each outcome."],
  ["no-way-to-settings", "People start in a status in which the system does not ask and Settings can grant the permission, and miss something by it. Some journey then shows them a prompt with the way to Settings, or opens its page. One is enough: after a button, or at another attempt."],
  ["silent-refusal", "Before a flow ends because of a permission that people can still decide about, it shows a prompt, a notice, the system’s question or a page, or an action does something. It is about journeys that start with nothing remembered."],
  ["not-seen-again", "A prompt has led people to Settings, and they have allowed it. When they come back, and when the app is launched again, it goes on as for people who had allowed it before."],
  ["untrue-guidance", "No prompt that guides people to allow something is shown while it is allowed, even if that has changed while the prompt was there."],
  ["nagging", "After “not now”, guidance comes back only when people do something else, the app has something new to say, or a time that the policy names has passed. Coming back to the app is none of these."],
  ["idle-primer", "A prompt that announces the system’s question is shown only in a status in which the system asks, as far as the app can see the status. The question then follows, whatever people tap."],
  ["missing-primes", "A prompt that appears only while the system would ask, and whose buttons all make it ask, says `primes`. A screen that people see in every status, or with a way out, is none."],
  ["request-without-tap", "Where the system asks only in the moment of a tap, the step with the request begins with an answer to a prompt of the app. An answer that is awaited in between uses the tap up, and a start is no tap."],
  ["unmet-needs", "What an action needs is true in the very step that runs it."],
  ["metric-again", "A journey that the system has ended and restored in the same place, with nothing changed, counts nothing again."],
]);
/** @type {[string, string[]][]} */
const promiseGroups = [
  ["Nobody gets stuck", ["no-way-on", "dead-button", "goes-round", "impossible-outcome"]],
  ["Whoever refuses gets help", ["no-way-to-settings", "silent-refusal", "not-seen-again", "untrue-guidance", "nagging"]],
  ["The system asks at the right time", ["idle-primer", "missing-primes", "request-without-tap"]],
  ["The app does what it may", ["unmet-needs", "metric-again"]],
];
/** The promises about being stuck. */
const stuckCodes = new Set(["no-way-on", "goes-round"]);
/** The promises that leave out the flows that the app starts at launch: nobody has tapped anything. */
const launchCodes = new Set(["silent-refusal", "no-way-to-settings"]);

/** What people call a flow: its name in words, with what it is run with. @param {Flow} flow */
function nameOfFlow({ name, family }) { return sentence(humanised(family)) + (name === family ? "" : `: ${argumentsInWords(name).toLowerCase()}`); }

/** The name of a platform as people write it: what ends in `os` has a large OS. @param {string} name */
function platformName(name) { return /os$/.test(name) ? name.slice(0, -2) + "OS" : sentence(name); }

/** What the system asks for: `the camera`, `notifications`. @param {string} name */
function wordOfResource(name) { return /s$/.test(name.split(" ")[0]) ? humanised(name) : `the ${humanised(name)}`; }

/** @param {string} text */
function sentence(text) { return /^(iOS|macOS)\b/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1); }

/** The name of a language in itself, if the browser knows it. @param {string} locale */
function languageName(locale) {
  try {
    return sentence(new Intl.DisplayNames([locale], { type: "language" }).of(locale) ?? locale);
  } catch {
    return locale;
  }
}

// What is counted: each word has one meaning.
const countMeanings = {
  start: "A start is one way in which a journey can begin: the permissions, what is remembered, and the version of the system.",
  group: "A group is everybody whose permissions are the same at the start.",
  situation: "A situation is one place of a journey with all that is known there; a step leads from one to another.",
};
/** A number that says what it counts when the pointer or the focus is on it. @param {string} textContent @param {keyof typeof countMeanings} word */
function meant(textContent, word) { return el("span", { className: "meant", tabIndex: 0, role: "note", title: countMeanings[word], textContent }); }

/** A number with its word. @param {number} count @param {string} one */
function counted(count, one, many = one + "s") { return `${count} ${count === 1 ? one : many}`; }

/** What people call a status of a resource: as it is at the start (0), as somebody changes it (1, with `_` for the resource), on a button (2),
 * and as an answer (3).
 * @param {PlayedPlatform | undefined} platform @param {string} resource @param {string} status @param {number} form */
function wordsOfStatus(platform, resource, status, form) {
  if (form === 2 && status === "once" && /^(ios|macos)/.test(platform?.name ?? "")) return "Allow Once";
  const known = platform?.statuses.find(({ name }) => name === resource);
  const group = known?.groups?.[known.values.indexOf(status)];
  // Where the first status can be asked about, nobody was asked, whatever it is called.
  const own = group === "askable" && status === known?.values[0] ? undefined : statusWords.get(status);
  const forms = own ?? groupWords.get(group ?? ""), words = forms?.[form] ?? forms?.[1];
  return words == null ? null : words + nameAmongMany(platform, resource, status);
}
/** Several statuses of one group that have no words of their own differ by their names. @param {PlayedPlatform | undefined} platform
 * @param {string} resource @param {string} status @returns {string} ` (name)`, or nothing */
function nameAmongMany(platform, resource, status) {
  const known = platform?.statuses.find(({ name }) => name === resource), group = known?.groups?.[known.values.indexOf(status)];
  const isOneOfMany = group != null && !statusWords.has(status) && !(group === "askable" && status === known?.values[0])
    && known?.values.some((other, index) => other !== status && known.groups?.[index] === group && !statusWords.has(other));
  return isOneOfMany ? ` (${humanised(status)})` : "";
}

/** What is offered, the usual first: outside of the app that is to allow something, or to change nothing.
 * @param {Offer[]} offers @param {Scene} scene @param {PlayedPlatform} platform @returns {Offer[]} */
function usualFirst(offers, scene, platform) {
  if (!scene.away) return offers;
  const rank = (/** @type {Offer} */ { kind, changes, isNewLaunch }) => {
    const grants = changes.some(({ name, value }) => platform.statuses.some((one) => one.name === name && one.groups[one.values.indexOf(value)] === "granted"));
    return kind === "away" ? (grants ? 0 : changes.length ? 3 : 1) + (isNewLaunch ? 4 : 0) : 2;
  };
  return [...offers].sort((one, other) => rank(one) - rank(other));
}

/** What an act is, in words. @param {Offer} offer @param {PlayedPlatform} platform @param {Scene | undefined} scene */
function wordsOfOffer(offer, platform, scene) {
  const { kind, changes, isNewLaunch, name } = offer;
  const changed = changes.map((change) => {
    const words = wordsOfStatus(platform, change.name, change.value, 1);
    if (words) return words.replace("_", humanised(change.name));
    if (change.value === "true" || change.value === "false") return `${humanised(change.name)} turns ${change.value === "true" ? "on" : "off"}`;
    // Time that goes by changes how long ago something was.
    const isAge = valueNamed(change.value).age || change.value === "now" || change.value === "never";
    return isAge ? factInWords(change.name, change.value) : `${humanised(change.name)} becomes ${nameInWords(change.value)}`;
  }).join(", ");
  const isAway = Boolean(scene?.away);
  if (kind === "away") {
    // Who is away comes back by everything that can be done there.
    if (isAway) return (changed || "changes nothing") + (isNewLaunch ? ", the app starts anew" : "");
    return `leaves, ${changed ? `${changed}, ` : ""}comes back${isNewLaunch ? " to a new launch" : ""}`;
  }
  if (kind === "meanwhile") return `${changed}, meanwhile`;
  if (kind === "relaunch") return `${changed ? changed + ": " : ""}the system ends the app, and it starts anew`;
  if (kind === "answer" && scene?.system) {
    return wordsOfStatus(platform, scene.system.resource, name ?? "", 3)?.replace("_", humanised(scene.system.resource)) ?? offer.text;
  }
  if (kind === "answer" && isAway) return tripWords.get(name ?? "") ?? offer.text;
  if ((kind === "answer" && !scene?.system || kind === "send") && name) {
    const values = offer.arguments.map(({ value }) => nameInWords(value));
    return `the app ${kind === "send" ? "says" : "answers"}: ${[humanised(name), ...values].join(", ")}`;
  }
  if (kind === "dismiss") return "puts it away";
  if (kind === "tap" && name) return `taps ${humanised(name)}`;
  return kind === "wait" ? `${durationInWords(offer.milliseconds ?? 0)} go by` : offer.text;
}
/** A text of another direction in a sentence, which keeps the order of the sentence. @param {string} text */
function isolated(text) { return /[\u0590-\u08ff]/.test(text) ? `\u2068${text}\u2069` : text; }
/** `a`, `a and b`, `a, b and c`. @param {string[]} words */
function listed(words, last = "and") { return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words[words.length - 1]}`; }

/** A name in words: `cameraDeclined` is `camera declined`. @param {string} name */
function humanised(name) {
  // A letter behind a word with a capital belongs to it: `launchDocVUnchecked`.
  const apart = name.replace(/_/g, " ").replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2").replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2");
  const words = apart.replace(/(?<= )(\p{Lu}\p{Ll}+) (\p{Lu})(?= |$)/gu, "$1$2").split(" ");
  return words.map((word, index) => index > 0 && /^\p{Lu}\p{Ll}+\P{L}*$/u.test(word) ? word.charAt(0).toLowerCase() + word.slice(1) : word).join(" ");
}
