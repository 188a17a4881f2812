"""The dashboard and the alerts use only metrics that the guide lists."""

import re

from repository import GUIDES, dashboard, expressions, metric_names

SUFFIXES = r"_(?:bucket|count|sum)$"
"""What Prometheus appends to the name of a histogram."""


def names(report, folder, program):
    """Metrics that no replica has would leave panels empty, and alerts silent."""
    listed = set(re.findall(r"`(layoutd_\w+)`", (GUIDES / "Metrics.md").read_text()))
    report.holds("the guide lists metrics", len(listed) > 20, listed)
    for where, expression in expressions():
        for name in metric_names(expression):
            report.holds(f"{where}: {name}", name.startswith("haproxy_") or name in listed
                         or re.sub(SUFFIXES, "", name) in listed)


def panels(report, folder, program):
    """Panels have identifiers of their own, do not overlap, and fill no more than the width."""
    shown = dashboard()["panels"]
    report.expect("identifiers", len({panel["id"] for panel in shown}), len(shown))
    taken = set()
    for panel in shown:
        place = panel["gridPos"]
        cells = {(x, y) for x in range(place["x"], place["x"] + place["w"])
                 for y in range(place["y"], place["y"] + place["h"])}
        report.holds(f"{panel['title']}: place", not cells & taken, place)
        report.holds(f"{panel['title']}: width", place["x"] + place["w"] <= 24, place)
        taken |= cells


SCENARIOS = (names, panels)
