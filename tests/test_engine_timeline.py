"""Motions on a timeline: when each begins and ends, and that finishing early leaves nothing out."""

from __future__ import annotations

import random

import pytest

from game.engine.picture import Picture
from game.engine.tween import Motion, Timeline, ease_in_out, ease_out, rise_and_fall

STEP = 1 / 60


class Told:
    """Writes down what a timeline does."""

    def __init__(self) -> None:
        self.timeline = Timeline()
        self.log: list[str] = []
        self.drawn: list[float] = []

    def add(self, name: str, start: float, duration: float, then: object = None) -> Told:
        def end() -> None:
            self.log.append(f"{name} ends")
            if callable(then):
                then()

        self.timeline.add(Motion(start, duration, self._draw, lambda: self.log.append(f"{name} begins"), end))
        return self

    def _draw(self, picture: Picture, p: float) -> None:
        self.drawn.append(p)

    def draw(self, lag: float = 0.0) -> list[float]:
        self.drawn = []
        self.timeline.draw(Picture(), lag)
        return self.drawn


@pytest.fixture
def told():
    return Told()


def test_motions_begin_and_end_in_the_order_of_their_times(told):
    told.add("late", 0.2, 0.1).add("early", 0.0, 0.25).add("middle", 0.1, 0.5)
    told.timeline.update(10)
    assert told.log == [
        "early begins",
        "middle begins",
        "late begins",
        "early ends",
        "late ends",
        "middle ends",
    ]
    assert not told.timeline.busy


def test_nothing_begins_or_ends_before_its_time(told):
    told.add("a", 0.1, 0.1)
    told.timeline.update(0.099)
    assert told.log == []
    told.timeline.update(0.002)
    assert told.log == ["a begins"]
    told.timeline.update(0.098)
    assert told.log == ["a begins"]
    told.timeline.update(0.002)
    assert told.log == ["a begins", "a ends"]


def test_simultaneous_motions_begin_in_the_order_added(told):
    for name in "abcd":
        told.add(name, 0.5, 1.0)
    told.timeline.update(0.6)
    assert told.log == ["a begins", "b begins", "c begins", "d begins"]


def test_one_ends_before_the_next_begins_at_the_same_moment(told):
    told.add("second", 0.5, 0.5).add("first", 0.0, 0.5)
    told.timeline.update(2)
    assert told.log == ["first begins", "first ends", "second begins", "second ends"]


def test_a_motion_without_length_begins_and_ends_once_in_the_next_update(told):
    told.add("a", 0.0, 0.0)
    assert told.timeline.busy
    told.timeline.update(0.0)
    assert told.log == ["a begins", "a ends"]
    assert not told.timeline.busy


def test_many_small_steps_do_what_one_large_step_does():
    dice = random.Random(5)
    for _ in range(30):
        plan = [(str(i), round(dice.random() * 2, 2), dice.choice((0.0, 0.1, 0.35, 1.0))) for i in range(12)]
        logs = []
        for steps in (1, 240):
            told = Told()
            for one in plan:
                told.add(*one)
            for _step in range(steps):
                told.timeline.update(4 / steps)
            logs.append(told.log)
        assert logs[0] == logs[1]


def test_finishing_does_what_waiting_would_have_done():
    dice = random.Random(6)
    for _ in range(30):
        plan = [(str(i), round(dice.random() * 2, 2), dice.choice((0.0, 0.1, 0.35, 1.0))) for i in range(12)]
        waited, jumped = Told(), Told()
        for told in (waited, jumped):
            for one in plan:
                told.add(*one)
        waited.timeline.update(5)
        jumped.timeline.update(dice.random() * 2)
        jumped.timeline.finish()
        assert jumped.log == waited.log
        assert not jumped.timeline.busy
        assert jumped.draw() == []


def test_finishing_also_runs_what_the_end_of_a_motion_adds(told):
    def more():
        told.add("third", told.timeline.last + 3, 1)

    told.add("first", 0, 1, lambda: told.add("second", told.timeline.now + 2, 1, more))
    told.timeline.finish()
    assert told.log == [
        f"{name} {what}" for name in ("first", "second", "third") for what in ("begins", "ends")
    ]
    assert not told.timeline.busy


def test_finishing_an_empty_timeline_changes_nothing(told):
    told.timeline.update(1.5)
    told.timeline.finish()
    assert told.timeline.now == 1.5


def test_a_motion_added_for_the_past_still_plays(told):
    told.timeline.update(5)
    told.add("a", 1.0, 0.5)
    told.timeline.update(STEP)
    assert told.log == ["a begins", "a ends"]


def test_last_is_the_end_of_the_last_motion_or_now(told):
    assert told.timeline.last == 0
    told.add("a", 1, 2).add("b", 0, 0.5)
    assert told.timeline.last == 3
    told.timeline.update(4)
    assert told.timeline.last == told.timeline.now == 4


def test_drawing_changes_nothing(told):
    told.add("a", 0.0, 1.0).add("b", 0.25, 0.5).add("c", 0.9, 0.0)
    told.timeline.update(0.5)
    first = told.draw(0.01)
    log = list(told.log)
    assert told.draw(0.01) == first
    assert (told.log, told.timeline.now, told.timeline.busy) == (log, 0.5, True)


def test_motion_is_drawn_from_zero_to_one_only_while_it_lasts(told):
    told.add("a", 8 / 64, 32 / 64)
    seen = []
    for _ in range(64):
        drawn = told.draw()
        assert len(drawn) == ("a begins" in told.log and "a ends" not in told.log)
        seen += drawn
        told.timeline.update(1 / 64)
    assert seen == [step / 32 for step in range(32)]


def test_lag_shows_an_earlier_moment(told):
    told.add("a", 0.0, 1.0)
    told.timeline.update(0.5)
    assert told.draw(0.0) == [0.5]
    assert told.draw(0.1) == [pytest.approx(0.4)]
    assert told.draw(0.9) == [0.0]


@pytest.mark.parametrize("ease", [ease_out, ease_in_out])
def test_easing_starts_at_0_and_ends_at_1(ease):
    assert ease(0) == pytest.approx(0, abs=1e-9)
    assert ease(1) == pytest.approx(1, abs=1e-9)


@pytest.mark.parametrize("ease", [ease_out, ease_in_out])
def test_easing_never_goes_back(ease):
    values = [ease(i / 200) for i in range(201)]
    assert values == sorted(values)


def test_an_arc_is_0_at_its_ends_and_highest_in_the_middle():
    assert rise_and_fall(0) == pytest.approx(0, abs=1e-9)
    assert rise_and_fall(1) == pytest.approx(0, abs=1e-9)
    assert rise_and_fall(0.5) == pytest.approx(1)
