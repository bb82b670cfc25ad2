// The picture is moved by dragging, by the wheel and two fingers, and by keys.

/** @param {Picture} picture */
function listenTo(picture) {
  /** @type {Map<number, { x: number, y: number }>} */
  const pointers = new Map();
  let moved = 0;
  const { frame } = picture;
  frame.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    if (event.button > 1) return;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pointers.size === 1) moved = 0;
  });
  addEventListener("pointermove", (event) => {
    const old = pointers.get(event.pointerId);
    if (!old) return;
    const others = [...pointers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    if (others.length === 1) {
      const before = Math.hypot(old.x - others[0].x, old.y - others[0].y), now = Math.hypot(event.clientX - others[0].x, event.clientY - others[0].y);
      const { left, top } = frame.getBoundingClientRect();
      if (before > 0) picture.zoom(now / before, (event.clientX + others[0].x) / 2 - left, (event.clientY + others[0].y) / 2 - top);
    } else if (!others.length) {
      moved += Math.abs(event.clientX - old.x) + Math.abs(event.clientY - old.y);
      if (moved > 4) {
        frame.classList.add("dragged");
        picture.isFitted = false;
        picture.x += event.clientX - old.x;
        picture.y += event.clientY - old.y;
        picture.move();
      }
    }
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  for (const name of ["pointerup", "pointercancel"]) {
    addEventListener(name, (event) => {
      pointers.delete(/** @type {PointerEvent} */ (event).pointerId);
      if (!pointers.size) frame.classList.remove("dragged");
    });
  }
  frame.addEventListener("click", (/** @type {PointerEvent} */ event) => { if (moved <= 4) keepClick(picture, event); });
  // The end of a drag is no click.
  frame.addEventListener("click", (/** @type {Event} */ event) => { if (moved > 4) event.stopPropagation(); }, true);
  frame.addEventListener("wheel", (/** @type {WheelEvent} */ event) => {
    event.preventDefault();
    const { left, top } = frame.getBoundingClientRect();
    if (event.ctrlKey || event.metaKey) return picture.zoom(Math.exp(-event.deltaY / 200), event.clientX - left, event.clientY - top);
    picture.isFitted = false;
    picture.x -= event.shiftKey ? event.deltaY : event.deltaX;
    picture.y -= event.shiftKey ? 0 : event.deltaY;
    picture.move();
  }, { passive: false });
  frame.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const way = new Map([["ArrowLeft", [60, 0]], ["ArrowRight", [-60, 0]], ["ArrowUp", [0, 60]], ["ArrowDown", [0, -60]]]).get(event.key);
    if (!way || event.target !== frame) return;
    event.preventDefault();
    picture.x += way[0];
    picture.y += way[1];
    picture.move();
  });
  // A card that gets the focus is seen; the browser must not scroll the frame instead.
  frame.addEventListener("focusin", (/** @type {Event} */ event) => {
    frame.scrollTo(0, 0);
    const card = picture.all.find(({ element }) => element.contains(event.target));
    if (card && /** @type {Element} */ (event.target).matches(":focus-visible")) picture.reveal(card);
  });
}
