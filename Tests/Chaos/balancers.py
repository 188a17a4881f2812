"""The configurations in `deploy`: are they valid, and where do they send and repeat requests?"""

import asyncio
import collections
import subprocess
import uuid

from client import Connection, request
from processes import DEPLOY, HAProxy, Nginx, free_ports

NUMBERED = '{"delta": {"y": 1}, "client": "a", "event" : 7}'
UNNUMBERED = '{"delta": {"y": 1}, "client": "event"}'
RESOURCES = (
    ("GET", "", None), ("GET", "/frame?rect=0,0,1,1", None), ("GET", "/frame?since=3&wait=0", None),
    ("GET", "/items/0/0", None), ("HEAD", "/frame.svg?debug=1", None),
    ("POST", "/scroll", NUMBERED), ("PUT", "/viewport", NUMBERED), ("PATCH", "", UNNUMBERED),
    ("DELETE", "/behaviors/gravity-1", None), ("DELETE", "", None),
)
"""Below a session."""


class Stub:
    """In place of a replica: says which one it is, and fails when asked to."""

    def __init__(self, name, port, seen):
        self.name, self.port, self.seen = name, port, seen

    async def start(self):
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", self.port)

    async def serve(self, reader, writer):
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode()
                fields = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:-2])
                await reader.readexactly(int(fields.get("content-length", 0)))
                method, target, _ = head.split(" ", 2)
                if not self.respond(writer, method, target, fields):
                    break
        except (OSError, EOFError):
            pass
        finally:
            writer.close()

    def respond(self, writer, method, target, fields):
        """Responds, with failure only at the first attempt; false to close without a response."""
        attempts = self.seen[target]
        if target != "/readyz":
            attempts.append((self.name, fields.get("x-forwarded-for", "")))
        if len(attempts) == 1 and "fail=close" in target:
            return False
        status = "503 Stub" if len(attempts) == 1 and "fail=503" in target else "200 OK"
        body = "" if method == "HEAD" else self.name
        writer.write(f"HTTP/1.1 {status}\r\nContent-Length: {len(self.name)}\r\n"
                     f"X-Replica: {self.name}\r\n\r\n{body}".encode())
        return True


async def configurations(report, options):
    """Both files as they stand."""
    for program, arguments in (
        ("haproxy", ("-c", "-f", DEPLOY / "haproxy.cfg")),
        ("nginx", ("-t", "-e", "stderr", "-g", f"pid {report.folder}/pid;",
                   "-c", DEPLOY / "nginx.conf")),
    ):
        checked = subprocess.run([program, *arguments], capture_output=True, text=True)
        report.expect(f"{program} takes its configuration", checked.returncode, 0,
                      checked.stderr.strip() if checked.returncode else "")


async def haproxy(report, options):
    """Where HAProxy sends requests, and which ones it repeats."""
    await check(report, HAProxy, 0.1, (
        ("close", "GET", None, 2), ("close", "HEAD", None, 2), ("close", "PUT", UNNUMBERED, 2),
        ("close", "DELETE", None, 2), ("close", "POST", NUMBERED, 2),
        ("close", "PATCH", NUMBERED, 2), ("close", "POST", UNNUMBERED, 1),
        ("close", "PATCH", UNNUMBERED, 1), ("503", "GET", None, 2), ("503", "POST", NUMBERED, 2),
        ("503", "POST", UNNUMBERED, 1)))


async def nginx(report, options):
    """Where nginx sends requests, and which ones it repeats."""
    # A replica that fails often gets no requests for a second, and then again if it fails once.
    await check(report, Nginx, 1.1, (
        ("close", "GET", None, 2), ("close", "HEAD", None, 2), ("close", "PUT", UNNUMBERED, 2),
        ("close", "DELETE", None, 2), ("close", "POST", NUMBERED, 1),
        ("close", "PATCH", NUMBERED, 1), ("503", "GET", None, 2), ("503", "POST", NUMBERED, 1)))


async def check(report, balancer, pause, repeats):
    """`repeats` are failures and requests, and how many attempts are then expected."""
    ports, seen = free_ports(4), collections.defaultdict(list)
    stubs = [Stub(f"replica{i + 1}", port, seen) for i, port in enumerate(ports[:3])]
    for stub in stubs:
        await stub.start()
    proxy = balancer(report.folder, ports[3], stubs)
    await proxy.start()
    try:
        connection = Connection(proxy.port)
        await check_homes(report, connection)
        await check_spread(report, connection)
        await check_address(report, connection, seen)
        for case in repeats:
            await asyncio.sleep(pause)
            await check_repeats(report, connection, seen, *case)
    finally:
        await proxy.kill()


async def send(connection, method, target, body=None, **fields):
    """Returns the name of the replica that responded, or what came instead."""
    try:
        reply = await connection.exchange(request(method, target, body, **fields), method == "HEAD")
    except EOFError:
        return "closed"
    return reply.field("X-Replica") if reply.status == 200 else reply.status


async def check_homes(report, connection):
    """All requests of a session go to one replica."""
    homes, strays = collections.Counter(), 0
    for _ in range(60):
        path = f"/v1/sessions/{uuid.uuid4().hex}"
        found = {await send(connection, method, path + resource, body)
                 for method, resource, body in RESOURCES}
        strays += len(found) > 1
        homes.update(found)
    report.expect("sessions with more than one replica", strays, 0)
    report.expect("replicas with sessions", len(homes), 3, f"{dict(homes)}")


async def check_spread(report, connection):
    """New sessions and everything without a session are spread."""
    for method, target in (("POST", "/v1/sessions?rect=0,0,1,1"), ("GET", "/v1/presets")):
        found = collections.Counter([await send(connection, method, target) for _ in range(60)])
        report.expect(f"replicas for {method} {target}", len(found), 3, f"{dict(found)}")


async def check_address(report, connection, seen):
    """What a client says of its address does not count."""
    target = f"/v1/sessions/{uuid.uuid4().hex}/frame"
    await send(connection, "GET", target, X_Forwarded_For="192.0.2.1")
    _, forwarded = seen[target][0]
    report.expect("last address", forwarded.split(",")[-1].strip(), "127.0.0.1")


async def check_repeats(report, connection, seen, failure, method, body, attempts):
    """A request that fails the first time, repeated at another replica or left to the client."""
    target = f"/v1/sessions/{uuid.uuid4().hex}/scroll?fail={failure}"
    answer = await send(connection, method, target, body)
    replicas = [name for name, _ in seen[target]]
    report.expect(f"replicas for {method} {body or ''} after {failure}",
                  len(set(replicas)), attempts, f"{replicas}, {answer}")


SCENARIOS = (configurations, haproxy, nginx)
