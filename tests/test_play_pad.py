"""The pad next to the board: it shows the rows that a turn fills, scrolls with the wheel, and shows other players' pads."""

from __future__ import annotations

import random

import pygame
import pytest
from helpers import best_turn, header, session_after
from pygame import Rect
from random_pads import TALL, late, random_pad, random_turn, rows_seen
from ui_driver import UiDriver, draft_of, picture_of, turn_of

from game.commands.fixtures import reviewed_match
from game.engine.picture import Picture
from game.players.budget import Samples
from game.rules.common.pad import Entry
from game.rules.tiles.pad import X2, Pad
from game.scenes.review.board import ReviewBoard
from game.table.pads import Sheet, draw_entry, draw_pad
from game.table.palette import GHOST
from game.table.visible_rows import first_row

# The rows that are seen


def test_rows_being_written_are_shown_and_stay_in_place():
    dice, apart = random.Random(4), 0
    for _ in range(400):
        pad, turn, rows = random_pad(dice, 40), random_turn(dice), dice.randrange(4, 17)
        entries = pad.entries(*turn)
        if not entries:
            continue
        first = first_row(pad, rows, 1, entries)
        seen = [entry for entry in entries if first <= entry.row < first + rows]
        written = sorted(entry.row for entry in entries)
        if written[-1] - written[0] < rows:
            assert len(seen) == len(entries)
        else:
            apart += 1
            most = max(sum(top <= row < top + rows for row in written) for top in range(written[-1] + 1))
            assert len(seen) == most
        for entry in entries:
            if entry.column == X2:
                pad.ticks += 1
            else:
                pad.columns[entry.column].append(entry.points)
            assert first_row(pad, rows, 1, entries) == first
    assert apart > 10


def test_of_entries_too_far_apart_the_topmost_is_shown_first():
    pad = Pad()
    pad.ticks, pad.columns[12] = 6, [4] * 17
    entries = [Entry(X2, 6, 0), Entry(12, 17, 4)]
    assert first_row(pad, 8, 1, entries) == 6
    assert first_row(pad, 8, 1) == 10
    assert first_row(pad, 12, 1, entries) == 6


@pytest.mark.slow
@pytest.mark.parametrize("speed", ["normal", "off"])
def test_late_in_a_match_the_pad_shows_what_is_pencilled_and_then_written(monkeypatch, tmp_path, speed):
    ui = UiDriver(monkeypatch, tmp_path, TALL, speed=speed)
    scene = late(ui)
    seen = []

    def watch() -> None:
        if scene.model.displayed.writing and scene.model.displayed.actor == 0:
            assert {entry.row for entry in scene.model.displayed.writing} <= set(rows_seen(scene))
            seen.append(scene.stage.first_row)

    with ui.play(scene):
        plain, best = rows_seen(scene), best_turn(ui.match)
        ui.lay_tiles(best)
        ui.run()
        entries = draft_of(scene).entries()
        assert not {entry.row for entry in entries} <= set(plain), "the test is about another moment"
        assert {entry.row for entry in entries} <= set(rows_seen(scene))
        blits = picture_of(scene).blits
        for entry in entries:
            ghost = Picture()
            draw_entry(ghost, scene.stage.sheet, entry, scene.stage.first_row, GHOST)
            assert ghost.blits[0] in blits
        ui.watch = watch
        pencilled = scene.stage.first_row
        ui.press_button("Done")
        ui.run(90)
        assert set(seen) == {pencilled} or speed == "off"


@pytest.mark.slow
def test_another_pad_shows_no_writing_of_the_current_turn(monkeypatch, tmp_path):
    ui = UiDriver(monkeypatch, tmp_path, speed="slow")
    scene = late(ui)
    writes = []

    with ui.play(scene):
        ui.lay_by_mouse(best_turn(ui.match))
        ui.run(3)
        ui.press(scene.layout.badges[1].center)
        ui.run(1)
        assert scene.model.pad_view.number == 1 and scene.model.displayed.writing
        monkeypatch.setattr(
            "game.scenes.turn.view.event_animations.draw_entry", lambda *args, **named: writes.append(args)
        )
        for _ in range(200):
            if not scene.model.displayed.writing:
                break
            ui.run(1)
        assert not scene.model.displayed.writing or writes == []
    assert writes == []


