"""Replays the events of the card game."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.translation import _, ngettext
from game.engine.tween import Motion
from game.rules.cards.deck import PILE, Card
from game.rules.cards.events import Deal, Draw, Exchange, Lay
from game.rules.cards.table import Run, card_score
from game.scenes.card_turn.model.displayed_state import cells_of
from game.scenes.card_turn.model.turn import CardTurnModel
from game.scenes.card_turn.stage import CardStage
from game.scenes.card_turn.view import event_animations
from game.scenes.card_turn.view.exchange_animation import animate_exchange
from game.scenes.turn.event_replay import EventReplay
from game.scenes.turn.model.shared_device import SharedDevice
from game.table import timings


class CardReplay(EventReplay):
    """Shows cards that are dealt, drawn, exchanged and laid."""

    stage: CardStage
    model: CardTurnModel

    def dealt(self, event: Deal | Draw | Exchange, device: SharedDevice) -> None:
        """Shows a round that begins, a card drawn, or cards exchanged."""
        match event:
            case Deal():
                self._deal(event, device)
            case Draw():
                self._draw(event.seat, len(event.cards), device)
            case Exchange():
                self._exchange(event, device)

    def lay(self, event: Lay, hand: list[Card]) -> None:
        """Shows a computer laying its turn, then the score. ``hand``: its cards before the turn."""
        left: list[Card | None] = list(hand)
        places = []
        for placement in event.turn:
            place = left.index(placement.card)
            left[place] = None
            places.append(place)
        if event.turn:
            self.model.message = _("{name} lays…").format(name=self.model.name(event.seat))
        event_animations.animate_laying(self.stage, places, event.turn, hand)
        self.score(event)

    def score(self, event: Lay, *, known: bool = False) -> None:
        """Shows what a turn scored and writes it on the pad."""
        runs = self.model.match.table.runs(len(event.turn))
        earned = [placement for by, placement in enumerate(event.turn) if _is_super(runs, by)]
        super_card = earned[0].cells if earned else ()
        score = event.lines, event.supers
        self.show_score(event, score, cells_of(event), runs, super_card, known=known)

    def words_for_laying(self, name: str, count: int) -> str:
        """The sentence for a turn without points."""
        return ngettext("{name} lays {count} card.", "{name} lays {count} cards.", count).format(
            name=name, count=count
        )

    def words_for_nothing(self, name: str) -> str:
        """The sentence for a turn in which nothing fitted."""
        return _("{name} passes: no card fits.").format(name=name)

    def _deal(self, event: Deal, device: SharedDevice) -> None:
        """A round begins: the cards on the cloth are collected and shuffled, and everybody gets new ones."""
        model, shown = self.model, self.model.displayed
        match, timeline = model.match, self.stage.timeline
        words = _("Round {number} of {count}: {name} begins.").format(
            number=event.round, count=match.header.rounds, name=model.name(event.starter)
        )
        if event.round > 1:
            model.message = _("Round {number} is over.").format(number=event.round - 1)
            shown.forget_turns()
            event_animations.animate_collecting(self.stage)
        face_up = device.may_see(event.starter)

        def begin() -> None:
            shown.catch_up(match)
            shown.held = [0] * len(event.hands)
            shown.seat_at_rack(match, event.starter, face_up=face_up)
            shown.arrived, shown.stock = 0, PILE
            self.stage.cloth.reset()
            self.stage.follow()
            model.message = words

        timeline.add(Motion(timeline.last, 0, begin=begin))
        event_animations.animate_shuffle(self.stage)
        event_animations.animate_deal(self.stage, event.hands, event.starter, face_up=face_up)
        self._wait(timings.ROUND_READ, timings.ROUND_READ_LEAST)

    def _draw(self, seat: int, count: int, device: SharedDevice) -> None:
        model, shown = self.model, self.model.displayed
        hand = model.match.hands[seat]
        model.pad_view.show_own()
        shown.seat_at_rack(model.match, seat, face_up=device.may_see(seat))
        shown.stock = model.match.pile_count + count
        shown.arrived = len(hand) - count
        event_animations.animate_draw(self.stage, hand, count)

    def _exchange(self, event: Exchange, device: SharedDevice) -> None:
        """Everybody sees the cards that fit nowhere, and why others come in their place."""
        model, shown = self.model, self.model.displayed
        model.pad_view.show_own()
        may_see = device.may_see(event.seat)
        shown.seat_at_rack(model.match, event.seat, face_up=may_see)
        shown.rack, shown.arrived = list(event.shown), len(event.shown)
        shown.stock = model.match.pile_count
        count = len(event.cards)
        words = ngettext(
            "None of {name}'s cards fits: {count} card is exchanged.",
            "None of {name}'s cards fits: {count} cards are exchanged.",
            count,
        ).format(name=model.name(event.seat), count=count)
        model.message = model.last_turns[event.seat] = words
        hand = model.match.hands[event.seat]
        animate_exchange(self.stage, event, hand, words, may_see=may_see)

    def _wait(self, seconds: float, least: float) -> None:
        timeline = self.stage.timeline
        timeline.add(Motion(timeline.last, max(least, self.stage.app.seconds(seconds))))


def _is_super(runs: Sequence[Run], by: int) -> bool:
    """Whether the card with this number in the turn completes three runs that earn a super bonus."""
    return card_score(*(run.total for run in runs if run.by == by)).supers > 0
