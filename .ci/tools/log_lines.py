"""Reads each line of a compact report with the problem matcher and the formats for reviewdog that Policies/CI.md has: log_lines.py USHER"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

usher = pathlib.Path(sys.argv[1]).resolve()
page = pathlib.Path("Policies/CI.md").read_text(encoding="utf-8")
matcher = json.loads(re.search(r"```json\n(.*?)```", page, re.DOTALL)[1])["problemMatcher"][0]["pattern"][0]
# The fields of errorformat that the page uses; everything else stands for itself.
FIELDS = {"%f": "(.+)", "%l": r"(\d+)", "%c": r"(\d+)", "%t": r"(\w)", "%m": "(.+)"}
formats = [re.sub("%[flctm]", lambda it: FIELDS[it[0]], text) for text in re.findall(r"-efm='([^']+)'", page)]

# An error, and in a policy without errors a warning and notes.
POLICIES = {
    "gap.usher": "flow f -> on {\n  start state s { choose camera { granted -> end on } }\n}\n",
    "idle.usher": "flow f -> on | off {\n  start state s { choose camera { granted -> end on; askable | denied -> t; else -> end off } }\n"
    "  state t { ask camera { granted -> end on; else -> end off } }\n}\n",
}
with tempfile.TemporaryDirectory() as folder:
    for name, text in POLICIES.items():
        head = f"language 1\npolicy {name.removesuffix('.usher')}\nuse ios\n"
        pathlib.Path(folder, name).write_text(head + text)
    lines = subprocess.run(
        [usher, "check", "--report", "compact", "--notes"], cwd=folder, capture_output=True, text=True).stdout.splitlines()

faults, severities = [], set()
for line in lines:
    match = re.search(matcher["regexp"], line)
    if match is None:
        faults.append(f"the matcher does not read: {line}")
        continue
    severity, name = match[matcher["severity"]], match[matcher["file"]]
    severities.add(severity)
    if name not in POLICIES or match[matcher["code"]] not in line:
        faults.append(f"the matcher reads {match.groups()} in: {line}")
    read = [found for found in (re.fullmatch(text, line) for text in formats) if found]
    if [(found[1], found[4]) for found in read] != [(name, severity[0])]:
        faults.append(f"reviewdog reads {[found.groups() for found in read]} in: {line}")
if severities != {"error", "warning", "note"}:
    faults.append(f"the lines have only {sorted(severities)}")

print(f"{len(lines)} lines, {len(faults)} faults")
for fault in faults:
    print(fault, file=sys.stderr)
sys.exit(1 if faults else 0)
