"""Starts a server and checks that it responds, makes a session and sends a frame."""

import json
import re
import subprocess
import sys
import urllib.request

def call(url, body=None):
    """Returns status, fields and document of a response."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as response:
        return response.status, response.headers, json.load(response)


def main():
    server = subprocess.Popen([sys.argv[1], "--port", "0"], stdout=subprocess.PIPE, text=True)
    try:
        line = server.stdout.readline()
        match = re.search(r"http://\S+", line)
        assert match, f"the server did not start: {line!r}"
        root = match[0].rstrip("/")
        status, _, _ = call(root + "/healthz")
        assert status == 200, status
        status, fields, _ = call(root + "/v1/sessions", {"preset": "springy"})
        assert status == 201, status
        status, _, frame = call(root + fields["Location"] + "/frame")
        assert status == 200 and frame["items"], frame
        print(f"layoutd responds on {line.strip().rsplit(' ', 1)[-1]}: {len(frame['items'])} items")
    finally:
        server.terminate()
        server.wait(60)


if __name__ == "__main__":
    main()
