"""How large things are in a window."""

from __future__ import annotations

from dataclasses import dataclass

SMALLEST_TEXT = 9
SMALLEST_BAR = 46


@dataclass(frozen=True, slots=True)
class Scale:
    """Turns design lengths into pixels. ``unit``: pixels for each pixel of a 1280 x 720 window; ``text_scale``: 1 for normal text."""

    size: tuple[int, int]
    unit: float
    text_scale: float

    def px(self, pixels: float) -> int:
        """The height of text that is this high in a 1280 x 720 window at normal text size."""
        return max(SMALLEST_TEXT, round(pixels * self.unit * self.text_scale))

    def u(self, pixels: float) -> int:
        """A length that is this long in a 1280 x 720 window."""
        return max(1, round(pixels * self.unit))

    def height(self, pixels: float) -> int:
        """The height of a strip with text in it."""
        return round(pixels * self.unit * (1 + (self.text_scale - 1) / 2))

    @property
    def margin(self) -> int:
        """The space along the edges of the window."""
        return max(4, round(14 * self.unit))

    @property
    def gap(self) -> int:
        """The space between two parts."""
        return max(3, round(8 * self.unit))

    @property
    def status_height(self) -> int:
        """The height of the status bar: two lines of text, or three small ones in a small window. It never grows, so that nothing
        beside it moves."""
        return max(self.height(66), min(SMALLEST_BAR, self.size[1] // 10))
