"""Firefox, driven through its own protocol, Marionette: JSON over a socket, with the commands of WebDriver."""

import base64
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time

from server import PATIENCE

PROGRAM = "firefox-esr"
PREFERENCES = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    # Pages of JSON are pages without content, for scripts.
    "devtools.jsonview.enabled": False,
    "dom.w3c_touch_events.enabled": 1,
    "extensions.update.enabled": False,
    "marionette.port": 0,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}


class FirefoxError(Exception):
    """What Firefox says a command has done wrong."""


class Firefox:
    """A Firefox without windows on the screen, with one page."""

    def __init__(self, width=900, height=700):
        self.profile = pathlib.Path(tempfile.mkdtemp())
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items()]
        (self.profile / "user.js").write_text("".join(lines))
        self.process = subprocess.Popen(
            [PROGRAM, "--headless", "--marionette", "--no-remote", "--profile", str(self.profile)],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={**os.environ, "HOME": str(self.profile), "MOZ_CRASHREPORTER_DISABLE": "1"},
            start_new_session=True,
        )
        self.count = 0
        self.received = b""
        self.socket = self.connect()
        self.read()
        self.ask("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {
            "timeouts": {"script": 1000 * PATIENCE, "pageLoad": 1000 * PATIENCE},
        }}})
        self.ask("WebDriver:SetWindowRect", {"width": width, "height": height})
        # The window has edges.
        lost = self.run("return [arguments[0] - innerWidth, arguments[1] - innerHeight];", width, height)
        self.ask("WebDriver:SetWindowRect", {"width": width + lost[0], "height": height + lost[1]})

    def connect(self):
        file, deadline = self.profile / "MarionetteActivePort", time.monotonic() + PATIENCE
        while True:
            assert self.process.poll() is None, f"{PROGRAM} ended with {self.process.returncode}"
            try:
                return socket.create_connection(("127.0.0.1", int(file.read_text())), timeout=2 * PATIENCE)
            except (OSError, ValueError):
                assert time.monotonic() < deadline, f"{PROGRAM} does not listen"
                time.sleep(0.1)

    def close(self):
        self.socket.close()
        os.killpg(self.process.pid, signal.SIGTERM)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(PATIENCE)
        shutil.rmtree(self.profile, ignore_errors=True)

    # The protocol: the number of bytes, a colon, and JSON.

    def read(self):
        while b":" not in self.received:
            self.receive()
        length, _, self.received = self.received.partition(b":")
        while len(self.received) < int(length):
            self.receive()
        text, self.received = self.received[:int(length)], self.received[int(length):]
        return json.loads(text)

    def receive(self):
        data = self.socket.recv(1 << 16)
        assert data, f"{PROGRAM} has closed the connection"
        self.received += data

    def ask(self, command, parameters=None):
        """Sends a command; returns its result."""
        self.count += 1
        message = json.dumps([0, self.count, command, parameters or {}]).encode()
        self.socket.sendall(b"%d:%s" % (len(message), message))
        _, number, error, result = self.read()
        assert number == self.count
        if error:
            raise FirefoxError(f"{command}: {error['error']}: {error['message']}")
        return result

    # The page.

    def open(self, url):
        self.ask("WebDriver:Navigate", {"url": url})

    def run(self, script, *arguments):
        """Runs the body of a function in the page; waits if it returns a promise."""
        return self.ask("WebDriver:ExecuteScript", {"script": script, "args": list(arguments)})["value"]

    def run_module(self, source):
        """Runs a module in the page, which may set properties of `window`, and waits until it has run."""
        self.run("""
            const script = document.createElement('script');
            script.type = 'module';
            script.textContent = `${arguments[0]}\\nwindow.moduleHasRun = true;`;
            window.moduleHasRun = false;
            document.body.append(script);
        """, source)
        self.wait_for("return window.moduleHasRun;")

    def wait_for(self, script, *arguments):
        """Waits until a script returns something; returns that."""
        deadline = time.monotonic() + PATIENCE
        while not (value := self.run(script, *arguments)):
            assert time.monotonic() < deadline, f"never: {script}"
            time.sleep(0.02)
        return value

    def screenshot(self, path):
        data = self.ask("WebDriver:TakeScreenshot", {"full": False})["value"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))

    # Input.

    def drag(self, start, end, moves=20, milliseconds=320, kind="mouse", hold=False):
        """Drags at an even pace, and lets go unless it holds on."""
        steps = [{"type": "pointerMove", "duration": 0, "x": round(start[0]), "y": round(start[1])},
                 {"type": "pointerDown", "button": 0}]
        for move in range(1, moves + 1):
            x, y = (round(a + (b - a) * move / moves) for a, b in zip(start, end))
            steps.append({"type": "pointerMove", "duration": milliseconds // moves, "x": x, "y": y})
        if not hold:
            steps.append({"type": "pointerUp", "button": 0})
        self.act(steps, kind)

    def tap(self, x, y, kind="mouse"):
        self.act([{"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)},
                  {"type": "pointerDown", "button": 0}, {"type": "pause", "duration": 40},
                  {"type": "pointerUp", "button": 0}], kind)

    def wheel(self, x, y, by):
        self.ask("WebDriver:PerformActions", {"actions": [{"type": "wheel", "id": "wheel", "actions": [
            {"type": "scroll", "x": round(x), "y": round(y), "deltaX": 0, "deltaY": by, "duration": 0},
        ]}]})

    def act(self, steps, kind):
        self.ask("WebDriver:PerformActions", {"actions": [
            {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": steps},
        ]})

    def release(self):
        """Lets go of everything that is held."""
        self.ask("WebDriver:ReleaseActions")
