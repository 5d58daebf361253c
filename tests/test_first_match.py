"""The first match: it teaches one idea per turn, and goes on as a match like any other."""

from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace

import pygame
import pytest
from card_driver import card_draft, rotate_by_pressing, spot_center
from drafts import with_diamond
from fingers import Fingers
from keys_and_gamepad import lay_by_keys, lay_by_pad
from lesson_driver import (
    begin,
    idea_of,
    open_first_match,
    play_turn,
    turn_by_finger,
    words_now,
)
from ui_driver import STEP, UiDriver, buttons_of, draft_of, picture_of

from game.engine import text
from game.engine.devices import Device
from game.engine.picture import Picture
from game.engine.text import wrapped_lines
from game.rules.common.journal import BOARD, CARDS
from game.rules.common.pad import MAX_TOTAL
from game.rules.tiles.constants import CELLS
from game.scenes.card_turn import drawing as card_table
from game.scenes.card_turn.lesson import ROUNDS
from game.scenes.new_game import FirstMatch
from game.scenes.pause import Pause
from game.scenes.tile_turn import drawing as tile_table
from game.scenes.tile_turn.lesson import END, LOWER, Holding
from game.scenes.tile_turn.light_cells import LightCells
from game.scenes.title import Title
from game.scenes.turn import signs as lesson_view
from game.scenes.turn import status_bar
from game.scenes.turn.goals import SharedBox
from game.scenes.turn.lesson import FAREWELL, Fact, Goal, Lesson, Saying, pick
from game.scenes.turn.scene import TurnScene
from game.scenes.turn.status_bar import draw_lesson_text
from game.session.game_session import GameSession
from game.table import signs, timings
from game.table.sheet import NAME_ROW
from tools.example_lessons import lesson_scene
from tools.shots import SIZES

pytestmark = [pytest.mark.slow, pytest.mark.window((1280, 720))]

WINDOW = (1280, 720)


def told(*ideas: Fact) -> list[str]:
    return [idea.words() for idea in ideas]


IDEAS = {
    BOARD: [
        *(
            "Ten",
            "ElevenTwelve",
        ),
        *told(LOWER),
        *("Columns", "MustLay", "LightCells", "Thirteen", "SharedBox"),
        *told(END),
        *("Lengthen", "Free"),
        *told(FAREWELL),
    ],
    CARDS: [
        *("Ten", "ElevenTwelve", "Rotating", "Columns", "SharedBox", "Zero", "Bonus", "SuperBonus"),
        *told(ROUNDS),
        "Free",
        *told(FAREWELL),
    ],
}
GAMES = (BOARD, CARDS)
LONG_SUMS = {BOARD: "That makes 9 and 9.", CARDS: "That makes 9, 9 and 9."}
"""What may come before an invitation, if it does not score."""


@contextmanager
def first_match(ui: UiDriver, game_name: str) -> Iterator[None]:
    """Opens the window, and begins the first match from the title."""
    with ui.play(Title(ui.app)):
        open_first_match(ui, game_name)
        yield


@pytest.mark.parametrize("game_name", GAMES)
def test_the_first_match_teaches_each_idea_in_a_turn_that_offers_it(ui, game_name):
    """At home it is a full match."""
    with first_match(ui, game_name):
        assert not ui.match.header.short
        taught, praised = [], []
        for _turn in IDEAS[game_name]:
            taught.append(idea_of(ui))
            idea, draft = ui.top.model.lesson.idea, ui.top.model.draft
            spoken_of = ui.top.model.saying.place
            assert spoken_of in (None, draft.picked), "the turn begins with the tile or card of the lesson"
            words = play_turn(ui)
            assert all(words)
            if isinstance(idea, Goal):
                praised.append(bool(idea.reached(draft)))
        assert taught == IDEAS[game_name]
        assert praised == [True] * len(praised)
        assert words_now(ui) == "", "afterwards the match goes on as usual"
        count = len(ui.match.events)
        assert not any(play_turn(ui))
        assert len(ui.match.events) > count


