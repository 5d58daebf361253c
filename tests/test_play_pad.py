"""The pad next to the board: the rows that it shows, scrolling, and other players' pads."""

import itertools
import random
from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest
from around_table import AROUND, TABLE
from helpers import best_turn, header, session_after
from pygame import Rect
from random_pads import TALL, late, random_pad, random_turn, rows_seen
from ui_driver import draft_of, picture_of, turn_of

from game.engine.picture import Picture
from game.engine.text import paragraph_within
from game.engine.translation import KEY
from game.rules.cards.deck import Pad as CardPad
from game.rules.common.pad import SUPER, X2, Entry
from game.rules.common.seats import Look
from game.rules.tiles.constants import Pad
from game.scenes.turn import pads as sheets
from game.scenes.turn import status_bar
from game.table import pads
from game.table.pads import SCROLL_BAR, SCROLL_EDGE, draw_entry, draw_open_hand, draw_pad, owner_name
from game.table.palette import GHOST, PRINT
from game.table.sheet import Sheet
from game.table.signs import key_sentence
from game.table.visible_rows import first_row
from tools.fixtures import review_board, reviewed_match

pytestmark = pytest.mark.slow

# The visible rows


def written_entries() -> Iterator[tuple[Pad, list[Entry], int]]:
    """Random pads, what a random turn writes on them, and the number of rows that fit on the screen."""
    rng = random.Random(4)
    for _ in range(400):
        pad, turn, rows = random_pad(rng, 40), random_turn(rng), rng.randrange(4, 17)
        if entries := pad.entries(*turn):
            yield pad, entries, rows


def test_as_many_written_rows_as_possible_are_shown_and_the_pad_stays_while_they_are_written():
    apart = 0
    for pad, entries, rows in written_entries():
        first = first_row(pad, rows, 1, entries)
        seen = [entry for entry in entries if first <= entry.row < first + rows]
        written = [entry.row for entry in entries]
        possible = max(sum(top <= row < top + rows for row in written) for top in range(max(written) + 1))
        assert len(seen) == possible
        apart += possible < len(entries)
        for entry in entries:
            if entry.column == X2:
                pad.ticks += 1
            else:
                pad.columns[entry.column].append(entry.points)
            assert first_row(pad, rows, 1, entries) == first
    assert apart > 10


def test_the_topmost_of_entries_too_far_apart_is_shown():
    pad = Pad()
    pad.ticks, pad.columns[12] = 6, [4] * 17
    entries = [Entry(X2, 6, 0), Entry(12, 17, 4)]
    assert first_row(pad, 8, 1, entries) == 6
    assert first_row(pad, 8, 1) == 10
    assert first_row(pad, 12, 1, entries) == 6


def test_rows_that_a_turn_would_fill_are_shown_in_pencil(window):
    ui = window(TALL)
    scene = late(ui)
    with ui.play(scene):
        plain = rows_seen(scene)
        ui.lay(best_turn(ui.match))
        entries = draft_of(scene).entries()
        assert not {entry.row for entry in entries} <= set(plain), "the pad shows these rows anyway"
        assert {entry.row for entry in entries} <= set(rows_seen(scene))
        blits = picture_of(scene).blits
        for entry in entries:
            ghost = Picture()
            draw_entry(ghost, scene.turn_table.sheet, entry, scene.turn_table.first_row, GHOST)
            assert ghost.blits[0] in blits


def test_the_bonus_of_a_line_is_circled_in_pencil_as_soon_as_the_turn_would_fill_it(listen):
    circled = listen(pads, "draw_bonus_circle", lambda _none, _picture, _sheet, row, **how: (row, how))
    pad = Pad()
    pad.columns = {10: [1], 11: [2], 12: []}
    for entries in ([Entry(10, 1, 1)], [Entry(12, 0, 4)]):
        draw_pad(Picture(), Sheet(Rect(0, 0, 300, 400), 8, 10), pad, "Ada", Look("blue", "circle"), entries)
    assert circled == [(0, {"colour": GHOST})]


