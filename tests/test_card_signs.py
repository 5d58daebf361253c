"""The signs of the places where a card fits, and the sums: they show what a card scores, and none hides anything."""

import random
from functools import partial
from itertools import chain, combinations, product
from types import SimpleNamespace

import pygame
import pytest
from card_driver import card_draft, card_session_at, choosing, spot_center
from card_matches import lays
from fingers import Fingers
from pygame import Rect
from ui_driver import picture_of

from game.engine.layout import SIDES, Place
from game.engine.translation import nothing
from game.rules.cards.cells import BELOW, ORIGIN, RIGHT, Placement, x_y
from game.scenes.card_turn import spot_marks
from game.scenes.card_turn import spot_signs as spot_signs_module
from game.scenes.card_turn.draft import CardDraft, Mark
from game.scenes.card_turn.spot_marks import SpotSign, signs_shown, spot_signs
from game.scenes.card_turn.spot_signs import Worth, Writing, points_of, spot_sign, worth_of
from game.scenes.card_turn.sums import held_over, sum_signs
from game.scenes.turn import signs, status_bar
from game.scenes.turn.draft import Blocked, Sum
from game.scenes.turn.signs import last_laid_signs
from game.table.cards import card_rect
from game.table.palette import ACCENT, GOOD, GRID, INK, INK_ON_BRIGHT

pytestmark = pytest.mark.slow

SIZES = ((12, 17), (28, 9), (44, 17), (67, 17), (108, 26))
EARLY = 4
"""Cards laid by three players before the turn. After three turns of their own, nobody is told any more how to see all places."""
"""Sides of a cell, and the least heights of text that go with them."""


def mark(column: int, row: int, lines: tuple[int, ...], *, step: int = RIGHT, turned: bool = False) -> Mark:
    return Mark(Placement(1, 2, ORIGIN + column * RIGHT + row * BELOW, step), lines, 0, turned)


def area_of(placement: Placement, cell: int) -> Rect:
    x, y = x_y(placement.cell)
    return card_rect(Rect(x * cell, y * cell, cell, cell), placement.step)


def drafts(every: int):
    """Drafts in which a card is picked, some of them with a double blank in hand."""
    for match in lays(every=every, seats=(2, 4)):
        draft = CardDraft(match)
        draft.hand = ((0, 0), *draft.hand[1:])
        for place in draft.unlaid:
            draft.picked = place
            yield draft


def touching(areas: list[Rect]) -> list[tuple[Rect, Rect]]:
    return [pair for pair in combinations(areas, 2) if pair[0].colliderect(pair[1])]


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(("cell", "least"), SIZES)
def test_each_sign_lies_within_its_place_and_touches_no_other(cell: int, least: int, side: int):
    checked = 0
    for draft in drafts(every=11):
        for shows_all in (False, True):
            draft.shows_all = shows_all
            marks, every = draft.marks_shown(draft.picked)
            areas = []
            for one in spot_signs(tuple(marks), cell, least, side, every=every):
                place = area_of(one.mark.placement, cell)
                area = one.surface.get_rect(topleft=(place.x + one.at[0], place.y + one.at[1]))
                assert place.contains(area)
                areas.append(area)
            assert not touching(areas)
            checked += len(areas)
    assert checked > 100 or cell < least


@pytest.mark.window((1280, 720))
@pytest.mark.parametrize("size", [(1280, 720), (720, 1280), (800, 480), (480, 320)])
def test_no_sign_covers_a_card_a_sum_or_another_sign_wherever_the_card_is_held(ui, size):
    rng, checked = random.Random(5), 0
    for lays_before in (2, 9, 20):
        with ui.play(scene := choosing(ui, lays_before)):
            ui.change_size(size)
            ui.run()
            turn_table, draft = scene.turn_table, card_draft(ui)
            draft.hand = ((0, 0), *draft.hand[1:])
            turn_table.focus.buttons.visible = True
            for place in draft.unlaid:
                draft.picked = place
                for held in [None, *rng.sample(draft.marks(draft.picked), 4)]:
                    draft.shows_all = rng.random() < 0.5
                    turn_table.focus.on_board = held is not None
                    if held:
                        draft.turn_to(draft.picked, held.placement)
                        turn_table.focus.cell = held.placement.cell
                    cloth, over = turn_table.cloth, held_over(turn_table, draft)
                    assert list(over) == ([held.placement] if held else [])
                    sums = [area for _sign, area in sum_signs(turn_table, [*chain(*over.values())])]
                    ghosts = [card_rect(cloth.rect(one.cell), one.step) for one in over]
                    signs = [area for _sign, area in signs_shown(turn_table, [*sums, *ghosts])]
                    marks = [area for _sign, area in last_laid_signs(turn_table)]
                    cards = [card_rect(cloth.rect(one.cell), one.step) for one in turn_table.placements]
                    assert not touching([*sums, *signs, *marks])
                    faces = [one.inflate(-4, -4) for one in (*cards, *ghosts)]
                    assert not [area for area in (*sums, *signs) if area.collidelist(faces) >= 0]
                    checked += len(signs)
    assert checked > 50


