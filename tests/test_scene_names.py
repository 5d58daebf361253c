"""Scenes lead to each other by name: every name has a scene, and every transition gives it what it needs."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest
from source import nodes_of

from game.scenes.kiosk.guard import KIOSK_SCENES
from game.scenes.registry import SCENES
from tools.fixtures import ONE_SIDE, Around

ROOT = Path(__file__).parents[1]
AROUND = Around("four", 4, 24.0)
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


def scene_classes() -> set[type]:
    """All classes that are scenes, without those that others derive from."""
    modules = [
        import_module(".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"))
        for path in (ROOT / "game" / "scenes").rglob("*.py")
    ]
    parts = ("resize", "handle", "update", "draw", "busy", "close")
    classes = {
        one
        for module in modules
        for one in vars(module).values()
        if inspect.isclass(one)
        and one.__module__ == module.__name__
        and all(hasattr(one, part) for part in parts)
    }
    return classes - {parent for one in classes for parent in one.__mro__[1:]}


@pytest.mark.slow
@pytest.mark.parametrize("scene", sorted(scene_classes(), key=lambda one: one.__qualname__))
def test_every_scene_has_an_example(scenes_around, scene):
    """What has no example is neither drawn by ``shots`` nor looked at by the tests of every scene."""
    shown = {type(one) for around in (ONE_SIDE, AROUND) for one in scenes_around(around).values()}
    assert scene in shown
