"""Plays how people answer the prompts of real browsers, and compares what the adapters say with the platform `web`.

usage: web_sequences.py USHER [chromium] [firefox] [webkit] [RESOURCE …]

Each sequence has a site of its own. A step is `MOVE=STATUS`: what is done, and the status that the resource has then according
to web.usher. `usher run` plays the same journey, so each step is a transition that the platform allows, and its policy reads
what the adapter has to say.

- `ask ANSWER`: a click in the page asks, and a button of the prompt answers. `ask` alone: no prompt appears.
- `leave`: a click asks, and the page is loaded again while the prompt is open.
- `reload`: the browser's own command. `load`: the page loads itself again.
- `tab`: a second tab of the site, which is used from then on.
- `elsewhere ANSWER`: a second tab of the site asks, and the first one, which is used from then on, hears of it.
- `return`: all tabs of the site are closed, and a new one is opened.
- `settings CHANGE`: the site's settings, beside the address in Chromium; in Firefox what they keep.
- `stop`: the person stops sharing. `take`: the app takes what the request brought.
"""

import datetime
import json
import pathlib
import queue
import subprocess
import sys
import tempfile
import time

from web_browsers import Chromium, Firefox, MiniBrowser, click, key, press, wait_for
from web_sites import Site

DEVICES = "camera microphone"
# Browser, resources, sequences.
SEQUENCES = [
    (Chromium, DEVICES + " geolocation", """
      ask allow=authorized, reload=authorized, tab=authorized, settings off=denied, settings reset=prompt
      ask allow this time=thisTime, reload=thisTime, tab=thisTime, return=prompt
      ask allow this time=thisTime, settings off=denied
      ask refuse=denied, reload=denied, tab=denied, settings reset=prompt
      ask dismiss=prompt, ask dismiss=prompt, ask dismiss=embargoed, reload=embargoed, settings reset=prompt
      leave=prompt, leave=prompt, leave=prompt, leave=embargoed
      elsewhere allow=authorized
      elsewhere allow this time=thisTime
      elsewhere refuse=denied
    """),
    (Chromium, "notifications push clipboardRead idleDetection windowManagement localFonts midi", """
      ask allow=authorized, reload=authorized, tab=authorized, settings off=denied, settings reset=prompt
      ask refuse=denied, reload=denied, tab=denied
      ask dismiss=prompt, ask dismiss=prompt, ask dismiss=embargoed, reload=embargoed
      leave=prompt, leave=prompt, leave=prompt, leave=embargoed
      elsewhere allow=authorized
    """),
    (Chromium, "screenCapture", """
      ask allow=authorized, stop=prompt, ask dismiss=prompt, ask dismiss=prompt, ask dismiss=prompt
      ask allow=authorized, reload=prompt
    """),
    (Chromium, "persistentStorage", "ask=prompt, reload=prompt"),
    (Firefox, DEVICES, """
      ask allow=thisTime, reload=allowedBefore, tab=allowedBefore, ask allow=thisTime
      ask allow and remember=thisTime, reload=allowedBefore, ask=thisTime, settings prompt=prompt
      ask refuse=blockedForNow, load=blockedForNow, reload=prompt
      ask dismiss=blockedForNow, tab=prompt
      ask refuse and remember=denied, reload=denied, tab=denied, settings prompt=prompt, settings deny=denied
      leave=prompt, leave=prompt, leave=prompt, leave=prompt, leave=prompt
      elsewhere refuse and remember=denied
      elsewhere refuse=prompt
    """),
    (Firefox, "geolocation", """
      ask allow=thisTime, reload=thisTime, tab=prompt, ask allow=thisTime
      ask allow and remember=authorized, reload=authorized, tab=authorized, settings prompt=prompt
      ask refuse=blockedForNow, load=blockedForNow, reload=prompt
      ask dismiss=blockedForNow, tab=prompt
      ask refuse and remember=denied, reload=denied, settings prompt=prompt, settings allow=authorized
      elsewhere allow and remember=authorized
      elsewhere refuse and remember=denied
      elsewhere refuse=prompt
    """),
    (Firefox, "notifications push", """
      ask allow=authorized, reload=authorized, tab=authorized, settings deny=denied, settings prompt=prompt
      ask refuse=denied, reload=denied
      ask dismiss=denied, tab=denied
      leave=prompt, leave=prompt, leave=prompt, leave=prompt, leave=prompt
      elsewhere allow=authorized
    """),
    (Firefox, "persistentStorage", """
      ask allow=authorized, reload=authorized, settings prompt=prompt
      ask refuse=blockedForNow, load=blockedForNow, reload=prompt
      ask dismiss=blockedForNow, tab=prompt
      ask refuse and remember=denied, reload=denied
    """),
    (Firefox, "screenCapture", "ask allow=authorized, reload=prompt, ask refuse=prompt, ask dismiss=prompt"),
    (Firefox, "clipboardRead", "ask allow=thisTime, take=prompt, ask dismiss=prompt, ask allow=thisTime, reload=prompt"),
    (MiniBrowser, DEVICES, "ask refuse=prompt, ask allow=thisTime, load=thisTime"),
    (MiniBrowser, "geolocation", """
      ask refuse=blockedForNow, load=prompt, ask allow=thisTime, load=thisTime
    """),
    (MiniBrowser, "notifications", """
      ask allow=authorized, load=authorized
      ask refuse=denied
    """),
    (MiniBrowser, "screenCapture", "ask refuse=prompt, ask allow=authorized, load=prompt"),
    (MiniBrowser, "clipboardRead", "ask refuse=prompt, ask allow=thisTime, load=prompt"),
]

