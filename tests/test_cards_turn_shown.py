"""What a turn of the card game shows and says: joined rows, exchanges, passes; also around a table."""

from itertools import groupby

import pygame
import pytest
from card_driver import card_scene
from ui_driver import STEP, buttons_of, picture_of
from which_game import plays

from game.engine.layout import SIDES, Place
from game.engine.picture import Picture
from game.rules.cards.cells import BELOW, ORIGIN, RIGHT, Placement
from game.rules.cards.events import Exchange
from game.rules.cards.table import Table
from game.rules.common import pad as pad_rules
from game.rules.common.journal import CARDS
from game.scenes.card_turn import animation as event_animations
from game.scenes.card_turn import drawing as exchange_drawing
from game.scenes.card_turn import sums
from game.scenes.card_turn.draft import CardDraft
from game.scenes.card_turn.game import TURN_GAME, round_over_words
from game.scenes.card_turn.sums import sums_made, sums_with
from game.scenes.cards import screen as card_screen
from game.scenes.turn import pads as pad_views
from game.scenes.turn import signs
from game.scenes.turn import signs as lesson_view
from game.scenes.turn.draft import Sum
from game.scenes.turn.runs import show_lay
from game.table import card_animation, pads, timings
from game.table.palette import GOOD
from game.table.sheet import entry_box
from tools.card_examples import (
    EXAMPLES,
    EXCHANGE_SEED,
    TIE_SEED,
    best_mark,
    card_session_at,
    card_turn_scene,
)
from tools.example_workshop import Workshop
from tools.fixtures import THREE, TWO, Around

pytestmark = pytest.mark.slow


JOINS = 5
"""The seed of a match in which a 0 can join two rows in the fifth turn."""
SUPER, SUPER_LAYS = 31, 12
"""The seed of a match in which a card can earn a super bonus after that many turns."""


@pytest.mark.window((1280, 720))
def test_a_zero_that_joins_two_parts_of_a_row_makes_them_one(ui):
    draft = card_draft_on(Placement(1, 2, ORIGIN, BELOW), Placement(3, 1, ORIGIN + 2, BELOW))
    joining = Placement(0, 0, ORIGIN + 1, BELOW)
    assert draft.table.fits(joining)
    found = [one for one in sums_with(draft, joining) if one.parts]
    assert [(one.total, len(one.cells), one.across) for one in found] == [(4, 3, True), (3, 3, True)]
    draft = card_draft_on(Placement(1, 2, ORIGIN, BELOW))
    assert not [one for one in sums_with(draft, Placement(0, 4, ORIGIN + 1, RIGHT)) if one.parts]


@pytest.mark.window((1280, 720))
@pytest.mark.parametrize("still", [False, True])
def test_two_rows_are_shown_becoming_one(ui, still):
    ui.app.settings.reduced_motion = still
    scene = card_turn_scene(ui.app, ("human", "cpu"), 4, seed=JOINS)
    place, where = joining_way(scene.model.draft)
    scene.controller.lay(place, where)
    assert scene.turn_table.joining == (set() if still else {where.cell})
    scene.turn_table.effects.finish()
    assert not scene.turn_table.joining
    scene.close()


@pytest.mark.window((1280, 720))
@pytest.mark.parametrize("still", [False, True])
def test_two_rows_that_a_computer_joins_are_shown_becoming_one(ui, listen, still):
    ui.app.settings.speed, ui.app.settings.reduced_motion = "normal", still
    shown = listen(event_animations, "draw_joining", lambda _, picture, turn_table, joined, p: p)
    scene = card_turn_scene(ui.app, ("human", "cpu"), 4, seed=JOINS)
    (_place, where), hand = joining_way(scene.model.draft), list(scene.match.hands[0])
    scene.model.draft = None
    show_lay(scene.turn_table, scene.session.lay((where,)), hand)
    while scene.turn_table.timeline.busy:
        scene.turn_table.timeline.update(STEP)
        picture_of(scene)
    scene.close()
    assert len(shown) >= timings.JOIN_RUNS / STEP - 1
    assert shown == sorted(shown) and (len(set(shown)) == 1) == still


def joining_way(draft):
    """The place of a card of the draft and a placement, with which a 0 joins two runs."""
    ways = [(place, mark.placement) for place in draft.unlaid for mark in draft.marks(place)]
    return next(way for way in ways if any(one.parts for one in sums_with(draft, way[1])))


def card_draft_on(*placements):
    """A draft without a match, on a table with these cards."""
    draft = object.__new__(CardDraft)
    draft.table = Table()
    draft.laid = []
    for number, placement in enumerate(placements):
        if number:  # Their contact does not matter here.
            draft.table.spots[placement.cell, placement.step] = next(iter(draft.table.spots.values()))
        draft.table.lay(placement)
    assert sums_made(draft, set()) == []
    return draft


