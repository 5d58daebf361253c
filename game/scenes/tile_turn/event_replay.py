"""Replays the events of the tile game."""

from __future__ import annotations

from typing import Literal

from game.engine.translation import _, ngettext
from game.engine.tween import Motion
from game.rules.tiles.events import Draw, Lay
from game.scenes.tile_turn.model.turn import TileTurnModel
from game.scenes.tile_turn.stage import TileStage
from game.scenes.tile_turn.view import event_animations
from game.scenes.turn.event_replay import EventReplay
from game.scenes.turn.model.shared_device import SharedDevice
from game.table import timings

HeldReason = Literal["fits nowhere", "by choice", "opening"]
"""Why a player holds tiles after a turn."""


class TileReplay(EventReplay):
    """Shows tiles that are drawn and laid."""

    stage: TileStage
    model: TileTurnModel

    def dealt(self, event: Draw, device: SharedDevice) -> None:
        """Shows the drawn tiles coming out of the bag."""
        model, shown = self.model, self.model.displayed
        due = self.model.match.due
        assert due is not None
        model.pad_view.show_own()
        if due.event == "lay" and due.seat != event.seat:
            # The partner drew these tiles. They are shown next to those of the player who lays first.
            shown.stock = self.model.match.bag_count
            shown.seat_at_rack(self.model.match, due.seat, face_up=device.may_see(due.seat))
            return
        hand, count = self.model.match.hands[event.seat], len(event.tiles)
        shown.seat_at_rack(self.model.match, event.seat, face_up=False)
        shown.stock = self.model.match.bag_count + count
        if not count:
            model.message = _("{name} draws nothing because a held tile fits now.").format(
                name=model.name(event.seat)
            )
        if not self.model.match.bag_count:
            model.message = _("The bag is empty: this is the last turn.")
        held = len(hand) - count
        if device.may_see(event.seat) and held and not device.open_handed:
            event_animations.animate_turning(self.stage, held, up=True)
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
        self.model.message = _("{name} lays…").format(name=self.model.name(event.seat))
        event_animations.animate_laying(self.stage, places, list(event.turn), hand)
        self.score(event)

    def score(self, event: Lay, *, known: bool = False) -> None:
        """Shows what a turn scored and writes it on the pad."""
        runs = self.model.match.board.runs(len(event.turn))
        cells = tuple(cell for _value, cell in event.turn)
        self.show_score(event, (event.lines, event.ticks), cells, runs, known=known)

    def hold(self, seat: int, reason: HeldReason | None, *, face_up: bool) -> None:
        """Shows that a player holds the tiles on the rack, and why. They turn over, unless they stay ``face_up``.

        ``reason``: None if it has just been shown.
        """
        model, timeline, seconds = self.model, self.stage.timeline, self.stage.app.seconds
        words = words_for_holding(len(model.match.hands[seat]), reason) if reason else ""

        def begin() -> None:
            model.message = words or model.message

        def end() -> None:
            model.message = model.last_turns[seat]

        timeline.add(Motion(timeline.last, 0, begin=begin))
        if not face_up:
            event_animations.animate_turning(self.stage, len(model.displayed.rack), up=False)
        read = max(timings.HOLD_READ_LEAST, seconds(timings.HOLD_READ)) if reason else 0.0
        timeline.add(Motion(timeline.last, read, end=end))

    def words_for_nothing(self, name: str) -> str:
        """The sentence for a turn in which nothing was laid."""
        return _("{name} lays nothing.").format(name=name)

    def words_for_laying(self, name: str, count: int) -> str:
        """The sentence for a turn without points."""
        return ngettext("{name} lays {count} tile.", "{name} lays {count} tiles.", count).format(
            name=name, count=count
        )


def words_for_holding(count: int, reason: HeldReason) -> str:
    """The sentence about the tiles that a player holds, and why."""
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
            "You hold {count} tile: the first tiles must form one row or column.",
            "You hold {count} tiles: the first tiles must form one row or column.",
            count,
        ),
    }
    return words[reason].format(count=count)