@pytest.mark.parametrize("speed", ["normal", "off"])
def test_the_pad_does_not_scroll_while_the_turn_is_written(window, speed):
    ui = window(TALL, speed=speed)
    scene = late(ui)
    hidden, first_rows = [], []

    def watch() -> None:
        displayed = scene.model.displayed
        if displayed.writing and displayed.actor == 0:
            hidden.extend({entry.row for entry in displayed.writing} - set(rows_seen(scene)))
            first_rows.append(scene.turn_table.first_row)

    with ui.play(scene):
        ui.lay(best_turn(ui.match))
        ui.watch = watch
        before = scene.turn_table.first_row
        ui.press_button("Done")
        ui.run(90)
    assert hidden == []
    assert set(first_rows) == {before} or speed == "off"


@pytest.mark.parametrize("speed", ["normal", "fast"])
def test_a_pad_of_three_lines_scrolls_to_each_line_that_is_written_and_back(window, speed):
    ui = window(TABLE, **AROUND, speed=speed)
    session = session_after(ui.store, header("human", "human", "human", seed=2), 29, due="lay")
    with ui.play(ui.table(session)):
        turn_table = turn_of(ui.top).turn_table
        displayed, view = turn_table.model.displayed, turn_table.model.pad_views[0]
        seen, frames, rows = {}, [], turn_table.sheet.rows

        def watch() -> None:
            pad, first = displayed.pads[0], view.first(rows)
            frames.append(first)
            for column, filled in {X2: pad.ticks, 10: len(pad.columns[10]), 12: len(pad.columns[12])}.items():
                seen.setdefault((column, filled), range(first, first + rows))

        ui.lay(best_turn(ui.match))
        entries = draft_of(ui.top).entries()
        assert sorted(entry.row for entry in entries) == [2, 5, 6] and rows == 3
        ui.watch = watch
        ui.press_button("Done")
        ui.run(600)
    assert all(entry.row in seen[entry.column, entry.row + 1] for entry in entries)
    assert frames[-1] == frames[0] or displayed.actor == 1
    assert max(abs(one - other) for one, other in itertools.pairwise(frames)) <= 1


def test_another_players_pad_shows_no_writing_of_the_turn(window, monkeypatch):
    ui = window(speed="slow")
    scene = late(ui)
    writes = []
    with ui.play(scene):
        ui.lay_by_mouse(best_turn(ui.match))
        ui.run(3)
        ui.press(scene.layout.badges[1].center)
        ui.run(1)
        assert scene.model.pad_view.number == 1 and scene.model.displayed.writing
        monkeypatch.setattr("game.scenes.turn.pads.draw_entry", lambda *args, **named: writes.append(args))
        for _ in range(200):
            if not scene.model.displayed.writing:
                break
            ui.run(1)
        assert not scene.model.displayed.writing or writes == []
    assert writes == []


def test_the_review_shows_the_rows_that_a_turn_would_fill(window):
    ui = window(TALL)
    found = reviewed_match("human", "cpu")
    scene = review_board(ui.app, found, found.report.costliest(0))
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
    assert scrolled, "no turn made the pad scroll"


# Another seat's pad


def words_of(monkeypatch) -> list[str]:
    """The list to which every text of the status bar is added from now on."""
    said: list[str] = []
    for draw in (paragraph_within, key_sentence):

        def saying(words: str, *more: Any, draw: Callable[..., pygame.Surface] = draw) -> pygame.Surface:
            said.append(words)
            return draw(words, *more)

        monkeypatch.setattr(status_bar, draw.__name__, saying)
    return said


def test_the_status_bar_and_the_badge_say_whose_pad_is_open_and_the_way_back(ui, monkeypatch):
    scene, said = late(ui), words_of(monkeypatch)
    with ui.play(scene):
        plain, badge = said[-1], Rect(scene.layout.badges[1])
        before = pygame.display.get_surface().subsurface(badge).copy()
        ui.click(badge.center)
        assert said[-1] == "Ben's pad. Press the name again to go back."
        marked, x = pygame.display.get_surface().subsurface(badge), badge.width // 2
        assert not any(marked.get_at((x, y)) == before.get_at((x, y)) for y in range(3)), "a thick edge"
        ui.click(scene.layout.badges[0].center)
        assert said[-1] == plain and scene.model.pad_view.selected is None, "the own badge leads back"
        ui.strike(pygame.K_p)
        assert said[-1] == f"Ben's pad. Press {KEY} to go back."
        ui.choose("Done")
        assert "still lay" in said[-1]


