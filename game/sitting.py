"""One match being played: the journal, its file, chance, and the computer's head. Scenes change a match here alone."""

from __future__ import annotations

import random
from functools import partial

from game.dealer import Dealer
from game.players.levels import BUDGET, LEVELS, advise, choose
from game.players.reasons import Advice
from game.players.thinker import Thinker
from game.players.view import view
from game.rules.events import Draw, End, Event, Header, Lay, StartDraw
from game.rules.journal import Journal
from game.rules.match import Match
from game.rules.material import Turn
from game.storage import Save, Store

FALLBACK_LEVEL = "casual"


class Sitting:
    """Everything that happens is in the journal, and on the disk, before anybody sees it; unless the disk refuses, and then
    the store has a notice."""

    def __init__(self, journal: Journal, save: Save, seed: int | None = None) -> None:
        self.match: Match = journal.match
        self._journal = journal
        self._save = save
        self._dealer = Dealer(self.match, seed)
        self._dice = random.Random(None if seed is None else f"{seed} dice")
        self._thinker: Thinker | None = None
        self._advising: int | None = None

    @classmethod
    def begin(cls, store: Store, header: Header) -> Sitting:
        """Sits down to a new match."""
        journal = Journal.begin(header)
        return cls(journal, store.begin(journal), header.seed)

    @classmethod
    def resume(cls, store: Store) -> Sitting | None:
        """Sits down again to the match played last; None if there is none that can be read."""
        loaded = store.load()
        if loaded is None:
            return None
        journal, save = loaded
        if journal.match.due is None:
            save.finish()
        return cls(journal, save)

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
        """The turn of the computer whose lay is due, once it is found; None until then."""
        assert self.match.due is not None
        thinker = self._free_thinker()
        if not thinker.thinking:
            seat = self.match.due.seat
            level = self.match.header.seats[seat].level
            known = level if level in LEVELS else FALLBACK_LEVEL
            thinker.ask(partial(choose, known), view(self.match, seat), BUDGET, self._dice.getrandbits(32))
        turn: Turn | None = thinker.answer() if self._advising is None else None
        return turn

    def advise(self) -> Advice | None:
        """What a strong player would lay in the place of the seat whose lay is due, and why; None until it is found. It changes
        nothing, not even what the computers will think of: the dice are left alone."""
        assert self.match.due is not None
        now = len(self.match.events)
        thinker = self._free_thinker(now)
        if not thinker.thinking:
            thinker.ask(advise, view(self.match, self.match.due.seat), BUDGET, now)
        advice: Advice | None = thinker.answer() if self._advising == now else None
        return advice

    def _free_thinker(self, advising: int | None = None) -> Thinker:
        """The thinker, for a computer's turn or for advice after so many events. While it is still at advice that nobody waits for
        any more, that answer is dropped as soon as it comes, and ``_advising`` says what the question was about."""
        thinker = self._thinker = self._thinker or Thinker()
        if self._advising not in (None, advising):
            thinker.answer()
        if not thinker.thinking:
            self._advising = advising
        return thinker

    def hurry(self) -> None:
        """Whoever thinks comes to an end with the best found so far."""
        if self._thinker:
            self._thinker.hurry()

    @property
    def saved(self) -> bool:
        """Whether everything that has happened is on the disk."""
        return not self._save.behind

    def give_up(self) -> None:
        """Ends the sitting; the journal is kept, but not to be continued."""
        self._save.give_up()
        self.close()

    def close(self) -> None:
        """Gets up from the table. Nothing needs saving: it is."""
        if self._thinker:
            self._thinker.close()
            self._thinker = None

    def _record(self, event: Event) -> None:
        self._journal.append(event)
        self._save.append(self._journal)
