"""A visitor of a table in a public place learns the game by touches, and leaves nothing for the next one."""

import pytest
from careful import say_yes
from kiosk_driver import RESUME, TO_TITLE, KioskDriver, press
from places import in_picture
from ui_driver import button_of

from game.engine.layout import LEFT
from game.games import GAMES
from game.scenes.kiosk.title import KioskTitle
from game.scenes.turn.scene import TurnScene
from tools.fixtures import examples_of

pytestmark = pytest.mark.slow

LEARN = "First time here?"
SIZES = (1280, 720), (1920, 1080), (720, 1280), (800, 480)


def learn(table: KioskDriver) -> None:
    press(table, LEARN)
    wait_for_turn(table)
    assert table.top.model.lesson


def wait_for_turn(table: KioskDriver) -> None:
    while not (isinstance(table.top, TurnScene) and table.top.model.draft):
        table.wait(0.2)
    table.wait(0.5)  # So soon after the turn began, a touch may have been meant to skip what was shown.


def teach_turn(table: KioskDriver) -> list[str]:
    """Touches what the lesson points at, and Done. Returns what it says before each touch."""
    scene, said = table.top, []
    draft, pointed = scene.model.draft, examples_of(scene.match.header.game_name).pointed
    while not draft.ready:
        saying = scene.model.saying
        said.append(saying.words if saying else "")
        if saying and saying.place is not None:
            table.tap(
                in_picture(
                    scene, scene.turn_table.slot(scene.turn_table.station, saying.place, len(draft.hand))
                ).center
            )
            table.wait(0.3)
            saying = scene.model.saying
        mark = pointed(draft, draft.picked, list(saying.spots)[:1] if saying else [])
        count = len(draft.laid)
        if hasattr(mark, "placement"):
            scene.model.lay(draft.picked, mark.placement)
        else:
            table.tap(scene.layout.rect(mark.cell).center)
        table.wait(0.3)
        assert len(draft.laid) == count + 1
    said.append(scene.model.saying.words if scene.model.saying else "")
    table.tap(in_picture(scene, scene.turn_table.station.done).center)
    table.wait(0.3)
    return said


@pytest.mark.parametrize("size", SIZES)
def test_first_time_here_is_beside_the_large_button(table, size):
    with table.run():
        title = KioskTitle(table.kiosk)
        title.resize(size)
        play, learns = (button_of(title, label).area for label in ("Play", LEARN))
        assert (play.y, play.height) == (learns.y, learns.height) and play.right < learns.left
        assert play.width > learns.width


def test_a_narrow_title_has_first_time_here_below_the_large_button(table):
    with table.run():
        title = KioskTitle(table.kiosk)
        title.resize((520, 400))
        play, learns = (button_of(title, label).area for label in ("Play", LEARN))
        assert play.bottom <= learns.top


@pytest.mark.parametrize("game_name", GAMES)
def test_the_lesson_of_a_short_match_is_played_to_its_end_by_touches(table, game_name):
    with table.run():
        table.kiosk.game_name = game_name
        learn(table)
        assert table.match.header.short
        lesson, said = table.top.model.lesson, []
        while not lesson.over:
            said += teach_turn(table)
            wait_for_turn(table)
        assert all(said) and "You can play now" in said[-1]
        assert not lesson.ideas
        assert not any(teach_turn(table)), "then the match goes on without help"


def test_a_visitor_who_leaves_the_lesson_leaves_nothing_of_it_to_the_next_one(table):
    with table.run():
        learn(table)
        first = teach_turn(table)
        wait_for_turn(table)
        teach_turn(table)
        assert table.kiosk.app.settings.rules_said
        table.wait(TO_TITLE)
        assert table.name == "KioskTitle"
        table.wait(RESUME)
        if table.name != "KioskTitle":
            table.tap((300, 300))
            table.wait(0.5)
        assert table.name == "KioskTitle" and "Go on playing" not in table.labels
        assert not table.kiosk.app.settings.rules_said
        learn(table)
        assert teach_turn(table) == first, "the lesson begins at its beginning"


def test_the_next_visitor_who_is_here_for_the_first_time_is_asked_before_the_match_of_the_last_one_ends(
    table,
):
    with table.run():
        learn(table)
        teach_turn(table)
        match = table.match
        table.wait(TO_TITLE)
        press(table, LEARN)
        assert table.name == "CarefulQuestion"
        say_yes(table.tap, lambda: table.wait(0.1), table.top)
        wait_for_turn(table)
        assert table.top.model.lesson and table.match is not match


@pytest.mark.parametrize("game_name", GAMES)
def test_a_lesson_goes_on_where_it_was_after_a_break_and_after_a_restart(table, game_name):
    with table.run():
        table.kiosk.game_name = game_name
        learn(table)
        teach_turn(table)
        wait_for_turn(table)
        said = table.top.model.saying
        table.wait(TO_TITLE)
        press(table, "Go on playing")
        wait_for_turn(table)
        assert said and table.top.model.saying == said
    with table.run():
        wait_for_turn(table)
        assert table.top.model.saying == said
        teach_turn(table)
        wait_for_turn(table)
        assert table.top.model.saying and table.top.model.saying != said


@pytest.mark.parametrize("seating", ("turn", "four"))
def test_around_a_table_whoever_learns_is_asked_where_they_sit(monkeypatch, tmp_path, seating):
    table = KioskDriver(monkeypatch, tmp_path / "kiosk", seating=seating, inches=40.0)
    with table.run():
        press(table, LEARN)
        assert table.name == "Sides"
        table.sit(LEFT)
        wait_for_turn(table)
        scene = table.top
        assert scene.model.lesson and scene.model.draft.seat == 0
        assert table.match.header.seats[0].side == LEFT
        if seating == "four":
            assert scene.turn_table.side == LEFT
        else:
            assert table.kiosk.app.facing == LEFT
        assert scene.model.saying.words.startswith("You drew the highest tile")
