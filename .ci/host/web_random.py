"""Random journeys in real browsers, whose permission prompts are answered by clicks. `usher run` has to accept each recording.

usage: web_random.py USHER COUNT [--seed N] [chromium] [firefox]

The host of `usher-web` plays a policy with the adapters of the browser, on a site of its own for each journey. A page that begins
records all statuses: what the page before it has stored may be lost, and what it has recorded is not. A recording has what the page
could see: `denied` may have been `embargoed`, which a browser shows as denied. So it is accepted if `usher run` plays it with
some statuses that look like those, and then waits in the same state. The seed of each journey is printed: COUNT 1 and this seed
play it again.
"""

import functools
import queue
import random
import re
import subprocess
import sys
import time

from web_browsers import Chromium, Firefox, click, key, press, wait_for
from web_platform import IN_SETTINGS, PLATFORM, Platform
from web_sites import ROOT, Site

ANSWERS = {
    Chromium: {
        "camera microphone geolocation": ["allow", "allow this time", "refuse", "dismiss"],
        "notifications push clipboardRead idleDetection windowManagement localFonts midi localNetwork": [
            "allow", "refuse", "dismiss"],
        "screenCapture": ["allow", "dismiss"], "persistentStorage": []},
    Firefox: {
        "camera microphone geolocation localNetwork": [
            "allow", "allow and remember", "refuse", "refuse and remember", "dismiss"],
        "persistentStorage": ["allow", "refuse", "refuse and remember", "dismiss"],
        "notifications push": ["allow", "refuse", "dismiss"], "screenCapture": ["allow", "refuse", "dismiss"],
        "clipboardRead": ["allow", "dismiss"]},
}
# No prompt of another tab is answered for the first one: there is none, or nothing is kept.
ALONE = ["screenCapture", "persistentStorage", "clipboardRead"]
RESOURCE = re.compile(r"^resource (\w+) \{\n(.*?)^\}", re.MULTILINE | re.DOTALL)


@functools.cache
def alike(resource):
    """For each status that a query of the browser tells, the statuses of web.usher that look so."""
    body = dict(RESOURCE.findall(PLATFORM.read_text()))[resource]
    hidden = re.findall(r"^  status (\w+) shown as (\w+)", body, re.MULTILINE)
    shown = {"prompt", "denied", "unavailable", "authorized"}
    return {status: [status] + [name for name, other in hidden if other == status] for status in shown}


def readings(resource, line, seen):
    """The lines that a recorded line can stand for, and the status that the page sees then."""
    change = re.search(rf"(?:^answer |\b{resource}=|\b{resource} is )(\w+)", line)
    if change and line.startswith("relaunch") and change[1] == seen:
        line, change = "relaunch", None
    if change:
        start, end = change.span(1)
        return [line[:start] + status + line[end:] for status in alike(resource)[change[1]]], change[1]
    if re.match("relaunch|away", line):
        return [line] + [f"{line} {resource}={status}" for status in alike(resource)[seen]], seen
    return [line], seen


def accepted(platform, resource, lines, state):
    """Whether a recording can be, and ends in the state. The reading of it, or the longest part that can be and what is refused."""
    best = []

    def play(script, rest, seen):
        nonlocal best
        if len(script) > 2:
            reached, refusal = platform.run(script)
            if reached is None:
                if len(script) > len(best or []):
                    best = [*script, refusal]
                return None
            if not rest:
                if reached != state:
                    best = [*script, f"waits in {reached}, and not in {state}"]
                    return None
                return script
        options, seen = readings(resource, rest[0], seen)
        return next((found for line in options if (found := play([*script, line], rest[1:], seen))), None)

    return play([], lines, "prompt"), best


