"""Hints through the real loop, with every device and on every kind of turn: three steps, and switched off."""

import dataclasses

import pygame
import pytest
from helpers import at, header, journal_text, saved, session_after, session_with_moves, turn
from hint_driver import WAYS, answering, ask, hint_of, placing, said
from many_tiles import GAME, START
from ui_driver import UiDriver, draft_of, labels_of, picture_of, turn_of

from game.engine.devices import Device
from game.engine.intents import IntentKind
from game.engine.picture import Picture
from game.rules.common.journal import BOARD, CARDS
from game.rules.tiles.constants import NAMES
from game.rules.tiles.events import Lay
from game.scenes.how_to_play.rule_page import Controls
from game.scenes.screen import screen_of
from game.scenes.tile_turn import drawing
from game.scenes.tile_turn.drawing import ORDER, ORDER_ON_RACK
from game.scenes.turn import signs, status_bar
from game.scenes.turn.focus import MENU
from game.scenes.turn.signs import order_sign, sign_size
from game.scenes.turn.status_bar import draw_hint_text
from game.table.layout import layout
from game.table.sheet import NAME_ROW
from game.table.signs import sign_of

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("few_samples")]

WITHOUT_HINTS = ["", "Take back", "Done"]


def lays_of(ui: UiDriver, seat: int) -> list[Lay]:
    return [event for event in ui.match.events if isinstance(event, Lay) and event.seat == seat]


@pytest.mark.parametrize("how", WAYS)
def test_each_request_shows_the_next_step_and_the_fourth_ends_the_hint(ui, how):
    ui.watch_window()
    with ui.play(answering(ui)):
        plain, words, advised = ui.screen(), [], []
        journal, hands = journal_text(ui.match), [list(one) for one in ui.match.hands]
        for step in (1, 2, 3, 0, 1):
            WAYS[how](ui)
            ui.run()
            assert hint_of(ui).step == step
            assert not step or ui.screen() != plain
            assert not ui.top.busy and picture_of(ui.top, 0.0).blits == picture_of(ui.top, 0.004).blits
            words.append(said(ui))
            advised += [hint_of(ui).advice] if step else []
        (one, on), (two, then) = advised[0].turn
        assert words[:2] == [
            "Look at the middle of the board.",
            f"Lay the {one} on {NAMES[on]}, then the {two} on {NAMES[then]}.",
        ]
        assert words[2] and words[2] != words[1] and words[3:] == ["", words[0]]
        assert advised == advised[:1] * 4
        assert ui.match.lay_event(advised[0].turn).lines == advised[0].lines
        assert not draft_of(ui.top).laid and ui.match.hands == hands
        assert journal_text(ui.match) == journal and saved(ui.store) == [journal]


def test_the_hint_button_is_reached_and_pressed_with_arrows_or_gamepad(ui):
    with ui.play(answering(ui)):
        focus = turn_of(ui.top).turn_table.focus
        ui.strike(pygame.K_UP)
        focus.cell = at("k1")
        hint = len(focus.buttons.all) - 1
        for key, goal in ((pygame.K_UP, hint), (pygame.K_LEFT, MENU), (pygame.K_RIGHT, hint)):
            ui.strike(key)
            assert not focus.on_board and focus.buttons.focus == goal
        ui.strike(pygame.K_DOWN)
        assert focus.on_board
        focus.cell = at("k1")
        ui.push(pygame.CONTROLLER_BUTTON_DPAD_UP, pygame.CONTROLLER_BUTTON_A)
        assert hint_of(ui).step == 1
        ui.strike(pygame.K_RETURN)
        assert hint_of(ui).step == 2


@pytest.mark.parametrize("device", [Device.KEYS, Device.XBOX, Device.PLAYSTATION])
@pytest.mark.parametrize("game_name", [BOARD, CARDS])
def test_how_to_play_shows_the_key_and_the_gamepad_button_for_hints(game_name, device):
    controls = screen_of(game_name).pages()[-1]().example
    assert isinstance(controls, Controls)
    assert (sign_of(device, IntentKind.HINT), "ask for a hint") in controls.rows(device)


def test_hints_are_switched_off_in_the_set_up_then_there_is_no_button_and_asking_does_nothing(ui):
    assert ui.store.settings().hints
    with ui.play(ui.more()):
        ui.choose("Hints", "Play")
        assert labels_of(ui.top) == WITHOUT_HINTS
    assert not ui.store.settings().hints
    with ui.play(answering(ui)):
        before, focus = ui.screen(), turn_of(ui.top).turn_table.focus
        assert labels_of(ui.top) == WITHOUT_HINTS
        for ask_for_one in WAYS.values():
            ask_for_one(ui)
            ui.run()
        hint = hint_of(ui)
        assert (hint.step, hint.advice, hint.waited) == (0, None, None) and ui.screen() == before
        ui.strike(pygame.K_UP)
        focus.cell = at("k1")
        ui.strike(pygame.K_UP)
        assert focus.buttons.focus == MENU, "the arrows lead from the board to the menu"


