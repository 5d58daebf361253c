"""What players of one device may see: tiles of others are hidden, unless they are partners or play open-handed; totals can be."""

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest
from helpers import AGAIN, OPENING, best_turn, header, laid, session_after, session_of, turn
from mouse_play import answering
from ui_driver import UiDriver, button_of, covered, draft_of, picture_of, turn_of

from game.engine.intents import Intent, IntentKind
from game.engine.surface_cache import clear_caches
from game.rules.cards.dealer import Dealer as CardDealer
from game.rules.tiles.events import Draw, Lay
from game.scenes.end.scoring import EndScoring
from game.scenes.match_text import match_lines, scores
from game.scenes.tile_turn.game import words_for_holding
from game.scenes.turn import stations
from game.scenes.turn.displayed import SharedDevice
from game.scenes.turn.scene import TurnScene, turn_scene_of
from game.session.settings import HUMAN, Settings
from game.table import pads
from tools.card_examples import EXCHANGE_SEED, card_session_at
from tools.fixtures import begun, session_at, turn_scene
from tools.instant_worker import InstantWorker

pytestmark = pytest.mark.slow

LARGE = pytest.mark.window((1280, 720))


class SilentWorker(InstantWorker):
    """Never answers."""

    def answer(self) -> None:
        return None


@pytest.mark.parametrize("held", [False, True])
def test_the_screen_does_not_reveal_the_computers_tiles(monkeypatch, tmp_path, held):
    """The picture is the same whichever tiles the computer draws."""
    draws = {False: ((3, 4), (6, 1)), True: ((2,), (5,))}[held]
    films = []
    for number, drawn in enumerate(draws):
        ui = UiDriver(monkeypatch, tmp_path / str(number))
        monkeypatch.setattr("game.session.game_session.Worker", SilentWorker)
        head = header("human", "casual")
        if held:
            begun = _held_three(ui, drawn[0])
        else:
            begun = session_of(ui.store, head, *OPENING)
            begun._record(laid(begun.match, "6h8 5i8 5i9"))
            monkeypatch.setattr(begun._dealer, "event", lambda match, drawn=drawn: Draw(1, drawn))
        scene = turn_scene_of(ui.app, begun)
        scene.resize((480, 360))
        film = []
        for _ in range(75):
            scene.update(1 / 30)
            film.append(pygame.image.tobytes(picture_of(scene, 0.01).flatten((480, 360)), "RGB"))
        assert scene.model.thinking
        assert begun.match.hands[1] == ([3, *drawn] if held else list(drawn))
        films.append(film)
        scene.close()
    assert films[0] == films[1]


@pytest.mark.parametrize("due", ["deal", "exchange"])
def test_the_screen_does_not_reveal_the_cards_that_computers_get(monkeypatch, tmp_path, due):
    """The picture is the same whichever of them gets which cards, or with which ones a computer exchanges its own."""
    films = []
    for number in range(2):
        ui = UiDriver(monkeypatch, tmp_path / str(number), speed="normal")
        monkeypatch.setattr("game.session.game_session.Worker", SilentWorker)
        if due == "deal":
            kinds = ("human", "cpu", "cpu")
            session = card_session_at(ui.app, kinds, 48, due, seat=None)
            event = session._dealer.event(session.match)
            assert event.starter == 0, "a person begins the round, and sees the own cards"
            hands = event.hands[0], *event.hands[1:][:: 1 - 2 * number]
            event = replace(event, hands=hands)
        else:
            session = card_session_at(ui.app, ("cpu", "human", "cpu"), 1, due, seed=EXCHANGE_SEED)
            event = CardDealer(session.match, number).event(session.match)
        monkeypatch.setattr(session._dealer, "event", lambda match, event=event: event)
        scene = turn_scene_of(ui.app, session)
        scene.resize((480, 360))
        film = []
        while len(film) < 2 or scene.turn_table.timeline.busy:
            for _ in range(6):
                scene.update(1 / 60)
            film.append(pygame.image.tobytes(picture_of(scene).flatten((480, 360)), "RGB"))
        films.append((event, film[:-1]))
        scene.close()
    (one, first), (other, second) = films
    assert one != other and len(set(first)) > 10 and first == second


def _held_three(ui: UiDriver, drawn: int):
    """The computer Ben holds a 3 and draws this tile."""
    begun = session_of(ui.store, header("human", "casual"), *AGAIN, Lay(0, turn("2i7 1h7"), (12, 12), 1))
    begun._dealer.event = lambda match: Draw(1, (drawn,))
    return begun


