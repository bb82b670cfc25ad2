"""Plays the journey on the handbook's page in Chromium, with its fake camera, and shows each kind of prompt in each look: contrast and
all else that axe finds is an error. handbook_live.py HANDBOOK [PICTURES]: the second is a folder for pictures of the looks.
"""

import pathlib
import sys

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

from web_pages import serve

root = pathlib.Path(sys.argv[1]).resolve()
pictures = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
LOOKS = ["as they are", "like a phone's", "like a brand"]
LOG = [
    "start with isAsked=true camera=denied", "start -> takePhoto.refused", "show cameraOff", "meanwhile camera=authorized",
    "takePhoto.refused -> takePhoto.taking, because camera=authorized", "dismiss cameraOff", "do takePicture", "answer taken",
    "takePhoto.taking -> end", "notice pictureTaken", "outcome taken"]
errors = []

# Each kind of prompt, with a close button, a destructive button and a cancelling one among them.
SHOW = """async ([kind, id]) => {
  const { DialogPresenter } = await import("./assets/usher-web/prompts.js")
  window.presenter ??= new DialogPresenter()
  const button = (answer, label, ...roles) => ({ answer, label, roles, accessibilityLabel: null })
  const written = { id, kind, name: kind, title: "Camera access needed", locale: "en", isRightToLeft: false, accessibilityLabel: null,
    message: "The others in the call can’t see you. You can allow the camera beside the address.", style: {}, arguments: {} }
  if (kind === "notice") return window.presenter.notify(written)
  const buttons = {
    alert: [button("again", "Try Again", "preferred"), button("no", "Not Now", "cancel")],
    actionSheet: [button("one", "Take a Photo"), button("two", "Delete", "destructive"), button("no", "Cancel", "cancel")],
    sheet: [button("on", "Go On", "preferred"), button("off", "Delete", "preferred", "destructive")],
    screen: [button("stop", "Stop", "destructive")], banner: [button("why", "Why?")],
  }[kind]
  await window.presenter.present({ ...written, buttons, isDismissible: kind !== "alert", answer() {}, gone() {} })
}"""


address = serve(root, policy=None) + "live.html"


def expect(what, seen, expected):
    if seen != expected:
        errors.append(f"{what}: {seen!r}, and not {expected!r}")


def load(context):
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("request", lambda request: errors.append(request.url) if not request.url.startswith((address[:-9], "blob:")) else None)
    page.goto(address)
    page.wait_for_selector("#live-start:enabled")
    return page


def check(page, what):
    found = Axe().run(page, context={"include": [["usher-prompt"], ["usher-notices"], [".live"]]}).response["violations"]
    for violation in found:
        errors.append(f"axe, {what}: {violation['id']} at {[node['target'] for node in violation['nodes']][:3]}")


with sync_playwright() as engine:
    browser = engine.chromium.launch(
        executable_path="/usr/bin/chromium", args=["--no-sandbox", "--use-fake-device-for-media-stream"])

    # Without a screen the browser refuses by itself. Allowed while the sheet is up, the journey goes on.
    context = browser.new_context(reduced_motion="reduce")
    page = load(context)
    page.click("#live-start")
    page.get_by_role("alertdialog", name="A picture of you?").get_by_role("button", name="Go On").click()
    page.get_by_text("The outcome is notTaken.").wait_for()
    page.click("#live-start")
    page.get_by_role("dialog", name="The camera is off").wait_for()
    context.grant_permissions(["camera"], origin=address[:-10])
    page.click("#live-take")
    page.get_by_text("The outcome is taken.").wait_for()
    page.get_by_text("The picture stays in this page.", exact=True).wait_for()
    has_picture = "(({ width, hidden }) => width > 0 && !hidden)(document.querySelector('#live-picture'))"
    expect("whether there is a picture", page.evaluate(has_picture), True)
    expect("the log", page.locator("#live-log li").all_inner_texts(), LOG)
    # A reload in the middle.
    page.click("#live-start")
    page.wait_for_selector("#live-take:visible")
    page.reload()
    page.click("#live-take")
    page.get_by_text("The outcome is taken.").wait_for()
    context.close()

    for scheme in ["light", "dark"]:
        for width in [360, 1000]:
            context = browser.new_context(color_scheme=scheme, reduced_motion="reduce", viewport={"width": width, "height": 760})
            page = load(context)
            for look in LOOKS:
                page.get_by_label(look).check()
                for number, kind in enumerate(["alert", "actionSheet", "sheet", "screen", "banner", "notice"]):
                    page.evaluate(SHOW, [kind, number])
                    page.locator(f"[data-name={kind}]").first.wait_for(state="attached")
                    if width == 360:
                        check(page, f"{kind}, {look}, {scheme}")
                    if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
                        errors.append(f"{kind}, {look}: wider than a window of {width}")
                    if pictures:
                        page.screenshot(path=pictures / f"{LOOKS.index(look)}-{kind}-{scheme}-{width}.png")
                    page.evaluate("(id) => window.presenter.dismiss(id)", number)
                page.evaluate("document.querySelector('usher-notices').shadowRoot.querySelector('.notice').remove()")
            context.close()
    browser.close()

print(f"the live page: {len(errors)} faults")
for error in errors:
    print(error, file=sys.stderr)
sys.exit(1 if errors else 0)
