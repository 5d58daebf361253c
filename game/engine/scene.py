"""Scenes and the stack of scenes. Only the top scene receives intents, is updated and is drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol

from game.engine.intents import Intent
from game.engine.picture import Picture
from game.engine.surface_cache import clear_large_caches, drop_unused, out_of_handles, plan_ahead
from game.engine.window import at_least_smallest, return_small_blocks

Size = tuple[int, int]


class Scene(Protocol):
    """One screen of the game."""

    def resize(self, size: Size) -> None:
        """Lays it out for a window of this size in pixels, at least the smallest supported one. Called before all others, and
        whenever the scene comes to the top or the size changes."""

    def handle(self, intent: Intent) -> Transition:
        """Returns which scene comes next; None to stay."""

    def update(self, seconds: float) -> Transition:
        """Advances the time by one step, in seconds. Returns which scene comes next; None to stay."""

    def draw(self, picture: Picture, lag: float) -> None:
        """Adds the whole scene to the picture, as it was ``lag`` seconds before the last update. Changes no state."""

    @property
    def busy(self) -> bool:
        """Whether the scene is changing by itself. If not, it is not updated or drawn until the next event."""

    @property
    def typing(self) -> bool:
        """Whether letters are text for the scene, not commands."""

    def close(self) -> None:
        """Releases files, processes and the like. Called when the scene leaves the stack."""


MakeScene = Callable[..., Scene]
"""Makes the scene with a name. The name is the first argument, the others are what that scene needs."""


@dataclass(init=False)
class Onward:
    """A way to the scene with this name, and what it is made with. Scenes name each other, so they need not import each other."""

    name: str
    args: tuple[Any, ...]
    options: dict[str, Any]

    def __init__(self, name: str, *args: Any, **options: Any) -> None:
        self.name, self.args, self.options = name, args, options

    def scene(self, make: MakeScene) -> Scene:
        return make(self.name, *self.args, **self.options)


class Push(Onward):
    """Put the scene on top."""


class Replace(Onward):
    """Replace the top scene with it."""


class Reset(Onward):
    """Replace all scenes with it."""


@dataclass(frozen=True, slots=True)
class Pop:
    """Remove the top scene. The game ends when the last one is removed."""


Transition = Push | Replace | Reset | Pop | None
"""Which scene comes next; None: the same."""


def scene_at(where: str, *args: Any, **options: Any) -> Scene:
    """The scene that this class or function makes: "module:name". The module is imported now."""
    module, _, name = where.partition(":")
    scene: Scene = getattr(import_module(module), name)(*args, **options)
    return scene


def draw_ahead(scene: Scene, size: Size) -> None:
    """Draws a scene for a window of this size without showing it, so that what it needs is in the caches."""
    scene.resize(at_least_smallest(size))
    scene.draw(Picture(), 0.0)


class SceneStack:
    """The top one is the last. In a window smaller than the smallest supported size, scenes use that size, and the window shows their
    top left part."""

    def __init__(self, first: Scene, size: Size, make: MakeScene) -> None:
        self.scenes: list[Scene] = [first]
        self._make = make
        self.resize(size)

    @property
    def top(self) -> Scene | None:
        """None when no scene is left."""
        return self.scenes[-1] if self.scenes else None

    def resize(self, size: Size) -> None:
        self.size = size
        plan_ahead()
        if self.top:
            self.top.resize(at_least_smallest(size))

    def follow(self, transition: Transition) -> bool:
        """Returns whether another scene is on top now (or none). If a scene cannot be loaded because too many files are open, nothing
        happens; the player can try again."""
        if transition is None:
            return False
        try:
            scene = None if isinstance(transition, Pop) else transition.scene(self._make)
        except OSError as error:
            if out_of_handles(error):
                return False
            raise
        if isinstance(transition, Replace | Pop):
            self.scenes.pop().close()
        while isinstance(transition, Reset) and self.scenes:
            self.scenes.pop().close()
        if scene:
            self.scenes.append(scene)
        drop_unused()
        clear_large_caches()
        return_small_blocks()
        self.resize(self.size)
        return True
