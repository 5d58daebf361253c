"""Luck in the review: it is zero on average, and together with play it adds up to the result."""

import random
from dataclasses import replace

import pytest
from command_line import VECTORS
from helpers import header, play_on, session_after
from reviews import match_of, reviewed

from game.analysis.coach import Drawn, draws, margins
from game.analysis.review import report, steps
from game.analysis.tiles.coach import end_luck, turn_luck
from game.players.budget import Samples
from game.players.tiles.two_ply_search import plies_to_come
from game.rules.common.seats import Seat
from game.rules.tiles.constants import VALUES
from game.rules.tiles.events import End, Header
from game.rules.tiles.journal import Journal
from game.rules.tiles.match import Match
from game.session.storage import Store


@pytest.mark.slow
@pytest.mark.parametrize("number", [0, 6, 25])
def test_the_average_luck_of_all_possible_draws_is_zero(number):
    step = steps(match_of(header("human", "casual", seed=8), 30))[number]
    played, known = step.played, step.view
    held = played.hand[: len(played.hand) - len(played.drawn)]
    unseen = {value: known.unseen[value] + played.drawn.count(value) for value in VALUES}
    mean, before = 0.0, set()
    for tiles, chance in draws(unseen, len(played.drawn)):
        hands = tuple(
            (*held, *tiles) if seat == known.seat else hand for seat, hand in enumerate(known.hands)
        )
        left = (0, *(unseen[value] - tiles.count(value) for value in VALUES))
        other = type(known)(
            **{name: getattr(known, name) for name in known.__slots__} | {"hands": hands, "unseen": left}
        )
        found = turn_luck([Drawn(None, tiles)], other)
        mean += chance * found.luck
        before.add(tuple(round(margin, 6) for margin in found.margins))
    assert mean == pytest.approx(0, abs=1e-6)
    assert len(before) == 1, "the margins before the draw depend on what was drawn"


@pytest.mark.slow
def test_the_average_luck_in_matches_is_small():
    lucks = [
        turn_luck([Drawn(None, step.played.drawn)], step.view).luck
        for seed in range(2)
        for step in steps(match_of(header("casual", "casual", seed=seed)))
    ]
    assert abs(sum(lucks) / len(lucks)) < 1.5
    assert max(lucks) > 5 and min(lucks) < -3


def test_the_chances_of_all_draws_add_up():
    rng = random.Random(1)
    for count in (0, 1, 2):
        unseen = {value: rng.randrange(5) for value in VALUES}
        assert sum(chance for _tiles, chance in draws(unseen, count)) == pytest.approx(1)


@pytest.mark.slow
def test_luck_and_play_make_the_result_and_the_lucks_of_all_cancel_out(tmp_path):
    session = session_after(Store(tmp_path), header("human", "casual", "casual"), 4)
    play_on(session)
    found = reviewed(session.match, Samples(1))
    assert found.finished
    outcome = session.match.outcome
    assert outcome is not None and found.totals == outcome.totals
    assert [found.margin(seat) for seat in range(3)] == pytest.approx(margins(outcome.totals))
    assert sum(found.luck_in_margin(seat) for seat in range(3)) == pytest.approx(0, abs=1e-6)
    assert len(found.margin_curve(0)) == len(found.turns) + 1
    assert found.margin_curve(0)[-1] == found.margin(0)


@pytest.mark.parametrize(
    ("pads", "lucks"),
    [
        ((0, 0, 1, 1), [-4.0, -4.0, 4.0, 4.0]),
        ((0, 1, 1, 0), [16.0, -16.0, -16.0, 16.0]),
        ((0, 1, 2, 3), [-2.0, -2.0 / 3, -10.0, 38.0 / 3]),
    ],
)
def test_the_luck_of_partners_counts_for_both(pads, lucks):
    """The others are the other pads, not the other seats."""
    match = match_of(header(*["human"] * 4, pads=pads), 0)
    found = replace(report(match, [], []), end_luck=(1.0, 2.0, -5.0, 12.0))
    assert [found.luck_in_margin(seat) for seat in range(4)] == pytest.approx(lucks)


