"""Hints: asked for with keys, mouse and gamepad through the real loop; what they show, what they leave alone, when they go."""

from __future__ import annotations

import dataclasses
import time

import pygame
import pytest
from desk import Desk, Hand, QuickHead, draft_of, picture_of, turn_of
from helpers import (
    AGAIN,
    OPENING,
    at,
    header,
    journal_text,
    saved,
    sitting_after,
    sitting_of,
    sitting_told,
    turn,
)
from test_play_large_hand import GAME, START

from game.engine.picture import Picture
from game.players.budget import Samples
from game.players.reasons import Advice, Leaves, Row
from game.rules.board import Run
from game.rules.events import Lay
from game.rules.material import CELLS
from game.rules.pad import RowSum
from game.scenes.how_to_play import PAGES
from game.scenes.setup import Setup
from game.scenes.turn.hint_picture import ORDER, ORDER_ON_RACK, _order, draw_words
from game.scenes.turn.hint_words import parts, where, why
from game.scenes.turn.scene import TurnScene
from game.scenes.turn.walk import MENU
from game.table.layout import layout
from game.table.timings import HINT_WORDS

SIZES = [(640, 480), (800, 480), (1280, 720), (3840, 2160), (720, 1280), (480, 800), (400, 300), (600, 600)]


@pytest.fixture
def desk(monkeypatch, tmp_path):
    monkeypatch.setattr("game.sitting.BUDGET", Samples(20))
    return Desk(monkeypatch, tmp_path, speed="off")


def answering(desk: Desk) -> TurnScene:
    """The human Ada holds 2 and 1, and there lie 6h8 5i8 5i9 5h9."""
    return turn_of(desk.table(sitting_of(desk.store, header("human", "casual"), *AGAIN)))


def placing(desk: Desk, *numbers: int) -> None:
    """Lays these tiles of the advised turn, counted from 0, by mouse."""
    scene = turn_of(desk.top)
    assert scene.hint.advice is not None
    desk.lay_tiles(tuple(scene.hint.advice.turn[number] for number in numbers))


def ask(desk: Desk, times: int = 1) -> Hand:
    """Asks for a hint so many times."""
    for _ in range(times):
        desk.key(pygame.K_h)
        yield None


def stray(scene: TurnScene) -> tuple[int, int]:
    """A tile and a cell that are no part of the advised turn."""
    draft = draft_of(scene)
    return next(
        (place, mark.cell)
        for place in draft.left
        for mark in draft.marks(place)
        if mark.kind != "need" and (draft.tiles[place], mark.cell) not in scene.hint.advice.turn
    )


# Three steps


