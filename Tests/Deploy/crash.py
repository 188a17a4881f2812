"""What the Dockerfile sets, tried without an image."""

import json
import pathlib
import re
import signal
import subprocess
import time

from processes import Server, until
from repository import check, dockerfile_value


def health_check(report, folder, program):
    """The image's health check follows the server's arguments."""
    command = json.loads(dockerfile_value(r"HEALTHCHECK [^\n]*CMD (\[[^\n]*\])"))
    with Server("server", folder, [program, "--port", "0"]) as server:
        # The arguments as they would be in the image, but with the port that the server has found.
        address = server.first_line().rsplit(":", 1)[1]
        arguments = folder / "cmdline"
        arguments.write_bytes(b"\0".join([bytes(program), b"--port", address.encode(), b""]))
        words = [word.replace("/proc/1/cmdline", str(arguments)) for word in command]
        check(report, *words)
        server.stop()
        ended = subprocess.run(words, capture_output=True)
        report.holds("a server that has ended is not healthy", ended.returncode != 0)


def backtrace(report, folder, program):
    """A crash names the functions, and shows no memory of the process."""
    target = json.loads(check(report, "swift", "-print-target-info"))
    tool = pathlib.Path(target["paths"]["runtimeResourcePath"]).parents[1] \
        / "libexec/swift/linux/swift-backtrace-static"
    settings = re.sub(r"swift-backtrace=\S+", f"swift-backtrace={tool}",
                      dockerfile_value(r"SWIFT_BACKTRACE=(\S+)"))
    with Server("server", folder, [program, "--port", "0"], {"SWIFT_BACKTRACE": settings}) as server:
        server.first_line()
        # Until the main thread waits for signals, which is then where the crash is.
        time.sleep(1)
        server.process.send_signal(signal.SIGSEGV)
        until(lambda: "Backtrace took" in server.text(), "the backtrace")
        text = server.text()
        report.holds("the cause", "Program crashed" in text, text)
        report.holds("the place", "Layoutd" in text and " in layoutd" in text, text)
        report.holds("no registers", not re.search(r"^r(ax|ip|sp) |^x0 ", text, re.MULTILINE), text)
        # Nothing has failed in the code, so it ran on; a second signal ends it.
        time.sleep(0.1)
        server.process.send_signal(signal.SIGSEGV)
        report.expect("status", server.process.wait(10), -signal.SIGSEGV)


SCENARIOS = (health_check, backtrace)
