"""A match: its state, built by applying events, and the event that is due next (RULES.md 2 to 8).

A match draws nothing itself: the events say which tiles were drawn. Its state changes only in ``Match.apply``, and in
``Match.play``, which does the same for a turn. A refused event changes nothing.
"""

from __future__ import annotations

from game.rules.common import match as common
from game.rules.common.errors import IllegalMove, listed, sentence
from game.rules.common.match import Due, Outcome
from game.rules.common.pad import winners
from game.rules.common.seats import SeatChange
from game.rules.tiles.board import Board
from game.rules.tiles.constants import TILES, TILES_OF, VALUES, Pad, Turn
from game.rules.tiles.events import Draw, End, Event, Header, Lay, StartDraw, check_in_bag
from game.rules.tiles.laying import lay_turn
from game.rules.tiles.turns import Score, TurnContext, legal_turns, score_last_tiles


class Match(common.Match[int, Turn, Event, Pad]):
    """The state of a match.

    Besides what all matches have: ``board``; ``bag[value]``, the number of such tiles left in the bag; in a short match that includes
    those that are not in play, because nobody knows which. The tiles of a hand are in the order drawn, held ones first.
    """

    __slots__ = ("_checked",)  # So it is not among what makes two matches equal.
    header: Header

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self.pads = [Pad(header.rules.overflow_bonus) for _ in range(max(header.pads) + 1)]
        self.board = Board()
        self.bag = list(TILES_OF)
        self._out_of_play = TILES - header.rules.tiles
        groups = header.groups()
        self._following = {
            seat: groups[(at + 1) % len(groups)] for at, group in enumerate(groups) for seat in group
        }
        self._group: tuple[int, ...] = ()
        self._drawn = self._laid = 0
        self._obliged = [False] * len(header.seats)
        self._checked: Lay | None = None
        """The last result of ``lay_event``, until the next event."""

    @property
    def bag_count(self) -> int:
        """The number of tiles in play that are left in the bag (section 10)."""
        return sum(self.bag) - self._out_of_play

    @property
    def opening(self) -> bool:
        return not self.board.laid

    def context(self, seat: int) -> TurnContext:
        return TurnContext(self.header.rules, self.opening, self._obliged[seat])

    def legal_turns(self) -> list[Turn]:
        seat = self._lay_due().seat
        return legal_turns(self.board, self.hands[seat], self.context(seat))

    def lay_event(self, turn: Turn) -> Lay:
        """The match remembers the event, so that ``apply`` does not check the same turn a second time."""
        if self._checked is None or self._checked.turn != turn:
            self._checked = self._laid_down(turn)
            self.board.take_back_all(turn)
        return self._checked

    def play(self, turn: Turn) -> Lay:
        """Lays this turn and returns its event, like ``apply(lay_event(turn))`` but faster. Raises IllegalMove."""
        event = self._laid_down(turn)
        self._settle(event)
        self._record(event)
        return event

    def end_event(self, drawn: tuple[tuple[int, ...], ...]) -> End:
        """The event that ends the match now, with what each seat drew after getting stuck. Raises IllegalMove if no end is due."""
        due = self._expect("end")
        assert due.reason is not None
        minus = self._minus(drawn)
        return End(due.reason, drawn, tuple(pad.total() - m for pad, m in zip(self.pads, minus, strict=True)))

    def apply(self, event: Event) -> None:
        match event:
            case StartDraw():
                self._start_draw(event)
            case Draw():
                self._draw(event)
            case Lay():
                self._lay(event)
            case SeatChange():
                self._change_seat(event)
            case End():
                self._end(event)
        self._record(event)

    def _laid_down(self, turn: Turn) -> Lay:
        """Checks a turn, leaves its tiles on the board, and scores it."""
        seat = self._lay_due().seat
        context = self.context(seat)
        lay_turn(self.board, self.hands[seat], turn, context)
        return Lay(seat, turn, *score_last_tiles(self.board, len(turn), opening=context.opening))

    def _start_draw(self, event: StartDraw) -> None:
        self._expect("start_draw")
        event.check(len(self.header.seats))
        starter = event.starter()
        self.hands[starter].append(event.kept_tile())
        self.bag[event.kept_tile()] -= 1
        group = next(group for group in self.header.groups() if starter in group)
        self._begin((starter, *(seat for seat in group if seat != starter)))

    def _begin(self, group: tuple[int, ...]) -> None:
        self._group, self._drawn, self._laid = group, 0, 0
        self.due = self._draw_due()

    def _draw_due(self) -> Due:
        """The draw of the next seat of the group: how many tiles it draws (sections 2 and 4)."""
        seat = self._group[self._drawn]
        hand = self.hands[seat]
        if not hand or self.opening:
            count = 2
        elif len(hand) == 1:
            count = 1
        else:
            count = 0 if self._any_fits(hand) else 1
        return Due("draw", seat, min(count, self.bag_count))

    def _any_fits(self, tiles: list[int]) -> bool:
        return self.board.fit_masks[min(tiles)] != 0  # If the smallest tile fits nowhere, no larger one does.

    def _smallest_left(self) -> int:
        """The smallest tile that is not on the board, in play or not; 0, which fits nowhere, if there is none."""
        for value in VALUES:
            if self.bag[value] or any(value in hand for hand in self.hands):
                return value
        return 0

    def _draw(self, event: Draw) -> None:
        """Checks a draw and moves its tiles from the bag to the hand (section 4)."""
        due = self._expect("draw", event.seat)
        if len(event.tiles) != due.count:
            raise IllegalMove(
                sentence("{name} draws {due} here, not {count}."),
                name=self.header.seats[due.seat].name,
                due=due.count,
                count=len(event.tiles),
            )
        check_in_bag(event.tiles, self.bag)
        hand = self.hands[event.seat]
        self._obliged[event.seat] = len(hand) > 1 and self._any_fits(hand)
        for value in event.tiles:
            self.bag[value] -= 1
            hand.append(value)
        self._drawn += 1
        self.due = self._draw_due() if self._drawn < len(self._group) else Due("lay", self._group[0])

    def _record(self, event: Event) -> None:
        self.events.append(event)
        self._checked = None

    def _lay(self, event: Lay) -> None:
        if event is self._checked:
            self.board.lay_all(event.turn)
        else:
            self._check_and_lay(event)
        self._settle(event)

    def _check_and_lay(self, event: Lay) -> None:
        """Checks an event from outside, a journal for example, and lays its tiles on the board."""
        if not self._passes(event):
            self._expect("lay", event.seat)
        context = self.context(event.seat)
        lay_turn(self.board, self.hands[event.seat], event.turn, context)
        found = score_last_tiles(self.board, len(event.turn), opening=context.opening)
        if found != Score(event.lines, event.ticks):
            self.board.take_back_all(event.turn)
            raise IllegalMove(
                sentence("This turn scores {found} (ticks: {ticks}), not {lines} (ticks: {claimed})."),
                found=listed(found.lines),
                ticks=found.ticks,
                lines=listed(event.lines),
                claimed=event.ticks,
            )

    def _settle(self, event: Lay) -> None:
        """Removes the tiles just laid from the hand, enters their score on the pad, and sets what is due next."""
        for value, _ in event.turn:
            self.hands[event.seat].remove(value)
        self.pad_of(event.seat).enter(event.lines, event.ticks)
        self._laid += 1
        self.due = self._after_lay()

    def _passes(self, event: Lay) -> bool:
        """Whether this is an empty turn of the second partner after the first one has left the match stuck.

        RULES.md does not say whether such a match ends at once or after the pair. Here the end is due at once. A journal in
        which the partner still lays nothing is accepted too.
        """
        stuck = self.due is not None and self.due.reason == "stuck" and self._laid < len(self._group)
        return stuck and not event.turn and event.seat == self._group[self._laid]

    def _after_lay(self) -> Due:
        """What is due after a lay: the partner's lay, the next draw, or the end (sections 7 and 8)."""
        group_done = self._laid == len(self._group)
        following = self._following[self._group[0]]
        if group_done and not self.bag_count:
            return Due("end", following[0], 0, "bag_empty")
        if not self.board.fit_masks[self._smallest_left()]:
            seat = following[0] if group_done else self._group[self._laid]
            return Due("end", seat, self.bag_count, "stuck")
        if not group_done:
            return Due("lay", self._group[self._laid])
        self._begin(following)
        assert self.due is not None
        return self.due

    def _end(self, event: End) -> None:
        """Checks the end and its totals, and moves the rest of the bag to the hands (section 7)."""
        due = self._expect("end")
        event.check(due, len(self.hands), self.bag_count, self.bag)
        expected = self.end_event(event.drawn)
        found = sentence("The grand totals are {found}, not {totals}.")
        self._check_totals(found, expected.totals, event.totals)
        for seat, tiles in enumerate(event.drawn):
            self.hands[seat].extend(tiles)
            for value in tiles:
                self.bag[value] -= 1
        won = winners(dict(enumerate(event.totals)))
        self.outcome = Outcome(event.reason, event.totals, won, self._minus(()))
        self.due = None

    def _minus(self, drawn: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
        minus = [0] * len(self.pads)
        for seat, pad in enumerate(self.header.pads):
            minus[pad] += sum(self.hands[seat]) + sum(drawn[seat] if drawn else ())
        return tuple(minus)
