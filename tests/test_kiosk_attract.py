"""What the table shows while nobody plays, and that its picture moves so that nothing burns in."""

import dataclasses
import random
from itertools import pairwise

import pytest

from game.kiosk.attract import BURN_IN_PERIOD, Attract, State, burn_in_offset, next_burn_in_move
from game.kiosk.keys import KEYS, KioskConfig

CONFIG = KioskConfig(**{key.name: key.default for key in KEYS})
"""The defaults: 90 s, 15 s, 30 s, 300 s."""


@pytest.fixture
def attract():
    return Attract(CONFIG, 0)


@pytest.fixture
def playing(attract):
    """A match that began at 0 s."""
    attract.leave_title(0)
    attract.begin_match(0)
    return attract


def reach(attract: Attract, now: float, dark: bool = False) -> State:
    attract.update(now, dark=dark)
    return attract.state


def left(playing: Attract) -> Attract:
    """The players have left, and at 105 s the title has come back."""
    assert reach(playing, 90) is State.COUNTDOWN
    assert reach(playing, 105) is State.TITLE
    return playing


# Idle


def test_the_idle_time_is_followed_by_countdown_title_and_demo(playing):
    times = {89.9: "PLAYING", 90: "COUNTDOWN", 104.9: "COUNTDOWN", 105: "TITLE", 134.9: "TITLE", 135: "DEMO"}
    assert {now: reach(playing, now).name for now in [*times, 9999]} == times | {9999: "DEMO"}


def test_input_delays_the_countdown_which_counts_whole_seconds_and_ends_with_a_touch(playing):
    assert playing.input(89) is False, "the game gets it"
    assert reach(playing, 178) is State.PLAYING
    assert reach(playing, 179) is State.COUNTDOWN
    assert [playing.countdown_left(now) for now in (179, 179.1, 180, 193, 193.9)] == [15, 15, 14, 1, 1]
    assert playing.input(190) is True, "the touch does nothing else"
    assert reach(playing, 279) is State.PLAYING
    assert not playing.offers_match


def test_the_idle_time_counts_from_the_last_touch_not_from_the_first_turn(attract):
    attract.leave_title(0)
    attract.begin_match(1)
    attract.resume_match(12)
    assert reach(attract, 90) is State.COUNTDOWN


def test_the_end_of_a_demo_or_a_touch_brings_the_title_for_a_while(attract):
    assert reach(attract, 30) is State.DEMO
    assert attract.input(40) is True, "the touch does nothing else"
    assert attract.state is State.TITLE
    assert attract.input(41) is False
    assert reach(attract, 70) is State.TITLE
    assert reach(attract, 71) is State.DEMO
    attract.return_to_title(200)
    assert reach(attract, 229) is State.TITLE
    assert reach(attract, 230) is State.DEMO


def test_after_a_hang_the_whole_countdown_is_shown(playing):
    assert reach(playing, 1000) is State.COUNTDOWN
    assert reach(playing, 1014) is State.COUNTDOWN
    assert reach(playing, 1015) is State.TITLE


# The interrupted match


def test_an_interrupted_match_is_offered_for_a_while_and_then_filed(playing):
    left(playing)
    assert playing.offers_match
    assert playing.update(404.9, dark=False) is False
    assert playing.update(405, dark=False) is True
    assert not playing.offers_match
    assert playing.update(406, dark=False) is False


def test_a_match_that_goes_on_is_not_filed_and_one_that_is_over_not_offered(playing):
    left(playing)
    playing.resume_match(200)
    assert (playing.state, playing.offers_match) == (State.PLAYING, False)
    assert playing.update(280, dark=False) is False
    playing.end_match()
    assert reach(playing, 290) is State.COUNTDOWN and reach(playing, 305) is State.TITLE
    assert not playing.offers_match


def test_a_new_match_files_the_one_that_is_offered(playing):
    left(playing)
    playing.leave_title(200)
    assert playing.offers_match, "no match has begun yet"
    assert playing.begin_match(210) is True
    assert not playing.offers_match
    assert playing.begin_match(220) is False


def test_choosing_seats_without_playing_keeps_the_offer(playing):
    left(playing)
    playing.leave_title(200)
    assert reach(playing, 290) is State.COUNTDOWN
    assert reach(playing, 305) is State.TITLE
    assert playing.update(405, dark=False) is True


def test_a_match_left_through_the_menu_is_offered_too(playing):
    playing.return_to_title(50)
    assert playing.offers_match
    assert playing.update(350, dark=False) is True


def test_with_no_time_for_the_offer_the_match_is_filed_at_once():
    attract = Attract(dataclasses.replace(CONFIG, resume_seconds=0), 0)
    attract.begin_match(0)
    attract.update(90, dark=False)
    assert attract.update(105, dark=False) is True
    assert not attract.offers_match


