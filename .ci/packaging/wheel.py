"""Makes a wheel that installs the executable of `.ci/packaging/release`: wheel.py USHER VERSION FOLDER. SOURCE_DATE_EPOCH is its date."""

import base64
import hashlib
import os
import platform
import sys
import time
import zipfile
from pathlib import Path

usher, version, folder = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3])
# The executable is static, so the C library of the system may be of any kind and age.
machine = platform.machine()
tag = f"py3-none-manylinux_2_17_{machine}.manylinux2014_{machine}.musllinux_1_1_{machine}"
info, data = f"usher-{version}.dist-info", f"usher-{version}.data"

files = {
    f"{data}/scripts/usher": (usher / "bin/usher").read_bytes(),
    f"{info}/METADATA": f"""\
Metadata-Version: 2.1
Name: usher
Version: {version}
Summary: A policy language for permission journeys of apps
License: Apache-2.0
Requires-Python: >=3.8
Description-Content-Type: text/markdown

The command `usher`, which checks and proves policies for the permission journeys of apps.
""".encode(),
    f"{info}/WHEEL": (
        "Wheel-Version: 1.0\nGenerator: usher\nRoot-Is-Purelib: false\n"
        + "".join(f"Tag: py3-none-{one}\n" for one in tag.removeprefix("py3-none-").split("."))
    ).encode(),
}
# pip puts the manual and the completions below `share` of the environment.
share = usher / "share"
for path in sorted(share.rglob("*")):
    if path.is_file() and (share / "doc") not in path.parents:
        files[f"{data}/data/share/{path.relative_to(share)}"] = path.read_bytes()
documents = share / "doc/usher"
for path in [documents / "LICENSE", *sorted((documents / "licences").iterdir())]:
    files[f"{info}/licenses/{path.relative_to(documents)}"] = path.read_bytes()


def record(name, content):
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}\n"


files[f"{info}/RECORD"] = ("".join(record(*one) for one in files.items()) + f"{info}/RECORD,,\n").encode()

date = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
with zipfile.ZipFile(folder / f"usher-{version}-{tag}.whl", "w") as wheel:
    for name, content in files.items():
        entry = zipfile.ZipInfo(name, date)
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.external_attr = (0o100755 if "/scripts/" in name else 0o100644) << 16
        entry.create_system = 3
        wheel.writestr(entry, content, compresslevel=9)