@pytest.mark.parametrize(
    ("kinds", "whose", "name"),
    [(("cpu", "human", "cpu"), "Rosa", "Ben"), (("human", "cpu", "cpu"), "Ada", "Ada")],
)
def test_an_exchange_is_shown_with_a_sentence_until_the_next_turn_of_a_person(window, kinds, whose, name):
    ui = window((1280, 720), speed="normal")
    session = card_session_at(ui.app, kinds, 1, "exchange", seed=EXCHANGE_SEED)
    shown = []
    scene = card_scene(ui.table(session))

    def watch():
        words = scene.model.message
        if "exchanged" in words:
            shown.append(words)
        assert not scene.turn_table.revealed or scene.turn_table.revealed_words() == shown[0]

    ui.watch = watch
    with ui.play(scene):
        pass
    assert shown and shown[0] == f"None of {whose}'s cards fits: 3 cards are exchanged."
    assert scene.model.message == f"It is your turn, {name}."


def test_of_an_exchange_with_a_small_pile_the_kept_card_stays_and_the_pile_is_right(window, listen):
    """One of three cards goes back."""
    ui = window((1280, 720), speed="normal")
    session = card_session_at(ui.app, ("cpu", "human", "cpu"), 1, "exchange", seed=EXCHANGE_SEED)
    scene, match = card_scene(ui.table(session)), session.match
    scene.resize((1280, 720))
    shown, new = tuple(match.hands[0]), session._dealer.event(match).cards[0]
    match.hands[0] = [*shown[1:], new]
    match.pile_count = 1
    goes = listen(
        event_animations, "draw_card_flight", lambda *_, face_up: (_[3], face_up) if face_up else ()
    )
    event = Exchange(0, shown, shown[:1], (new,))
    scene.model.displayed.rack, scene.model.displayed.stock = list(shown), 1
    event_animations.animate_exchange(scene.turn_table, event, match.hands[0], "", may_see=False)
    while scene.turn_table.timeline.busy:
        scene.turn_table.timeline.update(STEP)
        scene.turn_table.timeline.draw(Picture(), 0.0)
    scene.close()
    assert {card for card, face_up in goes if face_up == (True, False)} == {shown[0]}
    assert scene.model.displayed.stock == match.pile_count


def test_in_the_draw_for_the_start_the_cards_of_a_tie_go_back(window, listen):
    ui = window((1280, 720), speed="normal")
    scene = ui.table(card_session_at(ui.app, ("human", "cpu"), 0, "start_draw", seed=TIE_SEED))
    scene.resize((1280, 720))
    counts = listen(card_screen, "draw_pile", lambda _, _picture, _area, count: count)
    for _ in range(60):
        scene.update(0.1)
        picture_of(scene)
    scene.close()
    assert [count for count, _same in groupby(counts)] == [49, 48, 49, 48]


@pytest.mark.parametrize("players", [2, 4])
def test_a_round_is_shuffled_dealt_and_announced_in_a_few_seconds(window, players):
    ui = window((1280, 720), speed="normal")
    kinds = ("human", *["cpu"] * (players - 1))
    with ui.play(ui.table(card_session_at(ui.app, kinds, 0, "deal")), 1):
        began, scene = ui.now, card_scene(ui.top)
        while scene.model.draft is None:
            ui.run(1)
            assert ui.now - began < 7


def test_the_cards_of_a_round_are_collected_one_after_another(window):
    """Each leaves its place when it begins to fly, in the order in which they were laid. Then it is said why the round is over."""
    ui = window((1280, 720), speed="normal")
    session = card_session_at(ui.app, ("human", "cpu"), 20, "deal", seat=None)
    scene, seen, said = card_scene(ui.table(session)), [], set()
    scene.resize((1280, 720))
    lying = list(session.match.table.laid)
    while session.match.due.event != "lay" or not seen or seen[-1]:
        scene.update(STEP)
        seen.append(list(scene.model.displayed.placements))
        said.add(scene.model.message)
    scene.close()
    assert round_over_words(session.match, 1) in said
    assert all(left == lying[len(lying) - len(left) :] for left in seen) and len(set(map(len, seen))) > 20


def test_a_super_bonus_of_the_first_turn_is_that_of_its_second_card():
    """The first card has a run of its own."""
    table, turn = Table(), (Placement(6, 6, ORIGIN, RIGHT), Placement(6, 6, BELOW, RIGHT))
    table.lay_all(turn)
    assert table.score(2) == ((12, 12, 12, 12), 1)
    assert TURN_GAME.super_cells(turn, table.runs(2)) == turn[1].cells


@pytest.mark.parametrize(("total", "colour"), [(9, None), (10, GOOD), (12, GOOD)])
def test_a_run_of_the_draft_is_framed_from_10_on(ui, listen, total, colour):
    scene = card_turn_scene(ui.app, ("human", "cpu"), 4)
    framed = listen(signs, "draw_outline", lambda _, _picture, _area, _cell, colour: colour)
    sums.draw_joined(Picture(), scene.turn_table, [Sum(total, (ORIGIN, ORIGIN + RIGHT), True)])
    scene.close()
    assert framed == [colour] * (colour is not None)


@pytest.mark.window((1280, 720))
@pytest.mark.parametrize(("seating", "readers"), [("one", {0}), ("turn", {0, 3}), ("four", {0, 3})])
def test_the_sentence_about_an_exchange_faces_everybody(example, listen, seating, readers):
    scene = example("cards-exchange", (1920, 1080), Around(seating, 3, 24.0))
    sides = listen(exchange_drawing, "turned", lambda _result, _surface, side: side)
    picture_of(scene)
    assert set(sides) == readers


