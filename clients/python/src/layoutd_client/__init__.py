"""A client for layoutd: sessions, frames, events and streams over HTTP.

Documents have the names of the contract, which a server shows at `/docs`. Their types are in
`layoutd_client.documents`.
"""

from .client import Client
from .frames import items_of, rows_of
from .problems import Problem, ServerAway
from .session import Session

__all__ = ["Client", "Problem", "ServerAway", "Session", "items_of", "rows_of"]
