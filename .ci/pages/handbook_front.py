"""Plays the phone of the handbook's first page in Chromium. What it shows, and the line that it lights, are compared with what `usher run`
prints for the command that the page says. handbook_front.py HANDBOOK USHER
"""

import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

sys.dont_write_bytecode = True
from web_pages import serve

root, usher = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
# Who she was, what is pressed, and then: the line that is live, and what the transcript ends with.
JOURNEYS = [
    ("denied", [], "show cameraOff {", "show alert cameraOff"),
    ("denied", ["Cancel"], "notNow       -> end declined", "outcome declined"),
    ("denied", ["Open Settings"], "openSettings -> open settings { returned | failed -> checking }", "open settings (app-settings:)"),
    ("denied", ["Open Settings", "Back"], "show cameraOff {", "show alert cameraOff"),
    ("denied", ["Open Settings", "Switch", "Back"], "granted -> end ready", "outcome ready"),
    ("denied", ["change"], "granted -> end ready", "outcome ready"),
    ("notDetermined", [], "askable -> ask camera { else -> checking }", "ask camera"),
    ("notDetermined", ["Allow"], "granted -> end ready", "outcome ready"),
    ("notDetermined", ["Don’t Allow"], "show cameraOff {", "show alert cameraOff"),
    ("notDetermined", ["Don’t Allow", "Open Settings", "Switch", "Back"], "granted -> end ready", "outcome ready"),
    ("restricted", [], "else    -> end unavailable", "outcome unavailable"),
]
SMALL = """() => [...document.querySelectorAll(".home *, .md-header *, .md-footer *")].filter((it) =>
  it.checkVisibility({ visibilityProperty: true }) && [...it.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
  && parseFloat(getComputedStyle(it).fontSize) < 12).map((it) => it.outerHTML.slice(0, 80))"""
SHOWN = ["show ", "ask ", "open ", "outcome "]
source = pathlib.Path("Handbook/pages/index.md").read_text()
errors = []


def expect(what, seen, expected):
    if seen != expected:
        errors.append(f"{what}: {seen!r}, and not {expected!r}")


def transcript(command):
    """The last line of a transcript that says what people see, or the outcome."""
    words = re.fullmatch(r"usher (run docv\.usher --given camera=\w+ --script) '(.*)'", command)
    printed = subprocess.run([usher, *words[1].split(), words[2]], cwd=folder, check=True, capture_output=True, text=True).stdout
    return [line.strip() for line in printed.splitlines() if line.strip().startswith(tuple(SHOWN))][-1]


def says(*words):
    """What `usher` prints beside the page's files, whatever its exit status."""
    return subprocess.run([usher, *words], cwd=folder, capture_output=True, text=True).stdout


def seen_prompts(printed):
    """The title, message and buttons of each prompt of a transcript."""
    return [
        (*re.findall(r"^ +\| (?!\[)(.*)$", block, re.MULTILINE), *re.findall(r"^ +\| \[(.*?)\]", block, re.MULTILINE))
        for block in re.findall(r"^  show \w+ \w+\n((?: {4}\|.*\n)+)", printed, re.MULTILINE)]


def shown(prompt):
    """The same of a prompt that is drawn. The preferred button is on the right, so buttons are drawn from the last to the first."""
    return (*prompt.locator("strong, p").all_text_contents(), *reversed(prompt.locator("button").all_text_contents()))


def check_letter(page):
    """The card has the words of the report, and the row that it writes leaves no finding."""
    [found] = json.loads(says("check", "forgotten.usher", "--report", "json"))
    letter = page.locator("#front-letter")
    words = letter.inner_text().replace("\n", " ")
    for part in [found["code"], found["message"], found["why"], found["place"]["label"], f"forgotten.usher:{found['place']['line']}:"]:
        expect(f"whether the card says {part}", part.replace("`", "") in words, True)
    expect("the row of the card", letter.locator(".plus > span").inner_text().strip(), found["fixes"][0]["edits"][0]["replacement"].strip())
    letter.get_by_role("button", name="Add the row").click()
    lines = [line for line in letter.locator(".line:not(.mark) > span").all_inner_texts()]
    policy = pathlib.Path(folder, "forgotten.usher").read_text().splitlines(keepends=True)
    policy.insert(found["place"]["line"] + len(lines) - 3, f"      {lines[-2].strip()}\n")
    pathlib.Path(folder, "repaired.usher").write_text("".join(policy).replace("policy forgotten", "policy repaired"))
    expect("what the card says of the row", letter.locator(".letter-head").inner_text(), says("check", "repaired.usher").strip())


