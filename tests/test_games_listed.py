"""The interface of all games: whole matches of each are played through nothing else."""

import json
import random
from collections.abc import Iterator
from itertools import islice, pairwise

import pytest
from command_line import VECTORS

from game.games import FIRST, GAMES, game_in, game_of
from game.players.budget import Clock
from game.players.levels import choose
from game.rules.common.errors import IllegalMove
from game.rules.common.game_rules import AnyJournal, AnyMatch
from game.rules.common.journal import JournalError
from game.rules.common.seats import Seat

pytestmark = pytest.mark.slow

SEATS = (Seat("Ada", "human"), Seat("Ben", "cpu", "club"))


def begun(game_name: str) -> AnyJournal:
    game_rules = game_of(game_name).rules
    rules = next(iter(game_rules.presets.values()))
    return game_rules.begin(game_rules.header(SEATS, (0, 1), rules, 5))


def playing(game_name: str) -> Iterator[AnyJournal]:
    """A match with random turns, before each event and at the end."""
    journal, rng = begun(game_name), random.Random(5)
    match = journal.match
    dealer = game_of(game_name).rules.dealer(match, match.header.seed)
    while match.due:
        yield journal
        if match.due.event == "lay":
            journal.append(match.lay_event(rng.choice(match.legal_turns())))
        else:
            journal.append(dealer.event(match))
    yield journal


def laying(game_name: str) -> Iterator[AnyMatch]:
    for journal in playing(game_name):
        if journal.match.due and journal.match.due.event == "lay":
            yield journal.match


@pytest.mark.parametrize("game_name", GAMES)
def test_a_match_is_played_to_its_end_and_read_again(game_name: str) -> None:
    *_, journal = playing(game_name)
    outcome = journal.match.outcome
    assert outcome is not None
    best = max(outcome.totals)
    assert outcome.winners == tuple(pad for pad, total in enumerate(outcome.totals) if total == best)
    text = journal.text.encode()
    game_rules = game_in(text).rules
    again = game_rules.read(text)
    assert (game_rules.game_name, again.text, again.match.events) == (
        game_name,
        journal.text,
        journal.match.events,
    )


@pytest.mark.parametrize("game_name", GAMES)
def test_turns_are_read_as_they_are_printed_and_an_illegal_one_is_refused(game_name: str) -> None:
    game_rules = game_of(game_name).rules
    for match in laying(game_name):
        turns = match.legal_turns()
        printed = [json.loads(line)[game_rules.turn_key] for line in game_rules.turn_lines(match)]
        assert {frozenset(game_rules.turn_from(turn)) for turn in printed} == set(map(frozenset, turns))
        if turns[0]:
            before = json.dumps(game_rules.position(match))
            with pytest.raises(IllegalMove) as why:
                match.lay_event((*turns[0], *turns[0]))
            assert str(why.value).endswith(".")
            assert json.dumps(game_rules.position(match)) == before


@pytest.mark.parametrize("game_name", GAMES)
def test_every_level_can_play_its_games_even_if_it_has_to_stop_at_once(game_name: str) -> None:
    match = next(islice(laying(game_name), 10, None))
    view = game_of(game_name).rules.view(match, match.due.seat)
    for level in game_of(game_name).habits:
        assert match.lay_event(choose(level, view, Clock(60.0, lambda: True), random.Random(1)))


@pytest.mark.parametrize("game_name", GAMES)
def test_a_seat_sees_neither_the_seed_nor_what_the_other_one_draws(game_name: str) -> None:
    game_rules = game_of(game_name).rules
    for journal in playing(game_name):
        assert game_rules.view(journal.match, 0).header.seed is None
        lines = game_rules.redacted(journal, 0)
        assert "seed" not in lines[0] and len(lines) == len(journal.lines)
        for line in lines[1:]:
            if line["event"] == "draw":
                drawn = line[game_rules.turn_key]
                assert (None in drawn) == (line["seat"] == 1 and bool(drawn))


@pytest.mark.parametrize("game_name", GAMES)
def test_the_command_line_names_every_preset(game_name: str) -> None:
    _flag, about = GAMES[game_name].preset_flag
    named = about.get("choices") or about["help"].partition(": ")[2].split(", ")
    assert [*named] == [*game_of(game_name).rules.presets]


def test_a_journal_of_an_unknown_game_is_refused_in_its_first_line() -> None:
    text = begun(FIRST.name).text.replace(f'"{FIRST.name}"', '"poker"').encode()
    with pytest.raises(JournalError) as why:
        game_in(text).rules.read(text)
    assert why.value.line == 1
    assert "poker" in str(why.value)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "rounds"),
    [
        ("journals/random-12-6p-stuck.zatre", 1),
        ("journals/leaflet-2p.zatre", 1),
        ("cards/journals/00-2-players.zatre", 2),
        ("cards/journals/stuck-last-round.zatre", 2),
    ],
)
def test_the_progress_of_a_match_grows_from_0_to_1_and_each_round_begins_where_it_should(name, rounds):
    text = (VECTORS / name).read_bytes()
    rules = game_in(text).rules
    whole = rules.read(text).match
    match = rules.begin(whole.header).match
    seen, begun = [rules.progress(match)], []
    for event in whole.events:
        match.apply(event)
        seen.append(rules.progress(match))
        if type(event).__name__ == "Deal":
            begun.append(seen[-1])
    assert (seen[0], seen[-1]) == (0.0, 1.0) and max(seen) == 1.0
    assert begun == [number / rounds for number in range(rounds)][: len(begun)] and len(begun) in (0, rounds)
    laid = [after for before, after in pairwise(seen) if after > before]
    assert len(laid) > 10 and (begun or seen == sorted(seen))