class Journey:
    """A journey on a site of its own."""

    number = 0
    device = Site()

    def __init__(self, browser, platform, seed):
        Journey.number += 1
        self.browser, self.random = browser, random.Random(seed)
        table = ANSWERS[type(browser)]
        self.resource, self.answers = self.random.choice(
            [(name, answers) for names, answers in table.items() for name in names.split()])
        self.lines, self.moves, self.tabs = [], [], 0
        is_public = self.resource == "localNetwork"
        self.local = f"?local={self.device.address}/" if is_public else ""
        self.site = Site(
            browser.host.format(f"{self.resource.lower()}{Journey.number}"), browser.public_port if is_public else 0,
            page="web_random.html", files={
                "/watch.usherbundle": platform.bundle(self.resource), "/record": self.record,
                "/other": ROOT / ".ci/host/web_page.html"})
        self.open()

    def record(self, _, line):
        self.lines.append(line)
        return ""

    def open(self, path="/"):
        self.browser.open(self.site.address + path + self.local)
        page = self.site.page()
        self.tabs += 1
        if path == "/":
            self.page = page
        return page

    def reload(self):
        key("F5")
        self.page = self.site.page()

    def settled(self):
        """Waits until the journey rests. The state; or `asking` with a prompt."""
        def rests():
            state = self.page.evaluate("page.state")
            return state if state.endswith("Seen") or self.browser.prompt() else None

        if not (state := wait_for(rests)):
            raise AssertionError(f"the journey does not rest: {self.page.evaluate('[page.state, page.error]')}")
        return state.rpartition(".")[2]

    def tap(self):
        """Clicks in the page. A click is heard, or a browser shows something before."""
        clicks = self.page.evaluate("page.clicks")
        for _ in range(5):
            click()
            if wait_for(lambda: self.page.evaluate("page.clicks") > clicks, 5):
                return
        raise AssertionError("the page hears no click")

    def asks(self):
        answers = [line for line in self.lines if line.startswith("answer")]
        self.tap()
        wait_for(lambda: self.browser.prompt() or [line for line in self.lines if line.startswith("answer")] != answers, 10)

    def move(self):
        state = self.settled()
        if state == "asking":
            # The menu of Firefox's clipboard takes the keys.
            leaves = [] if isinstance(self.browser, Firefox) and self.resource == "clipboardRead" else ["leave"]
            move = self.random.choice([*self.answers, *self.answers, *leaves])
        else:
            choices = ["reload", "reload", "tab"]
            if state == "promptSeen":
                choices += ["ask"] * 6
                if self.resource not in ALONE:
                    choices += ["elsewhere"] * 2
            if state != "promptSeen" and self.resource in IN_SETTINGS and self.resource not in ("persistentStorage",):
                choices.append("settings")
            if state == "authorizedSeen" and self.resource == "screenCapture" and isinstance(self.browser, Chromium):
                choices += ["stop"] * 2
            move = self.random.choice(choices)
        self.moves.append(move)
        match move:
            case "ask": self.asks()
            case "reload" | "leave": self.reload()
            case "tab": self.open()
            case "elsewhere":
                self.moves[-1] += " " + self.elsewhere()
            case "settings":
                self.moves[-1] += " " + self.change_in_settings(state)
            case "stop": press(self.browser.find("push button", "Stop sharing"))
            case answer: self.browser.answer(answer)
        if move in ("settings", "stop"):
            wait_for(lambda: self.page.evaluate("page.state").rpartition(".")[2] != state, 5)

    def elsewhere(self):
        """Another tab of the site asks, and is closed."""
        answer = self.random.choice(self.answers)
        page = self.open("/other")
        clicks = page.evaluate(f"page.chosen = '{self.resource}', page.clicks")
        for _ in range(5):
            click()
            if wait_for(lambda: page.evaluate("page.clicks") > clicks, 5):
                break
        if wait_for(lambda: self.browser.prompt() or page.evaluate("page.open") == 0, 10) and self.browser.prompt():
            self.browser.answer(answer)
        if not wait_for(lambda: page.evaluate("page.open") == 0):
            raise AssertionError("the request of the other tab does not end")
        key("ctrl+w")
        self.tabs -= 1
        time.sleep(1)
        return answer

    def change_in_settings(self, state):
        name, kept = IN_SETTINGS[self.resource]
        if isinstance(self.browser, Firefox):
            change = self.random.choice(["prompt", "deny" if state == "authorizedSeen" else "prompt"])
            self.browser.change_in_settings(self.site.address, kept, change)
        elif state == "authorizedSeen" and self.random.random() < 0.5:
            change = "off"
            self.browser.change_in_settings("toggle button", name)
        else:
            change = "reset"
            self.browser.change_in_settings("push button", "Reset permission")
        return change

    def close(self):
        for _ in range(self.tabs):
            key("ctrl+w")
            time.sleep(0.3)
        self.site.close()


def play(browser, platform, seed):
    """Plays a journey. What is wrong with it, or nothing."""
    start = time.monotonic()
    journey, fault = Journey(browser, platform, seed), ""
    try:
        for _ in range(journey.random.randint(3, 7)):
            journey.move()
        state = journey.settled()
        lines = list(journey.lines)
        reading, refused = accepted(platform, journey.resource, lines, state)
        if not reading:
            fault = "\n  ".join(["not accepted:", *lines, "the reading that comes farthest:", *refused])
        journey.close()
    except (AssertionError, queue.Empty, subprocess.TimeoutExpired) as error:
        fault = f"{error!r}\n  " + "\n  ".join(journey.lines)
    print(f"{time.monotonic() - start:4.0f} s  seed {seed}, {journey.resource}: {', '.join(journey.moves)}", flush=True)
    return fault


def main(usher, count="", *words):
    if not count.isdigit():
        sys.exit("--random needs a number of journeys")
    words, seed = list(words), 51
    if "--seed" in words:
        place = words.index("--seed")
        if not "".join(words[place + 1:place + 2]).isdigit():
            sys.exit("--seed needs a number")
        seed = int(words[place + 1])
        del words[place:place + 2]
    browsers = {"chromium": Chromium, "firefox": Firefox}
    if unknown := set(words) - set(browsers):
        sys.exit(f"no browser: {', '.join(sorted(unknown))}")
    platform, faults = Platform(usher), 0
    for name in words or browsers:
        browser = browsers[name]()
        print(browser.version, flush=True)
        for number in range(int(count)):
            if fault := play(browser, platform, seed + number):
                faults += 1
                print(f"fault: {browser.version}, seed {seed + number}: {fault}", flush=True)
                browser.close()
                browser = browsers[name]()
        browser.close()
    print(f"{faults} faults")
    return 1 if faults else 0


sys.exit(main(*sys.argv[1:]))
