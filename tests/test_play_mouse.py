"""Whole games and single moves by mouse or finger, through the real loop and the real queue."""

from __future__ import annotations

import pygame
import pytest
from desk import Desk, Hand, button_of, draft_of, opening, over, picture_of, turn_of
from helpers import ANSWER, OPENING, at, best_turn, header, journal_text, saved, sitting_of, turn

from game.engine.picture import Picture
from game.engine.shapes import box
from game.rules.events import Draw, Lay, StartDraw
from game.rules.journal import Journal
from game.scenes.end_scoring import EndScoring
from game.scenes.hand_over import HandOver
from game.scenes.held_tiles import HeldTiles
from game.scenes.pause import Pause
from game.scenes.setup import Setup
from game.scenes.title import Title
from game.scenes.turn.scene import TurnScene
from game.scenes.turn.sums import TARGET, aimed, draw_sums
from game.table.palette import INK


@pytest.fixture
def desk(monkeypatch, tmp_path):
    return Desk(monkeypatch, tmp_path, speed="off")


def answering(desk: Desk) -> TurnScene:
    """The rule books' example: the human Ben holds 5 and 3, and there lie 6h8 5i8 5i9."""
    return turn_of(desk.table(sitting_of(desk.store, header("casual", "human"), *ANSWER)))


def players(desk: Desk) -> Hand:
    """Plays for every human, until the pads are added up."""
    yield None
    while not over(desk):
        if isinstance(desk.top, TurnScene):
            desk.lay_by_mouse(best_turn(desk.match))
        elif isinstance(desk.top, HandOver):
            desk.press_button("Show my tiles")
        yield None


def lying(desk: Desk) -> set[tuple[int, int]]:
    return set(draft_of(desk.top).turn)


# Whole games


def test_a_game_against_the_computer_is_played_to_its_end_and_after_every_step_the_file_is_the_match(desk):
    scene = desk.begin(header("human", "casual", seed=3))
    seen = set()

    def watch():
        seen.add(len(desk.match.events))
        folder = "finished" if desk.match.outcome else "playing"
        assert saved(desk.store, folder) == [journal_text(desk.match)]

    desk.watch = watch
    desk.watch_window()
    desk.pace = 0.1
    desk.play(scene, players(desk))
    assert desk.match.outcome
    assert saved(desk.store) == []
    assert len(seen) > 30


@pytest.mark.parametrize(
    ("kinds", "pads", "rules"),
    [
        (("human", "human"), (0, 1), "italian"),
        (("human", "casual", "human", "beginner"), (0, 0, 1, 1), "standard"),
        (("casual", "human", "beginner"), (0, 1, 2), "leaflet"),
        (("human", "casual") * 3, range(6), "strict"),
    ],
)
def test_games_with_other_seats_partners_and_house_rules_come_to_their_end_too(desk, kinds, pads, rules):
    scene = desk.begin(header(*kinds, pads=pads, rules=rules, seed=5))
    desk.pace = 0.1
    desk.play(scene, players(desk))
    assert desk.match.outcome
    assert saved(desk.store, "finished") == [journal_text(desk.match)]


def test_a_game_can_be_set_up_begun_paused_left_and_continued_with_the_mouse_alone(desk):
    def hand() -> Hand:
        yield None
        desk.press_button("New game")
        yield None
        assert isinstance(desk.top, Setup)
        desk.press_button("Play")
        yield None
        turn_of(desk.top)
        desk.press_button("")
        yield None
        assert isinstance(desk.top, Pause)
        desk.press_button("Go on playing")
        yield None
        turn_of(desk.top)
        desk.press_button("")
        yield None
        desk.press_button("Leave, continue later")
        yield None
        assert isinstance(desk.top, Title)
        before = saved(desk.store)
        desk.press_button("Continue")
        yield None
        assert saved(desk.store)[0].startswith(before[0])
        turn_of(desk.top)
        desk.press_button("")
        yield None
        desk.press_button("Give up")
        yield None
        assert isinstance(desk.top, Pause), "giving up is asked once more"
        assert len(saved(desk.store)) == 1
        desk.press_button("Yes, give up")
        yield None
        assert isinstance(desk.top, Title)
        assert saved(desk.store) == []
        assert len(saved(desk.store, "finished")) == 1
        assert desk.top.buttons.all[0].label == "New game"
        desk.press_button("Quit")
        yield None
        raise AssertionError("the game went on")

    desk.play(Title(desk.app), hand())
    assert desk.loop.stack.top is None


