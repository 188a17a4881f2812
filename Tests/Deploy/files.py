"""The files of Compose, Prometheus and HAProxy: their schemas, and what they say of each other."""

import re

import yaml

from repository import DEPLOY, GUIDES, TOOLS, alerts, check, compose

STYLE = """{extends: default, rules: {line-length: disable, document-start: disable,
braces: {max-spaces-inside: 0}}}"""


def schemas(report, folder, program):
    """Each file is valid for the program that reads it, as far as that can run here."""
    check(report, TOOLS / "yamllint", "--strict", "-d", STYLE, DEPLOY)
    check(report, TOOLS / "check-jsonschema", "--builtin-schema", "vendor.compose-spec",
          DEPLOY / "compose.yaml")
    check(report, "promtool", "check", "config", DEPLOY / "prometheus/prometheus.yml")
    check(report, "promtool", "test", "rules", DEPLOY / "prometheus/alerts.test.yml")
    check(report, "haproxy", "-c", "-f", DEPLOY / "haproxy.cfg")


def services(report, folder, program):
    """Each service of Compose is confined, and what it names is there."""
    document = compose()
    options = set(re.findall(r"--([a-z-]+)", check(report, program, "--help")))
    for name, service in document["services"].items():
        report.expect(f"{name}: read_only", service.get("read_only"), True)
        report.expect(f"{name}: cap_drop", service.get("cap_drop"), ["ALL"])
        report.expect(f"{name}: security_opt", service.get("security_opt"),
                      ["no-new-privileges:true"])
        limits = service.get("deploy", {}).get("resources", {}).get("limits", {})
        report.expect(f"{name}: limits", set(limits), {"cpus", "memory", "pids"})
        report.holds(f"{name}: has a health check", "healthcheck" in service or
                     service["image"].startswith("layoutd:"))
        if not service["image"].startswith("layoutd:"):
            report.holds(f"{name}: names a release", re.search(r":v?\d", service["image"]))
        for kind in ("networks", "secrets"):
            for used in service.get(kind, []):
                report.holds(f"{name}: {used} is declared", used in document[kind])
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            if source.startswith("./"):
                # Made by the reader, as the head of the file says.
                report.holds(f"{name}: {source} is there",
                             source == "./keys" or (DEPLOY / source).exists())
            else:
                report.holds(f"{name}: {source} is declared", source in document["volumes"])
        for port in service.get("ports", []):
            report.holds(f"{name}: only the balancer is public",
                         name == "balancer" or port.startswith("127.0.0.1:"), port)
        for used in service.get("depends_on", {}):
            report.holds(f"{name}: {used} is a service", used in document["services"])
        if service["image"].startswith("layoutd:"):
            known(report, name, service["environment"], options)
    check_addresses(report, document)


def known(report, name, environment, options):
    """Variables of layoutd stand for options that it has."""
    for variable in environment:
        option = variable.removeprefix("LAYOUTD_").lower().replace("_", "-")
        report.holds(f"{name}: {variable} is an option", option in options)


def check_addresses(report, document):
    """What one file says of another's addresses."""
    replicas = [name for name, service in document["services"].items()
                if service["image"].startswith("layoutd:")]
    balancer = document["services"]["balancer"]
    named = [value for variable, value in balancer["environment"].items() if "REPLICA" in variable]
    report.expect("replicas of the balancer", named, [f"{name}:8080" for name in replicas])
    configured = re.findall(r"server replica\d .*\bid (\d)", (DEPLOY / "haproxy.cfg").read_text())
    report.expect("replicas of haproxy.cfg", len(configured), len(replicas))
    environment = document["services"][replicas[0]]["environment"]
    report.expect("trusted proxy", environment["LAYOUTD_TRUSTED_PROXY"],
                  balancer["networks"]["replicas"]["ipv4_address"])
    scraped = yaml.safe_load((DEPLOY / "prometheus/prometheus.yml").read_text())["scrape_configs"]
    targets = {job["job_name"]: job["static_configs"][0]["targets"] for job in scraped}
    report.expect("scraped replicas", targets["layoutd"],
                  [f"{name}:{environment['LAYOUTD_ADMIN_PORT']}" for name in replicas])


def guides(report, folder, program):
    """Each alert has its section, and each section of an alert its alert."""
    text = (GUIDES / "Operating.md").read_text()
    sections = re.findall(r"^### ((?:Layoutd|Balancer)\w+)$", text, re.MULTILINE)
    report.expect("sections of alerts", sections, [rule["alert"] for rule in alerts()])
    for rule in alerts():
        report.expect(f"{rule['alert']}: guide", rule["annotations"]["guide"],
                      f"Operating.md#{rule['alert']}")


SCENARIOS = (schemas, services, guides)
