"""Replays the events of the match on the stage: what is said, and which animations run."""

from __future__ import annotations

from game.engine.translation import _, ngettext
from game.engine.tween import Motion
from game.rules.tiles.events import Draw, Lay
from game.scenes.tile_turn.view import event_animations
from game.scenes.turn.model.device import Device
from game.scenes.turn.stage import Stage
from game.table import timings


class EventReplay:
    """Adds the animations of an event to the stage's timeline. They bring the displayed state up to the match."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.model = stage.model

    def draw(self, event: Draw, device: Device) -> None:
        """Shows the drawn tiles coming out of the bag."""
        model, shown = self.model, self.model.displayed
        due = self.model.match.due
        assert due is not None
        model.pad_view.show_own()
        if due.event == "lay" and due.seat != event.seat:
            # The partner drew these tiles. They are shown next to those of the player who lays first.
            shown.bag = self.model.match.bag_count
            shown.seat_at_rack(self.model.match, due.seat, face_up=device.may_see(due.seat))
            return
        hand, count = self.model.match.hands[event.seat], len(event.tiles)
        shown.seat_at_rack(self.model.match, event.seat, face_up=False)
        shown.bag = self.model.match.bag_count + count
        if not count:
            model.message = _("{name} draws nothing because a held tile fits now.").format(
                name=model.name(event.seat)
            )
        if not self.model.match.bag_count:
            model.message = _("The bag is empty: this is the last turn.")
        held = len(hand) - count
        if device.may_see(event.seat) and held:
            event_animations.animate_turning_up(self.stage, held)
        else:
            shown.face_up = device.may_see(event.seat)
        event_animations.animate_draw(self.stage, hand, count)

    def lay(self, event: Lay, hand: list[int]) -> None:
        """Shows a computer laying its turn, then the score. ``hand``: its tiles before the turn."""
        left = list(hand)
        places = []
        for value, _cell in event.turn:
            place = left.index(value)
            left[place] = 0
            places.append(place)
        self.model.message = _("{name} lays …").format(name=self.model.name(event.seat))
        event_animations.animate_laying(self.stage, places, list(event.turn), hand)
        self.score(event)

    def score(self, event: Lay) -> None:
        """Shows what a turn scored and writes it on the pad."""
        model, timeline = self.model, self.stage.timeline
        model.pad_view.show_own()
        pad = self.model.match.header.pads[event.seat]
        runs = self.model.match.board.runs(len(event.turn))
        before = model.displayed.pads[pad]
        entries = before.entries(event.lines, event.ticks)
        model.displayed.writing = entries
        words = self._summary(event, before.gain(event.lines, event.ticks))

        def begin() -> None:
            model.message = model.last_turns[event.seat] = words

        def end() -> None:
            model.displayed.last_laid[event.seat] = tuple(cell for _, cell in event.turn)

        model.displayed.last_laid.pop(event.seat, None)
        timeline.add(Motion(timeline.last, 0, begin=begin))
        event_animations.animate_score(self.stage, pad, runs, entries)
        timeline.add(Motion(timeline.last, 0, end=end))
        pause = timings.SCORE_READ if event.turn else timings.SCORE_READ * 2
        timeline.add(Motion(timeline.last, self.stage.app.seconds(pause)))

    def _summary(self, event: Lay, gain: int) -> str:
        """The sentence that says what a turn laid and gained."""
        name = self.model.name(event.seat)
        if not event.turn:
            return _("{name} lays nothing.").format(name=name)
        if not event.lines:
            count = len(event.turn)
            return ngettext("{name} lays {count} tile.", "{name} lays {count} tiles.", count).format(
                name=name, count=count
            )
        totals = " + ".join(map(str, event.lines))
        return _("{name} makes {totals}: +{gain} on the pad").format(name=name, totals=totals, gain=gain)
