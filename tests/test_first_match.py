"""The first match: it teaches one idea per turn, and goes on as a match like any other."""

from __future__ import annotations

import pygame
import pytest
from card_driver import card_draft, rotate_by_pressing, spot_center
from drafts import with_diamond
from fingers import Fingers
from keys_and_gamepad import lay_by_keys, lay_by_pad
from lesson_driver import (
    begin,
    close_held_tiles,
    idea_of,
    open_first_match,
    play_turn,
    turn_by_finger,
    words_now,
)
from ui_driver import UiDriver, buttons_of, draft_of

from game.commands.shots import SIZES
from game.engine import text
from game.engine.devices import Device
from game.engine.picture import Picture
from game.engine.text import wrapped_lines
from game.rules.common.journal import BOARD, CARDS
from game.scenes.card_turn import drawing as card_table
from game.scenes.card_turn.lesson import EXCHANGE, ROUNDS
from game.scenes.new_game import FirstMatch
from game.scenes.pause import Pause
from game.scenes.tile_turn import drawing as tile_table
from game.scenes.tile_turn.lesson import END, LightCells
from game.scenes.title import Title
from game.scenes.turn import signs as lesson_view
from game.scenes.turn import status_bar
from game.scenes.turn.lesson import FAREWELL, Goal, Lesson, Saying, Told, pick
from game.scenes.turn.scene import TurnScene
from game.scenes.turn.status_bar import draw_lesson_text
from game.table import signs

WINDOW = (1280, 720)


def told(*ideas: Told) -> list[str]:
    return [idea.words() for idea in ideas]


IDEAS = {
    BOARD: ["Ten", "ElevenTwelve", "LightCells", "Thirteen", "Bonus", "Holding", *told(END, FAREWELL)],
    CARDS: ["Ten", "ElevenTwelve", "Zero", "Rotating", "SuperBonus", *told(EXCHANGE, ROUNDS, FAREWELL)],
}
GAMES = (BOARD, CARDS)


@pytest.fixture
def big(monkeypatch, tmp_path) -> UiDriver:
    """A UI driver without animations in a window of 1280 x 720."""
    return UiDriver(monkeypatch, tmp_path, WINDOW, speed="off")


@pytest.mark.slow
@pytest.mark.parametrize("edition", GAMES)
def test_the_first_match_teaches_each_idea_in_a_turn_that_offers_it(big: UiDriver, edition: str) -> None:
    with big.play(Title(big.app)):
        open_first_match(big, edition)
        taught, praised = [], []
        for _turn in IDEAS[edition]:
            taught.append(idea_of(big))
            idea, draft = big.top.model.lesson.idea, big.top.model.draft
            spoken_of = big.top.model.saying.place
            assert spoken_of in (None, draft.picked), "the turn begins with the tile or card of the lesson"
            assert all(play_turn(big))
            if isinstance(idea, Goal):
                praised.append(bool(idea.reached(draft)))
        assert taught == IDEAS[edition]
        assert praised == [True] * len(praised)
        assert words_now(big) == "", "afterwards the match goes on as usual"
        count = len(big.match.events)
        assert not any(play_turn(big))
        assert len(big.match.events) > count


@pytest.mark.slow
@pytest.mark.parametrize("edition", GAMES)
def test_the_first_match_teaches_for_three_to_four_minutes(monkeypatch, tmp_path, edition: str) -> None:
    """By the clock of the game, for somebody who needs five seconds before each press, to read and to think."""
    ui = UiDriver(monkeypatch, tmp_path, WINDOW)
    ui.pace, presses = 1 / 20, []
    for way in ("press", "key"):
        act = getattr(ui, way)
        monkeypatch.setattr(ui, way, lambda at, act=act: (presses.append(at), act(at)))
    with ui.play(Title(ui.app)):
        began = ui.now
        open_first_match(ui, edition)
        for _turn in IDEAS[edition]:
            play_turn(ui)
        assert 180 <= ui.now - began + 5 * len(presses) <= 240


