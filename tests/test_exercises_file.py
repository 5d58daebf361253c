"""The exercises of a store: which turns become exercises, when each is due, and what happens to damaged files."""

import json
import math
import os
from datetime import date, timedelta

import pytest
from saved_files import files

from game.analysis.review_result import ReviewResult
from game.rules.common.journal import BOARD, CARDS
from game.session.exercises import AFTER, Exercise, Key, Progress
from game.session.storage import Store
from tools.fixtures import keep_finished, reviewed_match

DAY = date(2026, 3, 1)
EXERCISE = Exercise(Key("a.zatre", 9), "Ada", 1.5, ("5h8",), 4.0)


def days(count: int) -> date:
    return DAY + timedelta(days=count)


def kept(store: Store, game_name: str = BOARD) -> ReviewResult:
    """Keeps the review of a match of Ada against a computer."""
    found = reviewed_match("human", "cpu", game_name=game_name)
    keep_finished(store, game_name, found.match)
    store.exercises.keep(found.report)
    return found


def said(store: Store) -> list[str]:
    return [notice.what for notice in store.notices]


def due(store: Store, day: date = DAY) -> list[Exercise]:
    return store.exercises.load().due("Ada", day)


def test_an_exercise_comes_again_after_one_three_and_nine_days_and_then_never():
    progress, day = Progress(), 0
    for wait in AFTER:
        assert progress.days_left(days(day)) == 0
        progress = progress.answered(days(day), solved=True)
        assert [progress.days_left(days(day + passed)) for passed in (0, wait - 1, wait, wait + 50)] == [
            *(wait, 1, 0, 0)
        ]
        day += wait
        assert not progress.done
    assert progress.answered(days(day), solved=True).done
    assert AFTER == (1, 3, 9)


def test_an_exercise_that_was_not_solved_comes_again_the_next_day_and_begins_anew():
    progress = Progress(3, DAY.toordinal()).answered(days(9), solved=False)
    assert (progress.days_left(days(9)), progress.days_left(days(10))) == (1, 0)
    assert progress.answered(days(10), solved=True).days_left(days(10)) == AFTER[0]


def test_a_clock_that_is_set_back_makes_nothing_wait_for_years():
    in_future = Progress().answered(days(4000), solved=True)
    assert in_future.days_left(DAY) == 0
    assert in_future.answered(DAY, solved=True).days_left(DAY) == AFTER[1]


@pytest.mark.slow
@pytest.mark.parametrize("game_name", [BOARD, CARDS])
def test_the_costliest_turns_of_people_become_exercises(store, game_name):
    found = kept(store, game_name)
    costliest = found.report.costliest(0)
    assert [one.key.line for one in due(store)] == [turn.played.line for turn in costliest]
    assert [one.best_margin - one.margin for one in due(store)] == pytest.approx(
        [turn.cost for turn in costliest]
    )
    assert store.exercises.load().names() == ["Ada"]


@pytest.mark.slow
def test_turns_of_computers_become_no_exercises_although_they_are_reviewed_where_nobody_plays(store):
    found = reviewed_match("cpu", "cpu")
    assert any(map(found.report.costliest, found.report.seats)), "otherwise this test says nothing"
    keep_finished(store, BOARD, found.match)
    store.exercises.keep(found.report)
    assert store.exercises.load().names() == []


@pytest.mark.slow
def test_a_match_that_is_reviewed_again_adds_nothing_and_changes_nothing(store):
    found = kept(store)
    first = due(store)
    store.exercises.answer(first[0], DAY, solved=True)
    before = store.exercises.found.read_bytes()
    store.exercises.keep(found.report)
    assert store.exercises.found.read_bytes() == before
    assert due(store) == first[1:]


@pytest.mark.slow
def test_answers_are_still_known_when_the_game_is_opened_again(store):
    kept(store)
    one, two, three = due(store)
    store.exercises.answer(one, DAY, solved=True)
    store.exercises.answer(two, DAY, solved=False)
    again = Store(store.folder)
    assert due(again) == [three]
    assert due(again, days(1)) == [one, two, three]
    assert again.exercises.load().next_in("Ada", DAY) == 0
    assert len(again.exercises.load().left("Ada")) == 3


@pytest.mark.slow
def test_two_windows_keep_each_others_answers(store):
    kept(store)
    one, two, three = due(store)
    other = Store(store.folder)
    assert due(other) == [one, two, three]
    store.exercises.answer(one, DAY, solved=True)
    other.exercises.answer(two, DAY, solved=True)
    assert due(Store(store.folder)) == [three]


@pytest.mark.slow
@pytest.mark.parametrize(
    "damage",
    [b"", b"{", b"[]", b"\xff\x00", b'{"version":1,"exercises":[[1]]}', b"[" * 100_000, b'{"version":2}'],
    ids=lambda damage: repr(damage[:12]),
)
def test_a_damaged_collection_is_set_aside_and_made_again_from_the_reviews(store, damage):
    kept(store)
    before = due(store)
    store.exercises.answer(before[0], DAY, solved=True)
    store.exercises.path.write_bytes(damage)
    again = Store(store.folder)
    assert due(again) == before, "they begin anew"
    assert said(again) == ["exercises"]
    assert (store.folder / "exercises.json.damaged").read_bytes() == damage
    healed = Store(store.folder)
    assert due(healed) == before and said(healed) == []


