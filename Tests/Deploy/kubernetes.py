"""The manifests for Kubernetes: their schemas, and what they say of each other."""

import re
import shutil

import yaml

from files import known
from repository import DEPLOY, TOOLS, check

CREATED = {"layoutd-tls", "layoutd-keys"}
"""Secrets that the operator creates, as kustomization.yaml says."""


def manifests(report, folder, program):
    """Manifests are valid, confined, and what they name is there."""
    customization = yaml.safe_load((DEPLOY / "kustomization.yaml").read_text())
    paths = sorted(DEPLOY.glob("kubernetes/*.yaml"))
    report.expect("listed manifests", sorted(customization["resources"]),
                  [str(path.relative_to(DEPLOY)) for path in paths])
    check(report, TOOLS / "kubernetes-validate", "--strict", *paths)
    if shutil.which("kubectl"):
        check(report, "kubectl", "kustomize", DEPLOY)
    resources = [resource for path in paths for resource in yaml.safe_load_all(path.read_text())]
    workloads = [one for one in resources if one["kind"] in ("Deployment", "StatefulSet")]
    generated = {one["name"] for one in customization["configMapGenerator"]}
    for workload in workloads:
        check_workload(report, workload, generated)
    for resource in resources:
        if resource["kind"] in ("Service", "PodDisruptionBudget", "NetworkPolicy"):
            check_selector(report, resource, workloads)
    check_names(report, workloads, set(re.findall(r"--([a-z-]+)", check(report, program, "--help"))))


def check_workload(report, workload, generated):
    name = workload["metadata"]["name"]
    pod = workload["spec"]["template"]["spec"]
    report.expect(f"{name}: labels", workload["spec"]["selector"]["matchLabels"],
                  workload["spec"]["template"]["metadata"]["labels"])
    report.expect(f"{name}: user", pod["securityContext"]["runAsNonRoot"], True)
    # Otherwise Kubernetes sets LAYOUTD_PORT and the like.
    report.expect(f"{name}: service links", pod["enableServiceLinks"], False)
    claims = {one["metadata"]["name"] for one in workload["spec"].get("volumeClaimTemplates", [])}
    volumes = {one["name"]: one for one in pod.get("volumes", [])}
    for volume in volumes.values():
        if "secret" in volume:
            report.holds(f"{name}: secret", volume["secret"]["secretName"] in CREATED, volume)
        if "configMap" in volume:
            report.holds(f"{name}: map", volume["configMap"]["name"] in generated, volume)
    for container in pod["containers"]:
        ports = {port["name"] for port in container["ports"]}
        for kind in ("startupProbe", "livenessProbe", "readinessProbe"):
            probe = container.get(kind, {})
            action = probe.get("httpGet") or probe.get("tcpSocket") or {}
            report.holds(f"{name}: {kind}", action.get("port", min(ports)) in ports, probe)
        report.holds(f"{name}: probes", {"livenessProbe", "readinessProbe"} <= set(container))
        report.expect(f"{name}: confined", container["securityContext"], {
            "allowPrivilegeEscalation": False, "readOnlyRootFilesystem": True,
            "capabilities": {"drop": ["ALL"]}})
        report.holds(f"{name}: memory", "memory" in container["resources"]["limits"])
        for mount in container.get("volumeMounts", []):
            report.holds(f"{name}: {mount['name']}", mount["name"] in claims | set(volumes))
        if container["image"] != "layoutd":
            report.holds(f"{name}: names a release", re.search(r":v?\d", container["image"]))


def check_selector(report, resource, workloads):
    """It selects pods, and the ports that it names are theirs."""
    spec, name = resource["spec"], f"{resource['kind']} {resource['metadata']['name']}"
    selector = spec.get("selector") or spec["podSelector"]
    labels = selector.get("matchLabels", selector)
    pods = [one["spec"]["template"] for one in workloads
            if one["spec"]["template"]["metadata"]["labels"] == labels]
    report.expect(f"{name}: workloads", len(pods), 1)
    named = {port["targetPort"] for port in spec.get("ports", [])}
    named |= {port["port"] for rule in spec.get("ingress", []) for port in rule["ports"]}
    ports = {port["name"] for container in pods[0]["spec"]["containers"]
             for port in container["ports"]}
    report.holds(f"{name}: ports", named <= ports, named)


def check_names(report, workloads, options):
    """The balancer's names are those of the replicas' pods, and their variables are options."""
    by_name = {one["metadata"]["name"]: one for one in workloads}
    replicas = by_name["layoutd"]["spec"]
    service, container = replicas["serviceName"], replicas["template"]["spec"]["containers"][0]
    variables = by_name["balancer"]["spec"]["template"]["spec"]["containers"][0]["env"]
    report.expect("replicas of the balancer",
                  [one["value"] for one in variables if "REPLICA" in one["name"]],
                  [f"layoutd-{index}.{service}.layoutd.svc.cluster.local:8080"
                   for index in range(replicas["replicas"])])
    known(report, "replicas", {one["name"]: "" for one in container["env"]}, options)


SCENARIOS = (manifests,)
