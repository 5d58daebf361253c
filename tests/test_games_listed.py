"""The interface of all games: whole matches of each are played through nothing else."""

import json
import random
from collections.abc import Iterator
from itertools import islice

import pytest

from game.games import FIRST, GAMES, game_in, game_of
from game.players.budget import Clock
from game.players.levels import LEVELS, choose
from game.rules.common.errors import IllegalMove
from game.rules.common.journal import JournalError
from game.rules.common.seats import Seat
from game.rules.common.variant import VariantJournal, VariantMatch

pytestmark = pytest.mark.slow

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


def laying(edition: str) -> Iterator[VariantMatch]:
    for journal in playing(edition):
        if journal.match.due and journal.match.due.event == "lay":
            yield journal.match


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


@pytest.mark.parametrize("edition", GAMES)
def test_turns_are_read_as_they_are_printed_and_an_illegal_one_is_refused(edition: str) -> None:
    variant = game_of(edition).rules
    for match in laying(edition):
        turns = match.legal_turns()
        printed = [json.loads(line)[variant.turn_key] for line in variant.turn_lines(match)]
        assert {frozenset(variant.turn_from(turn)) for turn in printed} == set(map(frozenset, turns))
        if turns[0]:
            before = json.dumps(variant.position(match))
            with pytest.raises(IllegalMove) as why:
                match.lay_event((*turns[0], *turns[0]))
            assert str(why.value).endswith(".")
            assert json.dumps(variant.position(match)) == before


@pytest.mark.parametrize("edition", GAMES)
def test_every_level_can_play_every_game_even_if_it_has_to_stop_at_once(edition: str) -> None:
    match = next(islice(laying(edition), 10, None))
    view = game_of(edition).rules.view(match, match.due.seat)
    for level in LEVELS:
        assert match.lay_event(choose(level, view, Clock(60.0, lambda: True), random.Random(1)))


@pytest.mark.parametrize("edition", GAMES)
def test_a_seat_sees_neither_the_seed_nor_what_the_other_one_draws(edition: str) -> None:
    variant = game_of(edition).rules
    for journal in playing(edition):
        assert variant.view(journal.match, 0).header.seed is None
        lines = variant.redacted(journal, 0)
        assert "seed" not in lines[0] and len(lines) == len(journal.lines)
        for line in lines[1:]:
            if line["event"] == "draw":
                drawn = line[variant.turn_key]
                assert (None in drawn) == (line["seat"] == 1 and bool(drawn))


@pytest.mark.parametrize("edition", GAMES)
def test_the_command_line_names_every_preset(edition: str) -> None:
    _flag, about = GAMES[edition].preset_flag
    named = about.get("choices") or about["help"].partition(": ")[2].split(", ")
    assert [*named] == [*game_of(edition).rules.presets]


def test_a_journal_of_an_unknown_game_is_refused_in_its_first_line() -> None:
    text = begun(FIRST.name).text.replace(f'"{FIRST.name}"', '"poker"').encode()
    with pytest.raises(JournalError) as why:
        game_in(text).rules.read(text)
    assert why.value.line == 1
    assert "poker" in str(why.value)
