"""Plays journeys in the page of `usher preview`, by its program and by clicks, and compares each with `usher run`."""

import concurrent.futures
import pathlib
import random
import re
import subprocess
import sys

from playwright.sync_api import sync_playwright

# In the page: random journeys from all platforms, flows, starts and languages. Each step is one of those that the page offers.
WALKS = """
({ count, seed }) => {
  let state = seed;
  const number = (bound) => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return Math.floor(state / 4294967296 * bound); };
  const any = (list) => list[number(list.length)];
  const walk = (engine, policy, locale, script) => {
    const play = () => engine.ask("play", [["policy", policy.name], ["locale", locale]], script);
    let played = play();
    for (let step = 0; step < 15; step++) {
      const acts = played.error ? [] : [...played.offered, ...played.offered, ...played.outside];
      if (!acts.length) break;
      script += any(acts).act + "\\n";
      played = play();
    }
    return { engine, policy, locale, script, played };
  };
  const walks = [];
  while (walks.length < count) {
    // A flow that is over is used again, now and then.
    const left = walks.at(-1);
    if (left?.played.next && number(2)) {
      walks.push(walk(left.engine, left.policy, left.locale, left.played.next));
      continue;
    }
    const { engine, loaded } = any(usher.projects);
    const policy = any(loaded.policies), platform = any(policy.platforms);
    if (!platform.flows.length) continue;
    const givens = policy.platforms.length > 1 ? [`platform is ${platform.name}`] : [];
    for (const { name, values } of platform.statuses) if (number(2)) givens.push(`${name} is ${any(values)}`);
    for (const { name, values } of platform.inputs) givens.push(`${name} is ${values.length ? any(values) : '"a \\\\"b\\\\" ü"'}`);
    const locale = policy.locales.length ? any([...policy.locales, "en-XA", "ar-XB", ""]) : "";
    const given = givens.length ? `given ${givens.join(", ")}\\n` : "";
    walks.push(walk(engine, policy, locale, `${given}start ${any(platform.flows).example}\\n`));
  }
  return walks.map(({ policy, locale, script, played }) => ({
    policy: policy.name, locale, script, error: played.error ?? played.stop,
    transcript: [played.head, "", ...(played.acts ?? []).flat().map(({ margin, text }) => margin + text)].join("\\n") + "\\n" }));
}
"""

# In the page: the journeys of tests and counterexamples.
WRITTEN = """
() => usher.data.policies.flatMap(({ id, tests, proof }) => {
  const player = usher.playerOf(id);
  const scripts = [...(tests ?? []).flatMap(({ scripts }) => scripts), ...[...proof.waived, ...proof.counterexamples].map(({ script }) => script)];
  return scripts.map((script) => {
    const played = player.engine.ask("play", [["policy", player.policy.name]], script);
    return { policy: player.policy.name, locale: "", script, error: played.error ?? played.stop,
      transcript: [played.head, "", ...(played.acts ?? []).flat().map(({ margin, text }) => margin + text)].join("\\n") + "\\n" };
  });
})
"""


def journeys_in(evaluate, count):
    """The written and some random journeys, as the page plays them. `evaluate` calls a function of JavaScript in the page."""
    return evaluate(WRITTEN, None) + evaluate(WALKS, {"count": count, "seed": 26})


def compare(journeys, files, usher):
    """What differs from `usher run`."""
    places = {}
    for project in files:
        for file in project["files"]:
            named = re.search(r"^policy (\S+)", file["text"], re.M)
            if named:
                places[named[1]] = file["path"]

    def difference(journey):
        language = ["--locale", journey["locale"]] if journey["locale"] else []
        place = places[journey["policy"]]
        run = subprocess.run([usher, "run", place, "--script", journey["script"], *language], capture_output=True, text=True)
        if "clicked" in journey:
            wanted = [re.sub(r"^\| ", "", line.strip()) for line in run.stdout.split("\n")[2:] if line.strip()]
            if [line for line in journey["clicked"] if line.strip()] != [line for line in wanted if line] or run.returncode:
                return f"{journey['policy']}, by clicks:\n{journey['script']}{journey['clicked']}\n{wanted}\n{run.stderr}"
        elif journey["error"] or run.stdout != journey["transcript"] or run.returncode:
            return f"{journey['policy']} {journey['locale']}: {journey['error']}\n{journey['script']}{run.stderr}"
        return None

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return [found for found in pool.map(difference, journeys) if found]


def main(page_file, usher, count):
    errors = []
    with sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1400, "height": 1000}, reduced_motion="reduce")
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(page_file.as_uri())
        page.wait_for_selector("[data-plays]", timeout=60000)
        journeys = journeys_in(page.evaluate, count)
        files = page.evaluate("usher.projects.map(({ project }) => project)")

        # By clicks: a person who tries everything in turn. What the page says in the end is the script that was played.
        chance = random.Random(26)
        for policy in page.evaluate("usher.players.map(({ id }) => id)"):
            page.evaluate("(policy) => usher.set({ policy, platform: null, view: 'journey', prompt: null })", policy)
            for _ in range(6):
                # What is in a list is chosen there, after the list is opened.
                inside = page.locator(".next details .acts button")
                seen = [button for button in page.locator(".phone button:enabled, .next .acts button:enabled").all() if button.is_visible() and button.text_content() != "Use it again"]
                choices = [*seen, *inside.all()]
                if not choices:
                    break
                choice = chance.choice(choices)
                if choice not in seen:
                    choice.locator("xpath=ancestor::details/summary").click()
                choice.click()
            page.get_by_role("button", name="Script", exact=True).click()
            script = page.locator(".film pre").text_content()
            page.get_by_role("button", name="In words").click()
            lines = page.locator(".story p").all_text_contents()
            name = page.evaluate("usher.player.policy.name")
            journeys.append({"policy": name, "locale": page.evaluate("usher.player.locale"), "script": script, "clicked": lines})
        browser.close()
    errors += compare(journeys, files, usher)
    steps = sum(journey["script"].count("\n") for journey in journeys)
    clicked = sum("clicked" in journey for journey in journeys)
    print(f"{len(journeys)} journeys of {steps} lines, {clicked} of them by clicks, {len(errors)} faults")
    for error in errors[:10]:
        print(error, file=sys.stderr)
    sys.exit(1 if errors else 0)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2], int(sys.argv[3]))
