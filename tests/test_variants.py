"""The interface of all games: whole matches of each are played through nothing else."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from game.games import FIRST, GAMES, game_in, game_of
from game.players.levels import LEVELS, player
from game.rules.common.errors import IllegalMove
from game.rules.common.journal import JournalError
from game.rules.common.seats import Seat
from game.rules.common.variant import VariantJournal

SEATS = (Seat("Ada", "human"), Seat("Ben", "cpu", "club"))


def begun(edition: str) -> VariantJournal:
    variant = game_of(edition).rules
    rules = next(iter(variant.presets.values()))
    return variant.begin(variant.header(SEATS, (0, 1), rules, 5))


def playing(edition: str) -> Iterator[VariantJournal]:
    """A match with random turns, before each event and at the end."""
    journal, rng = begun(edition), random.Random(5)
    match = journal.match
    dealer = game_of(edition).rules.dealer(match, match.header.seed)
    while match.due:
        yield journal
        if match.due.event == "lay":
            journal.append(match.lay_event(rng.choice(match.legal_turns())))
        else:
            journal.append(dealer.event(match))
    yield journal


@pytest.mark.slow
@pytest.mark.parametrize("edition", GAMES)
def test_a_match_is_played_to_its_end_and_read_again(edition: str) -> None:
    *_, journal = playing(edition)
    outcome = journal.match.outcome
    assert outcome is not None
    best = max(outcome.totals)
    assert outcome.winners == tuple(pad for pad, total in enumerate(outcome.totals) if total == best)
    text = journal.text.encode()
    variant = game_in(text).rules
    again = variant.read(text)
    assert (variant.edition, again.text, again.match.events) == (edition, journal.text, journal.match.events)


@pytest.mark.slow
@pytest.mark.parametrize("edition", GAMES)
def test_a_turn_that_is_not_legal_is_refused_with_a_reason_and_changes_nothing(edition: str) -> None:
    for journal in playing(edition):
        match = journal.match
        if match.due and match.due.event == "lay":
            turn = match.legal_turns()[0]
            if turn:
                before = json.dumps(game_of(edition).rules.position(match))
                with pytest.raises(IllegalMove) as why:
                    match.lay_event((*turn, *turn))
                assert str(why.value).endswith(".")
                assert json.dumps(game_of(edition).rules.position(match)) == before


@pytest.mark.slow
@pytest.mark.parametrize("edition", GAMES)
def test_turns_are_read_as_they_are_printed(edition: str) -> None:
    variant = game_of(edition).rules
    for journal in playing(edition):
        match = journal.match
        if match.due and match.due.event == "lay":
            printed = [json.loads(line)[variant.turn_key] for line in variant.turn_lines(match)]
            assert {frozenset(variant.turn_from(turn)) for turn in printed} == {
                frozenset(turn) for turn in match.legal_turns()
            }


@pytest.mark.slow
@pytest.mark.parametrize("edition", GAMES)
def test_every_level_can_play_every_game(edition: str) -> None:
    variant = game_of(edition).rules
    for journal in playing(edition):
        match = journal.match
        if match.due and match.due.event == "lay":
            view = variant.view(match, match.due.seat)
            for level in LEVELS:
                turn = player(level, edition)(view, 0.0, random.Random(1))
                assert match.lay_event(turn)
            return


@pytest.mark.slow
@pytest.mark.parametrize("edition", GAMES)
def test_a_seat_does_not_see_the_seed(edition: str) -> None:
    variant = game_of(edition).rules
    for journal in playing(edition):
        assert "seed" not in variant.redacted(journal, 0)[0]
        assert variant.view(journal.match, 0).header.seed is None


@pytest.mark.slow
@pytest.mark.parametrize("edition", GAMES)
def test_a_redacted_journal_hides_what_the_other_seat_draws(edition: str) -> None:
    variant = game_of(edition).rules
    for journal in playing(edition):
        lines = variant.redacted(journal, 0)
        assert len(lines) == len(journal.lines)
        for line in lines[1:]:
            if line["event"] == "draw":
                drawn = line[variant.turn_key]
                assert (None in drawn) == (line["seat"] == 1 and bool(drawn))


def test_a_journal_of_an_unknown_game_is_refused_in_its_first_line() -> None:
    text = begun(FIRST.name).text.replace(f'"{FIRST.name}"', '"poker"').encode()
    with pytest.raises(JournalError) as why:
        game_in(text).rules.read(text)
    assert why.value.line == 1
    assert "poker" in str(why.value)