@pytest.mark.slow
def test_a_better_turn_of_the_review_is_pencilled_where_it_can_be_seen(monkeypatch, tmp_path):
    ui = UiDriver(monkeypatch, tmp_path, TALL, speed="off")
    found = reviewed_match("human", "cpu")
    scene = ReviewBoard(ui.app, found, found.report.dearest(0))
    scrolled = 0
    for at in range(len(scene.board.turns)):
        scene.board.at = at
        scene.step(0)
        scene.resize(TALL)
        scene.match.pad_of(0).columns[12] += [4] * 9
        scene.model.displayed.catch_up(scene.match)
        plain = rows_seen(scene)
        for laid in (scene.board.turn.judgement.best, scene.board.turn.played.lay.turn):
            scene.put(laid)
            rows = {entry.row for entry in scene.model.draft.entries()}
            if rows and max(rows) - min(rows) < len(plain):
                assert rows <= set(rows_seen(scene))
                scrolled += not rows <= set(plain)
    scene.close()
    assert scrolled, "nowhere did it matter"


# The wheel


def wheel(ui: UiDriver, where: tuple[int, int], down: int) -> None:
    ui.point(where)
    ui.post(pygame.MOUSEWHEEL, x=0, y=-down)


@pytest.mark.slow
def test_the_wheel_over_the_pad_scrolls_it_and_elsewhere_it_picks_tiles(monkeypatch, tmp_path):
    ui = UiDriver(monkeypatch, tmp_path, TALL, speed="off")
    scene = late(ui)

    ui.watch_window()
    with ui.play(scene):
        pad, board, picked = (
            scene.layout.station.pad.center,
            scene.layout.rect(0).center,
            draft_of(scene).picked,
        )
        begin = scene.stage.first_row
        wheel(ui, pad, -2)
        ui.run()
        before = ui.screen()
        assert scene.stage.first_row == begin - 2 and draft_of(scene).picked == picked
        wheel(ui, board, 1)
        ui.run()
        assert draft_of(scene).picked != picked and scene.stage.first_row == begin - 2
        for _ in range(30):
            wheel(ui, pad, -1)
        ui.run()
        assert scene.stage.first_row == 0 and ui.screen() != before
        for _ in range(40):
            wheel(ui, pad, 1)
        ui.run()
        assert scene.stage.first_row == begin, "no further than to the end"


@pytest.mark.slow
def test_the_pad_is_pulled_with_a_finger_and_stays_when_it_is_lifted(monkeypatch, tmp_path):
    ui = UiDriver(monkeypatch, tmp_path, TALL, speed="off")
    scene = late(ui)

    with ui.play(scene):
        begin, (x, y) = scene.stage.first_row, scene.layout.station.pad.center
        row = scene.stage.sheet.row(0).height
        ui.drag((x, y), (x, y + row), (x, y + 3 * row))
        ui.run()
        assert scene.stage.first_row == begin - 3
        ui.point((x, y + 8 * row))
        ui.run()
        assert scene.stage.first_row == begin - 3, "nobody pulls any more"
        ui.drag((x, y), (x, y - 30 * row))
        ui.run()
        assert scene.stage.first_row == begin, "no further than to the end"


@pytest.mark.slow
def test_whoever_lays_or_asks_for_a_hint_sees_his_own_pad_again(monkeypatch, tmp_path):
    monkeypatch.setattr("game.session.game_session.BUDGET", Samples(5))
    ui = UiDriver(monkeypatch, tmp_path, TALL, speed="off")
    scene = late(ui)

    with ui.play(scene):
        (value, cell), *_more = best_turn(ui.match)
        ui.press(scene.layout.badges[1].center)
        ui.run()
        assert scene.model.pad_view.shows_other
        ui.key(pygame.K_h)
        ui.run(30)
        assert scene.model.hint.step and not scene.model.pad_view.shows_other
        ui.press(scene.layout.badges[1].center)
        ui.run()
        assert scene.model.pad_view.shows_other
        ui.key(pygame.K_0 + value)
        ui.run()
        ui.press_cell(cell)
        ui.run()
        assert draft_of(scene).laid and not scene.model.pad_view.shows_other


