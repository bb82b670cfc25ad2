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
    const { x, y, scale, frame, width, height, all } = this.picture;
    // Margins and marks may be beyond the edge.
    const near = 24, isWhole = x >= -near && y >= -near && x + width * scale <= frame.clientWidth + near && y + height * scale <= frame.clientHeight + near;
    this.element.toggleAttribute("hidden", isWhole || !width);
    // It is in the corner with fewer cards.
    const covered = (/** @type {number} */ left) => all.filter((card) => {
      const at = card.x * scale + x;
      return (card.y + card.height) * scale + y > frame.clientHeight - 120 && at < left + 170 && at + card.width * scale > left;
    }).length;
    this.element.classList.toggle("at-start", covered(0) < covered(frame.clientWidth - 170));
    for (const [name, value] of Object.entries({ x: -x / scale, y: -y / scale, width: frame.clientWidth / scale, height: frame.clientHeight / scale })) {
      this.seen.setAttribute(name, String(value));
    }
  }
}
