// Which words of a text are gone, and which are new.

/** Marks them on the screens of two versions, where these show the same kinds of texts. @param {HTMLElement} old @param {HTMLElement} now */
function markChangedWords(old, now) {
  const [before, after] = [old, now].map((side) => [...side.querySelectorAll(".layers .title, .layers .message, .layers .button > span")]);
  if (before.length !== after.length || before.some(({ className }, index) => className !== after[index].className)) return;
  before.forEach((text, index) => {
    const [gone, fresh] = changedWords(text.textContent ?? "", after[index].textContent ?? "");
    text.replaceChildren(...gone.map(({ word, isKept }) => isKept ? word : el("del", { textContent: word })));
    after[index].replaceChildren(...fresh.map(({ word, isKept }) => isKept ? word : el("ins", { textContent: word })));
  });
}

/** The words of two texts, and which of them both have in this order. @param {string} old @param {string} now @returns {{ word: string, isKept: boolean }[][]} */
function changedWords(old, now) {
  const [one, other] = [old, now].map(wordsIn);
  // The length of what the rests have in common, from each pair of places on.
  const common = Array.from({ length: one.length + 1 }, () => new Array(other.length + 1).fill(0));
  for (let i = one.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) common[i][j] = one[i] === other[j] ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
  }
  /** @type {{ word: string, isKept: boolean }[][]} */
  const [gone, fresh] = [[], []];
  let i = 0, j = 0;
  while (i < one.length || j < other.length) {
    if (i < one.length && j < other.length && one[i] === other[j]) {
      gone.push({ word: one[i++], isKept: true });
      fresh.push({ word: other[j++], isKept: true });
    } else if (j >= other.length || i < one.length && common[i + 1][j] >= common[i][j + 1]) gone.push({ word: one[i++], isKept: false });
    else fresh.push({ word: other[j++], isKept: false });
  }
  return [gone, fresh].map(joined);
}
/** Neighbours that are all kept, or all not, are one. @param {{ word: string, isKept: boolean }[]} words */
function joined(words) {
  /** @type {{ word: string, isKept: boolean }[]} */
  const found = [];
  for (const [index, { word, isKept: isSame }] of words.entries()) {
    // A space between two words that are not kept is not, either.
    const isKept = isSame && !(/^\s+$/.test(word) && words[index - 1]?.isKept === false && words[index + 1]?.isKept === false);
    const last = found[found.length - 1];
    if (last?.isKept === isKept) last.word += word;
    else found.push({ word, isKept });
  }
  return found;
}
/** @param {string} text */
function wordsIn(text) {
  return typeof Intl.Segmenter === "function" ? [...new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)].map(({ segment }) => segment) : text.split(/(\s+)/);
}