# Laying tiles while a hint is shown


def test_a_hint_follows_the_tiles_that_are_laid(ui):
    ui.watch_window()
    with ui.play(answering(ui)):
        ask(ui, 2)
        hint = hint_of(ui)
        assert [ghost.placement for ghost in hint.ghosts()] == list(hint.advice.turn)
        assert [ghost.number for ghost in hint.ghosts()] == [1, 2]
        placing(ui, 0)
        (ghost,) = hint.ghosts()
        assert (ghost.number, ghost.placement) == (2, hint.advice.turn[1])
        assert draft_of(ui.top).hand[ghost.place] == ghost.placement[0]
        assert (hint.step, said(ui)) == (2, "")
        placing(ui, 1)
        assert (hint.step, hint.ghosts()) == (0, [])
        ask(ui, 2)
        assert said(ui) == "That is the whole turn: press Done."
        ui.key(pygame.K_d)
        ui.run(2)
        assert (hint.step, hint.advice) == (0, None)


def test_only_the_third_step_shows_what_the_turn_makes_and_only_until_a_tile_is_laid(ui):
    with ui.play(answering(ui)):
        hint, pad = hint_of(ui), turn_of(ui.top).model.pad_view
        for step in (1, 2, 3):
            ask(ui)
            assert [bool(hint.runs()), bool(pad.preview())] == [step == 3] * 2
        placing(ui, 0)
        assert (hint.step, hint.runs()) == (3, ())


def test_after_another_tile_a_hint_says_to_take_it_back(ui):
    ui.watch_window()
    with ui.play(answering(ui)):
        ask(ui, 2)
        hint, draft = hint_of(ui), draft_of(ui.top)
        place, cell = next(
            (place, mark.cell)
            for place in draft.unlaid
            for mark in draft.marks(place)
            if mark.kind != "need" and mark.cell not in [cell for _value, cell in hint.advice.turn]
        )
        ui.press_slot(place)
        ui.click_cell(cell)
        assert hint.step == 0
        ask(ui, 2)
        assert hint.extra() == [(draft.hand[place], cell)] and draft.laid == [(place, cell)]
        assert said(ui) == f"Take back the {draft.hand[place]} first."
        ui.strike(pygame.K_BACKSPACE)
        assert hint.extra() == [] and said(ui).startswith("Lay the ")


def test_hints_can_be_asked_for_while_a_tile_is_dragged_and_the_tiles_laid_in_another_order(ui):
    ui.watch_window()
    with ui.play(answering(ui)):
        scene, draft = turn_of(ui.top), draft_of(ui.top)
        slot = scene.layout.station.rack_slot(0, 2)
        ui.down(slot.center)
        ui.hover((slot.centerx - 60, slot.centery - 60))
        for step in (1, 2, 3):
            ask(ui)
            assert hint_of(ui).step == step and scene.turn_table.dragged == [0]
        goal = next(cell for value, cell in hint_of(ui).advice.turn if value == draft.hand[0])
        ui.point(ui.cell(goal))
        ui.up(ui.cell(goal))
        ui.run()
        assert draft.laid == [(0, goal)] and len(hint_of(ui).ghosts()) == 1
    with ui.play(answering(ui)):
        ask(ui)
        hint = hint_of(ui)
        hint.advice = dataclasses.replace(hint.advice, turn=turn("1h7 2i7"))
        ask(ui)
        placing(ui, 1, 0)
        assert hint.extra() == [] and hint.ghosts() == [] and draft_of(ui.top).legal


# Every kind of turn


def test_a_hint_says_that_nothing_fits(ui):
    moves = GAME[: GAME.index("1<36") + len("1<36")]
    with ui.play(ui.table(session_with_moves(ui.store, header("casual", "human"), START, moves))):
        for _step in (1, 2):
            ask(ui)
            assert said(ui) == "None of your tiles fits anywhere. Press Done."
        ask(ui)
        assert said(ui).startswith("It is the only turn")
        ui.key(pygame.K_d)
        ui.run(2)
        assert lays_of(ui, 1)[-1].turn == ()


def test_hints_for_a_hand_of_eleven_tiles(ui):
    with ui.play(ui.table(session_with_moves(ui.store, header("casual", "human"), START, GAME))):
        for step in (1, 2, 3):
            ask(ui)
            assert hint_of(ui).step == step and said(ui)
        advised = hint_of(ui).advice.turn
        assert ui.match.lay_event(advised)
        assert len({ghost.place for ghost in hint_of(ui).ghosts()}) == len(advised)