@pytest.mark.parametrize(
    ("seating", "inches", "kinds", "lays", "seed"),
    [("one", 0.0, TWO, SUPER_LAYS, SUPER), ("four", 32.0, THREE, 13, 25)],
)
def test_a_super_bonus_is_written_where_it_was_seen_before_done(
    window, listen, seating, inches, kinds, lays, seed
):
    """Its sign flies there. Around a table of three, the pad at the longer side of the screen shows three lines."""
    ui = window((1280, 720), seating=seating, inches=inches, speed="normal")
    session = card_session_at(ui.app, kinds, lays, seed=seed)
    written = listen(
        pads, "draw_entry", lambda _, __, sheet, entry, first, *___, **____: (sheet, entry, first)
    )
    writing = listen(
        pad_views, "draw_entry", lambda _, __, sheet, entry, first, *___, **____: (sheet, entry, first)
    )
    goals = listen(card_animation, "lerp", lambda _between, _start, goal, _way: goal)
    with ui.play(ui.table(session)):
        scene = card_scene(ui.top)
        place, mark = best_mark(scene.model.draft)
        assert mark.supers
        scene.controller.lay(place, mark.placement)
        ui.run()
        box = entry_box(scene.turn_table.sheet, pad_rules.Entry(pad_rules.SUPER, 0, 6), 0)
        ui.key(pygame.K_d)
        ui.run(420)
        assert scene.model.displayed.pads[0].supers == 1
        assert box and {*box.center} <= {*goals}
    supers = [
        (sheet, entry_box(*one))
        for one in (*written, *writing)
        for sheet, entry, _first in [one]
        if entry.column == pad_rules.SUPER
    ]
    places: dict[tuple[int, int], set[tuple[int, int]]] = {}
    for sheet, area in supers:
        places.setdefault(sheet.area.size, set()).add((area.x - sheet.area.x, area.y - sheet.area.y))
    assert any(entry.column == pad_rules.SUPER for _sheet, entry, _first in writing)
    assert all(len(found) == 1 for found in places.values()), places


def test_the_example_of_a_held_card_holds_it_over_a_spot(example):
    assert example("cards-held", (800, 480)).turn_table.target is not None


# Around a table


LAST_LAY = 47
"""The number of turns before the last one of the second round."""


def test_the_buttons_go_to_the_player_who_begins_a_round(window):
    ui = window((960, 540), seating="four", inches=24.0)
    session = card_session_at(ui.app, ("human", "cpu", "cpu"), LAST_LAY, seat=None)
    shown = set()

    def look() -> None:
        if plays(ui.top, CARDS):
            turn_table = card_scene(ui.top).turn_table
            shown.add(turn_table.model.displayed.actor)
            if turn_table.station.full:
                assert turn_table.focus.buttons.all[1].area == turn_table.station.take_back

    ui.watch = look
    with ui.play(ui.table(session)):
        assert session.match.round == 3
        assert shown == {1, 0}, "a computer ends the round, a person begins the next one"
        displayed = card_scene(ui.top).model.displayed
        assert not displayed.last_turns and not displayed.last_laid, (
            "what lay there is no longer on the table"
        )


def test_a_run_that_scores_is_framed_only_on_the_cloth(window, tmp_path):
    """On a small panel, not all cards of a run are in sight."""
    ui = window((800, 480), seating="turn", inches=7.0, speed="normal")
    workshop = Workshop(tmp_path, Around("turn", 6, 7.0))
    workshop.app = ui.app
    scene = EXAMPLES.scenes["cards-scoring"](workshop)
    scene.resize(ui.window.size)
    window = pygame.Rect(0, 0, *ui.window.size)
    outside = [
        at for surface, at in picture_of(scene).blits if not window.contains(surface.get_rect(topleft=at))
    ]
    scene.close()
    assert outside == []


def test_the_lesson_frames_the_whole_pile(example, listen):
    scene = example("lesson-cards-9", (1920, 1080), Around("four", 2, 24.0))
    framed = listen(lesson_view, "_draw_frame", lambda _result, _picture, area, *_: area)
    picture_of(scene)
    assert framed == [scene.turn_table.pile(scene.turn_table.station)]


@pytest.mark.parametrize(
    ("size", "inches"), [((1280, 800), 10.1), ((720, 1280), 0), ((800, 480), 7)], ids=str
)
def test_the_sentence_about_an_exchange_covers_no_button(example, listen, size, inches):
    scene = example("cards-exchange", size, Around("turn", 6, inches))
    panels = listen(exchange_drawing, "box", lambda panel, *_: panel)
    for side in SIDES:
        scene.app.face(side)
        scene.resize(Place((0, 0, *size), side).size)
        panels.clear()
        blits = picture_of(scene).blits
        (panel,) = [surface.get_rect(topleft=at) for surface, at in blits if surface in panels]
        assert not [button for button in buttons_of(scene) if button.area.colliderect(panel)], side