def seen_from(side: int, *, grown: float = 1.0) -> SimpleNamespace:
    """A table as the sign of a sum needs it."""
    layout = SimpleNamespace(least_text=12)
    return SimpleNamespace(
        grid=SimpleNamespace(cell=60), layout=layout, side=side, grown=lambda _cells: grown
    )


@pytest.mark.parametrize("total", [9, 10, 12])
def test_a_sum_that_scores_is_green_and_grows_with_its_frame(listen, total):
    labels = listen(signs, "run_label", lambda _made, words, size, *colours: (words, size, colours))
    for grown in (1.0, 0.5):
        signs.sum_sign(seen_from(0, grown=grown), Sum(total, (ORIGIN, ORIGIN + RIGHT), True))
    (words, size, colours), (_words, half, _colours) = labels
    assert words == str(total) and half == (size if total == 9 else size // 2)
    assert colours == ((GRID, INK) if total == 9 else (GOOD, INK_ON_BRIGHT))


@pytest.mark.parametrize("side", SIDES)
def test_sums_face_the_player_who_lays(listen, side):
    sides = listen(signs, "turned", lambda _made, _surface, side: side)
    table = seen_from(side)
    signs.sum_sign(table, Sum(11, (ORIGIN, ORIGIN + RIGHT), True))
    signs.blocked_sign(table, Blocked(0, None, (), 13, (ORIGIN, ORIGIN + RIGHT), True))
    assert sides == [side, side]


def test_a_place_that_is_worth_more_has_a_larger_and_brighter_sign_and_keeps_it():
    worths = [worth_of(points, 5) for points in (0, 1, 3, 5)]
    assert worths == sorted(Worth)
    signs = [spot_sign((12,), False, 60, 9, worth=worth) for worth in worths[1:]]
    assert [sign.height for sign in signs] == sorted({sign.height for sign in signs})
    bright = [sum(pygame.transform.average_color(sign)[:3]) for sign in signs]
    assert bright[0] < bright[2] and bright[1] < bright[2]
    better, worse = mark(0, 0, (12,), step=BELOW), mark(0, 0, (10,), step=RIGHT)
    assert [one.mark for one in spot_signs((worse, better), 40, 26, 0)] == [better]


@pytest.mark.parametrize(
    ("writing", "lines", "words"),
    [
        (Writing.IN_LINE, (10, 12), ["10 12"]),
        (Writing.STACKED, (10, 12, 11), ["10", "12", "11"]),
        (Writing.SHORT, (10, 12, 11), ["12+"]),
        (Writing.SHORT, (12, 10), ["12+"]),
        (Writing.SHORT, (11,), ["11"]),
        (Writing.SHORT, (), []),
    ],
)
def test_a_sign_says_every_total_or_the_largest_with_a_plus_where_there_is_no_room(
    listen, writing, lines, words
):
    written = listen(spot_signs_module, "figure")
    spot_sign(lines, True, 61, 9, writing, Worth.LITTLE)
    assert written == words


def test_a_super_bonus_and_a_card_that_must_be_rotated_are_seen_on_the_sign():
    pygame.display.set_mode((100, 100))
    plain, bonus, rotated = (
        spot_sign((12,), turn, 60, 9, worth=Worth.LITTLE, bonus=with_bonus)
        for turn, with_bonus in ((False, False), (False, True), (True, False))
    )
    edges = [tuple(sign.get_at((sign.width // 2, 1)))[:3] for sign in (plain, bonus, rotated)]
    near = [max(abs(a - b) for a, b in zip(edge, ACCENT, strict=True)) < 30 for edge in edges]
    assert near == [False, True, False]
    assert plain.size == bonus.size and rotated.width > plain.width + 10
    assert spot_sign((), True, 60).size != spot_sign((), False, 60).size, "not a ring alone"


def test_each_part_of_a_sign_is_as_bright_as_what_it_scores(listen):
    worths = listen(spot_signs_module, "spot_sign", lambda *all: (all[1], all[2], all[6]))
    spot_signs_module.with_better((10,), (12, 12), 57, 9, Writing.IN_LINE, 10)
    assert worths == [((10,), False, Worth.LITTLE), ((12, 12), True, Worth.MOST)]


def test_of_places_that_overlap_one_has_no_sign_if_the_other_makes_as_much_unless_all_are_asked_for():
    both, one, far = mark(0, 0, (10, 12), step=BELOW), mark(0, 1, (12,)), mark(4, 0, (12,))
    rotated = mark(4, 0, (12,), step=BELOW, turned=True)
    assert {sign.mark for sign in spot_signs((rotated, one, far, both), 60, 9, 0)} == {both, far}
    assert {sign.mark for sign in spot_signs((rotated, one, far, both), 60, 9, 0, every=True)} == {
        both,
        one,
        far,
        rotated,
    }
    other = one._replace(totals=(11,))
    assert {sign.mark for sign in spot_signs((other, both), 60, 9, 0)} == {both, other}


def test_places_that_score_nothing_have_signs_only_if_none_scores_or_the_player_asks():
    seen = set()
    for draft in drafts(every=7):
        marks, draft.shows_all = draft.marks(draft.picked), False
        scoring = [one for one in marks if one.totals or one.better]
        assert draft.marks_shown(draft.picked) == ((scoring, False) if scoring else (marks, True))
        assert draft.hides_places == bool(scoring)
        draft.shows_all = True
        assert draft.marks_shown(draft.picked) == (marks, True)
        seen.add(bool(scoring))
    assert seen == {True, False}


def test_a_press_on_a_sign_lays_the_card_there(ui):
    pressed = 0
    with ui.play(scene := choosing(ui, 12)):
        turn_table, draft = scene.turn_table, card_draft(ui)
        draft.shows_all = True
        for place in draft.unlaid:
            draft.picked = place
            marks, every = draft.marks_shown(draft.picked)
            cloth = turn_table.cloth
            for one in spot_signs(tuple(marks), cloth.cell, 9, 0, every=every):
                if one.mark.turned or one.mark.better:
                    continue
                x, y = cloth.rect(one.mark.placement.cell).topleft
                area = one.surface.get_rect(topleft=(x + one.at[0], y + one.at[1]))
                assert turn_table.aim(area.center, draft.picked) == one.mark.placement
                pressed += 1
    assert pressed > 5


def scoring_card(draft: CardDraft) -> Mark:
    """Picks a card that scores somewhere, and returns a place where it fits as it is and scores nothing."""
    draft.picked = next(
        place for place in draft.unlaid if len(draft.marks_shown(place)[0]) < len(draft.marks(place))
    )
    return next(one for one in draft.marks(draft.picked) if not (one.turned or one.totals or one.better))


def test_a_place_without_a_sign_can_be_played(ui):
    with ui.play(choosing(ui)):
        draft = card_draft(ui)
        plain = scoring_card(draft)
        assert plain not in draft.marks_shown(draft.picked)[0]
        ui.click(spot_center(ui, plain.placement))
        assert draft.turn == (plain.placement,)


def test_a_key_a_long_touch_and_a_long_press_of_the_mouse_show_all_places_and_lay_nothing(ui):
    fingers = Fingers()
    with ui.play(choosing(ui)):
        draft = card_draft(ui)
        at = spot_center(ui, scoring_card(draft).placement)

        def touched():
            fingers.down(0, at)
            ui.run(70)
            fingers.up(0)
            ui.run()

        def held():
            ui.down(at)
            ui.run(70)
            ui.up(at)
            ui.run()

        for ask in (lambda: ui.strike(pygame.K_f), touched, held):
            for wanted in (True, False):
                ask()
                assert draft.shows_all is wanted and not draft.laid


def test_when_a_card_is_laid_there_are_no_places_left_to_show(ui, listen):
    with ui.play(choosing(ui)):
        draft = card_draft(ui)
        ui.click(spot_center(ui, scoring_card(draft).placement))
        assert draft.laid and all(draft.marks(place) == [] for place in draft.unlaid)
        heard = listen(ui.app.sound, "play")
        ui.strike(pygame.K_f)
        assert not draft.shows_all and heard == []


@pytest.mark.parametrize(
    ("key", "said"), [(None, "Press and hold the table"), (pygame.K_UP, "Press \ue000 to see")]
)
def test_the_status_bar_says_how_to_see_every_place_until_they_are_seen(ui, monkeypatch, key, said):
    words: list[str] = []
    monkeypatch.setattr(
        status_bar, "_draw_message", lambda _picture, _station, said, *_more, **_how: words.append(said)
    )
    with ui.play(choosing(ui, EARLY)):
        draft = card_draft(ui)
        scoring_card(draft)
        if key:
            ui.strike(key)
        for shows_all in (False, True):
            draft.shows_all = shows_all
            picture_of(ui.top)
            assert (said in words[-1]) != shows_all


def test_the_status_bar_stops_saying_it_after_three_turns(ui, listen):
    words = listen(status_bar, "_draw_message", lambda _result, *args, **_named: args[2])
    for laid, said in ((EARLY, True), (12, False)):
        with ui.play(choosing(ui, laid)):
            scoring_card(card_draft(ui))
            picture_of(ui.top)
            assert ("Press and hold the table" in words[-1]) == said


@pytest.mark.window((640, 360), inches=5.0)
def test_where_there_is_room_for_one_sentence_what_every_turn_begins_with_gives_way(ui, monkeypatch):
    words: list[str] = []
    monkeypatch.setattr(
        status_bar, "_draw_message", lambda _picture, _station, said, *_more, **_how: words.append(said)
    )
    with ui.play(scene := choosing(ui, EARLY)):
        scoring_card(draft := card_draft(ui))
        monkeypatch.setattr(scene.model, "name", lambda _seat: "Maximiliane Charlott")
        notice = "The disk is full, so this match cannot be saved any more."
        for message in (nothing, partial(scene.model.your_turn, draft.seat), lambda: notice):
            scene.model.message = message
            picture_of(ui.top)
    assert words[-3:] == ["Press and hold the table to see every place."] * 2 + [notice]


@pytest.mark.window((800, 480), inches=7.0)
def test_a_place_out_of_sight_has_no_half_sign_at_the_edge(ui):
    checked = 0
    with ui.play(scene := choosing(ui, 20)):
        cloth, draft = scene.turn_table.cloth, card_draft(ui)
        draft.hand, draft.shows_all = ((0, 0), *draft.hand[1:]), True
        draft.picked = 0
        for _ in range(12):
            cloth.drag(-7, -5)
            signs = [area for _sign, area in signs_shown(scene.turn_table, ())]
            assert all(cloth.area.contains(area) for area in signs)
            checked += len(signs)
    assert checked > 50


def test_where_a_card_fits_only_after_rotating_it_nothing_is_red_and_no_refusal_sounds(ui, monkeypatch):
    sounds: list[str] = []
    monkeypatch.setattr(ui.app.sound, "play", lambda name, *_: sounds.append(name))
    with ui.play(scene := choosing(ui)):
        draft = card_draft(ui)
        draft.picked = next(place for place in draft.unlaid if any(one.turned for one in draft.marks(place)))
        as_it_is = {cell for one in draft.marks(draft.picked) if not one.turned for cell in one.cells}
        spot = next(
            one
            for one in draft.marks(draft.picked)
            if one.turned and not one.totals and as_it_is.isdisjoint(one.cells)
        )
        ui.click(spot_center(ui, spot.placement))
        assert "Rotated, the card fits here" in scene.model.refusal and not scene.model.refused_cells
        assert "refusal" not in sounds
        edges: list[object] = []
        monkeypatch.setattr(status_bar, "_draw_bar", lambda _picture, _station, edge: edges.append(edge))
        picture_of(scene)
        assert edges == [ACCENT]


@pytest.mark.parametrize(
    ("size", "inches", "seating"),
    [((1280, 720), 0.0, "one"), ((800, 480), 7.0, "one"), ((1920, 1080), 24.0, "four")],
)
def test_a_press_anywhere_on_a_sign_does_what_the_sign_says(window, size, inches, seating):
    ui, rotated = window(size, inches=inches, seating=seating), 0
    with ui.play(scene := ui.table(card_session_at(ui.app, ("human", "cpu", "cpu"), 12))):
        draft = card_draft(ui)
        upright = list(draft.quarters)
        for place, share in product(draft.unlaid, (0.1, 0.9)):
            for number in range(9):
                draft.picked, draft.quarters = place, list(upright)
                signs = signs_shown(scene.turn_table, ())
                if number < len(signs):
                    one, area = signs[number]
                    ui.click((round(area.x + area.w * share), round(area.y + area.h * share)))
                    assert draft.turn == one.says
                    assert sorted(draft.score().lines) == sorted(one.mark.totals or one.mark.better)
                    rotated += draft.is_rotated(place)
                    ui.strike(pygame.K_BACKSPACE)
    assert rotated


@pytest.mark.parametrize("step", [RIGHT, BELOW])
@pytest.mark.parametrize("side", SIDES)
def test_the_second_part_of_a_sign_is_about_the_rotated_card(monkeypatch, side, step):
    """It is right of the first part or below it, as its reader sees it."""
    says = Placement(1, 2, ORIGIN, step), Placement(2, 1, ORIGIN, step)
    sign = SpotSign(Mark(says[0], (11,), 0, False, (12,)), pygame.Surface((9, 9)), (0, 0), says)
    monkeypatch.setattr(spot_marks, "signs_shown", lambda *_: [(sign, Rect(100, 200, 40, 40))])
    place = Place((0, 0, 800, 480), side)
    table = SimpleNamespace(station=SimpleNamespace(place=place), side=side)
    wide = (step == RIGHT) != (side % 2 == 1)
    for way, said in ((-9, says[0]), (9, says[1])):
        middle = Rect(*place.inward((120, 220)), 1, 1)
        at = place.outward(middle.move((way, 0) if wide else (0, way))).topleft
        assert spot_marks.placement_under(table, at) == said
    assert spot_marks.placement_under(table, (10, 10)) is None


def test_the_places_that_are_worth_most_always_have_a_sign():
    checked = 0
    for draft in drafts(every=7):
        marks, every = draft.marks_shown(draft.picked)
        if not every:
            best = max(points_of(one.better or one.totals, one.supers) for one in marks)
            first = spot_signs(tuple(marks), 44, 17, 0)[0].mark
            assert points_of(first.better or first.totals, first.supers) == best
            checked += 1
    assert checked > 30


def test_the_mark_of_the_card_that_was_laid_last_takes_no_sign_from_the_places_worth_most():
    checked = 0
    for draft in drafts(every=3):
        marks, every = draft.marks_shown(draft.picked)
        if every or not draft.table.laid:
            continue
        points = {one: points_of(one.better or one.totals, one.supers) for one in marks}
        best = [one for one in marks if points[one] == max(points.values())]
        signs = spot_signs(tuple(marks), 44, 17, 0, corners=(draft.table.laid[-1].cell,))
        covered = {cell for sign in signs if sign.mark in best for cell in sign.mark.cells}
        assert all(covered.intersection(one.cells) for one in best)
        checked += 1
    assert checked > 60


@pytest.mark.window((1920, 1080), seating="four", inches=24.0)
def test_around_a_table_a_long_touch_on_the_cloth_shows_all_places(ui):
    fingers = Fingers()
    people = ("human",) * 4
    with ui.play(ui.table(card_session_at(ui.app, people, 12))):
        draft = card_draft(ui)
        fingers.down(0, spot_center(ui, scoring_card(draft).placement))
        ui.run(70)
        fingers.up(0)
        ui.run()
        assert draft.shows_all and not draft.laid


@pytest.mark.parametrize("turn", range(1, 13))
@pytest.mark.parametrize("size", [(1280, 720), (800, 480), (720, 1280)], ids=str)
def test_no_sign_of_a_place_covers_a_frame_of_the_lesson(example, listen, turn, size):
    scene = example(f"lesson-cards-{turn}", size)
    made = listen(signs, "box", lambda surface, *_more: surface)
    picture = picture_of(scene)
    table = scene.turn_table
    frames = [
        surface.get_rect(topleft=at) for surface, at in picture.blits if any(surface is one for one in made)
    ]
    frames = [frame for frame in frames if table.cloth.area.contains(frame)]
    edge = signs.frame_thickness(table)
    for frame, (_sign, area) in product(frames, signs_shown(table, ())):
        inside = frame.inflate(-2 * edge, -2 * edge)
        assert not frame.colliderect(area) or inside.contains(area), (frame, area)