def written(*values: object) -> str:
    return json.dumps({"version": 1, "exercises": [values]})


SOUND = ("a.zatre", 2, "Ada", 1.5, ["5h8"], 4.0)


@pytest.mark.parametrize(("solved", "then"), [(0, 1), (1, 2), (4, 4)])
def test_how_often_an_exercise_was_solved_is_read_and_counted(store, solved, then):
    """Also if it was done in another window, while this one still showed it."""
    store.finished.mkdir(parents=True)
    (store.finished / "a.zatre").touch()
    store.exercises.path.write_text(written(*SOUND, solved, 700_000 if solved else 0))
    assert store.exercises.load().names() == ["Ada"]
    exercise = EXERCISE._replace(key=Key("a.zatre", 2))
    assert store.exercises.answer(exercise, DAY, solved=True) == Progress(then, DAY.toordinal())
    again = Store(store.folder)
    assert len(again.exercises.load().left("Ada")) == (then < 4) and said(again) == []


@pytest.mark.parametrize(
    ("at", "value"),
    [
        *((0, value) for value in (1, "\ud800")),
        *((1, value) for value in (1, "9", 9.0, True)),
        (2, None),
        *((at, value) for at in (3, 5) for value in (1, math.inf, math.nan)),
        *((4, value) for value in ("5h8", [5])),
        *((6, value) for value in (-1, 5, 1.0, True)),
        *((7, value) for value in (0, -1, 3_652_060, True)),
    ],
)
def test_an_exercise_with_an_impossible_value_damages_its_file(store, at, value):
    """Such a line of a journal, or so many solutions, would crash the game later."""
    values: list[object] = [*SOUND, 1, 700_000]
    values[at] = value
    store.folder.mkdir(exist_ok=True)
    store.exercises.path.write_text(written(*values))
    assert store.exercises.load().names() == []
    assert (store.folder / "exercises.json.damaged").exists()


@pytest.mark.slow
def test_damaged_findings_are_made_again_from_the_collection(store):
    kept(store)
    before = due(store)
    store.exercises.answer(before[0], DAY, solved=True)
    store.exercises.found.write_bytes(store.exercises.found.read_bytes()[:-7])
    again = Store(store.folder)
    assert due(again) == before[1:] and said(again) == ["damaged"]
    again.exercises.path.unlink()
    assert due(Store(store.folder)) == before


@pytest.mark.slow
def test_if_both_files_are_damaged_both_are_kept_and_made_again_from_the_matches(store):
    for game_name in (BOARD, CARDS):
        kept(store, game_name)
    before = due(store)
    assert len({exercise.key.match for exercise in before}) == 2
    for path in (store.exercises.found, store.exercises.path):
        path.write_bytes(b"?")
    again = Store(store.folder)
    assert sorted(due(again)) == sorted(before) and said(again) == ["damaged", "exercises"]
    assert sum("damaged" in name for name in files(again)) == 2
    healed = Store(store.folder)
    assert sorted(due(healed)) == sorted(before) and said(healed) == []


@pytest.mark.slow
def test_if_everything_is_damaged_the_next_review_begins_again(store):
    kept(store)
    before = due(store)
    for path in (store.exercises.found, store.exercises.path, *store.exercises.reviews.iterdir()):
        path.write_bytes(b"?")
    again = Store(store.folder)
    assert due(again) == [] and said(again) == ["damaged", "damaged"]
    kept(again)
    assert due(again) == before


@pytest.mark.slow
def test_exercises_of_a_deleted_match_are_gone(store):
    kept(store)
    store.delete_finished(f"{BOARD}.zatre")
    assert due(store) == []


@pytest.mark.slow
def test_what_the_review_of_a_deleted_match_has_found_is_deleted_too(store):
    for game_name in (BOARD, CARDS):
        kept(store, game_name)
    store.delete_finished(f"{BOARD}.zatre")
    assert [path.name for path in store.exercises.reviews.iterdir()] == [f"{CARDS}.zatre.json"]
    assert said(store) == []


@pytest.mark.slow
def test_nothing_is_kept_in_a_public_place_or_of_a_match_without_a_file(tmp_path):
    public = Store(tmp_path / "public", indexed=False)
    kept(public)
    assert files(public) == [f"finished/{BOARD}.zatre"]
    store = Store(tmp_path / "unsaved")
    store.exercises.keep(reviewed_match("human", "cpu").report)
    assert not store.exercises.found.exists()


@pytest.mark.skipif(os.name != "posix", reason="needs links")
@pytest.mark.parametrize("name", ["exercises.json", "exercises-found.json"])
def test_nothing_is_written_through_a_link(store, tmp_path, name):
    mine = tmp_path / "mine.txt"
    mine.write_bytes(b"mine")
    store.folder.mkdir()
    (store.folder / name).symlink_to(mine)
    store.exercises.answer(EXERCISE, DAY, solved=True)
    assert mine.read_bytes() == b"mine"
    assert not (store.folder / name).is_symlink()


@pytest.mark.slow
def test_what_a_killed_game_left_among_the_reviews_is_removed(store):
    kept(store)
    (review,) = store.exercises.reviews.iterdir()
    left = review.with_name(review.name + ".999999999-0123abcd.new")
    left.write_bytes(b"{")
    Store(store.folder, waits=True).remove_leftovers()
    assert [*store.exercises.reviews.iterdir()] == [review]
