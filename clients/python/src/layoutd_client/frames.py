"""Rows of frames, and frames from differences."""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple

from .documents import Frame, Item

KINDS = ("cell", "header", "footer")
"""Of frames without `kinds`."""
_ABSENT = {"angle": 0, "alpha": 1, "scale": 1, "departing": None, "estimated": False, "lifted": False,
           "isHidden": False, "transform": None, "parent": None, "level": None, "expanded": None, "id": None}
"""The values in rows of members that objects then lack."""


def rows_of(frame: Mapping[str, Any]) -> Iterator[Dict[str, Any]]:
    """The rows of a frame, as dictionaries with the names of its columns; kinds have their names."""
    columns = frame["columns"]
    kinds = frame.get("kinds", KINDS)
    for row in frame["rows"]:
        values = dict(zip(columns, row))
        if "kind" in values:
            values["kind"] = kinds[values["kind"]]
        yield values


def items_of(frame: Mapping[str, Any]) -> List[Item]:
    """The items of a frame, whether it has rows or objects. As in objects, members that an element does
    not have are absent."""
    if "rows" not in frame:
        return list(frame.get("items", []))
    return [_item(values) for values in rows_of(frame)]


def _item(values: Dict[str, Any]) -> Item:
    item = {name: value for name, value in values.items()
            if name not in _ABSENT or value != _ABSENT[name]}
    for names, member in ((("velocityX", "velocityY"), "velocity"), (("anchorX", "anchorY"), "anchor")):
        if names[0] in item:
            item[member] = {"x": item.pop(names[0]), "y": item.pop(names[1])}
    return item  # type: ignore[return-value]


def whole(frame: Frame, base: Optional[Frame]) -> Frame:
    """The whole frame of a difference from the frame `base`; both with objects in `items`."""
    if "base" not in frame:
        return frame
    if base is None or base["sequence"] != frame["base"]:
        raise ValueError(f"the difference is from frame {frame['base']}")
    kept = {_name(item): item for item in base["items"]}
    for gone in frame.get("removed", []):
        kept.pop(_name(gone), None)  # type: ignore[arg-type]
    for item in frame["items"]:
        kept[_name(item)] = item
    complete: Dict[str, Any] = {name: value for name, value in frame.items()
                                if name not in ("base", "removed")}
    complete["items"] = sorted(kept.values(), key=_order)
    return complete  # type: ignore[return-value]


def _name(item: Mapping[str, Any]) -> Tuple[Any, ...]:
    return (item["kind"], item["section"], item["item"], item.get("departing"))


def _order(item: Mapping[str, Any]) -> Tuple[Any, ...]:
    """The order in which elements are drawn."""
    rank = {"header": 0, "cell": 1, "footer": 2}.get(item["kind"], 3)
    departing = item.get("departing")
    return (item["zIndex"], item["section"], rank, item["item"], -1 if departing is None else departing)
