/** The whole picture, small, with what is seen of it. A click shows another part. */
class PictureMap {
  /** @param {Picture} picture */
  constructor(picture) {
    this.picture = picture;
    this.cards = svg("g");
    this.seen = svg("rect", { class: "seen", rx: 12 });
    this.element = svg("svg", { class: "map", "aria-hidden": "true" }, this.cards, this.seen);
    const go = (/** @type {PointerEvent} */ event) => {
      const { left, top } = this.element.getBoundingClientRect(), { scale, frame } = picture;
      picture.x = frame.clientWidth / 2 - (event.clientX - left) / this.ratio * scale;
      picture.y = frame.clientHeight / 2 - (event.clientY - top) / this.ratio * scale;
      picture.move();
    };
    this.element.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
      this.element.setPointerCapture(event.pointerId);
      go(event);
    });
    this.element.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => { if (event.buttons) go(event); });
    this.ratio = 1;
  }
  draw() {
    const { all, width, height } = this.picture;
    this.ratio = Math.min(150 / width, 84 / height);
    this.element.setAttribute("width", String(Math.max(24, width * this.ratio)));
    this.element.setAttribute("height", String(Math.max(16, height * this.ratio)));
    this.element.setAttribute("viewBox", `0 0 ${Math.max(24 / this.ratio, width)} ${Math.max(16 / this.ratio, height)}`);
    this.cards.replaceChildren(...all.map(({ x, y, width, height, element }) => svg("rect", { x, y, width, height, rx: 16,
      class: element.classList.contains("here") ? "here" : element.classList.contains("visited") ? "visited" : "" })));
    this.move();
  }
  move() {
    const { x, y, scale, frame, width, all } = this.picture;
    // Nothing is missed while a small part of one card is beyond the edge.
    const within = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ room) => Math.max(0, Math.min(room, at + size * scale) - Math.max(0, at));
    const [inSight, whole] = all.reduce(([some, sum], card) => [some + within(card.x * scale + x, card.width, frame.clientWidth)
      * within(card.y * scale + y, card.height, frame.clientHeight), sum + card.width * card.height * scale * scale], [0, 0]);
    this.element.toggleAttribute("hidden", !width || inSight > whole * 0.94);
    for (const [name, value] of Object.entries({ x: -x / scale, y: -y / scale, width: frame.clientWidth / scale, height: frame.clientHeight / scale })) {
      this.seen.setAttribute(name, String(value));
    }
  }
}
