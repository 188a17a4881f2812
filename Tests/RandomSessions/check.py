"""Checks that equal requests get equal responses, however a server is started.

The responses of servers with one event thread, with several, and with a store are compared.
"""

import json
import pathlib
import re
import tempfile

from RandomSessions import comparison, recorder
from RandomSessions.requests import template


def check(server, seed, count):
    """Returns the exit status."""
    with tempfile.TemporaryDirectory() as folder:
        files = {name: pathlib.Path(folder, name) for name in ("first", "threads", "store")}
        contract = recorder.record(server, seed, count, files["first"],
                                   "--threads", "1", "--workers", "1")
        recorder.record(server, seed, count, files["threads"], "--threads", "4", "--workers", "4")
        recorder.record(server, seed, count, files["store"],
                        "--store", f"sqlite:{folder}/sessions.db")
        status = 0
        for name in ("threads", "store"):
            print(f"-- {name}:", end=" ", flush=True)
            status |= comparison.compare(files["first"], files[name], 5)
        with open(files["first"], encoding="utf-8") as lines:
            missing = without_success([json.loads(line) for line in lines], contract)
    for what in missing:
        print(f"no request succeeded: {what}; add it to Tests/RandomSessions, or record more")
    return status or int(bool(missing))


def without_success(recorded, contract):
    """What is in the contract, and has no successful request: operations, and kinds of things."""
    requests = [one["request"] for one in recorded if one["answer"]["status"] < 300]
    expected, seen = set(), set()
    for path, operations in contract["paths"].items():
        if path.startswith("/v1/"):
            expected |= {f"{name.upper()} {path}" for name in operations if name in METHODS}
    schemas = contract["components"]["schemas"]
    expected |= {f"preset {name}" for name in schemas["PresetName"]["enum"]}
    expected |= {f"behavior {name}" for name in schemas["Behavior"]["discriminator"]["mapping"]}
    expected |= {f"layout {schemas[name]['properties']['type']['const']}" for name in schemas
                 if re.fullmatch("[A-Z][a-z]+Layout", name)
                 and "const" in schemas[name].get("properties", {}).get("type", ())}
    for request in requests:
        seen.add(f"{request['method']} {template(request['path'])}")
        try:
            document = json.loads(request["body"] or "null")
        except ValueError:
            continue
        if "creates" in request:
            seen |= {f"preset {document.get('preset')}",
                     f"layout {document.get('layout', {}).get('type')}"}
        seen |= {f"behavior {name}" for name in types(document)}
    return sorted(expected - seen)


METHODS = ("get", "put", "post", "delete", "patch")


def types(value):
    """All values of members named `type` in a document."""
    if isinstance(value, dict):
        if isinstance(value.get("type"), str):
            yield value["type"]
        for member in value.values():
            yield from types(member)
    elif isinstance(value, list):
        for element in value:
            yield from types(element)
