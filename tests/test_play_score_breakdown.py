"""The score breakdown below the board: its parts add up, and all of them have room."""

import itertools
import random

import pygame
import pytest
from pygame import Rect
from random_pads import late, random_pad, random_turn
from ui_driver import draft_of

from game.engine.picture import Picture
from game.engine.surface_cache import clear_caches
from game.rules.tiles.constants import Pad
from game.rules.tiles.turns import Score
from game.scenes.turn import draft as draft_module
from game.scenes.turn import status_bar
from game.scenes.turn import turn_line as turn_line_view
from game.scenes.turn.draft import Part, breakdown, merged
from game.scenes.turn.status_bar import draw_status
from game.scenes.turn.turn_line import SMALLEST_TOTAL, ScoredTurn, arrange, total_figure
from game.scenes.turn.turn_line import turn_line as line_of
from game.table.layout import layout
from game.table.palette import GOOD, SILVER

pytestmark = pytest.mark.slow


def test_the_parts_of_a_turn_add_up_to_what_the_pad_gains():
    rng, kinds = random.Random(8), set()
    for _ in range(600):
        pad, turn = random_pad(rng, 12), random_turn(rng)
        found = breakdown(pad, turn)
        for some in (found, merged(found)):
            assert sum(part.points for part in some) == pad.gain(*turn)
            kinds |= {part.kind for part in some}
    assert kinds == {"runs", "bonus", "double", "tick", "extra"}
    pad = Pad()
    pad.ticks, pad.columns = 1, {10: [1], 11: [2], 12: []}
    assert breakdown(pad, Score((12, 12), 1)) == (
        Part("runs", 8, 12, 2),
        Part("double", 11),
        Part("tick", 0, 1),
        Part("bonus", 3),
    )


MUCH = (
    Part("runs", 2, 10, 2),
    Part("runs", 4, 11, 2),
    Part("runs", 12, 12, 3),
    Part("double", 24),
    Part("tick", 18, 10),
    Part("tick", 16, 11),
    Part("bonus", 12),
)