# Partners: the device is handed only to opponents

HOLDING = 54
"""After so many turns of the match with the seed 4, partners hold tiles."""


def hand_overs(ui: UiDriver, turns: int) -> list[int]:
    """The seats to which the device is handed while people lay this number of turns."""
    seen: list[int] = []
    laid = 0
    while laid < turns:
        if covered(ui.top):
            seen.append(ui.match.due.seat)
            ui.key(pygame.K_d)
        else:
            assert draft_of(ui.top).seat == ui.match.due.seat
            ui.lay_by_mouse(best_turn(ui.match))
            laid += 1
        ui.run()
    return seen


def test_two_partners_against_computers_hand_nothing_over(ui):
    head = header("human", "human", "casual", "casual", pads=(0, 0, 1, 1), seed=4)
    with ui.play(ui.table(session_after(ui.store, head, HOLDING))):
        assert any(ui.match.hands[seat] for seat in (0, 1))
        assert hand_overs(ui, 2) == []
        assert turn_of(ui.top).model.displayed.partner_rack or ui.match.due.event == "lay"
        for _ in range(2):  # Both see the pad that they share.
            ui.strike(pygame.K_i)
            assert "Ada" in ui.top.title
            ui.strike(pygame.K_i)
            hand_overs(ui, 1)


def test_four_people_hand_the_device_from_pair_to_pair(ui):
    head = header("human", "human", "human", "human", pads=(0, 0, 1, 1), seed=4)
    with ui.play(ui.table(session_after(ui.store, head, HOLDING))):
        assert not ui.match.hands[0] and ui.match.hands[1], "only the partner holds tiles"
        shown = turn_of(ui.top).model.displayed
        assert covered(ui.top) and shown.partner_rack == [], "others may still look"
        handed = hand_overs(ui, 8)
        assert handed[0] == 0 and all((one < 2) != (other < 2) for one, other in pairwise(handed))
        assert 2 <= len(handed) < 8


# Open hands


@pytest.mark.window((1280, 720), speed="normal")
def test_where_hands_are_open_nobody_hands_the_device_over_and_held_tiles_stay_face_up(ui):
    scenes, seen = set(), []

    def look():
        scenes.add(type(ui.top))
        shown = ui.top.model.displayed
        if ui.top.model.draft is None and shown.actor == 1 and any(shown.rack[: shown.arrived]):
            seen.append(shown.face_up)

    with ui.play(answering(ui, "human", "human", open_hands=True)):
        ui.watch = look
        ui.play_turn(turn("5h9"))
        assert seen and all(seen)
        for _ in range(4):
            ui.play_turn()
        ui.watch = None
    assert scenes == {TurnScene}


@pytest.mark.parametrize("agreed", [True, False])
def test_the_hands_of_people_are_seen_if_they_agreed_and_those_of_computers_are_not(window, agreed):
    ui = window((1280, 720), seating="four", inches=32.0)
    head = header("human", "casual", "human", open_hands=agreed)
    with ui.play(ui.table(session_after(ui.store, head, 9))):
        turn_table, device = turn_of(ui.top).turn_table, turn_of(ui.top).model.device
        assert turn_table.shows_hand(2 - turn_table.model.displayed.actor) == agreed
        assert not agreed or [device.may_see(seat) for seat in range(3)] == [True, False, True]
    session = session_after(ui.store, header("human", "casual"), 8)
    assert not SharedDevice(session.match, agreed=True).open_handed, "there is nobody to hide from"


def test_several_people_choose_open_hands_and_a_match_that_is_continued_goes_on_so(window, ui):
    with ui.play(ui.more()):
        ui.choose("Hands")
        assert not ui.choices.open_hands
        ui.choices.kinds[1] = HUMAN
        ui.top.lay_out()
        ui.choose("Hands")
        assert ui.choices.open_hands and "each other's hands" in ui.top._note()
        ui.choose("Play")
        assert isinstance(ui.top, TurnScene)
    again = window((1280, 720), speed="normal")
    again.app.settings = again.store.settings()
    with again.play(again.make("continue")):
        assert not covered(again.top) and turn_of(again.top).model.device.open_handed


