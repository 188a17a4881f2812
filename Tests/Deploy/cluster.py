"""The cluster of compose.yaml on this machine: only addresses, paths and intervals differ."""

import contextlib
import json
import re
import signal
import subprocess
import time
import urllib.parse
import urllib.request

import yaml

from processes import Server, free_ports, until
from repository import DEPLOY, check, compose, expressions, metric_names

NAMES = ("replica1", "replica2", "replica3")


class Cluster:
    """Redis, three replicas, HAProxy with TLS and Prometheus, with the settings of compose.yaml."""

    def __init__(self, report, folder, program):
        self.report, self.folder, self.program = report, folder, program
        services = compose()["services"]
        ports = free_ports(11)
        self.store_port, self.https, self.http, self.balancer_metrics, self.prometheus = ports[:5]
        self.public = dict(zip(NAMES, ports[5:8]))
        self.admin = dict(zip(NAMES, ports[8:11]))
        self.make_certificate()
        (folder / "keys").mkdir()
        self.secret = self.make_key("alice")
        self.store = Server("store", folder, self.store_command(services["store"]["command"]))
        self.replicas = {name: Server(name, folder, [program], self.variables(name, services[name]))
                         for name in NAMES}
        self.balancer = Server("balancer", folder, ["haproxy", "-db", "-f", DEPLOY / "haproxy.cfg"], {
            "LAYOUTD_CERTIFICATE": str(folder / "secrets/tls.crt"),
            "LAYOUTD_HTTPS": f"127.0.0.1:{self.https}", "LAYOUTD_HTTP": f"127.0.0.1:{self.http}",
            "LAYOUTD_BALANCER_METRICS": f"127.0.0.1:{self.balancer_metrics}",
            **{f"LAYOUTD_REPLICA{i + 1}": f"127.0.0.1:{self.public[name]}"
               for i, name in enumerate(NAMES)}})
        self.watcher = Server("prometheus", folder, [
            "prometheus", f"--config.file={self.prometheus_file()}",
            f"--storage.tsdb.path={folder}/prometheus",
            f"--web.listen-address=127.0.0.1:{self.prometheus}"])

    def make_certificate(self):
        """By the command at the head of compose.yaml."""
        (self.folder / "secrets").mkdir()
        head = (DEPLOY / "compose.yaml").read_text()
        command = re.search(r"^# +\$ (openssl req .*)$", head, re.MULTILINE)[1]
        check(self.report, "sh", "-c", command, cwd=self.folder)

    def make_key(self, name):
        """Adds a key to the file of keys as compose.yaml says, and returns its secret."""
        made = subprocess.run([self.program, "keys", "add", name], capture_output=True, text=True)
        self.report.expect("status of keys add", made.returncode, 0)
        with open(self.folder / "keys/keys.conf", "a") as file:
            file.write(made.stdout)
        return made.stderr.split()[-1]

    def store_command(self, command):
        return ["redis-server", *command[1:], "--bind", "127.0.0.1", "--port", self.store_port,
                "--dir", self.folder]

    def variables(self, name, service):
        """The environment of a replica, with addresses and paths of this machine."""
        return {**service["environment"], "LAYOUTD_STORE": f"redis://127.0.0.1:{self.store_port}",
                "LAYOUTD_KEYS": str(self.folder / "keys/keys.conf"),
                "LAYOUTD_TRUSTED_PROXY": "127.0.0.1", "LAYOUTD_PORT": str(self.public[name]),
                "LAYOUTD_ADMIN_HOST": "127.0.0.1", "LAYOUTD_ADMIN_PORT": str(self.admin[name])}

    def prometheus_file(self):
        document = yaml.safe_load((DEPLOY / "prometheus/prometheus.yml").read_text())
        document["global"] = {"scrape_interval": "500ms", "evaluation_interval": "500ms"}
        document["rule_files"] = [str(DEPLOY / "prometheus/alerts.yml")]
        targets = {"layoutd": self.admin.values(), "balancer": [self.balancer_metrics],
                   "prometheus": [self.prometheus]}
        for job in document["scrape_configs"]:
            addresses = [f"127.0.0.1:{port}" for port in targets[job["job_name"]]]
            job["static_configs"] = [{"targets": addresses}]
        path = self.folder / "prometheus.yml"
        path.write_text(yaml.safe_dump(document))
        return path

    @contextlib.contextmanager
    def running(self):
        with contextlib.ExitStack() as stack:
            stack.enter_context(self.store)
            until(lambda: "eady to accept connections" in self.store.text(), "the store")
            for name in NAMES:
                stack.enter_context(self.replicas[name])
            stack.enter_context(self.watcher)
            for name in NAMES:
                until(lambda: read(self.admin[name], "/readyz"), f"{name} in {self.folder}")
            stack.enter_context(self.balancer)
            until(lambda: read(self.balancer_metrics, "/readyz"), "the balancer")
            yield

    def fetch(self, url, *arguments):
        """Returns the status, the fields and the body of a response; status 0 without one."""
        done = subprocess.run(
            ["curl", "--silent", "--include", "--max-time", "20", "--cacert",
             self.folder / "secrets/tls.crt", *map(str, arguments), url], capture_output=True)
        if done.returncode:
            return 0, "", done.stderr.decode()
        head, _, body = done.stdout.decode(errors="replace").partition("\r\n\r\n")
        return int(head.split()[1]), head, body

    def send(self, path, *arguments, secret=None):
        """Sends a request as a client of the internet, with a key."""
        return self.fetch(f"https://localhost:{self.https}{path}", "--oauth2-bearer",
                          secret or self.secret, *arguments)

    def metrics(self, port):
        return read(port, "/metrics")

    def query(self, expression):
        """The values of the series that a query finds; nothing if Prometheus does not take it."""
        body = read(self.prometheus, "/api/v1/query?" + urllib.parse.urlencode({"query": expression}))
        return [float(one["value"][1]) for one in json.loads(body)["data"]["result"]] if body else None


