/** Draws the page, and plays as soon as its program is unpacked. */
async function begin() {
  /** @type {PageData} */
  let data;
  try {
    data = await packedValue("page-data");
  } catch (error) {
    document.body.append(el("p", { textContent: `This browser cannot unpack the page: ${/** @type {Error} */ (error).message}. A newer one can.` }));
    return;
  }
  const empty = /** @type {any} */ ({ policies: [], broken: [], findings: [], looks: [], changes: null, platform: null, isEditable: false });
  const studio = new Studio({ ...empty, ...data });
  /** @type {any} */ (globalThis).usher = studio;
  if (data.version != null) follow(data.version);
  if (!document.getElementById("page-engine")) return;
  try {
    await play(studio, await packedValue("page-files"));
  } catch (error) {
    studio.isLoading = false;
    studio.whyStill = `This browser cannot play the policies of the page: ${/** @type {Error} */ (error).message}`;
    studio.draw();
  }
}

/** @param {Studio} studio @param {any[]} files */
async function play(studio, files) {
  const program = await Engine.program();
  const engine = await Engine.load(program);
  studio.projects = files.map((project) => new Place(engine, project));
  studio.wrote = undefined;
  studio.isLoading = false;
  // What was chosen meanwhile stays.
  const { isTouched, stillFlow } = studio, chosen = { ...studio.state };
  studio.read();
  studio.set(isTouched ? chosen : {}, false);
  if (isTouched && stillFlow && studio.player?.platform.flows.some(({ name }) => name === stillFlow)) studio.startFlow(stillFlow);
  doKeptClick(studio.picture);
  if (studio.data.isEditable) studio.editor = await Editor.open(studio, program);
  document.documentElement.dataset.plays = "";
}

/** Keeps the first click on a card until the page can play. @param {Picture} picture @param {PointerEvent} event */
function keepClick(picture, { clientX, clientY, target }) {
  const { all, flow, studio } = picture, index = all.findIndex(({ element }) => element.contains(target));
  if (!studio.isLoading || index < 0 || picture.early) return;
  const row = allRows(all[index]).findIndex(({ element }) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  });
  picture.early = { flow: flow?.name, index, row };
  all[index].element.classList.add("pointed");
}
/** Does what was clicked before the page could play: it goes to the card, or takes a row where the journey is. @param {Picture} picture */
function doKeptClick(picture) {
  const { all, early, flow, here, studio } = picture, card = early?.flow === flow?.name ? all[early?.index ?? -1] : undefined;
  picture.early = null;
  if (!card) return;
  const row = card === here ? allRows(card)[early?.row ?? -1] : undefined;
  if (row) studio.take(card, row);
  else studio.walk(card);
}

/** A served page asks for its version twice a second, and comes back at the same address with a newer one. @param {number} version */
function follow(version) {
  let isLeaving = false;
  setInterval(async () => {
    if (isLeaving) return;
    try {
      const newest = await (await fetch("version", { cache: "no-store" })).text();
      if (newest === String(version)) return;
      isLeaving = true;
      location.reload();
    } catch {
      // The server has ended: the page stays as it is.
    }
  }, 500);
}

/** What is printed: the pictures of the flows, the journey as a storyboard, and the texts. @param {Studio} studio @returns {any[]} */
function printed(studio) {
  const { policy, player } = studio;
  if (!policy) return [];
  const texts = el("ul", { className: "sheets" }, ...studio.prompts.flatMap((prompt) => prompt.texts.filter(({ wanted }) => wanted === studio.locale || wanted === "").map((text) =>
    el("li", {}, el("div", { className: "mini still" }, el("div", { className: "layers" }, drawnForm(prompt, text, studio.platform?.name))), ...studio.notesOf(prompt, text)))));
  return [el("h1", { textContent: policy.name }), player && !player.journey.error ? el("section", {}, el("h2", { textContent: `Journey: ${player.call}` }), el("ol", { className: "strip still" }, ...filmFrames(player, studio, null))) : null,
    el("section", {}, el("h2", { textContent: "Flows" }), el("pre", { textContent: studio.drawing?.list ?? "" })),
    el("section", {}, el("h2", { textContent: "Prompts" }), texts), el("section", {}, el("h2", { textContent: "Proof" }), el("pre", { textContent: policy.proof.report }))].filter(Boolean);
}

/** Shows one prompt alone, for an image of it. Returns where it is, in pixels; nothing if there is no such prompt.
 * @param {string} address the parts of its address, as they are in the page's data */
function pictured(address) {
  const studio = /** @type {Studio} */ (/** @type {any} */ (globalThis).usher);
  const [id, call, locale = ""] = JSON.parse(address);
  studio.set({ policy: id, prompt: call, locale, view: "texts" }, false);
  const prompt = studio.chosenPrompt;
  if (!prompt) return null;
  const place = el("div", { className: "alone", "data-look": studio.look }, drawnForm(prompt, prompt.texts.find(({ wanted }) => wanted === locale) ?? prompt.texts[0], studio.platform?.name));
  document.querySelector(".alone")?.remove();
  document.body.append(place);
  const { x, y, width, height } = place.getBoundingClientRect();
  return { x: x + scrollX, y: y + scrollY, width, height, scale: 1 };
}
