"""What schemathesis needs to know about layoutd beyond openapi.yaml.

Loaded by scripts/fuzz-contract.
"""

import re

import jsonschema_rs
import schemathesis
import urllib3
from schemathesis.generation.meta import TestPhase

SESSION_ID = re.compile("[0-9a-f]{32}")
BEHAVIOR_ID = re.compile("[A-Za-z0-9_-]{1,64}")

# Errors that no schema can describe, because they depend on several members together, or on the
# session.
LIMITS = re.compile(
    "may have [0-9]+ items in all"
    "|may have [0-9]+ items of the layout's size in columns that differ in width"
    "|does not go from right to left"
    "|would leave [0-9]+ items pinned"
    "|would move more than [0-9]+ items at the same time"
    "|ticks take [0-9]+ sub-steps of single items"
    "|may have [0-9]+ items in a scene"
    "|may have [0-9]+ behaviors"
    "|a scene may have [0-9]+"
    "|segments of boundaries; it may have [0-9]+"
    "|is the scene's second gravity"
    "|there is no item [0-9]+ in section [0-9]+"
    "|names item [0-9]+ of section [0-9]+ again"
    "|is missing, which means all items of the scene [(][0-9]+[)]"
    "|is for one item; leave it out with two"
    "|is for two items; leave it out with one"
    "|is missing; give a point, or two items"
    "|must have a direction"
    "|must have min <= max"
    "|must have two corners"
    "|is given twice in this behaviour"
    "|may have [0-9]+ circles and rectangles in all"
    "|is nested too deeply"
    "|must be a convex polygon"
    "|is too thin for an ellipse"
    "|is not an item of this push"
    "|there is no item group \".*\""
    "|names item group \".*\" again"
    "|is in (the|an) item group"
    "|is the id of another group"
    "|is named by the behaviour \".*\"; let that name"
    "|is for a layout of type \".*\": elsewhere"
    "|puts [0-9]+ convex pieces into item groups"
    "|has an item group whose items are too far apart"
    "|must keep its type"
    "|may have 1 row unless multipleSelection is true"
    "|must be at most the columnCount of the (grid|waterfall)"
    "|with a columnSpan of [0-9]+, but only [0-9]+ columns"
    "|goes with columns; (columnCount|minimumColumnWidth) fills the width"
    "|there is no section [0-9]+"
    "|names section [0-9]+ again"
    "|must be empty (unless the layout is a|with a layout of type) "
    "|needs headers to tap"
    "|is neither a row of a list nor a header that closes its section"
    "|is for items of an absolute layout"
    "|is [0-9.]+, but a viewport of .* has room for [0-9.]+"
    "|must be \".*\", as in the path"
    "|must stay \".*\", got"
    "|names \".*\" again( for \".*\")?[;,]"
    "|must be greater than the distance before it"
    "|is missing; give it, or give the whole layout a section"
    "|has no section, but section [0-9]+ of the data has items"
    "|would leave a section with items without a layout"
    "|brings the layout to [0-9]+ kinds"
    "|makes [0-9]+ times [0-9]+ items"
    "|exceeds the limit: a section may have [0-9]+ items"
    "|scrolls in another direction than the whole layout"
    "|there is no section (\"|[0-9]+; there are)"
    "|is no place in the data; give an existing one"
    "|does not scroll by itself"
    "|the section has no such item or kind"
    "|must be one of \"cell\", \"header\", \"footer\".*, got"
    "|is not for rows, which fill the width"
    "|changes nothing; give a size"
    "|does not settle within [0-9]+ s"
    "|takes [0-9.e+]+ s to settle"
    "|is a vector, which only a spring can have"
    "|does not go with (curve|spring|mass|stiffness|damping|allowsOverdamping); leave one of them out"
    "|does not go with (pagingEnabled|scroll[.]snap|scroll[.]zoom); leave one of them out"
    "|needs zoom in the scroll of the session"
    "|must be at least the minimum"
    "|goes with to (start, center or end|interval|offsets); leave it out"
    "|is missing; give one of \"start\""
    "|is missing; give an index, from 0"
    "|is missing; give a (number|list of numbers) of points"
    "|is missing; give points, or a fraction of the viewport"
    "|is missing; sections and items have an id each"
    "|a cell has at most one of each type"
    "|is missing; what is inserted needs one here"
    "|is the id of another one, too"
    "|would be the id of two of them"
    "|must be a list of items with an id each"
    "|must have an id each, and their items, too"
    "|must be a list of [0-9]+ values, one for each item"
    "|is for data with ids, and these have none"
    "|the data of this session have no ids"
    "|there is no (item|section) with the id"
    "|does not go with the id"
    "|is where its body is, and cannot get another place"
    "|are for layouts with estimates, and this one has none"
    "|goes with a layout that has estimates"
    "|is set by the layout to"
    "|is the element of /sizes/[0-9]+, too"
    "|is one too many: [0-9]+ animations are held"
    "|goes with the insert, reload or change of an item; a section brings items"
    "|does not go with anchor; leave"
    "|needs a layout; give one, or leave it out"
    "|needs a spring, and the animation is along a curve"
    "|needs places, and items of section [0-9]+ have none"
    "|is unknown; known here: ((id|count), )?(width, height|height, expandedHeight)"
)

