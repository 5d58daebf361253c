"""The strokes of handwritten digits, of the tick, the circle and the crown, as data."""

from __future__ import annotations

import math

Stroke = tuple[tuple[float, float], ...]
"""The points of a line in a box of width 1 and height 1; (0, 0) is its top left corner."""


def _arc(x: float, y: float, rx: float, ry: float, start: float, end: float) -> Stroke:
    """Points on an ellipse with centre (x, y) and radii rx, ry. Angles are in full turns, clockwise from the right."""
    count = max(3, round(abs(end - start) * 16))
    angles = [math.tau * (start + (end - start) * i / count) for i in range(count + 1)]
    return tuple((x + rx * math.cos(a), y + ry * math.sin(a)) for a in angles)


DIGITS: dict[str, tuple[Stroke, ...]] = {
    "0": (_arc(0.5, 0.5, 0.38, 0.46, -0.2, 0.82),),
    "1": (((0.22, 0.28), (0.56, 0.06), (0.52, 0.95)),),
    "2": ((*_arc(0.5, 0.3, 0.36, 0.26, 0.52, 1.08), (0.12, 0.93), (0.9, 0.9)),),
    "3": ((*_arc(0.44, 0.28, 0.36, 0.22, 0.58, 1.22), *_arc(0.44, 0.71, 0.42, 0.24, -0.22, 0.42)),),
    "4": (((0.56, 0.06), (0.08, 0.64), (0.94, 0.6)), ((0.7, 0.36), (0.64, 0.96))),
    "5": (
        (((0.3, 0.08), (0.22, 0.46), *_arc(0.42, 0.66, 0.42, 0.27, -0.28, 0.4))),
        ((0.3, 0.08), (0.86, 0.06)),
    ),
    "6": (((0.74, 0.06), (0.34, 0.34), *_arc(0.5, 0.7, 0.36, 0.25, -0.5, 0.52)),),
    "7": (((0.1, 0.1), (0.9, 0.07), (0.42, 0.95)), ((0.34, 0.52), (0.8, 0.49))),
    "8": (
        (*_arc(0.5, 0.28, 0.32, 0.22, -0.02, -0.75), *_arc(0.5, 0.73, 0.38, 0.23, -0.25, 0.75), (0.8, 0.22)),
    ),
    "9": ((*_arc(0.48, 0.3, 0.34, 0.25, 0.0, -1.0), (0.8, 0.32), (0.62, 0.96)),),
    "-": (((0.15, 0.52), (0.85, 0.5)),),
    "+": (((0.15, 0.52), (0.85, 0.5)), ((0.5, 0.2), (0.48, 0.84))),
}
TICK: tuple[Stroke, ...] = (
    ((0.1, 0.12), (0.5, 0.46), (0.92, 0.9)),
    ((0.88, 0.08), (0.48, 0.52), (0.1, 0.94)),
)
CIRCLE: Stroke = tuple(
    (x + 0.03 * number / 20, y * (1 - 0.05 * number / 20))
    for number, (x, y) in enumerate(_arc(0.48, 0.5, 0.46, 0.47, -0.3, 0.85))
)
"""Around a number. It ends a little inside of where it began, as when it is drawn by hand."""
CROWN: tuple[Stroke, ...] = (
    (
        (0.15, 0.77),
        (0.06, 0.28),
        (0.29, 0.46),
        (0.5, 0.11),
        (0.71, 0.46),
        (0.94, 0.28),
        (0.85, 0.76),
        (0.14, 0.77),
    ),
    ((0.13, 0.79), (0.14, 0.93), (0.87, 0.92), (0.87, 0.78)),
    _arc(0.06, 0.25, 0.045, 0.056, 0.25, 1.25),
    _arc(0.5, 0.1, 0.055, 0.069, 0.25, 1.25),
    _arc(0.94, 0.25, 0.045, 0.056, 0.25, 1.25),
    _arc(0.5, 0.58, 0.05, 0.063, 0.0, 1.0),
)
"""The outline of ``sprites/crown.svg``."""
