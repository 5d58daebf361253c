"""What a game offers: the list that each game fills in. Session, worker, bots and commands use the games only through it.

``game/games.py`` lists the games. Pieces, turns, events and views differ from game to game. Users of the list only pass them on,
so they have no type here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.rules.common.event_texts import Object
from game.rules.common.journal import JournalOf
from game.rules.common.match import Match
from game.rules.common.pad import ColumnPad
from game.rules.common.seats import Seat

AnyMatch = Match[Any, Any, Any, ColumnPad]
"""A match of any game."""
AnyJournal = JournalOf[AnyMatch, Any]
"""A journal of any game."""


@dataclass(slots=True)
class GameRules:
    """The rules of one game.

    - ``game_name``: its name in journals. ``presets``: the house rules that can be chosen, by name, the standard ones first.
    - ``partner_seats``: the numbers of players of whom two can share a pad.
    - ``turn_key``: the key of a turn in a line of the journal and in the answer of a bot. ``lay``: the class of the event of laying.
    - ``header``: what is agreed before a match, from seats, pads, one of the presets, and the seed. Raises IllegalMove if it cannot
      be played.
    - ``begin``: starts the journal of a new match. ``read``: replays a journal through the rules, and raises JournalError at the
      first line that is malformed or illegal.
    - ``dealer``: the source of chance in a match, from the match and a seed: it shuffles what is hidden. Its ``event(match)`` makes
      the event that is due; call that only when no lay is due. The same match with the same seed is dealt the same.
    - ``turn_from``: reads a turn from its list in a journal or in a bot's answer. Raises MalformedText or IllegalMove.
    - ``turn_text``: a turn as the journal writes it. ``written``: tiles or cards in hand as the journal writes them.
    - ``view``: what a seat may know of a match. Players get nothing else. ``redacted``: the lines of a journal as objects, without
      what a seat may not see.
    - ``score_of``: what a lay scores, as ``enter`` and ``gain`` of the game's pad take it; None for any other event.
    - ``progress``: how much of a match has been played: 0 at the beginning, 1 at the end.
    - ``position``: the pads and what lies on the table, as ``check`` prints them. ``turn_lines``: every legal turn with its score as
      a line of JSON, as ``turns`` prints them; raises IllegalMove if no lay is due.
    """

    game_name: str
    presets: Mapping[str, Any]
    partner_seats: tuple[int, ...]
    turn_key: str
    lay: type[Any]
    header: Callable[[tuple[Seat, ...], tuple[int, ...], Any, int | None], Any]
    begin: Callable[[Any], AnyJournal]
    read: Callable[[bytes], AnyJournal]
    dealer: Callable[[Any, int | None], Any]
    turn_from: Callable[[object], Any]
    turn_text: Callable[[Any], list[str]]
    written: Callable[[Sequence[Any]], list[Any]]
    view: Callable[[Any, int], Any]
    redacted: Callable[[Any, int], list[Object]]
    score_of: Callable[[Any], tuple[Any, int] | None]
    progress: Callable[[Any], float]
    position: Callable[[Any], Object]
    turn_lines: Callable[[Any], list[str]]

    def house_rules(self, preset: str = "", *, short: bool = False) -> Any:
        """The house rules of this preset, or the standard ones, for a full or a short match. Raises KeyError for an unknown one."""
        return replace(self.presets[preset or next(iter(self.presets))], short=short)
