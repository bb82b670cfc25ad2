"""Prints which lines of `Sources` tests have run: coverage.py FILE, with what `swift test --enable-code-coverage` has written. A row for each
target, then the files with the most lines that no test has run. Generated files do not count."""

import json
import pathlib
import sys

root = pathlib.Path.cwd()
targets, files = {}, []
for file in json.loads(pathlib.Path(sys.argv[1]).read_bytes())["data"][0]["files"]:
    path = pathlib.Path(file["filename"])
    if not path.is_relative_to(root / "Sources") or path.suffix != ".swift":
        continue
    if path.read_text(encoding="utf-8").startswith("// Generated"):
        continue
    path = path.relative_to(root)
    lines = file["summary"]["lines"]
    target = path.parts[3] if path.parts[2] == "AppleResources" else path.parts[2]
    sums = targets.setdefault((path.parts[1], target), [0, 0])
    sums[0] += lines["count"]
    sums[1] += lines["covered"]
    files.append((lines["count"] - lines["covered"], lines["count"], path))
if not files:
    sys.exit("no file of Sources was measured")


def row(name, count, covered):
    print(f"{name:<28} {count:>7} {count - covered:>9} {100 * covered / max(count, 1):>7.1f} %")


print(f"{'target':<28} {'lines':>7} {'not run':>9} {'run':>9}")
for (_, target), (count, covered) in sorted(targets.items()):
    row(target, count, covered)
row("all", *(sum(sums[part] for sums in targets.values()) for part in (0, 1)))
print("\nnot run  lines  the files with the most lines that were not run")
for missed, count, path in sorted(files, key=lambda file: (-file[0], file[2]))[:20]:
    if missed:
        print(f"{missed:>7} {count:>6}  {path}")
