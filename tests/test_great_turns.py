"""Great turns are staged with more weight than others; small ones are over quickly; and a turn never hides its total."""

from types import SimpleNamespace

import pygame
import pytest
from pygame import Rect
from ui_driver import STEP, draft_of, picture_of, turn_of

from game.engine.intents import Intent, IntentKind
from game.engine.picture import Picture
from game.engine.sound import FOLDER
from game.games import GAMES
from game.rules.cards.deck import Pad as CardPad
from game.rules.common.journal import BOARD
from game.rules.tiles.constants import Pad
from game.scenes.turn import run_signs, status_bar
from game.scenes.turn import turn_line as line_view
from game.scenes.turn.draft import breakdown
from game.scenes.turn.merit import Merit, merit_of
from game.scenes.turn.run_signs import draw_praise
from game.scenes.turn.runs import RISES, scoring
from game.scenes.turn.scene import growing, turn_scene_of
from game.scenes.turn.status_bar import draw_turn
from game.scenes.turn.turn_line import ScoredTurn, turn_line
from game.table.layout import layout
from tools.card_examples import best_mark
from tools.fixtures import THREE, session_at, whole_match
from tools.tile_examples import GREAT_LAYS

SMALL = [5, 6, 7]
"""What earlier turns of a player brought."""


def test_three_runs_make_a_turn_great():
    assert merit_of(Pad(), ((10, 10, 10), 0), []) == Merit(great=True)
    assert merit_of(Pad(), ((10, 10), 0), []) == Merit()


@pytest.mark.parametrize(("filled", "great"), [((1, 2), False), ((2, 6), True)], ids=("few points", "many"))
def test_filling_a_doubled_line_makes_a_turn_great_if_it_brings_many_points(filled, great):
    pad = Pad()
    pad.columns = {10: [filled[0]] * 5, 11: [filled[1]] * 5, 12: [4] * 4}
    assert not merit_of(pad, ((12, 12), 0), []).great
    pad.ticks = 5
    assert merit_of(pad, ((12, 12) if great else (12,), 0), []).great == great


def test_a_super_bonus_makes_a_turn_great():
    assert merit_of(CardPad(), ((10,), 1), []).great


@pytest.mark.parametrize(
    ("lines", "gains", "best"),
    [
        ((12, 12), SMALL, True),
        ((12, 12), SMALL[:2], False),
        ((12, 12), [*SMALL, 10], False),
        ((12, 11), [0, 1, 2], False),
    ],
    ids=("better", "one of the first", "as good as before", "small"),
)
def test_a_best_turn_beats_at_least_three_earlier_ones_and_is_no_small_one(lines, gains, best):
    assert merit_of(CardPad(), (lines, 0), gains) == Merit(best, best)


def test_a_best_turn_brings_twice_as_much_where_lines_are_doubled():
    pad = Pad()
    pad.columns, pad.ticks = {10: [1], 11: [], 12: []}, 1
    assert not merit_of(pad, ((12, 12), 0), SMALL).great
    pad.columns[11] = [2]
    assert merit_of(pad, ((12, 12), 0), SMALL) == Merit(great=True, best=True)


def test_each_run_of_a_great_turn_is_heavier_and_slower_than_the_last_and_others_are_not():
    great, usual = Merit(great=True), Merit()
    assert [great.weight(run) for run in range(4)] == [2, 3, 4, 5]
    assert [great.slower(run) for run in range(5)] == pytest.approx([1.32, 1.48, 1.64, 1.8, 1.9])
    assert [usual.weight(run) for run in range(3)] == [0, 1, 2] and usual.slower(3) == 1


def test_the_sounds_of_great_turns_exist():
    names = ["great_turn", *(f"rise_{number}" for number in range(1, RISES + 1))]
    assert all((FOLDER / f"{name}.wav").exists() for name in names)
    assert len(list(FOLDER.glob("rise_*.wav"))) == 6 == RISES


RUNS = ((10, 11, 12), 0)


@pytest.fixture
def shown(window):
    """A function that makes a scene of two players with these settings."""

    def make(**chosen):
        ui = window(**{"speed": "normal"} | chosen)
        return ui, turn_scene_of(ui.app, session_at(ui.app, ("human", "cpu"), 12, "lay"))

    return make


def played(scene, merit, heard):
    """The seconds of a turn of three runs with this merit, which is shown to its end."""
    turn_table = scene.turn_table
    runs = [SimpleNamespace(cells=(112, 113, 114), total=total) for total in RUNS[0]]
    entries = turn_table.model.displayed.pads[0].entries(*RUNS)
    steps = scoring(turn_table, 0, runs, entries, (), merit)
    turn_table.app.sound.play = heard.append
    turn_table.timeline.play(steps)
    turn_table.timeline.finish()
    return steps.seconds


@pytest.mark.slow
def test_notes_rise_only_in_a_great_turn_and_it_takes_longer(shown):
    _ui, scene = shown()
    usual, great = [], []
    assert played(scene, Merit(), usual) < played(scene, Merit(great=True), great)
    assert [name for name in great if "rise" in name] == ["rise_1", "rise_2", "rise_3"]
    assert not [name for name in usual if "rise" in name]
    scene.close()


@pytest.mark.slow
def test_a_great_turn_takes_no_time_without_animations(shown):
    _ui, scene = shown(speed="off")
    assert played(scene, Merit(great=True), []) == 0
    scene.close()