@pytest.mark.slow
def test_partners_have_the_same_margins():
    """Before each turn and at the end."""
    match = match_of(header(*["human"] * 4, pads=(1, 0, 0, 1), seed=2), 5)
    match.pads[1].enter((12,))
    asked = steps(match)
    found = report(match, asked, [step.answer(Samples(1)) for step in asked])
    ahead = found.totals[0] - found.totals[1]
    assert ahead and [found.margin(seat) for seat in range(4)] == [-ahead, ahead, ahead, -ahead]
    over = replace(found, finished=True)
    for seat, pad in enumerate(match.header.pads):
        curve = [one.margins[pad] for one in found.turns]
        assert found.margin_curve(seat) == curve and any(curve)
        assert over.margin_curve(seat) == [*curve, found.margin(seat)]


def test_draws_after_a_stuck_match_count_as_luck():
    match = Journal.read((VECTORS / "journals/random-12-6p-stuck.zatre").read_bytes()).match
    found = report(match, [], [])
    (end,) = [event for event in match.events if isinstance(event, End)]
    laid = sum(value for value, _cell in match.board.laid)
    for seat, tiles in enumerate(end.drawn):
        held = match.hands[seat][: len(match.hands[seat]) - len(tiles)]
        unseen = 20 * sum(range(1, 7)) + 1 - laid - sum(held)
        mean = unseen / (121 - len(match.board.laid) - len(held))
        points = pytest.approx(sum(mean - value for value in tiles))
        assert found.end_luck[seat] == found.luck(seat) == points
    assert any(found.end_luck)
    assert match.outcome and found.finished and found.totals == match.outcome.totals
    assert any(match.outcome.minus), "the tiles in hand count"


def test_partners_know_each_others_tiles_at_the_last_draw():
    """A player drew a 5, knowing the own 2 and the partner's 6, but not the 1 of the other pair."""
    match = Match(Header(tuple(Seat(name, "human") for name in "ABCD"), (0, 0, 1, 1)))
    match.hands = [[6], [2, 5], [1], []]
    match.events = [End("stuck", ((), (5,), (), ()), (0, 0))]
    (luck,) = {round(found, 6) for found in end_luck(match) if found}
    seen = 6 + 2
    assert luck == pytest.approx((sum(20 * value for value in range(1, 7)) + 1 - seen) / 119 - 5, abs=1e-6)


def test_a_small_tile_that_fits_nowhere_is_better_luck_than_a_large_one():
    match = Journal.read((VECTORS / "journals/random-12-6p-stuck.zatre").read_bytes()).match
    known = steps(match)[-1].view
    stuck = [value for value in range(1, 7) if not known.board.fit_masks[value]]
    assert len(stuck) > 1
    drawn = [(value,) for value in (stuck[0], stuck[-1])]
    few, many = (
        turn_luck(
            [Drawn(None, tiles)],
            replace(known, hands=tuple(tiles if seat == known.seat else () for seat in range(6))),
        )
        for tiles in drawn
    )
    assert few.luck > many.luck


@pytest.mark.slow
@pytest.mark.parametrize("bag", [0, 3, 40])
def test_a_tile_that_fits_nowhere_costs_less_if_turns_follow(bag):
    """It costs its pips, shared among this turn and those that follow."""
    match = Journal.read((VECTORS / "journals/random-12-6p-stuck.zatre").read_bytes()).match
    known = replace(steps(match)[-1].view, bag_count=bag)
    small, *_, large = [value for value in VALUES if not known.board.fit_masks[value]]
    unseen = [10] * 7
    lucks = []
    for tile in (small, large):
        hands = tuple((tile,) if seat == known.seat else () for seat in range(6))
        left = tuple(count - (value == tile) for value, count in enumerate(unseen))
        lucks.append(turn_luck([Drawn(None, (tile,))], replace(known, hands=hands, unseen=left)).luck)
    turns = sum(ply.pad == known.seat for ply in plies_to_come(replace(known, hands=hands)))
    assert (turns > 0) == (bag > 12)
    assert lucks[0] - lucks[1] == pytest.approx((large - small) / (1 + turns))
