"""Compares what `usher diff` says of two policies with AALpy, which tells whether their machines are bisimilar.

Usage: compared.py ORACLE GENERATOR MUTANTS PAIRS

MUTANTS mutants of the policies in `Policies`, and PAIRS generated policies with a mutant of each, always the same ones. A mutant has a
row that leads elsewhere, or lacks an effect, a row or a handler. Those that do not compile are passed over.
"""

import json
import random
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from aalpy.automata import MealyMachine, MealyState
from aalpy.utils import bisimilar

oracle, generator, wanted_mutants, wanted_pairs = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])


def mutants(text, chance):
    """Mutants of a policy in an order that is drawn."""
    changes = []
    targets = sorted(set(re.findall(r"-> (\w+)\b(?!\()", text)))
    for arrow in re.finditer(r"-> (\w+)\b(?!\()", text):
        for target in targets:
            if target != arrow[1]:
                changes.append((arrow.start(1), arrow.end(1), target))
    ends = sorted(set(re.findall(r"-> end (\w+)", text)))
    for end in re.finditer(r"-> end (\w+)", text):
        for name in ends:
            if name != end[1]:
                changes.append((end.start(1), end.end(1), name))
    for effect in re.finditer(r" \{ \w+ [^{}\n]*\}(?= ->)", text):
        changes.append((effect.start(), effect.end(), ""))
    for line in re.finditer(r"^ +(?:on .*|after .*|[\w| ]+ -> .*)\n", text, re.M):
        changes.append((line.start(), line.end(), ""))
    chance.shuffle(changes)
    for start, end, other in changes:
        yield text[:start] + other + text[end:]


def machine(table, events):
    """A machine whose first input is the number of a start. An event that a state may ignore leads back to it."""
    states = [MealyState(str(number)) for number in range(len(table["steps"]))]
    for state, steps in zip(states, table["steps"]):
        for event, _, target, seen in steps:
            known = state.transitions.get(("event", event))
            assert known in (None, states[target]), "two targets of one event"
            state.transitions["event", event] = states[target]
            state.output_fun["event", event] = seen
        for event in events:
            if ("event", event) not in state.transitions:
                state.transitions["event", event] = state
                state.output_fun["event", event] = 0
    first = MealyState("start")
    for number, _, target, seen in table["starts"]:
        first.transitions["start", number] = states[target]
        first.output_fun["start", number] = seen
    return MealyMachine(first, [first, *states])


def compared(old, new, others):
    """The flows of which both say the same, and those of which they do not; None if the new policy does not compile."""
    found = subprocess.run([oracle, "--compared", old, new, *others], capture_output=True, text=True)
    if found.returncode == 1:
        return None
    assert found.returncode == 0, found.stderr
    results = []
    for flow in json.loads(found.stdout)["flows"]:
        steps = [step for table in (flow["old"], flow["new"]) for state in table["steps"] for step in state]
        events = sorted({event for event, may_be_ignored, _, _ in steps if may_be_ignored})
        there = bisimilar(machine(flow["old"], events), machine(flow["new"], events))
        results.append((flow["isSame"], there, f"{flow['flow']} on {flow['platform']}"))
    return results


def hold(job):
    """Compares mutants of a text until enough of them compile."""
    name, text, others, count, folder = job
    chance = random.Random(name)
    place = Path(folder) / name.replace("/", "-")
    place.mkdir()
    old = place / "old.usher"
    old.write_text(text)
    results = []
    for number, mutant in enumerate(mutants(text, chance)):
        if len(results) == count:
            break
        new = place / f"{number}.usher"
        new.write_text(mutant)
        result = compared(str(old), str(new), others)
        if result is not None:
            results.append((new, result))
    return name, results


with tempfile.TemporaryDirectory() as folder:
    policies = sorted(
        path
        for path in Path("Policies").rglob("*.usher")
        if not path.name.endswith(".rejected.usher") and "Platforms" not in path.parts and "Field" not in path.parts
    )
    platforms = sorted(str(path) for path in Path("Policies/Platforms").glob("*.usher"))
    jobs = []
    share = -(-wanted_mutants // len(policies))
    for path in policies:
        beside = [str(other) for other in path.parent.glob("*.usher") if other != path and "rejected" not in other.name]
        jobs.append((str(path), path.read_text(), beside, share, folder))
    for number in range(1, wanted_pairs + 1):
        text = subprocess.run([generator, str(number)], capture_output=True, text=True, check=True).stdout
        jobs.append((f"generated{number}", text, [], 1, folder))
    same = differ = wrong = pairs = 0
    with ThreadPoolExecutor(2) as pool:
        for name, results in pool.map(hold, jobs):
            for new, result in results:
                pairs += 1
                for here, there, flow in result:
                    same += here and there
                    differ += not here and not there
                    if here != there:
                        wrong += 1
                        print(f"{name}: {flow}: {'same' if here else 'differs'} here, the other way by AALpy")
                        print(new.read_text() if wrong <= 2 else "")
    print(f"{pairs} pairs: {same} flows are the same, {differ} differ, of {wrong} AALpy says something else")
    sys.exit(wrong > 0 or same == 0 or differ == 0)