@pytest.mark.slow
def test_without_motion_the_points_of_a_great_turn_do_not_pop_up(shown):
    _ui, scene = shown(reduced_motion=True)

    def drawn(p):
        picture = Picture()
        draw_praise(scene.turn_table, 28, "Ada", picture, p)
        return picture.blits

    assert drawn(0) == drawn(0.06) == drawn(0.5)
    scene.close()


PARTS = breakdown(Pad(), ((10, 11, 12, 12), 3))


@pytest.mark.parametrize("width", (300, 120, 60, 30, 12, 4))
@pytest.mark.slow
def test_the_total_of_a_turn_is_shown_in_any_room(listen, width):
    totals = listen(line_view, "total_figure", lambda made, points, _size: (points, made))
    pictures = tuple(pygame.Surface((20, 20)) for _ in range(5))
    line = turn_line(ScoredTurn(pictures, 24, PARTS), (width, 20 + width % 7), range(18, 11, -1))
    points, made = totals[-1]
    assert points == 24 and made.width <= line.width
    assert line.width <= max(width, made.width)


TINY = [(320, 240), (240, 320), (480, 320), (320, 480), (800, 480)]


@pytest.mark.slow
@pytest.mark.parametrize("size", TINY, ids=str)
@pytest.mark.parametrize("seats", (2, 6))
def test_the_total_of_a_turn_is_inside_the_status_bar_of_any_window(listen, size, seats):
    pygame.display.set_mode(size)
    totals = [
        listen(status_bar, "total_figure", lambda made, *_sizes: made),
        listen(status_bar, "turn_line", lambda made, *_room: made),
    ]
    station = layout(size, seats).station
    pictures, picture = (pygame.Surface((18, 18)),) * 5, Picture()
    turn = ScoredTurn(pictures, 124, PARTS)
    draw_turn(picture, station, station.status.inflate(-8, -4), "Maximiliane's best turn so far", turn)
    made = (totals[1] or totals[0])[-1]
    (at,) = [at for piece, at in picture.blits if piece is made]
    assert station.status.contains(made.get_rect(topleft=at))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["turn-great", "cards-great"])
@pytest.mark.parametrize("size", TINY[:2], ids=str)
def test_a_great_turn_shows_its_total_on_the_table_and_in_the_bar(example, listen, name, size):
    scene = example(name, size)
    totals = listen(status_bar, "total_figure", lambda _made, points, _size: points)
    plates = listen(run_signs, "_praise")
    picture_of(scene)
    (gain,) = scene.model.displayed.gains[0][-1:]
    assert set(totals) == {gain} and plates == [gain] and gain > 10


@pytest.mark.slow
@pytest.mark.parametrize(("before", "great"), [(0, False), (GREAT_LAYS, True)], ids=["usual", "great"])
def test_a_great_turn_is_staged_as_such_when_it_is_watched(window, before, great):
    ui = window(speed="normal")
    with ui.play(ui.make("watch", whole_match(BOARD, THREE), open_handed=True)):
        ui.top.go_to(before)
        heard = []
        ui.app.sound.play = heard.append
        ui.top.step_on()
        ui.run()
        assert ("great_turn" in heard) == great


def best_tile(draft):
    marks = [(place, mark) for place in draft.unlaid for mark in draft.marks(place)]
    return max(marks, key=lambda one: sum(one[1].totals))


@pytest.mark.slow
@pytest.mark.parametrize("game_name", GAMES)
def test_the_frame_of_a_run_grows_when_a_card_or_tile_closes_it(shown, game_name):
    ui, _scene = shown()
    with ui.play(ui.table(session_at(ui.app, THREE, 12, game_name=game_name))):
        ui.run()
        draft = draft_of(ui.top)
        if game_name == BOARD:
            place, mark = best_tile(draft)
            where = mark.cell
        else:
            place, mark = best_mark(draft)
            where = mark.placement
            draft.turn_to(place, where)
        turn_of(ui.top).controller.lay(place, where)
        cells, seen = draft.cells_of(where), []
        ui.watch = lambda: seen.append(turn_of(ui.top).turn_table.grown(cells))
        ui.run()
    assert seen[-1] == 1 and len(set(seen)) == 3


@pytest.mark.slow
@pytest.mark.parametrize(
    "chosen", [{}, {"reduced_motion": True}, {"speed": "off"}, {"seating": "turn"}], ids=str
)
def test_a_table_grows_from_the_button_unless_nothing_moves_or_the_picture_turns(shown, chosen):
    ui, scene = shown(**chosen)
    scene.resize(ui.window.size)
    whole = picture_of(scene).blits
    growing(scene, Rect(900, 300, 90, 90))
    assert (picture_of(scene).blits != whole) == (not chosen)
    for _ in range(60):
        scene.update(STEP)
    assert scene._opening is None
    scene.close()


@pytest.mark.slow
def test_a_press_ends_the_growth_of_a_table_and_a_mouse_that_moves_does_not(shown):
    ui, scene = shown()
    scene.resize(ui.window.size)
    whole = picture_of(scene).blits
    growing(scene, Rect(900, 300, 90, 90))
    for kind, ended in ((IntentKind.POINT, False), (IntentKind.PRESS, True)):
        scene.handle(Intent(kind, (2, 2)))
        assert (picture_of(scene).blits == whole) is ended
    scene.close()
