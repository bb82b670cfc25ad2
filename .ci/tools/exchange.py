"""Exports, changes with the Translate Toolkit, and imports: `exchange.py USHER FOLDER`."""
import pathlib
import re
import shutil
import subprocess
import sys

from translate.storage import factory
from translate.storage.aresource import AndroidResourceFile

usher, work = sys.argv[1], pathlib.Path(sys.argv[2])
FORMATS = {"csv": "csv", "xliff": "xliff", "po": "po", "strings-xml": "xml"}
total = 0


def run(*arguments, folder):
    done = subprocess.run([*map(str, arguments)], cwd=folder, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, arguments))}: {done.stdout}{done.stderr}")
    return done.stdout


def opened(path):
    return AndroidResourceFile.parsefile(str(path)) if path.suffix == ".xml" else factory.getobject(str(path))


def catalogs(folder):
    return {path: path.read_bytes() for path in sorted(folder.glob("*.copy.yaml"))}


for source in sorted({path.parent for path in pathlib.Path("Policies").glob("**/*.??.copy.yaml")}):
    for form, ending in FORMATS.items():
        folder = work / form / source.name
        shutil.copytree(source, folder)
        run(usher, "copy", "export", "--format", form, "-o", "out", folder=folder)
        before = catalogs(folder)
        files = [path for path in sorted(folder.glob(f"out/**/*.{ending}")) if path.parent.name != "values"]
        for path in files:
            if form == "po":
                run("msgfmt", "--check", "-o", "/dev/null", path, folder=folder)
            # As it was.
            store = opened(path)
            store.savefile(str(path))
            report = run(usher, "copy", "import", path.relative_to(folder), folder=folder)
            if not re.search(r": 0 texts imported(, \d+ unchanged)?(, \d+ without a translation)?\n$", report):
                sys.exit(f"{path}: {report}")
        if catalogs(folder) != before:
            sys.exit(f"{source} as {form}: a catalog has changed")
        for path in files:
            # With a change in one text.
            store = opened(path)
            unit = next(unit for unit in store.units if unit.target and unit.source and not unit.hasplural() and "{" not in unit.target)
            unit.target = unit.target + " ŁĄ"
            store.savefile(str(path))
            report = run(usher, "copy", "import", path.relative_to(folder), folder=folder)
            if ": 1 text imported" not in report:
                sys.exit(f"{path}: {report}")
            total += 1
print(f"{total} files were read, changed and written by the Translate Toolkit, and imported")
