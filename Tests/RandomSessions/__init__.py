"""Random sessions, and what clients do to them: seeded, and the same for every run with the seed.

`scripts/record-answers` sends them to one server after the other, the scenarios of `Tests/Chaos` to
servers that fail. A layout, a preset, a behavior or an event that is missing here is tested by
neither.
"""
