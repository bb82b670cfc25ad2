"""Pages of real browsers that are loaded again, left, frozen or killed at each call of a journey.

usage: web_deaths.py USHER [chromium] [firefox]

The calls are those of the host to its store, its prompts, the app and the resource. The store and the prompts are those of the
browser; what the camera answers is simulated. Policies/Host.md has the rules by which the next page goes on:

- `reload`: the page loads itself again. `kill`: the process of the page is killed.
- `away`: the page is left, and the person comes back. It goes on if the browser has kept it, and is loaded again otherwise.
- `hold`: the page is hidden and frozen in Chromium, and goes on.
- Two tabs take turns, one of them asleep.
"""

import contextlib
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time

import web_browsers
from web_browsers import free_port, key, wait_for
from web_devtools import Tab
from web_sites import Site

POLICY = """language 1
policy visit
use web
action call -> over | failed
repeatable action refresh
metric began
alert ready { button go preferred; button leave cancel }
screen calling { button stop }
notice bye
flow visit -> met | left {
  start state asking { show ready { go { track began } -> requesting; leave -> end left } }
  state requesting {
    ask camera {
      authorized { do refresh } -> talking
      prompt | denied | unavailable -> end left
    }
  }
  state talking {
    show calling { stop -> end left }
    start state running {
      do call { over { show bye } -> end met; failed -> end left; interrupted -> asking }
    }
  }
}
"""

CALLS = """save, show ready, dismiss, save, track began, ask camera, save, save, do refresh, show calling, do call, save, save, dismiss,
  notice bye, save"""
CALLS = [" ".join(call.split()) for call in CALLS.split(",")]
TALK = "do refresh, show calling, do call, dismiss, notice bye, outcome met"
ASK = f"ask camera, answered, {TALK}"
WHOLE = f"show ready, dismiss, {ASK}"
# For each call, what the next page does if the page is gone before the call is made, without saves; and how often the metric is
# told by both pages, and under how many ids.
NEXT = [
    # Nothing was saved.
    (f"load nothing, {WHOLE}", 1, 1),
    # The prompt that is up is shown again. A tap that was not saved is lost.
    (f"load prompt, {WHOLE}", 1, 1), (f"load prompt, {WHOLE}", 1, 1), (f"load prompt, {WHOLE}", 1, 1),
    # The metric is told again under its id, as long as it is not saved that it was counted. The request has no answer yet.
    (f"load elsewhere, {ASK}", 2, 1), (f"load elsewhere, {ASK}", 2, 1), (f"load elsewhere, {ASK}", 2, 1),
    # The request was answered: the status says it, and nobody is asked again.
    (f"load elsewhere, {TALK}", 1, 1),
    # An action with an answer is not performed again: the policy says what follows. One that is repeatable is.
    *[(f"load prompt, do refresh, show ready, dismiss, {TALK}", 2, 2)] * 4,
    # It was saved that the repeatable action is over.
    (f"load prompt, show ready, dismiss, {TALK}", 2, 2),
    # The notice is shown at most once. The outcome stays until it is received.
    *[("load over, outcome met", 1, 1)] * 3,
]


class Chromium(web_browsers.Chromium):
    port = free_port()
    more = [f"--remote-debugging-port={port}"]
    deaths = ["reload", "kill", "away", "hold"]
    # After these the page goes on.
    keeps = ["away", "hold"]

    @contextlib.contextmanager
    def frozen(self, address):
        """Hides the tab of an address behind an empty one, and freezes it for a while."""
        tab = Tab(self.port, address)
        self.open("about:blank")
        tab.do("Page.setWebLifecycleState", state="frozen")
        yield
        key("ctrl+w")
        tab.do("Page.setWebLifecycleState", state="active")

    def kill_page(self):
        """Kills the processes of all pages, as the system does that needs memory."""
        for process in descendants(self.process.pid):
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # It has ended.
                if b"--type=renderer" in pathlib.Path(f"/proc/{process}/cmdline").read_bytes():
                    os.kill(process, signal.SIGKILL)


