"""The files that are checked, and how programs are run on them."""

import json
import pathlib
import re
import subprocess
import sys

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
GUIDES = ROOT / "Sources/LayoutService/LayoutService.docc"
TOOLS = pathlib.Path(sys.executable).parent
"""Programs that were installed from the package index."""


def compose():
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text())


def alerts():
    """All alert rules."""
    groups = yaml.safe_load((DEPLOY / "prometheus/alerts.yml").read_text())["groups"]
    return [rule for group in groups for rule in group["rules"]]


def dashboard():
    return json.loads((DEPLOY / "grafana/dashboard.json").read_text())


def expressions():
    """The queries of the dashboard and of the alerts, with where they are."""
    for panel in dashboard()["panels"]:
        for target in panel.get("targets", []):
            yield f"panel {panel['title']!r}", target["expr"]
    for rule in alerts():
        yield rule["alert"], rule["expr"]


def metric_names(expression):
    """The metrics that a query names; not those of Prometheus itself."""
    return set(re.findall(r"\b(?:layoutd|haproxy)_\w+", re.sub(r'"[^"]*"', "", expression)))


def dockerfile_value(pattern):
    """What a pattern's group matches in the Dockerfile, without its line continuations."""
    text = (ROOT / "Dockerfile").read_text().replace("\\\n", " ")
    return re.search(pattern, text)[1]


def check(report, *command, **options):
    """Runs a program that must succeed, and returns its output."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    report.holds(" ".join(map(str, command))[:100], done.returncode == 0, done.stdout + done.stderr)
    return done.stdout