# Whose change a move is, as web.usher says it.
AGENTS = {
    "ask": "ask", "leave": "relaunch", "reload": "relaunch", "load": "relaunch", "tab": "relaunch", "return": "relaunch",
    "elsewhere": "settings", "settings": "settings", "stop": "system", "take": "system",
}

# What Chromium's site settings call a resource, and what Firefox keeps it as.
IN_SETTINGS = {
    "camera": ("Camera", "camera"), "microphone": ("Microphone", "microphone"), "geolocation": ("Location", "geo"),
    "notifications": ("Notifications", "desktop-notification"), "push": ("Notifications", "desktop-notification"),
    "clipboardRead": ("Clipboard", ""), "idleDetection": ("Your device use", ""), "localFonts": ("Fonts", ""),
    "windowManagement": ("Window management", ""), "midi": ("MIDI device control & reprogram", ""),
    "persistentStorage": ("", "persistent-storage"),
}


class Sequence:
    """Plays the steps of a sequence on a site of its own."""

    number = 0

    def __init__(self, browser, resource):
        Sequence.number += 1
        self.browser, self.resource = browser, resource
        self.site = Site(browser.host.format(f"{resource.lower()}{Sequence.number}"))
        self.tabs = 0
        # What happened, as lines of a script, and the status.
        self.script, self.status = [], "prompt"
        self.open()

    def open(self):
        self.browser.open(self.site.address)
        self.page = self.site.page()
        self.tabs += 1

    def says(self):
        return self.page.evaluate(f"page.adapters.{self.resource}.status()")

    def click(self):
        self.page.evaluate(f"page.chosen = '{self.resource}'")
        click()

    def asks(self, answer):
        """Asks, and returns what the adapter says as soon as the request is over."""
        self.click()
        if answer:
            self.browser.answer(answer)
        if not wait_for(lambda: self.page.evaluate("page.open") == 0):
            raise AssertionError("the request does not end")
        return self.page.evaluate("page.answered")

    def play(self, move, argument, status):
        """Makes a move, and returns what the adapter said then, and the move's steps in a script."""
        meanwhile, relaunch = f"meanwhile {self.resource}={status}", f"relaunch {self.resource}={status}"
        if status == self.status:
            meanwhile, relaunch = "", "relaunch"
        match move:
            case "ask":
                return self.asks(argument), ["tap ask", f"answer {status}"]
            case "leave":
                self.click()
                wait_for(self.browser.prompt)
                key("F5")
                self.page = self.site.page()
                # The policy asks again as soon as the page is loaded, without a tap.
                return None, ["tap ask" * (self.script[-1:] != ["relaunch"]), relaunch]
            case "reload":
                key("F5")
                self.page = self.site.page()
                return None, [relaunch]
            case "load":
                self.page.codes.put("location.reload()")
                self.page = self.site.page()
                return None, [relaunch]
            case "tab":
                self.open()
                return None, [relaunch]
            case "return":
                self.close()
                self.open()
                return None, [relaunch]
            case "elsewhere":
                first = self.page
                changes = first.evaluate(f"page.changes.{self.resource}")
                self.open()
                self.asks(argument)
                self.page = first
                hears = lambda: first.evaluate(f"page.changes.{self.resource}") > changes
                if meanwhile and not wait_for(hears):
                    raise AssertionError("the first tab hears nothing")
                return None, [meanwhile]
            case "settings":
                name, kept = IN_SETTINGS[self.resource]
                if isinstance(self.browser, Firefox):
                    self.browser.change_in_settings(self.site.address, kept, argument)
                elif argument == "off":
                    self.browser.change_in_settings("toggle button", name)
                else:
                    self.browser.change_in_settings("push button", "Reset permission")
                return None, [meanwhile]
            case "stop":
                press(self.browser.find("push button", "Stop sharing"))
                return None, [meanwhile]
            case "take":
                self.page.evaluate(f"page.adapters.{self.resource}.take()")
                return None, [meanwhile]
            case _:
                raise AssertionError(f"{move} is no move")

    def step(self, text, platform):
        """Plays a step, and compares. Returns what it shows of web.usher."""
        words, status = text.split("=")
        move, _, argument = words.partition(" ")
        said, script = self.play(move, argument, status)
        self.script += [line for line in script if line]
        expected = platform.status(self.resource, self.script)
        if said is None:  # Changes outside the page may take a while.
            said = wait_for(lambda: self.says() == expected, 5) and expected or self.says()
        if said != expected:
            raise AssertionError(f"{text}: the adapter says {said} and not {expected}")
        shown = (self.resource, AGENTS[move], self.status, status)
        self.status = status
        return shown

    def close(self):
        for _ in range(self.tabs):
            key("ctrl+w")
            time.sleep(0.3)
        self.tabs = 0


