"""The end scoring: every row of a pad counts, and the animation can be skipped."""

import itertools
import random
from types import SimpleNamespace
from typing import Any

import pytest
from pygame import Rect
from ui_driver import button_of

from game.analysis.story import story_of
from game.app import App
from game.engine.intents import Intent, IntentKind
from game.engine.picture import Picture
from game.engine.scene import Reset
from game.engine.sound import Sound
from game.games import game_of
from game.players.characters import named
from game.rules.common.journal import CARDS
from game.rules.tiles.constants import Pad
from game.rules.tiles.events import Lay
from game.scenes.end import result_card, scoring
from game.scenes.end.addition import Addition, Count, consolation, lead, pad_points
from game.scenes.end.result_card import ResultCard
from game.scenes.end.scoring import EndScoring
from game.session.settings import Settings
from game.session.storage import Store
from game.table import pads
from game.table.figures import WRITING_STEPS
from tools.example_scenes import example_scenes
from tools.fixtures import session_at

pytestmark = pytest.mark.slow


def test_the_breakdown_of_every_pad_adds_up_to_its_total_row_by_row():
    rng = random.Random(3)
    for _ in range(60):
        pad = Pad()
        for _turn in range(rng.randrange(30)):
            lines = sorted(rng.choice((10, 11, 12)) for _ in range(rng.randrange(4)))
            pad.enter(lines, rng.randrange(3) if lines else 0)
        rows = pad.rows()
        for count in range(len(rows) + 1):
            assert sum(pad_points(pad, count, 7).values()) == sum(rows[:count]) - 7
        found = pad_points(pad, len(rows), 0)
        assert sum(found.values()) == pad.total()
        assert all(found[total] == sum(pad.columns[total]) for total in (10, 11, 12))


def test_take_back_skips_the_scoring_first_and_then_leaves(tmp_path):
    scene = dict(example_scenes(tmp_path))["end-adding"]()
    scene.resize((1280, 720))
    assert scene.busy and scene.handle(Intent(IntentKind.TAKE_BACK)) is None
    assert isinstance(scene.handle(Intent(IntentKind.TAKE_BACK)), Reset)


@pytest.fixture
def app(tmp_path) -> App:
    return App(Store(tmp_path, waits=True), Settings(), Sound())


@pytest.mark.parametrize("speed", ["normal", "off"])
def test_the_heading_says_who_leads_until_somebody_wins(app, speed):
    app.settings.speed = speed
    scene = EndScoring(app, session_at(app, ("human", "cpu", "cpu"), None))
    scene.resize((1280, 720))
    titles = [scene.title]
    while scene.busy:
        scene.update(1 / 60)
        titles += [scene.title] * (scene.title != titles[-1])
    assert titles[0] == "Adding up" and titles[-1] == "Omar wins"
    assert "Omar leads by 6" in titles and len(titles) > 7


def test_super_bonuses_are_added_to_the_pads_that_have_them(app):
    match = session_at(app, ("human", "cpu"), None, game_name=CARDS).match
    for pad, supers in zip(match.pads, (2, 1), strict=True):
        pad.supers = supers
    adding, totals = Addition(match), []
    adding.rows = len(match.pads[0].rows()) + len(match.pads[1].rows())
    rows = [sum(pad.rows()) for pad in match.pads]
    for adding.supers_counted in range(3):
        totals.append([total - row for total, row in zip(adding.totals, rows, strict=True)])
    assert totals == [[0, 0], [6, 6], [12, 6]]


def test_a_lead_is_told_in_points_or_shared_and_the_loser_is_addressed(app):
    header = session_at(app, ("human", "cpu", "cpu"), None).match.header
    assert lead(header, [0, 0, 0]) == ""
    assert lead(header, [40, 31, 38]) == "Ada leads by 2"
    assert lead(header, [40, 31, 40]) == "Ada and Omar are level"
    match = session_at(app, ("human", "cpu", "cpu"), None).match
    assert consolation(match, (2,)).startswith("You scored 28 points in your best turn.")
    assert consolation(match, (0,)) == ""


def test_of_several_people_who_have_lost_those_with_the_best_turn_of_the_match_are_named(app):
    match = session_at(app, ("human",) * 3, None).match
    first, second, third = (story_of(match, pad).best_turn for pad in range(3))
    assert first > max(second, third)
    told = f"{match.header.owners(0)} had the best turn of the match: {first} points."
    assert (consolation(match, (1,)), consolation(match, (0,))) == (told, "")
    two = session_at(app, ("human",) * 2, None).match
    for lost in (0, 1):
        assert not consolation(two, (1 - lost,)).startswith("You "), "the winner reads it too"


