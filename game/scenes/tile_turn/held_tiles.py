"""After a turn, a player sees which tiles are held."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.app import App
from game.engine.intents import Intent, IntentKind, Skips
from game.engine.picture import Picture
from game.engine.scene import Pop, Transition
from game.engine.text import paragraph
from game.engine.translation import _, ngettext
from game.engine.tween import Steps, Timeline, rise_and_fall, show, staggered, wait
from game.scenes.menu import Menu
from game.scenes.tile_turn.game import HeldReason
from game.table import timings
from game.table.palette import INK, INK_SOFT
from game.table.tiles import draw_tile, draw_turn_over


class HeldTiles(Menu):
    """Shows the tiles that a human holds after a turn and why, and turns them over."""

    def __init__(self, app: App, tiles: Sequence[int], reason: HeldReason) -> None:
        super().__init__(app)
        count = len(tiles)
        self.title = ngettext("{count} tile is held", "{count} tiles are held", count).format(count=count)
        self._tiles = list(tiles)
        self._reason = reason
        self._turning: set[int] = set()
        self._timeline = Timeline()
        self._skips = Skips()
        turned = [self._turn_down(place, value) for place, value in enumerate(tiles)]
        self._timeline.play(
            wait(max(timings.HOLD_READ_LEAST, app.seconds(timings.HOLD_READ))),
            staggered(app.seconds(timings.HOLD_STAGGER), turned),
            wait(app.seconds(timings.HOLD_AFTER)),
        )

    @property
    def busy(self) -> bool:
        return True

    def handle(self, intent: Intent) -> Transition:
        if self._skips.read(intent, IntentKind.BACK):
            self._timeline.finish()
        return None

    def update(self, seconds: float) -> Transition:
        self._timeline.update(seconds)
        return None if self._timeline.busy else Pop()

    def draw(self, picture: Picture, lag: float) -> None:
        super().draw(picture, lag)
        width, height = self.size
        for place, value in enumerate(self._tiles):
            if place not in self._turning:
                draw_tile(picture, value, self._square(place), self.app.style)
        self._timeline.draw(picture, lag)
        count = len(self._tiles)
        why = {
            "fits nowhere": ngettext(
                "Next to every tile on the board it would make 13 or more.",
                "Next to every tile on the board they would make 13 or more.",
                count,
            ),
            "by choice": ngettext("You keep it for a later turn.", "You keep them for a later turn.", count),
            "opening": ngettext(
                "The first tiles must form one run, and there it would make 13 or more.",
                "The first tiles must form one run, and there they would make 13 or more.",
                count,
            ),
        }[self._reason]
        then = _("Face down until your next turn. At the end held pips count against you.")
        for words, size, colour, y in ((why, 24, INK, 0.62), (then, 18, INK_SOFT, 0.69)):
            paragraph_surface = paragraph(words, self.play_px(size), colour, width - self.u(60), 1.3, True)
            picture.center(paragraph_surface, width / 2, height * y)

    def _square(self, place: int) -> Rect:
        count = len(self._tiles)
        side = min(self.u(150), round((self.size[0] - self.u(40)) / (count * 1.2)))
        left = self.size[0] / 2 - side * 1.2 * (count - 1) / 2 - side / 2
        return Rect(round(left + place * side * 1.2), round(self.size[1] * 0.4 - side / 2), side, side)

    def _turn_down(self, place: int, value: int) -> Steps:
        def begin() -> None:
            self._turning.add(place)
            self.app.sound.play("tile_turned")

        def draw(picture: Picture, p: float) -> None:
            draw_turn_over(picture, self.app.style, value, self._square(place), 1 - p, rise_and_fall(p))

        def end() -> None:
            self._turning.discard(place)
            self._tiles[place] = 0

        return show(self.app.seconds(timings.TURN_OVER), draw, begin=begin, end=end)
