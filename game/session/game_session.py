"""The game session: one match being played, with its journal, file, dealer and players. Scenes change the match only here."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from game.analysis.coach import advise
from game.games import game_of
from game.players.bot_process import BotFailure, BotProcess, allowed, question
from game.players.levels import BUDGET, choose, level_in
from game.players.worker import Work, Worker
from game.rules.common.errors import sentence
from game.rules.common.game_rules import AnyJournal, AnyMatch
from game.rules.common.match import MOST_SEAT_CHANGES, Header
from game.rules.common.seats import SeatChange
from game.session.match_file import GIVEN_UP, LOST, MatchFile, Unsaved
from game.session.matches import missing_bots
from game.session.settings import LONGEST_BOT_NAME
from game.session.storage import Store
from game.session.writer import Notice


def computers_rng(seed: int | None) -> random.Random:
    """The random numbers of the computers in a match with this seed; None for others each time."""
    return random.Random(None if seed is None else f"{seed} dice")


class GameSession:
    """One match being played, of any game. Turns, events and advice are of that game, so they have no type here.

    The match and its journal change at once; the file is written in the background. An event may be shown once the session
    is ``settled``. If writing fails, the store has a notice. ``bot_commands`` are the commands of the bots by name,
    from the settings; a journal contains only the names. ``seed`` fixes everything random.
    """

    def __init__(
        self,
        journal: AnyJournal,
        file: MatchFile | Unsaved,
        seed: int | None = None,
        bot_commands: Mapping[str, str] = {},
    ) -> None:
        self.match: AnyMatch = journal.match
        self._journal = journal
        self._file = file
        self._game_rules = game_of(self.match.header.game_name).rules
        self._dealer = self._game_rules.dealer(self.match, seed)
        self._rng = computers_rng(seed)
        self._worker: Worker | None = None
        self._bot_commands = bot_commands
        self._bots: dict[int, BotProcess] = {}
        self._question: tuple[Work, int] | None = None

    @classmethod
    def begin(cls, store: Store, header: Header, bot_commands: Mapping[str, str] = {}) -> GameSession:
        """Raises IllegalMove for an impossible header."""
        journal = game_of(header.game_name).rules.begin(header)
        return cls(journal, store.begin(journal), header.seed, bot_commands)

    @classmethod
    def unsaved(cls, header: Header) -> GameSession:
        return cls(game_of(header.game_name).rules.begin(header), Unsaved(), header.seed)

    @classmethod
    def resume(
        cls, store: Store, bot_commands: Mapping[str, str] = {}, name: str | None = None
    ) -> GameSession | None:
        """Continues the newest match for which the settings name every bot, or the one in the file ``name``. The others stay as they
        are. None if there is none; if because of a missing bot, the store has a notice."""
        missing: list[str] = []

        def playable(match: AnyMatch) -> bool:
            absent = missing_bots(match, bot_commands)
            missing.extend(absent)
            return not absent

        loaded = store.load(playable, name)
        if loaded is None:
            if missing:
                store.notices.append(Notice("bot", missing[0][:LONGEST_BOT_NAME]))
            return None
        journal, file = loaded
        if journal.match.due is None:
            file.finish()
        return cls(journal, file, bot_commands=bot_commands)

    def deal(self) -> Any:
        """Lets the dealer make the event that is due, for example a draw or the end."""
        event = self._dealer.event(self.match)
        self._record(event)
        if self.match.due is None:
            self._file.finish()
        return event

    def lay(self, turn: Any) -> Any:
        """Returns the event. Raises IllegalMove, and changes nothing, if the rules forbid the turn."""
        event = self.match.lay_event(turn)
        self.hurry()  # Advice that was asked for is no longer needed.
        self._record(event)
        return event

    def match_before(self, event: Any) -> AnyMatch:
        match = self._game_rules.begin(self.match.header).match
        for earlier in self.match.events:
            if earlier is event:
                break
            match.apply(earlier)
        return match

    def think(self) -> Any:
        """The turn of the computer whose lay is due; None while it is thinking. Raises BotFailure if a bot fails: it has then lost
        the match, and the file is moved."""
        assert self.match.due is not None
        seat = self.match.due.seat
        if self.match.seats[seat].kind == "bot":
            try:
                return self._ask_bot(seat)
            except BotFailure:
                self._file.finish(LOST)
                self.close()
                raise
        level = self.match.seats[seat].level
        known = level_in(self.match.header.game_name, level or "")
        return self._ask(choose, partial(choose, known), lambda: self._rng.getrandbits(32))

    def leave(self, seat: int) -> None:
        """The computer plays for this seat from now on; not if that has changed too often. Raises IllegalMove before the draw for the
        start and after the end."""
        self._change_seat(SeatChange(seat, "cpu", level_in(self.match.header.game_name)))

    def come_back(self, seat: int) -> None:
        """A person plays for this seat again. Raises IllegalMove as ``leave`` does."""
        self._change_seat(SeatChange(seat, "human"))

    def advise(self) -> Any:
        """The ``Advice`` of the game for the lay that is due; None until it is found. It does not use the session's random numbers,
        so the computers play the same without it."""
        return self._ask(advise, advise, lambda: len(self.match.events))

    def hurry(self) -> None:
        """Asks a thinking computer for the best turn found so far."""
        if self._worker:
            self._worker.hurry()

    @property
    def settled(self) -> bool:
        """Whether every event has been written or writing it has failed. Never waits."""
        return self._file.settled

    @property
    def may_go_on(self) -> bool:
        """Whether the last event may be shown, and the next one may come: nobody sees what a power cut could undo."""
        return self.settled

    @property
    def over(self) -> bool:
        """Whether the match has ended, or was given up or lost."""
        return self._file.over

    @property
    def save_failed(self) -> bool:
        return self._file.failed

    def give_up(self) -> None:
        """Moves the journal to the finished matches; it cannot be continued."""
        self._file.finish(GIVEN_UP)
        self.close()

    def close(self) -> None:
        """Ends the worker and the bots. The store goes on writing."""
        if self._worker:
            self._worker.close()
            self._worker = None
        for bot in self._bots.values():
            bot.close()
        self._bots.clear()

    def _ask(self, kind: Callable[..., Any], work: Work, seed: Callable[[], int]) -> Any:
        """The worker's answer about the lay that is due; None until it is found. ``kind`` says what is asked. An answer of another
        kind, or about an earlier moment, is dropped when it comes. Nothing else is asked until then."""
        assert self.match.due is not None
        question = kind, len(self.match.events)
        worker = self._worker = self._worker or Worker()
        if self._question != question:
            worker.answer()
        if not worker.thinking:
            self._question = question
            worker.ask(work, self._game_rules.view(self.match, self.match.due.seat), BUDGET, seed())
        return worker.answer() if self._question == question else None

    def _ask_bot(self, seat: int) -> Any:
        """None while it is thinking. Starts its program for its first turn."""
        if seat not in self._bots:
            command = self._bot_commands.get(self.match.seats[seat].level or "")
            if command is None:
                raise BotFailure(sentence("Its program is not in the settings."))
            self._bots[seat] = BotProcess(command, game_name=self._game_rules.game_name)
        bot = self._bots[seat]
        if not bot.thinking:
            bot.ask(question(self._journal, seat))
        turn = bot.answer()
        return None if turn is None else allowed(self.match, turn)

    def _change_seat(self, event: SeatChange) -> None:
        if self.match.seat_changes < MOST_SEAT_CHANGES:
            self._record(event)
            self.hurry()

    def _record(self, event: Any) -> None:
        self._journal.append(event)
        self._file.append()


class Recording(GameSession):
    """Its events come from an older match, and it stops before each turn. ``turns``: how many that has. ``at``: how many have been
    laid here; at first, after how many it begins. ``last_lay``: the last event; ``gain``: its points. ``open_handed``: all hands are
    shown. ``playing``: it does not stop. ``allowed``: how many turns may be laid before it does."""

    def __init__(self, recorded: AnyMatch, at: int = 0, *, open_handed: bool = False) -> None:
        game_rules = game_of(recorded.header.game_name).rules
        super().__init__(game_rules.begin(recorded.header), Unsaved(), 0)
        self._events = list(recorded.events)
        self.turns = sum(game_rules.score_of(event) is not None for event in self._events)
        self.at = 0
        self.last_lay: Any = None
        self.gain = 0
        self.open_handed = open_handed
        self.playing = False
        self.allowed = 0
        while self._left and (self.at < at or not self._lay_follows):
            self._play_next()

    @property
    def waiting(self) -> bool:
        if not self._left:
            return True
        return self._lay_follows and not self.playing and not self.allowed

    @property
    def at_end(self) -> bool:
        return not self._left

    @property
    def may_go_on(self) -> bool:
        """Also at the end of a whole match, so that the scene finds nothing due."""
        return not self.waiting or self.match.due is None

    def deal(self) -> Any:
        return self._play_next()

    def think(self) -> Any:
        return self._left[0].turn

    def lay(self, turn: Any) -> Any:
        self.allowed = max(0, self.allowed - 1)
        return self._play_next()

    @property
    def _left(self) -> list[Any]:
        return self._events[len(self.match.events) :]

    @property
    def _lay_follows(self) -> bool:
        return self._game_rules.score_of(self._left[0]) is not None

    def _play_next(self) -> Any:
        """And after it those that change who plays."""
        event = self._left[0]
        score = self._game_rules.score_of(event)
        if score is not None:
            pad: Any = self.match.pads[self.match.header.pads[event.seat]]
            self.at, self.last_lay, self.gain = self.at + 1, event, pad.gain(*score)
        self._journal.append(event)
        while self._left and isinstance(self._left[0], SeatChange):
            self._journal.append(self._left[0])
        return event
