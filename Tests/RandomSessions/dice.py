"""The source of random choices."""

import random


class Dice(random.Random):
    def chance(self, probability):
        return self.random() < probability

    def number(self, low, high):
        """A number with at most one decimal."""
        return round(self.uniform(low, high), self.choice((0, 0, 1))) + 0

    def some(self, **members):
        """Each of the given members with a probability of one half, made by its function."""
        return {name: value() for name, value in members.items() if self.chance(0.5)}

    def point(self, width, height):
        return {"x": self.number(0, width), "y": self.number(0, height)}

    def vector(self, size):
        return {"x": self.number(-size, size), "y": self.number(-size, size)}
