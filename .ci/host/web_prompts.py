"""Uses the package of `.ci/host/web` in Chromium as a person does, by keys and clicks, under a strict content security policy."""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

from web_pages import make_first_page, serve

package, usher = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]

USHER = """language 1
policy call
use web
copy call
action connect -> connected | failed
alert ready { button go preferred; button leave cancel }
sheet help { button back preferred; dismissible }
screen waiting { button stop destructive }
banner cameraOff { button why; dismissible }
notice joined
flow join -> inCall | left {
  start state asking { show ready { go -> connecting; leave -> end left } }
  state connecting {
    show waiting { stop -> end left }
    start state calling {
      do connect { connected { show joined } -> end inCall; failed -> hinting; interrupted -> asking }
    }
  }
  state hinting { show cameraOff { why -> helping; dismissed -> end left } }
  state helping { show help { back -> hinting; dismissed -> end left } }
}
"""

COPY = """schema: 1
catalog: call
source: en
entries:
  ready:
    title: Join the call?
    message: The others see you.
    buttons:
      go: Join
      leave: Not now
  help:
    title: About the camera
    message: Somebody else uses it.
    buttons:
      back: Back
  waiting:
    title: Connecting…
    buttons:
      stop: Stop
  cameraOff:
    message: The camera is off.
    buttons:
      why: Why?
  joined:
    message: You are in.
"""

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>A call</title><script type="module" src="main.js"></script>
<main><h1>A call</h1><button id="join">Join</button><p id="outcome" role="status"></p>
<aside id="hint" hidden><p></p><button></button></aside></main></html>"""

MAIN = """import { Usher } from "./usher.js"
import { OwnHint } from "./own.js"
window.presenter = new URL(location).searchParams.has("own") ? new OwnHint() : undefined
window.answers = new URL(location).searchParams.get("answers")?.split(" ") ?? []
window.events = []
const usher = window.usher = await Usher.load("call.usherbundle", {
  app: { connect: () => window.answers.shift() ?? new Promise(() => {}) },
  listener: (event) => window.events.push(event), presenter: window.presenter,
})
const show = (text) => (document.querySelector("#outcome").textContent = text)
document.querySelector("#join").onclick = () => usher.flows.join().then(({ outcome }) => show(outcome), (error) => show(error.reason))
for (const left of await usher.unfinishedJourneys()) left.outcome().then((outcome) => show(`resumed: ${outcome}`))
document.body.dataset.ready = ""
"""

first = pathlib.Path(tempfile.mkdtemp())
make_first_page(package, usher, first)

site = pathlib.Path(tempfile.mkdtemp())
shutil.copytree(package, site, dirs_exist_ok=True)
OWN = re.search(r"```js\n(import \{ DialogPresenter \}.*?)```", pathlib.Path("Policies/Web.md").read_text(), re.DOTALL)[1]
for name, text in [("index.html", PAGE), ("main.js", MAIN), ("own.js", OWN), ("call.usher", USHER), ("call.copy.yaml", COPY)]:
    (site / name).write_text(text)
compiled = subprocess.run(
    [usher, "compile", site / "call.usher", "--platform", "web", "--unproved", "-o", site / "call.usherbundle"],
    capture_output=True, text=True)
if compiled.returncode:
    sys.exit(compiled.stdout + compiled.stderr)


address = serve(site)
errors = []


def expect(what, seen, expected):
    if seen != expected:
        errors.append(f"{what}: {seen!r}, and not {expected!r}")


# Shows a prompt or a notice without a journey: its id, its kind and its buttons. What it replies is in `window.replies`.
SHOW = """async ([id, kind, options = {}, version = ""]) => {
  const { DialogPresenter } = await import(`./prompts.js${version}`)
  const parent = options.parent && document.querySelector(options.parent)
  const closeLabel = (language) => ({ he: "סגירה" })[language] ?? "Close"
  const presenter = (window.presenters ??= {})[version + options.parent] ??= new DialogPresenter({ closeLabel, parent })
  const written = { id, kind, name: `${kind}${id}`, title: `${kind} ${id}`, message: null, locale: options.locale ?? "en",
    isRightToLeft: options.locale === "he", accessibilityLabel: null, style: {}, arguments: {} }
  if (kind === "notice") return presenter.notify(written)
  if (kind === "dismiss") return presenter.dismiss(id)
  const reply = (name) => (answer) => (window.replies ??= []).push(answer ?? name)
  const buttons = [{ answer: "go", label: "Go", roles: ["preferred"], accessibilityLabel: null }]
  await presenter.present({ ...written, buttons, isDismissible: kind !== "alert", answer: reply(), gone: reply("gone") })
}"""


def load(context, answers=""):
    page = context.new_page()
    page.on("console", lambda message: errors.append(message.text) if "favicon" not in message.text else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{address}?answers={answers}")
    page.wait_for_selector("body[data-ready]")
    return page


def check(page, what):
    for violation in Axe().run(page).response["violations"]:
        errors.append(f"axe, {what}: {violation['id']} at {[node['target'] for node in violation['nodes']][:3]}")


def focused(page):
    return page.evaluate("document.activeElement?.shadowRoot?.activeElement?.textContent ?? document.activeElement?.id")


with sync_playwright() as engine:
    browser = engine.chromium.launch(
        executable_path="/usr/bin/chromium", args=["--no-sandbox", "--use-fake-device-for-media-stream"])

    # Without a screen nobody answers, and the browser refuses.
    page = browser.new_page()
    page.goto(serve(first))
    page.wait_for_load_state("networkidle")
    page.click("#scan")
    page.get_by_role("dialog").get_by_role("button").wait_for()
    with page.expect_console_message(lambda message: message.text in ["declined", "ready"]):
        page.get_by_role("dialog").get_by_role("button").click()
    page.close()

    for scheme in ["light", "dark"]:
        context = browser.new_context(color_scheme=scheme, reduced_motion="reduce")
        page = load(context, "failed+failed+connected")

        # An alert: its name and its words, the focus on the preferred button, and Escape is the button that cancels.
        page.click("#join")
        alert = page.get_by_role("alertdialog", name="Join the call?")
        alert.wait_for()
        expect("the description", alert.evaluate("it => it.getRootNode().getElementById(it.getAttribute('aria-describedby')).textContent"),
               "The others see you.")
        expect("the focus", focused(page), "Join")
        check(page, f"alert, {scheme}")
        page.keyboard.press("Tab")
        expect("the next focus", focused(page), "Not now")
        page.keyboard.press("Escape")
        page.get_by_text("left").wait_for()
        expect("the focus after an alert", focused(page), "join")

        # A banner leaves the page usable, a sheet does not, and both can be dismissed.
        page.click("#join")
        alert.get_by_role("button", name="Join").click()
        banner = page.get_by_role("region", name="The camera is off.")
        banner.wait_for()
        check(page, f"banner, {scheme}")
        banner.get_by_role("button", name="Why?").click()
        sheet = page.get_by_role("dialog", name="About the camera")
        sheet.wait_for()
        check(page, f"sheet, {scheme}")
        sheet.get_by_role("button", name="Back").click()
        banner.get_by_role("button", name="Close").click()
        banner.wait_for(state="detached")
        page.click("#join")
        alert.get_by_role("button", name="Join").click()
        banner.get_by_role("button", name="Why?").click()
        sheet.wait_for()
        page.keyboard.press("Escape")
        sheet.wait_for(state="detached")

        # A notice is in a live region.
        page.click("#join")
        alert.get_by_role("button", name="Join").click()
        page.locator("usher-notices").get_by_role("status").get_by_text("You are in.").wait_for()
        page.get_by_text("inCall").wait_for()
        check(page, f"notice, {scheme}")

        # A screen covers the page, has no cancelling button, and stays whatever Escape does.
        page.click("#join")
        alert.get_by_role("button", name="Join").click()
        screen = page.get_by_role("dialog", name="Connecting…")
        screen.wait_for()
        check(page, f"screen, {scheme}")
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        screen.wait_for()
        box = screen.bounding_box()
        expect("the width of a screen", box["width"], page.viewport_size["width"])

        # Another page load goes on where this one was.
        page.reload()
        page.wait_for_selector("body[data-ready]")
        alert.get_by_role("button", name="Not now").click()
        page.get_by_text("resumed: left").wait_for()

        # Two tabs take turns: a click in the second one goes on there.
        page.click("#join")
        alert.wait_for()
        second = load(context, "connected")
        expect("prompts in the second tab", second.get_by_role("alertdialog").count(), 0)
        second.click("#join")
        second.get_by_role("alertdialog").get_by_role("button", name="Join").click()
        second.get_by_text("inCall").wait_for()
        page.get_by_text("elsewhere").wait_for()
        expect("prompts in the first tab", alert.count(), 0)
        context.close()

    # Looks by custom properties, and right to left.
    context = browser.new_context()
    page = load(context)
    page.evaluate("document.documentElement.style.setProperty('--usher-accent', 'rgb(120, 0, 90)')")
    page.click("#join")
    button = page.get_by_role("alertdialog").get_by_role("button", name="Join")
    button.wait_for()
    expect("the colour of a button", button.evaluate("it => getComputedStyle(it).backgroundColor"), "rgb(120, 0, 90)")
    page.evaluate(SHOW, [99, "sheet", {"locale": "he"}])
    expect("the direction", page.locator("usher-prompt[data-name=sheet99]").evaluate(
        "it => getComputedStyle(it.shadowRoot.querySelector('.dialog')).direction"), "rtl")
    page.get_by_role("button", name="סגירה").wait_for()
    context.close()

    # A page that replaces what is in its body, or the body: a prompt is shown again, and the next ones are shown there.
    context = browser.new_context()
    page = load(context, "failed")
    page.click("#join")
    alert = page.get_by_role("alertdialog", name="Join the call?")
    alert.wait_for()
    page.evaluate("document.body.innerHTML = '<h2>Another page</h2><button>Here</button>'")
    page.wait_for_function("document.querySelector('body > usher-prompt')?.shadowRoot.querySelector('dialog:modal')")
    expect("the focus in a replaced page", focused(page), "Join")
    page.evaluate("document.body.replaceWith(Object.assign(document.createElement('body'), { innerHTML: '<h2>A third</h2>' }))")
    page.wait_for_function("document.querySelector('body > usher-prompt')?.shadowRoot.querySelector('dialog:modal')")
    alert.get_by_role("button", name="Join").click()
    banner = page.get_by_role("region", name="The camera is off.")
    banner.wait_for()
    page.evaluate("document.body.replaceWith(document.createElement('body'))")
    banner.get_by_role("button", name="Why?").click()
    page.get_by_role("dialog", name="About the camera").wait_for()
    expect("prompts in the page", page.locator("body > usher-prompt").count(), 1)
    expect("faults", page.evaluate("events.filter(({ kind }) => kind === 'fault').length"), 0)

    # A parent holds prompts while it is in the document.
    page = load(context)
    page.evaluate(SHOW, [1, "banner", {"parent": "main"}])
    expect("prompts in the parent", page.locator("main > usher-prompt").count(), 1)
    page.evaluate("document.querySelector('main').remove()")
    page.locator("body > usher-prompt").get_by_role("button", name="Go").click()
    expect("replies", page.evaluate("replies"), ["go"])
    page.close()

    # A notice while a prompt or a dialog of the page is open: in front, and in a region that is not silenced.
    page = load(context)
    page.evaluate(SHOW, [1, "notice"])
    notice = page.get_by_role("status").get_by_text("notice 1")
    notice.wait_for()
    page.evaluate(SHOW, [2, "alert"])
    page.get_by_role("alertdialog").get_by_role("status").get_by_text("notice 1").wait_for()
    page.evaluate(SHOW, [3, "notice"])
    page.get_by_role("alertdialog").get_by_role("status").get_by_text("notice 3").wait_for()
    is_in_front = """notice => {
      notice.style.pointerEvents = "auto" // What has none is not found.
      const { left, top } = notice.getBoundingClientRect()
      const found = notice.getRootNode().elementFromPoint(left + 5, top + 5)
      notice.style.pointerEvents = "" // Clicks pass through a notice, also in what follows.
      return notice.contains(found)
    }"""
    expect("whether it is in front", page.get_by_text("notice 3").evaluate(is_in_front), True)
    check(page, "notice in front of an alert")
    page.evaluate(SHOW, [2, "dismiss"])
    page.evaluate(SHOW, [5, "sheet"])
    notice = page.get_by_role("dialog").get_by_role("status").get_by_text("notice 3")
    notice.wait_for()
    page.wait_for_timeout(300)  # The sheet appears.
    below = notice.bounding_box()["y"] + notice.bounding_box()["height"] >= page.get_by_role("button", name="Go").bounding_box()["y"]
    expect("whether a notice covers a sheet's button", below, False)
    page.evaluate(SHOW, [5, "dismiss"])
    page.locator("body > usher-notices").get_by_text("notice 3").wait_for()
    page.evaluate("document.querySelector('main').append(Object.assign(document.createElement('dialog'), "
                  "{ innerHTML: '<h2>Settings</h2><button>Done</button>' })); document.querySelector('dialog').showModal()")
    page.locator("dialog > usher-notices").get_by_text("notice 3").wait_for()

    # A banner can be used while a dialog of the page is open, and after it.
    page.evaluate(SHOW, [4, "banner"])
    own = page.get_by_role("dialog")
    own.get_by_role("region", name="banner 4").get_by_role("button", name="Go").click()
    page.evaluate("document.querySelector('dialog').close()")
    page.locator("body > usher-prompt").get_by_role("button", name="Go").click()
    page.evaluate("document.querySelector('dialog').showModal()")
    page.locator("dialog > usher-prompt").wait_for(state="attached")
    page.evaluate("document.querySelector('dialog').remove()")
    page.locator("body > usher-prompt").get_by_role("button", name="Go").click()
    expect("replies", page.evaluate("replies"), ["go", "go", "go"])
    page.evaluate(SHOW, [4, "dismiss"])

    # A banner gives back the focus.
    for close in [lambda: page.keyboard.press("Escape"), lambda: page.get_by_role("button", name="Close").click(),
                  lambda: page.evaluate(SHOW, [5, "dismiss"])]:
        page.focus("#join")
        page.evaluate(SHOW, [5, "banner"])
        expect("the focus beside a banner", focused(page), "join")
        page.locator("usher-prompt[data-name=banner5]").get_by_role("button", name="Go").focus()
        close()
        expect("the focus after a banner", focused(page), "join")
        page.evaluate(SHOW, [5, "dismiss"])

    # A second copy of the module.
    page.evaluate(SHOW, [6, "sheet", {}, "?second"])
    page.get_by_role("dialog", name="sheet 6").get_by_role("button", name="Go").click()
    page.close()

    # A screen has its words and buttons as wide as other prompts.
    page = load(context)
    page.evaluate(SHOW, [7, "screen"])
    expect("the width of a button", page.get_by_role("dialog").get_by_role("button", name="Go").bounding_box()["width"], 352)
    context.close()

    # The page draws a prompt itself, as Policies/Web.md shows.
    context = browser.new_context()
    page = load(context, "failed&own")
    page.click("#join")
    page.get_by_role("alertdialog", name="Join the call?").get_by_role("button", name="Join").click()
    page.locator("#hint").get_by_text("The camera is off.").wait_for()
    expect("prompts of the module", page.locator("usher-prompt").count(), 0)
    page.locator("#hint").get_by_role("button", name="Why?").click()
    page.get_by_role("dialog", name="About the camera").get_by_role("button", name="Back").click()
    page.locator("#hint").wait_for()
    page.evaluate("usher.close()")
    browser.close()

if errors:
    sys.exit("\n".join(errors))
