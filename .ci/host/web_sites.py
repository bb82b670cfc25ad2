"""Sites of this machine whose pages do what a test says."""

import http.server
import json
import pathlib
import queue
import sys
import threading
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = "/Sources/Runtime/UsherWeb/Package/"
KINDS = {
    ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css",
    ".wasm": "application/wasm"}
OBEYS = b'<script type="module">import { obey } from "/.ci/host/web_obey.mjs"; obey(window)</script>'


class Page:
    """A loaded page."""

    def __init__(self):
        self.codes, self.values = queue.Queue(), queue.Queue()

    def evaluate(self, code, seconds=60):
        """The value of an expression of JavaScript, in which `page` is what the page has; a promise is awaited."""
        self.codes.put(code)
        return self.values.get(timeout=seconds)


class Site:
    """An origin of its own, on a port of its own or on the one that is given.

    With a folder, its files come first, `/` is its `index.html`, and the test's code sees the window as `page`. Without, `/` is
    a page of `.ci/host`. `/frame` has a frame of another site. Other addresses are files of the project, or the given ones by their
    addresses: a path, bytes, a page as text, or a function. What is posted there is given to the function, after the
    part of the address behind `?`. `usher.wasm` is beside the scripts of the package, as it is in the package.
    """

    def __init__(self, host="localhost", port=0, page="web_page.html", files={}, folder=None):
        files = {
            "/": ROOT / ".ci/host" / page, PACKAGE + "usher.wasm": ROOT / ".build/web/usher.wasm", **files}
        self.pages, self.loaded, lock = {}, queue.Queue(), threading.Lock()
        site = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def page(self):
                name = urllib.parse.parse_qs(urllib.parse.urlsplit(self.path).query)["page"][0]
                with lock:
                    if name not in site.pages:
                        site.pages[name] = Page()
                        site.loaded.put(site.pages[name])
                    return site.pages[name]

            def do_GET(self):
                address = urllib.parse.urlsplit(self.path)
                match address.path:
                    case "/" if folder:
                        self.answer((folder / "index.html").read_bytes() + OBEYS, "text/html")
                    case "/frame":
                        told = urllib.parse.parse_qs(address.query)
                        frame = f'<iframe src="{told["of"][0]}" allow="{told.get("allow", [""])[0]}"></iframe>'
                        self.answer(f"<!doctype html>{frame}".encode(), "text/html")
                    case "/next":
                        try:
                            code = self.page().codes.get(timeout=20)
                        except queue.Empty:
                            code = ""
                        self.answer(code.encode(), "text/plain")
                    case path:
                        own = folder and folder / path[1:]
                        given = files.get(path) or (own if own and own.is_file() else None)
                        file = given or ROOT / path[1:]
                        if callable(file):
                            self.answer(file().encode(), "text/plain")
                        elif isinstance(file, str):
                            self.answer(file.encode(), "text/html")
                        elif isinstance(file, bytes):
                            self.answer(file, "application/octet-stream")
                        elif (given or file.suffix in KINDS) and file.is_file():
                            self.answer(file.read_bytes(), KINDS.get(file.suffix, "application/octet-stream"))
                        else:
                            self.send_error(404)

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                path, _, load = self.path.partition("?")
                if path in files:
                    self.answer(files[path](load, body.decode()).encode(), "text/plain")
                    return
                self.page().values.put(json.loads(body))
                self.answer(b"", "text/plain")

            def answer(self, body, kind):
                try:
                    self.send_response(200)
                    self.send_header("Content-Type", kind)
                    self.send_header("Content-Length", str(len(body)))
                    self.send_header("Cache-Control", "no-cache")
                    self.end_headers()
                    self.wfile.write(body)
                except OSError:
                    pass  # The page was left.

            def log_message(self, *arguments):
                pass

        class Server(http.server.ThreadingHTTPServer):
            def handle_error(self, request, address):
                if not isinstance(sys.exc_info()[1], ConnectionError):  # The page was left.
                    super().handle_error(request, address)

        self.server = Server(("127.0.0.1", port), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.port = self.server.server_port
        self.address = f"http://{host}:{self.port}"

    def page(self, seconds=60):
        """The page that was loaded last, after the one of the call before."""
        return self.loaded.get(timeout=seconds)

    def close(self):
        self.server.shutdown()
        self.server.server_close()
