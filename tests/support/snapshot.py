"""What scenes are like, so that they can be made like that again after a test has pressed and changed them."""

import gc
import random
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from types import CellType, FunctionType, MethodType
from typing import Any

from pygame import Rect

HOLDERS = (list, dict, set, frozenset, tuple, deque, partial, MethodType, CellType)
OURS = ("game.", "instant_worker")
"""How the names of modules begin whose objects may have changed."""


class Snapshot:
    """Remembers everything that can change in these objects and in what they hold: attributes, lists, dice and so on; but no
    surfaces, caches or files."""

    def __init__(self, roots: Iterable[object]) -> None:
        self._restores: list[Callable[[], object]] = []
        seen: dict[int, object] = {}
        left = list(roots)
        while left:
            one = left.pop()
            if id(one) in seen:
                continue
            seen[id(one)] = one
            if isinstance(one, FunctionType):
                left += () if hasattr(one, "__wrapped__") else one.__closure__ or ()
            elif isinstance(one, HOLDERS) or _is_ours(one):
                left += gc.get_referents(one)
            if restore := _restore(one):
                self._restores.append(restore)

    def restore(self) -> None:
        for restore in self._restores:
            restore()


def _is_ours(one: object) -> bool:
    return not isinstance(one, type) and type(one).__module__.startswith(OURS)


def _restore(one: Any) -> Callable[[], object] | None:
    """A function that makes it what it is now; None if it cannot change."""
    match one:
        case list() | deque():
            return partial(_refill, one, one.extend, list(one))
        case dict() | set():
            return partial(_refill, one, one.update, one.copy())
        case Rect():
            return partial(one.update, one.copy())
        case random.Random():
            return partial(one.setstate, one.getstate())
        case CellType(cell_contents=value):
            return partial(setattr, one, "cell_contents", value)
    if isinstance(one, tuple) or not _is_ours(one):
        return None
    slots = {name for kind in type(one).__mro__ for name in getattr(kind, "__slots__", ())}
    values = {name: getattr(one, name) for name in slots if hasattr(one, name)}
    attributes = vars(one) if hasattr(one, "__dict__") else {}
    return partial(_reset, one, values, attributes, dict(attributes))


def _refill(one: Any, fill: Callable[[Any], object], contents: object) -> None:
    one.clear()
    fill(contents)


def _reset(
    one: object, values: dict[str, object], attributes: dict[str, object], kept: dict[str, object]
) -> None:
    for name, value in values.items():
        object.__setattr__(one, name, value)
    _refill(attributes, attributes.update, kept)
