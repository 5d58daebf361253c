"""What the card game adds to the turn scene: its events, and what only it does with intents (cards rotate, and the cloth moves)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

from pygame import Rect, Surface

from game.analysis.cards.advice import CardAdvice
from game.app import App
from game.engine.intents import Intent, IntentKind
from game.engine.picture import Picture
from game.engine.translation import _, ngettext
from game.engine.tween import Steps, do, wait
from game.rules.cards.cells import Cell, Placement
from game.rules.cards.deck import PILE, Card
from game.rules.cards.events import Deal, Draw, Exchange, Lay
from game.rules.cards.match import Match
from game.rules.cards.table import Run, card_score
from game.scenes.card_turn.animation import (
    animate_exchange,
    collecting,
    dealing,
    drawing,
    fall,
    laying,
    shuffling,
    slide_back,
)
from game.scenes.card_turn.animation import rotate as show_rotation
from game.scenes.card_turn.draft import QUARTERS, CardDraft
from game.scenes.card_turn.drawing import draw_ground, draw_held, draw_rack, draw_stock, small_picture
from game.scenes.card_turn.edge_arrows import cells_pointed_at
from game.scenes.card_turn.hint_text import how, where, why
from game.scenes.card_turn.lesson import card_lesson
from game.scenes.card_turn.rule_notes import BEGINNING, LAID
from game.scenes.card_turn.spot_marks import placement_under
from game.scenes.card_turn.sums import draw_dragged
from game.scenes.card_turn.table import CardTable
from game.scenes.turn.focus import Position, Press
from game.scenes.turn.game import TurnGame
from game.scenes.turn.lesson import Lesson
from game.scenes.turn.model import TurnModel
from game.table import timings
from game.table.card_animation import draw_super_bonus
from game.table.layout import Layout
from game.table.pieces import PieceStyle

ZOOM_STEP = 1.15
"""By what factor a step of the wheel, or a key, makes the cloth larger."""


def handle_intent(turn_table: CardTable, intent: Intent) -> bool:
    """Rotating (before it lays, Enter rotates a card that fits only then), all places, and what the wheel does over the rack and the
    cloth. Returns whether the intent is used up."""
    kind, cloth = intent.kind, turn_table.cloth
    rotates = kind is IntentKind.ROTATE or (kind is IntentKind.SHOULDER and turn_table.draft is not None)
    if rotates:
        rotate(turn_table)
    elif kind is IntentKind.PLACES:
        show_places(turn_table)
    elif kind is IntentKind.PINCH:
        if cloth.area.collidepoint(intent.at):
            cloth.zoom(intent.scale, intent.at)
    elif kind is IntentKind.ZOOM:
        cloth.zoom(ZOOM_STEP ** intent.at[1], _zoomed_about(turn_table), gliding=True)
    elif kind is IntentKind.SCROLL and _wheel_rotates(turn_table):
        rotate(turn_table, 1 if intent.at[1] > 0 else -1)
    elif kind is IntentKind.CONFIRM:
        return rotate_to_fit(turn_table)
    else:
        return kind is IntentKind.PRESS and _press_arrow(turn_table, intent)
    return True


def show_places(turn_table: CardTable) -> bool:
    """Shows every place where the picked card fits or, if they are shown already, only those where it scores."""
    draft = turn_table.draft
    if draft is None or not draft.hides_places:
        return False
    draft.shows_all = not draft.shows_all
    turn_table.app.sound.play("button")
    return True


def rotate(turn_table: CardTable, way: int = 1) -> None:
    draft = turn_table.draft
    if draft and draft.picked is not None:
        fitted = turn_table.fits_at_focus
        draft.rotate(way)
        turn_table.model.clear_refusal()
        turn_table.app.sound.play("card_slide")
        if fitted or turn_table.rotated_at_focus is None:
            _focus_where_it_fits(turn_table)
        if draft.picked not in turn_table.dragged:
            show_rotation(turn_table, draft.picked, way)


def rotate_to_fit(turn_table: CardTable) -> bool:
    """Rotates the picked card if it fits only then where the keys hold it. Returns whether it has."""
    draft = turn_table.draft
    if not draft or draft.picked is None or not turn_table.focused or turn_table.fits_at_focus:
        return False
    goal = turn_table.rotated_at_focus
    if goal is None:
        return False
    way = draft.way_to(draft.picked, goal)
    rotate(turn_table, way if way < QUARTERS - 1 else -1)  # The shorter way round.
    return True


def pan(turn_table: CardTable, press: Press) -> None:
    free = press.place is None and press.laid is None and press.pulled is None and press.dragged is None
    if not free or not turn_table.cloth.area.collidepoint(press.start):
        return
    other = next((one for one in turn_table.presses.values() if one.panned and one is not press), None)
    if not press.panned and not press.moved:
        return
    before = press.before if press.panned else press.start
    press.panned = True
    if other:
        # The points of the cloth below both fingers stay below them.
        factor = max(1.0, math.dist(other.at, press.at)) / max(1.0, math.dist(other.at, before))
        turn_table.cloth.zoom(factor, other.at)
    else:
        turn_table.cloth.drag(press.at[0] - before[0], press.at[1] - before[1])


def _focus_where_it_fits(turn_table: CardTable) -> None:
    draft = turn_table.draft
    if not draft or draft.picked is None or not (turn_table.focus.visible and turn_table.focus.on_board):
        return
    if any(not mark.turned for mark in draft.marks(draft.picked)) and not turn_table.fits_at_focus:
        turn_table.start_focus()


def _press_arrow(turn_table: CardTable, intent: Intent) -> bool:
    """If an arrow at the edge of the cloth is pressed, lets the view show what it points to. Returns whether one is."""
    at = intent.at
    covered = any(area.collidepoint(at) for area in turn_table.cloth.covered)
    cells = () if covered or not turn_table.cloth.area.collidepoint(at) else cells_pointed_at(turn_table, at)
    if cells:
        turn_table.show_cells(cells)
    return bool(cells)


def _zoomed_about(turn_table: CardTable) -> tuple[int, int]:
    """The point that stays where it is: below the mouse, at the focus, or in the middle."""
    cloth, focus = turn_table.cloth, turn_table.focus
    if focus.visible and focus.on_board:
        return cloth.rect(focus.cell).center
    at = turn_table.pointer
    return at if at and cloth.area.collidepoint(at) else cloth.area.center


def _wheel_rotates(turn_table: CardTable) -> bool:
    at, station = turn_table.pointer, turn_table.station
    return at is not None and (
        station.rack.collidepoint(station.place.inward(at)) or turn_table.cloth.area.collidepoint(at)
    )


def _show_deal(turn_table: CardTable, event: Deal) -> None:
    """A round begins: the cards on the cloth are collected and shuffled, and everybody gets new ones."""
    model, shown = turn_table.model, turn_table.model.displayed
    match, timeline = turn_table.match, turn_table.timeline
    if event.round > 1:
        model.message = partial(round_over_words, match, event.round - 1)
        shown.forget_turns()
        timeline.play(collecting(turn_table))

    def words() -> str:
        return _("Round {number} of {count}: {name} begins and lays two cards.").format(
            number=event.round, count=match.header.rounds, name=model.name(event.starter)
        )

    def begin() -> None:
        shown.catch_up(match)
        shown.held = [0] * len(event.hands)
        shown.seat_at_rack(match, event.starter, face_up=turn_table.model.device.may_see(event.starter))
        shown.arrived, shown.stock = 0, PILE
        turn_table.cloth.reset()
        turn_table.follow()
        model.message = words

    timeline.play(
        do(begin),
        shuffling(turn_table),
        dealing(turn_table, event.hands, event.starter),
        wait(max(timings.ROUND_READ_LEAST, turn_table.app.seconds(timings.ROUND_READ))),
    )


def round_over_words(match: Match, number: int) -> str:
    """Why a round is over, when the next one has been dealt."""
    lays = [event for event in match.events if isinstance(event, Lay)]
    if lays[-1].turn:
        return _("All cards are laid: round {number} is over.").format(number=number)
    return _("Nobody can lay a card any more: round {number} is over.").format(number=number)


def _show_draw(turn_table: CardTable, seat: int, count: int) -> None:
    model, shown = turn_table.model, turn_table.model.displayed
    hand = turn_table.match.hands[seat]
    model.pad_view.show_own()
    shown.seat_at_rack(model.match, seat, face_up=turn_table.model.device.may_see(seat))
    shown.stock = turn_table.match.pile_count + count
    shown.arrived = len(hand) - count
    turn_table.timeline.play(drawing(turn_table, hand, count))


def _show_exchange(turn_table: CardTable, event: Exchange) -> None:
    model, shown = turn_table.model, turn_table.model.displayed
    model.pad_view.show_own()
    may_see = turn_table.model.device.may_see(event.seat)
    shown.seat_at_rack(model.match, event.seat, face_up=may_see)
    shown.rack, shown.arrived = list(event.shown), len(event.shown)
    shown.stock = turn_table.match.pile_count
    count = len(event.cards)
    name = model.name(event.seat)

    def words() -> str:
        return ngettext(
            "None of {name}'s cards fits: {count} card is exchanged.",
            "None of {name}'s cards fits: {count} cards are exchanged.",
            count,
        ).format(name=name, count=count)

    model.message = model.last_turns[event.seat] = words
    hand = turn_table.match.hands[event.seat]
    animate_exchange(turn_table, event, hand, words, may_see=may_see)


class CardTurnGame(TurnGame[Match, Placement, Card, Run, Lay, CardAdvice, Placement, CardTable, CardDraft]):
    """What the card game is to the turn scene."""

    lay = Lay
    begins = Deal
    put_sound = "card_laid_2"
    lay_pace = timings.PLAYER_CARD
    rules_beginning = BEGINNING
    rules_laid = LAID

    def lying(self, match: Match) -> Sequence[Placement]:
        return match.table.laid

    def stock(self, match: Match) -> int:
        return match.pile_count

    def cells(self, laid: Placement) -> tuple[int, ...]:
        return laid.cells

    def piece(self, laid: Placement) -> Card:
        return laid.card

    def runs(self, match: Match, count: int) -> Sequence[Run]:
        return match.table.runs(count)

    def super_cells(self, turn: Sequence[Placement], runs: Sequence[Run]) -> tuple[Cell, ...]:
        """The cells of the first card that completes three runs that earn a super bonus."""
        for by, placement in enumerate(turn):
            if card_score(*(run.total for run in runs if run.by == by)).supers:
                return placement.cells
        return ()

    def score(self, event: Lay) -> tuple[tuple[int, ...], int]:
        return event.lines, event.supers

    def hint_where(self, advice: CardAdvice) -> str:
        return where(advice)

    def hint_how(self, missing: Sequence[Placement], extra: Sequence[Placement], advice: CardAdvice) -> str:
        return how(missing, extra, advice)

    def hint_why(self, advice: CardAdvice) -> list[str]:
        return why(advice)

    def lays(self, name: str, count: int) -> str:
        return ngettext("{name} lays {count} card.", "{name} lays {count} cards.", count).format(
            name=name, count=count
        )

    def lays_nothing(self, name: str, match: Match) -> str:
        return _("{name} passes: no card fits.").format(name=name)

    def several_back(self) -> str:
        return _("The card that depended on that one came back too.")

    def announcement(self, match: Match) -> str:
        if not match.outcome:
            return ""
        if match.outcome.reason == "stuck":
            return _("Nobody can lay a card any more, so the match is over.")
        return _("All cards are laid, so the match is over.")

    def ending(self, match: Match) -> list[str]:
        stuck = match.outcome and match.outcome.reason == "stuck"
        return [_("Cards that are left cost nothing.")] if stuck else []

    def lesson(self) -> Lesson:
        return card_lesson()

    def table(self, app: App, model: TurnModel, layout: Layout) -> CardTable:
        return CardTable(app, model, layout, placement_under)

    def draft(self, match: Match, side: int) -> CardDraft:
        return CardDraft(match, side)

    def draw_ground(self, picture: Picture, turn_table: CardTable) -> None:
        draw_ground(picture, turn_table)

    def draw_dragged(self, picture: Picture, turn_table: CardTable, press: Press) -> None:
        draw_dragged(picture, turn_table, press)

    def draw_rack(self, picture: Picture, turn_table: CardTable) -> None:
        draw_rack(picture, turn_table)

    def draw_held(self, picture: Picture, turn_table: CardTable, seat: int) -> None:
        draw_held(picture, turn_table, seat)

    def draw_stock(self, picture: Picture, turn_table: CardTable) -> None:
        draw_stock(picture, turn_table)

    def small_picture(self, piece: Card, height: int, style: PieceStyle) -> Surface:
        return small_picture(piece, height, style)

    def draw_super_bonus(
        self, picture: Picture, style: PieceStyle, area: Rect, goal: Position | None, size: int, p: float
    ) -> None:
        draw_super_bonus(picture, style, area, goal, size, p)

    def show_laid(
        self, turn_table: CardTable, place: int, where: Placement, dropped_at: Position | None
    ) -> None:
        fall(turn_table, place, where, dropped_at)

    def show_back(self, turn_table: CardTable, place: int, where: Placement) -> None:
        slide_back(turn_table, place, where)

    def show_dealt(self, turn_table: CardTable, event: Deal | Draw | Exchange) -> None:
        match event:
            case Deal():
                _show_deal(turn_table, event)
            case Draw():
                _show_draw(turn_table, event.seat, len(event.cards))
            case Exchange():
                _show_exchange(turn_table, event)

    def laying(self, turn_table: CardTable, slot: int, laid: Placement, count: int) -> Steps:
        return laying(turn_table, slot, laid, count)

    def after_own(self, turn_table: CardTable, event: Lay, draft: CardDraft) -> None:
        """Lets the view of the cloth follow the cards again, if the player has moved it."""
        turn_table.cloth.reset()

    def handle(self, turn_table: CardTable, intent: Intent) -> bool:
        return handle_intent(turn_table, intent)

    def tapped(self, turn_table: CardTable, press: Press) -> None:
        """A press on the card that was picked already rotates it."""
        if press.place == press.former:
            rotate(turn_table)

    def pan(self, turn_table: CardTable, press: Press) -> None:
        pan(turn_table, press)

    def rests(self, turn_table: CardTable) -> bool:
        return show_places(turn_table)


TURN_GAME = CardTurnGame()
