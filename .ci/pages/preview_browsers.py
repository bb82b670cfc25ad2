"""Plays journeys in the page of `usher preview` in Firefox and in WebKit, and looks whether the page fits their windows."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import websockets.sync.client
from selenium import webdriver

from preview_play import compare, journeys_in

page_file, usher, count = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2], int(sys.argv[3])

FITS = "() => document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight"
# What a person clicks: the first button of the phone, three times.
CLICKS = """
() => usher.players.map((player) => {
  usher.set({ policy: player.id, platform: null, view: "journey", prompt: null });
  for (let step = 0; step < 3; step++) document.querySelector(".phone button:enabled")?.click();
  return { policy: player.policy.name, locale: player.locale, script: player.script(), error: player.journey.stop,
    transcript: [player.journey.head, "", ...player.journey.acts.flat().map(({ margin, text }) => margin + text)].join("\\n") + "\\n" };
})
"""
# The picture has a card for each state that the flow has, the film a frame for each step.
DRAWN = """
() => {
  usher.startFlow("settle", "docv");
  for (let step = 0; step < 2; step++) document.querySelector(".phone button:enabled")?.click();
  const cards = [...document.querySelectorAll(".card")].map((card) => card.getBoundingClientRect());
  const isApart = cards.every((one, index) => cards.slice(index + 1).every((other) =>
    one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top));
  return { cards: cards.length, frames: document.querySelectorAll(".strip .thumb").length, isApart, wires: document.querySelectorAll(".wire").length };
}
"""


class Firefox:
    """Firefox, driven by the WebDriver BiDi protocol."""

    def __init__(self):
        self.profile = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen(
            ["firefox-esr", "--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", self.profile.name],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            if found := re.search(r"ws://\S+", line):
                break
        self.socket = websockets.sync.client.connect(found[0] + "/session", max_size=None, legacy=True)
        self.number = 0
        self.ask("session.new", {"capabilities": {}})
        self.context = self.ask("browsingContext.getTree", {})["contexts"][0]["context"]

    def ask(self, method, parameters):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv(timeout=300))
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(answer["message"])
                return answer["result"]

    def open(self, address, width):
        self.ask("browsingContext.setViewport", {"context": self.context, "viewport": {"width": width, "height": 900}})
        self.ask("browsingContext.navigate", {"context": self.context, "url": address, "wait": "complete"})

    def evaluate(self, function, argument):
        script = f"JSON.stringify(({function})({json.dumps(argument)}))"
        answer = self.ask(
            "script.evaluate", {"expression": script, "target": {"context": self.context}, "awaitPromise": True})
        if answer["type"] != "success":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"].get("value", "null"))

    def close(self):
        self.ask("browser.close", {})
        self.process.wait(timeout=30)
        self.profile.cleanup()


class WebKit:
    """WebKitGTK, driven by its WebDriver."""

    def __init__(self):
        options = webdriver.WebKitGTKOptions()
        options.binary_location = str(next(pathlib.Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")))
        options.add_argument("--automation")
        options.set_capability("browserName", "MiniBrowser")
        service = webdriver.webkitgtk.service.Service("/usr/bin/WebKitWebDriver")
        self.driver = webdriver.WebKitGTK(options=options, service=service)
        self.driver.set_script_timeout(300)

    def open(self, address, width):
        self.driver.set_window_size(width, 900)
        self.driver.get(address)

    def evaluate(self, function, argument):
        return json.loads(self.driver.execute_script(f"return JSON.stringify(({function})(arguments[0])) ?? null", argument))

    def close(self):
        self.driver.quit()


errors = []
for make in [Firefox, WebKit]:
    browser, name = make(), make.__name__
    for width in [390, 1400]:
        browser.open(page_file.as_uri(), width)
        end = time.monotonic() + 60
        while not browser.evaluate("() => 'plays' in document.documentElement.dataset", None):
            if time.monotonic() > end:
                sys.exit(f"{name} does not play the page")
            time.sleep(0.1)
        if not browser.evaluate(FITS, None):
            errors.append(f"{name}: the page is wider than a window of {width}")
    drawn = browser.evaluate(DRAWN, None)
    if drawn != {"cards": 9, "frames": 3, "isApart": True, "wires": 17}:
        errors.append(f"{name}: settle is drawn as {drawn}")
    files = browser.evaluate("() => usher.projects.map(({ project }) => project)", None)
    journeys = journeys_in(browser.evaluate, count) + browser.evaluate(CLICKS, None)
    agent = browser.evaluate("() => navigator.userAgent", None)
    browser.close()
    found = [f"{name}: {difference}" for difference in compare(journeys, files, usher)]
    print(f"{agent}: {len(journeys)} journeys, {len(found)} faults")
    errors += found
for error in errors[:10]:
    print(error, file=sys.stderr)
sys.exit(1 if errors else 0)