def strike(desk: Desk, how: str) -> None:
    if how == "key":
        desk.key(pygame.K_h)
    elif how == "gamepad":
        desk.pad(pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
    else:
        desk.press(turn_of(desk.top).layout.hint.center)


@pytest.mark.parametrize("how", ["key", "gamepad", "mouse"])
def test_three_steps_and_then_nothing_again_and_the_match_is_as_it_was(desk, how):
    def hand() -> Hand:
        yield None
        scene = turn_of(desk.top)
        before, hands = journal_text(desk.match), [list(one) for one in desk.match.hands]
        plain, said = desk.screen(), []
        for step in (1, 2, 3):
            strike(desk, how)
            yield None
            assert scene.hint.step == step
            said.append(scene.hint.words())
            assert said[-1] and desk.screen() != plain
        assert len(set(said)) == 3
        assert said[0] == "Look at the middle of the board."
        advice = scene.hint.advice
        (one, on), (two, then) = ((value, NAME[cell]) for value, cell in advice.turn)
        assert said[1] == f"First the {one} on {on}, then the {two} on {then}."
        assert said[2] == why(advice)
        assert desk.match.lay_event(advice.turn).lines == advice.lines
        strike(desk, how)
        yield None
        assert scene.hint.step == 0 and scene.hint.words() == ""
        strike(desk, how)
        yield None
        assert (scene.hint.step, scene.hint.advice) == (1, advice)
        assert not draft_of(scene).laid
        assert journal_text(desk.match) == before and saved(desk.store) == [before]
        assert desk.match.hands == hands

    NAME = {cell: name for name, cell in ((n, at(n)) for n in map(named, CELLS))}
    desk.watch_window()
    desk.play(answering(desk), hand())


def named(cell: int) -> str:
    return "abcdefghijklmno"[cell % 16] + str(cell // 16)


def test_the_lamp_is_reached_with_the_arrows_and_with_the_cross(desk):
    def hand() -> Hand:
        yield None
        scene = turn_of(desk.top)
        hands = scene.hands
        desk.key(pygame.K_UP)
        yield None
        hands.cursor = at("k1")
        for key, on_board, focus in (
            (pygame.K_UP, False, hands.lamp),
            (pygame.K_LEFT, False, MENU),
            (pygame.K_RIGHT, False, hands.lamp),
            (pygame.K_DOWN, True, None),
        ):
            desk.key(key)
            yield None
            assert hands.on_board == on_board and (focus is None or hands.buttons.focus == focus)
        desk.pad(pygame.CONTROLLER_BUTTON_DPAD_UP)
        yield None
        desk.pad(pygame.CONTROLLER_BUTTON_A)
        yield None
        assert scene.hint.step == 1
        desk.key(pygame.K_RETURN)
        yield None
        assert scene.hint.step == 2

    desk.play(answering(desk), hand())


def test_a_table_that_shows_a_hint_stands_still(desk):
    def hand() -> Hand:
        yield None
        for _step in range(3):
            yield from ask(desk)
            assert not desk.top.busy
            first, second = picture_of(desk.top, 0.0), picture_of(desk.top, 0.004)
            assert first.blits == second.blits

    desk.play(answering(desk), hand())


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", [2, 6])
def test_the_lamp_covers_no_cell_and_none_of_the_other_things(size, seats):
    found = layout(size, seats)
    assert found.board.contains(found.hint)
    assert not [cell for cell in CELLS if found.rect(cell).colliderect(found.hint)]
    assert not found.hint.colliderect(found.menu)
    assert min(found.hint.size) >= min(found.menu.size)


# Switched off


def test_switched_off_there_is_no_lamp_and_the_key_says_nothing(desk):
    desk.app.settings.hints = False

    def hand() -> Hand:
        yield None
        scene, before = turn_of(desk.top), desk.screen()
        for how in ("key", "gamepad", "mouse"):
            strike(desk, how)
            yield None
        assert (scene.hint.step, scene.hint.advice, scene.hint.asked) == (0, None, None)
        assert [button.label for button in scene.hands.buttons.all] == ["", "Take back", "Done"]
        assert desk.screen() == before
        desk.key(pygame.K_UP)
        yield None
        scene.hands.cursor = at("k1")
        desk.key(pygame.K_UP)
        yield None
        assert scene.hands.buttons.focus == MENU

    desk.play(answering(desk), hand())


def test_the_switch_in_the_set_up_is_kept(desk):
    def hand() -> Hand:
        yield None
        desk.press_button("Hints")
        yield None
        assert not desk.app.settings.hints
        desk.press_button("Play")
        yield None
        assert not desk.store.settings().hints
        table = turn_of(desk.top)
        assert [button.label for button in table.hands.buttons.all] == ["", "Take back", "Done"]

    assert desk.store.settings().hints, "on at first"
    desk.play(Setup(desk.app), hand())


# Thinking


class SlowHead(QuickHead):
    """Thinks until it is hurried. ``asked`` counts the questions."""

    asked = 0
    hurried = False

    def ask(self, work, known, budget, seed) -> None:
        super().ask(work, known, budget, seed)
        SlowHead.asked += 1
        self.hurried = False

    def hurry(self) -> None:
        self.hurried = True

    def answer(self):
        return super().answer() if self.hurried else None


class LateHead(QuickHead):
    """Its answer is there after so many looks: it may come between any two of them."""

    late = 1
    looks = 0

    def ask(self, work, known, budget, seed) -> None:
        super().ask(work, known, budget, seed)
        self.looks = 0

    def answer(self):
        self.looks += 1
        return super().answer() if self.looks > self.late else None


@pytest.mark.parametrize("late", [1, 2, 3])
def test_late_advice_is_taken_neither_for_a_turn_nor_for_advice_on_another_one(desk, monkeypatch, late):
    monkeypatch.setattr("game.sitting.Thinker", LateHead)
    monkeypatch.setattr(LateHead, "late", late)
    for following in ("casual", "human"):
        sitting = sitting_of(desk.store, header("human", following), *OPENING)
        assert sitting.advise() is None
        sitting.lay(turn("6h8 5i8 5i9"))
        sitting.deal()
        found = None
        for _ in range(10):
            found = found or (sitting.advise() if following == "human" else sitting.think())
        assert sitting.match.lay_event(found.turn if following == "human" else found)
        sitting.close()


@pytest.fixture
def slow(desk, monkeypatch):
    monkeypatch.setattr("game.sitting.Thinker", SlowHead)
    SlowHead.asked = 0
    return desk


def test_while_it_is_thought_about_that_is_seen_and_the_player_goes_on(slow):
    def hand() -> Hand:
        yield None
        scene = turn_of(slow.top)
        assert not scene.busy
        slow.key(pygame.K_h)
        yield 2
        assert scene.busy and scene.hint.words() == "", "at first only the lamp"
        yield round(HINT_WORDS * 60) + 2
        assert scene.hint.words() == "Looking for a good turn …"
        assert scene.hint.light > 0
        slow.key(pygame.K_h)
        yield 2
        assert SlowHead.asked == 1, "asked once"
        slow.press_slot(0)
        slow.press_cell(draft_of(scene).marks(0)[0].cell)
        yield 2
        assert len(draft_of(scene).laid) == 1
        scene.sitting.hurry()
        yield None
        assert scene.hint.step == 1 and not scene.busy

    slow.play(answering(slow), hand())


def test_an_answer_that_comes_after_done_is_dropped_and_the_computer_plays_its_own_turn(slow):
    def hand() -> Hand:
        yield None
        scene = turn_of(slow.top)
        slow.key(pygame.K_h)
        yield 3
        assert scene.hint.asked is not None
        slow.lay_by_mouse(turn("2i7 1h7"))
        while slow.match.due.seat != 1 or slow.match.due.event != "lay":
            yield 1
        yield 3
        assert SlowHead.asked == 2, "the question of the computer"
        assert scene.hint.asked is None and scene.hint.advice is None
        scene.sitting.hurry()
        yield None
        lays = [event for event in slow.match.events if isinstance(event, Lay)]
        assert lays[3].seat == 1 and draft_of(scene).seat == 0
        slow.key(pygame.K_h)
        yield 3
        scene.sitting.hurry()
        yield None
        assert slow.match.lay_event(scene.hint.advice.turn)

    slow.play(answering(slow), hand())


def test_advice_for_one_player_is_never_shown_to_the_next(slow):
    scene = turn_of(slow.table(sitting_of(slow.store, header("human", "human"), *AGAIN)))

    def hand() -> Hand:
        yield None
        slow.press_button("Show my tiles")
        yield None
        slow.key(pygame.K_h)
        yield 3
        slow.lay_by_mouse(turn("2i7 1h7"))
        yield None
        slow.press_button("Show my tiles")
        yield None
        assert draft_of(scene).seat == 1
        assert (scene.hint.step, scene.hint.advice) == (0, None)
        slow.key(pygame.K_h)
        yield 3
        assert SlowHead.asked == 2
        scene.sitting.hurry()
        yield None
        assert slow.match.lay_event(scene.hint.advice.turn).seat == 1

    slow.play(scene, hand())


def test_nobody_is_advised_while_a_computer_plays(slow):
    scene = answering(slow)

    def hand() -> Hand:
        yield None
        slow.lay_by_mouse(turn("2i7 1h7"))
        yield 5
        for how in ("key", "gamepad"):
            strike(slow, how)
            yield 3
        assert scene.thinking and SlowHead.asked == 1
        assert (scene.hint.step, scene.hint.asked, scene.hint.advice) == (0, None, None)
        strike(slow, "mouse")
        yield None
        assert (scene.hint.step, scene.hint.advice) == (0, None), "a press makes it play at once, as anywhere"

    slow.play(scene, hand())


def test_the_thinkers_own_process_gives_advice_and_then_plays(monkeypatch, tmp_path):
    monkeypatch.setattr("game.sitting.BUDGET", Samples(20))
    store = Desk(monkeypatch, tmp_path).store
    monkeypatch.undo()
    sitting = sitting_of(store, header("human", "casual"), *AGAIN)
    until = time.monotonic() + 20
    try:
        sitting.advise()
        sitting.hurry()
        while (advice := sitting.advise()) is None:
            assert time.monotonic() < until
        assert sitting.match.lay_event(advice.turn).lines == advice.lines
        sitting.advise()
        sitting.lay(advice.turn)
        sitting.deal()
        while (turn_ := sitting.think()) is None:
            assert time.monotonic() < until
        assert sitting.lay(turn_).seat == 1
    finally:
        sitting.close()


def test_hints_do_not_change_how_the_match_goes_on(monkeypatch, tmp_path):
    monkeypatch.setattr("game.sitting.BUDGET", Samples(5))
    stories = []
    for asks in (False, True):
        desk = Desk(monkeypatch, tmp_path / str(asks), speed="off")

        def hand(desk: Desk = desk, asks: bool = asks) -> Hand:
            yield None
            for _turn in range(4):
                if asks:
                    yield from ask(desk)
                desk.lay_by_mouse(desk.match.legal_turns()[0])
                yield None

        desk.play(desk.table(sitting_after(desk.store, header("human", "beginner", seed=4), 6)), hand())
        stories.append(journal_text(desk.match))
    assert stories[0] == stories[1]


# What is laid meanwhile


def test_what_has_been_laid_of_it_is_no_ghost_any_more(desk):
    def hand() -> Hand:
        yield None
        scene = turn_of(desk.top)
        yield from ask(desk, 2)
        advice = scene.hint.advice
        assert [ghost.placement for ghost in scene.hint.ghosts()] == list(advice.turn)
        assert [ghost.number for ghost in scene.hint.ghosts()] == [1, 2]
        placing(desk, 0)
        yield None
        (ghost,) = scene.hint.ghosts()
        assert (ghost.number, ghost.placement) == (2, advice.turn[1])
        assert draft_of(scene).tiles[ghost.place] == ghost.placement[0]
        assert scene.hint.step == 2 and scene.hint.words() == "", "the bar is the turn's again"
        placing(desk, 1)
        yield None
        assert scene.hint.ghosts() == [] and scene.hint.step == 0
        yield from ask(desk, 2)
        assert scene.hint.words() == "That is the whole turn: press Done."
        desk.key(pygame.K_d)
        yield 2
        assert scene.hint.advice is None and scene.hint.step == 0

    desk.watch_window()
    desk.play(answering(desk), hand())


def test_whoever_goes_another_way_is_left_alone_and_told_kindly_when_he_asks(desk):
    def hand() -> Hand:
        yield None
        scene = turn_of(desk.top)
        yield from ask(desk, 2)
        place, cell = stray(scene)
        desk.press_slot(place)
        desk.press_cell(cell)
        yield None
        assert scene.hint.step == 0
        value = draft_of(scene).tiles[place]
        yield from ask(desk, 2)
        assert scene.hint.strangers() == [(value, cell)]
        assert scene.hint.words() == f"Take back the {value} first."
        assert draft_of(scene).laid == [(place, cell)]
        desk.key(pygame.K_BACKSPACE)
        yield None
        assert scene.hint.strangers() == []
        assert scene.hint.words().startswith("First the ")

    desk.watch_window()
    desk.play(answering(desk), hand())


def test_a_hint_may_be_asked_for_while_a_tile_hangs_on_the_pointer(desk):
    def hand() -> Hand:
        yield None
        scene = turn_of(desk.top)
        slot = scene.layout.rack_slot(0, 2)
        desk.down(slot.center)
        desk.point((slot.centerx - 60, slot.centery - 60))
        yield None
        assert scene.hands.dragged == 0
        for step in (1, 2, 3):
            yield from ask(desk)
            assert scene.hint.step == step and scene.hands.dragged == 0
        value = draft_of(scene).tiles[0]
        goal = next(cell for one, cell in scene.hint.advice.turn if one == value)
        desk.point(scene.layout.rect(goal).center)
        desk.up(scene.layout.rect(goal).center)
        yield None
        assert draft_of(scene).laid == [(0, goal)]
        assert len(scene.hint.ghosts()) == 1

    desk.watch_window()
    desk.play(answering(desk), hand())


def test_the_turn_in_another_order_is_the_same_turn(desk):
    def hand() -> Hand:
        yield None
        scene = turn_of(desk.top)
        yield from ask(desk)
        scene.hint.advice = dataclasses.replace(scene.hint.advice, turn=turn("1h7 2i7"))
        yield from ask(desk)
        placing(desk, 1, 0)
        yield None
        assert scene.hint.strangers() == [] and scene.hint.ghosts() == []
        assert draft_of(scene).complete

    desk.play(answering(desk), hand())


# Every kind of turn


def test_where_nothing_fits_every_step_says_so(desk):
    told = GAME[: GAME.index("1<36") + len("1<36")]

    def hand() -> Hand:
        yield None
        scene = turn_of(desk.top)
        said = []
        for _step in range(3):
            yield from ask(desk)
            said.append(scene.hint.words())
        assert said[:2] == ["None of your tiles fits anywhere. Press Done."] * 2
        assert said[2].startswith("It is the only turn")
        desk.key(pygame.K_d)
        yield 2
        assert [event.turn for event in desk.match.events if isinstance(event, Lay) and event.seat == 1][
            -1
        ] == ()

    desk.play(desk.table(sitting_told(desk.store, header("casual", "human"), START, told)), hand())


def test_eleven_tiles_in_hand(desk):
    def hand() -> Hand:
        yield None
        scene = turn_of(desk.top)
        for step in (1, 2, 3):
            yield from ask(desk)
            assert scene.hint.step == step and scene.hint.words()
        assert scene.match.lay_event(scene.hint.advice.turn)
        assert len({ghost.place for ghost in scene.hint.ghosts()}) == len(scene.hint.advice.turn)

    desk.play(desk.table(sitting_told(desk.store, header("casual", "human"), START, GAME)), hand())


@pytest.mark.parametrize(
    ("kinds", "pads", "rules"),
    [
        (("human", "casual"), (0, 1), "leaflet"),
        (("human", "casual", "casual"), (0, 1, 2), "italian"),
        (("human", "casual", "casual", "casual"), (0, 0, 1, 1), "standard"),
        (("human", *("casual",) * 5), (0, 0, 1, 1, 2, 2), "strict"),
    ],
)
def test_advice_is_there_from_the_first_turn_on_with_partners_and_house_rules_too(desk, kinds, pads, rules):
    scene = desk.table(sitting_after(desk.store, header(*kinds, pads=pads, rules=rules, seed=5), 0))

    def hand() -> Hand:
        yield None
        for _turn in range(4):
            table = turn_of(desk.top)
            for step in (1, 2, 3):
                yield from ask(desk)
                assert table.hint.step == step and table.hint.words()
            placing(desk, *range(len(table.hint.advice.turn)))
            desk.key(pygame.K_d)
            yield None
            lays = [event for event in desk.match.events if isinstance(event, Lay) and event.seat == 0]
            assert len(lays) == _turn + 1

    desk.play(scene, hand())


@pytest.mark.parametrize("chosen", [{"reduced_motion": True}, {"speed": "normal"}, {"large_text": True}])
def test_with_every_setting_the_light_comes_and_goes(monkeypatch, tmp_path, chosen):
    monkeypatch.setattr("game.sitting.BUDGET", Samples(5))
    desk = Desk(monkeypatch, tmp_path, **chosen)

    def hand() -> Hand:
        yield None
        scene = turn_of(desk.top)
        for light in (1.0, 1.0, 1.0, 0.0):
            yield from ask(desk)
            assert scene.hint.light == light and not scene.busy

    desk.watch_window()
    desk.play(answering(desk), hand())


# Words


def test_the_light_lies_on_the_cells_and_wider_and_the_words_say_where():
    scene_words = set()
    for cell in CELLS:
        ((left, top, right, bottom),) = parts(((3, cell),))
        column, row = cell % 16, cell // 16 - 1
        assert left <= column <= right and top <= row <= bottom
        assert 4 <= right - left + 1 <= 6 and 4 <= bottom - top + 1 <= 6
        scene_words.add(where(known(turn=((3, cell),))))
    assert len(scene_words) == 9
    assert where(known(turn=turn("3a5 4e3"))) in scene_words
    assert where(known(turn=turn("3a5 4n5"))) == "Look at the bright parts of the board."
    assert len(parts(turn("3a5 4b5 4n5"))) == 2


def known(**facts: object) -> Advice:
    """Advice of which only this is known."""
    nothing: dict[str, object] = {
        "turn": turn("3h9"),
        "runs": (),
        "ticks": 0,
        "gain": 0,
        "rows": (),
        "behind": None,
        "stuck": (),
        "kept": (),
        "only": False,
        "most": None,
        "leaves": None,
        "partner": None,
    }
    return Advice(**{**nothing, **facts})  # type: ignore[arg-type]


def runs(*totals: int) -> tuple[Run, ...]:
    return tuple(Run(total, False, range(at("h8"), at("h9") + 1, 16)) for total in totals)


def row(number: int, before: RowSum, after: RowSum, awaits: int | None = None) -> Row:
    return Row(number, before, after, (awaits,) if awaits else (), awaits)


def test_what_a_turn_makes_is_said_as_one_says_it():
    empty, tens = RowSum(0, 0, False), RowSum(1, 0, False)
    full, twice = RowSum(7, 3, False), RowSum(7, 3, True)
    made = known(runs=runs(10, 12, 12), gain=9)
    assert why(made) == "Two 12s and 10: +9 on your pad."
    both = known(runs=runs(11, 12), gain=19, rows=(row(0, tens, twice),), most=19)
    assert why(both) == "12 and 11: completes and doubles row 1 of your pad, +19. No turn gains more now."
    apart = known(
        runs=runs(
            12,
        ),
        gain=12,
        rows=(row(0, tens, full), row(1, tens, RowSum(1, 0, True))),
    )
    assert why(apart) == "12: completes row 1 of your pad, +12. It doubles row 2."
    begun = known(
        runs=runs(
            10,
        ),
        gain=1,
        rows=(row(4, empty, tens, 11),),
    )
    assert why(begun) == "10: +1 on your pad. Row 5 then lacks only an 11."


def test_the_lamp_is_lit_before_one_can_wonder_whether_it_was_heard(desk):
    scene = answering(desk)
    scene.hint.asked = 0.1
    for reduced in (False, True):
        scene.app.settings.reduced_motion = reduced
        assert scene.hint._flicker(0.1) >= 0.5


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.25])
def test_long_words_stay_in_the_bar(size, scale):
    pygame.display.init()
    pygame.display.set_mode(size)
    table = layout(size, 3, scale)
    most = "The next player then makes a 12 in 5 cases of 10, after other good turns in 8."
    for words in ("Short.", f"12: completes row 1 of your pad, +12. It doubles row 2. {most}"):
        picture = Picture()
        draw_words(picture, table, words)
        for surface, where_ in picture.blits:
            area = surface.get_rect(topleft=where_)
            assert table.bar.contains(area) or min(size) < 480, (area, table.bar)


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)], ids=str)
def test_nothing_moves_when_the_lamp_speaks(monkeypatch, tmp_path, size):
    """Neither the pad nor the edge of the board: whatever the lamp says is said in the bar."""
    monkeypatch.setattr("game.sitting.BUDGET", Samples(20))
    desk = Desk(monkeypatch, tmp_path, size, speed="off")
    scene = answering(desk)

    def still() -> list[bytes]:
        table, window = scene.layout, pygame.display.get_surface()
        rim = pygame.Rect(table.board.x, table.board.bottom - 3, table.board.width, 3)
        foot = scene.open_pad.sheet.row(scene.open_pad.sheet.rows)
        head = scene.open_pad.sheet.row(-1)
        return [pygame.image.tobytes(window.subsurface(area), "RGB") for area in (rim, foot, head)]

    def hand() -> Hand:
        yield None
        before, said = still(), []
        monkeypatch.setattr(
            scene.hint, "words", lambda: "A long reason that takes two lines. " * said.count(0)
        )
        for _step in range(3):
            said.append(0)
            yield from ask(desk)
            assert still() == before
        scene.refusal = (
            "Something cannot be done, and why is told in so many words that two lines are full. " * 2
        )
        desk.point((3, 3))
        yield None
        assert still() == before

    desk.play(scene, hand())