@pytest.mark.parametrize("size", [(800, 480), (720, 1280), (1280, 720), (640, 480), (480, 800)], ids=str)
@pytest.mark.parametrize("scale", [1.0, 1.25])
def test_all_parts_of_a_large_score_fit_below_the_board(size, scale):
    pygame.display.init()
    pygame.display.set_mode(size)
    table = layout(size, 3, scale)
    width, height = round(table.station.status.width * 0.65), table.station.status.height - 4
    # Twice as many runs as any turn has may be smaller still.
    for found, least in ((MUCH[:2], 7), (MUCH[:5], 7), (MUCH, 7), (MUCH * 2, 5)):
        pieces = arrange(ScoredTurn((), 60, found), width, height, range(table.scale.px(22), least - 1, -1))
        assert pieces
        areas = [piece.get_rect(midleft=(x, y)) for piece, x, y in pieces]
        for number, area in enumerate(areas):
            assert Rect(0, -height // 2 - 2, width + 2, height + 4).contains(area)
            assert area.collidelist(areas[:number]) < 0


@pytest.mark.parametrize("parts", (MUCH[:1], MUCH[:2]), ids=("one", "two"))
def test_the_points_of_a_single_part_are_not_shown_beside_the_same_total(listen, parts):
    figures = listen(turn_line_view, "figure", lambda _made, words, *_: words)
    points = sum(part.points for part in parts)
    line_of(ScoredTurn((), points, parts), (997, 41), range(23, 11, -1))
    own = [] if len(parts) == 1 else [f"+{part.points}" for part in parts]
    assert sorted(figures) == sorted([*own, f"+{points}"])


LABELS = {
    Part("runs", 2, 10): "10",
    Part("runs", 12, 12, 3): "12 + 12 + 12",
    Part("double", 24): "×2",
    Part("tick", 2, 0): "×2 line 1",
    Part("tick", 20, 11): "×2 line 12",
    Part("bonus", 12): "bonus",
    Part("super", 6): "super bonus",
    Part("extra", 9): "×2, bonus",
}


@pytest.mark.parametrize(("part", "label"), LABELS.items(), ids=LABELS.values())
def test_every_part_of_a_turn_has_its_label_and_only_sums_are_green(listen, part, label):
    clear_caches()
    labels = listen(turn_line_view, "number_label", lambda _made, words, _tall, fill, _share: (words, fill))
    line_of(ScoredTurn((), part.points, (part,)), (998, 41), range(23, 11, -1))
    assert labels == [(label, GOOD if part.kind == "runs" else SILVER)]


@pytest.mark.parametrize("ticks", [0, 1, 8])
def test_the_line_that_is_named_is_the_one_that_gets_the_cross(listen, ticks):
    clear_caches()
    pad, pads_of_it = Pad(), listen(turn_line_view, "number_label", lambda _made, words, *_: words)
    pad.ticks, pad.columns = ticks, {10: [1] * 12, 11: [2] * 12, 12: [3] * 12}
    parts = breakdown(pad, Score((), 1))
    line_of(ScoredTurn((), 1, parts), (999, 41), range(23, 11, -1))
    (entry,) = pad.entries((), 1)
    assert f"×2 line {entry.row + 1}" in pads_of_it and entry.row == ticks


@pytest.fixture
def pieces_of(listen):
    """A function that returns what a turn on one line shows in this room: words, and "picture" for each picture; and the line."""
    clear_caches()
    named = [
        listen(turn_line_view, name, lambda made, words, *_: (made, words))
        for name in ("number_label", "figure")
    ]
    lines = listen(turn_line_view, "joined", lambda _made, pieces, _gap: pieces)

    def found(turn: ScoredTurn, room: tuple[int, int]) -> tuple[list[str], pygame.Surface]:
        lines.clear()
        line = line_of(turn, room, range(18, 11, -1))
        known = [one for some in named for one in some]
        words = [next((words for made, words in known if made is piece), "picture") for piece in lines[-1]]
        return words, line

    return found


def test_where_a_turn_has_little_room_details_go_first_and_the_total_never(pieces_of):
    parts = (
        Part("runs", 4, 10, 2),
        Part("runs", 12, 12),
        Part("double", 24),
        Part("tick", 0, 2),
        Part("bonus", 3),
    )
    turn, seen = ScoredTurn((pygame.Surface((30, 20)),) * 2, 43, parts), []
    for width in range(700, 9, -5):
        words, line = pieces_of(turn, (width, 30))
        assert line.width <= width and line.height <= 31
        if words not in seen:
            seen.append(words)
    all_parts = ["10 + 10", "+4", "12", "+12", "×2", "+24", "×2 line 3", "bonus", "+3", "+43"]
    assert seen == [
        ["picture", "picture", *all_parts],
        all_parts,
        ["10 + 10", "+4", "12", "+12", "×2, bonus", "+27", "+43"],
        ["10 + 10 12 ×2 ×2 line 3 bonus", "+43"],
        ["10 + 10 12", "+43"],
        ["+43"],
    ]


def test_in_a_low_line_the_text_is_smaller_and_the_total_alone_may_be_smaller_still(pieces_of):
    turn = ScoredTurn((), 43, (Part("runs", 4, 10, 2), Part("runs", 12, 12)))
    tall = [pieces_of(turn, (400, height)) for height in (30, 20, 15, 6)]
    assert [words[-1] for words, _line in tall] == ["+43"] * 4 and len(tall[0][0]) > len(tall[-1][0]) == 1
    heights = [line.height for _words, line in tall]
    assert heights == sorted(heights, reverse=True) and heights[0] > heights[-1]
    assert heights[-1] > total_figure(43, SMALLEST_TOTAL).height, "it is as large as there is room for"
    assert all(line.height <= room + 1 for (_words, line), room in zip(tall, (30, 20, 15, 6), strict=True))


@pytest.mark.parametrize("lines", [1, 2, 3])
def test_a_turn_on_several_lines_stays_within_them_and_within_its_room(lines):
    turn, counts = ScoredTurn((), 60, MUCH), set()
    for width, height in itertools.product(range(60, 700, 40), (20, 40, 60, 90)):
        placed = arrange(turn, width, height, range(18, 8, -1), lines)
        middles = {y for _piece, _x, y in placed}
        assert len(middles) <= lines
        assert all(x + piece.width <= width for piece, x, _y in placed)
        assert all(abs(y) + 5 <= height / 2 + 2 for y in middles)
        counts.add(len(middles))
    assert max(counts) == lines


def test_a_dragged_tile_counts_in_the_score_breakdown(ui, listen):
    scene, shown = late(ui), listen(draft_module, "breakdown", lambda _result, _pad, turn: turn)
    with ui.play(scene):
        pairs = [turn for turn in ui.match.legal_turns() if len(turn) == 2]
        best = max(pairs, key=lambda turn: len(ui.match.lay_event(turn).lines))
        ui.lay(best[:1])
        alone = draft_of(scene).score()
        ui.hover(scene.layout.station.pad.center)
        assert shown[-1] == alone
        ui.hover(scene.layout.rect(best[1][1]).center)
        both = shown[-1]
        ui.click_cell(best[1][1])
        assert draft_of(scene).score() == both != alone


def test_a_turn_that_scores_nothing_so_far_says_what_the_figure_is(ui, listen):
    labels, picture = listen(status_bar, "text", lambda label, *_: label), Picture()
    with ui.play(late(ui)):
        draft = draft_of(ui.top)
        mark = next(mark for mark in draft.marks(draft.picked) if not mark.totals)
        ui.click_cell(mark.cell)
        ui.hover(ui.top.layout.station.pad.center)
        assert draft.gain()[0] == 0
        draw_status(picture, ui.top.turn_table)
        assert labels[-1] in [surface for surface, _at in picture.blits]
