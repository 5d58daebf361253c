"""Short matches: 61 tiles in play, or one round of cards (RULES.md 10, CARDS.md 2)."""

import json
import random
from typing import Any

import pytest
from match_steps import draws, lays, started
from plain_rules import header

from game.games import game_of
from game.rules.common.errors import IllegalMove
from game.rules.common.journal import JournalError, header_line
from game.rules.common.match import Due
from game.rules.common.seats import Seat
from game.rules.tiles.constants import TILES_OF
from game.rules.tiles.dealer import share_out
from game.rules.tiles.events import End
from game.rules.tiles.match import Match
from game.rules.tiles.player_view import view_of
from game.rules.tiles.playout import random_game

ENTRY = {"board": ("tiles", 61, 121), "cards": ("rounds", 1, 2)}
"""By game: the key of the length among the rules, its value in a short match, and in a full one of two players."""


def agreed(game_name: str, *, short: bool) -> Any:
    rules = game_of(game_name).rules
    seats = Seat("Ada", "human"), Seat("Ben", "human")
    return rules.header(seats, (0, 1), rules.house_rules(short=short), 7)


def with_length(game_name: str, value: object) -> bytes:
    line = json.loads(header_line(agreed(game_name, short=False)))
    line["rules"][ENTRY[game_name][0]] = value
    return json.dumps(line).encode()


@pytest.mark.parametrize("game_name", ENTRY)
def test_only_the_journal_of_a_short_match_names_its_length(game_name: str) -> None:
    key, number, _full = ENTRY[game_name]
    rules = game_of(game_name).rules
    for short in (False, True):
        line = header_line(agreed(game_name, short=short))
        assert json.loads(line)["rules"].get(key) == (number if short else None)
        assert rules.read(line.encode()).match.header == agreed(game_name, short=short)


@pytest.mark.parametrize("game_name", ENTRY)
def test_the_length_is_a_whole_number_and_one_of_two(game_name: str) -> None:
    _key, number, full = ENTRY[game_name]
    read = game_of(game_name).rules.read
    assert not read(with_length(game_name, full)).match.header.short
    for wrong in (float(number), str(number), True, None, number - 1, number + 2, []):
        with pytest.raises(JournalError) as caught:
            read(with_length(game_name, wrong))
        assert caught.value.line == 1


def test_a_full_match_of_cards_has_a_round_for_each_seat() -> None:
    line = json.loads(header_line(agreed("cards", short=False)))
    line["seats"] *= 2
    line.pop("pads")
    for rounds, right in ((1, True), (2, False), (3, False), (4, True), (5, False)):
        line["rules"]["rounds"] = rounds
        text = json.dumps(line).encode()
        if right:
            assert game_of("cards").rules.read(text).match.header.short == (rounds == 1)
        else:
            with pytest.raises(JournalError, match="line 1"):
                game_of("cards").rules.read(text)


@pytest.mark.parametrize(("short", "in_play"), [(False, 121), (True, 61)])
def test_the_progress_of_a_match_is_the_share_of_its_tiles_that_lie_on_the_board(short, in_play) -> None:
    progress = game_of("board").rules.progress
    match = started(Match(agreed("board", short=short)), (6, 4))
    assert progress(match) == 0
    draws(match, 5, 5)
    lays(match, "6h8 5i8 5i9")
    assert progress(match) == 3 / in_play


@pytest.mark.parametrize("game_name", ENTRY)
def test_the_length_of_the_other_game_is_ignored(game_name: str) -> None:
    line = json.loads(header_line(agreed(game_name, short=False)))
    line["rules"] |= {"board": {"rounds": 1}, "cards": {"tiles": 61}}[game_name]
    assert not game_of(game_name).rules.read(json.dumps(line).encode()).match.header.short


@pytest.mark.parametrize("game_name", ENTRY)
def test_a_bot_is_told_the_length(game_name: str) -> None:
    rules = game_of(game_name).rules
    key, number, _full = ENTRY[game_name]
    lines = rules.redacted(rules.begin(agreed(game_name, short=True)), 0)
    assert lines[0]["rules"][key] == number


@pytest.mark.parametrize("game_name", ENTRY)
def test_with_the_same_seed_a_short_match_is_dealt_as_the_beginning_of_a_full_one(game_name: str) -> None:
    rules = game_of(game_name).rules
    dealt = []
    for short in (False, True):
        match = rules.begin(agreed(game_name, short=short)).match
        dealer, events = rules.dealer(match, 11), []
        rng = random.Random(3)
        while len(events) < 12:
            if match.due.event == "lay":
                match.apply(match.lay_event(rng.choice(match.legal_turns())))
            else:
                match.apply(dealer.event(match))
            events.append(match.events[-1])
        dealt.append(events)
    assert dealt[0] == dealt[1]


def stuck() -> Match:
    """Four sixes in a square: no tile fits next to them. Beate holds a 6; Carla would be next."""
    match = started(Match(header(3, short=True)), (6, 1, 2))
    draws(match, 6, 6)
    lays(match, "6h8 6i8 6h9")
    draws(match, 6, 6)
    lays(match, "6i9")
    return match


def test_when_nothing_fits_only_the_rest_of_the_tiles_in_play_is_drawn() -> None:
    match = stuck()
    assert match.due == Due("end", 2, 56, "stuck")
    rest = [tile for tile in range(1, 7) for _ in range(match.bag[tile])]
    for count in (55, 57, 116):
        with pytest.raises(IllegalMove, match=r"these numbers of tiles: 19, 18, 19\."):
            match.apply(match.end_event(share_out(rest[:count], 2, 3)))
    with pytest.raises(IllegalMove, match="not the tiles"):
        match.apply(match.end_event(share_out([6] * 56, 2, 3)))
    match.apply(match.end_event(share_out(rest[-56:], 2, 3)))
    assert match.bag_count == 0
    assert sum(match.outcome.minus) == sum(rest[-56:]) + 6  # type: ignore[union-attr]


def test_what_a_seat_has_not_seen_includes_the_tiles_left_over() -> None:
    match = stuck()
    view = view_of(match, 2)
    assert view.header.short
    assert view.unseen == tuple(count - 4 * (value == 6) for value, count in enumerate(TILES_OF))
    assert view.bag_count == sum(view.unseen) - 60 - 1  # Beate holds one.


@pytest.mark.parametrize("seats", [2, 6])
def test_sixty_tiles_stay_in_the_bag(seats: int) -> None:
    match = random_game(header(seats, short=True), random.Random(seats))
    assert sum(match.bag) == 60
    assert isinstance(match.events[-1], End)


def test_a_short_match_of_cards_has_one_round() -> None:
    assert agreed("cards", short=True).rounds == 1
    assert agreed("cards", short=False).rounds == 2
