"""Plays pages on real browsers, whose prompts are answered by their buttons: web_shown.py FOLDER USHER [PAGE …]

FOLDER has the pages beside policies, each with the package and its bundle. Into it come the page that Policies/Web.md begins with, and
the same by hand, which must do the same. Run this inside `dbus-run-session xvfb-run`, with openbox.
"""

import pathlib
import shutil
import sys
import time

from web_browsers import Chromium, Firefox, accessible, click, wait_for
from web_pages import make_first_page
from web_sites import Site

FOLDER, USHER, CHOSEN = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3:]

# Keeps what a page logs.
LOGS = "<script>window.logged = []; console.log = (text) => logged.push(text)</script>"

# What is shown of each dialog: what people read, and the role.
DIALOGS = """[document, ...[...document.querySelectorAll("usher-prompt")].map((prompt) => prompt.shadowRoot)].flatMap((root) =>
  [...root.querySelectorAll("dialog[open]")].map((dialog) => [dialog.getAttribute("role") ?? "dialog",
    ...[...dialog.querySelectorAll("h2, p, button")].map((part) => part.textContent)].join(" | ")))"""

# What is shown of each prompt: its name, and what people read.
PROMPTS = """[...document.querySelectorAll("usher-prompt")].map(({ dataset, shadowRoot }) => [dataset.name,
  ...[...shadowRoot.querySelectorAll(".title, .message, button")].map((part) => part.textContent)].join(" | "))"""

# The middle of a button on the screen, if it can be clicked there.
BUTTON = """(() => {
  const roots = [...document.querySelectorAll("usher-prompt")].map((prompt) => prompt.shadowRoot)
  const buttons = [document, ...roots].flatMap((root) => [...root.querySelectorAll("button")])
  const button = buttons.find((part) => part.textContent.trim() === NAME && !part.disabled && part.checkVisibility())
  if (!button) return null
  button.scrollIntoView({ block: "nearest" })
  const { x, y, width, height } = button.getBoundingClientRect()
  const [left, top] = [window.mozInnerScreenX ?? screenX, window.mozInnerScreenY ?? screenY + outerHeight - innerHeight]
  return [left + x + width / 2, top + y + height / 2].map(Math.round)
})()"""

CHROMIUM_OFF = (
    "cameraOff | Camera access needed | Camera access is required to complete document capture. Choose the icon at the left of "
    "the address, and switch the camera on. It goes on here. | Not Now")
FIREFOX_OFF = (
    "cameraOff | Camera access needed | Camera access is required to complete document capture. Choose the icon at the left of "
    "the address, and remove the block of the camera. If it is blocked temporarily, load the page again. | Not Now")
ASKED = (
    "cameraAsked | Your browser asks for the camera | Choose Allow at the top of the window to photograph your document. | Not Now")
PAUSED = (
    "cameraPaused | The camera isn’t on yet | Your browser asked for the camera and got no answer. It asks again when you choose "
    "Try Again. | Try Again | Not Now")
ACCESS_OFF = (
    "accessOff | Camera access required | Others in the call can’t see you. Allow the camera at the left of the page’s address. | "
    "Dismiss")


def question(browser):
    """What the browser's prompt asks for, such as `Use your microphones`; empty without a prompt."""
    if isinstance(browser, Firefox):
        return browser.script(browser.PROMPT + "return prompt?.getAttribute('endlabel') ?? ''")
    return next((name for role, name, _ in accessible(browser.program) if browser.is_prompt(role, name)), "")


PRIMER = "dialog | Camera access | Scan uses the camera to scan a receipt. The system asks you next. | Continue"
OFF = (
    "alertdialog | Camera access is off | Scan uses the camera to scan a receipt. You can allow this in the settings of your browser. | "
    "Close")


