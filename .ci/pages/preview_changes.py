"""The view Changes of a page that `usher preview --against` writes: `preview_changes.py USHER ENGINE`."""

import pathlib
import shutil
import subprocess
import sys
import tempfile

from playwright.sync_api import sync_playwright

usher, engine = sys.argv[1:]
# An older version of DocV: it ended where people had refused, and said something else.
older = [("docv.usher", "denied                   -> explaining", "denied                   -> end declined"),
         ("docv.usher", "restricted | unavailable -> blocked(why: camera)", "restricted -> end declined\n      unavailable -> blocked(why: unavailable)"),
         ("docv.copy.yaml", "Camera access is required to complete document capture.", "DocV cannot capture documents without the camera.")]
wrong = []


def expect(is_so, what):
    if not is_so:
        wrong.append(what)


with tempfile.TemporaryDirectory() as folder, sync_playwright() as browsers:
    old, page_file = pathlib.Path(folder, "docv"), pathlib.Path(folder, "page.html")
    shutil.copytree("Policies/DocV", old)
    for name, now, then in older:
        text = (old / name).read_text()
        expect(now in text, f"{name} has no line {now}")
        (old / name).write_text(text.replace(now, then))
    subprocess.run([usher, "preview", "Policies/DocV", "--against", str(old), "--engine", engine, "-o", str(page_file)], check=True, stdout=subprocess.DEVNULL)
    browser = browsers.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(page_file.as_uri())
    page.wait_for_selector("[data-plays]")
    changes = page.locator(".change-list [aria-pressed]")
    expect(page.locator("[data-view=changes]").count() == 1 and changes.count() == 3, f"the page does not begin with 3 changes, but has {changes.count()}")
    people = page.locator(".people-of")
    expect(people.all_inner_texts() == ["For people who refused the camera before, or were never asked for it if the app explains at once."], f"the first change is {people.all_inner_texts()}")
    for index in range(changes.count()):
        changes.nth(index).click()
        expect(page.locator(".fork .device").count() == 2, f"change {index + 1} has no two phones")
        expect(page.locator(".people-of").count() == 1 and page.get_by_role("button", name="Play").count() == 1, f"change {index + 1} is said or played more than once")
        for width, height in [(1440, 900), (1280, 800), (1024, 768), (390, 844), (360, 740)]:
            page.set_viewport_size({"width": width, "height": height})
            low, wide = page.evaluate("[Math.max(...[...document.querySelectorAll('.fork .device')].map((one) => one.getBoundingClientRect().bottom)), document.querySelector('.view').scrollWidth - document.querySelector('.view').clientWidth]")
            expect(width < 1200 or low <= height, f"a phone of change {index + 1} ends at {low} at {width}")
            expect(wide <= 0, f"change {index + 1} scrolls sideways at {width}")
        page.set_viewport_size({"width": 1440, "height": 900})
    changes.first.click()
    page.get_by_role("button", name="Play").click()
    expect(page.evaluate("[usher.state.view, usher.player.begun.at(-1)]") == ["journey", "start precheck"], "a change does not play its journey")
    browser.close()

for line in wrong:
    print(line, file=sys.stderr)
print(f"{len(wrong)} faults of Changes")
sys.exit(1 if wrong else 0)