def read(port, path):
    """What is at a path of a port of this machine; empty if the status is not 200."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=20) as response:
            return response.read().decode()
    except OSError:
        return ""


def cluster(report, folder, program):
    """Clients get through TLS to sessions that survive their replica, and Prometheus sees it."""
    running = Cluster(report, folder, program)
    for replica in running.replicas.values():
        check(report, program, "check-config", env=replica.environment)
    with running.running():
        for replica in running.replicas.values():
            check(report, program, "--check-health", env=replica.environment)
        check_edge(report, running)
        session = check_session(report, running)
        check_keys(report, running, session)
        check_metrics(report, running)
        check_queries(report, running)
        check_failures(report, running, session)
        check_logs(report, running, session)


def check_edge(report, cluster):
    """What the internet sees."""
    status, head, body = cluster.fetch(f"https://localhost:{cluster.https}/")
    report.expect("the playground", status, 200)
    report.holds("HTTP/2", head.startswith("HTTP/2 "), head)
    report.holds("HSTS", "strict-transport-security: max-age=" in head.lower(), head)
    status, head, body = cluster.fetch(f"http://localhost:{cluster.http}/")
    report.expect("a browser without TLS", status, 301)
    report.holds("is sent to TLS", "location: https://localhost" in head.lower(), head)
    plain = f"http://localhost:{cluster.http}/v1/sessions"
    report.expect("a program without TLS", cluster.fetch(plain, "--json", "{}")[0], 403)
    report.expect("a request without a key",
                  cluster.fetch(f"https://localhost:{cluster.https}/v1/presets")[0], 401)
    report.expect("a wrong key", cluster.send("/v1/presets", secret="wrong")[0], 401)
    report.expect("a key", cluster.send("/v1/presets")[0], 200)
    report.expect("metrics are not public", cluster.send("/metrics")[0], 404)


def check_session(report, cluster):
    """Makes a session and scrolls it."""
    status, head, body = cluster.send("/v1/sessions", "--json", '{"clock": "manual"}')
    report.expect("a new session", status, 201)
    session = re.search(r"(?i)\nlocation: *(\S+)", head)[1]
    report.expect("an event", scroll(cluster, session, 1)[0], 200)
    for _ in range(10):
        report.expect("a poll", cluster.send(f"{session}/frame")[0], 200)
    return session


def check_keys(report, cluster, session):
    """A key that is added is valid after SIGHUP, and does not open another's session."""
    other = cluster.make_key("bob")
    report.expect("a key that is not read yet", cluster.send("/v1/presets", secret=other)[0], 401)
    for name in NAMES:
        cluster.replicas[name].process.send_signal(signal.SIGHUP)
    for name in NAMES:
        until(lambda: "reloaded" in cluster.replicas[name].text(), f"{name}: the new keys")
    report.expect("a key that is read", cluster.send("/v1/presets", secret=other)[0], 200)
    report.expect("another's session", cluster.send(f"{session}/frame", secret=other)[0], 404)


