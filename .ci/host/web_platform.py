"""What the platform `web` says, by `usher run`, and what browsers call its resources."""

import json
import pathlib
import re
import shutil
import subprocess
import tempfile

PLATFORM = pathlib.Path(__file__).resolve().parents[2] / "Policies/Platforms/web.usher"

# What Chromium's site settings call a resource, and what Firefox keeps it as.
IN_SETTINGS = {
    "camera": ("Camera", "camera"), "microphone": ("Microphone", "microphone"), "geolocation": ("Location", "geo"),
    "notifications": ("Notifications", "desktop-notification"), "push": ("Notifications", "desktop-notification"),
    "clipboardRead": ("Clipboard", ""), "idleDetection": ("Your device use", ""), "localFonts": ("Fonts", ""),
    "windowManagement": ("Window management", ""), "midi": ("MIDI device control & reprogram", ""),
    "persistentStorage": ("", "persistent-storage"), "localNetwork": ("Apps on device", "loopback-network"),
}


class Platform:
    """What web.usher says, by `usher run`."""

    def __init__(self, usher):
        self.usher = usher
        self.folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.folder.name, "watch.usher")
        # The file of this project, and not the one that `usher` contains.
        shutil.copy(PLATFORM, self.folder.name)

    def policy(self, resource, statuses):
        """A policy that shows the status of a resource at all times, and asks for it at a tap."""
        lines = ["language 1", "policy watch", "use web"]
        lines += [f"screen {status}Screen {{ button ask }}" for status in statuses]
        lines += ["flow watch -> over {", "start state reading {", f"choose {resource} {{"]
        lines += [f"{status} -> {status}Seen" for status in statuses] + ["}", "}"]
        for status in statuses:
            tap = "end over" if status == "unavailable" else "asking"
            lines += [f"state {status}Seen {{", f"show {status}Screen {{ ask -> {tap} }}"]
            lines += [f"on change of {resource} -> reading", "}"]
        lines += ["state asking {", f"ask {resource} {{", " | ".join(statuses) + " -> reading", "}", "}", "}"]
        return "\n".join(lines) + "\n"

    def write(self, resource):
        """Writes the policy, and returns its path."""
        names = ["prompt", "unavailable", "authorized"] + ["denied"] * (resource != "screenCapture")
        self.path.write_text(self.policy(resource, names))
        return self.path

    def bundle(self, resource):
        """The bundle of the policy."""
        file = self.path.with_suffix(".usherbundle")
        subprocess.run(
            [self.usher, "compile", self.write(resource), "--platform", "web", "--unproved", "-o", file],
            check=True, stdout=subprocess.DEVNULL)
        return file.read_bytes()

    def run(self, script):
        """The state at the end of a script, or why it is not possible."""
        steps = self.path.with_suffix(".script")
        steps.write_text("\n".join(script) + "\n")
        run = subprocess.run(
            [self.usher, "run", self.path, "--no-config", "--report", "json", "--script-file", steps],
            capture_output=True, text=True)
        if run.returncode:
            return None, run.stderr
        return json.loads(run.stdout.splitlines()[-1])["state"], ""

    def status(self, resource, script):
        """The status that a policy reads after a script."""
        if not script:
            return "prompt"
        self.write(resource)
        state, refusal = self.run(script)
        if not state:
            raise AssertionError(f"web.usher does not allow it:\n{refusal}")
        return "prompt" if state == "asking" else state.removesuffix("Seen")
