"""Motions on a timeline: when each begins and ends, and that finishing early leaves nothing out."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from game.engine.picture import Picture
from game.engine.tween import (
    Motion,
    Steps,
    Timeline,
    do,
    ease_in_out,
    ease_out,
    rise_and_fall,
    sequence,
    show,
    staggered,
    sway,
    together,
    wait,
)

STEP = 1 / 60


class Recorder:
    def __init__(self) -> None:
        self.timeline = Timeline()
        self.log: list[str] = []
        self.drawn: list[float] = []

    def add(self, name: str, start: float, duration: float, then: object = None) -> Recorder:
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
def recorder():
    return Recorder()


@pytest.mark.parametrize(
    ("motions", "seconds", "log"),
    [
        (
            [("late", 0.2, 0.1), ("early", 0.0, 0.25), ("middle", 0.1, 0.5)],
            10,
            "early begins, middle begins, late begins, early ends, late ends, middle ends",
        ),
        # At the same time they begin in the order added
        ([(name, 0.5, 1.0) for name in "abcd"], 0.6, "a begins, b begins, c begins, d begins"),
        # One ends before the next begins at the same moment
        ([("b", 0.5, 0.5), ("a", 0.0, 0.5)], 2, "a begins, a ends, b begins, b ends"),
        ([("a", 0.0, 0.0)], 0.0, "a begins, a ends"),
    ],
)
def test_motions_begin_and_end_in_the_order_of_their_times(recorder, motions, seconds, log):
    for motion in motions:
        recorder.add(*motion)
    assert recorder.timeline.busy
    recorder.timeline.update(seconds)
    assert recorder.log == log.split(", ")
    assert recorder.timeline.busy == (motions[0][0] == "a" and len(motions) == 4)


def test_nothing_begins_or_ends_before_its_time(recorder):
    recorder.add("a", 0.1, 0.1)
    for seconds, begun in ((0.099, 0), (0.002, 1), (0.098, 1), (0.002, 2)):
        recorder.timeline.update(seconds)
        assert recorder.log == ["a begins", "a ends"][:begun]


def planned(rng: random.Random) -> Iterator[tuple[Recorder, Recorder]]:
    """Two recorders with the same motions, for one plan after another."""
    for _ in range(30):
        plan = [(str(i), round(rng.random() * 2, 2), rng.choice((0.0, 0.1, 0.35, 1.0))) for i in range(12)]
        one, other = Recorder(), Recorder()
        for motion in plan:
            one.add(*motion)
            other.add(*motion)
        yield one, other


def test_many_small_steps_or_finishing_do_what_one_large_step_does():
    rng = random.Random(5)
    for waited, other in planned(rng):
        waited.timeline.update(5)
        for _step in range(rng.randrange(120)):
            other.timeline.update(4 / 240)
        other.timeline.finish()
        assert other.log == waited.log
        assert not other.timeline.busy
        assert other.draw() == []
    for waited, other in planned(rng):
        waited.timeline.update(4)
        for _step in range(240):
            other.timeline.update(4 / 240)
        assert other.log == waited.log


def test_finishing_also_runs_what_the_end_of_a_motion_adds(recorder):
    def more():
        recorder.add("third", recorder.timeline.last + 3, 1)

    recorder.add("first", 0, 1, lambda: recorder.add("second", recorder.timeline.now + 2, 1, more))
    recorder.timeline.finish()
    assert recorder.log == [
        f"{name} {what}" for name in ("first", "second", "third") for what in ("begins", "ends")
    ]
    assert not recorder.timeline.busy


def test_finishing_an_empty_timeline_changes_nothing_and_a_motion_for_the_past_still_plays(recorder):
    recorder.timeline.update(1.5)
    recorder.timeline.finish()
    assert recorder.timeline.now == 1.5
    recorder.timeline.update(5)
    recorder.add("a", 1.0, 0.5)
    recorder.timeline.update(STEP)
    assert recorder.log == ["a begins", "a ends"]


def test_the_end_of_a_timeline_is_that_of_its_last_motion_or_now(recorder):
    assert recorder.timeline.last == 0
    recorder.add("a", 1, 2).add("b", 0, 0.5)
    assert recorder.timeline.last == 3
    recorder.timeline.update(4)
    assert recorder.timeline.last == recorder.timeline.now == 4


def test_drawing_changes_nothing(recorder):
    recorder.add("a", 0.0, 1.0).add("b", 0.25, 0.5).add("c", 0.9, 0.0)
    recorder.timeline.update(0.5)
    first = recorder.draw(0.01)
    log = list(recorder.log)
    assert recorder.draw(0.01) == first
    assert (recorder.log, recorder.timeline.now, recorder.timeline.busy) == (log, 0.5, True)


def test_motion_is_drawn_from_zero_to_one_only_while_it_lasts(recorder):
    recorder.add("a", 8 / 64, 32 / 64)
    seen = []
    for _ in range(64):
        drawn = recorder.draw()
        assert len(drawn) == ("a begins" in recorder.log and "a ends" not in recorder.log)
        seen += drawn
        recorder.timeline.update(1 / 64)
    assert seen == [step / 32 for step in range(32)]


def test_lag_shows_an_earlier_moment(recorder):
    recorder.add("a", 0.0, 1.0)
    recorder.timeline.update(0.5)
    assert recorder.draw(0.0) == [0.5]
    assert recorder.draw(0.1) == [pytest.approx(0.4)]
    assert recorder.draw(0.9) == [0.0]


@pytest.mark.parametrize("ease", [ease_out, ease_in_out])
def test_easing_goes_from_0_to_1_and_never_back(ease):
    values = [ease(i / 200) for i in range(201)]
    assert values == sorted(values)
    assert (values[0], values[-1]) == (pytest.approx(0, abs=1e-9), pytest.approx(1))


def test_an_arc_is_0_at_its_ends_and_highest_in_the_middle():
    assert [rise_and_fall(p) for p in (0, 0.5, 1)] == pytest.approx([0, 1, 0], abs=1e-9)


def test_steps_happen_in_the_order_in_which_they_are_written():
    timeline, said = Timeline(), []

    def say(word: str) -> Steps:
        return show(1.0, begin=lambda: said.append(word), end=lambda: said.append(f"{word} ends"))

    timeline.add(Motion(0, 2.0))
    timeline.play(
        do(lambda: said.append("first")),
        staggered(0.5, [say("one"), say("two")]),
        wait(1.0),
        together(say("three"), sequence(wait(0.5), do(lambda: said.append("half")))),
    )
    heard = []
    while timeline.busy:
        heard.append((timeline.now, list(said)))
        timeline.update(0.5)
    assert [one for now, one in heard if now == 1.5] == [[]]
    assert said == ["first", "one", "two", "one ends", "two ends", "three", "half", "three ends"]
    assert timeline.now == 5.5


def test_steps_that_are_played_at_a_time_do_not_wait_for_others():
    timeline, said = Timeline(), []
    timeline.add(Motion(0, 9.0))
    timeline.play(show(1.0, end=lambda: said.append("done")), at=timeline.now)
    timeline.update(1.0)
    assert said == ["done"]


def test_steps_that_are_staggered_begin_one_after_another_and_last_as_long_as_the_last():
    steps = staggered(0.25, [wait(1.0), wait(0.5), wait(2.0)])
    assert [one.start for one in steps.motions] == [0.0, 0.25, 0.5]
    assert steps.seconds == 2.5


def test_what_sways_goes_less_far_the_second_time_and_comes_to_rest():
    ways = [sway(number / 100) for number in range(101)]
    assert ways[0] == 0 and abs(ways[100]) < 1e-9 and ways[50] == pytest.approx(0)
    assert 0.5 < max(ways) < 1 and -0.6 * max(ways) < min(ways) < 0
    assert ways.index(max(ways)) < 50 < ways.index(min(ways))