@pytest.mark.parametrize("agreed", [True, False])
def test_the_pad_of_another_person_shows_their_hand(window, monkeypatch, agreed):
    ui = window((1280, 720), speed="normal")
    shown = []
    draw = stations.draw_open_hand

    def recorded(picture, sheet, owner, hand, face):
        before = len(picture.blits)
        draw(picture, sheet, owner, hand, face)
        assert len(picture.blits) == before + 1 + len(hand)
        shown.append(hand)

    monkeypatch.setattr(stations, "draw_open_hand", recorded)
    session = card_session_at(ui.app, ("human", "human", "cpu"), 12)
    session.match.header = replace(session.match.header, open_hands=agreed)
    scene = begun(turn_scene_of(ui.app, session))
    picture_of(scene)
    assert not shown
    for _seat in (1, 2):
        scene.handle(Intent(IntentKind.NEXT_PAD))
        picture_of(scene)
    scene.close()
    assert shown == ([scene.match.hands[1]] if agreed else [])


# Tiles that are held: the first time a scene explains it, later they turn over on the rack


HELD = words_for_holding(1, "fits nowhere")


def after_laying(ui):
    """Lays the turn of the rule books' example, in which a 3 is held. Returns what was seen: sentences and racks."""
    seen = []

    def look():
        if ui.top.model.draft is None and ui.top.model.displayed.actor == 1:
            shown = ui.top.model.displayed
            seen.append((ui.top.model.message, any(shown.rack[: shown.arrived]), shown.face_up))

    with ui.play(answering(ui)):
        ui.watch = look
        ui.play_turn(turn("5h9"))
        ui.watch = None
    return seen


@pytest.mark.parametrize("seating", ["one", "turn", "four"])
def test_held_tiles_turn_over_on_the_rack_beside_the_board(window, seating):
    ui = window((1280, 720), seating=seating, inches=32.0, speed="normal")
    seen = after_laying(ui)
    assert (HELD, True, False) in seen
    racks = [(rack, up) for words, rack, up in seen if words != HELD]
    assert (True, True) in racks, "what is not laid stays on the rack while the turn is scored"


def test_the_sentence_about_held_tiles_goes_with_the_turn(window):
    ui = window((1280, 720), speed="normal")
    with ui.play(answering(ui)):
        ui.play_turn(turn("5h9"))
        assert turn_of(ui.top).model.draft.seat == 1
        assert turn_of(ui.top).model.message != HELD


# Totals that stay hidden until they are added up


@LARGE
@pytest.mark.parametrize("hidden", [True, False])
def test_badges_and_pads_have_no_totals_during_play(ui, listen, hidden):
    ui.app.settings.hidden_totals = hidden
    drawn = listen(stations, "draw_badges", lambda _, picture, layout, shown: {one.total for one in shown})
    written = listen(pads, "digits")
    clear_caches()
    scene = turn_scene(ui.app, ("human", "cpu"), 18)
    picture_of(scene)
    scene.handle(Intent(IntentKind.REPLAY))
    picture_of(scene)
    scene.handle(Intent(IntentKind.CONFIRM))
    total = scene.match.pads[0].total()
    assert (set.union(*drawn) == {None}) == hidden
    assert (str(total) in written) != hidden
    written.clear()
    clear_caches()
    closely = scene.handle(Intent(IntentKind.EXPLAIN)).scene(ui.make)
    closely.resize(ui.window.size)
    picture_of(closely)
    assert (str(total) in written) != hidden, "on the pad that is looked at closely"
    scene.close()


@LARGE
def test_hidden_totals_are_told_at_the_end_and_not_of_a_waiting_match(ui):
    match = session_at(ui.app, ("human", "cpu"), 18).match
    assert scores(match, hidden=True) == "Ada · Rosa"
    assert str(match.pads[0].total()) in scores(match)
    ui.app.settings.hidden_totals = True
    session_after(ui.store, header("human", "casual"), 8)
    with ui.play(ui.make("title")):
        ui.run()
        assert button_of(ui.top, "Continue").note.splitlines()[0] == "Ada · Ben"
    entry = next(one for one in ui.store.waiting() if one)
    for hidden in (True, False):
        named, *_more = match_lines(entry, Settings(hidden_totals=hidden))
        assert any(letter.isdigit() for letter in named) is not hidden
    scene = EndScoring(ui.app, session_at(ui.app, ("human", "cpu", "cpu"), None))
    with ui.play(scene):
        assert scene._count.shown(float("inf")) == [166, 190, 220]


def test_totals_can_be_hidden_and_a_note_says_what_that_means(ui):
    with ui.play(ui.more()):
        ui.choose("Totals")
        assert ui.app.settings.hidden_totals
        assert ui.top._note() == "Nobody sees the totals until they are added up at the end."
