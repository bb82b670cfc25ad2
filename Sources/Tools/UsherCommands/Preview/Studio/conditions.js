// Conditions, ages and sets of statuses as people say them. The picture of rows and the switch of names have them as they are written.

/** The units of durations in words, and their milliseconds. */
const unitWords = new Map([["ms", "millisecond"], ["s", "second"], ["min", "minute"], ["h", "hour"], ["d", "day"]]);
const unitSizes = new Map([["ms", 1], ["s", 1000], ["min", 60_000], ["h", 3_600_000], ["d", 86_400_000]]);

/** The numbers and units of a duration. @param {string} text @returns {[number, string][]} */
function durationParts(text) { return [...text.matchAll(/(\d+)(ms|min|[shd])/g)].map(([, count, unit]) => [Number(count), unit]); }

/** A duration such as `7d`. @param {string} text */
function durationInWords(text) {
  return durationParts(text).map(([count, unit]) => counted(count, unitWords.get(unit) ?? unit)).join(" ") || text;
}

/** One value of a choice or an answer: a status, an age, a platform, or a word of the policy. @param {string} value @returns {string} */
function valueInWords(value) {
  const age = /^(not )?older than (.+)$/.exec(value);
  if (age) return age[1] ? `${durationInWords(age[2])} ago or less` : `more than ${durationInWords(age[2])} ago`;
  if (value === "else") return "in all other cases";
  if (value === "now") return "just now";
  return answerWords.get(value) ?? (platformNames.has(value) ? platformName(value) : humanised(value));
}
const platformNames = new Set(["ios", "macos", "android", "web"]);

/** Several values: one or the other. @param {string[]} values */
function valuesInWords(values) {
  const words = [...new Set(values.map(valueInWords))];
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")}, or ${words[words.length - 1]}`;
}

/** The parts of a condition between a word that is outside of all parentheses. @param {string} text @param {string} word @returns {string[]} */
function splitAt(text, word) {
  const parts = [""];
  let depth = 0;
  for (const piece of text.split(/(\(|\)|\s+)/)) {
    depth += piece === "(" ? 1 : piece === ")" ? -1 : 0;
    if (piece === word && !depth) parts.push("");
    else parts[parts.length - 1] += piece;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** What is not so, such as `showsBanner` or `isMuted`. @param {string} spoken */
function deniedInWords(spoken) {
  if (/^(is|are|was|can|may) /.test(spoken)) return spoken.replace(/ /, " not ");
  if (/^has /.test(spoken)) return spoken.replace(/^has /, "has no ");
  const verb = /^([a-z]+[^s])s (.+)$/.exec(spoken);
  return verb ? `does not ${verb[1]} ${verb[2]}` : `${spoken}: no`;
}

/** A condition, such as `camera is askable and putOff is older than 7d`. @param {string} text @returns {string} */
function conditionInWords(text) {
  for (const word of ["or", "and"]) {
    const parts = splitAt(text, word);
    if (parts.length > 1) return parts.map(conditionInWords).join(`, ${word} `);
  }
  const inner = /^\((.*)\)$/s.exec(text);
  if (inner) return conditionInWords(inner[1]);
  const denied = /^not \((.*)\)$/s.exec(text);
  if (denied) return `not: ${conditionInWords(denied[1])}`;
  const test = /^(not )?(\S+)(?: is (not )?(.+))?$/.exec(text);
  if (!test) return humanised(text);
  const [, no, name, isNot, right] = test, spoken = humanised(name);
  if (right == null) return no ? deniedInWords(spoken) : valueInWords(name);
  // A memory of a time often has the name of what was done then: `putOff`, `lastAsked`, `askedAt`.
  const deed = spoken.replace(/^last | at$/g, ""), isAge = /^(older than .+|never|now)$/.test(right);
  if (isAge && right === "never") return isNot ? `${deed} before` : `never ${deed}`;
  if (isAge && right === "now") return isNot ? `not ${deed} just now` : `${deed} just now`;
  if (isAge) return isNot ? `${deed} in the last ${durationInWords(right.slice(11))}` : `${deed} more than ${durationInWords(right.slice(11))} ago`;
  const values = right.split(" | "), words = valuesInWords(values), be = /[^s]s$/.test(name) ? "are" : "is";
  if (isNot) return `${spoken} ${be} not ${words}`;
  // `can still be asked` has its own verb.
  return /^can /.test(words) ? `${spoken} ${words}` : `${spoken} ${be} ${words}`;
}

/** What a row does besides, such as `remember putOff = now`. @param {Effect} effect */
function effectInWords({ text, metric }) {
  if (metric) return `counts ${humanised(metric.replace(/\(.*/s, ""))}`;
  const memory = /^remember (\S+) = (.*)$/.exec(text), notice = /^notice (\w+)/.exec(text);
  if (memory) return /^(now|true)$/.test(memory[2]) ? `remembers ${humanised(memory[1])}` : `remembers ${humanised(memory[1])}: ${valueInWords(memory[2])}`;
  return notice ? `shows ${humanised(notice[1])}` : humanised(text);
}

/** The arguments of a call, such as `ask(what: camera)`. @param {string} call */
function argumentsInWords(call) {
  const inside = /\((.*)\)$/.exec(call)?.[1].split(", ") ?? [];
  return sentence(inside.map((part) => valueInWords(part.replace(/^\w+: /, ""))).join(", ") || humanised(call));
}

/** What a choice looks at. @param {string} line such as `camera?` */
function questionInWords(line) {
  return line === "which is true first?" ? "What is checked first" : sentence(line.split(", ").map(humanised).join(", "));
}
