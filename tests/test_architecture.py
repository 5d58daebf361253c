"""Which module may import which. Deferred imports and those under TYPE_CHECKING count too."""

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest
from source import nodes_of

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in [ROOT / "main.py", *(ROOT / "game").rglob("*.py"), *(ROOT / "tools").rglob("*.py")]
}
ARROWS = {
    "game.version": "",
    "game.rules.common": "",
    "game.rules.tiles": "game.rules.common",
    "game.rules.cards": "game.rules.common",
    "game.games": "game.rules.common",
    "game.players": "game.rules.common game.rules.tiles game.rules.cards game.games",
    "game.analysis": "game.players game.rules.common game.rules.tiles game.rules.cards game.games",
    "game.session": "game.analysis game.players game.rules.common game.games",
    "game.engine": "",
    "game.table": "game.engine game.rules.common game.rules.tiles game.rules.cards",
    "game.kiosk": "game.engine game.session",
    "game.app": "game.table game.engine game.session game.analysis",
    "game.scenes": "game.version game.app game.kiosk game.table game.engine game.session game.analysis game.players"
    " game.rules.common game.rules.tiles game.rules.cards game.games",
    "game.commands": "game.version game.scenes game.app game.kiosk game.table game.engine game.session game.analysis game.players"
    " game.rules.common game.rules.tiles game.rules.cards game.games",
    "main": "game.commands game.rules.common",
    "tools": "game.version game.commands game.scenes game.app game.kiosk game.table game.engine game.session game.analysis"
    " game.players game.rules.common game.rules.tiles game.rules.cards game.games",
}
"""For each room the rooms that it may import from."""
WITHOUT_PYGAME = (
    "game.rules",
    "game.players",
    "game.analysis",
    "game.session",
    "game.kiosk",
    *(
        f"game.scenes.turn.{name}"
        for name in ("draft", "displayed", "hint", "lesson", "reason_text", "model")
    ),
    *(
        f"game.scenes.{game}_turn.{name}"
        for game in ("tile", "card")
        for name in ("draft", "hint_text", "lesson")
    ),
    "game.scenes.review.board_model",
)


def is_in(module: str, room: str) -> bool:
    return module == room or module.startswith(room + ".")


def room_of(module: str) -> str | None:
    """The room of a module; None for the docstrings of ``game`` and ``game.rules``."""
    return next((room for room in ARROWS if is_in(module, room)), None)


def imported(path: Path) -> Iterator[str]:
    """Every name that is imported anywhere in a file, as ``module`` or ``module.name``."""
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{'.' * node.level}{node.module}.{alias.name}" for alias in node.names)


@cache
def names_in(module: str) -> frozenset[str]:
    return frozenset(imported(MODULES[module]))


@cache
def imports(module: str) -> frozenset[str]:
    """The modules of the game that a module imports."""
    names = names_in(module)
    found = {name if name in MODULES else name.rpartition(".")[0] for name in names}
    return frozenset(found & MODULES.keys() - {module})


def with_packages(module: str) -> set[str]:
    """The module and the packages around it: importing it imports those too."""
    parts = module.split(".")
    return {".".join(parts[:end]) for end in range(1, len(parts) + 1)}


def test_no_import_is_relative() -> None:
    assert [(module, name) for module in MODULES for name in names_in(module) if name.startswith(".")] == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    try:
        TopologicalSorter({module: imports(module) for module in MODULES}).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))


def way_to_pygame(start: str) -> str:
    """How a module comes to import pygame, by the shortest way; empty if it does not."""
    ways = {one: [one] for one in with_packages(start)}
    for module in (waiting := list(ways)):
        if any(is_in(name, "pygame") for name in names_in(module)):
            return " imports ".join([*ways[module], "pygame"])
        for one in sorted({one for other in imports(module) for one in with_packages(other)} - ways.keys()):
            ways[one] = [*ways[module], one]
            waiting.append(one)
    return ""


@pytest.mark.parametrize("room", ARROWS)
def test_a_room_imports_only_from_the_rooms_below_it(room: str) -> None:
    allowed = {room, *ARROWS[room].split()}
    wrong = [
        f"{module} imports {other}"
        for module in MODULES
        if room_of(module) == room
        for other in imports(module)
        if room_of(other) not in allowed
    ]
    assert not wrong


def test_every_module_belongs_to_a_room() -> None:
    assert {module for module in MODULES if room_of(module) is None} == {"game", "game.rules"}


@pytest.mark.parametrize("room", WITHOUT_PYGAME)
def test_rooms_without_pygame_do_not_import_it(room: str) -> None:
    assert not [way for module in MODULES if is_in(module, room) if (way := way_to_pygame(module))]
