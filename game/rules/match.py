"""A match: one value, built by applying events, that knows whose turn it is and what is owed (RULES.md 2 to 8).

Chance is in the events: a match never draws, it is told what was drawn. ``Match.apply`` is the only place where its state
changes. A refused event leaves it as it was.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from game.rules.board import Board
from game.rules.errors import IllegalMove, sentence
from game.rules.material import (
    PRESETS,
    SEATS_MAX,
    SEATS_MIN,
    TILES_OF,
    VALUES,
    HouseRules,
    Turn,
)
from game.rules.pad import Pad
from game.rules.turns import Score, Terms, lay_turn, legal_turns, score

Kind = Literal["human", "cpu", "bot"]
Reason = Literal["bag_empty", "stuck"]


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there: ``level`` names the strength of a computer."""

    name: str
    kind: Kind
    level: str | None = None


@dataclass(frozen=True, slots=True)
class Header:
    """What is agreed before the first tile is drawn. ``pads`` gives for each seat the pad it writes on."""

    seats: tuple[Seat, ...]
    pads: tuple[int, ...]
    rules: HouseRules = PRESETS["standard"]
    seed: int | None = None

    def pairs(self) -> tuple[tuple[int, ...], ...]:
        """The seats that move together, clockwise: one seat each, or two neighbours that share a pad (section 8)."""
        if len(set(self.pads)) == len(self.seats):
            return tuple((seat,) for seat in range(len(self.seats)))
        first = 0 if self.pads[0] == self.pads[1] else 1
        count = len(self.seats)
        return tuple((seat % count, (seat + 1) % count) for seat in range(first, first + count, 2))

    def check(self) -> None:
        """Raises IllegalMove unless that many may sit there and the pads are one each or one for two neighbours."""
        count = len(self.seats)
        if not SEATS_MIN <= count <= SEATS_MAX:
            raise IllegalMove(sentence("2 to 6 can play, not {count}"), count=count)
        if sorted(self.pads) == list(range(count)):
            return
        halves = list(range(count // 2)) * 2
        if count not in (4, 6) or sorted(self.pads) != sorted(halves):
            raise IllegalMove(sentence("pads are one for each seat or, with 4 or 6 seats, one for every two"))
        if any(len({self.pads[seat] for seat in pair}) != 1 for pair in self.pairs()):
            raise IllegalMove(sentence("partners must sit side by side"))


@dataclass(frozen=True, slots=True)
class StartDraw:
    """The draw for the start: one tuple per round, one tile per seat, None for a seat that is out of it (section 2)."""

    draws: tuple[tuple[int | None, ...], ...]

    def starter(self) -> int:
        """The seat that starts."""
        last = self.draws[-1]
        return max(range(len(last)), key=lambda seat: last[seat] or 0)

    def kept(self) -> int:
        """The tile that the starter keeps."""
        seat = self.starter()
        return max(draws[seat] or 0 for draws in self.draws)


@dataclass(frozen=True, slots=True)
class Draw:
    """The tiles that a seat draws at the start of its turn."""

    seat: int
    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lay:
    """A turn laid, and what it scored."""

    seat: int
    turn: Turn
    lines: tuple[int, ...]
    ticks: int


@dataclass(frozen=True, slots=True)
class End:
    """The end: ``drawn`` per seat after getting stuck, ``totals`` the grand total of each pad."""

    reason: Reason
    drawn: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]


Event = StartDraw | Draw | Lay | End


class Due(NamedTuple):
    """The event that must come next. ``seat`` is the one to draw, to lay, or (end) to draw first from what is left;
    ``count`` how many tiles it draws; ``reason`` why the match is over."""

    event: Literal["start_draw", "draw", "lay", "end"]
    seat: int = 0
    count: int = 0
    reason: Reason | None = None


class Outcome(NamedTuple):
    """How a match ended. ``minus`` and ``totals`` are per pad; ``winners`` are the pads with the highest grand total."""

    reason: Reason
    minus: tuple[int, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(slots=True)
class Match:
    """The whole state. To read: ``board``, ``hands`` per seat (in the order drawn, held ones first), ``pads`` per pad,
    ``bag[value]`` (how many are left), ``due`` (None when it is over), ``events``, ``outcome`` (None until it is over)."""

    header: Header
    board: Board = field(default_factory=Board)
    hands: list[list[int]] = field(init=False)
    pads: list[Pad] = field(init=False)
    bag: list[int] = field(default_factory=lambda: list(TILES_OF))
    due: Due | None = Due("start_draw")
    events: list[Event] = field(default_factory=list)
    outcome: Outcome | None = None
    _group: tuple[int, ...] = ()
    _drawn: int = 0
    _laid: int = 0
    _obliged: list[bool] = field(init=False)

    def __post_init__(self) -> None:
        self.header.check()
        seats = len(self.header.seats)
        self.hands = [[] for _ in range(seats)]
        self.pads = [Pad(self.header.rules.overflow_bonus) for _ in range(max(self.header.pads) + 1)]
        self._obliged = [False] * seats

    @property
    def bag_count(self) -> int:
        """The number of tiles left in the bag."""
        return sum(self.bag)

    @property
    def opening(self) -> bool:
        """Whether the starter's first turn is still to come."""
        return not self.board.laid

    def pad_of(self, seat: int) -> Pad:
        """The pad that this seat writes on."""
        return self.pads[self.header.pads[seat]]

    def terms(self, seat: int) -> Terms:
        """What the coming turn of this seat is played under."""
        return Terms(self.header.rules, self.opening, self._obliged[seat])

    def legal_turns(self) -> list[Turn]:
        """All legal turns of the seat whose lay is due; raises IllegalMove if none is."""
        if self.due is None or self.due.event != "lay":
            raise IllegalMove(sentence("no turn is due"))
        return legal_turns(self.board, self.hands[self.due.seat], self.terms(self.due.seat))

    def lay_event(self, turn: Turn) -> Lay:
        """The event of laying this turn now, scored. Raises IllegalMove if it is not legal; changes nothing."""
        if self.due is None or self.due.event != "lay":
            raise IllegalMove(sentence("no turn is due"))
        seat, opening = self.due.seat, self.opening
        lay_turn(self.board, self.hands[seat], turn, self.terms(seat))
        lines, ticks = score(self.board, len(turn), opening=opening)
        for _ in turn:
            self.board.take_back()
        return Lay(seat, turn, lines, ticks)

    def end_event(self, drawn: tuple[tuple[int, ...], ...]) -> End:
        """The event that ends the match now, with what each seat drew after getting stuck; changes nothing."""
        due = self._expect("end")
        assert due.reason is not None
        minus = self._minus(drawn)
        return End(due.reason, drawn, tuple(pad.total() - m for pad, m in zip(self.pads, minus, strict=True)))

    def apply(self, event: Event) -> None:
        """Takes the next event. Raises IllegalMove, and stays as it was, if the rules forbid it here."""
        match event:
            case StartDraw():
                self._start_draw(event)
            case Draw():
                self._draw(event)
            case Lay():
                self._lay(event)
            case End():
                self._end(event)
        self.events.append(event)

    def _expect(self, event: str, seat: int | None = None) -> Due:
        due = self.due
        if due is None:
            raise IllegalMove(sentence("the match is over; nothing can follow"))
        if due.event != event:
            wanted = {
                "start_draw": sentence("the draw for the start is due here"),
                "draw": sentence("{name} draws first"),
                "lay": sentence("{name} has to lay first"),
                "end": sentence("the match is over here; its end is due"),
            }[due.event]
            raise IllegalMove(wanted, name=self.header.seats[due.seat].name)
        if seat is not None and seat != due.seat:
            raise IllegalMove(
                sentence("it is the turn of {name} (seat {seat})"), name=self.header.seats[due.seat].name, seat=due.seat
            )
        return due

    def _start_draw(self, event: StartDraw) -> None:
        self._expect("start_draw")
        _check_start(event.draws, len(self.header.seats))
        starter = event.starter()
        self.hands[starter].append(event.kept())
        self.bag[event.kept()] -= 1
        pair = next(p for p in self.header.pairs() if starter in p)
        self._begin((starter, *(seat for seat in pair if seat != starter)))

    def _begin(self, group: tuple[int, ...]) -> None:
        self._group, self._drawn, self._laid = group, 0, 0
        self.due = self._draw_due()

    def _draw_due(self) -> Due:
        seat = self._group[self._drawn]
        hand = self.hands[seat]
        if not hand or self.opening and self._drawn == 0:
            count = 2
        elif len(hand) == 1:
            count = 1
        else:
            count = 0 if self._any_fits(hand) else 1
        return Due("draw", seat, min(count, self.bag_count))

    def _any_fits(self, tiles: list[int]) -> bool:
        return self.board.fit[min(tiles)] != 0

    def _draw(self, event: Draw) -> None:
        due = self._expect("draw", event.seat)
        if len(event.tiles) != due.count:
            raise IllegalMove(
                sentence("{name} draws {due} here, not {count}"),
                name=self.header.seats[due.seat].name,
                due=due.count,
                count=len(event.tiles),
            )
        for value in set(event.tiles):
            if event.tiles.count(value) > self.bag[value]:
                raise IllegalMove(
                    sentence("the bag holds only {count} of the {value}s"), count=self.bag[value], value=value
                )
        hand = self.hands[event.seat]
        self._obliged[event.seat] = len(hand) > 1 and self._any_fits(hand)
        for value in event.tiles:
            self.bag[value] -= 1
            hand.append(value)
        self._drawn += 1
        self.due = self._draw_due() if self._drawn < len(self._group) else Due("lay", self._group[0])

    def _lay(self, event: Lay) -> None:
        self._expect("lay", event.seat)
        opening, terms = self.opening, self.terms(event.seat)
        lay_turn(self.board, self.hands[event.seat], event.turn, terms)
        found = score(self.board, len(event.turn), opening=opening)
        if found != Score(event.lines, event.ticks):
            for _ in event.turn:
                self.board.take_back()
            raise IllegalMove(
                sentence("this turn scores {found} with {ticks} ticks, not {lines} with {said}"),
                found=_listed(found.lines),
                ticks=found.ticks,
                lines=_listed(event.lines),
                said=event.ticks,
            )
        for value, _ in event.turn:
            self.hands[event.seat].remove(value)
        self.pad_of(event.seat).enter(event.lines, event.ticks)
        self._laid += 1
        self.due = self._after_lay()

    def _after_lay(self) -> Due:
        pair_done = self._laid == len(self._group)
        pairs = self.header.pairs()
        at = next(i for i, pair in enumerate(pairs) if self._group[0] in pair)
        following = pairs[(at + 1) % len(pairs)]
        if pair_done and not self.bag_count:
            return Due("end", following[0], 0, "bag_empty")
        waiting = [v for v in VALUES if self.bag[v] or any(v in hand for hand in self.hands)]
        if not waiting or not self._any_fits(waiting):
            seat = following[0] if pair_done else self._group[self._laid]
            return Due("end", seat, self.bag_count, "stuck")
        if not pair_done:
            return Due("lay", self._group[self._laid])
        self._begin(following)
        assert self.due is not None
        return self.due

    def _end(self, event: End) -> None:
        due = self._expect("end")
        if event.reason != due.reason:
            reasons = {
                "bag_empty": sentence("the match is over because the bag is empty"),
                "stuck": sentence("the match is over because nothing fits any more"),
            }
            raise IllegalMove(reasons[str(due.reason)])
        self._check_drawn(event.drawn, due)
        expected = self.end_event(event.drawn)
        if event.totals != expected.totals:
            raise IllegalMove(
                sentence("the grand totals are {found}, not {totals}"),
                found=_listed(expected.totals),
                totals=_listed(event.totals),
            )
        for seat, tiles in enumerate(event.drawn):
            self.hands[seat].extend(tiles)
            for value in tiles:
                self.bag[value] -= 1
        best = max(event.totals)
        winners = tuple(pad for pad, total in enumerate(event.totals) if total == best)
        self.outcome = Outcome(event.reason, self._minus(()), event.totals, winners)
        self.due = None

    def _check_drawn(self, drawn: tuple[tuple[int, ...], ...], due: Due) -> None:
        seats = len(self.hands)
        counts = [due.count // seats + ((seat - due.seat) % seats < due.count % seats) for seat in range(seats)]
        if [len(tiles) for tiles in drawn] != counts:
            raise IllegalMove(sentence("at the end the seats draw {counts} tiles"), counts=_listed(counts))
        if any(sum(tiles.count(v) for tiles in drawn) != self.bag[v] for v in VALUES):
            raise IllegalMove(sentence("these are not the tiles that are left in the bag"))

    def _minus(self, drawn: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
        minus = [0] * len(self.pads)
        for seat, pad in enumerate(self.header.pads):
            minus[pad] += sum(self.hands[seat]) + sum(drawn[seat] if drawn else ())
        return tuple(minus)


def _listed(numbers: tuple[int, ...] | list[int]) -> str:
    return ", ".join(map(str, numbers)) or "nothing"


def _check_start(draws: tuple[tuple[int | None, ...], ...], seats: int) -> None:
    """Raises IllegalMove unless every round is drawn by exactly those who shared the highest tile of the round before, and
    the last round, and only that one, has a single highest tile."""
    taking_part = list(range(seats))
    for number, draw in enumerate(draws, start=1):
        if len(taking_part) == 1:
            raise IllegalMove(sentence("the start was decided before round {round}"), round=number)
        if [seat for seat, tile in enumerate(draw) if tile is not None] != taking_part or len(draw) != seats:
            raise IllegalMove(sentence("in round {round} other seats draw for the start"), round=number)
        highest = max(tile for tile in draw if tile is not None)
        taking_part = [seat for seat, tile in enumerate(draw) if tile == highest]
    if len(taking_part) > 1:
        raise IllegalMove(sentence("the draw for the start is not decided: several share the highest tile"))