@pytest.mark.parametrize("game_name", GAMES)
def test_the_first_match_teaches_for_at_most_six_minutes(window, monkeypatch, game_name):
    """By the clock of the game, for somebody who needs five seconds before each press, to read and to think."""
    ui = window(WINDOW, speed="normal")
    ui.pace, presses = 1 / 20, []
    for way in ("press", "key"):
        act = getattr(ui, way)
        monkeypatch.setattr(ui, way, lambda *at, act=act: (presses.append(at), act(*at)))
    with ui.play(Title(ui.app)):
        began = ui.now
        open_first_match(ui, game_name)
        for _turn in IDEAS[game_name]:
            play_turn(ui)
        assert ui.now - began + 5 * len(presses) <= 360


@pytest.mark.parametrize("device", ("keys", "gamepad", "finger"))
def test_the_lesson_is_played_to_its_end_with_each_device(ui, device):
    fingers = Fingers()
    with first_match(ui, BOARD):
        lesson = ui.top.model.lesson
        for _turn in IDEAS[BOARD]:
            if device == "finger":
                turn_by_finger(ui, fingers)
            else:
                {"keys": lay_by_keys, "gamepad": lay_by_pad}[device](ui)
                ui.run()
        assert lesson.over
        assert not lesson.ideas


@pytest.mark.parametrize("game_name", GAMES)
@pytest.mark.parametrize("turns", (0, 3))
def test_a_first_match_that_was_left_continues_where_its_lesson_was(
    ui, run, listen, monkeypatch, game_name, turns: int
):
    framed = listen(lesson_view, "_draw_frame", lambda _result, _picture, area, *_: tuple(area))
    begun = GameSession.__init__
    # A match that goes on would have another seed each time.
    monkeypatch.setattr(GameSession, "__init__", lambda *of, **_: begun(*(*of, 5)[:4]))

    def shown() -> tuple:
        framed.clear()
        picture_of(ui.top)
        return words_now(ui), tuple(framed)

    with first_match(ui, game_name):
        for _turn in range(turns):
            play_turn(ui)
        left, before = list(ui.match.events), shown()
        ui.strike(pygame.K_ESCAPE)
        assert isinstance(ui.top, Pause)
        ui.choose("Leave and continue later")
        (file,) = (ui.store.folder / "playing").iterdir()
        assert run("check", file)[0] == 0
        ui.choose("Continue")
        ui.match = ui.top.match
        assert list(ui.match.events) == left
        assert shown() == before and before[0]
        taught = IDEAS[game_name][:turns]
        while not ui.top.model.lesson.over:
            taught.append(idea_of(ui))
            play_turn(ui)
        assert len({*taught}) == len(taught), "nothing is taught twice"
        assert {*taught} <= {*IDEAS[game_name]}


def test_a_match_whose_lesson_is_over_continues_without_one(ui):
    with first_match(ui, CARDS):
        for _turn in IDEAS[CARDS]:
            play_turn(ui)
        ui.leave_and_continue()
        assert isinstance(ui.top, TurnScene) and words_now(ui) == ""


@pytest.mark.parametrize("game_name", GAMES)
def test_what_was_explained_when_it_was_seen_is_not_explained_again_after_a_break(ui, game_name):
    with first_match(ui, game_name):
        for _turn in range(7):
            play_turn(ui)
        before = ui.top.model.lesson
        ui.leave_and_continue()
        after = ui.top.model.lesson
        ui.match = ui.top.match
        event, pad = SimpleNamespace(lines=(11, 12, 12), supers=1), ui.match.pads[0]
        score = ui.top.turn_table.game.score(SimpleNamespace(lines=event.lines, ticks=0, supers=1))
        told = [[words() for words in lesson.witness(event, pad, score)] for lesson in (before, after)]
        assert told[0] == told[1]


def said_while_playing(ui, listen, game_name) -> set[Saying]:
    """Everything the lesson says if the player follows it, what it says about diamonds and in turns that do not offer an idea, and
    the longest that it may say in others."""
    sayings, said = listen(Lesson, "say", lambda saying, *_: saying), set()
    with first_match(ui, game_name):
        draft, lesson = ui.top.model.draft, ui.top.model.lesson
        ideas = (*lesson.ideas, FAREWELL)
        said |= {idea.explain(draft) for idea in ideas}
        said |= {pick(idea.explain(draft).words, 0) for idea in ideas if isinstance(idea, Goal)}
        said |= {
            Saying(f"{LONG_SUMS[game_name]} {idea.explain(draft).words}")
            for idea in ideas
            if isinstance(idea, Goal)
        }
        said |= {Saying(f"{idea.words()} Now press Done.") for idea in ideas if isinstance(idea, Fact)}
        for _turn in IDEAS[game_name]:
            play_turn(ui)
    alone = SimpleNamespace(unlaid=[0], score=lambda: SimpleNamespace(lines=(10, 12)))
    said.add(Saying(f"{SharedBox().failed(alone)} Take it back and try again, or go on."))
    said |= {Holding().say(alone)} if game_name == BOARD else set()
    diamond, light = with_diamond(), LightCells()
    diamond.picked = 0
    said.add(light.say(diamond))
    diamond.lay(0, next(mark.cell for mark in diamond.marks(0) if mark.kind == "need"))
    return {*said, *sayings, light.say(diamond)} - {None}


