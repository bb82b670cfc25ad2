"""Real browsers whose permission prompts are answered by their own buttons.

The prompts of Chromium and of WebKitGTK's MiniBrowser are found and pressed by their names over AT-SPI, Firefox's over
Marionette. Clicks in a page and keys are those of the X server. Run this inside `dbus-run-session xvfb-run`.
"""

import json
import os
import pathlib
import re
import socket
import subprocess
import tempfile
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

WIDTH, HEIGHT = 1200, 850


def wait_for(look, seconds=20.0):
    """The first value of `look` that is true, or the last one when the time is over."""
    end = time.monotonic() + seconds
    while not (value := look()) and time.monotonic() < end:
        time.sleep(0.1)
    return value


def key(name):
    subprocess.run(["xdotool", "key", name], check=True)


def click(x=WIDTH // 2, y=HEIGHT - 100):
    """Clicks in the page, where no prompt is."""
    subprocess.run(["xdotool", "mousemove", str(x), str(y), "click", "1"], check=True)


def accessible(program, in_page=False):
    """The parts of the windows of a program, without those of pages unless they are asked for."""
    while GLib.MainContext.default().iteration(False):
        pass  # Without this the library's copies are out of date.
    desktop = Atspi.get_desktop(0)
    parts = [desktop.get_child_at_index(index) for index in range(desktop.get_child_count())]
    parts = [part for part in parts if part and program in (part.get_name() or "").lower()]
    for part in parts:
        part.clear_cache()
    while parts:
        part = parts.pop()
        try:
            role, name = part.get_role_name(), part.get_name() or ""
            shown = part.get_state_set().contains(Atspi.StateType.SHOWING)
            children = [] if role == "document web" and not in_page else range(part.get_child_count())
            parts += [child for index in children if (child := part.get_child_at_index(index))]
        except GLib.Error:
            continue  # It went away.
        if shown:
            yield role, name, part


def buttons_of(prompt):
    """The buttons of a prompt, by their names."""
    found, parts = {}, [prompt]
    while parts:
        part = parts.pop()
        try:
            if part.get_role_name() == "push button" and part.get_state_set().contains(Atspi.StateType.SHOWING):
                found[part.get_name()] = part
            parts += [child for index in range(part.get_child_count()) if (child := part.get_child_at_index(index))]
        except GLib.Error:
            pass
    return found


def press(part):
    try:
        part and part.get_action_iface().do_action(0)
    except GLib.Error:
        pass  # It went away.


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


class Browser:
    """What the browsers have in common."""

    # Sites on this port of this machine count as sites of the public network.
    public_port = free_port()

    # A name of this machine that makes a page insecure.
    insecure_host = "insecure.test"
    # Resources whose prompt stops the page.
    stops = ()
    host = "{}.localhost"

    def run(self, *command):
        return subprocess.Popen(
            command, env={**os.environ, "ACCESSIBILITY_ENABLED": "1"}, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)

    def answer(self, answer):
        """Waits for a prompt, and presses the button of `answers` that it has until the prompt is gone."""
        if not wait_for(self.prompt):
            raise AssertionError(f"no prompt for {answer}")
        time.sleep(0.7)  # A new prompt ignores its buttons for half a second.
        for _ in range(10):
            names = self.prompt()
            button = next((name for name in self.answers[answer] if name in names), None)
            if not names:
                return
            if not button:
                raise AssertionError(f"{answer} is none of {sorted(names)}")
            self.press(button)
            if wait_for(lambda: not self.prompt(), 3):
                return
        raise AssertionError(f"{button} was pressed, and the prompt is still there")

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class AccessibleBrowser(Browser):
    """A browser whose prompts are pressed over AT-SPI."""

    def prompt(self):
        """The buttons of the prompt that is open, or nothing."""
        for role, name, part in accessible(self.program):
            if self.is_prompt(role, name) and (buttons := buttons_of(part)):
                return buttons
        return {}

    def press(self, button):
        press(self.prompt().get(button))


class Chromium(AccessibleBrowser):
    program = "chromium"
    # More options of its command.
    more = []
    answers = {
        "allow": ["Allow while visiting the site", "Allow", "Share"], "allow this time": ["Allow this time"],
        "refuse": ["Never allow", "Block"], "dismiss": ["Close", "Cancel"]}

    def __init__(self):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.command = [
            "chromium", f"--user-data-dir={self.profile.name}", "--no-sandbox", "--test-type", "--no-first-run",
            "--no-default-browser-check", "--force-renderer-accessibility", "--password-store=basic",
            "--use-fake-device-for-media-stream", f"--window-size={WIDTH},{HEIGHT}", "--window-position=0,0",
            f"--ip-address-space-overrides=127.0.0.1:{self.public_port}=public", *self.more,
            f"--host-resolver-rules=MAP {self.insecure_host} 127.0.0.1"]
        version = subprocess.run(["chromium", "--version"], capture_output=True, text=True, check=True).stdout
        self.version = "Chromium " + re.search(r"[\d.]+", version)[0]
        self.start()

    def start(self):
        for _ in range(3):  # Shortly after its end it may not start.
            self.process = self.run(*self.command, "about:blank")
            if wait_for(lambda: self.find("push button", "View site information"), 60):
                return
            self.close()
        raise AssertionError("Chromium does not appear over AT-SPI")

    def restart(self, days=0):
        """Ends the browser, and starts it again. What it noted about refusals by itself is then so many days older."""
        self.close()
        if days:
            file = pathlib.Path(self.profile.name, "Default/Preferences")
            noted = json.loads(file.read_text())
            kept = noted["profile"]["content_settings"]["exceptions"]["permission_autoblocking_data"]
            for kinds in (site["setting"] for site in kept.values()):
                for kind in kinds.values():
                    for name in kind:
                        if name.endswith("embargo_days"):
                            kind[name] -= days * 24 * 3600 * 1e6
            file.write_text(json.dumps(noted))
        self.start()

    def is_prompt(self, role, name):
        return role in ("alert", "dialog") and re.search(r" wants |Choose what to share", name)

    def press(self, button):
        if button == "Share":
            press(self.find("table cell"))  # A tab, which then is in front.
        super().press(button)
        if button == "Share" and wait_for(lambda: self.find("push button", "Stop sharing"), 5):
            key("ctrl+Tab")

    def find(self, role, wanted=None):
        """The first part of the browser's windows with a role, and a name."""
        return next(
            (part for found, name, part in accessible(self.program) if found == role and wanted in (None, name)), None)

    def change_in_settings(self, kind, name):
        """Presses a part of the site's settings, beside the address."""
        for _ in range(10):
            if part := wait_for(lambda: self.find(kind, name), 3):
                press(part)
                key("Escape")
                return
            press(self.find("push button", "View site information"))
        raise AssertionError(f"no {name} in the site's settings")

    def open(self, address):
        """Opens a tab in front."""
        self.run(*self.command, address).wait(60)


class MiniBrowser(AccessibleBrowser):
    program = "minibrowser"
    insecure_host = None
    stops = ("clipboardRead",)
    host = "localhost"
    answers = {"allow": ["Yes", "Allow", "Paste"], "refuse": ["No", "Deny"]}

    def __init__(self):
        path = str(next(pathlib.Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser")))
        self.command = [
            path, f"--geometry={WIDTH}x{HEIGHT}", "--enable-media-stream=true", "--enable-mock-capture-devices=true"]
        version = subprocess.run([path, "--version"], capture_output=True, text=True).stdout
        self.version = "WebKitGTK " + re.search(r"[\d.]+", version)[0]
        self.process = self.run(*self.command)

    def open(self, address):
        """Ends the browser, so that nothing is kept, and starts it with the address."""
        self.close()
        self.process = self.run(*self.command, address)

    def is_prompt(self, role, name):
        return role == "info bar"


class Firefox(Browser):
    answers = {"allow": ["Allow", "Paste"], "refuse": ["Block", "Always Block", "Not now"], "dismiss": ["Escape"]}
    # The prompt in front, and its buttons.
    PROMPT = """
      const prompt = [...document.querySelectorAll("#notification-popup popupnotification")]
        .find((shown) => !shown.hidden && shown.closest("panel").state === "open");
      const menu = document.querySelector("#clipboardReadPasteMenuPopup");
      const parts = prompt ? [prompt.button, prompt.secondaryButton].filter((part) => part && !part.hidden)
        : menu?.state === "open" ? [menu.firstElementChild] : [];
      const label = (part) => part.label || part.getAttribute("label");
    """

    preferences = {}

    def __init__(self):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        preferences = {
            "media.navigator.streams.fake": True, "browser.aboutwelcome.enabled": False,
            "browser.shell.checkDefaultBrowser": False, "datareporting.policy.dataSubmissionEnabled": False,
            "browser.startup.homepage_override.mstone": "ignore", "termsofuse.bypassNotification": True,
            "app.update.enabled": False, "dom.push.serverURL": "", "geo.provider.use_geoclue": False,
            "geo.provider.network.url": 'data:application/json,{"location":{"lat":50,"lng":10},"accuracy":9}',
            "network.lna.address_space.public.override": f"127.0.0.1:{self.public_port}",
            "network.dns.localDomains": self.insecure_host, "dom.security.https_first": False,
            "marionette.port": free_port(), **self.preferences}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in preferences.items()]
        pathlib.Path(self.profile.name, "user.js").write_text("\n".join(lines))
        self.port = preferences["marionette.port"]
        self.start()

    def start(self):
        self.process = self.run(
            "firefox-esr", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile",
            self.profile.name, "--width", str(WIDTH), "--height", str(HEIGHT))
        self.socket = wait_for(self.connect, 120)
        if not self.socket:
            raise AssertionError("Firefox does not answer on Marionette's port")
        self.number = 0
        self.read()
        session = self.do("WebDriver:NewSession", capabilities={"alwaysMatch": {"unhandledPromptBehavior": "ignore"}})
        self.version = "Firefox " + session["capabilities"]["browserVersion"]
        self.do("Marionette:SetContext", value="chrome")

    def restart(self, days=0):
        """Ends the browser, and starts it again."""
        self.close()
        self.start()

    def connect(self):
        try:
            return socket.create_connection(("127.0.0.1", self.port), 90)
        except OSError:
            return None

    def read(self):
        """A message of Marionette: its length, a colon, and JSON."""
        length = b""
        while (digit := self.socket.recv(1)) != b":":
            length += digit
        message = b""
        while len(message) < int(length):
            message += self.socket.recv(int(length) - len(message))
        return json.loads(message)

    def do(self, command, **parameters):
        self.number += 1
        message = json.dumps([0, self.number, command, parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(message), message))
        while True:
            _, number, error, value = self.read()
            if number == self.number:
                break
        if error:
            raise RuntimeError(f"{command}: {error['message']}")
        return value.get("value", value) if isinstance(value, dict) else value

    def script(self, code, *arguments):
        """Runs code in the window of the browser itself."""
        return self.do("WebDriver:ExecuteScript", script=code, args=list(arguments))

    def open(self, address):
        """Opens a tab in front."""
        self.script("gBrowser.selectedTab = gBrowser.addTrustedTab(arguments[0])", address)

    def prompt(self):
        """The buttons of the prompt that is open, and Escape, or nothing."""
        labels = self.script(self.PROMPT + "return parts.map(label)")
        return labels and [*labels, "Escape"]

    def answer(self, answer):
        """`and remember` checks the box of the prompt."""
        if answer.endswith(" and remember"):
            answer = answer.removesuffix(" and remember")
            wait_for(self.prompt)
            self.script(self.PROMPT + "if (!prompt.checkbox.checked) prompt.checkbox.click()")
        super().answer(answer)

    def press(self, button):
        if button == "Escape":
            key("Escape")
            return
        self.script(self.PROMPT + """
          const part = parts.find((part) => label(part) === arguments[0]);
          const windows = prompt?.querySelector("#webRTC-selectWindow-menulist");
          if (windows?.selectedIndex === 0) {  // The last choice is the whole screen.
            windows.selectedItem = windows.menupopup.lastElementChild;
            windows.selectedItem.doCommand();
          }
          if (part && !prompt) menu.activateItem(part);
          else part?.click();
        """, button)

    def change_in_settings(self, address, kind, state):
        """Changes what the browser keeps for a site: allow, deny or prompt."""
        self.script("""
          const [address, kind, state] = arguments;
          const site = Services.scriptSecurityManager.createContentPrincipalFromOrigin(address);
          if (state === "prompt") Services.perms.removeFromPrincipal(site, kind);
          else Services.perms.addFromPrincipal(site, kind, Services.perms[state.toUpperCase() + "_ACTION"]);
        """, address, kind, state)


class HastyFirefox(Firefox):
    """Firefox whose hour is over in eight seconds."""

    preferences = {
        "privacy.temporary_permission_expire_time_ms": 8000, "network.lna.temporary_permission_expire_time_ms": 8000}
