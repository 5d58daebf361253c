"""What the card game adds to the turn scene."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.app import App
from game.engine.intents import Intent
from game.engine.picture import Picture
from game.engine.scene import Transition
from game.engine.translation import _, ngettext
from game.engine.tween import do, wait
from game.rules.cards.cells import Placement
from game.rules.cards.deck import PILE, Card
from game.rules.cards.events import Deal, Draw, Exchange, Lay
from game.rules.cards.match import Match
from game.rules.cards.table import Run, card_score
from game.scenes.card_turn.animation import (
    collecting,
    dealing,
    drawing,
    fall,
    laying,
    shuffling,
    slide_back,
)
from game.scenes.card_turn.draft import CardDraft
from game.scenes.card_turn.drawing import draw_turn
from game.scenes.card_turn.exchange import animate_exchange
from game.scenes.card_turn.hint_text import how, where, why
from game.scenes.card_turn.input import explain_rotation, handle_intent, pan, rotate, rotate_to_fit
from game.scenes.card_turn.lesson import card_lesson
from game.scenes.card_turn.sums import draw_dragged
from game.scenes.card_turn.table import CardTable
from game.scenes.turn.device import SharedDevice
from game.scenes.turn.displayed import Reading
from game.scenes.turn.game import TurnGame
from game.scenes.turn.hint import HintText
from game.scenes.turn.lesson import Lesson
from game.scenes.turn.model import TurnModel
from game.scenes.turn.replay import show_score
from game.scenes.turn.table import Position, Press
from game.table import timings
from game.table.layout import Layout


class CardGame(TurnGame):
    """Cards that are dealt, drawn, exchanged, rotated and laid, round after round."""

    reading = Reading(
        lying=lambda match: match.table.laid,
        stock=lambda match: match.pile_count,
        cells=lambda placement: placement.cells,
        score=lambda event: (event.lines, event.supers),
        lay=Lay,
        begins=Deal,
    )
    hint_text = HintText(where, how, why)
    put_sound = "card_laid_2"

    def table(self, app: App, model: TurnModel, layout: Layout) -> CardTable:
        return CardTable(app, model, layout)

    def draft(self, match: Match, side: int = 0) -> CardDraft:
        return CardDraft(match, side)

    def lesson(self) -> Lesson:
        return card_lesson()

    def draw(self, picture: Picture, stage: CardTable) -> None:
        draw_turn(picture, stage)

    def draw_dragged(self, picture: Picture, stage: CardTable) -> None:
        draw_dragged(picture, stage)

    def show_laid(self, stage: CardTable, slot: int, where: Placement, dropped_at: Position | None) -> None:
        fall(stage, slot, where, dropped_at)

    def show_back(self, stage: CardTable, slot: int, where: Placement) -> None:
        slide_back(stage, slot, where)

    def show_dealt(self, stage: CardTable, event: Deal | Draw | Exchange, device: SharedDevice) -> None:
        match event:
            case Deal():
                _show_deal(stage, event, device)
            case Draw():
                _show_draw(stage, event.seat, len(event.cards), device)
            case Exchange():
                _show_exchange(stage, event, device)

    def show_lay(self, stage: CardTable, event: Lay, hand: list[Card]) -> None:
        left: list[Card | None] = list(hand)
        places = []
        for placement in event.turn:
            place = left.index(placement.card)
            left[place] = None
            places.append(place)
        if event.turn:
            stage.model.message = _("{name} lays…").format(name=stage.model.name(event.seat))
        stage.timeline.play(laying(stage, places, event.turn, hand))
        self.show_score(stage, event)

    def show_score(self, stage: CardTable, event: Lay, *, known: bool = False) -> None:
        runs = stage.match.table.runs(len(event.turn))
        earned = [placement for by, placement in enumerate(event.turn) if _is_super(runs, by)]
        show_score(self, stage, event, runs, earned[0].cells if earned else (), known=known)

    def show_own(
        self, stage: CardTable, event: Lay, draft: CardDraft, device: SharedDevice
    ) -> Callable[[], Transition] | None:
        stage.cloth.reset()
        return super().show_own(stage, event, draft, device)

    def words_for_laying(self, name: str, count: int) -> str:
        return ngettext("{name} lays {count} card.", "{name} lays {count} cards.", count).format(
            name=name, count=count
        )

    def words_for_nothing(self, name: str) -> str:
        return _("{name} passes: no card fits.").format(name=name)

    @property
    def words_for_several_back(self) -> str:
        return _("The card that depended on that one came back too.")

    def handle(self, intent: Intent, stage: CardTable) -> bool:
        return handle_intent(stage, intent)

    def confirm(self, stage: CardTable) -> bool:
        """Where the picked card fits only after rotating it, the first press rotates it, and the next one lays it."""
        return rotate_to_fit(stage)

    def explain(self, stage: CardTable, *, fine: bool) -> None:
        if not fine:
            explain_rotation(stage)

    def tapped(self, press: Press, stage: CardTable) -> None:
        if press.place == press.former:
            rotate(stage)

    def pan(self, press: Press, before: Position, stage: CardTable) -> None:
        pan(stage, press, before)


TURN_GAME = CardGame()


def _show_deal(stage: CardTable, event: Deal, device: SharedDevice) -> None:
    """A round begins: the cards on the cloth are collected and shuffled, and everybody gets new ones."""
    model, shown = stage.model, stage.model.displayed
    match, timeline = stage.match, stage.timeline
    words = _("Round {number} of {count}: {name} begins.").format(
        number=event.round, count=match.header.rounds, name=model.name(event.starter)
    )
    if event.round > 1:
        model.message = _("Round {number} is over.").format(number=event.round - 1)
        shown.forget_turns()
        timeline.play(collecting(stage))
    face_up = device.may_see(event.starter)

    def begin() -> None:
        shown.catch_up(match)
        shown.held = [0] * len(event.hands)
        shown.seat_at_rack(match, event.starter, face_up=face_up)
        shown.arrived, shown.stock = 0, PILE
        stage.cloth.reset()
        stage.follow()
        model.message = words

    timeline.play(
        do(begin),
        shuffling(stage),
        dealing(stage, event.hands, event.starter, face_up=face_up),
        wait(max(timings.ROUND_READ_LEAST, stage.app.seconds(timings.ROUND_READ))),
    )


def _show_draw(stage: CardTable, seat: int, count: int, device: SharedDevice) -> None:
    model, shown = stage.model, stage.model.displayed
    hand = stage.match.hands[seat]
    model.pad_view.show_own()
    shown.seat_at_rack(model.match, seat, face_up=device.may_see(seat))
    shown.stock = stage.match.pile_count + count
    shown.arrived = len(hand) - count
    stage.timeline.play(drawing(stage, hand, count))


def _show_exchange(stage: CardTable, event: Exchange, device: SharedDevice) -> None:
    model, shown = stage.model, stage.model.displayed
    model.pad_view.show_own()
    may_see = device.may_see(event.seat)
    shown.seat_at_rack(model.match, event.seat, face_up=may_see)
    shown.rack, shown.arrived = list(event.shown), len(event.shown)
    shown.stock = stage.match.pile_count
    count = len(event.cards)
    words = ngettext(
        "None of {name}'s cards fits: {count} card is exchanged.",
        "None of {name}'s cards fits: {count} cards are exchanged.",
        count,
    ).format(name=model.name(event.seat), count=count)
    model.message = model.last_turns[event.seat] = words
    hand = stage.match.hands[event.seat]
    animate_exchange(stage, event, hand, words, may_see=may_see)


def _is_super(runs: Sequence[Run], by: int) -> bool:
    return card_score(*(run.total for run in runs if run.by == by)).supers > 0