@pytest.mark.parametrize("game_name", GAMES)
def test_the_lesson_never_needs_more_than_two_lines(ui, listen, game_name):
    sayings = said_while_playing(ui, listen, game_name)
    said, by_key = {saying.words for saying in sayings}, {saying.by_key for saying in sayings} - {None}
    with ui.play(Title(ui.app)):
        ui.choose("First match")
        begin(ui, game_name)
        scene = ui.top
        plain = listen(text, "paragraph", lambda _, words, size, colour, width, *__: (words, size, width))
        keyed = listen(status_bar, "key_sentence", lambda _, *a: (a[0], a[2], a[4][0], a[2] * 2))
        for size in SIZES:
            scene.resize(size)
            for saying in (*map(Saying, said), *(Saying("", by_key=words) for words in by_key)):
                ui.app.devices.in_use = Device.XBOX if saying.by_key else Device.POINTER
                draw_lesson_text(Picture(), scene.turn_table, saying)
    assert len(said) > 12 and by_key
    lines = [len(wrapped_lines(*one)) for one in plain] + [len(wrapped_lines(*one)) for one in keyed]
    assert len(lines) == (len(said) + len(by_key)) * len(SIZES)
    assert max(lines) <= 2, [one[0] for one in (*plain, *keyed) if len(wrapped_lines(*one)) > 2]


@pytest.mark.parametrize("game_name", GAMES)
def test_the_first_sentence_shows_the_key_of_the_device_in_use(ui, listen, game_name):
    shown = listen(signs, "glyph", lambda _glyph, sign, *_: sign.mark)
    with first_match(ui, game_name):
        assert shown == []
        ui.strike(pygame.K_UP)
        assert set(shown) == {"enter"}
        shown.clear()
        ui.push(pygame.CONTROLLER_BUTTON_DPAD_UP)
        assert set(shown) == {"A"}
        shown.clear()
        ui.point((3, 3))
        ui.click((3, 3))
        assert shown == []


def test_a_newcomer_is_offered_the_first_match_which_is_later_an_entry_among_others(ui):
    for taught, main, label in (
        (False, "Learn by playing", "Learn by playing"),
        (True, "New game", "First match"),
    ):
        ui.app.settings.taught = taught
        with ui.play(Title(ui.app)):
            assert [one.label for one in buttons_of(ui.top) if one.main] == [main]
            ui.choose(label)
            assert isinstance(ui.top, FirstMatch)


def test_another_turn_than_the_lesson_says_is_not_forbidden(ui):
    with first_match(ui, BOARD):
        draft = draft_of(ui.top)
        while draft.unlaid:
            worst = min(draft.marks(draft.picked), key=lambda one: sum(one.totals))
            ui.click_cell(worst.cell)
        assert 10 not in draft.score().lines
        assert "again" in words_now(ui)
        ui.strike(pygame.K_d)
        assert idea_of(ui) != "Ten"


def test_a_turn_that_scores_in_another_way_may_stay_or_be_tried_again(ui):
    with first_match(ui, CARDS):
        play_turn(ui)
        draft = card_draft(ui)
        place, mark = next(
            (place, mark) for place in draft.unlaid for mark in draft.marks(place) if mark.totals == (10,)
        )
        draft.picked = place
        rotate_by_pressing(ui, place, mark.placement)
        ui.click(spot_center(ui, mark.placement))
        assert draft.score().lines == (10,)
        assert words_now(ui) == (
            "That makes 10: 1 point on your pad. Take it back and try again, or press Done."
        )


