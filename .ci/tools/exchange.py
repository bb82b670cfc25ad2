"""Exports, changes with the Translate Toolkit, and imports: `exchange.py USHER FOLDER`."""
import pathlib
import re
import shutil
import subprocess
import sys

from translate.storage import factory
from translate.storage.aresource import AndroidResourceFile
from translate.storage.properties import stringsutf8file
from translate.storage.stringsdict import StringsDictFile
from translate.storage.xliff2 import Xliff2File

usher, work = sys.argv[1], pathlib.Path(sys.argv[2])
FORMATS = {"csv": "csv", "xliff": "xliff", "xliff2": "xlf", "xcloc": "xliff", "po": "po", "strings-xml": "xml"}
READERS = {".xml": AndroidResourceFile, ".xlf": Xliff2File}
total = 0


def run(*arguments, folder):
    done = subprocess.run([*map(str, arguments)], cwd=folder, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, arguments))}: {done.stdout}{done.stderr}")
    return done.stdout


def opened(path):
    return READERS[path.suffix].parsefile(str(path)) if path.suffix in READERS else factory.getobject(str(path))


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
for source in sorted({path.parent for path in pathlib.Path("Policies").glob("**/*.??.copy.yaml")}):
    # Apple's files are only imported: the Toolkit writes them with the texts of an export.
    folder = work / "strings" / source.name
    shutil.copytree(source, folder)
    run(usher, "copy", "export", "--format", "csv", "-o", "out", folder=folder)
    for table in sorted(folder.glob("out/*.csv")):
        units = [unit for unit in opened(table).units if unit.target and "{" not in unit.target]
        store = stringsutf8file()
        store.parse("".join(f'"{unit.context}" = "-";\n' for unit in units).encode())
        for unit, own in zip(units, store.units, strict=True):
            own.target = unit.target
        name, locale = table.stem.rsplit(".", 1)
        path = folder / f"{locale}.lproj" / f"{name}.strings"
        path.parent.mkdir(exist_ok=True)
        store.savefile(str(path))
        report = run(usher, "copy", "import", "--catalog", name, path.relative_to(folder), folder=folder)
        if f": 0 texts imported, {len(units)} unchanged\n" not in report:
            sys.exit(f"{path}: {report}")
        total += 1
folder = work / "stringsdict"
shutil.copytree("Tests/Exchange/.project", folder)
store = StringsDictFile.parsefile("Tests/Exchange/stringsdict/01-xcode.ar.stringsdict")
store.savefile(str(folder / "a.ar.stringsdict"))
if ": 6 texts imported\n" not in run(usher, "copy", "import", "a.ar.stringsdict", folder=folder):
    sys.exit("plural forms that the Translate Toolkit has written are not imported")
total += 1
print(f"{total} files were read, changed and written by the Translate Toolkit, and imported")