@pytest.mark.parametrize(
    ("kinds", "partners", "preset", "pads", "must_lay"),
    [
        (("human", "casual", "off", "human", "off", "beginner"), True, "strict", (0, 0, 1, 1), "most"),
        (("human", "casual", "off", "human", "off", "off"), True, "italian", (0, 1, 2), "free"),
        (("off", "off", "off", "off", "human", "human"), False, "standard", (0, 1), "sequential"),
    ],
)
def test_the_match_is_the_one_that_was_set_up(desk, kinds, partners, preset, pads, must_lay):
    settings = desk.app.settings
    settings.partners, settings.preset = partners, preset
    for seat, kind in zip(settings.seats, kinds, strict=True):
        seat.kind = kind

    def hand() -> Hand:
        yield None
        desk.press_button("Play")
        yield 3
        (text,) = saved(desk.store)
        head = Journal.read(text.encode()).match.header
        taken = [seat for seat in settings.seats if seat.kind != "off"]
        assert [seat.name for seat in head.seats] == [seat.name for seat in taken]
        assert [seat.level or seat.kind for seat in head.seats] == [seat.kind for seat in taken]
        assert (head.pads, head.rules.must_lay) == (pads, must_lay)
        assert desk.store.settings().preset == preset

    desk.play(Setup(desk.app), hand())


def test_fewer_than_two_cannot_begin(desk):
    for seat in desk.app.settings.seats[1:]:
        seat.kind = "off"

    def hand() -> Hand:
        yield None
        assert not button_of(desk.top, "Play").enabled
        desk.press_button("Play")
        yield None
        assert isinstance(desk.top, Setup)
        assert saved(desk.store) == []

    desk.play(Setup(desk.app), hand())


def test_closing_the_window_in_the_middle_of_a_turn_loses_nothing(desk):
    def hand() -> Hand:
        yield None
        desk.press_slot(0)
        desk.press_cell(at("h8"))
        desk.post(pygame.QUIT)

    desk.play(opening(desk), hand())
    assert saved(desk.store) == [journal_text(desk.match)]
    assert len(desk.match.events) == 2


# Laying


def test_a_tile_is_laid_by_pressing_it_and_then_a_cell(desk):
    def hand() -> Hand:
        yield None
        desk.press_slot(1)
        yield None
        assert draft_of(desk.top).picked == 1
        desk.press_cell(at("h8"))
        yield None
        assert lying(desk) == {(5, at("h8"))}
        assert draft_of(desk.top).left == [0, 2]

    desk.play(opening(desk), hand())


def test_a_tile_is_in_hand_from_the_start_so_that_pressing_a_cell_is_enough(desk):
    def hand() -> Hand:
        yield None
        for name in ("h8", "i8", "i9"):
            desk.press_cell(at(name))
        yield None
        assert {where for _value, where in lying(desk)} == {at("h8"), at("i8"), at("i9")}

    desk.play(opening(desk), hand())


def test_a_tile_is_laid_by_dragging_it(desk):
    def hand() -> Hand:
        yield None
        scene = turn_of(desk.top)
        slot, goal = scene.layout.rack_slot(0, 3).center, scene.layout.rect(at("h8")).center
        desk.down(slot)
        desk.point((slot[0] - 30, slot[1] - 30))
        yield None
        assert lying(desk) == set()
        desk.point(goal)
        desk.up(goal)
        yield None
        assert lying(desk) == {(6, at("h8"))}

    desk.watch_window()
    desk.play(opening(desk), hand())


