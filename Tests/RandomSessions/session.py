"""What a client knows of its session, enough for mostly valid requests."""

import copy

from RandomSessions import layouts


class Session:
    """`layout` is the type of its layout, `kind` its preset or that type."""

    def __init__(self, name, kind, layout, document, counts):
        self.name, self.kind, self.layout, self.document = name, kind, layout, document
        self.counts = list(counts)
        """The numbers of items of its sections."""
        self.names = None
        """Its sections and items by identifiers; `None` without them."""
        self.is_outlined = False
        """Whether a section has an outline, some of whose items may be hidden."""
        self.patched = {}
        """Members of its layout that patches have given."""
        self.behaviors = {}
        """The types of its behaviors, by name."""
        self.made = 0
        """How many names were given to behaviors and fingers."""
        self.sequence = 0
        """About the sequence of its latest frame."""
        self.number = 0
        """That of its latest numbered event."""

    def forked(self, name):
        """What the client knows of a fork."""
        fork = copy.deepcopy(self)
        fork.name = name
        return fork

    @property
    def estimates(self):
        """The members that give elements an estimated size, of the layout that it has."""
        layout = self.document.get("layout", {}) | self.patched
        if self.layout == "grid" and ("rowHeight" in layout or "aspectRatio" in layout):
            return []
        if self.layout in ("grid", "waterfall") and layout.get("scrollDirection") == "horizontal":
            return []
        return [name for name in layouts.ESTIMATES if name in layout]

    @property
    def path(self):
        return f"/v1/sessions/{self.name}"

    @property
    def has_scene(self):
        return (self.document.get("dynamics") or {}).get("type") == "behaviors"

    def set_behaviors(self, behaviors):
        """Keeps the names of the behaviors that replace all others; returns them as dynamics."""
        self.behaviors = {one["id"]: one["type"] for one in behaviors if "id" in one}
        return {"type": "behaviors", "behaviors": behaviors}

    def set_names(self, names):
        """Keeps the identifiers of its sections and items, each section a pair."""
        self.names = names
        self.counts = [len(items) for _, items in names]

    def new_name(self, prefix):
        self.made += 1
        return f"{prefix}{self.made}"

    def item_path(self, dice, noise=0.05):
        """The path of an item. One in twenty may not exist."""
        sections = [section for section, count in enumerate(self.counts) if count]
        if not sections or dice.chance(noise):
            return {"section": dice.randint(0, 4), "item": dice.randint(0, 12)}
        section = dice.choice(sections)
        # Mostly near the start, where the viewport is.
        reach = self.counts[section] if dice.chance(0.2) else min(self.counts[section], 12)
        return {"section": section, "item": dice.randrange(reach)}

    def item_paths(self, dice, number):
        """Different items of the session: mostly `number`, fewer if there are not so many."""
        if not any(self.counts):
            return []
        paths = []
        for _ in range(4 * number):
            path = self.item_path(dice, noise=0)
            if len(paths) < number and path not in paths:
                paths.append(path)
        return paths
