"""What can go wrong."""

from __future__ import annotations

import json
from typing import Any, Dict, List, Optional


class Problem(Exception):
    """A request that the server rejected, with its problem document (RFC 9457).

    The request had no effect, unless it `follows_loss`: then it may have had one the first time.
    """

    def __init__(self, status: int, document: Dict[str, Any], retry_after: Optional[float] = None):
        self.status = status
        self.document = document
        """All members; servers may add new ones."""
        self.retry_after = retry_after
        """After how many seconds the same request may succeed, if the server says so."""
        self.follows_loss = False
        """Whether the request was a repeat of one that may have had an effect."""
        super().__init__(self._text())

    @classmethod
    def read(cls, status: int, body: bytes, retry_after: Optional[str] = None) -> Problem:
        """Reads a problem document, or makes one from the response of a proxy."""
        try:
            document = json.loads(body)
        except ValueError:
            document = None
        if not isinstance(document, dict):
            document = {"type": "about:blank", "title": f"status {status}", "detail": f"status {status}"}
        after = float(retry_after) if retry_after and retry_after.isdecimal() else None
        return cls(status, document, after)

    @property
    def kind(self) -> str:
        """The last part of `type`: `no-such-session`, or `about:blank` for that of a proxy."""
        return str(self.document.get("type", "about:blank")).rsplit("/", 1)[-1]

    @property
    def title(self) -> str:
        return str(self.document.get("title", ""))

    @property
    def detail(self) -> str:
        """The value and the fix; for readers, not for programs."""
        return str(self.document.get("detail", ""))

    @property
    def errors(self) -> List[Dict[str, str]]:
        """Each place in the body, with its JSON pointer: `{"pointer": …, "detail": …}`."""
        return list(self.document.get("errors", []))

    @property
    def is_temporary(self) -> bool:
        """Whether the same request may succeed later."""
        return self.status == 429 or self.status >= 500

    def _text(self) -> str:
        listed = self.errors if len(self.errors) > 1 else []
        places = "".join(f"\n  {one.get('pointer')} {one.get('detail')}" for one in listed)
        return f"{self.status} {self.kind}: {self.detail}{places}"


class ServerAway(Exception):
    """No server responded, also after all repeats; an event may have been applied."""
