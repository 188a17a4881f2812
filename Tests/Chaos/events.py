"""What a client does to its session: numbered events, the same for every run with the seed."""

import json

from RandomSessions.dice import Dice
from RandomSessions.events import gesture, steps

CLIENTS = (None, "second")
"""The clients that send the events of a session; each has its own numbers."""


class Event:
    """A numbered request, to be sent again as it is."""

    def __init__(self, method, part, document, is_minimal):
        self.method, self.part, self.document = method, part, document
        self.is_minimal = is_minimal
        """Whether the response shall have no frame."""

    @property
    def body(self):
        return json.dumps(self.document)

    def __str__(self):
        return f"{self.method} {self.part} {self.body}"


class Script:
    """Events for a session."""

    def __init__(self, seed, session):
        self.dice, self.session = Dice(seed), session
        self.coming = []
        self.numbers = dict.fromkeys(CLIENTS, 0)

    def next(self):
        """The next event; it assumes that those before were applied."""
        while not self.coming:
            # What has no document can have no number, so it cannot be sent again.
            self.coming = [event for event in gesture(self.dice, self.session) if event.document]
            self.coming += [steps(self.dice, self.session) for _ in range(self.dice.randint(1, 4))]
        event = self.coming.pop(0)
        client = self.dice.choice(CLIENTS)
        self.numbers[client] += 1
        document = event.document | {"event": self.numbers[client]}
        if client:
            document["client"] = client
        return Event(event.method, event.part, document, self.dice.random() < 0.05)