class Platform:
    """What web.usher says, by `usher run`."""

    def __init__(self, usher):
        self.usher = usher
        self.folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.folder.name, "watch.usher")

    def policy(self, resource, statuses):
        """A policy that shows the status of a resource at all times, and asks for it at a tap."""
        lines = ["language 1", "policy watch", "use web"]
        lines += [f"screen {status}Screen {{ button ask }}" for status in statuses]
        lines += ["flow watch -> over {", "start state reading {", f"choose {resource} {{"]
        lines += [f"{status} -> {status}Seen" for status in statuses] + ["}", "}"]
        for status in statuses:
            tap = "end over" if status == "unavailable" else "asking"
            lines += [
                f"state {status}Seen {{", f"show {status}Screen {{ ask -> {tap} }}", f"on change of {resource} -> reading", "}"]
        lines += ["state asking {", f"ask {resource} {{", " | ".join(statuses) + " -> reading", "}", "}", "}"]
        return "\n".join(lines) + "\n"

    def status(self, resource, script):
        """The status that a policy reads after a script."""
        names = ["prompt", "unavailable", "authorized"] + ["denied"] * (resource != "screenCapture")
        self.path.write_text(self.policy(resource, names))
        steps = self.path.with_suffix(".script")
        steps.write_text("\n".join(script) + "\n")
        run = subprocess.run(
            [self.usher, "run", self.path, "--no-config", "--report", "json", "--script-file", steps],
            capture_output=True, text=True)
        if run.returncode:
            raise AssertionError(f"web.usher does not allow it:\n{run.stderr}")
        state = json.loads(run.stdout.splitlines()[-1])["state"]
        return "prompt" if state == "asking" else state.removesuffix("Seen")


def main(usher, *chosen):
    platform, seen, faults, start = Platform(usher), {}, [], time.monotonic()
    names = {"chromium": Chromium, "firefox": Firefox, "webkit": MiniBrowser}
    browsers = [names[name] for name in chosen if name in names] or names.values()
    resources = [name for name in chosen if name not in names]
    for kind in browsers:
        browser = kind()
        print(browser.version, flush=True)
        for made_for, listed, sequences in SEQUENCES:
            for resource in listed.split() if made_for is kind else []:
                for line in sequences.strip().splitlines() if resource in resources or not resources else []:
                    play(browser, resource, line.strip(), platform, seen, faults)
        browser.close()
    for (resource, agent, before, after), versions in sorted(seen.items()):
        print(f"{resource:18} {agent:8} {before:14} -> {after:14} {', '.join(sorted(versions))}")
    print(f"{datetime.date.today()}: {len(seen)} transitions, {len(faults)} faults, {time.monotonic() - start:.0f} s")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


def play(browser, resource, line, platform, seen, faults):
    sequence, start = Sequence(browser, resource), time.monotonic()
    try:
        for text in line.split(", "):
            seen.setdefault(sequence.step(text, platform), set()).add(browser.version)
    except (AssertionError, queue.Empty) as fault:
        faults.append(f"{browser.version}, {resource}, {line}: {fault!r}")
    print(f"{time.monotonic() - start:4.0f} s  {'fault' if faults[-1:] and line in faults[-1] else 'seen '}  {resource}: {line}", flush=True)
    sequence.close()


sys.exit(main(*sys.argv[1:]))