# An identifier of a section, which "collapsed" takes only in data with identifiers.
COLLAPSED = re.compile("/collapsed/[0-9]+$")

# Members of data for another layout than that of the session, and others whose values depend on more than
# their schemas say, by the end of the path.
OTHER_DATA = {
    # A state is what a session has written; one that only has its form describes no session.
    "/sessions": re.compile("/state/(view|preset)|/state$"),
    "/updates": re.compile("/reloadData/sections/|/operations/[0-9]+/items/(width|height|expandedHeight)"),
    "/snapshot": re.compile("/sections/|/edits/[0-9]+/items"),
    "/outline": re.compile(
        "/items/.*/(width|height|expandedHeight|aspectRatio|columnSpan|rowSpan|center|angle|zIndex|alpha|scale"
        "|bounds)(/|$)"),
}

# The greatest number of an animation.
MOST_ANIMATIONS = 9_007_199_254_740_991

# The operations whose requests depend on the layout of the session.
OF_LAYOUTS = {"POST /v1/sessions/{id}/updates", "PATCH /v1/sessions/{id}"}


def scene(behavior, kind="collision"):
    """Returns a scene of two items and the named behaviour, for test cases about behaviours."""
    named = {"id": behavior, "type": kind}
    if kind == "collision":
        named["referenceBounds"] = True
    return {
        "clock": "manual",
        "layout": {"type": "absolute"},
        "sections": [
            {"items": [{"center": {"x": 100 * n, "y": 100}, "width": 40, "height": 40}
                       for n in (1, 2)]}
        ],
        "dynamics": {
            "type": "behaviors",
            "behaviors": [named],
        },
    }


# The schemas of the patches of layouts, and the layouts that they fit, in the order in which they are tried.
LAYOUT_PATCHES = {
    "FlowPatch": {"type": "flow"},
    "ListPatch": {"type": "list"},
    "ConfiguredListPatch": {"type": "list", "appearance": "plain"},
    "WaterfallPatch": {"type": "waterfall"},
    "JustifiedPatch": {"type": "justified"},
    "GridPatch": {"type": "grid"},
    "CompositionalPatch": {"type": "compositional"},
    "AbsolutePatch": {"type": "absolute"},
    "CirclePatch": {"type": "circle"},
    "NewtonianPatch": {"type": "newtonian"},
}

# Validators of schemas, by name.
validators = {}


def fits(case, name, value):
    """Returns whether a value is as a schema of the contract says."""
    if name not in validators:
        components = case.operation.schema.raw_schema["components"]
        schema = {"$ref": f"#/components/schemas/{name}", "components": components}
        validators[name] = jsonschema_rs.Draft202012Validator(schema)
    return validators[name].is_valid(value)


def session_to_patch(case):
    """Returns the request for a session with a layout, or a scene, that the patch fits."""
    patch = case.body if isinstance(case.body, dict) else {}
    layout, dynamics = patch.get("layout"), patch.get("dynamics")
    is_scene = isinstance(dynamics, dict) and not fits(case, "SpringPatch", dynamics)
    if not isinstance(layout, dict):
        return scene("walls") if is_scene else {"clock": "manual"}
    fitting = [kind for name, kind in LAYOUT_PATCHES.items() if fits(case, name, layout)]
    if not fitting or fitting[0]["type"] == "flow" and not is_scene:
        return {"clock": "manual"}
    if fitting[0]["type"] == "newtonian":
        return {"clock": "manual", "layout": fitting[0]}
    held = {"type": "behaviors", "behaviors": []} if is_scene else {"type": "spring"}
    return {"clock": "manual", "layout": fitting[0], "dynamics": held}


# The schemas of the layouts that sections may have, by the type of the whole layout.
SECTION_LAYOUTS = {
    "flow": "SectionLayout",
    "list": "ListSectionLayout",
    "configured list": "ConfiguredListSectionLayout",
    "waterfall": "WaterfallSectionLayout",
    "justified": "JustifiedSectionLayout",
    "grid": "GridSectionLayout",
}