class Firefox(web_browsers.Firefox):
    deaths = ["reload", "kill", "away"]
    # It keeps no page that has a Web Lock when it is left, as one has that plays.
    keeps = []

    def kill_page(self):
        os.kill(self.script("return gBrowser.selectedBrowser.frameLoader.remoteTab.osPid"), signal.SIGKILL)


BROWSERS = {"chromium": Chromium, "firefox": Firefox}


def descendants(process):
    """The processes below one, by their numbers."""
    parents = {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            parents[int(folder.name)] = int(folder.joinpath("stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            pass  # It has ended.
    found = {process}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {process}


class Visit:
    """A journey on a site of its own. At one call of the first page something becomes of it."""

    number = 0

    def __init__(self, browser, bundle, death="", call=0):
        Visit.number += 1
        self.browser, self.death, self.left = browser, death, call
        # What the camera is; for each page load, what it has told; whether the death has come, and may be over.
        self.status, self.loads, self.comes, self.goes = "prompt", {}, threading.Event(), threading.Event()
        self.site = Site(f"visit{Visit.number}.localhost", page="web_deaths.html", files={
            "/visit.usherbundle": bundle, "/call": self.called, "/told": self.told, "/status": lambda *_: self.status,
            "/held": lambda: str(self.goes.wait(60)),
            "/away": "<!doctype html><title>away</title><script>setTimeout(() => history.back(), 300)</script>"})
        self.open()

    def open(self):
        self.browser.open(self.site.address)

    def told(self, load, words):
        """Hears what has happened in a page, and says what the page does then."""
        if words == "answered":
            self.status = "authorized"
        self.loads.setdefault(load, []).append(words)
        if words.startswith("load") and self.death == "tabs":
            return "obey"
        return "play" if words == "load nothing" and not self.is_over() else ""

    def called(self, load, words):
        """Hears of a call before it is made, and says what becomes of the page."""
        self.loads[load].append(words)
        self.left -= 1
        if self.left != 0:
            return ""
        self.comes.set()
        if self.death == "kill":
            threading.Event().wait()  # The page is never answered.
        return self.death

    def is_over(self):
        return any("outcome met" in load for load in self.loads.values())

    def effects(self):
        """What each page load has told, without saves and the metric."""
        return [
            [words for words in load if words not in ("begin", "save") and not words.startswith("track ")]
            for load in self.loads.values()]

    def metrics(self):
        """How often the metric was told, and under how many ids."""
        told = [words for load in self.loads.values() for words in load if words.startswith("track ")]
        return len(told), len(set(told))

    def close(self):
        key("ctrl+w")
        self.site.close()


def listed(text):
    return text.split(", ")


def expect(seen, expected):
    if seen != expected:
        raise AssertionError(f"{seen}, and not {expected}")


def die(browser, bundle, death, call):
    """Lets something become of a page at a call, and compares what follows. Whether the page has gone on."""
    visit = Visit(browser, bundle, death, call)
    if not wait_for(visit.comes.is_set):
        raise AssertionError("the call does not come")
    if death == "kill":
        browser.kill_page()
        visit.open()
    if death == "hold":
        with browser.frozen(visit.site.address):
            before = [list(load) for load in visit.loads.values()]
            visit.goes.set()
            time.sleep(1)
            expect(list(visit.loads.values()), before)
    wait_for(visit.is_over)
    time.sleep(0.3)  # Nothing else follows.
    first, *others = visit.effects()
    until = [words for words in CALLS[:call] if words != "save" and not words.startswith("track ")]
    expect([words for words in first if words not in ("load nothing", "answered")][:len(until)], until)
    expect(first[0], "load nothing")
    has_gone_on = any(words in ("back", "resume") for words in first)
    if has_gone_on:
        first = [words for words in first if words not in ("back", "resume")]
        expect([first, others], [["load nothing", *listed(WHOLE)], []])
        expect(visit.metrics(), (1, 1))
    else:
        effects, told, ids = NEXT[call - 1]
        expect(others, [listed(effects)])
        expect(visit.metrics(), (told, ids))
    visit.close()
    return has_gone_on


def take_turns(browser, bundle, sleeps):
    """A tab has its prompt up, and another one goes on with the journey. Then the first one begins a new one."""
    visit = Visit(browser, bundle, "tabs")
    first = visit.site.page()
    visit.left, visit.death = 2, "wait"
    first.evaluate("page.visit()")
    if not wait_for(visit.comes.is_set):
        raise AssertionError("no prompt")
    visit.death = "tabs"
    expect(first.evaluate("page.prompts()"), 1)

    def go_on():
        visit.open()
        second = visit.site.page()
        # It plays nothing before somebody calls the flow.
        expect(visit.effects(), [["load nothing", "show ready"], ["load nothing"]])
        second.evaluate("page.visit()")
        if not wait_for(visit.is_over):
            raise AssertionError("the second tab does not go on")

    if sleeps:
        with browser.frozen(visit.site.address):
            go_on()
            key("ctrl+w")
            expect(visit.effects()[0], ["load nothing", "show ready"])
    else:
        go_on()
        key("ctrl+w")
    if not wait_for(lambda: "rejected elsewhere" in visit.effects()[0]):
        raise AssertionError("the first tab does not hear of it")
    expect(first.evaluate("page.prompts()"), 0)
    first.evaluate("page.visit()")
    wait_for(lambda: "outcome met" in visit.effects()[0])
    time.sleep(0.3)
    expect(
        [[words for words in load if words != "resume"] for load in visit.effects()],
        [["load nothing", "show ready", "dismiss", "rejected elsewhere", "show ready", "dismiss", *listed(TALK)],
         ["load nothing", *listed(WHOLE)]])
    visit.close()


def main(usher, *names):
    if unknown := set(names) - set(BROWSERS):
        sys.exit(f"no browser: {', '.join(sorted(unknown))}")
    folder = pathlib.Path(tempfile.mkdtemp())
    (folder / "visit.usher").write_text(POLICY)
    file = folder / "visit.usherbundle"
    subprocess.run(
        [usher, "compile", folder / "visit.usher", "--platform", "web", "--unproved", "-o", file], check=True,
        stdout=subprocess.DEVNULL)
    bundle, faults = file.read_bytes(), 0
    for name in names or BROWSERS:
        browser = BROWSERS[name]()
        print(browser.version, flush=True)
        visit = Visit(browser, bundle)
        wait_for(visit.is_over)
        time.sleep(0.3)
        told = ["track began" if words.startswith("track ") else words for words in next(iter(visit.loads.values()))]
        expect([words for words in told if words in CALLS], CALLS)
        expect(visit.effects(), [["load nothing", *listed(WHOLE)]])
        visit.close()
        for death in browser.deaths:
            start, kept = time.monotonic(), []
            for call in range(1, len(CALLS) + 1):
                try:
                    if die(browser, bundle, death, call):
                        kept.append(call)
                except AssertionError as fault:
                    faults += 1
                    print(f"fault: {death} at call {call}, {CALLS[call - 1]}: {fault}")
            if (death in browser.keeps) != (len(kept) == len(CALLS)) or (death not in browser.keeps and kept):
                faults += 1
                print(f"fault: {death}: the page has gone on at {kept}")
            print(f"{time.monotonic() - start:4.0f} s  {death} at {len(CALLS)} calls", flush=True)
        for sleeps in [False, True] if "hold" in browser.deaths else [False]:
            take_turns(browser, bundle, sleeps)
            print(f"two tabs{', one asleep' if sleeps else ''}", flush=True)
        browser.close()
    print(f"{faults} faults")
    return 1 if faults else 0


sys.exit(main(*sys.argv[1:]))
