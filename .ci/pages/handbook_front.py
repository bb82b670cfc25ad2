"""Plays the phone of the handbook's first page in Chromium. What it shows, and the line that it lights, are compared with what `usher run`
prints for the command that the page says. handbook_front.py HANDBOOK USHER
"""

import pathlib
import re
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
    ("notDetermined", [], "askable -> ask camera { else -> checking }", "ask camera"),
    ("notDetermined", ["Allow"], "granted -> end ready", "outcome ready"),
    ("notDetermined", ["Don’t Allow"], "show cameraOff {", "show alert cameraOff"),
    ("notDetermined", ["Don’t Allow", "Open Settings", "Switch", "Back"], "granted -> end ready", "outcome ready"),
    ("restricted", [], "else    -> end unavailable", "outcome unavailable"),
]
SHOWN = ["show ", "ask ", "open ", "outcome "]
errors = []


def expect(what, seen, expected):
    if seen != expected:
        errors.append(f"{what}: {seen!r}, and not {expected!r}")


def transcript(command):
    """The last line of a transcript that says what people see, or the outcome."""
    words = re.fullmatch(r"usher (run docv\.usher --given camera=\w+ --script) '(.*)'", command)
    printed = subprocess.run([usher, *words[1].split(), words[2]], cwd=folder, check=True, capture_output=True, text=True).stdout
    return [line.strip() for line in printed.splitlines() if line.strip().startswith(tuple(SHOWN))][-1]


def press(page, name):
    if name == "Back":
        return page.locator(".phone .back").click()
    if name == "Switch":
        return page.get_by_role("switch", name="Camera").click()
    page.locator(".phone").get_by_role("button", name=name, exact=True).click()


with tempfile.TemporaryDirectory() as folder, sync_playwright() as engine:
    for name, block in re.findall(r"^```\w+ (docv\S+)\n(.*?)^```", pathlib.Path("Handbook/pages/index.md").read_text(), re.DOTALL | re.MULTILINE):
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
