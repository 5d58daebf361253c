"""Loops that leave pictures out, for tests of what happens behind the pictures: painting takes most of the time."""

import pytest

from game.engine.loop import Loop


def paint_once(patch: pytest.MonkeyPatch) -> None:
    """After its first picture every loop counts each picture as painted."""
    real = Loop._paint

    def paint(loop: Loop) -> None:
        if loop.frames:
            loop._painted, loop._confirmed = True, False
        else:
            real(loop)

    patch.setattr(Loop, "_paint", paint)


class SkippingLoop(Loop):
    """While it is ``unseen`` it paints nothing that moves, after its first picture."""

    unseen = False

    def _paint(self) -> bool:
        if self.unseen and self.frames and self.stack.top and self.stack.top.busy:
            self._painted, self._confirmed = True, False
            return True
        return super()._paint()