# A section of groups, for test cases about other sections.
ROWS = {
    "group": {
        "direction": "vertical",
        "layoutSize": {"widthDimension": {"fractionalWidth": 1}, "heightDimension": {"absolute": 44}},
        "subitems": [
            {"layoutSize": {"widthDimension": {"fractionalWidth": 1},
                            "heightDimension": {"absolute": 44}}}
        ],
    }
}


def type_to_update(case):
    """Returns the type of a layout whose sections may have all layouts of a batch, or None."""
    body = case.body if isinstance(case.body, dict) else {}
    operations = body.get("operations")
    operations = operations if isinstance(operations, list) else []
    layouts = [one.get("layout") for one in operations if isinstance(one, dict)]
    layouts = [layout for layout in layouts if isinstance(layout, dict)]
    of_groups = ["group" in layout or "type" in layout for layout in layouts]
    if any(of_groups):
        return "compositional" if all(of_groups) else None
    schemas = case.operation.schema.raw_schema["components"]["schemas"]
    for layout_type, name in SECTION_LAYOUTS.items():
        if all(layout.keys() <= schemas[name]["properties"].keys() for layout in layouts):
            return layout_type
    return None


def session_to_update(case):
    """Returns the request for a session whose sections may have the layouts of a batch."""
    layout = {"type": type_to_update(case) or "flow"}
    if layout["type"] == "configured list":
        layout = {"type": "list", "appearance": "plain"}
    if layout["type"] == "compositional":
        layout["section"] = ROWS
    return {"clock": "manual", "layout": layout, "sections": [{"items": 3}]}


# A session with identifiers, for test cases that name some.
TO_DO = {
    "clock": "manual",
    "layout": {"type": "list", "rowHeight": 44},
    "sections": [
        {"id": "today", "items": ["milk", "bread", "tea"]},
        {"id": "later", "items": ["shoes"]},
    ],
}


# A list with actions, for test cases about swipes.
ACTIONS = {"leadingActions": [{}], "trailingActions": [{"width": 90}, {}]}
SWIPED = {
    "clock": "manual",
    "layout": {"type": "list", "appearance": "plain"},
    "sections": [{"id": "today", "items": [{"id": name} | ACTIONS for name in ("milk", "bread", "tea")]}],
}


# A session with estimates, for test cases about measured sizes.
MEASURED = {
    "clock": "manual",
    "layout": {"type": "list", "estimatedRowHeight": 44},
    "sections": [{"items": 3}],
}


def has_identifiers(value):
    """Returns whether a value names sections or items by identifiers."""
    if isinstance(value, dict):
        return not value.keys().isdisjoint({"id", "sectionId"}) or any(
            map(has_identifiers, value.values()))
    return isinstance(value, list) and any(map(has_identifiers, value))


def is_removing(value):
    """Returns whether there is a null in a value."""
    if isinstance(value, dict):
        return any(map(is_removing, value.values()))
    return any(map(is_removing, value)) if isinstance(value, list) else value is None


def session_for(case):
    """Returns the request for the session of a test case."""
    if case.operation.path.endswith(("/snapshot", "/outline")):
        return TO_DO
    if case.operation.path.endswith(("/sizes", "/animations")):
        return MEASURED
    if case.operation.path.endswith("/swipe"):
        return SWIPED
    if case.operation.path.endswith(("/taps", "/scroll", "/reorder")) and has_identifiers(case.body):
        return TO_DO
    if case.operation.path.endswith("/updates"):
        return TO_DO if is_example(case) and has_identifiers(case.body) else session_to_update(case)
    if case.operation.method.upper() == "PATCH":
        return session_to_patch(case)
    path, method = case.operation.path, case.operation.method.upper()
    if not any(part in path for part in ("/behaviors", "/touches")) and (
        "/items/" not in path or method != "PUT"
    ):
        return {"clock": "manual"}
    behavior = str(case.path_parameters.get("behaviorId", "walls"))
    # A behaviour is replaced by one of its type.
    kind = case.body.get("type") if method == "PUT" and isinstance(case.body, dict) else None
    return scene(behavior if BEHAVIOR_ID.fullmatch(behavior) else "walls",
                 kind if kind in ("gravity", "item") else "collision")


# Keeps its connections: most test cases need a session of their own.
server = urllib3.PoolManager(timeout=20)

# The URLs of the sessions that were created for test cases, by case.
borrowed = {}


def url(context, path):
    return context.operation.schema.get_base_url().rstrip("/") + path


def is_stateful(case):
    return case.meta is not None and case.meta.phase.name is TestPhase.STATEFUL


def is_example(case):
    return case.meta is not None and case.meta.phase.name is TestPhase.EXAMPLES


