"""The page that Policies/Web.md begins with, made by its commands and its lines; and a server of folders."""

import functools
import http.server
import os
import pathlib
import re
import shutil
import subprocess
import threading

# The directives that a page needs.
POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"


def serve(folder, policy=POLICY, permissions=None):
    """The address of a folder on this machine, with a content security policy and a permissions policy or without."""

    class Handler(http.server.SimpleHTTPRequestHandler):
        extensions_map = {".js": "text/javascript", ".wasm": "application/wasm", ".html": "text/html", ".css": "text/css"}

        def end_headers(self):
            for name, value in [("Content-Security-Policy", policy), ("Permissions-Policy", permissions)]:
                if value:
                    self.send_header(name, value)
            super().end_headers()

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("localhost", 0), functools.partial(Handler, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://localhost:{server.server_port}/"


def make_first_page(package, usher, folder):
    """Writes the page, its bundle and the package into a folder."""
    words = pathlib.Path("Policies/Web.md").read_text()
    commands, html, script = (re.search(rf"```{kind}\n(.*?)```", words, re.DOTALL)[1] for kind in ["sh", "html", "js"])
    shutil.copytree(package, folder, dirs_exist_ok=True)
    path = f"{pathlib.Path(usher).resolve().parent}:{os.environ['PATH']}"
    subprocess.run(["sh", "-ec", commands], cwd=folder, check=True, capture_output=True, env={**os.environ, "PATH": path})
    (folder / "index.html").write_text(html)
    (folder / "main.js").write_text(script)
