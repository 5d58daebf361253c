"""*Squares* in the window. A turn is a page with a button for each thing that can be done."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame
from pygame import Rect

from game.analysis.review import Reviewed
from game.analysis.review_result import ReviewResult, judgement_of
from game.app import App
from game.engine.picture import Picture
from game.engine.scene import Push, Reset, Size, Transition
from game.engine.shapes import box
from game.engine.text import text
from game.scenes.how_to_play.rule_page import RulePage
from game.scenes.menu import Menu
from game.scenes.screen import DrawPosition, Screen, StartDraw, Topic, Words
from game.session.game_session import GameSession
from game.table.layout import Layout
from game.table.palette import BOARD, INK, RGB
from game.table.pieces import PieceStyle
from squares.rules import CELLS, VALUES, Turn


def words() -> Words:
    return Words(
        name="Squares",
        line="Fill nine cells. Two play.",
        demo="Fill nine cells with numbers.",
        rules="Rules",
        table="Cells",
        stock="The numbers",
        full="full",
        short="short",
        show_hand="Go on",
        hand="numbers",
    )


def draw_number(picture: Picture, number: int, area: Rect, _style: PieceStyle) -> None:
    picture.center(text(str(number), max(6, area.height), INK), *area.center)


def position() -> DrawPosition:
    def draw(
        picture: Picture,
        layout: Layout,
        laid: Sequence[tuple[int, str]],
        style: PieceStyle,
        outlined: Sequence[Any],
        colour: RGB,
    ) -> None:
        picture.add(box(*layout.board.size, 0, BOARD), *layout.board.topleft)
        side = layout.board.width // 3
        for value, cell in laid:
            row, column = divmod(CELLS.index(cell), 3)
            place = layout.board.x + column * side, layout.board.y + row * side
            draw_number(picture, value, Rect(place, (side, side)), style)

    return draw


def picture(size: Size) -> pygame.Surface:
    return box(*size, 0, BOARD)


def turn_words(turn: Turn, _instead_of: Turn) -> str:
    return "  ".join(f"{value} {cell}" for value, cell in turn)


class SquaresTurn(Menu):
    """A person's turn, and those of the computer."""

    def __init__(self, app: App, session: GameSession, teaching: bool) -> None:
        super().__init__(app)
        self.session = session

    @property
    def busy(self) -> bool:
        due = self.session.match.due
        return due is None or due.event == "end" or self.session.match.seats[due.seat].kind != "human"

    def lay_out(self) -> None:
        """A column of buttons for each cell."""
        match, side = self.session.match, self.u(60)
        assert match.due
        self.title = match.seats[match.due.seat].name
        places = {
            ((value, cell),): Rect(self.u(20) + at * side, self.u(100) + value * side, side, side)
            for at, cell in enumerate(CELLS)
            for value in VALUES
        }
        turns = match.legal_turns()
        buttons = [self.way(turn_words(turn, ()), partial(self._lay, turn)) for turn in turns]
        self.place(buttons, [places[turn] for turn in turns])

    def update(self, seconds: float) -> Transition:
        """The computer plays, or the match ends."""
        due = self.session.match.due
        if due and due.event == "end":
            self.session.deal()
        if self.session.match.due is None:
            return Reset("table", self.session) if self.session.settled else None
        if self.busy and (turn := self.session.think()) is not None:
            self._lay(turn)
        return None

    def back(self) -> Transition:
        return Push("pause", self.session)

    def close(self) -> None:
        """The next scene closes the session if the match is over."""
        if self.session.match.due:
            self.session.close()

    def _lay(self, turn: Turn) -> Transition:
        self.session.lay(turn)
        if self.session.match.due and self.session.match.due.event == "lay":
            self.lay_out()
        return None


class SquaresBoards(Menu):
    """A turn of the review: its title is the better one."""

    def __init__(self, app: App, result: ReviewResult, turns: Sequence[Reviewed], at: int) -> None:
        super().__init__(app)
        self.title = turn_words(judgement_of(turns[at]).best, ())

    def lay_out(self) -> None:
        """Only the way back."""
        self.place([self.way_back()], self.foot(1, 420))


class NoStart(StartDraw[int, Any, Any]):
    """Nobody draws for the start."""

    put_back = False
    sound = "button"

    def count(self, header: Any) -> int:
        return 0

    def intro(self) -> str:
        return ""

    def begins(self, name: str, event: Any) -> str:
        return name

    def again(self, names: str, drawn: int) -> str:
        return names

    def rank(self, drawn: int) -> int:
        return drawn

    def draw_stock(self, *given: Any) -> None:
        pass

    def opening(self, area: Any, count: int) -> tuple[int, int]:
        return area.center

    def draw(self, *given: Any) -> None:
        pass

    def draw_flight(self, *given: Any) -> None:
        pass


SCREEN = Screen(
    words=words,
    presets=lambda: {"usual": ("usual", "There is only one way.")},
    pad_topics=lambda: [Topic("10, 11 and 12", "Three numbers in a line.", (10, 11, 12))],
    stock_topics=lambda _count: [Topic("The numbers", "3, 4 and 5, as many as you like.")],
    pages=lambda: [lambda: RulePage("What it is about", "Fill the cells.")],
    first_seed=1,
    start=NoStart(),
    laid=lambda state: [(value, cell) for cell, value in getattr(state, "match", state).laid.items()],
    position=position,
    picture=picture,
    laid_picture=lambda _laid, side, _style: picture((side, side)),
    draw_stock=lambda *_given: None,
    piece_width=lambda side: side,
    draw_piece=draw_number,
    laid_words=lambda lay: turn_words(lay.turn, ()),
    turn_words=turn_words,
    turn_scene=SquaresTurn,
    review_boards=SquaresBoards,
    exercise=lambda app, _exercise, result, _skipped: SquaresBoards(app, result, result.report.turns, 0),
    table_ahead=lambda _app, _header: lambda _size, _around: None,
)
