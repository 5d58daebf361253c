"""What the tile game adds to the turn scene."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Literal

from pygame import Surface

from game.analysis.tiles.advice import TileAdvice
from game.app import App
from game.engine.picture import Picture
from game.engine.translation import _, ngettext, sentences
from game.engine.tween import Steps, do, show
from game.rules.tiles.board import Run
from game.rules.tiles.constants import Cell, Placement
from game.rules.tiles.events import Draw, End, Lay
from game.rules.tiles.match import Match
from game.scenes.match_text import NO_BREAK, subtracted
from game.scenes.player_names import shown_name
from game.scenes.tile_turn.draft import TileDraft
from game.scenes.tile_turn.drawing import (
    draw_dragged,
    draw_ground,
    draw_held,
    draw_rack,
    draw_stock,
)
from game.scenes.tile_turn.hint_text import how, where, why
from game.scenes.tile_turn.lesson import tile_lesson
from game.scenes.tile_turn.rule_notes import BEGINNING, LAID
from game.scenes.tile_turn.table import TileTable, animate_draw, fall, fly_back, laying, turning
from game.scenes.turn.focus import Position, Press
from game.scenes.turn.game import TurnGame
from game.scenes.turn.lesson import Lesson
from game.scenes.turn.model import TurnModel
from game.table import timings
from game.table.layout import Layout
from game.table.pieces import SMALL_NUMERAL, PieceStyle
from game.table.tiles import draw_tile, tile_face

FACES = range(7)
"""The back of a tile, and its six faces."""

MOST_NAMES = 4
"""More names would not fit into the sentence about what tiles cost."""

HeldReason = Literal["fits nowhere", "by choice", "opening"]
"""Why a player holds tiles after a turn."""


def _show_draw(turn_table: TileTable, event: Draw) -> None:
    model, shown, match = turn_table.model, turn_table.model.displayed, turn_table.match
    due = match.due
    assert due is not None
    model.pad_view.show_own()
    if due.event == "lay" and due.seat != event.seat:
        # The partner drew these tiles. They are shown next to those of the player who lays first.
        shown.stock = match.bag_count
        shown.seat_at_rack(match, due.seat, face_up=turn_table.model.device.may_see(due.seat))
        if not match.bag_count:
            model.message = partial(_announcement, match)
        return
    hand, count = match.hands[event.seat], len(event.tiles)
    shown.seat_at_rack(match, event.seat, face_up=False)
    shown.stock = match.bag_count + count
    if not count:
        name = model.name(event.seat)
        model.message = lambda: _("{name} draws nothing because a held tile fits now.").format(name=name)
    if not match.bag_count:
        model.message = partial(_announcement, match)
    held = len(hand) - count
    if turn_table.model.device.may_see(event.seat) and held and not turn_table.model.device.open_handed:
        turn_table.timeline.play(turning(turn_table, held, up=True))
    else:
        shown.face_up = turn_table.model.device.may_see(event.seat)
    animate_draw(turn_table, hand, count)


def _announcement(match: Match) -> str:
    if match.outcome and match.outcome.reason == "stuck":
        return _("No tile fits anywhere any more, so the match is over.")
    if match.bag_count:
        return ""
    seats = [event.seat for event in match.events if isinstance(event, Draw) and event.tiles]
    if match.outcome:
        words = _("{name} drew the last tile, so the match is over.")
    elif len(match.pads) < len(match.hands):
        words = _("{name} drew the last tile: this pair plays last.")
    else:
        words = _("{name} drew the last tile: this is the last turn.")
    return words.format(name=shown_name(match.header.seats[seats[-1]], seats[-1]))


def _ending(match: Match) -> list[str]:
    end = match.events[-1]
    drawn = isinstance(end, End) and any(end.drawn)
    rest = [_("The rest of the bag is drawn, and costs its pips.")] if drawn else []
    lost, most = subtracted(match), MOST_NAMES * len(match.pads) // len(match.hands)
    parts = [lost[at : at + most] for at in range(0, len(lost), most)]
    return rest + [sentences(_("Held tiles cost points."), f"{NO_BREAK}· ".join(part)) for part in parts]


def words_for_holding(count: int, reason: HeldReason) -> str:
    words = {
        "fits nowhere": ngettext(
            "You hold {count} tile, which fits nowhere now.",
            "You hold {count} tiles, which fit nowhere now.",
            count,
        ),
        "by choice": ngettext(
            "You keep {count} tile for a later turn.", "You keep {count} tiles for a later turn.", count
        ),
        "opening": ngettext(
            "You hold {count} tile: the first tiles must form one run.",
            "You hold {count} tiles: the first tiles must form one run.",
            count,
        ),
    }
    return words[reason].format(count=count)


def _show_held(turn_table: TileTable, seat: int, reason: HeldReason | None, *, face_up: bool) -> None:
    """Shows that a player holds the tiles on the rack, and why. They turn over, unless they stay ``face_up``. ``reason``: None if it
    has just been shown."""
    model, timeline, seconds = turn_table.model, turn_table.timeline, turn_table.app.seconds
    count = len(model.match.hands[seat])

    def say() -> None:
        if reason:
            model.message = partial(words_for_holding, count, reason)

    def end() -> None:
        model.message = model.last_turns[seat]

    read = max(timings.HOLD_READ_LEAST, seconds(timings.HOLD_READ)) if reason else 0.0
    over = [] if face_up else [turning(turn_table, len(model.displayed.rack), up=False)]
    timeline.play(do(say), *over, show(read, end=end))


def _why_held(match: Match, draft: TileDraft) -> HeldReason | None:
    """Why the player of this turn holds tiles; None if there are none or the match is over."""
    tiles = match.hands[draft.seat]
    if not tiles or match.due is None or match.due.event == "end":
        return None
    if not match.board.fit_masks[min(tiles)]:
        return "fits nowhere"
    return "opening" if draft.context.opening else "by choice"


class TileTurnGame(TurnGame[Match, Placement, int, Run, Lay, TileAdvice, Cell, TileTable, TileDraft]):
    """What the tile game is to the turn scene."""

    lay = Lay
    put_sound = "tile_laid_1"
    lay_pace = timings.PLAYER_TILE
    rules_beginning = BEGINNING
    rules_laid = LAID

    def lying(self, match: Match) -> Sequence[Placement]:
        return match.board.laid

    def stock(self, match: Match) -> int:
        return match.bag_count

    def cells(self, laid: Placement) -> tuple[int, ...]:
        return laid[1:]

    def piece(self, laid: Placement) -> int:
        return laid[0]

    def runs(self, match: Match, count: int) -> Sequence[Run]:
        return match.board.runs(count)

    def score(self, event: Lay) -> tuple[tuple[int, ...], int]:
        return event.lines, event.ticks

    def hint_where(self, advice: TileAdvice) -> str:
        return where(advice)

    def hint_how(self, missing: Sequence[Placement], extra: Sequence[Placement], advice: TileAdvice) -> str:
        return how(missing, extra, advice)

    def hint_why(self, advice: TileAdvice) -> list[str]:
        return why(advice)

    def lays(self, name: str, count: int) -> str:
        return ngettext("{name} lays {count} tile.", "{name} lays {count} tiles.", count).format(
            name=name, count=count
        )

    def lays_nothing(self, name: str, match: Match) -> str:
        if match.header.rules.must_lay == "free":
            return _("{name} passes and lays nothing.").format(name=name)
        return _("{name} passes: no tile fits.").format(name=name)

    def several_back(self) -> str:
        return _("Tiles that depended on that one came back too.")

    def announcement(self, match: Match) -> str:
        return _announcement(match)

    def ending(self, match: Match) -> list[str]:
        return _ending(match)

    def lesson(self) -> Lesson:
        return tile_lesson()

    def table(self, app: App, model: TurnModel, layout: Layout) -> TileTable:
        return TileTable(app, model, layout)

    def draft(self, match: Match, side: int) -> TileDraft:
        return TileDraft(match)

    def draw_ground(self, picture: Picture, turn_table: TileTable) -> None:
        draw_ground(picture, turn_table)

    def draw_dragged(self, picture: Picture, turn_table: TileTable, press: Press) -> None:
        draw_dragged(picture, turn_table, press)

    def draw_rack(self, picture: Picture, turn_table: TileTable) -> None:
        draw_rack(picture, turn_table)

    def draw_held(self, picture: Picture, turn_table: TileTable, seat: int) -> None:
        draw_held(picture, turn_table, seat)

    def draw_stock(self, picture: Picture, turn_table: TileTable) -> None:
        draw_stock(picture, turn_table)

    def small_picture(self, piece: int, height: int, style: PieceStyle) -> Surface:
        return tile_face(piece, height, style, share=SMALL_NUMERAL)

    def draw_kinds(self, picture: Picture, turn_table: TileTable) -> None:
        for value in FACES:
            draw_tile(picture, value, turn_table.station.rack_slot(0, 1), turn_table.app.style)
            draw_tile(picture, value, turn_table.layout.rect(0), turn_table.board_style)

    def show_laid(self, turn_table: TileTable, place: int, where: Cell, dropped_at: Position | None) -> None:
        fall(turn_table, place, where, dropped_at)

    def show_back(self, turn_table: TileTable, place: int, where: Cell) -> None:
        fly_back(turn_table, place, where)

    def show_dealt(self, turn_table: TileTable, event: Draw) -> None:
        _show_draw(turn_table, event)

    def laying(self, turn_table: TileTable, slot: int, laid: Placement, count: int) -> Steps:
        return laying(turn_table, slot, laid, count)

    def after_own(self, turn_table: TileTable, event: Lay, draft: TileDraft) -> None:
        """Shows which tiles the player holds."""
        if reason := _why_held(turn_table.match, draft):
            open_handed = turn_table.model.device.open_handed
            _show_held(turn_table, draft.seat, reason if event.turn else None, face_up=open_handed)


TURN_GAME = TileTurnGame()