@pytest.mark.slow
def test_a_tile_is_held_in_the_turn_that_is_about_holding(big: UiDriver) -> None:
    with big.play(Title(big.app)):
        open_first_match(big, BOARD)
        while idea_of(big) != "Holding":
            play_turn(big)
        assert "you hold it" in play_turn(big)[-1]
        assert len(big.match.hands[0]) > 1


@pytest.mark.slow
@pytest.mark.parametrize("device", ("keys", "gamepad", "finger"))
def test_the_lesson_is_played_to_its_end_with_each_device(big: UiDriver, device: str) -> None:
    fingers = Fingers()
    with big.play(Title(big.app)):
        open_first_match(big, BOARD)
        lesson = big.top.model.lesson
        for _turn in IDEAS[BOARD]:
            if device == "finger":
                turn_by_finger(big, fingers)
            else:
                {"keys": lay_by_keys, "gamepad": lay_by_pad}[device](big)
                big.run()
            close_held_tiles(big)
        assert lesson.over
        assert not lesson.ideas


@pytest.mark.slow
@pytest.mark.parametrize("edition", GAMES)
@pytest.mark.parametrize("turns", (0, 3))
def test_a_first_match_that_was_left_continues_without_the_lesson(
    big: UiDriver, run, edition: str, turns: int
) -> None:
    with big.play(Title(big.app)):
        open_first_match(big, edition)
        for _turn in range(turns):
            play_turn(big)
        left = list(big.match.events)
        big.key(pygame.K_ESCAPE)
        big.run()
        assert isinstance(big.top, Pause)
        big.press_button("Leave and continue later")
        big.run()
        (file,) = (big.store.folder / "playing").iterdir()
        assert run("check", file)[0] == 0
        big.press_button("Continue")
        big.run()
        assert isinstance(big.top, TurnScene)
        assert big.top.model.lesson is None
        assert list(big.top.match.events)[: len(left)] == left
        big.match = big.top.match
        play_turn(big)
        assert len(big.match.events) > len(left)


def said_while_playing(ui: UiDriver, monkeypatch, edition: str) -> set[Saying]:
    """Everything the lesson says if the player follows it, and what it says about diamonds and in turns that do not offer an idea."""
    said: set[Saying] = set()
    say = Lesson.say
    monkeypatch.setattr(Lesson, "say", lambda *a: (said.add(found := say(*a)), found)[1])
    with ui.play(Title(ui.app)):
        open_first_match(ui, edition)
        draft, lesson = ui.top.model.draft, ui.top.model.lesson
        ideas = (*lesson.ideas, FAREWELL)
        said |= {idea.explain(draft) for idea in ideas}
        said |= {pick(idea.explain(draft).words, 0) for idea in ideas if isinstance(idea, Goal)}
        for _turn in IDEAS[edition]:
            play_turn(ui)
    diamond, light = with_diamond(), LightCells()
    diamond.picked = 0
    said.add(light.say(diamond))
    diamond.lay(0, next(mark.cell for mark in diamond.marks(0) if mark.kind == "need"))
    return {*said, light.say(diamond)} - {None}


@pytest.mark.slow
@pytest.mark.parametrize("edition", GAMES)
def test_the_lesson_never_needs_more_than_two_lines(big: UiDriver, monkeypatch, edition: str) -> None:
    sayings = said_while_playing(big, monkeypatch, edition)
    said, by_key = {saying.words for saying in sayings}, {saying.by_key for saying in sayings} - {None}
    with big.play(Title(big.app)):
        big.press_button("First match")
        big.run()
        begin(big, edition)
        scene = big.top
        lines = []
        paragraph = text.paragraph
        monkeypatch.setattr(
            text,
            "paragraph",
            lambda *a: (lines.append(len(wrapped_lines(a[0], a[1], a[3]))), paragraph(*a))[1],
        )
        keyed = status_bar.key_sentence
        monkeypatch.setattr(
            status_bar,
            "key_sentence",
            lambda *a: (lines.append(len(wrapped_lines(a[0], a[2], a[4][0], a[2] * 2))), keyed(*a))[1],
        )
        for size in SIZES:
            scene.resize(size)
            for saying in (*map(Saying, said), *(Saying("", by_key=words) for words in by_key)):
                big.app.devices.in_use = Device.XBOX if saying.by_key else Device.POINTER
                draw_lesson_text(Picture(), scene.stage, saying)
    assert len(said) > 12 and by_key
    assert len(lines) == (len(said) + len(by_key)) * len(SIZES)
    assert max(lines) <= 2


