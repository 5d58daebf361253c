"""The table of a turn: what it shows, where everything is, and what is held down on it."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import Any

from pygame import Rect, Surface

from game.app import App
from game.engine.intents import Intent, IntentKind, Pointer
from game.engine.picture import Picture
from game.engine.scene import Size
from game.engine.tween import NOTHING, Steps, Timeline, do, show, staggered, together
from game.rules.common.game_rules import AnyMatch
from game.scenes.turn.focus import Focus, Position, Press
from game.scenes.turn.game import TurnGame
from game.scenes.turn.model import TurnModel
from game.table import timings
from game.table.around import layout_around
from game.table.board import Cells
from game.table.layout import Layout, layout
from game.table.pieces import Landings
from game.table.seating import sides_of
from game.table.sheet import Sheet, sheet_at, sheets_within
from game.table.station import Station
from game.table.widgets import Buttons

FIRST_SIZE = (1280, 720)
"""The window size that a new scene assumes until it is told the real one."""
FINGER_LIFT_MM = 12.0
"""How far a dragged tile or card floats above the finger."""
CLOSING_STEPS = 3
"""In how many steps a frame grows."""


Held = tuple[int | None, Any]
"""The place of a tile or card that is held over the table, and where it would be laid (see ``Draft``)."""
NOTHING_HELD: Held = None, None


class TurnTable(ABC):
    """What controller and view share. Each game has a subclass, which knows what is below a position.

    ``pointer``: the last position of the mouse; None if it never moved or a finger has been used since. ``presses``: the pointers
    that are down, in the order of pressing. ``falling``: the cells whose tile or card is still moving to them. ``returning``: the
    places on the rack whose tile or card is still moving back. ``landings``: what has just touched the table. ``closing``: the cells
    of what was laid last, and how large, as a share, the frames of the runs are that it has closed.

    ``effects``: animations of the player's own moves. ``timeline``: animations that replay the match.

    Around a table: ``waiting``: the buttons of the people who wait. ``menus``: the menus that are open at their stations
    (``StationMenu``).

    ``next_pad``: the kind of intents that keys and gamepads make to show the next pad.
    """

    next_pad = IntentKind.SHOULDER

    def __init__(self, app: App, model: TurnModel, layout: Layout, focus: Focus) -> None:
        self.app = app
        assert isinstance(model.game, TurnGame)
        self.game = model.game
        self.model = model
        self.layout = layout
        self.focus = focus
        self.pointer: Position | None = None
        self.presses: dict[Pointer, Press] = {}
        self.falling: set[int] = set()
        self.returning: set[int] = set()
        self.landings = Landings()
        self.closing: tuple[tuple[int, ...], float] = (), 1.0
        self.effects = Timeline()
        self.timeline = Timeline()
        self.waiting: dict[int, Buttons] = {}
        self.menus: dict[int, Any] = {}

    @abstractmethod
    def next_cell(self, cell: int, way: tuple[int, int]) -> int | None:
        """The next cell in a direction; None if the focus leaves the table there."""

    @abstractmethod
    def cell_at(self, at: Position) -> int | None:
        """The cell that is seen at a position; None if there is none."""

    @property
    @abstractmethod
    def grid(self) -> Cells:
        """Where the cells are in the window."""

    @abstractmethod
    def slot(self, station: Station, place: int, count: int) -> Rect:
        """The rectangle of a place on the rack of a station, for a hand of ``count``."""

    @abstractmethod
    def aim(self, at: Position, place: int) -> Any:
        """Where the tile or card of this place would be laid from a position (see ``Draft``); None outside the table."""

    @abstractmethod
    def aim_of_focus(self) -> Any:
        """Where the picked tile or card would be laid from the focus."""

    @abstractmethod
    def pips(self, cell: int) -> int:
        """The pips that lie on a cell of the match."""

    @abstractmethod
    def landing_sound(self, what: Any) -> str:
        """The sound of a tile or card that touches the table. Its pitch follows the number of pips."""

    @abstractmethod
    def small_picture(self, placement: Any, height: int) -> Surface:
        """A picture, this high, of a tile or card that lies on the table, facing the player whose turn is shown."""

    def update(self, seconds: float, *, still: bool = False) -> None:
        """Lets time pass for the player's own moves, and for the view of the table, if it can move (``still``: at once)."""
        self.effects.update(seconds)

    @property
    def moving(self) -> bool:
        return self.timeline.busy or self.effects.busy

    def lay_out(self) -> None:
        """The layout has changed, or another model is shown."""

    def start_focus(self) -> None:
        """Puts the focus of the keys where the picked one can be laid, as close as possible to the middle of what is laid. What that
        place scores does not matter: a finger finds no good place by itself either."""
        x, y = self.middle

        def distance(cell: int) -> tuple[float, int, int]:
            area = self.grid.rect(cell)
            return math.hypot(area.centerx - x, area.centery - y), area.y, area.x

        cells = self.model.draft.start_cells() if self.model.draft else []
        self.focus.cell = self.focus.start = min(cells, key=distance, default=self.focus.cell)

    @property
    def middle(self) -> Position:
        """The middle of what is laid, or of what it is laid on."""
        return self.layout.board.center

    def follow(self) -> None:
        """What lies on the table has changed: the view follows, if it can move."""

    def show_cells(self, cells: Iterable[int]) -> None:
        """Lets the view show these cells, if it can move."""

    def show_what(self, intent: Intent) -> None:
        """Lets the view show what an intent was about, if it can move, and says more about it."""

    def show_laid(
        self,
        what: Any,
        cells: tuple[int, ...],
        seconds: float,
        draw: Callable[[Picture, float], None],
        dropped_at: Position | None,
        then: Steps = NOTHING,
    ) -> None:
        """The player lays something: unless it was dropped, it first moves from the rack, as ``draw`` shows, in ``seconds``.
        ``then``: what happens when it touches the table."""
        falls = [] if dropped_at else [show(seconds, draw, end=partial(self.falling.discard, cells[0]))]
        if not dropped_at:
            self.falling.add(cells[0])
        touches = self.landing(self.effects, what, cells, dropped_at)
        self.effects.play(*falls, together(touches, self._closes(cells), then), at=self.effects.now)
        if dropped_at:
            self.effects.update(0)

    def grown(self, cells: Sequence[int]) -> float:
        """How large the frame and the sum of a run are, as a share: they grow when a tile or card on these cells has closed it."""
        landed, share = self.closing
        return share if set(landed) & set(cells) else 1.0

    def _closes(self, cells: tuple[int, ...]) -> Steps:
        def grow(step: int) -> None:
            self.closing = cells, step / CLOSING_STEPS

        steps = [] if self.still else range(1, CLOSING_STEPS + 1)
        pause = self.app.seconds(timings.RUN_CLOSES) / CLOSING_STEPS
        return staggered(pause, [do(partial(grow, step)) for step in steps])

    def show_on_way(self, place: int, seconds: float, draw: Callable[[Picture, float], None]) -> None:
        """What belongs to this place of the rack moves, as ``draw`` shows; it is not drawn in its place meanwhile."""
        self.returning.add(place)
        moves = show(seconds, draw, end=partial(self.returning.discard, place))
        self.effects.play(moves, at=self.effects.now)

    def landing(
        self, timeline: Timeline, what: Any, cells: tuple[int, ...], dropped_at: Position | None = None
    ) -> Steps:
        """A tile or card touches the table: it is heard, and settles. A person who laid it feels it, too. ``dropped_at``: where its
        middle was when a pointer dropped it; None if no pointer did."""
        steps = [do(partial(self.app.sound.play, self.landing_sound(what)))]
        if timeline is self.effects:
            steps.append(do(partial(self.app.rumble, timings.LANDING_RUMBLE)))
        if not self.still:
            seconds, area = self.app.seconds(timings.SETTLE), partial(self._area_of, cells)
            steps.append(self.landings.settling(timeline, seconds, cells, area, dropped_at))
        return together(*steps)

    @property
    def small_cells(self) -> bool:
        return False

    @property
    def station(self) -> Station:
        return self.layout.station_of(self.model.displayed.actor)

    @property
    def stock_area(self) -> Rect:
        return self.station.bag

    @property
    def side(self) -> int:
        return self.station.place.side

    @property
    def sheet(self) -> Sheet:
        return sheet_at(self.station)

    @property
    def first_row(self) -> int:
        return self.model.pad_view.first(self.sheet.rows)

    def shows_whole_pad(self, seat: int) -> bool:
        """Whether the whole pad covers the station of a seat. While something is shown on the acting seat's pad, it does not."""
        model = self.model
        return model.pad_views[seat].opened and (seat != model.displayed.actor or model.draft is not None)

    def sheets_of(self, seat: int) -> tuple[Sheet, ...]:
        """Where the pad in front of a seat is, and how many of its rows are shown: one sheet, or several that continue each other."""
        station = self.layout.station_of(seat)
        return sheets_within(station) if self.shows_whole_pad(seat) else (sheet_at(station),)

    def goals(self) -> dict[int, Rect]:
        """Where the focus jumps to: the rectangles of the cells at which something can be done, and of its own."""
        draft = self.model.draft
        advised = [self.game.cells(ghost.placement)[0] for ghost in self.model.hint.visible_ghosts()]
        cells = [*draft.goals(), *advised] if draft else []
        return {cell: self.grid.rect(cell) for cell in (*cells, self.focus.cell)} if cells else {}

    def later_goals(self) -> Collection[int]:
        """Those of the goals that do not count yet where the focus has just begun (see ``Draft``)."""
        draft = self.model.draft
        return draft.later_goals() if draft and self.focus.cell == self.focus.start else ()

    def shows_hand(self, seat: int) -> bool:
        looked_at = (press.seat for press in self.presses.values() if press.on_hand)
        return seat in self.model.open_hands or seat in looked_at

    def badge_at(self, at: Position) -> int | None:
        seat = Rect(at, (1, 1)).collidelist(self.layout.badges)
        return None if seat < 0 else seat

    def on_control(self, intent: Intent) -> bool:
        """Whether this is a press on the menu button or on a badge, which work at any time."""
        areas = self.station.menu, *self.layout.badges
        at = self.station.place.inward(intent.at)
        return intent.kind is IntentKind.PRESS and Rect(at, (1, 1)).collidelist(areas) >= 0

    @property
    def still(self) -> bool:
        return self.app.settings.reduced_motion

    def on_board(self, picture: Picture) -> AbstractContextManager[None]:
        """Inside ``with``, nothing is added beside the board or cloth."""
        return picture.clipped(self.layout.board)

    def part(self, picture: Picture) -> AbstractContextManager[None]:
        """Inside ``with``, what is added has positions local to the station, and faces its player."""
        return picture.part(self.station.place)

    def local(self, cell: int) -> Rect:
        return self.station.place.local(self.grid.rect(cell))

    def drop_presses(self) -> None:
        """What the acting player holds down does nothing any more."""
        self.presses = {pointer: press for pointer, press in self.presses.items() if press.by != "turn"}

    @property
    def drags(self) -> list[Press]:
        held = self.presses.values() if self.model.draft else ()
        return [press for press in held if press.dragged is not None]

    @property
    def dragged(self) -> list[int]:
        return [press.dragged for press in self.drags if press.dragged is not None]

    @property
    def magnified(self) -> Position | None:
        for press in reversed(self.presses.values()):
            if press.magnified and self.layout.board.collidepoint(press.at):
                return press.at
        return None

    @property
    def held(self) -> Held:
        """What is held by keys or pointer, and where."""
        if self.focus.visible:
            return self.held_by_keys if self.focus.on_board else NOTHING_HELD
        for press in reversed(self.presses.values()):
            if press.finger and press.aims:
                return self.held_at(press.at)
        return self.held_at(self.pointer) if self.pointer else NOTHING_HELD

    @property
    def held_by_keys(self) -> Held:
        """What is held at the focus."""
        return self._held(self.focus.cell, lambda _place: self.aim_of_focus())

    def held_at(self, at: Position) -> Held:
        """What is held at a position, and what a press there lays."""
        return self._held(self.cell_at(at), partial(self.aim, at))

    def _held(self, cell: int | None, aim: Callable[[int], Any]) -> Held:
        """The picked tile or card or, where the hint shows one, that one. ``aim``: where the picked one would be laid."""
        draft = self.model.draft
        if draft and (ghost := self.model.hint.ghost_on(cell)):
            return NOTHING_HELD if ghost.place is None else (ghost.place, draft.parts_of(ghost.placement)[1])
        return (draft.picked, aim(draft.picked)) if draft and draft.picked is not None else NOTHING_HELD

    @property
    def hovered(self) -> Any:
        return self.held[1]

    @property
    def target(self) -> Any:
        (place, where), draft = self.held, self.model.draft
        return where if where is not None and draft is not None and draft.fits_on(where, place) else None

    @property
    def told_by_hint(self) -> bool:
        """Whether the hint shows what the one that is held would make there, together with all that it advises."""
        (place, where), draft, hint = self.held, self.model.draft, self.model.hint
        if draft is None or place is None or not hint.runs():
            return False
        advised = [draft.parts_of(ghost.placement) for ghost in hint.visible_ghosts()]
        return not self.drags and (draft.hand[place], where) in advised

    def drag_target(self, press: Press) -> Any:
        draft = self.model.draft
        if draft is None or press.dragged is None:
            return None
        where = self.aim(press.at, press.dragged)
        return where if where is not None and draft.fits_on(where, press.dragged) else None

    def floating(self, press: Press) -> Position:
        """The centre of what is dragged. A finger would hide it, so it floats above the finger, as seen by the player."""
        if not press.finger:
            return press.at
        place = self.station.place
        x, y = place.inward(press.at)
        high = round(FINGER_LIFT_MM / self.app.mm_per_pixel)
        return place.outward(Rect(x, y - high, 1, 1)).topleft

    def _area_of(self, cells: tuple[int, ...]) -> Rect:
        return self.grid.rect(cells[0]).union(self.grid.rect(cells[-1]))


def layout_for(app: App, match: AnyMatch, size: Size, *, around: bool) -> Layout:
    if not around:
        return layout(size, len(match.hands), app.text_scale, app.settings.inches)
    # Somebody for whom the computer plays for a while keeps their station, and takes their place again there.
    computers = tuple(player.kind != "human" for player in match.header.seats)
    return layout_around(size, sides_of(match.header.seats), computers, app.text_scale)
