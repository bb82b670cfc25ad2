// Conditions, ages, values and effects as people say them: the parts of what the picture of rows and the switch of names have as it is written.

/** The units of durations, the largest first: as policies write them, in words, and in milliseconds.
 * @type {[string, string, number][]} */
const units = [["d", "day", 86_400_000], ["h", "hour", 3_600_000], ["min", "minute", 60_000], ["s", "second", 1000], ["ms", "millisecond", 1]];

/** A duration: `7 days`. @param {number} milliseconds */
function durationInWords(milliseconds) {
  let rest = milliseconds;
  return units.flatMap(([, words, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count ? [counted(count, words)] : [];
  }).join(" ");
}
/** The durations in the name of an age, in milliseconds: `older than 7d`. @param {string} text */
function durationsIn(text) {
  return [...text.matchAll(/\b(?:\d+(?:ms|min|[shd]))+\b/g)].map(([written]) =>
    [...written.matchAll(/(\d+)(ms|min|[shd])/g)].reduce((sum, [, count, unit]) => sum + Number(count) * (units.find(([name]) => name === unit)?.[2] ?? 0), 0));
}

/** A value as a script names it. @param {string} name @returns {GraphValue} */
function valueNamed(name) {
  const [milliseconds] = /^(not )?older than /.test(name) ? durationsIn(name) : [];
  if (milliseconds === undefined) return { name, age: null };
  return { name, age: { kind: name.startsWith("not ") ? "notOlderThan" : "olderThan", milliseconds } };
}
/** One value: a status, an age, a platform, or a word of the policy. @param {GraphValue} value @returns {string} */
function valueInWords({ name, age }) {
  if (age?.kind === "olderThan") return `more than ${durationInWords(age.milliseconds ?? 0)} ago`;
  if (age?.kind === "notOlderThan") return `${durationInWords(age.milliseconds ?? 0)} ago or less`;
  if (name === "now") return "just now";
  return answerWords.get(name) ?? (platformNames.has(name) ? platformName(name) : humanised(name));
}
const platformNames = new Set(["ios", "macos", "android", "web"]);
/** A value that a script names, in words. @param {string} name */
function nameInWords(name) { return valueInWords(valueNamed(name)); }

/** Several values: one or the other. @param {GraphValue[]} values */
function valuesInWords(values) {
  const words = [...new Set(values.map(valueInWords))];
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")}, or ${words[words.length - 1]}`;
}

/** What is not so, such as `showsBanner` or `isMuted`. @param {string} spoken */
function deniedInWords(spoken) {
  if (/^(is|are|was|can|may) /.test(spoken)) return spoken.replace(/ /, " not ");
  if (/^has /.test(spoken)) return spoken.replace(/^has /, "has no ");
  const verb = /^([a-z]+[^s])s (.+)$/.exec(spoken);
  return verb ? `does not ${verb[1]} ${verb[2]}` : `${spoken}: no`;
}

/** @param {GraphCondition} condition @returns {string} */
function conditionInWords(condition) {
  switch (condition.kind) {
    case "constant": return condition.isSo ? "always" : "never";
    case "flag": return condition.isSo ? humanised(condition.name) : deniedInWords(humanised(condition.name));
    case "values": return testInWords(condition.name, condition.values, condition.isNot);
    case "not": return `not: ${conditionInWords(condition.parts[0])}`;
    case "all": return condition.parts.map(conditionInWords).join(", and ");
    case "any": return condition.parts.map(conditionInWords).join(", or ");
  }
}
/** @param {string} name @param {GraphValue[]} values @param {boolean} isNot @returns {string} */
function testInWords(name, values, isNot) {
  const spoken = humanised(name), deed = deedIn(name), [{ age }] = values;
  if (values.length === 1 && age?.kind === "never") return isNot ? `${deed} before` : `never ${deed}`;
  if (values.length === 1 && age) {
    const isOlder = (age.kind === "olderThan") !== isNot, time = durationInWords(age.milliseconds ?? 0);
    return isOlder ? `${deed} more than ${time} ago` : `${deed} in the last ${time}`;
  }
  const words = valuesInWords(values), be = /[^s]s$/.test(name) ? "are" : "is";
  if (isNot) return `${spoken} ${be} not ${words}`;
  // `can still be asked` has its own verb.
  return /^can /.test(words) ? `${spoken} ${words}` : `${spoken} ${be} ${words}`;
}
/** A memory of a time often has the name of what was done then: `putOff`, `lastAsked`, `askedAt`. @param {string} name */
function deedIn(name) { return humanised(name).replace(/^last | at$/g, ""); }
/** That something has a value. @param {string} name @param {string} value */
function factInWords(name, value) {
  if (value === "true" || value === "false") return conditionInWords({ kind: "flag", name, isSo: value === "true" });
  if (value === "now") return `${deedIn(name)} just now`;
  return testInWords(name, [value === "never" ? { name: value, age: { kind: "never", milliseconds: null } } : valueNamed(value)], false);
}
/** What a script says of a start. @param {Given} given */
function givenInWords({ name, value, milliseconds }) {
  return milliseconds == null ? factInWords(name, value) : testInWords(name, [{ name: value, age: { kind: "olderThan", milliseconds } }], false);
}
/** The same as a script has it. @param {Given} given */
function writtenGiven({ name, value }) { return `${name} is ${value}`; }

/** The label of a row, in words. @param {GraphLabel[]} label */
function labelInWords(label) { return label.map(partInWords).join(" "); }
/** @param {GraphLabel} part @returns {string} */
function partInWords(part) {
  switch (part.kind) {
    case "answers": return valuesInWords(part.names.map(valueNamed));
    case "values": return part.values.map(valuesInWords).join(", ");
    case "condition": return conditionInWords(part.condition);
    case "when": return `when ${conditionInWords(part.condition)}`;
    case "otherwise": return "in all other cases";
    case "silent": return `silent for ${durationInWords(part.milliseconds)}`;
    case "after": return `after ${durationInWords(part.milliseconds)}`;
    case "change": return `${part.names.map(humanised).join(", ")} changes`;
    case "event": return `on ${part.names.map(humanised).join(", ")}`;
    case "startsIn": return "at first";
    case "anyAnswer": case "atOnce": case "returned": case "background": case "stays": case "back": return part.text;
  }
}
/** The label as it is written. @param {FlowEdge} edge */
function writtenLabel({ label }) { return label.map(({ text }) => text).join(" "); }

/** What a row does besides. @param {Effect} effect */
function effectInWords({ text, metric, kind, name, value }) {
  if (metric) return `counts ${humanised(name)}`;
  if (kind === "remember") return /^(now|true)$/.test(value ?? "") ? `remembers ${humanised(name)}` : `remembers ${humanised(name)}: ${nameInWords(value ?? "")}`;
  return kind === "notice" ? `shows ${humanised(name)}` : humanised(text);
}

/** The arguments of a call, such as `ask(what: camera)`. @param {string} call */
function argumentsInWords(call) {
  const inside = /\((.*)\)$/.exec(call)?.[1].split(", ") ?? [];
  return sentence(inside.map((part) => nameInWords(part.replace(/^\w+: /, ""))).join(", ") || humanised(call));
}

/** What a choice looks at. @param {string[]} subjects @param {boolean} isStatus whether that can be granted */
function questionInWords(subjects, isStatus) {
  return subjects.length ? sentence(`${subjects.map(humanised).join(", ")}${isStatus ? " allowed" : ""}?`) : "What is checked first";
}