@pytest.mark.slow
@pytest.mark.parametrize("edition", GAMES)
def test_the_first_sentence_shows_the_key_of_the_device_in_use(
    big: UiDriver, monkeypatch, edition: str
) -> None:
    shown: list[str] = []
    real = signs.glyph
    monkeypatch.setattr(signs, "glyph", lambda sign, *more: (shown.append(sign.mark), real(sign, *more))[1])
    with big.play(Title(big.app)):
        open_first_match(big, edition)
        assert shown == []
        big.key(pygame.K_UP)
        big.run()
        assert set(shown) == {"enter"}
        shown.clear()
        big.pad(pygame.CONTROLLER_BUTTON_DPAD_UP)
        big.run()
        assert set(shown) == {"A"}
        shown.clear()
        big.point((3, 3))
        big.press((3, 3))
        big.run()
        assert shown == []


@pytest.mark.slow
def test_a_newcomer_is_offered_the_first_match(big: UiDriver) -> None:
    with big.play(Title(big.app)):
        assert [one.label for one in buttons_of(big.top) if one.main] == ["Learn by playing"]
        big.press_button("Learn by playing")
        big.run()
        assert isinstance(big.top, FirstMatch)


def test_later_the_first_match_is_an_entry_among_others(big: UiDriver) -> None:
    big.app.settings.taught = True
    with big.play(Title(big.app)):
        assert [one.label for one in buttons_of(big.top) if one.main] == ["New game"]
        big.press_button("First match")
        big.run()
        assert isinstance(big.top, FirstMatch)


@pytest.mark.slow
def test_another_turn_than_the_lesson_says_is_not_forbidden(big: UiDriver) -> None:
    with big.play(Title(big.app)):
        open_first_match(big, BOARD)
        draft = draft_of(big.top)
        while draft.unlaid:
            worst = min(draft.marks(draft.picked), key=lambda one: sum(one.totals))
            big.press_cell(worst.cell)
            big.run()
        assert 10 not in draft.score().lines
        assert "again" in words_now(big)
        big.key(pygame.K_d)
        big.run()
        assert idea_of(big) != "Ten"


@pytest.mark.slow
def test_a_turn_that_scores_in_another_way_is_not_called_a_failure(big: UiDriver) -> None:
    with big.play(Title(big.app)):
        open_first_match(big, CARDS)
        draft = card_draft(big)
        for wanted in ((10,), (11,)):
            place, mark = next(
                (place, mark) for place in draft.unlaid for mark in draft.marks(place) if mark.lines == wanted
            )
            draft.picked = place
            rotate_by_pressing(big, place, mark.placement)
            big.press(spot_center(big, mark.placement))
            big.run()
        assert draft.score().lines == (11,)
        assert words_now(big) == "That scores too. Now press Done."


@pytest.mark.parametrize(
    ("edition", "view", "marks"),
    ((BOARD, tile_table, "draw_marks"), (CARDS, card_table, "draw_spot_marks")),
)
def test_a_frame_of_the_lesson_never_covers_a_mark(big: UiDriver, monkeypatch, edition, view, marks) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(view, marks, lambda *_: drawn.append("marks"))
    monkeypatch.setattr(lesson_view, "_draw_frame", lambda *_: drawn.append("frame"))
    with big.play(Title(big.app)):
        open_first_match(big, edition)
        drawn.clear()
        big.top.draw(Picture(), 0.0)
        assert drawn == ["frame", "marks"]