def test_totals_count_from_the_former_numbers_to_the_new_ones():
    count = Count(2)
    count.change([10, 40], 1.0, 0.5)
    assert count.shown(1.0) == [0, 0]
    between = count.shown(1.1)
    assert 0 < between[0] < 10 and 0 < between[1] < 40
    assert count.shown(1.5) == [10, 40]
    count.change([12, 40], 2.0, 0.0)
    assert count.shown(1.99) == [12, 40]  # A frame is drawn as it was a moment ago.


def test_the_story_of_a_pad_finds_its_best_turn_and_its_closest_moment(app):
    match = session_at(app, ("human", "cpu", "cpu"), None).match
    again = game_of(match.header.game_name).rules.begin(match.header).match
    gains, behind = [], []
    for event in match.events:
        before = again.pads[0].total()
        again.apply(event)
        if isinstance(event, Lay):
            gains.append(again.pads[0].total() - before)
            behind.append(max(again.pads[1].total(), again.pads[2].total()) - again.pads[0].total())
    story = story_of(match, 0)
    later = behind[len(behind) // 2 :]
    assert story.best_turn == max(gains)
    assert story.closest.behind == min(later)
    assert behind[-1 - story.closest.turns_left] == min(later)


@pytest.mark.parametrize(
    ("turns", "story"),
    [
        ([], (0, None, None)),
        ([(5, 0), (0, 4), (0, 3), (2, 0)], (5, None, (0, 0))),  # Level is not ahead.
        ([(5, 0), (0, 4)], (5, 0, (-1, 0))),
        ([(0, 1), (3, 0), (0, 2), (0, 3)], (3, None, (0, 1))),  # It led in the first half only.
        ([(1, 0), (1, 0), (1, 0)], (1, 0, (-3, 0))),  # The last time counts.
        ([(0, 2), (0, 0), (0, 0)], (0, None, (2, 0))),
    ],
)
def test_a_story_is_about_the_second_half_and_tells_the_last_time_of_several(monkeypatch, turns, story):
    """``turns``: what each adds to this pad and to the other."""
    totals = [0, 0]

    def apply(event: Any) -> None:
        totals[:] = [total + more for total, more in zip(totals, event, strict=True)]

    pads = [SimpleNamespace(total=lambda pad=pad: totals[pad]) for pad in range(2)]
    replayed = SimpleNamespace(match=SimpleNamespace(pads=pads, apply=apply))
    rules = SimpleNamespace(begin=lambda header: replayed, lay=tuple)
    monkeypatch.setattr("game.analysis.story.game_of", lambda name: SimpleNamespace(rules=rules))
    match = SimpleNamespace(header=SimpleNamespace(game_name="chess"), events=turns)
    assert story_of(match, 0) == story


@pytest.mark.parametrize(
    ("missing", "told"),
    [
        (1, "You lost by only 1 point."),
        (5, "You lost by only 5 points."),
        (6, "You still led 24 turns before the end."),
    ],
)
def test_a_person_who_has_nearly_won_is_told_so(app, missing, told):
    match = session_at(app, ("human", "cpu"), None, seed=4).match
    own = match.outcome.totals[0]
    match.outcome = match.outcome._replace(totals=(own, own + missing))
    assert consolation(match, (1,)) == f"You scored 22 points in your best turn. {told}"


def test_a_new_leader_is_heard(app, listen):
    played, ahead = listen(app.sound, "play"), []
    scene = EndScoring(app, session_at(app, ("human", "cpu", "cpu"), None))
    scene.resize((1280, 720))
    pads = scene._match.pads
    for rows in range(1, 1 + max(pad.used_rows() for pad in pads)):
        totals = [sum(pad_points(pad, rows, 0).values()) for pad in pads]
        ahead.append([total == max(totals) for total in totals])
    scene.finish()
    changes = sum(one != other for one, other in itertools.pairwise(ahead))
    assert played.count("run_11") == changes > 0


@pytest.mark.parametrize("still", [False, True])
def test_the_total_on_a_sheet_counts_along_and_the_circle_around_a_bonus_is_drawn(app, listen, still):
    app.settings.reduced_motion = still
    on_plates = listen(scoring, "draw_plate", lambda _result, _picture, plate, *_: plate.total)
    on_sheets = listen(scoring, "draw_pad", lambda *_, total, **__: total)
    circles = listen(pads, "draw_bonus_circle", lambda _result, picture, sheet, row, step: (sheet, row, step))
    scene = EndScoring(app, session_at(app, ("human", "cpu", "cpu"), None))
    scene.resize((1280, 720))
    for _frame in range(60):
        scene.update(1 / 30)
        scene.draw(Picture(), 0.0)
    assert on_sheets == on_plates and (still or len(set(on_plates)) > 12)
    steps = [step for _sheet, _row, step in circles]
    assert WRITING_STEPS in steps and (len(set(steps)) > 5) != still
    begun = {(tuple(sheet.area), row): step for sheet, row, step in reversed(circles)}
    assert still or WRITING_STEPS not in begun.values(), "a bonus is circled when its row is added"


def test_the_next_match_has_the_same_players_and_rules_and_other_tiles(app):
    scene = EndScoring(app, session_at(app, ("human", "cpu", "cpu"), None))
    scene.resize((1280, 720))
    again = button_of(scene, "Play again").act().args[0]
    old, new = scene._match.header, again.match.header
    assert (new.seats, new.pads, new.rules) == (named(old.seats), old.pads, old.rules)
    assert new.seed != old.seed
    again.close()


def test_what_is_subtracted_or_added_at_the_end_is_heard(app, listen):
    tiles = session_at(app, ("human", "cpu"), None)
    totals = tiles.match.outcome.totals
    tiles.match.outcome = tiles.match.outcome._replace(totals=(totals[0] - 3, totals[1]))
    cards = session_at(app, ("human", "cpu"), None, game_name=CARDS)
    for pad, supers in zip(cards.match.pads, (2, 1), strict=True):
        pad.supers = supers
    found = []
    for session in (tiles, cards):
        with_rows, heard = max(pad.used_rows() for pad in session.match.pads), listen(app.sound, "play")
        scene = EndScoring(app, session)
        scene.resize((1280, 720))
        scene.finish()
        pencils = [name.replace("run_11", "pencil") for name in heard[:with_rows]]
        assert {*pencils} <= {"pencil", "pencil_writing", "pencil_stroke"}
        assert {"pencil_writing", "pencil_stroke"} < {*heard}
        found.append(heard[with_rows:])
    assert found[0] == ["tile_turned", "game_end"]
    assert [name for name in found[1] if name != "tile_turned"] == ["super_bonus"] * 2 + ["game_end"]


def test_only_the_gamepads_of_the_winners_rumble(app, listen):
    session = session_at(app, ("human", "human", "cpu"), None)
    rumbled = listen(app.devices, "rumble", lambda _none, gamepad, _rumble: gamepad)
    app.gamepads = {seat: seat + 10 for seat in range(3)}
    scene = EndScoring(app, session)
    scene.resize((1280, 720))
    scene.finish()
    assert rumbled == [10 + seat for seat in session.match.outcome.winners]


@pytest.mark.parametrize(("speed", "row", "end"), [("normal", 0.42, 2.0), ("off", 0.1, 0.8)])
def test_rows_are_added_at_an_even_pace_and_the_winner_is_named_soon_after_the_last(
    app, listen, speed, row, end
):
    app.settings.speed = speed
    scene = EndScoring(app, session_at(app, ("human", "cpu"), None))
    scene.resize((1280, 720))
    frames: list[int] = []
    times = listen(app.sound, "play", lambda *_facts: len(frames) / 60)
    for frame in range(600):
        frames.append(frame)
        scene.update(1 / 60)
    steps = [after - before for before, after in itertools.pairwise([0.0, *times])]
    assert steps == pytest.approx([row] * (len(times) - 1) + [end], abs=0.03)


@pytest.mark.parametrize("still", [False, True])
def test_the_winner_is_celebrated_for_about_two_seconds_but_not_with_reduced_motion(app, listen, still):
    app.settings.reduced_motion = still
    scene, heard = EndScoring(app, session_at(app, ("human", "cpu"), None)), listen(app.sound, "play")
    scene.resize((1280, 720))
    while "game_end" not in heard:
        scene.update(1 / 60)
    frames = 0
    while scene.busy:
        scene.update(1 / 60)
        frames += 1
    assert frames / 60 == (0.0 if still else pytest.approx(2.4, abs=0.05))


def test_only_the_winner_gets_a_crown_and_only_at_the_end(listen):
    crowns = listen(result_card, "draw_crown", lambda _none, _picture, area, _share: area)
    for wins, leads in ((False, True), (False, False), (True, True)):
        for area in (Rect(0, 0, 300, 500), Rect(0, 0, 400, 110)):
            crowns.clear()
            card = ResultCard("Ada", (), (("Sums", 7),), (), 7, wins, leads)
            result_card.draw_result_card(Picture(), card, area, lambda *_args: None, 12)
            assert len(crowns) == wins, (wins, leads, area)
