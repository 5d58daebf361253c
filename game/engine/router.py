"""Routes and the router: a scene says where to go without knowing the scene that is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

S = TypeVar("S")
R = TypeVar("R", bound="Route")


class Route:
    """A place in the game. Subclasses are frozen dataclasses that hold the values its scene needs."""

    __slots__ = ()


class Router(Generic[S]):
    """Makes the scene for a route.

    >>> class Home(Route): pass
    >>> router = Router[str]()
    >>> router.register(Home, lambda route: "the home scene")
    >>> router.scene(Home())
    'the home scene'
    """

    def __init__(self) -> None:
        self._makers: dict[type[Route], Callable[[Any], S]] = {}

    def register(self, kind: type[R], make: Callable[[R], S]) -> None:
        """From now on ``make`` makes the scene for routes of this kind."""
        self._makers[kind] = make

    def scene(self, route: Route) -> S:
        """A new scene for this route. Raises KeyError if no scene was registered for it."""
        return self._makers[type(route)](route)
