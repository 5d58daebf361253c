"""The router: makes the scene for a route. Scenes name routes, so they need not import each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

S = TypeVar("S")
R = TypeVar("R", bound="Route")


class Route:
    """Names a scene. Subclasses are frozen dataclasses with the values that the scene needs."""

    __slots__ = ()


class Router(Generic[S]):
    """Makes the scene for a route.

    >>> class Home(Route): pass
    >>> router = Router[str]()
    >>> @router.register(Home)
    ... def home(route): return "the home scene"
    >>> router.scene(Home())
    'the home scene'
    """

    def __init__(self) -> None:
        self._makers: dict[type[Route], Callable[[Any], S]] = {}

    def register(self, kind: type[R]) -> Callable[[Callable[[R], S]], Callable[[R], S]]:
        """A decorator for the function that makes the scene for routes of this class."""

        def remember(make: Callable[[R], S]) -> Callable[[R], S]:
            self._makers[kind] = make
            return make

        return remember

    def scene(self, route: Route) -> S:
        """A new scene for this route. Raises KeyError if nothing was registered for its class."""
        return self._makers[type(route)](route)
