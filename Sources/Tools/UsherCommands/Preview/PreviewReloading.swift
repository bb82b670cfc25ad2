/// The script of a served page: it asks for the version twice a second, and with a newer one comes back at the same place, with the
/// same choices and journeys.
func previewReloading(_ version: Int) -> String {
  #"""
  {
    history.scrollRestoration = "manual";
    const key = "usher " + location.pathname;
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "null");
    const controls = document.querySelector(".controls");
    // While a policy has an error, its languages and its journey are not on the page: they stay as they were before.
    const absent = {};
    const keep = () => {
      const players = new Map(kept?.players);
      for (const player of globalThis.usher?.players ?? []) players.set(player.section.dataset.section, player.kept);
      const choices = { ...kept?.choices, ...(controls ? Object.fromEntries(new FormData(controls)) : {}), ...absent };
      const place = Object.keys(absent).length || !controls ? kept?.scroll : scrollY;
      sessionStorage.setItem(key, JSON.stringify({ look: controls?.look.dataset.chosen ?? kept?.look, choices, players: [...players], scroll: place }));
    };
    const scroll = () => { if (kept && controls) scrollTo(0, kept.scroll); };
    if (kept && controls) {
      if (kept.look) controls.look.dataset.chosen = kept.look;
      for (const [name, value] of Object.entries(kept.choices ?? {})) {
        controls[name].value = value;
        if (controls[name].value !== value) { absent[name] = value; controls[name].value = ""; }
      }
      controls.addEventListener("change", ({ target }) => { delete absent[target.name]; });
      controls.dispatchEvent(new Event("change"));
    }
    addEventListener("load", scroll);
    addEventListener("plays", () => {
      for (const [section, journey] of kept?.players ?? []) {
        globalThis.usher.players.find((player) => player.section.dataset.section === section)?.restore(journey);
      }
      scroll();
    });
    let isLeaving = false;
    setInterval(async () => {
      if (isLeaving) return;
      try {
        const newest = await (await fetch("version", { cache: "no-store" })).text();
        if (newest === "\#(version)") return;
        isLeaving = true;
        keep();
        location.reload();
      } catch {
        // The server has ended: the page stays as it is.
      }
    }, 500);
  }
  """# + "\n"
}
