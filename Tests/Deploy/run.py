"""Checks the files in `deploy`, alone and in a cluster on this machine. See scripts/check-deploy."""

import argparse
import pathlib
import shutil
import sys
import tempfile
import time
import traceback

import cluster
import crash
import files
import kubernetes
import metrics

SCENARIOS = (*files.SCENARIOS, *kubernetes.SCENARIOS, *metrics.SCENARIOS, *crash.SCENARIOS,
             *cluster.SCENARIOS)


class Report:
    """Prints failures, and counts what was checked."""

    def __init__(self, scenario):
        self.scenario, self.checks, self.failures = scenario, 0, 0

    def expect(self, what, measured, expected):
        """Reports a value that must be the expected one."""
        self.holds(what, measured == expected, f"{measured!r} (must be {expected!r})")

    def holds(self, what, is_right, note=""):
        """Reports something that must be so."""
        self.checks += 1
        if not is_right:
            self.failures += 1
            print(f"{self.scenario}: {what}: {str(note)[:2000]} FAILED", flush=True)


def run(scenario, program):
    """Runs a scenario in a folder of its own, which stays if it failed."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="layoutd-deploy-"))
    report, start = Report(scenario.__name__), time.monotonic()
    try:
        scenario(report, folder, program)
    except Exception as error:  # A scenario that cannot run has shown nothing.
        traceback.print_exc()
        report.holds("error", False, f"{error!r}")
    if report.failures:
        print(f"{scenario.__name__}: logs are in {folder}")
    else:
        shutil.rmtree(folder)
    seconds = time.monotonic() - start
    print(f"-- {scenario.__name__}: {report.checks} checks, {report.failures} failures, {seconds:.1f} s",
          flush=True)
    return report.failures == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", required=True, help="the program layoutd")
    parser.add_argument("--only", metavar="NAME", help="only scenarios whose names contain this")
    options = parser.parse_args()
    program = pathlib.Path(options.server).resolve()
    results = [run(scenario, program) for scenario in SCENARIOS
               if not options.only or options.only in scenario.__name__]
    return 0 if results and all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
