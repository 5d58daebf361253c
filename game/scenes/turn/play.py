"""Plays a match, turn by turn: waits for humans, asks computers for their turns, and shows what happened."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from game.engine.layout import BOTTOM
from game.engine.scene import Replace, Transition
from game.engine.translation import Words, nothing
from game.engine.tween import do, wait
from game.games import game_of
from game.players.bot_process import BotFailure
from game.rules.common.errors import RuleError
from game.rules.common.game_rules import AnyMatch
from game.rules.common.match import Due
from game.scenes.turn.draft import Draft
from game.scenes.turn.game import AnyTurnGame
from game.scenes.turn.input import TurnInput
from game.scenes.turn.lesson import Lesson
from game.scenes.turn.pace import Pace
from game.scenes.turn.rule_notes import RuleNotes
from game.scenes.turn.runs import show_lay, show_score
from game.session.game_session import GameSession
from game.table import timings
from game.table.seating import sides_of


def lesson_so_far(game: AnyTurnGame, match: AnyMatch) -> Lesson:
    """The lesson of a first match that goes on: what the turns of the person have taught is not taught again."""
    lesson, rules = game.lesson(), game_of(match.header.game_name).rules
    again = rules.begin(match.header).match
    for event in match.events:
        if score := rules.score_of(event):
            if event.turn and again.seats[event.seat].kind == "human":
                draft = game.draft(again, BOTTOM)
                lesson.begin(draft)
                draft.lay_all(event.turn)
                lesson.end(draft)
            lesson.witness(event, again.pad_of(event.seat), score)
        if lesson.over:
            break
        again.apply(event)
    return lesson


class Play:
    """The course of the match on a table. ``plan_ahead``: called when a person's turn begins."""

    def __init__(
        self, turn_input: TurnInput, session: GameSession, pace: Pace, plan_ahead: Callable[[], None]
    ) -> None:
        self._input = turn_input
        self._turn_table = turn_input.turn_table
        self._model = self._turn_table.model
        self._app = self._turn_table.app
        self._session, self._match = session, session.match
        self._device = self._model.device
        self._pace = pace
        self._plan_ahead = plan_ahead
        game = self._turn_table.game
        self._found_events = len(self._match.events)
        self._notes = RuleNotes(self._app, self._match, game.rules_beginning, game.rules_laid)
        self._actor = self._model.displayed.actor
        self._awaited: Callable[[], None] | None = None  # Shows an event that is not on the disk yet.
        self._found: Any = None  # The turn of a computer that was found while something else was being shown.
        self._model.remark = self._remark
        self._open_hands()

    @property
    def waits(self) -> bool:
        return self._awaited is not None

    def finish_turn(self) -> None:
        model = self._model
        if model.draft is None:
            return
        try:
            event = self._session.lay(model.draft.checked_turn())
        except RuleError as error:
            self._input.refuse(error)
            return
        model.clear_refusal()
        draft = model.draft
        self._app.gamepads[draft.seat] = self._app.devices.gamepad
        self._notes.happens(event)
        if model.lesson and not model.must_pass:
            self._notes.know(model.lesson.end(draft))
        self._turn_table.drop_presses()
        model.hint.end()
        model.draft = None
        model.displayed.leave_on_rack(draft)
        model.displayed.catch_up_table(self._match)
        self._show("lay", partial(self._show_own, event, draft), draft.seat)
        self._input.lay_out()

    def go_on(self) -> Transition:
        transition = None
        if not (self._turn_table.timeline.busy or self._model.waits) and self._session.may_go_on:
            if self._awaited:
                self._awaited()
            else:
                transition = self._advance()
        elif not self._model.waits:
            self._think_ahead()
        if self._actor != self._model.displayed.actor:
            self._next_actor()
        return transition

    def follow_seats(self) -> None:
        """Looks up who plays for each seat now; the pause can change that. Drops the draft of a player who left."""
        if not self._device.update():
            return
        self._open_hands()
        self._found = None
        model = self._model
        model.thinking = False
        if model.draft and model.draft.seat not in self._device.humans:
            model.hint.end()
            model.draft = None

    def _next_actor(self) -> None:
        """Another seat acts now. Around a table it has its own station, where the message about the last turn is not shown."""
        model = self._model
        self._actor = model.displayed.actor
        if not self._turn_table.layout.shared and model.tells_turn:
            model.message = nothing
        self._input.lay_out()

    def _open_hands(self) -> None:
        self._model.open_hands = self._device.humans if self._device.open_handed else []

    def _show(self, event: str, show: Callable[[], None], seat: int) -> None:
        if self._session.may_go_on:
            self._awaited = None
            show()
            self._pace.replaying(seat, event)
        else:
            self._awaited = partial(self._show, event, show, seat)

    def _advance(self) -> Transition:
        model = self._model
        model.displayed.catch_up(self._match)
        if notice := self._app.next_notice():
            model.refusal = partial(self._app.notice_text, notice)
        due = self._match.due
        if due is None:
            return Replace("table", self._session)
        if due.event == "end":
            self._end(due)
            return None
        if due.event != "deal" and self._device.must_pass_to(due.seat):
            self._device.pass_to(due.seat, hidden=self._hides(due))
            if model.covered:
                self._cover(due.seat)
                return None
        if not self._device.passed and due.seat in self._device.humans:
            self._device.holder = due.seat
            if self._turn_table.layout.shared:
                self._app.face_player(sides_of(self._match.header.seats)[due.seat])
        if due.event != "lay":
            self._deal(due)
        elif due.seat in self._device.humans:
            self._begin_draft(due.seat)
        else:
            return self._think(due.seat)
        return None

    def _end(self, due: Due) -> None:
        """The last table is shown for a while, why the match is over, and what that means: for those who skip, each sentence no
        longer than any score."""
        read, least = timings.END_READ, timings.END_READ_LEAST
        if self._pace.skipping:
            read, least = timings.SCORE_READ, 0.0
        self._pace.skipping = False
        self._session.deal()
        self._show("end", partial(self._say_why, max(least, self._app.seconds(read))), due.seat)

    def _say_why(self, seconds: float) -> None:
        game, drawn = self._model.game, partial(self._model.displayed.catch_up, self._match)
        for words in (game.announcement(self._match), *game.ending(self._match)):
            say = partial(setattr, self._model, "message", partial(str, words))
            self._turn_table.timeline.play(do(say), wait(seconds), do(drawn))

    def _hides(self, due: Due) -> bool:
        """Whether this player or a partner has something in hand that others have not seen. Who draws before anything is laid has at
        most the tile of the draw for the start, which everybody has seen."""
        match, opens = self._match, due.event == "draw" and not self._model.displayed.placements
        return not opens and any(
            match.hands[seat] for seat in match.header.seats_of(match.header.pads[due.seat])
        )

    def _cover(self, seat: int) -> None:
        """The table is shown as the player whose turn it is will see it, but for their hand."""
        self._model.displayed.seat_at_rack(self._match, seat, face_up=False)
        self._model.pad_view.show_own()
        if not self._model.tells_turn:
            # Others have read the message. The player who sees their hand now needs to know what to do.
            self._model.message = nothing
        self._say_whose_turn(seat)
        self._pace.turn_begins()
        self._input.cover()

    def _deal(self, due: Due) -> None:
        if due.event == "deal":
            self._pace.skipping = False
            self._notes.forget()
        event = self._session.deal()
        self._show(due.event, partial(self._turn_table.game.show_dealt, self._turn_table, event), due.seat)

    def _begin_draft(self, seat: int) -> None:
        draft = self._turn_table.game.draft(self._match, self._turn_table.side)
        self._model.begin(draft)
        self._model.note = self._note(draft) or nothing
        self._model.pad_view.show_own()
        for view in self._model.pad_views:
            view.close()
        self._say_whose_turn(seat)
        self._pace.turn_begins()
        if self._model.lesson:
            self._model.lesson.begin(draft)
        self._app.sound.play("your_turn")
        self._input.begin()
        self._plan_ahead()

    def _say_whose_turn(self, seat: int) -> None:
        """Takes the place of what was said about the last turn."""
        model = self._model
        if model.tells_turn:
            model.message = partial(model.your_turn, seat)

    def _note(self, draft: Draft) -> Words | None:
        """A rule that matters now and has not been explained yet. Nothing while the lesson goes on, in the place of a message that
        is not about the last turn, or in a turn that had begun before the table was left."""
        model = self._model
        again = len(self._match.events) == self._found_events
        usual = model.tells_turn or model.message == model.your_turn(draft.seat)
        other = model.message and not usual
        return self._notes.begin(draft, silent=bool(other or self._taught or again or model.must_pass))

    def _remark(self, draft: Draft) -> Words | None:
        return None if self._taught else self._notes.go_on(draft)

    @property
    def _taught(self) -> bool:
        return self._model.lesson is not None and not self._model.lesson.over

    def _think(self, seat: int) -> Transition:
        model = self._model
        if not model.thinking:
            model.displayed.seat_at_rack(self._match, seat, face_up=self._device.may_see(seat))
        model.thinking = True
        try:
            turn = self._session.think() if self._found is None else self._found
        except BotFailure as why:
            return Replace("match_lost", self._match, seat, why)
        self._found = None
        if turn is None:
            if self._pace.skipping:
                self._session.hurry()
            return None
        model.thinking = False
        hand = list(self._match.hands[seat])
        event = self._session.lay(turn)
        self._notes.happens(event)
        self._show("lay", partial(show_lay, self._turn_table, event, hand), seat)
        return None

    def _show_own(self, event: Any, draft: Draft) -> None:
        show_score(self._turn_table, event, known=len(self._device.humans) < 2)
        self._turn_table.game.after_own(self._turn_table, event, draft)

    def _think_ahead(self) -> None:
        """While something is being shown, the computer that lays next thinks already."""
        match = self._match
        if self._found is not None or match.due is None or self._model.watched:
            return
        if match.due.event == "lay" and match.seats[match.due.seat].kind == "cpu":
            self._found = self._session.think()
