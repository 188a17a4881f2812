"""Records the responses of a server to the requests of a seed."""

import http.client
import json
import re
import subprocess

from RandomSessions.requests import script

IDENTIFIER = re.compile("[0-9a-f]{32}")
OWN_RECORD = re.compile(r"(\"next\":\"[0-9]+-[0-9]+)-[0-9]{7,}(?=\")")
ANSWER_FIELDS = ("Content-Type", "Location", "ETag", "Allow", "Cache-Control", "Retry-After",
                 "Preference-Applied", "Vary")


class Recorder:
    """Sends requests over one connection and replaces identifiers in the responses."""

    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.identifiers = {}
        self.names = {}

    def record(self, planned):
        """Sends the planned request and returns it with its response."""
        path = re.sub(r"\bs[0-9]+\b", lambda name: self.identifiers.get(name[0], name[0]),
                      planned["path"])
        body = planned["body"]
        self.connection.request(planned["method"], path, headers=planned["fields"],
                                body=body.encode("utf-8", "surrogatepass") if body else body)
        response = self.connection.getresponse()
        text = self.text(response)
        if "creates" in planned and response.status == 201:
            identifier = json.loads(text)["id"]
            self.identifiers[planned["creates"]] = identifier
            self.names[identifier] = planned["creates"]
        fields = {name: self.named(response.headers[name]) for name in ANSWER_FIELDS
                  if response.headers[name] is not None}
        if response.status == 200 and path.endswith("/state"):
            # Sets are written in any order.
            text = f"{len(text)} characters"
        # A fork begins its record of what is in sight under a random number.
        text = OWN_RECORD.sub(r"\1-random", text)
        answer = {"status": response.status, "fields": fields, "text": self.named(text)}
        return {"request": planned, "answer": answer}

    def text(self, response):
        """The body of a response; of a stream only its first event."""
        if not response.headers["Content-Type"] == "text/event-stream":
            return response.read().decode("utf-8", "replace")
        lines = []
        while not lines or not lines[-1].startswith(b"data:"):
            lines.append(response.readline())
        self.connection.close()
        return b"".join(lines).decode()

    def contract(self):
        """The contract of the server, to know what should have been recorded."""
        self.connection.request("GET", "/openapi.json")
        return json.loads(self.connection.getresponse().read())

    def named(self, text):
        return IDENTIFIER.sub(lambda found: self.names.get(found[0], found[0]), text)


def record(server, seed, count, output, *options):
    """Records the responses of a new server, which gets further options."""
    program = subprocess.Popen([server, "--port", "0", "--log-level", "critical", *options],
                               stdout=subprocess.PIPE, text=True)
    try:
        recorder = Recorder(int(program.stdout.readline().rsplit(":", 1)[1]))
        with open(output, "w", encoding="utf-8") as file:
            for _, planned in zip(range(count), script(seed)):
                file.write(json.dumps(recorder.record(planned)) + "\n")
        return recorder.contract()
    finally:
        program.terminate()
        program.wait(30)