class Scene:
    """A page on a site of its own, so that nothing is known of it."""

    number = 0

    def __init__(self, browser, page):
        Scene.number += 1
        self.browser = browser
        self.site = Site(browser.host.format(f"{page.lower()}{Scene.number}"), folder=FOLDER / page)
        self.open()

    def open(self):
        """Opens the page in a tab."""
        self.browser.open(self.site.address)
        self.page = self.site.page()

    def evaluate(self, code):
        return self.page.evaluate(code)

    def press(self, name):
        """Clicks a button of the page, as a person does."""
        code = BUTTON.replace("NAME", repr(name))
        place = wait_for(lambda: self.evaluate(code), 15)
        assert isinstance(place, list), f"no button {name}: {place}; {self.evaluate(PROMPTS)}"
        time.sleep(0.4)  # It may still move.
        click(*self.evaluate(code))

    def answer(self, answer, device="camera"):
        """Answers the browser's prompt for a device. That for the next one may follow at once. Firefox keeps a refusal if its box is
        checked."""
        asks = lambda: device in question(self.browser)
        assert wait_for(asks), f"no prompt for the {device}"
        time.sleep(0.7)  # A new prompt ignores its buttons for half a second.
        if answer == "refuse" and isinstance(self.browser, Firefox):
            self.browser.script(self.browser.PROMPT + "prompt.checkbox.click()")
            time.sleep(0.3)
        for _ in range(5):
            names = self.browser.prompt()
            if not asks():
                return
            self.browser.press(next(name for name in self.browser.answers[answer] if name in names))
            if wait_for(lambda: not asks(), 3):
                return
        raise AssertionError(f"the prompt for the {device} is still there")

    def expect(self, code, expected):
        seen = None

        def look():
            nonlocal seen
            seen = self.evaluate(code)
            return seen == expected

        wait_for(look, 20)
        assert seen == expected, f"{code.split(chr(10))[0]} is {seen!r}, and not {expected!r}"

    def asks(self, *dialogs):
        self.expect(DIALOGS, list(dialogs))

    def logs(self, *outcomes):
        self.expect("page.logged", list(outcomes))

    def shows(self, *prompts):
        self.expect(PROMPTS, list(prompts))

    def says(self, status):
        self.expect("document.querySelector('#status').textContent", status)

    def counted(self, *metrics):
        self.expect("[...document.querySelectorAll('#metrics li')].map((part) => part.textContent)", list(metrics))

    def films(self):
        """The camera's picture is seen."""
        self.expect("(({ videoWidth, paused, hidden }) => videoWidth > 0 && !paused && !hidden)(document.querySelector('#preview'))",
                    True)

    def is_on(self, **buttons):
        for name, expected in buttons.items():
            self.expect(f"document.querySelector('#{name}').getAttribute('aria-pressed')", str(expected).lower())

    def reload(self):
        self.evaluate("void setTimeout(() => location.reload(), 100)")
        self.page = self.site.page()

    def allow_camera_beside_the_address(self):
        if isinstance(self.browser, Firefox):
            self.browser.change_in_settings(self.site.address, "camera", "allow")
        else:
            self.browser.change_in_settings("toggle button", "Camera")

    def close(self):
        self.site.close()


def docv_allowed(scene):
    scene.press("Photograph the document")
    scene.shows(ASKED)
    scene.answer("allow")
    scene.films()
    scene.shows()
    scene.press("Take photo")
    scene.press("Retake")
    scene.press("Take photo")
    scene.press("Use photo")
    scene.says("Done. Your document was captured.")
    scene.counted()


def docv_refused(scene):
    is_firefox = isinstance(scene.browser, Firefox)
    scene.press("Photograph the document")
    scene.answer("refuse")
    scene.shows(FIREFOX_OFF if is_firefox else CHROMIUM_OFF)
    scene.counted("permission_denied")
    scene.allow_camera_beside_the_address()
    scene.films()
    scene.shows()
    scene.press("Cancel")
    scene.says("Your document was not captured. You can go on whenever you like.")
    scene.counted("permission_denied")


def docv_dismissed(scene):
    scene.press("Photograph the document")
    scene.answer("dismiss")
    if isinstance(scene.browser, Firefox):  # Escape is a refusal for now, which ends when the person loads the page.
        scene.shows(FIREFOX_OFF)
        scene.counted("permission_denied")
        scene.press("Not Now")
        scene.says("Your document was not captured. You can go on whenever you like.")
        return scene.counted("permission_denied", "guidance_cancelled")
    scene.shows(PAUSED)
    scene.counted("permission_dismissed")
    scene.press("Try Again")
    scene.shows(ASKED)
    scene.answer("allow this time")
    scene.films()
    scene.counted("permission_dismissed")


def docv_left(scene):
    """The page is loaded anew under the browser's prompt, which goes with it."""
    scene.press("Photograph the document")
    assert wait_for(scene.browser.prompt)
    scene.reload()
    scene.shows(PAUSED)
    assert not scene.browser.prompt()
    scene.press("Try Again")
    scene.answer("allow")
    scene.films()


def stream_allowed(scene):
    scene.press("Join the call")
    scene.answer("allow", "microphone")
    scene.answer("allow")
    scene.is_on(microphone=True, camera=True)
    scene.films()
    scene.shows()
    scene.press("Leave")
    scene.says("You have left the call.")
    scene.is_on(microphone=False, camera=False)


