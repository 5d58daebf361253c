"""Answers a question that asks for three marks in order."""

from collections.abc import Callable

from game.engine.scene import Scene
from game.scenes.pause import CarefulQuestion


def places_of(scene: Scene) -> list[tuple[int, int]]:
    """The middles of the marks, in their order. Fails if the scene asks no such question."""
    assert isinstance(scene, CarefulQuestion), scene
    return [area.center for area in scene._marks.areas]


def say_yes(press: Callable[[tuple[int, int]], None], settle: Callable[[], None], scene: Scene) -> None:
    for where in places_of(scene):
        press(where)
        settle()
