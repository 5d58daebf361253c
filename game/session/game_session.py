"""One match being played: the journal, its file, chance, and the computer's head. Scenes change the match in progress here alone."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import partial

from game.analysis.reasons import Advice
from game.players.bot_process import BotFailure, BotProcess, allowed
from game.players.budget import Budget
from game.players.levels import BUDGET, LEVELS, choose
from game.players.player_view import PlayerView, view_of
from game.players.redacted_journal import question
from game.players.worker import Worker
from game.rules.common.errors import sentence
from game.rules.tiles.constants import Turn
from game.rules.tiles.events import Draw, End, Event, Header, Lay, StartDraw
from game.rules.tiles.journal import Journal
from game.rules.tiles.match import Match
from game.session.dealer import Dealer
from game.session.notices import Notice
from game.session.save import Save
from game.session.settings import LONGEST_PROGRAM
from game.session.storage import Store

FALLBACK_LEVEL = "casual"


class GameSession:
    """The match and its journal change at once. The disk is written meanwhile: what has happened may be shown once the match is
    ``settled``. If the disk refuses, the store has a notice. ``programs`` are the commands of outside programs by name, from
    the settings: a journal only says which of them sits where."""

    def __init__(
        self, journal: Journal, save: Save, seed: int | None = None, programs: Mapping[str, str] = {}
    ) -> None:
        self.match: Match = journal.match
        self._journal = journal
        self._save = save
        self._dealer = Dealer(self.match, seed)
        self._dice = random.Random(None if seed is None else f"{seed} dice")
        self._worker: Worker | None = None
        self._programs = programs
        self._running: dict[int, BotProcess] = {}
        self._advising: int | None = None

    @classmethod
    def begin(cls, store: Store, header: Header, programs: Mapping[str, str] = {}) -> GameSession:
        """Sits down to a new match."""
        journal = Journal.begin(header)
        return cls(journal, store.begin(journal), header.seed, programs)

    @classmethod
    def resume(cls, store: Store, programs: Mapping[str, str] = {}) -> GameSession | None:
        """Sits down again to the match played last of which every program is there; the others stay where they are. None if there
        is none that can be read, or none but such others: the store then has a notice."""
        missing: list[str] = []

        def playable(match: Match) -> bool:
            if match.due is None:
                return True
            seats = match.header.seats
            gone = [seat for seat in seats if seat.kind == "bot" and seat.level not in programs]
            missing.extend(seat.level or seat.name for seat in gone)
            return not gone

        loaded = store.load(playable)
        if loaded is None:
            if missing:
                store.notices.append(Notice("program", missing[0][:LONGEST_PROGRAM]))
            return None
        journal, save = loaded
        if journal.match.due is None:
            save.finish()
        return cls(journal, save, programs=programs)

    def deal(self) -> StartDraw | Draw | End:
        """Lets chance do what is due, and returns the event."""
        event = self._dealer.event(self.match)
        self._record(event)
        if self.match.due is None:
            self._save.finish()
        return event

    def lay(self, turn: Turn) -> Lay:
        """Lays the turn that is due. Raises IllegalMove, and changes nothing, if the rules forbid it."""
        event = self.match.lay_event(turn)
        self.hurry()  # If advice was asked for, nobody waits for it any more.
        self._record(event)
        return event

    def think(self) -> Turn | None:
        """The turn of the computer whose lay is due, once it is found; None until then. Raises OutsideError when an outside
        program has lost the match instead; the match is then over, and its journal put away."""
        assert self.match.due is not None
        seat = self.match.due.seat
        if self.match.header.seats[seat].kind == "bot":
            try:
                return self._ask_program(seat)
            except BotFailure:
                self._save.lose()
                self.close()
                raise
        worker = self._free_thinker()
        if not worker.thinking:
            level = self.match.header.seats[seat].level
            known = level if level in LEVELS else FALLBACK_LEVEL
            worker.ask(partial(choose, known), view_of(self.match, seat), BUDGET, self._dice.getrandbits(32))
        turn: Turn | None = worker.answer() if self._advising is None else None
        return turn

    def advise(self) -> Advice | None:
        """What a strong player would lay in the place of the seat whose lay is due, and why; None until it is found. It changes
        nothing, not even what the computers will think of: the dice are left alone."""
        assert self.match.due is not None
        now = len(self.match.events)
        worker = self._free_thinker(now)
        if not worker.thinking:
            worker.ask(_advise, view_of(self.match, self.match.due.seat), BUDGET, now)
        advice: Advice | None = worker.answer() if self._advising == now else None
        return advice

    def hurry(self) -> None:
        """Whoever thinks comes to an end with the best found so far."""
        if self._worker:
            self._worker.hurry()

    @property
    def settled(self) -> bool:
        """Whether everything that has happened is on the disk, or the disk has refused it. Never waits."""
        return self._save.settled

    @property
    def refused(self) -> bool:
        """Whether the disk has refused something that has happened."""
        return self._save.refused

    def give_up(self) -> None:
        """Ends the sitting; the journal is kept, but not to be continued."""
        self._save.give_up()
        self.close()

    def close(self) -> None:
        """Ends the thinker and the programs. The store goes on writing what is not on the disk yet."""
        if self._worker:
            self._worker.close()
            self._worker = None
        for program in self._running.values():
            program.close()
        self._running.clear()

    def _free_thinker(self, advising: int | None = None) -> Worker:
        """The thinker, for a computer's turn or for advice after so many events. While it is still at advice that nobody waits for
        any more, that answer is dropped as soon as it comes, and ``_advising`` says what the question was about."""
        worker = self._worker = self._worker or Worker()
        if self._advising not in (None, advising):
            worker.answer()
        if not worker.thinking:
            self._advising = advising
        return worker

    def _ask_program(self, seat: int) -> Turn | None:
        """The legal turn of the program on that seat, which is started when it is asked for the first time."""
        if seat not in self._running:
            command = self._programs.get(self.match.header.seats[seat].level or "")
            if command is None:
                raise BotFailure(sentence("the settings do not name its program"))
            self._running[seat] = BotProcess(command)
        program = self._running[seat]
        if not program.thinking:
            program.ask(question(self._journal, seat))
        turn = program.answer()
        return None if turn is None else allowed(self.match, turn)

    def _record(self, event: Event) -> None:
        self._journal.append(event)
        self._save.append()


def _advise(view: PlayerView, budget: Budget, rng: random.Random) -> Advice:
    """The advice for this view. A worker process calls this. Only there is the slow module imported, so the window opens faster."""
    from game.analysis.advice import advise

    return advise(view, budget, rng)
