"""Shared by many tests: matches at a given point, turns by name, contrast."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from game.players.tiles.candidates import turns_to_compare
from game.players.tiles.levels import gain
from game.rules.common.journal import header_line
from game.rules.common.seats import Seat
from game.rules.tiles.constants import PRESETS, VALUES, Cell, Turn, cell_named
from game.rules.tiles.dealer import Dealer
from game.rules.tiles.events import Draw, Event, Header, Lay, StartDraw
from game.rules.tiles.journal import Journal
from game.rules.tiles.match import Match
from game.rules.tiles.player_view import view_of
from game.rules.tiles.playout import random_event
from game.session.game_session import GameSession
from game.session.storage import Store

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fritzi")


def at(name: str) -> Cell:
    found = cell_named(name)
    assert found is not None, name
    return found


def header(
    *kinds: str,
    pads: Sequence[int] | None = None,
    rules: str = "standard",
    seed: int = 7,
    short: bool = False,
    open_hands: bool = False,
) -> Header:
    """A header. Each kind is "human" or the level of a computer."""
    seats = tuple(
        Seat(NAMES[i], "human") if kind == "human" else Seat(NAMES[i], "cpu", kind)
        for i, kind in enumerate(kinds)
    )
    house_rules = replace(PRESETS[rules], short=short)
    return Header(seats, tuple(pads or range(len(seats))), house_rules, seed, open_hands=open_hands)


def journal_text(match: Match) -> str:
    return "".join(
        line + "\n" for line in (header_line(match.header), *map(Journal.texts.line, match.events))
    )


def saved(store: Store, folder: str = "playing") -> list[str]:
    """The texts of the journals in one of the store's folders."""
    return [path.read_bytes().decode() for path in sorted((store.folder / folder).glob("*.zatre"))]


def session_of(store: Store, head: Header, *events: Event, seed: int = 7) -> GameSession:
    journal = Journal.begin(head)
    for event in events:
        journal.append(event)
    return GameSession(journal, store.begin(journal), seed)


def session_after(store: Store, head: Header, lays: int, *, seat: int = 0, due: str = "draw") -> GameSession:
    """A session in which at least ``lays`` turns have been laid and this seat is next to draw (or, if ``due`` says so, to lay)."""
    return session_of(store, head, *_events_of(head, lays, seat, due), seed=head.seed)


@cache
def _events_of(head: Header, lays: int, seat: int, due: str) -> tuple[Event, ...]:
    """The events of that match. Many tests use the same ones.

    Each seat lays its best turn, whatever its level, so that the matches stay the same when a level changes.
    """
    journal = Journal.begin(head)
    match, count = journal.match, 0
    dealer = Dealer(match, head.seed)
    while match.due is not None and not (count >= lays and match.due[:2] == (due, seat)):
        if match.due.event == "lay":
            journal.append(match.lay_event(best_turn(match)))
            count += 1
        else:
            journal.append(dealer.event(match))
    return tuple(match.events)


def session_with_moves(
    store: Store, head: Header, start: tuple[tuple[int | None, ...], ...], moves: str
) -> GameSession:
    """A session with the given moves: "1<42" means that seat 1 draws 4 and 2, "1>2h8,4h7" that it lays them, "1>" that it lays
    nothing."""
    journal = Journal.begin(head)
    journal.append(StartDraw(start))
    for word in moves.split():
        seat, what = int(word[0]), word[2:]
        assert journal.match.due is not None and journal.match.due.seat == seat
        if word[1] == "<":
            journal.append(Draw(seat, tuple(map(int, what))))
        else:
            journal.append(laid(journal.match, what.replace(",", " ")))
    return GameSession(journal, store.begin(journal), head.seed)


def journals(
    seed: int, seats: int = 2, rules: str = "standard", pads: Sequence[int] | None = None
) -> Iterator[Journal]:
    """The journal of a random match whenever a turn is due. It is always the same object, and grows."""
    rng = random.Random(seed)
    journal = Journal.begin(header(*["casual"] * seats, pads=pads, rules=rules, seed=seed))
    match = journal.match
    bag = [value for value in VALUES for _ in range(match.bag[value])]
    while match.due:
        if match.due.event == "lay":
            yield journal
        journal.append(random_event(match, bag, rng))


def positions(
    seed: int, seats: int = 2, rules: str = "standard", pads: Sequence[int] | None = None
) -> Iterator[Match]:
    """A random match whenever a turn is due. It is always the same object."""
    return (journal.match for journal in journals(seed, seats, rules, pads))


def laid(match: Match, names: str) -> Lay:
    return match.lay_event(turn(names))


def turn(names: str) -> Turn:
    """The turn that is written as "6h8 5i8"."""
    return tuple((int(name[0]), at(name[1:])) for name in names.split())


OPENING = (StartDraw(((6, 2),)), Draw(0, (5, 5)))
ANSWER = (*OPENING, Lay(0, turn("6h8 5i8 5i9"), (10, 11), 2), Draw(1, (5, 3)))
AGAIN = (*ANSWER, Lay(1, turn("5h9"), (10, 11), 0), Draw(0, (2, 1)))
"""The worked example of the rule books until the first seat lays, until the second lays, and until the first lays again."""


def best_turn(match: Match) -> Turn:
    """The legal turn with the largest gain; of a hand with very many turns, the best of some.

    Eleven tiles can have half a million legal turns, which take 900 MB.
    """
    assert match.due is not None
    known = view_of(match, match.due.seat)
    return max(turns_to_compare(known, random.Random(1)), key=lambda turn: gain(known, turn))


def some_turn(match: Match, rng: random.Random) -> Turn:
    """One of the first legal turns, without a list of all if there are very many."""
    assert match.due is not None
    return rng.choice(turns_to_compare(view_of(match, match.due.seat), rng)[:20])


def play_on(session: GameSession, events: int = 10**6) -> None:
    """Applies at most this number of further events. Every seat lays the first turn in its list of legal turns."""
    for _ in range(events):
        if session.match.due is None:
            return
        if session.match.due.event == "lay":
            session.lay(session.match.legal_turns()[0])
        else:
            session.deal()


def contrast(one: Sequence[int], other: Sequence[int]) -> float:
    """The contrast ratio of two colours by WCAG, the guidelines for web content: from 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Sequence[int]) -> float:
    parts = [c / 255 for c in colour[:3]]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
