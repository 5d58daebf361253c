"""A player for whom nothing fits sees the sums that forbid it, and passes without pressing anything."""

from types import SimpleNamespace

import pygame
import pytest
from card_driver import tap
from fingers import Fingers
from helpers import header
from ui_driver import STEP, UiDriver, picture_of

from game.engine.intents import Intent, IntentKind
from game.rules.cards.turns import placement_refusal as card_refusal
from game.rules.tiles.laying import placement_refusal as tile_refusal
from game.scenes.card_turn.lesson import card_lesson
from game.scenes.pause import Pause
from game.scenes.tile_turn.draft import TileDraft
from game.scenes.tile_turn.game import TURN_GAME
from game.scenes.tile_turn.lesson import tile_lesson
from game.scenes.turn import run_signs
from game.scenes.turn.draft import examples
from game.scenes.turn.runs import show_score
from game.scenes.turn.scene import turn_scene_of
from game.table import timings
from tools.card_examples import PASS_SEED, card_session_at, card_turn_scene
from tools.fixtures import session_at, turn_scene
from tools.tile_examples import BLOCKED_LAYS, BLOCKED_SEED

pytestmark = pytest.mark.slow

REFUSALS = {
    "board": lambda draft, one: tile_refusal(draft.board, draft.hand[one.place], one.where),
    "cards": lambda draft, one: card_refusal(draft.table, one.where),
}


GAME_NAMES = ("board", "cards")


@pytest.fixture(params=GAME_NAMES)
def blocked(request, window):
    """A match in which the first player has to pass; without animations, so that the game waits for a press."""
    ui = window((1280, 720))
    with ui.play(ui.table(session_of(request.param, ui.app))):
        assert ui.top.model.must_pass
        yield ui


def session_of(game_name, app):
    if game_name == "board":
        return session_at(app, ("human", "cpu", "cpu"), BLOCKED_LAYS, seed=BLOCKED_SEED)
    return card_session_at(app, ("human", "cpu", "cpu", "cpu"), 1, seed=PASS_SEED)


def passes(match):
    return sum(
        getattr(event, "seat", None) == 0 and not getattr(event, "turn", True) for event in match.events
    )


def test_the_sums_at_blocked_places_are_too_large_and_the_examples_lie_apart(blocked):
    draft = blocked.top.model.draft
    places = [one for some in draft.blocked for one in some]
    assert places and all(one.total > 12 for one in places)
    for some in draft.blocked:
        assert [one.total for one in some] == sorted(one.total for one in some), (
            "the smallest sums come first"
        )
    for one in examples(draft.blocked):
        assert REFUSALS[blocked.match.header.game_name](draft, one).facts["total"] > 12
    shown = examples(blocked.top.model.draft.blocked)
    cells = [cell for one in shown for cell in {*one.run, *one.covered}]
    assert len(shown) > 1 and len(cells) == len(set(cells))


@pytest.mark.parametrize("way", ["key", "mouse", "gamepad", "finger"])
def test_one_press_ends_a_forced_pass(blocked, way):
    ui, before, middle = blocked, passes(blocked.match), blocked.top.layout.board.center
    press = {
        "key": lambda: ui.key(pygame.K_RETURN),
        "mouse": lambda: ui.press(middle),
        "gamepad": lambda: ui.pad(pygame.CONTROLLER_BUTTON_A),
        "finger": lambda: tap(ui, Fingers(), middle),
    }
    press[way]()
    ui.run(30)
    assert passes(ui.match) == before + 1


def test_without_animations_it_waits_for_a_press_and_the_menu_opens(blocked):
    before = passes(blocked.match)
    blocked.run(1000)
    assert passes(blocked.match) == before
    before = passes(blocked.match)
    blocked.key(pygame.K_ESCAPE)
    blocked.run(30)
    assert isinstance(blocked.top, Pause) and passes(blocked.match) == before


def test_enter_on_the_menu_button_opens_the_menu_and_passes_nothing(blocked):
    before, focus = passes(blocked.match), blocked.top.turn_table.focus
    for key in [pygame.K_UP] * 20 + [pygame.K_LEFT] * 20:
        if not focus.on_menu:
            blocked.strike(key)
    assert focus.on_menu
    blocked.strike(pygame.K_RETURN)
    assert isinstance(blocked.top, Pause) and passes(blocked.match) == before


