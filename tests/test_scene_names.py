"""Scenes lead to each other by name: every name has a scene, and every transition gives it what it needs."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

from source import nodes_of

from game.scenes.kiosk.guard import KIOSK_SCENES
from game.scenes.registry import SCENES

ROOT = Path(__file__).parents[1]
WAYS = ("Push", "Replace", "Reset")


def made_by(where: str) -> Callable[..., object]:
    module, _, name = where.partition(":")
    return getattr(import_module(module), name)


def transitions() -> Iterator[tuple[str, list[ast.expr], list[ast.keyword]]]:
    """The file of each transition to a scene, and its arguments: those of ``Push(…)`` and of ``partial(Push, …)``."""
    for path in (ROOT / "game").rglob("*.py"):
        calls = [node for node in nodes_of(path) if isinstance(node, ast.Call)]
        for call in calls:
            named, args = call.func, call.args
            if isinstance(named, ast.Name) and named.id == "partial":
                named, *args = args
            if isinstance(named, ast.Name) and named.id in WAYS:
                yield str(path.relative_to(ROOT)), args, call.keywords


def makers_of(name: str) -> list[Callable[..., object]]:
    """What makes a scene with this name: in a kiosk it can be another one."""
    found = [made_by(SCENES[name])] if name in SCENES else []
    return found + [make for other, make in KIOSK_SCENES.items() if other == name]


def test_every_transition_names_a_scene_and_gives_it_what_it_needs():
    used = set()
    for file, args, keywords in transitions():
        assert args and isinstance(args[0], ast.Constant), f"{file}: the name is not written where it is used"
        name = args[0].value
        used.add(name)
        assert makers_of(name), f"{file}: there is no scene {name!r}"
        for make in makers_of(name):
            options = {keyword.arg: None for keyword in keywords}
            inspect.signature(make).bind("the app", *args[1:], **options)
    assert used == {*SCENES, *KIOSK_SCENES}, "nothing leads to a scene"
