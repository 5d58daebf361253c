"""What the window knows of a game: its words, how its things are drawn, and its scenes. One ``Screen`` for each game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

import pygame
from pygame import Rect

from game.app import App
from game.engine.layout import columns
from game.engine.picture import Picture
from game.engine.scene import Scene, Size
from game.engine.shapes import round_corners
from game.engine.sprites import converted
from game.engine.text import text
from game.engine.translation import _, pgettext
from game.games import game_of, part
from game.players.characters import CHARACTERS
from game.players.levels import levels, title_of
from game.rules.common.game_rules import AnyMatch
from game.rules.common.match import Header
from game.rules.common.pad import SCORING_TOTALS
from game.table.board import run_label
from game.table.layout import Layout
from game.table.palette import BOARD, GOOD, INK, INK_ON_BRIGHT, RGB
from game.table.pieces import PieceStyle

if TYPE_CHECKING:  # Without these the window opens faster.
    from game.analysis.review import Reviewed
    from game.analysis.review_result import ReviewResult
    from game.scenes.how_to_play.rule_page import RulePage
    from game.session.exercises import Exercise
    from game.session.game_session import GameSession


PieceT = TypeVar("PieceT")
HeaderT = TypeVar("HeaderT", bound=Header)
EventT = TypeVar("EventT")


class Topic(NamedTuple):
    """A part of what is seen, and what it means. ``columns``: those of the pad that it is about."""

    heading: str
    words: str
    columns: tuple[int | str, ...] = ()


def totals_topic(points: Mapping[int, int]) -> Topic:
    """The three columns for totals. ``points``: what one run of each total scores."""
    return Topic(
        _("10, 11 and 12"),
        _(
            "A 10 is worth {ten}, an 11 is worth {eleven}, a 12 is worth {twelve}. A turn fills at most one box of each column: "
            "two 12s are written together, as {twelves}."
        ).format(ten=points[10], eleven=points[11], twelve=points[12], twelves=2 * points[12]),
        SCORING_TOTALS,
    )


def bonus_topic() -> Topic:
    return Topic(
        pgettext("column", "bonus"),
        _("A line whose three boxes are filled earns the number printed there. Lower lines earn more."),
        ("bonus",),
    )


NOTHING = "–"
"""A turn in which nothing was laid, in short form."""
DrawPosition = Callable[[Picture, Layout, Sequence[Any], PieceStyle, Sequence[Any], RGB], None]
"""Draws everything that is laid (the third argument) where the board is. Those after the style get an outline in the colour."""


class Words(NamedTuple):
    """What the screen says about a game, in the language that is set now.

    ``name``, ``line``: its name, and what it is in one line. ``demo``: three sentences over a demo match. ``rules``: what can be
    chosen from its presets. ``table``: what lies on the table, on a button that shows it. ``stock``: what is drawn from, as a
    heading. ``full``, ``short``: the two lengths of a match. ``show_hand``: the button that shows players what they have in hand.
    ``hand``: the heading of a column of hands.
    ``held``: the part of a result that is subtracted for what is still in hand; empty if that does not count.
    """

    name: str
    line: str
    demo: str
    rules: str
    table: str
    stock: str
    full: str
    short: str
    show_hand: str
    hand: str
    held: str = ""

    def length(self, *, short: bool) -> str:
        return self.short if short else self.full


class StartDraw(ABC, Generic[PieceT, HeaderT, EventT]):
    """What the players draw for the start, and what is said about it. ``put_back``: whether all that were drawn go back before
    players who tie draw again. ``sound``: when one is drawn."""

    put_back: ClassVar[bool]
    sound: ClassVar[str]

    @abstractmethod
    def count(self, header: HeaderT) -> int:
        """How many there are at first in a match."""

    @abstractmethod
    def intro(self) -> str: ...

    @abstractmethod
    def begins(self, name: str, event: EventT) -> str:
        """Who begins, and what follows from it."""

    @abstractmethod
    def again(self, names: str, drawn: PieceT) -> str:
        """Who draws again, and what they drew."""

    @abstractmethod
    def rank(self, drawn: PieceT) -> int:
        """The highest begins."""

    @abstractmethod
    def draw_stock(self, picture: Picture, area: Rect, count: int, style: PieceStyle, p: float) -> None:
        """``p``: the progress of what is just drawn from it."""

    @abstractmethod
    def opening(self, area: Rect, count: int) -> tuple[int, int]:
        """Where what is drawn comes out of the stock."""

    @abstractmethod
    def draw(self, picture: Picture, drawn: PieceT, square: Rect, style: PieceStyle, outlined: bool) -> None:
        """One that was drawn, in its square."""

    @abstractmethod
    def draw_flight(
        self,
        picture: Picture,
        drawn: PieceT,
        start: tuple[int, int],
        square: Rect,
        style: PieceStyle,
        p: float,
    ) -> None:
        """One on its way from a position to its square."""


Unseen = Sequence[tuple[Any, int]]
"""Kinds of tiles, each with how many of them somebody has not seen."""


def _says_nothing(_lying: Sequence[Any], _seen: Sequence[Any]) -> Unseen:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """One game in the window. Functions make words, so that they are in the current language, and scenes, which are imported late.

    ``presets``: the name of each preset, and what it means in one line. ``pad_topics``: the parts of a pad, from left to right.
    ``stock_topics``: the bag or pile with this many in it. ``unseen``: from what lies on the table and what is seen in hands, how
    many of each kind of tiles have not been seen; nothing if a game does not count them. ``pages``: of *How to play*.
    ``first_seed``: the seed of a match whose first turns happen to offer what its lesson teaches.

    ``laid``: everything that lies on the table of a match or a player view, in order. ``position`` makes a function that draws such
    things. ``picture``: a picture of the game in this size. ``laid_picture``: a square one of what is laid, with this side.
    ``draw_stock``: the bag or pile, large; it gets the least height of numbers.

    For rows of tiles or cards: ``piece_width``: the width of one in a row of this height. ``draw_piece``: one in an area of this
    width. ``laid_words``: the event of a turn in short form. ``turn_words``: a better turn than the second one in short form.

    ``turn_scene`` gets whether it is somebody's first match. ``review_boards``: looking for better turns, opened at the turn with
    this number. ``exercise``: the board of an exercise, which gets its position, and those of today that were shown before.
    ``table_ahead`` makes a function that draws the turn that is due in a match, in a window of some size, and gets whether the
    players are around it; nothing is shown.
    """

    words: Callable[[], Words]
    presets: Callable[[], Mapping[str, tuple[str, str]]]
    pad_topics: Callable[[], Sequence[Topic]]
    stock_topics: Callable[[int], Sequence[Topic]]
    unseen: Callable[[Sequence[Any], Sequence[Any]], Unseen] = _says_nothing
    pages: Callable[[], Sequence[Callable[[], RulePage]]]
    first_seed: int
    start: StartDraw[Any, Any, Any]
    laid: Callable[[Any], Sequence[Any]]
    position: Callable[[], DrawPosition]
    picture: Callable[[Size], pygame.Surface]
    laid_picture: Callable[[Any, int, PieceStyle], pygame.Surface]
    draw_stock: Callable[[Picture, Rect, int, int], None]
    piece_width: Callable[[int], int]
    draw_piece: Callable[[Picture, Any, Rect, PieceStyle], None]
    laid_words: Callable[[Any], str]
    turn_words: Callable[[Any, Any], str]
    turn_scene: Callable[[App, GameSession, bool], Scene]
    review_boards: Callable[[App, ReviewResult, Sequence[Reviewed], int], Scene]
    exercise: Callable[[App, Exercise, ReviewResult, tuple[Exercise, ...]], Scene]
    table_ahead: Callable[[App, AnyMatch], Callable[[Size, bool], None]]

    def match_picture(self, match: Any, side: int, style: PieceStyle) -> pygame.Surface:
        return self.laid_picture(tuple(self.laid(match)), side, style)

    def topic_of(self, column: int | str) -> Topic:
        topics = self.pad_topics()
        return next((topic for topic in topics if column in topic.columns), topics[0])


def screen_of(game: str) -> Screen:
    """What the window knows of the game of this name. Its modules are imported only now."""
    screen: Screen = part(game_of(game).screen_in, "SCREEN")
    return screen


def is_first(header: Header) -> bool:
    """Whether this is a first match, which teaches, also when it goes on later: it is known by its seed and its players."""
    known = header.seed == screen_of(header.game_name).first_seed
    return known and [seat.level for seat in header.seats] == [None, levels(header.game_name)[0].name]


def level_name(level: str) -> str:
    """The name of a level. An unknown one, or the name of a program, stays as it is."""
    return _(title_of(level))


def character_name(level: str) -> str:
    """The person who plays at a level, with the name of the level."""
    return _("{name} · {level}").format(name=CHARACTERS[level].name, level=level_name(level))


def level_line(game: str, level: str) -> str:
    return next((_(one.habit) for one in levels(game) if one.name == level), "")


def preset_words(game: str, preset: str) -> tuple[str, str]:
    """Its name, and what it means in one line. An unknown one stays as it is."""
    return screen_of(game).presets().get(preset, (preset, ""))


def draw_row(
    picture: Picture, screen: Screen, drawn: Sequence[Any], area: Rect, style: PieceStyle, gap: int
) -> None:
    """Draws these tiles or cards in a row, from the left edge of the area, ``gap`` pixels apart; smaller if they need it."""
    side = area.height
    while side > 4 and (screen.piece_width(side) + gap) * len(drawn) - gap > area.width:
        side -= 1
    wide = screen.piece_width(side)
    for number, piece in enumerate(drawn):
        place = Rect(area.x + number * (wide + gap), area.centery - side // 2, wide, side)
        screen.draw_piece(picture, piece, place, style)


CELLS_ACROSS, CELLS_DOWN = 6, 4
"""At least this many cells fit into a picture."""


class PictureCells:
    """The cells of a picture of this size, in its middle."""

    def __init__(self, size: Size) -> None:
        self.picture = Picture()
        self.size = size
        self.cell = max(6, min(size[0] // CELLS_ACROSS, size[1] // CELLS_DOWN))

    def square(self, column: float, row: float) -> Rect:
        left = (self.size[0] - CELLS_ACROSS * self.cell) // 2 + column * self.cell
        top = (self.size[1] - CELLS_DOWN * self.cell) // 2 + row * self.cell
        return Rect(round(left), round(top), self.cell, self.cell)

    def painted(self, total: str, at: tuple[float, float]) -> pygame.Surface:
        """The picture with a total at this column and row, and with round corners."""
        sign = run_label(total, self.cell, GOOD, INK_ON_BRIGHT)
        self.picture.center(sign, *self.square(*at).center)
        surface = pygame.Surface(self.size)
        surface.fill(BOARD)
        surface.fblits(self.picture.blits)
        surface = surface.convert_alpha()
        round_corners(surface, round(self.cell * 0.3))
        return converted(surface)


COUNTS, LEADING = 2.7, 1.25
"""The largest tiles above their numbers, and a line of these, divided by the height of the text."""


def unseen_topic(*, short: bool) -> Topic:
    """``short``: it is about a short match."""
    if short:
        words = _("In the bag, in hands that you cannot see, or among those that a short match leaves over.")
    else:
        words = _("Still in the bag, or hidden in hands that you cannot see.")
    return Topic(_("Not seen yet"), words)


def counts_height(unseen: Unseen, width: int, size: int) -> int:
    return min(round(size * COUNTS), width // (len(unseen) + 1)) + round(size * LEADING)


def draw_counts(
    picture: Picture, screen: Screen, unseen: Unseen, area: Rect, size: int, style: PieceStyle
) -> None:
    """Tiles side by side, and their numbers below. ``size``: the height of these."""
    tall = round(size * LEADING)
    side = area.height - tall
    for place, (piece, count) in zip(columns(area, 0, len(unseen)), unseen, strict=True):
        wide = screen.piece_width(side)
        screen.draw_piece(picture, piece, Rect(place.centerx - wide // 2, area.y, wide, side), style)
        picture.center(text(str(count), size, INK), place.centerx, area.bottom - tall / 2)