def scroll(cluster, session, number):
    """Scrolls by 5 points, under the number of the event."""
    event = {"delta": {"x": 0, "y": 5}, "client": "check", "event": number}
    return cluster.send(f"{session}/scroll", "--json", json.dumps(event))


def home(cluster):
    """The replica that has served the polls."""
    pattern = r'layoutd_http_requests_total\{endpoint="/v1/sessions/\{id\}/frame".*status="2xx"\} (\d+)'
    served = {name: re.search(pattern, cluster.metrics(cluster.admin[name])) for name in NAMES
              if cluster.replicas[name].process.poll() is None}
    return max((int(match[1]), name) for name, match in served.items() if match)[1]


def check_metrics(report, cluster):
    """Prometheus takes the metrics, and has the figures that these requests have caused."""
    for port in (cluster.admin["replica1"], cluster.balancer_metrics):
        metrics = cluster.metrics(port)
        report.holds("metrics", metrics.startswith("# "), metrics[:200])
        if port != cluster.balancer_metrics:
            check(report, "promtool", "check", "metrics", input=metrics)
    for expression, expected in (
        ('count(up{job="layoutd"} == 1)', 3), ('count(up{job="balancer"} == 1)', 1),
        ("sum(layoutd_sessions_created_total)", 1),
        ('sum(layoutd_http_requests_total{endpoint="/v1/sessions/{id}/frame",status="2xx"})', 10),
        ('haproxy_backend_active_servers{proxy="sessions"}', 3), ("min(layoutd_store_up)", 1),
    ):
        with contextlib.suppress(AssertionError):
            until(lambda: cluster.query(expression) == [expected], expression)
        report.expect(expression, cluster.query(expression), [expected])


def check_queries(report, cluster):
    """Prometheus understands each query, and each metric in it exists."""
    ports = (*cluster.admin.values(), cluster.balancer_metrics)
    exposed = set(re.findall(r"^# TYPE (\w+)", "\n".join(map(cluster.metrics, ports)), re.MULTILINE))
    for where, expression in expressions():
        filled = expression.replace("$__rate_interval", "1m").replace("$instance", ".*")
        report.holds(f"{where}: is a query", cluster.query(filled) is not None, filled)
        for name in metric_names(expression):
            plain = re.sub(r"_(?:bucket|count|sum)$", "", name)
            report.holds(f"{where}: {name}", {name, plain} & exposed)


def check_failures(report, cluster, session):
    """The session continues while one replica stops in order and another one is killed."""
    first = home(cluster)
    cluster.replicas[first].process.terminate()
    failed = 0
    while cluster.replicas[first].process.poll() is None:
        failed += cluster.send(f"{session}/frame")[0] != 200
        time.sleep(0.05)
    report.expect(f"polls that failed while {first} stopped", failed, 0)
    report.expect(f"status of {first}", cluster.replicas[first].process.returncode, 0)
    report.expect(f"an event after the end of {first}", scroll(cluster, session, 2)[0], 200)
    before = json.loads(cluster.send(f"{session}/frame")[2])
    second = home(cluster)
    report.holds("another replica has the session", first != second)
    cluster.replicas[second].process.kill()
    cluster.replicas[second].process.wait()
    after = until(lambda: cluster.send(f"{session}/frame"), "a response")
    report.expect(f"a poll after the death of {second}", after[0], 200)
    report.expect("the frame", json.loads(after[2]), before)
    repeated = json.loads(scroll(cluster, session, 2)[2])
    report.expect("the repeated event", repeated["contentOffset"], before["contentOffset"])
    report.expect("the next event", json.loads(scroll(cluster, session, 3)[2])["sequence"],
                  before["sequence"] + 1)
    pending = 'count(ALERTS{alertname="LayoutdReplicaDown"})'
    with contextlib.suppress(AssertionError):
        until(lambda: cluster.query(pending) == [2], pending)
    report.expect("alerts", cluster.query(pending), [2])


def check_logs(report, cluster, session):
    """No log gives away a session or a key, and requests are in it."""
    identifier = session.rsplit("/", 1)[1]
    text = {server.name: server.text() for server in (*cluster.replicas.values(), cluster.balancer)}
    for name, log in text.items():
        report.holds(f"{name}: no session in the log", identifier not in log)
        report.holds(f"{name}: no key in the log", cluster.secret not in log)
    report.holds("requests are logged", any(identifier[:8] in log for log in text.values()))


SCENARIOS = (cluster,)