def test_a_lesson_waits_for_a_turn_in_which_something_fits(blocked):
    model = blocked.top.model
    model.lesson = {"board": tile_lesson, "cards": card_lesson}[blocked.match.header.game_name]()
    model.lesson.begin(model.draft)
    ideas = list(model.lesson.ideas)
    assert model.saying is None
    blocked.strike(pygame.K_d)
    assert model.lesson.ideas == ideas


def test_with_cards_a_pass_says_why(ui):
    with ui.play(ui.table(session_of("cards", ui.app))):
        draft = ui.top.model.draft
        assert "three exchanges" in draft.invitation()
        ui.match.pile_count = 0
        assert "the pile is empty" in draft.invitation()


@pytest.mark.parametrize("game_name", GAME_NAMES)
def test_the_player_passes_without_pressing_anything(monkeypatch, tmp_path, game_name):
    app = UiDriver(monkeypatch, tmp_path, (1280, 720)).app
    scene = (
        turn_scene(app, ("human", "cpu", "cpu"), BLOCKED_LAYS, seed=BLOCKED_SEED)
        if game_name == "board"
        else card_turn_scene(app, ("human", "cpu", "cpu", "cpu"), 1, seed=PASS_SEED)
    )
    before, frames = passes(scene.match), round(timings.PASS_READ * 60)
    for _ in range(frames - 60):
        scene.update(STEP)
    assert passes(scene.match) == before
    for _ in range(62):
        scene.update(STEP)
    assert passes(scene.match) == before + 1


@pytest.mark.parametrize("game_name", GAME_NAMES)
def test_nobody_passes_while_a_turn_is_shown_again(window, game_name):
    """The time to read goes on after it."""
    scene = turn_scene_of(app := window((1280, 720), speed="normal").app, session_of(game_name, app))
    scene.resize((1280, 720))
    while scene.model.draft is None:
        scene.update(STEP)
    before = passes(scene.match)
    for _ in range(round(timings.PASS_READ * 60) - 20):
        scene.update(STEP)
    scene.handle(Intent(IntentKind.REPLAY))
    shown = 0
    while scene._past.shown:
        scene.update(STEP)
        assert passes(scene.match) == before
        shown += 1
    assert shown > 30
    for _ in range(10):
        scene.update(STEP)
    assert passes(scene.match) == before
    for _ in range(20):
        scene.update(STEP)
    assert passes(scene.match) == before + 1
    scene.close()


def test_a_partner_without_a_tile_passes_too(monkeypatch, tmp_path):
    """The bag can become empty while the first of two partners draws."""
    app = UiDriver(monkeypatch, tmp_path, (1280, 720)).app
    scene = turn_scene(app, ("human", "human", "cpu", "cpu"), 18, pads=(0, 0, 1, 1))
    scene.match.hands[0].clear()
    scene.model.draft = TileDraft(scene.match)
    assert scene.model.must_pass and "no tile" in scene.model.draft.invitation()
    assert picture_of(scene).blits
    scene.close()


@pytest.mark.parametrize("game_name", GAME_NAMES)
@pytest.mark.parametrize("known", [False, True])
def test_a_pass_is_said_over_the_table_with_its_reason_to_those_who_do_not_know_it(
    window, listen, game_name, known
):
    app = window((1280, 720), speed="normal").app
    session = session_of(game_name, app)
    while session.match.due.event != "lay":
        session.deal()
    scene = turn_scene_of(app, session)
    scene.resize((1280, 720))
    plates = listen(run_signs, "_praise", lambda _plate, points, words, *_: (points, words))
    event = scene.match.lay_event(())
    scene.turn_table.timeline.finish()
    show_score(scene.turn_table, event, known=known)
    scene.turn_table.timeline.update(STEP)
    picture_of(scene)
    piece = {"board": "tile", "cards": "card"}[game_name]
    words = f"Ada passes: no {piece} fits."
    assert plates[-1:] == ([(0, words)] if not known else [])
    assert scene.model.message == scene.model.last_turns[0]() == words
    scene.close()


def test_who_may_keep_tiles_is_not_said_to_have_none_that_fits():
    match = SimpleNamespace(header=header("human", "human", rules="italian"))
    assert TURN_GAME.lays_nothing("Ada", match) == "Ada passes and lays nothing."