def test_partners_open_their_common_pad_with_both_badges_and_the_message_names_both(ui):
    head = header("human", "casual", "casual", "casual", pads=(0, 0, 1, 1))
    scene = turn_of(ui.table(session_after(ui.store, head, 8, due="lay")))
    with ui.play(scene):
        view = scene.model.pad_view
        for badge, number in ((1, 0), (3, 1), (2, 0), (2, 1), (0, 0)):
            ui.click(scene.layout.badges[badge].center)
            assert view.number == number
        assert view.message() == ""
        ui.strike(pygame.K_p)
        assert view.message().startswith("Cleo + Dora's pad.")


@pytest.mark.parametrize("calm", [False, True])
@pytest.mark.parametrize("hidden", [False, True])
def test_the_sheet_that_makes_room_shows_its_own_pad_owner_rows_and_total(window, listen, calm, hidden):
    ui = window(TALL, speed="normal", reduced_motion=calm, hidden_totals=hidden)
    head = header("human", "casual", "casual")
    scene = turn_of(ui.table(session_after(ui.store, head, 24, due="lay")))
    displayed = scene.model.displayed
    assert len({*displayed.totals}) == 3
    with ui.play(scene):
        drawn = listen(sheets, "draw_pad", lambda _result, *args, **named: (args[2:], named))
        for front in (0, 1, 2):
            ui.hover(scene.layout.station.pad.center)
            for _row in range(2 if front == 1 else 0):
                ui.post(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0)
                ui.run()
            drawn.clear()
            first = scene.turn_table.first_row
            ui.key(pygame.K_p)
            ui.run(4)
            assert scene.model.pad_view.number != front
            assert front != 1 or scene.turn_table.first_row != first
            pad, owner, look = displayed.pads[front], scene.model.name(front), scene.model.look(front)
            assert drawn
            for sheet, named in drawn:
                assert sheet == (pad, owner, look) and sheet[0] is pad and named["first"] == first
                assert (named["total"], named["added"]) == (displayed.totals[front], 0 if hidden else None)
            ui.run()


def test_of_the_sheets_that_make_room_quickly_one_after_another_at_most_three_are_seen(window, listen):
    ui = window(speed="normal")
    head = header("human", "casual", "casual", "casual")
    with ui.play(turn_of(ui.table(session_after(ui.store, head, 8, due="lay")))):
        drawn, seen = listen(sheets, "draw_pad"), []
        for _press in range(6):
            ui.key(pygame.K_p)
            ui.run(1)
            drawn.clear()
            ui.run(1)
            seen.append(len(drawn))
        assert seen == [1, 2, 3, 3, 3, 3]


def dark_ends(sheet: Sheet, pad: Pad, first: int) -> tuple[int, int] | None:
    """The upper and the lower end of the dark part of the scroll bar; None if there is no bar."""
    picture = Picture()
    draw_pad(picture, sheet, pad, "Ada", Look("blue", "circle"), first=first)
    (paper, corner) = picture.blits[0]
    x = round(sheet.area.width * (1 - SCROLL_EDGE - SCROLL_BAR / 2)) - corner[0]
    top, bottom = sheet.row(0).y + 1, sheet.row(sheet.rows).y
    dark = [y for y in range(top, bottom) if paper.get_at((x, y - corner[1])).r < 2 * PRINT.red]
    return (dark[0], dark[-1]) if len(dark) > sheet.rows else None


