"""Attacks layoutd and checks what it promises to hold. See SECURITY.md and scripts/attack."""

import argparse
import sys
import time
import traceback

import caps
import heavy
import kept
import leaving
import limits
import memory
import origins
import framing
import sizes
import stopping
from server import Server

ATTEMPTS = 3
GROUPS = (memory, heavy, sizes, framing, origins, caps, kept, leaving, limits, stopping)


class Report:
    """Prints measured values beside their bounds, and remembers failures."""

    def __init__(self, attack):
        self.attack = attack
        self.failures = 0
        self.is_final = False
        """Whether something failed that a busy machine does not explain."""

    def __call__(self, what, measured, bound, unit="", note=""):
        """Reports a value that may be `bound` at most."""
        self._line(what, measured <= bound, f"{measured:.4g} {unit}", f"at most {bound:.4g}", note)

    def expect(self, what, measured, expected, note=""):
        """Reports a value that must be the expected one."""
        self.is_final |= measured != expected
        self._line(what, measured == expected, f"{measured}", f"must be {expected}", note)

    def fail(self, what):
        self.is_final = True
        self._line(what, False, "", "")

    def _line(self, what, is_right, measured, bound, note=""):
        self.failures += not is_right
        verdict = "ok" if is_right else "FAILED"
        print(f"{self.attack}: {what}: {measured} ({bound}) {note} {verdict}".replace("  ", " "),
              flush=True)


def withstands(attack, is_long):
    """Runs an attack; up to three times if only measured values are beyond their bounds."""
    for attempt in range(ATTEMPTS):
        report, start = Report(attack.__name__), time.monotonic()
        try:
            attack(report, is_long)
        except Exception as error:  # An attack that cannot run has not been withstood.
            traceback.print_exc()
            report.fail(f"ended with {error!r}"[:300])
        print(f"-- {attack.__name__}, attempt {attempt + 1}: {time.monotonic() - start:.1f} s", flush=True)
        if not report.failures or report.is_final:
            break
    return not report.failures


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", required=True, help="the program layoutd")
    parser.add_argument("--only", metavar="NAME", help="only attacks whose names contain this")
    parser.add_argument("--long", action="store_true", help="with the full figures")
    options = parser.parse_args()
    Server.program = options.server
    failures, count = 0, 0
    for attack in (attack for group in GROUPS for attack in group.ATTACKS):
        if options.only and options.only not in attack.__name__:
            continue
        count += 1
        failures += not withstands(attack, options.long)
    print(f"{count - failures} of {count} attacks are withstood")
    return 1 if failures or not count else 0


if __name__ == "__main__":
    sys.exit(main())
