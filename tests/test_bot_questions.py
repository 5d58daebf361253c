"""What a bot gets: the events, with the tiles that its seat may see."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Any

import pytest
from helpers import header, journals, saved, session_with_moves
from many_tiles import GAME, START

from game.players.bot_process import question
from game.rules.common.errors import IllegalMove
from game.rules.tiles.constants import VALUES
from game.rules.tiles.events import Draw, Lay
from game.rules.tiles.journal import Journal, turn_text
from game.rules.tiles.match import Match
from game.rules.tiles.player_view import redacted_journal
from game.session.storage import Store


def with_another_tile(match: Match, number: int, place: int, value: int) -> Journal | None:
    """The match with another tile in one of its draws, or None if its other events would then be illegal."""
    journal = Journal.begin(match.header)
    for at, event in enumerate(match.events):
        if at == number:
            assert isinstance(event, Draw)
            tiles = list(event.tiles)
            tiles[place] = value
            event = Draw(event.seat, tuple(tiles))
        try:
            journal.append(event)
        except IllegalMove:
            return None
    return journal


def closed_game(folder: Path) -> Iterator[Journal]:
    """The match in which hands grow large, at every position in which somebody has to lay."""
    store = Store(folder)
    session_with_moves(store, header("casual", "casual"), START, GAME)
    (text,) = saved(store)
    lines = text.splitlines(keepends=True)
    for count in range(3, len(lines) + 1):
        journal = Journal.read("".join(lines[:count]).encode())
        if journal.match.due.event == "lay":
            yield journal


@pytest.mark.slow
def test_bots_get_the_same_question_where_only_hidden_tiles_differ(tmp_path):
    compared = 0
    for journal in chain(closed_game(tmp_path), islice(journals(1, 3), 0, None, 3)):
        match = journal.match
        seat = match.due.seat
        draws = [
            (n, e) for n, e in enumerate(match.events) if isinstance(e, Draw) and e.seat != seat and e.tiles
        ]
        asked = question(journal, seat)
        for number, event in draws[-4:]:
            for place, drawn in enumerate(event.tiles):
                for value in VALUES:
                    other = with_another_tile(match, number, place, value) if value != drawn else None
                    if other and other.match.due == match.due:
                        compared += 1
                        assert question(other, seat) == asked
    assert compared > 100


def partner_questions() -> Iterator[tuple[Match, int, dict[str, Any]]]:
    """What bots are asked in a match with partners: the match, the seat whose turn it is, and the question."""
    for journal in journals(2, 4, pads=(0, 0, 1, 1)):
        seat = journal.match.due.seat
        yield journal.match, seat, json.loads(question(journal, seat))


@pytest.mark.slow
def test_a_bot_gets_its_seat_and_its_tiles():
    for match, seat, asked in partner_questions():
        assert (asked["seat"], asked["hand"]) == (seat, match.hands[seat])


@pytest.mark.slow
def test_a_bot_gets_no_seed():
    for _match, _seat, asked in partner_questions():
        assert "seed" not in asked["journal"][0]


@pytest.mark.slow
def test_a_bot_gets_all_events_with_the_tiles_that_it_may_see():
    for match, seat, asked in partner_questions():
        for line, event in zip(asked["journal"][1:], match.events, strict=True):
            if isinstance(event, Draw) and event.seat // 2 == seat // 2:
                assert line["tiles"] == list(event.tiles)
            elif isinstance(event, Lay):
                assert line["tiles"] == turn_text(event.turn)


@pytest.mark.slow
def test_tiles_that_opponents_draw_are_hidden_from_a_bot():
    for match, seat, asked in partner_questions():
        hidden = sum(line["tiles"].count(None) for line in asked["journal"][1:] if line["event"] == "draw")
        assert hidden >= sum(len(hand) for s, hand in enumerate(match.hands) if s // 2 != seat // 2)


def test_unknown_keys_of_a_journal_are_hidden_from_a_bot():
    journal = next(journals(1, 2))
    lines = [json.loads(line) for line in journal.lines]
    lines[0]["bag_order"] = [1, 2, 3]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    assert "bag_order" not in json.dumps(redacted_journal(Journal.read(text.encode()), 0))