@pytest.mark.parametrize(
    ("kinds", "pads", "rules"),
    [
        (("human", "casual"), (0, 1), "leaflet"),
        (("human", "casual", "casual"), (0, 1, 2), "italian"),
        (("human", "casual", "casual", "casual"), (0, 0, 1, 1), "standard"),
        (("human", *("casual",) * 5), (0, 0, 1, 1, 2, 2), "strict"),
    ],
)
def test_hints_are_given_under_all_rules(ui, kinds, pads, rules):
    with ui.play(ui.table(session_after(ui.store, header(*kinds, pads=pads, rules=rules, seed=5), 0))):
        for number in range(4):
            for step in (1, 2, 3):
                ask(ui)
                assert hint_of(ui).step == step and said(ui)
            placing(ui, *range(len(hint_of(ui).advice.turn)))
            ui.strike(pygame.K_d)
            assert len(lays_of(ui, 0)) == number + 1


# The picture


@pytest.mark.parametrize("chosen", [{"reduced_motion": True}, {"speed": "normal"}, {"large_text": True}])
def test_the_hint_button_is_bright_soon_and_during_the_three_steps(window, chosen):
    ui = window(**{"speed": "normal"} | chosen)
    ui.watch_window()
    with ui.play(answering(ui)):
        for light in (1.0, 1.0, 1.0, 0.0):
            ask(ui)
            assert hint_of(ui).brightness == light and not ui.top.busy
        for waited, light, still_light in ((0.04, 0.5, 0.25), (0.65, 0.0, 0.5), (1.3, 1.0, 0.5)):
            hint_of(ui).waited, still = waited, ui.app.settings.reduced_motion
            turn_of(ui.top).model.update_hint(0.0, 0.3, still=still)
            assert hint_of(ui).brightness == pytest.approx(still_light if still else light, abs=0.02)


@pytest.mark.parametrize("scale", [1.0, 1.25])
@pytest.mark.parametrize(
    "size",
    [(640, 480), (800, 480), (1280, 720), (3840, 2160), (720, 1280), (480, 800), (400, 300), (600, 600)],
)
def test_long_hints_stay_inside_the_status_bar(size, scale):
    pygame.display.init()
    pygame.display.set_mode(size)
    table = layout(size, 3, scale)
    most = "The next player then makes a 12 in 5 cases of 10, after other good turns in 8."
    for words in (["Short."], ["12: completes line 1 of your pad, +12.", "It doubles line 2.", most]):
        picture = Picture()
        draw_hint_text(picture, table.station, words, 3)
        for surface, where in picture.blits:
            area = surface.get_rect(topleft=where)
            assert table.station.status.contains(area) or min(size) < 480, (area, table.station.status)


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)], ids=str)
def test_a_hint_numbers_the_tiles_and_its_steps_and_leaves_pad_and_board_as_they_are(
    window, monkeypatch, listen, size
):
    ui, numbers, marks = window(size), listen(status_bar, "text"), listen(drawing, "draw_marks")
    scene = answering(ui)

    def still() -> list[bytes]:
        table, shown = scene.layout, pygame.display.get_surface()
        rim = pygame.Rect(table.board.x, table.board.bottom - 3, table.board.width, 3)
        areas = (rim, scene.turn_table.sheet.row(NAME_ROW), scene.turn_table.sheet.row(-1))
        return [pygame.image.tobytes(shown.subsurface(area), "RGB") for area in areas]

    with ui.play(scene):
        before, hint = still(), scene.model.hint
        long = ["A long reason that takes two lines."]
        monkeypatch.setattr(hint, "sentences", lambda: long * hint.step)
        for step in (1, 2, 3):
            ask(ui)
            marks.clear()
            numbers.clear()
            shown = [(one, one.get_rect(topleft=where)) for one, where in picture_of(scene).blits]
            assert f"{step}/3" in numbers and still() == before
            assert bool(marks) == (step == 1), "the marks of the picked tile"
            for ghost in hint.ghosts() if step > 1 else ():
                check_number(scene, shown, ghost)
        ask(ui)
        marks.clear()
        picture_of(scene)
        assert marks
        long = "A long refusal, with its reason, that takes two lines of the status bar. " * 2
        scene.model.refusal = lambda: long
        ui.hover((3, 3))
        assert still() == before


def check_number(scene, shown, ghost):
    """The number of a tile stands at its cell and at its place on the rack, and covers no pips."""
    for square, share in (
        (scene.layout.rect(ghost.placement[1]), ORDER),
        (scene.layout.station.rack_slot(ghost.place, 2), ORDER_ON_RACK),
    ):
        sign = order_sign(ghost.number, sign_size(scene.turn_table, square.width * share))
        near = square.inflate(square.width, square.width)
        (area,) = [area for surface, area in shown if surface is sign and area.colliderect(near)]
        if ghost.place == draft_of(scene).picked and share == ORDER_ON_RACK:
            square = square.move(0, -round(square.height * 0.14))
        pips = square.inflate(-0.3 * square.width, -0.38 * square.width)
        assert area.colliderect(square) and not area.colliderect(pips.move(0, -square.width // 25))


def test_the_order_of_the_tiles_is_written_in_ordinals(listen):
    written = listen(signs, "run_label")
    for number in (1, 2, 3, 4, 11):
        order_sign(number, 31)  # A size that no other test has drawn.
    assert written == ["1st", "2nd", "3rd", "4th", "11th"]
