"""The processes of a scenario: replicas of layoutd, Redis, and the balancer before them."""

import asyncio
import itertools
import pathlib
import random
import re
import signal
import socket
import subprocess

PATIENCE = 30
"""The timeout of all waits for processes, in seconds; only failures take this long."""
DEPLOY = pathlib.Path(__file__).resolve().parents[2] / "deploy"
SHIPPED = {"balancer": 8080, "replicas": (8081, 8082, 8083)}
"""Ports in the configurations of `deploy`."""


def free_ports(count):
    """Ports of loopback that no connection will take: below those that the system gives away."""
    ports = set()
    while len(ports) < count:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as one:
            try:
                one.bind(("127.0.0.1", port))
                ports.add(port)
            except OSError:
                pass
    return sorted(ports)


class Program:
    """A program that can be started again in the same place, with a log of all its lives."""

    def __init__(self, name, folder):
        self.name, self.folder = name, folder
        self.process = None

    @property
    def log(self):
        return self.folder / f"{self.name}.log"

    @property
    def is_alive(self):
        return self.process is not None and self.process.returncode is None

    async def spawn(self, *arguments):
        with open(self.log, "ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *map(str, arguments), stdout=subprocess.PIPE, stderr=log, cwd=self.folder,
                limit=1 << 20)

    def send(self, signal_):
        if self.is_alive:
            self.process.send_signal(signal_)

    async def kill(self):
        self.send(signal.SIGKILL)
        if self.process:
            await self.process.wait()

    async def terminate(self):
        """Sends SIGTERM and returns the exit status."""
        self.send(signal.SIGTERM)
        return await asyncio.wait_for(self.process.wait(), PATIENCE)

    async def line(self):
        """The first line that it prints."""
        line = await asyncio.wait_for(self.process.stdout.readline(), PATIENCE)
        if not line:
            raise AssertionError(f"{self.name} did not start: {self.tail()}")
        return line.decode()

    async def until(self, is_ready):
        """Waits until a coroutine function returns true."""
        for _ in range(100 * PATIENCE):
            if not self.is_alive:
                break
            try:
                if await is_ready():
                    return
            except (OSError, EOFError):
                pass
            await asyncio.sleep(0.01)
        raise AssertionError(f"{self.name} is not ready: {self.tail()}")

    def tail(self):
        return self.log.read_text(errors="replace")[-800:]


class Replica(Program):
    """A layoutd on a port that it keeps."""

    program = None
    """The program, set from the command line."""

    def __init__(self, name, folder, port, *arguments):
        super().__init__(name, folder)
        self.port, self.arguments = port, arguments

    async def start(self):
        await self.spawn(self.program, "--port", self.port, *self.arguments)
        await self.line()


class Redis(Program):
    """A redis-server with data of its own, as KeptSessions.md asks for."""

    def __init__(self, name, folder, port, *arguments):
        super().__init__(name, folder)
        self.port, self.arguments = port, arguments
        self.data = folder / name
        self.data.mkdir()

    async def start(self):
        await self.spawn(
            "redis-server", "--bind", "127.0.0.1", "--port", self.port, "--dir", self.data,
            "--appendonly", "yes", "--appendfsync", "everysec", "--save", "",
            "--maxmemory-policy", "noeviction", "--logfile", self.log, *self.arguments)
        await self.until(self.answers)

    async def answers(self):
        return await self.command("PING") == "PONG"

    async def command(self, *words, port=None):
        """Sends a command and returns the answer of one line or one text."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port or self.port)
        try:
            parts = [str(word).encode() for word in words]
            writer.write(b"*%d\r\n" % len(parts)
                         + b"".join(b"$%d\r\n%b\r\n" % (len(part), part) for part in parts))
            line = (await reader.readuntil(b"\r\n")).decode().strip()
            if line[0] == "$" and int(line[1:]) >= 0:
                return (await reader.readexactly(int(line[1:]))).decode()
            return line[1:] if line[0] in "+:" else line
        finally:
            writer.transport.abort()


class HAProxy(Program):
    """HAProxy with deploy/haproxy.cfg, in which only the ports are other ones."""

    def __init__(self, folder, port, replicas):
        super().__init__("haproxy", folder)
        self.port, self.replicas = port, replicas
        self.socket = folder / "haproxy.sock"

    async def start(self):
        shipped = configured("haproxy.cfg", self.folder, self.port, self.replicas)
        watched = self.folder / "watched.cfg"
        watched.write_text(f"global\n    stats socket {self.socket} level admin\n")
        await self.spawn("haproxy", "-db", "-f", shipped, "-f", watched)
        await self.until(self.is_listening)

    async def is_listening(self):
        return bool(await self.counters("status"))

    async def counters(self, column, backend="sessions"):
        """What `show stat` says of each replica."""
        reader, writer = await asyncio.open_unix_connection(str(self.socket))
        writer.write(b"show stat\n")
        lines = (await reader.read()).decode().strip().splitlines()
        writer.close()
        names = lines[0].lstrip("# ").split(",")
        rows = [dict(zip(names, line.split(","))) for line in lines[1:]]
        return [row[column] for row in rows
                if row["pxname"] == backend and row["svname"].startswith("replica")]

    async def until_up(self, count):
        """Waits until this many replicas get requests."""
        async def are_up():
            return (await self.counters("status")).count("UP") == count
        await self.until(are_up)


class Nginx(Program):
    """nginx with deploy/nginx.conf, in which only the ports are other ones."""

    def __init__(self, folder, port, replicas):
        super().__init__("nginx", folder)
        self.port, self.replicas = port, replicas

    async def start(self):
        shipped = configured("nginx.conf", self.folder, self.port, self.replicas)
        await self.spawn("nginx", "-e", "stderr", "-c", shipped,
                         "-g", f"daemon off; pid {self.folder}/nginx.pid;")
        await self.until(self.is_listening)

    async def kill(self):
        """Stops it in order: its workers would survive the death of their master."""
        if self.is_alive:
            await self.terminate()

    async def is_listening(self):
        _, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.close()
        return True


def configured(name, folder, port, replicas):
    """Writes a configuration of `deploy` with these ports to a folder, and returns its path."""
    ports = {str(SHIPPED["balancer"]): port}
    absent = []
    for shipped, replica in itertools.zip_longest(SHIPPED["replicas"], replicas):
        if replica:
            ports[str(shipped)] = replica.port
        else:
            absent.append(f"127.0.0.1:{shipped}")
    lines = [line for line in (DEPLOY / name).read_text().splitlines(keepends=True)
             if not any(address in line for address in absent)]
    text, count = re.subn(
        r"127\.0\.0\.1:(\d+)", lambda match: f"127.0.0.1:{ports[match[1]]}", "".join(lines))
    assert count >= len(ports), f"{name} lacks some of the ports {list(ports)}"
    (folder / name).write_text(text)
    return folder / name
