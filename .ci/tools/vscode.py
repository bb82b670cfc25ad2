"""Packs the extension for VS Code: vscode.py VERSION FILE. SOURCE_DATE_EPOCH is the date of its files, 1980 without it.

The archive is what `vsce package` makes: a manifest, the types of its files, and the files below `extension/`. The colours, the
licence and the list of changes come from their one place in the repository. The same sources give the same bytes.
"""

import json
import os
import pathlib
import sys
import time
import zipfile
from xml.etree import ElementTree

version, target = sys.argv[1], pathlib.Path(sys.argv[2])
root = pathlib.Path(__file__).resolve().parents[2]
folder = root / "Grammar/Editors/vscode"
copied = {
    "usher.tmLanguage.json": root / "Grammar/usher.tmLanguage.json",
    "usher-catalog.tmLanguage.json": root / "Grammar/usher-catalog.tmLanguage.json",
    "LICENSE.txt": root / "LICENSE",
    "CHANGELOG.md": root / "CHANGELOG.md",
}
types = {".json": "application/json", ".js": "application/javascript", ".md": "text/markdown", ".txt": "text/plain"}

package = json.loads((folder / "package.json").read_text())
if package["version"] != version:
    sys.exit(f"package.json has the version {package['version']}, usher has {version}")

files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()} | copied
files = {name: path.read_bytes() for name, path in sorted(files.items()) if not name.startswith("test/")}
for name, content in files.items():
    content.decode("utf-8")
    if name.endswith(".json"):
        json.loads(content)


def mentioned(value):
    """The files that a part of package.json names."""
    if isinstance(value, dict):
        return [name for part in value.values() for name in mentioned(part)]
    if isinstance(value, list):
        return [name for part in value for name in mentioned(part)]
    return [value.removeprefix("./")] if isinstance(value, str) and value.startswith("./") else []


absent = [name for name in mentioned(package) if name not in files]
if absent:
    sys.exit(f"package.json names files that are not there: {', '.join(absent)}")

VSIX = "http://schemas.microsoft.com/developer/vsx-schema/2011"


def manifest():
    whole = ElementTree.Element("PackageManifest", Version="2.0.0", xmlns=VSIX)
    metadata = ElementTree.SubElement(whole, "Metadata")
    ElementTree.SubElement(
        metadata, "Identity", Language="en-US", Id=package["name"], Version=version, Publisher=package["publisher"])
    for name, text in [
        ("DisplayName", package["displayName"]),
        ("Description", package["description"]),
        ("Tags", ",".join(package["keywords"])),
        ("Categories", ",".join(package["categories"])),
        ("GalleryFlags", "Public"),
    ]:
        ElementTree.SubElement(metadata, name).text = text
    properties = ElementTree.SubElement(metadata, "Properties")
    for name, value in [
        ("Engine", package["engines"]["vscode"]),
        ("ExtensionDependencies", ""),
        ("ExtensionPack", ""),
        ("ExtensionKind", ",".join(package["extensionKind"])),
    ]:
        ElementTree.SubElement(properties, "Property", Id=f"Microsoft.VisualStudio.Code.{name}", Value=value)
    ElementTree.SubElement(metadata, "License").text = "extension/LICENSE.txt"
    installation = ElementTree.SubElement(whole, "Installation")
    ElementTree.SubElement(installation, "InstallationTarget", Id="Microsoft.VisualStudio.Code")
    ElementTree.SubElement(whole, "Dependencies")
    assets = ElementTree.SubElement(whole, "Assets")
    for kind, name in [
        ("Microsoft.VisualStudio.Code.Manifest", "package.json"),
        ("Microsoft.VisualStudio.Services.Content.Details", "README.md"),
        ("Microsoft.VisualStudio.Services.Content.Changelog", "CHANGELOG.md"),
        ("Microsoft.VisualStudio.Services.Content.License", "LICENSE.txt"),
    ]:
        assert name in files, name
        ElementTree.SubElement(assets, "Asset", Type=kind, Path=f"extension/{name}", Addressable="true")
    return written(whole)


def content_types():
    whole = ElementTree.Element("Types", xmlns="http://schemas.openxmlformats.org/package/2006/content-types")
    endings = {pathlib.PurePosixPath(name).suffix for name in files}
    for ending in sorted(endings | {".vsixmanifest"}):
        kind = "text/xml" if ending == ".vsixmanifest" else types[ending]
        ElementTree.SubElement(whole, "Default", Extension=ending, ContentType=kind)
    return written(whole)


def written(whole):
    ElementTree.indent(whole)
    content = ElementTree.tostring(whole, encoding="utf-8", xml_declaration=True) + b"\n"
    ElementTree.fromstring(content)
    return content


# Archives know no time before 1980.
date = max(time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", "0")))[:6], (1980, 1, 1, 0, 0, 0))
with zipfile.ZipFile(target, "w") as archive:
    for name, content in [
        ("extension.vsixmanifest", manifest()),
        ("[Content_Types].xml", content_types()),
        *((f"extension/{name}", content) for name, content in files.items()),
    ]:
        entry = zipfile.ZipInfo(name, date)
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.external_attr = 0o100644 << 16
        entry.create_system = 3
        archive.writestr(entry, content, compresslevel=9)