def test_scrolling_ends_when_a_tile_is_laid_or_the_pad_changes(monkeypatch, tmp_path):
    ui = UiDriver(monkeypatch, tmp_path, TALL, speed="off")
    scene = late(ui)

    with ui.play(scene):
        begin, best = scene.stage.first_row, best_turn(ui.match)
        wheel(ui, scene.layout.station.pad.center, -3)
        ui.run()
        assert scene.stage.first_row == begin - 3
        ui.press(scene.layout.badges[1].center)
        ui.run()
        assert scene.stage.first_row == first_row(scene.model.displayed.pads[1], scene.stage.sheet.rows, 1)
        ui.press(scene.layout.badges[1].center)
        wheel(ui, scene.layout.station.pad.center, -30)
        ui.run()
        assert scene.stage.first_row == 0
        ui.lay_tiles(best)
        ui.run()
        assert {entry.row for entry in draft_of(scene).entries()} <= set(rows_seen(scene))
        wheel(ui, scene.layout.station.pad.center, -30)
        ui.run()
        assert scene.stage.first_row == 0, "what is pencilled may be scrolled away"
        ui.key(pygame.K_BACKSPACE)
        ui.run()
        assert scene.stage.first_row > 0


# Another seat's pad


def words_of(monkeypatch) -> list[str]:
    """What the bar says from now on."""
    said: list[str] = []
    real = __import__("game.scenes.turn.view.status_bar", fromlist=["_message_surface"])._message_surface

    def saying(words: str, *more: object) -> pygame.Surface:
        said.append(words)
        return real(words, *more)

    monkeypatch.setattr("game.scenes.turn.view.status_bar._message_surface", saying)
    return said


@pytest.mark.slow
def test_the_bar_says_whose_pad_is_looked_at_and_what_leads_back(monkeypatch, tmp_path):
    ui = UiDriver(monkeypatch, tmp_path, speed="off")
    scene, said = late(ui), words_of(monkeypatch)

    with ui.play(scene):
        plain = said[-1]
        chip = Rect(scene.layout.badges[1])
        shot = pygame.display.get_surface().subsurface(chip).copy()
        ui.press(chip.center)
        ui.run()
        assert said[-1] == "The pad of Ben. Press the name again to go back."
        marked = pygame.display.get_surface().subsurface(chip)
        edge = [marked.get_at((chip.width // 2, y)) == shot.get_at((chip.width // 2, y)) for y in range(3)]
        assert not any(edge), "a thick bright edge"
        ui.press(scene.layout.badges[0].center)
        ui.run()
        assert said[-1] == plain and scene.model.pad_view.selected is None, (
            "one's own name leads back as well"
        )
        ui.key(pygame.K_p)
        ui.run()
        assert said[-1] == "The pad of Ben. Press P or RB to go back."
        ui.press_button("Done")
        ui.run()
        assert "still fits" in said[-1], "a refusal is more important"


def test_badges_of_both_partners_open_and_close_their_one_pad(monkeypatch, tmp_path):
    ui = UiDriver(monkeypatch, tmp_path, speed="off")
    head = header("human", "casual", "casual", "casual", pads=(0, 0, 1, 1))
    scene = turn_of(ui.table(session_after(ui.store, head, 8, due="lay")))

    with ui.play(scene):
        for chip, number in ((1, 0), (3, 1), (2, 0), (2, 1), (0, 0)):
            ui.press(scene.layout.badges[chip].center)
            ui.run()
            assert scene.model.pad_view.number == number
        assert scene.model.pad_view.message() == ""
        ui.key(pygame.K_p)
        ui.run()
        assert scene.model.pad_view.message().startswith("The pad of Cleo + Dora.")


def test_rows_out_of_sight_are_marked_above_and_below():
    pygame.display.init()
    pygame.display.set_mode((400, 300))
    long = Pad()
    long.columns[10] = [1] * 12
    where = Sheet(Rect(0, 0, 400, 240), 5)

    def marks(first: int) -> list[bool]:
        """Whether there is something at the right edge of the heading and of the foot."""
        picture = Picture()
        draw_pad(picture, where, long, "Ada", "circle", first=first)
        (paper, corner) = picture.blits[0]
        found = []
        for row in (-1, where.rows):
            strip = where.row(row).move(-corner[0], -corner[1])
            spot = Rect(
                strip.right - strip.height // 2,
                strip.y + strip.height // 3,
                strip.height // 3,
                strip.height // 3,
            )
            part = paper.subsurface(spot)
            found.append(
                len({tuple(part.get_at((x, y))) for x in range(spot.width) for y in range(spot.height)}) > 1
            )
        return found

    assert [marks(first) for first in (0, 3, 7)] == [[False, True], [True, True], [True, False]]
