"""The ``seat`` event of the tile game's journal: from there on somebody else decides for a seat."""

from __future__ import annotations

import random

import pytest
from journal_lines import DRAW, HEADER, LAY, NEXT, START, check_refused, text
from plain_rules import header

from game.rules.common.seats import SeatChange
from game.rules.tiles.events import End
from game.rules.tiles.journal import Journal
from game.rules.tiles.match import Match
from game.rules.tiles.playout import random_game

LEAVES = '{"event":"seat","seat":0,"kind":"cpu","level":"club"}'
RETURNS = '{"event":"seat","seat":0,"kind":"human"}'


def test_the_match_says_who_plays_for_a_seat_now() -> None:
    journal = Journal.read(text(HEADER, START, LEAVES, DRAW, LAY))
    seat = journal.match.seats[0]
    assert (seat.name, seat.kind, seat.level) == ("Ada", "cpu", "club")
    journal = Journal.read(text(HEADER, START, LEAVES, DRAW, LAY, RETURNS, NEXT))
    assert journal.match.seats == list(journal.match.header.seats)
    assert journal.lines == [HEADER, START, LEAVES, DRAW, LAY, RETURNS, NEXT]
    assert Journal.texts.line(SeatChange(0, "cpu", "club")) == LEAVES
    assert Journal.texts.line(SeatChange(0, "human")) == RETURNS


@pytest.mark.parametrize("seats", [2, 3])
def test_a_seat_event_changes_no_rule(seats: int) -> None:
    played = random_game(header(seats), random.Random(seats))
    match = Match(played.header)
    for number, event in enumerate(played.events):
        if number:
            match.apply(SeatChange(number % seats, "bot"))
        match.apply(event)
    assert isinstance(event, End)
    assert (match.outcome, match.pads, match.board.laid) == (played.outcome, played.pads, played.board.laid)


def test_a_seat_event_before_the_start_draw_or_after_the_end_is_refused() -> None:
    assert check_refused(text(HEADER, LEAVES)).line == 2
    journal = Journal.begin(header(2))
    for event in random_game(header(2), random.Random(1)).events:
        journal.append(event)
    assert check_refused(journal.text.encode() + text(LEAVES)).line == len(journal.lines) + 1


@pytest.mark.parametrize(
    "line",
    [
        '{"event":"seat","seat":2,"kind":"human"}',
        '{"event":"seat","seat":-1,"kind":"human"}',
        '{"event":"seat","kind":"human"}',
        '{"event":"seat","seat":0}',
        '{"event":"seat","seat":0,"kind":"dog"}',
        '{"event":"seat","seat":0,"kind":"cpu","level":5}',
    ],
)
def test_a_wrong_seat_event_is_refused(line: str) -> None:
    assert check_refused(text(HEADER, START, line)).line == 3
