"""The messages that the program uses."""

import ast
from collections.abc import Iterator
from pathlib import Path

from catalogues import Message
from source import nodes_of

GAME = Path(__file__).parents[2] / "game"
COUNTS = {"_": 1, "sentence": 1, "Complaint": 1, "ngettext": 2, "pgettext": 2}
"""For each function that translates or marks a message: how many arguments are the message."""


def used_messages() -> Iterator[Message]:
    for path in sorted(GAME.rglob("*.py")):
        yield from messages_in(path)


def messages_in(path: Path) -> Iterator[Message]:
    """Those of one file."""
    for node in nodes_of(path):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in COUNTS:
            found = node.args[: COUNTS[node.func.id]]
            if all(isinstance(one, ast.Constant) for one in found):
                yield tuple(one.value for one in found)
