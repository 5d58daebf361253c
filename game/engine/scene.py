"""Scenes, and the stack on which they lie. Only the top one takes intents, moves and is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from game.engine.intents import Intent
from game.engine.picture import Picture
from game.engine.router import Route, Router
from game.engine.surface_cache import clear_large_caches
from game.engine.window import at_least_smallest

Size = tuple[int, int]


class Scene(Protocol):
    """One screen of the game."""

    def resize(self, size: Size) -> None:
        """Lays itself out for a window of this size, which is never smaller than the smallest supported one. Called before
        anything else, and whenever it comes to the top."""

    def handle(self, intent: Intent) -> Transition:
        """Takes one intent."""

    def update(self, seconds: float) -> Transition:
        """Lets one step of time pass."""

    def draw(self, picture: Picture, lag: float) -> None:
        """Adds everything to the picture, as it was ``lag`` seconds before the last update. Changes nothing."""

    @property
    def busy(self) -> bool:
        """Whether it changes by itself now; if not, it is neither updated nor drawn until the next intent."""

    @property
    def typing(self) -> bool:
        """Whether letters are text for it, not commands."""

    def close(self) -> None:
        """It leaves the stack, and lets go of whatever it holds outside the game."""


@dataclass(frozen=True, slots=True)
class Push:
    """Lay the scene of this route on top."""

    route: Route


@dataclass(frozen=True, slots=True)
class Replace:
    """Put the scene of this route in the place of the top one."""

    route: Route


@dataclass(frozen=True, slots=True)
class Reset:
    """Let the scene of this route be the only one."""

    route: Route


@dataclass(frozen=True, slots=True)
class Pop:
    """Take the top scene off; the game ends with the last one."""


Transition = Push | Replace | Reset | Pop | None


class SceneStack:
    """The scenes, the top one last, and the window's size. In a window smaller than the smallest supported one, scenes are
    laid out for that one, and the window shows the top left part of them."""

    def __init__(self, first: Scene, size: Size, router: Router[Scene]) -> None:
        self.scenes: list[Scene] = [first]
        self._router = router
        self.resize(size)

    @property
    def top(self) -> Scene | None:
        """The scene that is seen; None when the game is over."""
        return self.scenes[-1] if self.scenes else None

    def resize(self, size: Size) -> None:
        """The window has another size now."""
        self.size = size
        if self.top:
            self.top.resize(at_least_smallest(size))

    def follow(self, answer: Transition) -> bool:
        """Does what a scene answered; says whether another scene is on top now."""
        match answer:
            case None:
                return False
            case Push(route):
                self.scenes.append(self._router.scene(route))
            case Replace(route):
                scene = self._router.scene(route)
                self.scenes.pop().close()
                self.scenes.append(scene)
            case Reset(route):
                scene = self._router.scene(route)
                while self.scenes:
                    self.scenes.pop().close()
                self.scenes.append(scene)
            case Pop():
                self.scenes.pop().close()
        if isinstance(answer, Replace | Reset):
            clear_large_caches()
        self.resize(self.size)
        return True