def stream_refused(scene):
    scene.press("Join the call")
    scene.answer("allow", "microphone")
    scene.answer("refuse")
    scene.shows(ACCESS_OFF)
    scene.is_on(microphone=True, camera=False)
    scene.press("Microphone")  # While it is on, Chromium has another button beside the address.
    scene.is_on(microphone=False)
    scene.allow_camera_beside_the_address()
    scene.films()
    scene.shows()
    scene.is_on(microphone=False, camera=True)


def stream_dismissed(scene):
    """Nothing is said, and the button of the call asks again."""
    if isinstance(scene.browser, Firefox):
        return
    scene.evaluate("void document.querySelector('[value=voice]').click()")
    scene.press("Join the call")
    scene.answer("dismiss", "microphone")
    scene.is_on(microphone=False)
    scene.shows()
    scene.press("Microphone")
    scene.answer("allow this time", "microphone")
    scene.is_on(microphone=True)


def scan_allowed(scene):
    scene.press("Scan a receipt")
    scene.asks(PRIMER)
    scene.press("Continue")
    scene.answer("allow")
    scene.logs("ready")
    scene.asks()
    scene.press("Scan a receipt")
    scene.logs("ready", "ready")


def scan_refused(scene):
    scene.press("Scan a receipt")
    scene.press("Continue")
    scene.answer("refuse")
    scene.logs("declined")
    scene.press("Scan a receipt")
    scene.asks(OFF)
    scene.press("Close")
    scene.logs("declined", "declined")
    scene.press("Scan a receipt")
    scene.asks(OFF)
    scene.allow_camera_beside_the_address()
    if isinstance(scene.browser, Firefox):  # Which asks again.
        scene.asks(PRIMER)
        return
    scene.logs("declined", "declined", "ready")
    scene.asks()


def scan_dismissed(scene):
    scene.press("Scan a receipt")
    scene.press("Continue")
    scene.answer("dismiss")
    scene.logs("declined")
    scene.press("Scan a receipt")
    scene.asks(OFF if isinstance(scene.browser, Firefox) else PRIMER)


def scan_reloaded(scene):
    """The journey goes on in the next load: before the browser's prompt, and under it."""
    scene.press("Scan a receipt")
    scene.asks(PRIMER)
    scene.reload()
    scene.asks(PRIMER)
    scene.press("Continue")
    assert wait_for(scene.browser.prompt)
    scene.reload()
    scene.asks()
    scene.answer("allow")
    scene.logs("ready")


def scan_in_two_tabs(scene):
    scene.press("Scan a receipt")
    scene.asks(PRIMER)
    first = scene.page
    scene.open()
    scene.press("Scan a receipt")
    scene.asks(PRIMER)
    second, scene.page = scene.page, first
    scene.asks()
    scene.page = second
    scene.press("Continue")
    scene.answer("allow")
    scene.logs("ready")
    scene.page = first
    scene.logs()


SCAN = [scan_allowed, scan_refused, scan_dismissed, scan_reloaded, scan_in_two_tabs]
SCENES = {
    "Receipts": SCAN,
    "ByHand": SCAN,
    "DocVWeb": [docv_allowed, docv_refused, docv_dismissed, docv_left],
    "StreamWeb": [stream_allowed, stream_refused, stream_dismissed],
}

make_first_page(FOLDER / "DocVWeb/usher-web", USHER, FOLDER / "Receipts")
(FOLDER / "ByHand").mkdir()
index = (FOLDER / "Receipts/index.html").read_text().replace("<title>", f"{LOGS}<title>", 1)
for page in ["Receipts", "ByHand"]:
    (FOLDER / page / "index.html").write_text(index)
shutil.copy("Tests/Web/byHand.js", FOLDER / "ByHand/main.js")

faults = []
for kind in [Chromium, Firefox]:
    browser = kind()
    began = time.monotonic()
    chosen = {page: scenes for page, scenes in SCENES.items() if page in CHOSEN or not CHOSEN}
    for page, scenes in chosen.items():
        for play in scenes:
            scene = Scene(browser, page)
            try:
                play(scene)
            except Exception as fault:
                faults.append(f"{browser.version}, {play.__name__}: {page}: {type(fault).__name__} {fault}")
            scene.close()
    print(f"{browser.version}: {sum(map(len, chosen.values()))} journeys in {time.monotonic() - began:.0f} s")
    browser.close()
if faults:
    sys.exit("\n".join(faults))
