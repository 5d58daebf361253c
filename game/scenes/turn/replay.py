"""Shows events of the match on the table: what is said, and which animations run. Also a past turn once more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine.intents import Intent, IntentKind
from game.engine.skips import Skips
from game.engine.translation import _
from game.engine.tween import do, show, wait
from game.scenes.turn.device import SharedDevice
from game.scenes.turn.displayed import last_turn
from game.scenes.turn.game import TurnGame
from game.scenes.turn.input import TurnInput
from game.scenes.turn.model import TurnModel
from game.scenes.turn.runs import Run, animate_score
from game.scenes.turn.table import Stage
from game.session.game_session import GameSession
from game.table import timings
from game.table.widgets import Pressed


def show_score(
    game: TurnGame,
    stage: Stage,
    event: Any,
    runs: Sequence[Run],
    super_card: tuple[int, ...] = (),
    *,
    known: bool = False,
) -> None:
    """Shows what a turn scored and writes it on the pad.

    What it laid is marked as soon as it lies there. ``super_card``: the cells of the card that earns a super bonus. ``known``: see
    ``TurnGame.show_score``.
    """
    model, timeline, seat, count = stage.model, stage.timeline, event.seat, len(event.turn)
    score = game.reading.score(event)
    model.pad_view.show_own()
    pad = model.match.header.pads[seat]
    before = model.displayed.pads[pad]
    entries = before.entries(*score)
    model.displayed.writing = entries
    scored = last_turn(event, score, before)
    words = summary(game, model, event, scored.points)

    def say() -> None:
        model.message = model.last_turns[seat] = words

    def end() -> None:
        model.displayed.last_turns[seat] = scored

    model.displayed.mark(model.match, seat, event.turn)
    timeline.play(do(say))
    animate_score(stage, pad, runs, entries, super_card)
    timeline.play(show(0, end=end))
    pause = timings.SCORE_READ if count else timings.SCORE_READ * 2
    if not known:
        timeline.play(wait(stage.app.seconds(pause)))


def summary(game: TurnGame, model: TurnModel, event: Any, gain: int) -> str:
    name = model.name(event.seat)
    if not event.turn:
        return game.words_for_nothing(name)
    if not event.lines:
        return game.words_for_laying(name, len(event.turn))
    totals = " + ".join(map(str, event.lines))
    return _("{name} makes {totals}: +{gain} on the pad.").format(name=name, totals=totals, gain=gain)


class PastTurn:
    """``shown``: the stage on which a turn is shown again; None while none is."""

    def __init__(
        self, game: TurnGame, turn_input: TurnInput, session: GameSession, device: SharedDevice
    ) -> None:
        self.shown: Stage | None = None
        self._game = game
        self._stage = turn_input.stage
        self._input = turn_input
        self._session = session
        self._device = device
        self._skips = Skips()

    def handle(self, intent: Intent) -> Pressed | None:
        """Begins or ends showing a turn. None if the intent is about something else."""
        if self.shown and not self._input.on_control(intent):
            ends = self._skips.read(intent, IntentKind.PICK, IntentKind.REPLAY, IntentKind.MOVE)
            if ends:
                self.end()
            return Pressed(None) if ends or intent.kind is IntentKind.PRESS else None
        if intent.kind in (IntentKind.PRESS, IntentKind.REPLAY):
            self.end()
            return Pressed(None) if self._asked_for(intent) else None
        return None

    def update(self, seconds: float) -> None:
        if self.shown:
            self.shown.update(seconds)
            self.shown.timeline.update(seconds)
            if not self.shown.timeline.busy:
                self.end()

    def end(self) -> None:
        self.shown = None

    def _asked_for(self, intent: Intent) -> bool:
        """Whether somebody asks for a turn: with the key, or by pressing what says how much it scored."""
        model = self._stage.model
        view, turns = model.pad_view, model.displayed.last_turns
        if model.draft is None:
            return False
        by_key = intent.kind is IntentKind.REPLAY
        last = view.seat if view.shows_other else self._stage.laid_last
        seat = last if by_key else self._stage.seat_named_at(intent.at)
        if seat == model.draft.seat and not self._stage.layout.shared:
            seat = (
                self._stage.laid_last
            )  # Around a table, others may not press what is in front of somebody who waits.
        if seat is None or seat == model.draft.seat or seat not in turns:
            return by_key
        before = view.shows_other and view.seat == seat
        if not by_key:
            self._input.handle(intent)
        if by_key or not before:
            self._show(seat)
        return True

    def _show(self, seat: int) -> None:
        model = self._stage.model
        event = model.displayed.last_turns[seat].event
        match = self._session.match_before(event)
        assert match.due is not None
        around = not self._stage.layout.shared
        stage = self._game.table(
            self._stage.app, self._game.model(match, match.due.seat, around=around), self._stage.layout
        )
        stage.waiting, stage.menus = self._stage.waiting, self._stage.menus
        stage.focus.buttons = stage.waiting.get(seat, self._stage.focus.buttons)
        stage.model.totals_hidden, stage.model.open_hands = model.totals_hidden, model.open_hands
        stage.model.displayed.seat_at_rack(match, seat, face_up=self._device.may_see(seat))
        hand = list(match.hands[seat])
        match.apply(event)
        self._game.show_lay(stage, event, hand)
        self.shown = stage
