"""Replays the events of the card game."""

from __future__ import annotations

from game.engine.translation import _, ngettext
from game.engine.tween import Motion
from game.rules.cards.deck import Card
from game.rules.cards.events import Deal, Draw, Exchange, Lay
from game.scenes.card_turn.model.displayed_state import cells_of
from game.scenes.card_turn.model.turn import CardTurnModel
from game.scenes.card_turn.stage import CardStage
from game.scenes.card_turn.view import event_animations
from game.scenes.turn.event_replay import EventReplay
from game.scenes.turn.model.device import Device
from game.table import timings


class CardReplay(EventReplay):
    """Shows cards that are dealt, drawn, exchanged and laid."""

    def __init__(self, stage: CardStage) -> None:
        super().__init__(stage)
        self.stage: CardStage = stage
        self.model: CardTurnModel = stage.model

    def dealt(self, event: Deal | Draw | Exchange, device: Device) -> None:
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
            self.model.message = _("{name} lays …").format(name=self.model.name(event.seat))
        event_animations.animate_laying(self.stage, places, event.turn, hand)
        self.score(event)

    def score(self, event: Lay) -> None:
        """Shows what a turn scored and writes it on the pad."""
        runs = self.model.match.table.runs(len(event.turn))
        self.show_score(event.seat, (event.lines, event.supers), cells_of(event), runs, len(event.turn))

    def words_for_laying(self, name: str, count: int) -> str:
        """The sentence for a turn without points."""
        return ngettext("{name} lays {count} card.", "{name} lays {count} cards.", count).format(
            name=name, count=count
        )

    def _deal(self, event: Deal, device: Device) -> None:
        """A round begins: the cloth is empty again, and everybody gets cards."""
        model, shown = self.model, self.model.displayed
        shown.catch_up(model.match)
        shown.last_laid.clear()
        shown.seat_at_rack(model.match, event.starter, face_up=False)
        self.stage.cloth.reset()
        self.stage.follow()
        model.message = _("Round {number} of {count}: {name} begins.").format(
            number=event.round, count=model.match.header.rounds, name=model.name(event.starter)
        )
        self.stage.app.sound.play("card_shuffle")
        self._wait(timings.ROUND_READ)
        shown.face_up = device.may_see(event.starter)

    def _draw(self, seat: int, count: int, device: Device) -> None:
        model, shown = self.model, self.model.displayed
        hand = model.match.hands[seat]
        model.pad_view.show_own()
        shown.seat_at_rack(model.match, seat, face_up=device.may_see(seat))
        shown.stock = model.match.pile_count + count
        event_animations.animate_draw(self.stage, hand, count)

    def _exchange(self, event: Exchange, device: Device) -> None:
        """Everybody sees the cards that fit nowhere, and why others come in their place."""
        model, shown = self.model, self.model.displayed
        model.pad_view.show_own()
        shown.actor = event.seat
        shown.rack, shown.arrived, shown.face_up = list(event.shown), len(event.shown), True
        shown.shown = list(event.shown)
        count = len(event.cards)
        model.message = ngettext(
            "None of the cards of {name} fits: {count} card is exchanged.",
            "None of the cards of {name} fits: {count} cards are exchanged.",
            count,
        ).format(name=model.name(event.seat), count=count)
        self._wait(timings.EXCHANGE_READ)

        def draw_new() -> None:
            self._draw(event.seat, count, device)

        timeline = self.stage.timeline
        timeline.add(Motion(timeline.last, 0, end=draw_new))

    def _wait(self, seconds: float) -> None:
        timeline = self.stage.timeline
        timeline.add(Motion(timeline.last, max(timings.READ_LEAST, self.stage.app.seconds(seconds))))
