"""Random matches, checked after every event and compared with the plain definition in plain_rules."""

import random

import pytest
from plain_rules import PlainMatch, header

from game.rules.tiles.constants import NAMES, PRESETS, VALUES
from game.rules.tiles.dealer import Dealer
from game.rules.tiles.events import Draw, Header, Lay
from game.rules.tiles.journal import Journal
from game.rules.tiles.match import Match
from game.rules.tiles.playout import random_event, random_game

SEATS_AND_PADS: list[tuple[int, tuple[int, ...] | None]] = [
    (2, None),
    (3, None),
    (4, None),
    (5, None),
    (6, None),
    (4, (0, 0, 1, 1)),
    (4, (1, 0, 0, 1)),
    (6, (0, 0, 1, 1, 2, 2)),
]
Game = tuple[int, tuple[int, ...] | None, str, bool]
GAMES: list[Game] = [(*players, preset, False) for players in SEATS_AND_PADS for preset in PRESETS]
SHORT: list[Game] = [
    (*players, preset, True) for players in SEATS_AND_PADS[::2] for preset in ("standard", "italian")
]


def game_id(game: Game) -> str:
    return f"{game[0]}{'p' if game[1] else ''}-{game[2]}{'-short' * game[3]}"


def check_state(match: Match, plain: PlainMatch) -> None:
    in_play = 61 if match.header.short else 121
    assert len(match.board.laid) + sum(map(len, match.hands)) + match.bag_count == in_play
    assert match.bag_count == plain.in_play
    for value in VALUES:
        on_board = sum(laid == value for laid, _ in match.board.laid)
        in_hands = sum(hand.count(value) for hand in match.hands)
        assert on_board + in_hands + match.bag[value] == (21 if value == 1 else 20)
        assert match.bag[value] == plain.bag[value]
    assert match.hands == plain.hands
    assert {NAMES[cell]: value for value, cell in match.board.laid} == plain.board.tiles
    for pad, plain_pad in zip(match.pads, plain.pads, strict=True):
        assert pad.ticks == plain_pad.ticks()
        assert [pad.columns[total] for total in (10, 11, 12)] == [plain_pad.boxes(t) for t in (10, 11, 12)]
        assert pad.rows() == plain_pad.rows()
        assert pad.total() == sum(plain_pad.rows())


def check_tiles(match: Match, plain: PlainMatch) -> None:
    """Checks what must be true of the tiles on the board."""
    assert plain.board.connected()
    for name in plain.board.tiles:
        assert plain.board.total(name, across=True) <= 12
        assert plain.board.total(name, across=False) <= 12
    copy = match.board.copy()
    tiles = [copy.take_back() for _ in range(len(copy.laid) // 2)]
    for value, cell in reversed(tiles):
        copy.lay(value, cell)
    assert copy == match.board


def check_draw_due(match: Match) -> None:
    """Checks the number of tiles that the seat draws (section 4), from the plain board."""
    due = match.due
    assert due is not None
    hand = match.hands[due.seat]
    starts = len(match.events) == 1
    wanted = 2 if starts else {0: 2, 1: 1}.get(len(hand))
    if wanted is None:
        wanted = 0 if any(match.board.fits(value, cell) for value in hand for cell in NAMES) else 1
    assert due.count == min(wanted, match.bag_count)


@pytest.mark.slow
@pytest.mark.parametrize(
    "game",
    [game for number, game in enumerate(GAMES) if (number + number // len(PRESETS)) % 2 == 0] + SHORT,
    ids=game_id,
)
def test_invariants_hold_at_every_step(game: Game) -> None:
    seats, pads, preset, short = game
    agreed = header(seats, preset, pads, short=short)
    rng = random.Random(game_id(game))
    match, plain = Match(agreed), PlainMatch(agreed)
    bag = [value for value in VALUES for _ in range(match.bag[value])]
    while match.due:
        if match.due.event == "draw":
            check_draw_due(match)
        board = match.board.copy()
        event = random_event(match, bag, rng)
        assert match.board == board
        match.apply(event)
        plain.follow(event)
        check_state(match, plain)
        if isinstance(event, Lay):
            check_tiles(match, plain)
        assert sorted(bag) == [value for value in VALUES for _ in range(match.bag[value])]
    check_tiles(match, plain)
    assert match.outcome is not None
    assert match.outcome.minus == tuple(plain.minus)
    totals = [sum(pad.rows()) - minus for pad, minus in zip(plain.pads, plain.minus, strict=True)]
    assert match.outcome.totals == tuple(totals)
    assert match.outcome.winners == tuple(p for p, total in enumerate(totals) if total == max(totals))
    assert match.bag_count == 0


@pytest.mark.slow
def test_random_matches_end_in_both_ways() -> None:
    reasons = []
    for seed in range(60):
        match = random_game(header(2 + seed % 5), random.Random(seed))
        assert match.outcome is not None
        reasons.append(match.outcome.reason)
        if match.outcome.reason == "stuck":
            assert match.board.fit_masks[1] == 0 or not any(1 in hand for hand in match.hands)
    assert reasons.count("bag_empty") > 40
    assert reasons.count("stuck") > 0


def test_the_seats_draw_and_lay_in_turn_and_the_first_tile_is_on_the_red_cell() -> None:
    red = next(cell for cell, name in NAMES.items() if name == "h8")
    for seats in range(2, 7):
        match = random_game(header(seats), random.Random(seats))
        draws = [event.seat for event in match.events if isinstance(event, Draw)]
        lays = [event for event in match.events if isinstance(event, Lay)]
        assert (
            draws == [one.seat for one in lays] == [(draws[0] + turn) % seats for turn in range(len(draws))]
        )
        assert lays[0].turn[0][1] == red


@pytest.mark.slow
@pytest.mark.parametrize("game", [GAMES[0], GAMES[9], GAMES[22], SHORT[4]], ids=game_id)
def test_every_prefix_of_the_lines_is_the_match_so_far(game: Game) -> None:
    seats, pads, preset, short = game
    played = random_game(header(seats, preset, pads, short=short), random.Random(seats))
    journal = Journal.begin(played.header)
    for event in [None, *played.events]:
        if event is not None:
            journal.append(event)
        read = Journal.read(journal.text.encode())
        assert read.match == journal.match
        assert read.match.due == journal.match.due
        assert read.text == journal.text
    assert journal.match.due is None


@pytest.mark.slow
def test_the_dealer_deals_legal_events() -> None:
    rng = random.Random(3)
    ties = 0
    for seed in range(15):
        match = Match(Header(header(2 + seed % 5).seats, tuple(range(2 + seed % 5)), seed=seed))
        dealer = Dealer(match, seed)
        while match.due:
            if match.due.event == "lay":
                match.apply(match.lay_event(rng.choice(match.legal_turns())))
            else:
                match.apply(dealer.event(match))
        start = match.events[0]
        ties += len(start.draws) > 1  # type: ignore[union-attr]
        assert match.outcome is not None
    assert ties > 0