def check_ways(page):
    """Each finding has the words of the report, and its frames are those of the journey that the report names."""
    found = json.loads(says("check", "stale.usher", "--report", "json"))
    cards = page.locator("#front-verdicts .verdict")
    expect("the findings", [card.get_attribute("data-code") for card in cards.all()], [it["code"] for it in found])
    for card, it in zip(cards.all(), found):
        words = card.inner_text().replace("\n", " ")
        for part in [it["message"], it["why"], it["severity"]]:
            expect(f"whether the finding says {part}", part.replace("`", "") in words, True)
        card.get_by_role("button").click()
        page.wait_for_function("(code) => document.querySelector('#front-way').dataset.code === code", arg=it["code"])
        way = card.get_attribute("data-way")
        expect(f"whether the report names {way}", way in json.dumps(it), True)
        given, *steps = re.sub(r"meanwhile \{ (\w+) becomes (\w+) \}", r"meanwhile \1=\2", way).split("; ")
        printed = says("run", "stale.usher", "--given", re.sub(r"given (\w+) is (\w+)", r"\1=\2", given), "--script", "; ".join(steps))
        frames = page.locator("#front-way .shot")
        expect(f"the frames of {it['code']}", frames.count(), 3)
        [prompt] = set(seen_prompts(printed))
        for alert in frames.locator(".alert").all():
            expect(f"a frame of {it['code']}", shown(alert), prompt)
        # After the last step either nothing has changed, or Settings is open.
        last = printed.splitlines()[-1].strip()
        is_away = "open settings" in printed
        expect(f"what the last frame of {it['code']} shows, after {last}", frames.last.get_attribute("data-says"),
               "open settings" if is_away else "show alert cameraOff")


def check_both(page):
    """The prompts of the two systems are those that `usher run` prints."""
    command = re.search(r"^usher (new scan .*)$", source, re.MULTILINE)[1]
    if not pathlib.Path(folder, "scan.usher").exists():
        subprocess.run([usher, *shlex.split(command)], cwd=folder, check=True, capture_output=True)
    for system in ["ios", "web"]:
        printed = says("run", "scan.usher", "--platform", system, "--given", "camera=denied", "--script", "")
        expect(f"the prompt on {system}", [shown(page.locator(f"#front-{system} .alert"))], seen_prompts(printed))


def press(page, name):
    if name == "Back":
        return page.locator("#front-phone .back").click()
    if name == "Switch":
        return page.locator("#front-phone").get_by_role("switch", name="Camera").click()
    if name == "change":
        return page.locator(".policy .can").filter(has_text="on change of").click()
    page.locator("#front-phone").get_by_role("button", name=name, exact=True).click()


with tempfile.TemporaryDirectory() as folder, sync_playwright() as engine:
    for name, block in re.findall(r"^```\w+ (\S+)\n(.*?)^```", source, re.DOTALL | re.MULTILINE):
        pathlib.Path(folder, name).write_text(block)
    address = serve(root, policy=None)
    browser = engine.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    for scheme, width in [("light", 1440), ("dark", 390)]:
        page = browser.new_page(color_scheme=scheme, reduced_motion="reduce", viewport={"width": width, "height": 900})
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("request", lambda request: errors.append(request.url) if not request.url.startswith((address, "blob:")) else None)
        page.goto(address + "index.html")
        for who, pressed, line, last in JOURNEYS:
            what = f"{who} {pressed} in {scheme}"
            page.locator(f"[data-who={who}]").click()
            for name in pressed:
                press(page, name)
            page.wait_for_function("(line) => document.querySelector('.policy .live')?.textContent.trim() === line", arg=line)
            command = page.locator(".says code").first.inner_text()
            expect(f"what the command of {what} prints", transcript(command), last)
            expect(f"which choice is checked, {what}", page.locator(".who [aria-checked=true]").get_attribute("data-who"), who)
            for violation in Axe().run(page, context={"include": [[".home"]]}).response["violations"]:
                errors.append(f"axe, {what}: {violation['id']} at {[node['target'] for node in violation['nodes']][:3]}")
        page.wait_for_selector("#front-web:visible")
        check_letter(page)
        check_ways(page)
        check_both(page)
        # Nothing that is read is smaller than 12 pixels on a narrow screen.
        small = page.evaluate(SMALL) if width < 500 else []
        expect("texts that are too small", small, [])
        for violation in Axe().run(page).response["violations"]:
            errors.append(f"axe, the whole page in {scheme}: {violation['id']} at {[node['target'] for node in violation['nodes']][:3]}")
        # The title's button plays what it says.
        page.locator("button.dont").click()
        page.wait_for_function("document.querySelector('.says code').textContent.endsWith(`'answer denied'`)")
        # All of the policy is copied, though its head is folded.
        whole = page.evaluate("""() => {
          const code = document.querySelector(".policy code")
          code.setAttribute("data-md-copying", "")
          const text = code.innerText
          code.removeAttribute("data-md-copying")
          return text }""")
        expect("what is copied", whole.split(), pathlib.Path(folder, "docv.usher").read_text().split())
        page.close()
    # From the disk, where a page loads no module, the policy and its transcript stand for themselves.
    page = browser.new_page()
    page.goto((root / "index.html").as_uri())
    expect("whether there is a phone from the disk", page.locator("#front").is_visible(), False)
    expect("the transcript from the disk", "outcome ready" in page.locator(".says").inner_text(), True)
    browser.close()

print(f"the first page: {len(JOURNEYS)} journeys, {len(errors)} faults")
for error in errors:
    print(error, file=sys.stderr)
sys.exit(1 if errors else 0)
