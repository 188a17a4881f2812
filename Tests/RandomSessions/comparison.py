"""Compares two recordings of responses, and groups the differences."""

import json
import re
import sys

from RandomSessions.requests import template


class Difference:
    """The members in which two responses differ."""

    def __init__(self, one, other):
        # For each member: a sample of both values, and the largest difference if they are numbers.
        self.members = {}
        if one["status"] != other["status"]:
            self.note("status", one["status"], other["status"])
        self.compare("fields", one["fields"], other["fields"])
        if one["text"] != other["text"]:
            self.compare_texts(one["text"], other["text"])

    def compare_texts(self, one, other):
        try:
            documents = json.loads(one), json.loads(other)
        except ValueError:
            return self.note("text", one, other)
        self.compare("", *map(with_named_columns, documents))
        if not self.members:
            self.note("spelling", one, other)

    def compare(self, place, one, other):
        if isinstance(one, dict) and isinstance(other, dict):
            for name in one | other:
                member = f"{place}.{name}" if place else name
                self.compare(member, one.get(name), other.get(name))
        elif isinstance(one, list) and isinstance(other, list):
            self.compare_lists(f"{place}[]", one, other)
        elif one != other or type(one) is not type(other):
            self.note(place, one, other)

    def compare_lists(self, place, one, other):
        """Compares elements by identity, other values by index."""
        ones, others = by_identity(one), by_identity(other)
        for key in ones | others:
            if key in ones and key in others:
                self.compare(place, ones[key], others[key])
            else:
                self.note(f"{place} present", ones.get(key), others.get(key))

    def note(self, member, one, other):
        numbers = all(isinstance(v, (int, float)) and not isinstance(v, bool) for v in (one, other))
        size = abs(one - other) if numbers else None
        known = self.members.get(member)
        if known is None or (size or 0) > (known[2] or 0):
            self.members[member] = (one, other, size)


def with_named_columns(document):
    """Returns the document with `rows` as objects, so that differences have names."""
    if isinstance(document, list):
        return [with_named_columns(part) for part in document]
    if not isinstance(document, dict):
        return document
    named = {name: with_named_columns(value) for name, value in document.items()}
    if isinstance(named.get("columns"), list) and isinstance(named.get("rows"), list):
        named["rows"] = [dict(zip(named["columns"], row)) for row in named["rows"]]
    return named


def by_identity(values):
    """Returns a list's values by section, item and kind if they have these, else by index."""
    found = {}
    for index, value in enumerate(values):
        identity = index
        if isinstance(value, dict) and "section" in value and "item" in value:
            identity = (value.get("kind"), value["section"], value["item"], "departing" in value)
            while identity in found:
                identity = (*identity, "again")
        found[identity] = value
    return found


class Group:
    """Responses to one kind of request that differ in the same members."""

    def __init__(self, line, planned):
        self.count = 0
        self.line = line
        self.request = planned
        self.members = {}

    def add(self, difference):
        self.count += 1
        for name, found in difference.members.items():
            known = self.members.get(name)
            if known is None or (found[2] or 0) > (known[2] or 0):
                self.members[name] = found

    def show(self, key):
        method, path, kind, _ = key
        print(f"\n{self.count} x {method} {path} ({kind})")
        for name, (one, other, size) in sorted(self.members.items()):
            note = "" if size is None else f", differs by up to {size:.6g}"
            print(f"    {name}: {shortened(one)} -> {shortened(other)}{note}")
        body = self.request["body"]
        print(f"    first in line {self.line}: {self.request['path']} {shortened(body)}")


def shortened(value):
    text = json.dumps(value)
    return text if len(text) <= 120 else text[:117] + "..."


def session_of(planned):
    """Returns the session that a request is for, or creates; None for other requests."""
    found = re.search(r"/sessions/(s[0-9]+)", planned["path"])
    return found[1] if found else planned.get("creates")


def compare(before, after, shown, first=False, ignored=()):
    """Prints the differences and returns the exit status."""
    equal, groups, changed = 0, {}, set()
    ignored = re.compile("|".join(rf"(^|\.){re.escape(name)}(\W|$)" for name in ignored) or "$^")
    with open(before, encoding="utf-8") as one, open(after, encoding="utf-8") as other:
        ones, others = one.readlines(), other.readlines()
    if len(ones) != len(others):
        sys.exit(f"{before} has {len(ones)} answers, {after} {len(others)}: record both alike")
    for line, (one, other) in enumerate(zip(ones, others), start=1):
        if one == other:
            equal += 1
            continue
        one, other = json.loads(one), json.loads(other)
        if one["request"] != other["request"]:
            print(f"line {line}: the recordings are not of the same requests", file=sys.stderr)
            return 2
        difference = Difference(one["answer"], other["answer"])
        planned = one["request"]
        for member in [name for name in difference.members if ignored.search(name)]:
            del difference.members[member]
        session = session_of(planned)
        if not difference.members or first and session in changed:
            equal += 1
            continue
        changed.add(session or line)
        members = frozenset(difference.members)
        key = (planned["method"], template(planned["path"]), planned["kind"], members)
        groups.setdefault(key, Group(line, planned)).add(difference)
    differing = sum(group.count for group in groups.values())
    print(f"{equal} answers are equal or left out, {differing} differ in {len(groups)} groups")
    largest = sorted(groups.items(), key=lambda pair: (-pair[1].count, pair[1].line))
    for key, group in largest[:shown]:
        group.show(key)
    if len(largest) > shown:
        print(f"\n{len(largest) - shown} groups are not shown, see --show")
    return 1 if differing else 0


