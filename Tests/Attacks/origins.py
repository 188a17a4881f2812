"""Requests that a page of another site can make a browser send."""

from server import Client, Server

FOREIGN = {
    "a foreign origin": {"Origin": "http://evil.example"},
    "an opaque origin": {"Origin": "null"},
    "another port": {"Origin": "http://localhost:1"},
    "no origin, from another site": {"Sec_Fetch_Site": "cross-site"},
    "no origin, from the same site": {"Sec_Fetch_Site": "same-site"},
}


def cross_site(report, is_long):
    """Empty POSTs of foreign pages, which must make no session."""
    with Server("--max-sessions-per-address", "3") as server:
        host = f"localhost:{server.port}"

        def post(**fields):
            with Client(server.port) as client:
                return client.call("POST", "/v1/sessions?rect=0,0,1,1", "", host=host, **fields)

        for name, fields in FOREIGN.items():
            report.expect(f"status with {name}", post(**fields).status, 403)
        # There is room for three: none of those above has taken it.
        own = {"Origin": f"http://{host}", "Sec_Fetch_Site": "same-origin"}
        for fields in ({}, own, {"Sec_Fetch_Site": "none"}):
            report.expect(f"status with {fields or 'no field'}", post(**fields).status, 201)


ATTACKS = (cross_site,)