def test_after_a_press_that_is_refused_the_lesson_says_what_to_do_next(ui, listen):
    said = listen(status_bar, "_draw_message", lambda *told, **_: told[3])
    with first_match(ui, BOARD):
        play_turn(ui)
        draft = draft_of(ui.top)
        assert ui.top.model.saying.spots
        value = draft.hand[draft.picked]
        over = [
            c for c in CELLS if not draft.board.tiles[c] and max(draft.board.totals(value, c)) > MAX_TOTAL
        ]
        ui.click_cell(over[0])
        assert ui.top.model.refusal and said[-1].endswith("Try it in a yellow frame instead.")


@pytest.mark.parametrize("game_name", GAMES)
def test_done_before_anything_is_laid_is_answered_without_a_word_about_yellow_frames(ui, listen, game_name):
    """What the sentence is about has red frames; nothing has been tried in another place."""
    said = listen(status_bar, "_draw_message", lambda *told, **_: told[3])
    outlined = listen(card_table, "draw_run_outline", lambda _result, _picture, _grid, cells, *_: cells)
    with first_match(ui, game_name):
        play_turn(ui)
        assert ui.top.model.saying.spots
        outlined.clear()
        ui.strike(pygame.K_d)
        assert said[-1] == ui.top.model.refusal and "yellow" not in said[-1]
        assert game_name == BOARD or len({*outlined}) == 1, "the card fits in one frame"
        ui.strike(pygame.K_5)
        assert said[-1] == ui.top.model.refusal == "There is no 5 on your rack."


def test_a_tile_on_another_cell_is_answered_with_the_sums_that_it_makes(ui):
    with first_match(ui, BOARD):
        play_turn(ui)
        draft = draft_of(ui.top)
        low = next(mark for mark in draft.marks(draft.picked) if mark.kind == "fits")
        ui.click_cell(low.cell)
        sums = " and ".join(map(str, draft.last_totals()))
        assert words_now(ui).startswith(f"That makes {sums}.")


@pytest.mark.parametrize(
    ("game_name", "view", "marks"),
    ((BOARD, tile_table, "draw_marks"), (CARDS, card_table, "draw_spot_marks")),
)
def test_a_frame_of_the_lesson_never_covers_a_mark(ui, monkeypatch, game_name, view, marks):
    drawn: list[str] = []
    monkeypatch.setattr(view, marks, lambda *_: drawn.append("marks"))
    monkeypatch.setattr(lesson_view, "_draw_frame", lambda *_: drawn.append("frame"))
    with first_match(ui, game_name):
        drawn.clear()
        ui.top.draw(Picture(), 0.0)
        assert drawn == ["frame", "marks"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game_name", "turns", "moves", "heads"), ((BOARD, 2, 2, 2), (CARDS, 7, 1, 1)))
def test_arrows_to_the_pad_cross_nothing_that_is_read_and_those_to_a_box_become_one(
    ui, listen, size, game_name, turns, moves, heads
):
    dots = listen(lesson_view, "_dot", lambda dot, *_: dot)
    points = listen(lesson_view, "_arrow_head", lambda head, *_: head)
    scene = lesson_scene(ui.app, game_name, turns, moves)
    scene.resize(size)
    picture = picture_of(scene)
    scene.close()
    seen = [surface.get_rect(topleft=at) for surface, at in picture.blits if surface in dots]
    table, station, sheet = scene.turn_table, scene.turn_table.station, scene.turn_table.sheet
    numbers = [sheet.number(row).inflate(0, -sheet.row(row).height // 2) for row in range(sheet.rows)]
    buttons = [button.area for button in buttons_of(scene)]
    read = [station.status, station.rack, table.stock_area, sheet.row(NAME_ROW), *numbers, *buttons]
    assert any(station.pad.contains(dot) for dot in seen) and any(
        table.layout.board.contains(dot) for dot in seen
    )
    assert [dot for dot in seen if dot.collidelist([*read, *table.layout.badges]) >= 0] == []
    assert len(points) == heads


def test_what_a_computer_does_before_it_is_taught_is_explained_when_it_is_seen(ui, monkeypatch):
    """There is time to read it."""
    said: list[str] = []
    with first_match(ui, BOARD):
        lesson = ui.top.model.lesson
        monkeypatch.setattr(lesson, "witness", lambda event, *_: [lambda: "Look!"] if event.seat else [])
        ui.watch = lambda: said.append(ui.top.model.message)
        play_turn(ui)
    assert said.count("Look!") * STEP >= timings.EXPLAIN_READ_LEAST - 2 * STEP
