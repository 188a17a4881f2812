"""WebKitGTK opens the page, driven by its WebDriver on a screen that nobody sees."""

import glob
import os
import signal
import socket
import subprocess
import time

import pytest

from server import PATIENCE, call

BROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
"""Where Debian has the browser that the driver starts; the architecture is part of the path."""

OPENED = """
    const isLive = document.body?.dataset.state === 'live';
    return isLive && document.querySelectorAll('#stage .element').length;
"""


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


@pytest.fixture
def driver(tmp_path):
    """The address of a WebDriver."""
    ready, given = os.pipe()
    screen = subprocess.Popen(["Xvfb", "-displayfd", str(given), "-screen", "0", "1000x800x24"],
                              pass_fds=[given], stderr=subprocess.DEVNULL)
    os.close(given)
    display = os.read(ready, 20).decode().strip()
    port = free_port()
    environment = {**os.environ, "DISPLAY": f":{display}", "HOME": str(tmp_path), "GDK_BACKEND": "x11",
                   "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "LIBGL_ALWAYS_SOFTWARE": "1"}
    process = subprocess.Popen(["WebKitWebDriver", f"--port={port}"], env=environment,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    address, deadline = f"http://127.0.0.1:{port}", time.monotonic() + PATIENCE
    while True:
        try:
            call("GET", f"{address}/status")
            break
        except OSError:
            assert time.monotonic() < deadline, "WebKitWebDriver does not listen"
            time.sleep(0.1)
    yield address
    os.killpg(process.pid, signal.SIGTERM)
    process.wait(PATIENCE)
    screen.terminate()
    screen.wait(PATIENCE)


def test_the_page_opens(driver, server):
    browser = max(glob.glob(BROWSERS))
    status, answer = call("POST", f"{driver}/session", {"capabilities": {"alwaysMatch": {
        "webkitgtk:browserOptions": {"binary": browser, "args": ["--automation"]},
    }}})
    assert status == 200, answer
    session = f"{driver}/session/{answer['value']['sessionId']}"
    try:
        assert call("POST", f"{session}/url", {"url": f"{server.address}/"})[0] == 200
        deadline, count = time.monotonic() + PATIENCE, 0
        while not count:
            assert time.monotonic() < deadline, "the page shows no session"
            count = call("POST", f"{session}/execute/sync", {"script": OPENED, "args": []})[1]["value"]
            time.sleep(0.1)
        assert count > 3
    finally:
        call("DELETE", session)
