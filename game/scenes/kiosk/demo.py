"""The demo match: two computers play, and a caption explains the game."""

from __future__ import annotations

from game.engine.intents import Intent
from game.engine.picture import Picture
from game.engine.scene import Reset, Size, Transition
from game.engine.shapes import box
from game.engine.sprites import backdrop
from game.engine.text import paragraph_within, text_within
from game.engine.translation import _
from game.rules.common.framing import CARDS
from game.rules.common.seats import Seat
from game.scenes import routes
from game.scenes.card_turn.scene import CardTurnScene
from game.scenes.editions import EDITIONS
from game.scenes.kiosk.kiosk import Kiosk
from game.scenes.new_match import new_header
from game.scenes.tile_turn.scene import TileTurnScene
from game.session.game_session import GameSession
from game.session.unsaved import begin_unsaved
from game.table.board import TABLE_SIZE
from game.table.palette import ACCENT, INK, PANEL

LEVEL = "club"
CAPTION = 0.17
"""The caption's share of the height."""


class Demo:
    """A match that leaves no trace.

    The caption is below the table in one match and above it in the next, so that the board does not burn into the screen.
    """

    typing = False
    busy = True

    def __init__(self, kiosk: Kiosk, session: GameSession) -> None:
        self._cards = session.match.header.edition == CARDS
        self._table = (CardTurnScene if self._cards else TileTurnScene)(kiosk.app, session)
        self._above = kiosk.demos % 2 == 1
        kiosk.demos += 1
        self._size: Size = (1, 1)
        self._band = 1

    def resize(self, size: Size) -> None:
        """Lays out the table in the space that the caption leaves."""
        self._size = size
        self._band = size[1] - table_size(size)[1]
        self._table.resize(table_size(size))

    def handle(self, intent: Intent) -> Transition:
        """Does nothing: the guard handles every touch."""
        return None

    def update(self, seconds: float) -> Transition:
        """Lets the computers play. The title follows the match."""
        return Reset(routes.Title()) if self._table.update(seconds) else None

    def draw(self, picture: Picture, lag: float) -> None:
        """The table and the caption."""
        table = Picture()
        self._table.draw(table, lag)
        top = self._band if self._above else 0
        picture.add(backdrop("table", TABLE_SIZE, self._size), 0, 0)
        for surface, (x, y) in table.blits:
            picture.add(surface, x, y + top)
        self._draw_caption(picture, 0 if self._above else self._size[1] - self._band)

    def close(self) -> None:
        """Ends the match."""
        self._table.close()

    def _draw_caption(self, picture: Picture, y: int) -> None:
        width, band = self._size[0], self._band
        edge = band // 8
        picture.add(box(width, band, 0, PANEL), 0, y)
        if self._cards:
            words = _(
                "Lay cards so that rows and columns add up to 10, 11 or 12. "
                "Every such sum goes onto your pad. The pad with the most points wins."
            )
        else:
            words = _(
                "Lay number tiles so that rows and columns add up to 10, 11 or 12. "
                "Every such sum goes onto your pad. The pad with the most points wins."
            )
        left = round(width * 0.62)
        said = paragraph_within(
            words, max(9, band // 5), INK, (left - 2 * edge, band - 2 * edge), 1.3, centered=False
        )
        picture.add(said, 2 * edge, y + (band - said.height) / 2)
        touch = text_within(_("Touch to play"), max(9, band // 3), ACCENT, width - left - 2 * edge, 0.4)
        picture.center(touch, (left + width) / 2, y + band / 2)


def table_size(size: Size) -> Size:
    """The space that the caption leaves in a window of this size."""
    return size[0], size[1] - round(size[1] * CAPTION)


def demo_edition(kiosk: Kiosk) -> str:
    """The game of the next demo match. Each game is shown twice in turn."""
    return EDITIONS[kiosk.demos // 2 % len(EDITIONS)]


def demo_match(kiosk: Kiosk, level: str = LEVEL) -> GameSession:
    """A new match of two computers, after the draw for the start."""
    seats = tuple(Seat(name, "cpu", level) for name in kiosk.app.settings.names[:2])
    session = begin_unsaved(new_header(kiosk.app, demo_edition(kiosk), seats))
    session.deal()
    return session
