"""The record of a finished match: what is kept of it, and how it is read again."""

from __future__ import annotations

import json
import random

import pytest
from card_matches import header as card_header
from card_matches import steps
from finished_matches import finish
from helpers import header, session_after

from game.rules.common.seats import SeatChange
from game.rules.tiles.journal import Journal
from game.session.records import record_from_json, record_of


@pytest.mark.slow
def test_a_record_has_totals_full_rows_winners_and_best_turns(store):
    match = finish(store, "human", "casual", "club")
    record = record_of(match)
    assert (record.totals, record.winners) == (match.outcome.totals, match.outcome.winners)
    for number, pad in enumerate(match.pads):
        full = [row for row in range(pad.used_rows()) if all(len(box) > row for box in pad.columns.values())]
        assert record.full_rows[number] == len(full) > 0
        gains, copy = [], Journal.begin(match.header)
        for event in match.events:
            before = copy.match.pads[number].total()
            copy.append(event)
            gains.append(copy.match.pads[number].total() - before)
        assert record.players[number].best_turn == max(gains)


def test_a_card_match_has_a_record_too(store):
    match = [match for match, _event in steps(1)][-1]
    record = record_of(match)
    assert record.edition == "cards" and record.winners == match.outcome.winners
    assert record.totals == tuple(pad.total() for pad in match.pads)
    assert [player.name for player in record.players] == [seat.name for seat in card_header().seats]
    assert all(0 < player.best_turn < 60 for player in record.players)


@pytest.mark.slow
def test_turns_of_somebody_else_do_not_count_for_a_player(store):
    session = session_after(store, header("human", "casual"), 4, due="lay")
    before = record_of(session.match).players[0]
    session.leave(0)
    while session.match.due.event != "end":
        due = session.match.due.event
        session.lay(session.match.legal_turns()[-1]) if due == "lay" else session.deal()
    assert any(isinstance(event, SeatChange) for event in session.match.events)
    after = record_of(session.match).players[0]
    assert (before.stayed, after.stayed) == (True, False)
    assert after.best_turn == before.best_turn
    assert record_of(session.match).players[1].stayed


@pytest.mark.slow
def test_a_record_is_read_as_it_was_written(store):
    record = record_of(finish(store, "human", "casual", "club", "human"))
    assert record_from_json(json.loads(json.dumps(record))) == record


@pytest.mark.slow
def test_values_that_are_no_record_are_refused(store):
    rng = random.Random(1)
    values = json.loads(json.dumps(record_of(finish(store, "human", "casual"))))
    for place in range(len(values)):
        for wrong in (None, "x", -1.5, [[]], [5], {}, [True]):
            with pytest.raises(ValueError):
                record_from_json([*values[:place], wrong, *values[place + 1 :]])
    for _ in range(20):
        with pytest.raises(ValueError):
            record_from_json(rng.sample(values, rng.randrange(len(values))))