# Dark hours


def test_in_the_dark_hours_the_screen_is_black_instead_of_the_demo(attract):
    assert reach(attract, 89, dark=True) is State.TITLE
    assert reach(attract, 90, dark=True) is State.DARK
    assert reach(attract, 9999, dark=True) is State.DARK
    assert reach(attract, 10_000) is State.TITLE
    assert reach(attract, 10_030) is State.DEMO
    assert reach(attract, 10_031, dark=True) is State.DARK


def test_a_touch_in_the_dark_only_shows_the_title_for_the_idle_time(attract):
    reach(attract, 90, dark=True)
    assert attract.input(100) is True
    assert attract.state is State.TITLE
    assert reach(attract, 189, dark=True) is State.TITLE
    assert attract.input(189) is False
    assert reach(attract, 278, dark=True) is State.TITLE
    assert reach(attract, 279, dark=True) is State.DARK


def test_a_match_goes_on_when_the_dark_hours_begin(playing):
    assert reach(playing, 50, dark=True) is State.PLAYING
    playing.input(80)
    assert reach(playing, 170, dark=True) is State.COUNTDOWN
    assert reach(playing, 185, dark=True) is State.DARK
    assert playing.offers_match


def test_a_visitor_who_goes_back_to_the_title_in_the_dark_hours_sees_it(attract):
    reach(attract, 90, dark=True)
    attract.input(100)
    attract.leave_title(101)
    attract.return_to_title(150)
    assert reach(attract, 239, dark=True) is State.TITLE
    assert reach(attract, 240, dark=True) is State.DARK


# Waiting


def test_next_change_is_right_in_every_state(playing):
    assert playing.next_change(10) == 90
    reach(playing, 90)
    assert playing.next_change(90) == 91
    assert playing.next_change(104.5) == 105
    reach(playing, 105)
    assert playing.next_change(106) == 135
    reach(playing, 135)
    assert playing.next_change(136) == 405, "the offer runs out"
    reach(playing, 405)
    assert playing.next_change(406) is None
    reach(playing, 500, dark=True)
    assert playing.next_change(501) is None


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_updating_only_at_the_next_change_misses_nothing(seed):
    """One is updated every quarter of a second, the other only at its ``next_change``."""
    rng = random.Random(seed)
    often, seldom = Attract(CONFIG, 0), Attract(CONFIG, 0)
    wanted: float | None = 0.0
    dark = False
    filed = [0, 0]
    for quarter in range(1, 8000):
        now = quarter / 4
        acts = []
        if rng.random() < 0.004:
            acts = [rng.choice(["input", "leave_title", "begin_match", "resume_match", "return_to_title"])]
        if rng.random() < 0.001:
            dark = not dark
            wanted = now
        for act in acts:
            assert getattr(often, act)(now) == getattr(seldom, act)(now)
            wanted = now
        filed[0] += often.update(now, dark=dark)
        if wanted is not None and now >= wanted:
            filed[1] += seldom.update(now, dark=dark)
            wanted = seldom.next_change(now)
        assert (often.state, often.offers_match) == (seldom.state, seldom.offers_match)
    assert filed[0] == filed[1]


@pytest.mark.parametrize("most", [0, 1, 4, 20])
def test_the_picture_visits_every_place_one_pixel_at_a_time_from_the_middle_on(most):
    side = 2 * most + 1
    path = [burn_in_offset(step * BURN_IN_PERIOD, most) for step in range(2 * side * side)]
    assert path[0] == (0, 0)
    assert set(path) == {(x, y) for x in range(-most, most + 1) for y in range(-most, most + 1)}
    assert {abs(a - c) + abs(b - d) for (a, b), (c, d) in pairwise(path)} == {min(most, 1)}


def test_the_picture_moves_every_five_minutes():
    for time in (0.0, 299.9, 300.0, 12_345.6):
        then = next_burn_in_move(time)
        assert 0 < then - time <= 300
        assert burn_in_offset(time, 4) == burn_in_offset(then - 0.01, 4) != burn_in_offset(then, 4)


def test_the_countdown_says_15_to_1_and_never_0_although_a_frame_may_come_late():
    attract = Attract(KioskConfig(), 0.0)
    attract.leave_title(0.0)
    attract.update(90.0, dark=False)
    assert attract.state is State.COUNTDOWN
    shown = {90.0: 15, 90.5: 15, 91.0: 14, 104.0: 1, 104.9: 1, 105.0: 1, 200.0: 1}
    assert {now: attract.countdown_left(now) for now in shown} == shown