# How it looks


def surfaces(scene: TurnScene) -> list[tuple[pygame.Surface, pygame.Rect]]:
    return [(surface, surface.get_rect(topleft=at)) for surface, at in picture_of(scene).blits]


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)], ids=str)
def test_the_order_stands_beside_the_pips_on_the_board_and_on_the_rack_from_the_second_step_on(
    monkeypatch, tmp_path, size
):
    monkeypatch.setattr("game.sitting.BUDGET", Samples(20))
    desk = Desk(monkeypatch, tmp_path, size, speed="off")
    scene = answering(desk)

    def hand() -> Hand:
        yield None
        yield from ask(desk)
        table = scene.layout
        for _step in (2, 3):
            yield from ask(desk)
            for ghost in scene.hint.ghosts():
                for square, share in (
                    (table.rect(ghost.placement[1]), ORDER),
                    (table.rack_slot(ghost.place, 2), ORDER_ON_RACK),
                ):
                    sign = _order(ghost.number, round(square.width * share))
                    (area,) = [
                        area
                        for surface, area in surfaces(scene)
                        if surface is sign and area.colliderect(square.inflate(square.width, square.width))
                    ]
                    if ghost.place == draft_of(scene).picked and share == ORDER_ON_RACK:
                        square = square.move(0, -round(square.height * 0.14))
                    pips = square.inflate(-0.3 * square.width, -0.38 * square.width)
                    assert area.colliderect(square) and not area.colliderect(
                        pips.move(0, -square.width // 25)
                    )

    desk.play(scene, hand())


def test_the_order_is_told_in_ordinals_so_that_nobody_takes_it_for_values(monkeypatch):
    written = []
    monkeypatch.setattr("game.scenes.turn.hint_picture.badge", lambda words, *more: written.append(words))
    for number in (1, 2, 3, 4, 11):
        _order(number, 30)
    assert written == ["1st", "2nd", "3rd", "4th", "11th"]


def test_while_the_lamp_shows_tiles_the_marks_of_the_tile_in_hand_are_away(desk, monkeypatch):
    shown = []
    monkeypatch.setattr("game.scenes.turn.picture.draw_marks", lambda *args: shown.append(args))

    def hand() -> Hand:
        yield None
        assert shown
        for marks in (True, False, False, True):
            strike(desk, "key")
            shown.clear()
            yield None
            shown.clear()
            picture_of(desk.top)
            assert bool(shown) == marks

    desk.play(answering(desk), hand())


@pytest.mark.parametrize(
    ("laid", "said"),
    [
        ("5h8 4h9", "middle"),
        ("5k10 4l11", "bottom right"),
        ("5b8 4b9", "left"),
        ("5n3 4m3", "top right"),
        ("5h13 4g13", "bottom"),
    ],
)
def test_the_part_of_the_board_is_called_what_it_is(laid, said):
    assert where(known(turn=turn(laid))) == f"Look at the {said} of the board."


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"leaves": Leaves(0, 0.0, 0.4)}, "The next player can then score nothing."),
        ({"leaves": Leaves(10, 0.0, 0.4)}, "It leaves the next player a 10 at most."),
        ({"leaves": Leaves(11, 0.0, None)}, "It leaves the next player an 11 at most."),
        ({"leaves": Leaves(12, 0.2, 0.4)}, "It leaves no easy 12."),
        (
            {"leaves": Leaves(12, 0.52, 0.81)},
            "The next player's chance of a 12 is then 5 in 10; after other good turns it is 8 in 10.",
        ),
        ({"leaves": Leaves(12, 0.9, 0.8)}, "This one promises most in the end."),
        ({"leaves": Leaves(12, 0.9, None)}, "This one promises most in the end."),
        (
            {"behind": 10, "most": 6},
            "Your 10s lag behind. +6 could be had now; this promises more in the end.",
        ),
        ({"partner": 12}, "Your partner can then make a 12."),
        ({"kept": (3, 4)}, "You keep the 3 and 4 for later."),
        ({"stuck": (3, 4, 5)}, "The 3, 4 and 5 then fit nowhere: held."),
        ({"most": 6}, "+6 could be had now; this promises more in the end."),
    ],
)
def test_each_fact_is_said_in_a_sentence_of_its_own(facts, said):
    assert why(known(**facts)) == f"It scores nothing now. {said}".strip()


def test_no_more_is_said_than_one_likes_to_read():
    said = why(known(stuck=(3,), kept=(2,), leaves=Leaves(12, 0.2, 0.4), most=6))
    assert said == "It scores nothing now. The 3 then fits nowhere: held. You keep the 2 for later."


def test_the_page_of_the_controls_names_the_key_and_the_button():
    words = PAGES[-1].words
    assert "H a hint" in words and "LB a hint" in words