def read_beginning(response, **kwargs):
    """Reads the first bytes of a stream of frames, which would not end, and leaves it."""
    if response.headers.get("Content-Type") == "text/event-stream":
        content = next(response.iter_content(chunk_size=None), b"")
        # Without an event that has only begun.
        response._content = content[:content.rfind(b"\n\n") + 2]
        response._content_consumed = True
        response.close()


def begin_animation(case):
    """Taps a row of the session of a test case, and names the animation of that instead of an invented one."""
    server.request("POST", f"{borrowed[case.id]}/taps", json={"section": 0, "item": 0})
    number = case.body.get("animation") if isinstance(case.body, dict) else None
    if type(number) is int and 1 <= number <= MOST_ANIMATIONS:
        case.body["animation"] = 1


@schemathesis.hook
def before_call(context, case, kwargs):
    """Replaces a generated identifier, which would always get 404, by that of a new session.

    Stateful tests create their own sessions through the links of the contract.
    """
    kwargs["hooks"] = {"response": read_beginning}
    invented = case.path_parameters.get("id")
    if is_stateful(case) or not SESSION_ID.fullmatch(str(invented)):
        return
    request = session_for(case)
    answer = server.request("POST", url(context, "/v1/sessions"), json=request)
    case.path_parameters["id"] = answer.json()["id"]
    borrowed[case.id] = url(context, answer.headers["Location"])
    if case.operation.path.endswith("/animations"):
        begin_animation(case)


@schemathesis.hook
def after_call(context, case, response):
    """Ends the sessions of finished tests, so that there are never too many."""
    if case.id in borrowed:
        server.request("DELETE", borrowed.pop(case.id))
    elif response.status_code == 201 and not is_stateful(case):
        server.request("DELETE", url(context, response.headers["location"][0]))


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Drops nine kinds of false failures.

    A request with an overlong array or query may be rejected for its length in bytes before anything
    else, which schemathesis does not expect. A poll with `wait` needs `since` or a header field, and
    `overscan` excludes `rect`, `columns` needs `form=rows`, `at` excludes `wait`, and `thresholds` and
    `after` of a stream need `include=visibility`, which no schema can express. A request that matches
    the schema may be rejected if all its errors are of the kind above. Valid sizes and settings depend
    on the layout, which is unknown if the session comes from an earlier request. A new session has
    behaviours only if it is a scene. A patch may have null instead of any optional member of a new
    section, which the contract does not repeat. No session has sections for all layouts of some
    batches. A `kind` that the session does not have is unknown.
    """
    kind, status = type(failure).__name__, response.status_code
    if (kind, status) == ("EnsureResourceAvailability", 404):
        return "the session is not a scene" not in response.json()["detail"]
    if kind == "ResponseTimeExceeded":
        # A poll may wait for up to 30 s.
        return "wait" not in (case.query or {})
    if kind == "AcceptedNegativeData" and status in (413, 414):
        return False
    if kind == "AcceptedNegativeData" and case.operation.method.upper() == "PATCH":
        layout = case.body.get("layout") if isinstance(case.body, dict) else None
        return not (isinstance(layout, dict) and is_removing(layout))
    if (kind, status) == ("RejectedPositiveData", 400):
        detail = response.json()["detail"]
        return not detail.startswith(
            ("wait needs to know", "overscan is around the viewport", "kind must be cell",
             "columns are those of rows", "at=rest needs no wait", "thresholds and after need")
        )
    if (kind, status) != ("RejectedPositiveData", 422):
        return True
    problem = response.json()
    if problem["type"] == "/problems/answer-too-large":
        return False
    if is_stateful(case) and case.operation.label in OF_LAYOUTS:
        return False
    if case.operation.path.endswith("/updates") and type_to_update(case) is None:
        return False
    return not all(is_of_session(case, error) for error in problem["errors"])


def is_of_session(case, error):
    """Returns whether an error depends on several members, or on the session."""
    if LIMITS.search(error["detail"]) or COLLAPSED.match(error["pointer"]):
        return True
    ends = (end for end in OTHER_DATA if case.operation.path.endswith(end))
    return any(OTHER_DATA[end].match(error["pointer"]) for end in ends)


@schemathesis.check
class every_operation_succeeds:
    """Fails unless every operation succeeded at least once."""

    def __init__(self):
        self.missing = {}

    def after_response(self, ctx, response, case):
        label = case.operation.label
        succeeded = response.request.method == case.operation.method.upper() and (
            200 <= response.status_code < 300
        )
        self.missing[label] = self.missing.get(label, True) and not succeeded

    def after_run(self, ctx):
        missing = sorted(label for label, is_missing in self.missing.items() if is_missing)
        assert not missing, f"never carried out: {', '.join(missing)}"