def test_the_cell_under_a_dragged_tile_is_marked_if_it_fits_there_and_what_it_makes_lies_above_it(desk):
    scene = answering(desk)

    def hand() -> Hand:
        yield None
        slot, table = scene.layout.rack_slot(1, 2).center, scene.layout
        desk.down(slot)
        desk.point((slot[0], slot[1] - 40))
        for cell, fits in (("h9", True), ("g8", False), ("h7", True), ("c3", False)):
            desk.point(table.rect(at(cell)).center)
            yield None
            assert scene.hands.aimed == (at(cell) if fits else None)
            edge, signs = Picture(), Picture()
            side = round(table.cell * TARGET)
            edge.center(
                box(side, side, side // 5, None, INK, max(2, table.cell // 14)), *table.rect(at(cell)).center
            )
            draw_sums(signs, table, aimed(scene, draft_of(scene)))
            blits = picture_of(scene).blits
            assert (edge.blits[0] in blits) == bool(signs.blits) == fits
            if fits:
                tile = blits.index(edge.blits[0]) + 2  # After the edge come the shadow and the tile.
                assert all(blits.index(sign) > tile for sign in signs.blits)

    desk.watch_window()
    desk.play(scene, hand())


def test_a_tile_dropped_beside_the_board_is_back_on_the_rack(desk):
    def hand() -> Hand:
        yield None
        scene = turn_of(desk.top)
        slot = scene.layout.rack_slot(0, 3).center
        desk.drag(slot, (slot[0], slot[1] - 40), scene.layout.pad.center)
        yield None
        assert lying(desk) == set()
        assert draft_of(desk.top).left == [0, 1, 2]
        assert scene.refusal == ""

    desk.play(opening(desk), hand())


def test_a_laid_tile_is_dragged_to_another_cell_or_off_the_board(desk):
    def hand() -> Hand:
        yield None
        scene = turn_of(desk.top)
        desk.press_slot(0)
        desk.press_cell(at("h8"))
        desk.press_slot(1)
        desk.press_cell(at("i8"))
        yield None
        start, goal = scene.layout.rect(at("i8")).center, scene.layout.rect(at("h9")).center
        desk.drag(start, scene.layout.rect(at("i9")).center, goal)
        yield None
        assert lying(desk) == {(6, at("h8")), (5, at("h9"))}
        desk.drag(goal, scene.layout.pad.center)
        yield None
        assert lying(desk) == {(6, at("h8"))}
        assert draft_of(desk.top).left == [1, 2]

    desk.watch_window()
    desk.play(opening(desk), hand())


def test_a_hand_that_trembles_while_pressing_does_not_drag(desk):
    def hand() -> Hand:
        yield None
        scene = turn_of(desk.top)
        x, y = scene.layout.rack_slot(0, 3).center
        desk.down((x, y))
        desk.point((x + 2, y + 1))
        desk.up((x + 3, y))
        desk.press_cell(at("h8"))
        yield None
        assert lying(desk) == {(6, at("h8"))}

    desk.play(opening(desk), hand())


def test_a_tile_that_was_being_dragged_when_the_menu_opened_stands_on_the_rack_afterwards(desk):
    def hand() -> Hand:
        yield None
        scene = turn_of(desk.top)
        fresh = desk.screen()
        slot = scene.layout.rack_slot(0, 3).center
        desk.down(slot)
        desk.point((slot[0], slot[1] - 40))
        desk.point(scene.layout.rect(at("c12")).center)
        desk.key(pygame.K_ESCAPE)
        yield None
        assert isinstance(desk.top, Pause)
        desk.up(scene.layout.rect(at("c12")).center)
        desk.key(pygame.K_ESCAPE)
        yield None
        desk.point(scene.layout.bar.center)
        yield None
        assert desk.screen() == fresh
        desk.press(scene.layout.rect(at("h8")).center)
        yield None
        assert lying(desk) == {(6, at("h8"))}

    desk.play(opening(desk), hand())


# Taking back


def lay_three(desk: Desk) -> None:
    for place, name in enumerate(("h8", "i8", "i9")):
        desk.press_slot(place)
        desk.press_cell(at(name))


def test_pressing_a_laid_tile_takes_it_back(desk):
    def hand() -> Hand:
        yield None
        lay_three(desk)
        yield None
        desk.press_cell(at("i9"))
        yield None
        assert lying(desk) == {(6, at("h8")), (5, at("i8"))}
        assert draft_of(desk.top).picked == 2, "it is in hand again"

    desk.watch_window()
    desk.play(opening(desk), hand())


def test_a_tile_taken_back_brings_those_along_that_leaned_on_it(desk):
    def hand() -> Hand:
        yield None
        lay_three(desk)
        yield None
        desk.press_cell(at("i8"))
        yield None
        assert lying(desk) == {(6, at("h8"))}
        assert draft_of(desk.top).left == [1, 2]
        desk.press_cell(at("h8"))
        yield None
        assert lying(desk) == set()

    desk.watch_window()
    desk.play(opening(desk), hand())


def test_tiles_that_still_lean_on_others_stay_when_one_is_taken_back(desk):
    def hand() -> Hand:
        yield None
        for place, name in enumerate(("h8", "i8", "h9")):
            desk.press_slot(place)
            desk.press_cell(at(name))
        yield None
        desk.press_cell(at("i8"))
        yield None
        assert lying(desk) == {(6, at("h8")), (5, at("h9"))}

    desk.play(opening(desk), hand())


@pytest.mark.parametrize("way", ["button", "right click"])
def test_take_back_takes_the_tile_laid_last(desk, way):
    def hand() -> Hand:
        yield None
        lay_three(desk)
        yield None
        for left in (2, 1, 0, 0):
            if way == "button":
                desk.press_button("Take back")
            else:
                desk.down((5, 5), button=3)
                desk.up((5, 5), button=3)
            yield None
            assert len(lying(desk)) == left

    desk.play(opening(desk), hand())


def test_nothing_can_be_taken_back_after_done(desk):
    def hand() -> Hand:
        yield None
        desk.lay_by_mouse(turn("6h8 5i8 5i9"))
        yield None
        assert desk.match.board.laid[:3] == list(turn("6h8 5i8 5i9"))
        desk.press_cell(at("i9"))
        desk.press_button("Take back")
        yield None
        assert desk.match.board.laid[:3] == list(turn("6h8 5i8 5i9"))

    desk.play(opening(desk), hand())


# Refusals, in words and pointing at the place


@pytest.mark.parametrize(
    ("value", "cell", "words", "pointed"),
    [
        (3, "h8", "There is a 6 on h8 already.", {"h8"}),
        (3, "g8", "The 3 laid on g8 makes 3 + 6 + 5 = 14; at most 12 is allowed.", {"h8", "i8"}),
        (5, "i10", "The 5 laid on i10 makes 5 + 5 + 5 = 15; at most 12 is allowed.", {"i8", "i9"}),
        (3, "a5", "The 3 laid on a5 touches no tile.", {"a5"}),
        (5, "j10", "The 5 laid on j10 touches no tile.", {"j10"}),
    ],
)
def test_an_illegal_cell_is_refused_with_the_reason(desk, value, cell, words, pointed):
    def hand() -> Hand:
        yield None
        desk.press_slot((5, 3).index(value))
        desk.press_cell(at(cell))
        yield None
        scene = turn_of(desk.top)
        assert scene.refusal == words
        assert set(scene.refused) == {at(name) for name in pointed}
        assert lying(desk) == set()
        desk.press_slot(0)
        yield None
        assert (scene.refusal, scene.refused) == ("", ()), "it is forgotten as soon as something else is done"

    desk.watch_window()
    desk.play(answering(desk), hand())


def test_a_tile_dragged_onto_an_illegal_cell_is_refused_and_back_on_the_rack(desk):
    def hand() -> Hand:
        yield None
        scene = turn_of(desk.top)
        slot, goal = scene.layout.rack_slot(1, 2).center, scene.layout.rect(at("g8")).center
        desk.drag(slot, (slot[0], slot[1] - 40), goal)
        yield None
        assert scene.refusal.endswith("3 + 6 + 5 = 14; at most 12 is allowed.")
        assert draft_of(scene).left == [0, 1]

    desk.play(answering(desk), hand())


def test_a_first_tile_beside_the_red_cell_is_refused_and_the_red_cell_is_pointed_at(desk):
    def hand() -> Hand:
        yield None
        desk.press_cell(at("h9"))
        yield None
        scene = turn_of(desk.top)
        assert scene.refusal == "The first tile goes on the red cell, h8."
        assert scene.refused == (at("h8"),)

    desk.play(opening(desk), hand())


def test_done_too_early_is_refused_and_every_cell_where_the_tile_still_fits_is_pointed_at(desk):
    def hand() -> Hand:
        yield None
        scene = turn_of(desk.top)
        desk.press_button("Done")
        yield None
        assert scene.refusal.startswith("The 5 still fits: ")
        assert not scene.refusal.endswith("….")
        fits = {mark.cell for mark in draft_of(scene).marks(0)}
        assert set(scene.refused) == fits
        assert at("h9") in fits
        assert len(desk.match.events) == 4, "nothing was laid"
        desk.press_slot(1)
        desk.press_cell(at("j9"))
        desk.press_button("Done")
        yield None
        assert scene.refusal.startswith("The 5 still fits: ")
        assert len(desk.match.events) == 4

    desk.play(answering(desk), hand())


def test_a_light_cell_without_a_run_is_refused_on_done_until_another_tile_makes_the_run(desk):
    def hand() -> Hand:
        yield None
        scene = turn_of(desk.top)
        desk.press_slot(0)
        desk.press_cell(at("i9"))
        yield None
        assert lying(desk) == {(3, at("i9"))}, "1 + 3: the 6 can still make a 10 of it"
        desk.press_button("Done")
        yield None
        assert scene.refusal == "The 3 on the light cell i9 needs a row or column of 10, 11 or 12."
        assert scene.refused == (at("i9"),)
        assert len(desk.match.events) == 4
        desk.press_slot(1)
        desk.press_cell(at("i10"))
        desk.press_button("Done")
        yield 5
        assert desk.match.events[4].lines == (10,)

    events = (StartDraw(((6, 2),)), Draw(0, (1, 2)), Lay(0, turn("6h8 1i8 2j8"), (), 0), Draw(1, (3, 6)))
    desk.play(desk.table(sitting_of(desk.store, header("casual", "human"), *events)), hand())


def test_the_rule_books_example_scores_holds_the_three_and_goes_on(desk):
    seen = []

    def hand() -> Hand:
        yield None
        desk.lay_by_mouse(turn("5h9"))
        for _ in range(40):
            yield 1
            if isinstance(desk.top, HeldTiles):
                seen.append(desk.top)
                break
        desk.press((400, 240))
        yield 2
        assert not isinstance(desk.top, HeldTiles), "a press goes on"
        assert desk.match.hands[1] == [3]
        assert desk.match.pads[1].columns == {10: [1], 11: [2], 12: []}

    desk.play(answering(desk), hand())
    assert seen


# More than one human


def test_another_humans_tiles_are_seen_only_after_the_device_was_handed_over(desk):
    begun = sitting_of(desk.store, header("human", "human"), *OPENING)

    def hand() -> Hand:
        yield None
        assert isinstance(desk.top, HandOver), "also after a restart"
        desk.press_button("Show my tiles")
        yield None
        desk.lay_by_mouse(turn("6h8 5i8 5i9"))
        yield None
        assert isinstance(desk.top, HandOver)
        assert len(desk.match.events) == 3, "the next tiles are drawn when he has it in hand"
        desk.key(pygame.K_ESCAPE)
        yield None
        assert isinstance(desk.top, Pause), "the match can be left without a look at the tiles"
        desk.key(pygame.K_ESCAPE)
        yield None
        assert isinstance(desk.top, HandOver)
        desk.press_button("Show my tiles")
        yield None
        assert draft_of(desk.top).seat == 1

    desk.play(desk.table(begun), hand())


def test_pressing_somebodys_chip_shows_his_pad_and_pressing_it_again_the_own(desk):
    def hand() -> Hand:
        yield None
        scene = turn_of(desk.top)
        own = desk.screen()
        desk.press(scene.layout.chips[0].center)
        yield None
        assert scene.looking == 0
        assert desk.screen() != own
        desk.press(scene.layout.chips[0].center)
        yield None
        assert scene.looking is None

    desk.play(answering(desk), hand())


# The end


def test_the_end_names_the_winner_and_play_again_begins_a_match_of_the_same_seats(desk):
    scene = desk.begin(header("human", "casual", seed=11))

    def hand() -> Hand:
        yield from players(desk)
        end = desk.top
        assert isinstance(end, EndScoring)
        totals = desk.match.outcome.totals
        name = ("Ada", "Ben")[totals.index(max(totals))]
        assert end.title == f"{name} wins"
        old = desk.match
        assert button_of(end, "Title")
        desk.press_button("Play again")
        yield None
        assert desk.loop.stack.top is not end
        new = turn_of(desk.top).match
        assert new is not old
        assert (new.header.seats, new.header.pads, new.header.rules) == (
            old.header.seats,
            old.header.pads,
            old.header.rules,
        )
        assert new.header.seed != old.header.seed

    desk.pace = 0.1
    desk.play(scene, hand())


def test_partners_can_be_chosen_only_where_all_can_pair_up(desk):
    scene = Setup(desk.app)
    for taken, paired in ((2, False), (4, True), (5, False), (6, True)):
        desk.app.settings.partners = False
        for number, seat in enumerate(desk.app.settings.seats):
            seat.kind = "casual" if number < taken else "off"
        scene.resize((800, 480))
        step = button_of(scene, "Partners").step
        step(1)
        assert desk.app.settings.partners == paired, taken
        assert ("Ada + Ben, Cleo + Dora" in scene._told()) == paired, "who plays with whom"
        assert ("can play as partners" in scene._told()) != paired, "why not"


def test_whoever_changes_the_house_rules_is_told_what_they_mean(desk):
    """Even where a match in progress is what is said at first."""
    desk.begin(header("human", "casual"))
    scene = Setup(desk.app)
    scene.resize((800, 480))
    assert "match in progress" in scene._told()
    button_of(scene, "House rules").step(1)
    assert "match in progress" not in scene._told()
