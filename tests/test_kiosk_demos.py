"""The demo matches of a table in a public place: prepared in time, in another place each time, and leaving nothing behind."""

from __future__ import annotations

import pytest
from kiosk_driver import ATTRACT

from game.engine import surface_cache
from game.engine.picture import Picture
from game.engine.surface_cache import clear_caches, work_ahead
from game.rules.common.journal import BOARD, CARDS
from game.scenes.kiosk.idle import Demo, demo_match
from game.scenes.kiosk.title import KioskTitle

MIDDLE = (400, 240)


@pytest.mark.slow
def test_a_touch_in_the_demo_only_leads_to_the_title(table):
    with table.run():
        table.wait(ATTRACT + 5.0)
        assert isinstance(table.top, Demo)
        demo_title = KioskTitle(table.kiosk)
        demo_title.resize((800, 480))
        where = demo_title.buttons.all[0].area.center  # The title has its first button there.
        table.down(where)
        table.wait(0.1)
        table.up(where)
        table.wait(0.1)
        assert table.name == "KioskTitle"


@pytest.mark.slow
@pytest.mark.parametrize("demos", [0, 2], ids=["tiles", "cards"])
def test_the_title_draws_the_table_of_the_next_demo_ahead(table, demos):
    def surfaces_to_make(*, planned: bool) -> int:
        clear_caches()
        table.kiosk.demos = demos
        table.top.resize(size)
        while planned and work_ahead():
            pass
        checks = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(surface_cache._piece, "check", lambda: checks.append(1))
            scene = Demo(table.kiosk, demo_match(table.kiosk))
            scene.resize(size)
            scene.draw(Picture(), 0.0)
            scene.close()
        return len(checks)

    with table.run():
        size = table.loop.window.size
        assert surfaces_to_make(planned=True) < 0.7 * surfaces_to_make(planned=False)


@pytest.mark.slow
def test_a_demo_leaves_no_file_and_no_count(table):
    with table.run():
        table.wait(ATTRACT + 10.0)
        assert "Demo" in table.shown
    assert table.files() == []


@pytest.mark.slow
def test_the_board_has_another_place_in_the_next_demo(table):
    with table.run():
        table.wait(ATTRACT + 1.0)
        first = table.top._moved
        table.tap(MIDDLE)
        table.wait(ATTRACT + 2.0)
        assert table.top._moved is not first


@pytest.mark.slow
def test_the_demos_show_both_games(table):
    shown = []
    with table.run():
        for _ in range(4):
            session = demo_match(table.kiosk)
            shown.append(session.match.header.edition)
            Demo(table.kiosk, session).close()
    assert shown == [BOARD, BOARD, CARDS, CARDS]
