"""A server, and what it has besides sessions."""

from __future__ import annotations

from typing import Optional

from .documents import ComputeLayoutBody, CreateSessionBody, Layout, Presets
from .session import Session
from .transport import Transport, query_of


class Client:
    """A server.

    `server` is its URL, and `key` a key of it, if it needs one. A request may take `timeout` seconds,
    and is sent again up to `repeats` times if there is no response and that is safe. A client may be
    used by several threads.
    """

    def __init__(
        self,
        server: str = "http://127.0.0.1:8080",
        *,
        key: Optional[str] = None,
        timeout: float = 30,
        repeats: int = 6,
    ):
        self._transport = Transport(server, key, timeout, repeats)

    def close(self) -> None:
        """Closes the connections that have nothing to do; the client may be used again."""
        self._transport.close()

    def create_session(self, document: Optional[CreateSessionBody] = None) -> Session:
        """Prepares a layout and starts a session. Leave it as a context manager, or call `delete`."""
        response = self._transport.request("POST", "/v1/sessions", document or {}, repeatable=False)
        created = response.document()
        return Session(self._transport, response.headers["Location"], created["frame"])

    def session(self, path: str) -> Session:
        """A session that exists, by its path `/v1/sessions/…` or its URL."""
        at = path.find("/v1/sessions/")
        if at < 0:
            raise ValueError(f"a session's path begins with /v1/sessions/, got {path!r}")
        return Session(self._transport, path[at:])

    def layout(self, document: ComputeLayoutBody, *, precision: Optional[int] = None) -> Layout:
        """Computes a layout without a session."""
        query = query_of(precision=precision)
        layout: Layout = self._transport.request("POST", "/v1/layouts", document, query).document()
        return layout

    def presets(self) -> Presets:
        presets: Presets = self._transport.request("GET", "/v1/presets").document()
        return presets
