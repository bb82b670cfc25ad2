"""Sites of this machine whose pages do what a test says."""

import http.server
import json
import pathlib
import queue
import threading
import urllib.parse

HERE = pathlib.Path(__file__).resolve().parent
ADAPTERS = HERE.parent / "Sources/Runtime/UsherWeb/Package/adapters.js"
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm"}
OBEYS = b'<script type="module">import { obey } from "/web_page.js"; obey(window)</script>'


class Page:
    """A loaded page."""

    def __init__(self):
        self.codes, self.values = queue.Queue(), queue.Queue()

    def evaluate(self, code, seconds=60):
        """The value of an expression of JavaScript, in which `page` is what the page has; a promise is awaited."""
        self.codes.put(code)
        return self.values.get(timeout=seconds)


class Site:
    """An origin of its own, on a port of its own or on the one that is given. `/frame` has a frame of another site.

    With a folder, `/` is its `index.html`, and the test's code sees the window as `page`.
    """

    def __init__(self, host="localhost", port=0, folder=None):
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
                    case "/":
                        self.answer((HERE / "web_page.html").read_bytes(), "text/html")
                    case "/frame":
                        told = urllib.parse.parse_qs(address.query)
                        frame = f'<iframe src="{told["of"][0]}" allow="{told.get("allow", [""])[0]}"></iframe>'
                        self.answer(f"<!doctype html>{frame}".encode(), "text/html")
                    case "/adapters.js":
                        self.answer(ADAPTERS.read_bytes(), "text/javascript")
                    case "/web_page.js":
                        self.answer((HERE / "web_page.js").read_bytes(), "text/javascript")
                    case "/next":
                        try:
                            code = self.page().codes.get(timeout=20)
                        except queue.Empty:
                            code = ""
                        self.answer(code.encode(), "text/plain")
                    case path if folder and (folder / path[1:]).is_file():
                        self.answer((folder / path[1:]).read_bytes(), KINDS.get(pathlib.Path(path).suffix, ""))
                    case _:
                        self.send_error(404)

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                self.page().values.put(json.loads(body))
                self.answer(b"", "text/plain")

            def answer(self, body, kind):
                try:
                    self.send_response(200)
                    self.send_header("Content-Type", kind)
                    self.send_header("Content-Length", str(len(body)))
                    self.send_header("Cache-Control", "no-store")
                    self.end_headers()
                    self.wfile.write(body)
                except OSError:
                    pass  # The page was left.

            def log_message(self, *arguments):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
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
