"""Checks that every example in a contract is valid by its schema, also those within schemas.

Argument: the contract, as JSON.
"""

import json
import sys

from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

with open(sys.argv[1]) as file:
    contract = json.load(file)
registry = Registry().with_resource("urn:contract", Resource(contract, DRAFT202012))


def examples(node, pointer=""):
    """The examples of a part of the contract, each with the pointer of its schema."""
    if isinstance(node, list):
        for index, part in enumerate(node):
            yield from examples(part, f"{pointer}/{index}")
    if not isinstance(node, dict):
        return
    schema = f"{pointer}/schema" if "schema" in node else pointer
    if "example" in node:
        yield schema, node["example"]
    named = node.get("examples")
    if isinstance(named, list):
        for value in named:
            yield pointer, value
    elif isinstance(named, dict) and "schema" in node:
        for example in named.values():
            if "$ref" in example:
                example = contract["components"]["examples"][example["$ref"].split("/")[-1]]
            yield schema, example["value"]
    for name, part in node.items():
        if name not in ("example", "examples", "default", "const", "enum"):
            escaped = name.replace("~", "~0").replace("/", "~1").replace("%", "%25")
            yield from examples(part, f"{pointer}/{escaped}")


def main():
    count = errors = 0
    for pointer, value in examples(contract):
        reference = "urn:contract#" + pointer.replace("{", "%7B").replace("}", "%7D")
        validator = Draft202012Validator({"$ref": reference}, registry=registry)
        for error in validator.iter_errors(value):
            place = "/".join(map(str, error.absolute_path))
            print(f"{pointer}: /{place} {error.message[:300]}", file=sys.stderr)
            errors += 1
        count += 1
    if errors or count < 200:
        sys.exit(f"{errors} errors in {count} examples")
    print(f"the contract: {count} examples are valid")


main()