def test_the_scroll_bar_shows_which_rows_are_visible():
    pygame.display.init()
    pygame.display.set_mode((400, 300))
    long, sheet = Pad(), Sheet(Rect(0, 0, 400, 240), 5)
    long.columns[10] = [1] * 20
    top, bottom = sheet.row(0).y, sheet.row(sheet.rows).y
    ends = [dark_ends(sheet, long, first) for first in (0, 8, 16)]
    assert ends[0][0] - top < 6 and bottom - ends[2][1] < 6
    assert all(one[0] < other[0] and one[1] < other[1] for one, other in itertools.pairwise(ends))
    for start, end in ends:
        assert abs((end - start) / (bottom - top) - 5 / 21) < 0.03, "as long as its share of the rows"
    assert dark_ends(Sheet(Rect(0, 0, 400, 240), 15), Pad(), 0)
    assert not dark_ends(Sheet(Rect(0, 0, 400, 240), 16), Pad(), 0), "all rows are visible"


def scored(supers: int = 0) -> CardPad:
    """A pad of cards whose first two lines are full."""
    pad = CardPad()
    pad.columns, pad.supers = {10: [1, 1, 1], 11: [3, 3], 12: [5, 5]}, supers
    return pad


@pytest.mark.parametrize(
    ("how", "total", "circles"),
    [
        ({}, ["37"], [0, 1]),
        ({"supers": False}, ["25"], [0, 1]),
        ({"added": 1, "supers": False}, ["12"], [0]),
        ({"added": 0}, [], []),
        ({"total": 40}, ["40"], [0, 1]),
        ({"minus": 5}, ["32"], [0, 1]),
        ({"uncircled": {1}}, ["37"], [0]),
        ({"first": 1}, ["37"], [0]),
        ({"first": 2}, ["37"], []),
    ],
)
def test_the_total_at_the_top_and_the_circles_are_those_of_what_has_been_added(listen, how, total, circles):
    tops, circled = listen(pads, "digits"), listen(pads, "draw_bonus_circle", lambda *all: all[3])
    pad, sheet = scored(2), Sheet(Rect(0, 0, 300, 400), 8, 10)
    assert pad.rows() == [12, 12, 1]
    draw_pad(Picture(), sheet, pad, "Ada", Look("blue", "circle"), **how)
    assert tops == total
    assert circled == circles


def test_the_super_bonuses_in_sight_add_up_and_are_on_the_last_of_several_sheets(listen):
    pygame.display.set_mode((100, 100))
    written = listen(pads, "handwritten")
    for supers, last in itertools.product((0, 1, 8, 11), (True, False)):
        written.clear()
        sheet = Sheet(Rect(0, 0, 600, 400), 8, 10)
        draw_pad(Picture(), sheet, scored(supers), "Only here", Look("blue", "circle"), last=last)
        bonuses = [int(words) for words in written if words.startswith("+")]
        assert sum(bonuses) == (6 * supers if last else 0) and len(bonuses) == min(supers, 8) * last
    for last in (True, False):
        written.clear()
        draw_pad(Picture(), sheet, scored(), "Ada", Look("blue", "circle"), [Entry(SUPER, 0, 6)], last=last)
        assert written.count("+6") == last, "nor what the turn would write"


@pytest.mark.parametrize(
    ("owner", "width", "shown"),
    [("Ada", 500, True), ("Ada", 420, True), ("Maximiliane Charlotte", 160, False), ("Ada", 40, False)],
)
def test_an_open_hand_is_beside_the_name_whole_or_not_at_all(owner, width, shown):
    pygame.display.set_mode((100, 100))
    picture, sheet = Picture(), Sheet(Rect(0, 0, width, 400), 8, 10)
    hand = [(0, 1), (2, 3), (4, 5)]
    draw_open_hand(picture, sheet, owner, hand, lambda _what, height: pygame.Surface((height * 2, height)))
    areas = [surface.get_rect(topleft=at) for surface, at in picture.blits]
    assert len(areas) == (1 + len(hand) if shown else 0)
    _size, name, x = owner_name(sheet, owner)
    for area in areas:
        assert x + name.width <= area.left and area.right <= sheet.box("bonus", -1).left
        assert areas[0].contains(area)
    draw_open_hand(nothing := Picture(), sheet, owner, [], lambda _what, height: pygame.Surface((9, height)))
    assert not nothing.blits
