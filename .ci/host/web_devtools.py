"""Tabs of a Chromium with a port for debugging."""

import json
import urllib.request

import websocket


class Tab:
    """A tab, found by its address."""

    def __init__(self, port, address):
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/json") as answer:
            tab = next(tab for tab in json.load(answer) if tab["type"] == "page" and tab["url"].startswith(address))
        self.socket = websocket.create_connection(tab["webSocketDebuggerUrl"], suppress_origin=True, timeout=20)
        self.number = 0

    def do(self, command, **parameters):
        """Sends a command, and returns what it answers."""
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": command, "params": parameters}))
        while (answer := json.loads(self.socket.recv())).get("id") != self.number:
            pass
        if "error" in answer:
            raise RuntimeError(f"{command}: {answer['error']['message']}")
        return answer["result"]
