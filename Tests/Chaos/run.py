"""Kills and stops replicas and their store, and checks what is promised. See scripts/chaos."""

import argparse
import asyncio
import os
import pathlib
import pprint
import shutil
import sys
import tempfile
import time
import traceback

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import balancers
import chaos
import lag
import wall
from processes import Replica

GROUPS = (balancers, chaos, wall, lag)
SAVED = 10
"""Failures of a scenario that are saved."""


class Report:
    """Prints measured values beside their bounds, and remembers failures."""

    def __init__(self, scenario, folder, is_timed):
        self.scenario, self.folder, self.is_timed = scenario, folder, is_timed
        self.failures = 0

    def __call__(self, what, measured, bound, unit="", note=""):
        """Reports a duration that may be `bound` at most, if durations count."""
        if self.is_timed:
            self.at_most(what, measured, bound, unit, note)
        else:
            self._line(what, True, f"{measured:.4g} {unit}", "not judged", note)

    def at_most(self, what, measured, bound, unit="", note=""):
        """Reports a value that may be `bound` at most."""
        self._line(what, measured <= bound, f"{measured:.4g} {unit}", f"at most {bound:.4g}", note)

    def expect(self, what, measured, expected, note=""):
        """Reports a value that must be the expected one."""
        self._line(what, measured == expected, f"{measured}", f"must be {expected}", note)

    def say(self, what):
        print(f"{self.scenario}: {what}", flush=True)

    def failed(self, failures):
        """Reports sessions that failed, and saves the first ones."""
        for failure in failures[:SAVED]:
            self.say(f"{failure['session']}: {failure.get('first') or ''} {failure['error']}"[:600])
        if failures:
            (self.folder / "failures.txt").write_text(pprint.pformat(failures[:SAVED]))
        self.expect("sessions that differ or failed", len(failures), 0)

    def _line(self, what, is_right, measured, bound, note=""):
        self.failures += not is_right
        verdict = "ok" if is_right else "FAILED"
        line = f"{self.scenario}: {what}: {measured} ({bound}) {note} {verdict}"
        print(" ".join(line.split()), flush=True)


def run(scenario, options):
    """Runs a scenario in a folder of its own, which stays if it failed."""
    # In memory if possible: while a slow disk takes what was written, Redis keeps later writes to
    # itself for up to two seconds, and loses them when it is killed.
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    folder = pathlib.Path(tempfile.mkdtemp(prefix="layoutd-chaos-", dir=memory))
    report, start = Report(scenario.__name__, folder, not options.untimed), time.monotonic()
    try:
        asyncio.run(scenario(report, options))
    except Exception as error:  # A scenario that cannot run has shown nothing.
        traceback.print_exc()
        report.expect("error", f"{error!r}"[:300], None)
    if report.failures:
        report.say(f"failures and logs are in {folder}")
    else:
        shutil.rmtree(folder)
    print(f"-- {scenario.__name__}: {time.monotonic() - start:.1f} s", flush=True)
    return not report.failures


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", required=True, help="the program layoutd")
    parser.add_argument("--only", metavar="NAME", help="only scenarios whose names contain this")
    parser.add_argument("--seconds", type=float, default=60, help="how long clients play")
    parser.add_argument("--untimed", action="store_true",
                        help="only report how long requests take: for machines that are slow")
    parser.add_argument("--seed", type=int, default=1, help="of events and faults")
    options = parser.parse_args()
    Replica.program = options.server
    results = [run(scenario, options) for group in GROUPS for scenario in group.SCENARIOS
               if not options.only or options.only in scenario.__name__]
    print(f"{sum(results)} of {len(results)} scenarios are as promised")
    return 0 if results and all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
