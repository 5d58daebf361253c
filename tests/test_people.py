"""Who are you? Names with colours and marks: asked before the first match and whenever several play, never in a kiosk."""

from dataclasses import replace

import pygame
import pytest
from helpers import header, saved
from input_poster import ARROWS, CROSS
from keys_and_gamepad import focus
from kiosk_driver import press as kiosk_press
from ui_driver import button_of, labels_of, picture_of, turn_of

from game.games import game_in
from game.rules.common.journal import BOARD, CARDS
from game.rules.common.seats import COLOURS, MARKS, Look, Seat
from game.scenes import people as page
from game.scenes.name_entry import NameEntry
from game.scenes.new_game import FirstMatch, NewGame
from game.scenes.new_match import begin_another
from game.scenes.people import People, Who
from game.scenes.settings import SettingsScene
from game.scenes.setup import Setup
from game.scenes.title import Title
from game.session.settings import HUMAN, MOST_PEOPLE, Person, Settings


@pytest.fixture
def newcomer(ui):
    """A UI driver. Nobody has said who they are."""
    ui.app.settings.people, ui.app.settings.names = [], [""] * 6
    return ui


def press(ui, *labels):
    for label in labels:
        ui.press_button(label)
        ui.run(3)


def typed(ui, name: str) -> None:
    ui.post(pygame.TEXTINPUT, text=name)
    ui.run(3)


def head(ui):
    """The header of the only match."""
    (text,) = saved(ui.store)
    return game_in(text.encode()).rules.read(text.encode()).match.header


def picture(ui, number: int) -> None:
    """Presses a picture: the colours come first, then the marks."""
    found = [button for button in ui.top.buttons.all if button.drawing and not button.label]
    ui.press(found[number].area.center)
    ui.run(3)


# Alone


@pytest.mark.slow
def test_before_the_first_match_a_person_says_who_they_are_and_is_not_asked_again(newcomer):
    ui = newcomer
    with ui.play(Title(ui.app)):
        press(ui, "Learn by playing", "Tiles")
        assert isinstance(ui.top, NameEntry) and ui.top.title == "Who are you?"
        picture(ui, COLOURS.index("red"))
        picture(ui, 6 + MARKS.index("star"))
        press(ui, *"IDA", "Done")
        seat = turn_of(ui.top).match.header.seats[0]
        assert (seat.name, seat.colour, seat.mark) == ("Ida", "red", "star")
        assert turn_of(ui.top).match.header.look(0) == ("red", "star")
    again = ui.store.settings()
    assert again.people == [Person("Ida", "red", "star")] and again.names[0] == "Ida"
    with ui.play(Title(ui.app)):
        press(ui, "New game", "Tiles", "One against the computer", "Nino · beginner")
        ui.run()
        assert turn_of(ui.top).match.header.seats[0].name == "Ida"


@pytest.mark.slow
@pytest.mark.parametrize("game_name", [BOARD, CARDS])
def test_the_question_can_be_skipped_and_nobody_is_called_ada(newcomer, game_name):
    ui = newcomer
    with ui.play(FirstMatch(ui.app)):
        press(ui, {BOARD: "Tiles", CARDS: "Cards"}[game_name], "Skip")
        seat = turn_of(ui.top).match.header.seats[0]
        assert (seat.name, seat.colour, seat.mark) == ("Player 1", None, None)
    assert ui.store.settings().people == [] and ui.store.settings().asked
    with ui.play(Title(ui.app)):
        press(ui, "New game", "Tiles", "One against the computer", "Nino · beginner")
        assert "Skip" not in labels_of(ui.top)
    names = {
        seat.name
        for text in saved(ui.store)
        for seat in game_in(text.encode()).rules.read(text.encode()).match.header.seats
    }
    assert names == {"Player 1", "Nino"}


@pytest.mark.slow
def test_somebody_who_stays_without_a_name_is_not_asked_again(ui):
    """Others are remembered, so the page of the people asks."""
    ui.app.settings.names[0], ui.app.settings.asked = "", False
    for asked in (True, False):
        with ui.play(NewGame(ui.app)):
            press(ui, "Tiles", "One against the computer", "Nino · beginner")
            assert isinstance(ui.top, People) is asked
            if asked:
                press(ui, "Player 1")
            ui.run()
            assert turn_of(ui.top).match.header.seats[0].name == "Player 1"
    assert ui.store.settings().asked


@pytest.mark.slow
def test_somebody_who_is_remembered_is_one_press_away(ui):
    ui.app.settings.names = [""] * 6
    with ui.play(NewGame(ui.app)):
        press(ui, "Cards", "One against the computer", "Rosa · casual")
        assert isinstance(ui.top, People)
        press(ui, "Dora")
        assert (head(ui).seats[0].name, head(ui).seats[0].colour) == ("Dora", "yellow")


def test_who_plays_alone_is_changed_with_one_press_in_a_new_game_and_in_the_settings(ui):
    for scene, before in ((NewGame(ui.app), ["Tiles"]), (SettingsScene(ui.app), [])):
        with ui.play(scene):
            press(ui, *before)
            was = button_of(ui.top, "Your name").value
            press(ui, "Your name", "Emil" if was == "Ada" else "Ada")
            assert button_of(ui.top, "Your name").value == ui.app.settings.names[0] != was
    assert ui.store.settings().names == ["Ada", "Ben", "Cleo", "Dora", "Emil", "Fritzi"], (
        "they have changed places again"
    )


def test_wins_are_those_of_the_chosen_name(ui, listen):
    from game.scenes import new_game

    names = listen(new_game, "wins_of")
    with ui.play(NewGame(ui.app)):
        press(ui, "Tiles", "Your name", "Cleo", "One against the computer")
        ui.run()
    assert names[-1] == "Cleo"


@pytest.mark.slow
def test_who_begins_with_more_choices_or_repeats_an_older_match_is_asked_once_too(newcomer):
    ui = newcomer
    for label in ("More choices", "Same as last time"):
        ui.app.settings.asked = False
        ui.app.settings.last_played = BOARD
        with ui.play(NewGame(ui.app)):
            press(ui, label, *(["Play"] if label == "More choices" else []))
            assert isinstance(ui.top, NameEntry)
            press(ui, "Skip")
            assert not isinstance(ui.top, NameEntry)
    names = [
        seat.name
        for text in saved(ui.store)
        for seat in game_in(text.encode()).rules.read(text.encode()).match.header.seats
    ]
    assert names == ["Player 1", "Rosa"] * 2


# Several


@pytest.mark.slow
@pytest.mark.parametrize("way", ["mouse", "keys", "gamepad", "finger"])
def test_those_who_played_last_are_chosen_so_one_press_is_enough(ui, way):
    ui.app.settings.names[:2] = ["Fritzi", "Cleo"]
    with ui.play(NewGame(ui.app)):
        press(ui, "Tiles", "Two")
        assert isinstance(ui.top, Who) and labels_of(ui.top) == ["Fritzi", "Cleo", "Hands", "Back", "Play"]
        if way == "keys":
            ui.strike(pygame.K_RETURN, pygame.K_RETURN)  # The first one shows the focus.
        elif way == "gamepad":
            ui.push(pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_A)
        elif way == "finger":
            x, y = button_of(ui.top, "Play").area.center
            at = {"x": x / ui.window.size[0], "y": y / ui.window.size[1]}
            for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
                ui.post(kind, touch_id=1, finger_id=1, dx=0.0, dy=0.0, pressure=1.0, **at)
            ui.run(20)
        else:
            press(ui, "Play")
        seats = head(ui).seats
        assert [(one.name, one.colour, one.mark) for one in seats] == [
            ("Fritzi", "red", "hexagon"),
            ("Cleo", "green", "square"),
        ]


@pytest.mark.slow
def test_several_people_are_asked_before_every_match_also_with_computers(ui):
    with ui.play(NewGame(ui.app)):
        for _match in range(2):
            press(ui, "Tiles", "Three to six", "3 players", "2 people", "Nino · beginner")
            assert isinstance(ui.top, Who) and labels_of(ui.top)[:2] == ["Ada", "Ben"]
            press(ui, "Back", "Back", "Back", "Back", "Back")


@pytest.mark.slow
@pytest.mark.parametrize("way", ["keys", "gamepad"])
def test_people_are_chosen_without_a_pointer(ui, way):
    poster, arrows = (ui.key, ARROWS) if way == "keys" else (ui.pad, CROSS)
    with ui.play(NewGame(ui.app)):
        press(ui, "Cards", "Two")
        for label in ("Ben", "Emil", "Play"):
            focus(ui, label, poster, arrows)
        assert [seat.name for seat in head(ui).seats] == ["Ada", "Emil"]


def test_nobody_sits_on_two_seats(ui):
    with ui.play(NewGame(ui.app)):
        press(ui, "Tiles", "Two", "Ada", "Ben")
        assert labels_of(ui.top)[:2] == ["Ben", "Ada"], "they change places"
        press(ui, "Ada", "Player 2")
        assert labels_of(ui.top)[:2] == ["Ben", "Player 2"]
        press(ui, "Player 2", "New name")
        typed(ui, "Ben")
        press(ui, "Done")
        assert labels_of(ui.top)[:2] == ["Player 1", "Ben"]
        assert [one.name for one in ui.app.settings.people].count("Ben") == 1


def test_two_with_the_same_colour_get_different_ones_on_the_page_and_in_the_match(ui, listen):
    from game.scenes import people as page

    ui.app.settings.people[1] = Person("Ben", "blue", "circle")
    shown = listen(page, "seat_sign")
    with ui.play(NewGame(ui.app)):
        press(ui, "Tiles", "Two")
        assert shown[-2:] == [Look("blue", "circle"), Look("pink", "triangle")]
        press(ui, "Play")
        assert [head(ui).look(seat) for seat in (0, 1)] == shown[-2:]
        assert head(ui).seats[1].colour == "blue", "the wish is written down"


def test_a_computer_takes_a_colour_and_a_mark_that_are_free(ui):
    ui.app.settings.people[0] = Person("Ada", "pink", "triangle")
    with ui.play(NewGame(ui.app)):
        press(ui, "Tiles", "One against the computer", "Rosa · casual")
        assert head(ui).look(0) == ("pink", "triangle")
        assert head(ui).look(1) == ("blue", "circle")


def test_the_seats_of_more_choices_are_named_in_the_same_way(ui):
    with ui.play(ui.more()):
        press(ui, "Ada", "Cleo")
        assert isinstance(ui.top, Setup) and labels_of(ui.top)[0] == "Cleo"
        press(ui, "Play")
        assert head(ui).seats[0].name == "Cleo"


# Changing and forgetting


def edit(ui, name: str) -> None:
    at = labels_of(ui.top).index(name)
    ui.press(ui.top.buttons.all[at + 1].area.center)
    ui.run(3)
    assert isinstance(ui.top, NameEntry) and ui.top._name == name


def test_a_name_is_changed_with_its_look_and_forgotten(ui):
    settings = ui.app.settings
    with ui.play(People(ui.app, 0)):
        edit(ui, "Ben")
        typed(ui, "Bo")
        picture(ui, COLOURS.index("orange"))
        press(ui, "Done")
        assert isinstance(ui.top, People)
        assert settings.people[1] == Person("Bo", "orange", "triangle") and settings.names[1] == "Bo"
        edit(ui, "Bo")
        press(ui, "Forget")
        assert "Bo" not in labels_of(ui.top) and settings.names[1] == ""
        edit(ui, "Cleo")
        press(ui, "Cancel")
        assert "Cleo" in labels_of(ui.top)
    assert [one.name for one in ui.store.settings().people] == ["Ada", "Cleo", "Dora", "Emil", "Fritzi"]


def test_a_new_name_that_is_remembered_already_is_the_same_person_with_the_same_look(ui):
    settings = ui.app.settings
    settings.people = [Person("Ida", "yellow", "star")]
    with ui.play(People(ui.app, 0)):
        press(ui, "New name")
        typed(ui, "ida")
        press(ui, "Done")
        assert settings.people == [Person("Ida", "yellow", "star")] and settings.names[0] == "Ida"
    with ui.play(People(ui.app, 0)):
        press(ui, "New name")
        typed(ui, "Ida")
        picture(ui, COLOURS.index("orange"))
        press(ui, "Done")
        assert [(one.name, one.colour) for one in settings.people] == [("Ida", "orange")]


def test_two_with_the_same_name_are_one_person():
    settings = Settings(
        people=[Person("A", "blue", "circle"), Person("B", "pink", "star")], names=["A", "B", *[""] * 4]
    )
    settings.remember(Person("B", "red", "star"), "A")
    assert settings.people == [Person("B", "red", "star")] and settings.names == ["B", *[""] * 5]


def test_somebody_new_is_offered_a_colour_and_a_mark_that_nobody_has(ui):
    ui.app.settings.people = [Person("Ida", "blue", "triangle"), Person("Bo", "green", "circle")]
    with ui.play(People(ui.app, 0)):
        press(ui, "New name")
        assert ui.top._look == Look("pink", "square")


def test_when_no_more_names_can_be_remembered_it_is_said_why(ui, listen):
    said = listen(page, "draw_below_heading", lambda _none, _menu, _picture, words: words)
    for number in range(MOST_PEOPLE):
        ui.app.settings.remember(Person(f"P{number}", "blue", "star"))
    ui.app.settings.people = ui.app.settings.people[:MOST_PEOPLE]
    with ui.play(People(ui.app, 0)):
        assert not button_of(ui.top, "New name").enabled
        assert {*said} == {"No more names can be remembered. Change one, or forget one."}
        edit(ui, "Ada")
        press(ui, "Forget")
        said.clear()
        ui.run(3)
        assert button_of(ui.top, "New name").enabled and not said


# Hands


def test_open_hands_belong_to_the_match_for_which_they_were_chosen(ui):
    with ui.play(Title(ui.app)):
        press(ui, "New game", "Tiles", "Two", "Hands", "Play")
        assert head(ui).open_hands
    with ui.play(Title(ui.app)):
        press(ui, "New game")
        assert "open hands" in button_of(ui.top, "Same as last time").note
        press(ui, "Tiles", "Two")
        assert button_of(ui.top, "Hands").value == "hidden"
        press(ui, "Back", "More choices", "Hands")
        assert button_of(ui.top, "Hands").value == "open"
        press(ui, "Back")
        assert button_of(ui.top, "More choices").note == "open hands"
        press(ui, "Two")
        assert button_of(ui.top, "Hands").value == "open", "it was chosen for this match"


def test_people_who_choose_nothing_do_not_see_each_others_hands(ui):
    with ui.play(Title(ui.app)):
        press(ui, "New game", "Tiles", "Two", "Play")
        assert len(head(ui).seats) == 2 and not head(ui).open_hands


def test_a_match_of_one_person_has_no_open_hands(ui):
    ui.choices.open_hands = True
    with ui.play(ui.more()):
        press(ui, "Play")
        assert not head(ui).open_hands


# A kiosk


@pytest.mark.slow
def test_a_kiosk_never_asks_and_calls_visitors_by_their_numbers(table):
    with table.run():
        kiosk_press(table, "Play", "2 players")
        shown = table.match.header
        assert [(seat.name, seat.colour, seat.mark) for seat in shown.seats] == [
            ("Player 1", None, None),
            ("Player 2", None, None),
        ]
        assert [shown.look(seat) for seat in (0, 1)] == [(COLOURS[0], MARKS[0]), (COLOURS[1], MARKS[1])]
        assert shown.open_hands
        assert table.kiosk.app.settings.people == []
    assert not (table.folder / "settings.json").exists()


@pytest.mark.slow
def test_the_settings_of_a_kiosk_have_no_names(table):
    with table.run():
        scene = SettingsScene(table.kiosk.app)
        scene.resize((800, 480))
        assert "Your name" not in labels_of(scene)


def test_a_table_of_people_asks_for_each_of_them(ui):
    ui.choices.kinds = [HUMAN] * 6
    with ui.play(ui.make("who", BOARD)):
        assert labels_of(ui.top)[:6] == ["Ada", "Ben", "Cleo", "Dora", "Emil", "Fritzi"]


def test_the_page_says_what_the_hands_are_when_they_were_changed(ui, listen):
    from game.scenes import people as page

    said = listen(page, "draw_below_heading", lambda _none, _menu, _picture, words: words)
    with ui.play(ui.make("who", BOARD)):
        assert "Press a name" in said[-1]
        press(ui, "Hands")
        assert "each other's hands" in said[-1]
        press(ui, "Hands")
        assert "do not see" in said[-1]


@pytest.mark.slow
@pytest.mark.window((1280, 720), seating="turn")
def test_around_a_table_everybody_keeps_their_look_and_the_hands_stay_open(ui):
    with ui.play(NewGame(ui.app)):
        press(ui, "Tiles", "Two", "Hands", "Play")
        for side in (2, 0):
            ui.press(ui.top.buttons.all[side].area.center)
            ui.run(3)
        seats = {seat.name: seat for seat in head(ui).seats}
        assert (seats["Ada"].side, seats["Ada"].colour, seats["Ada"].mark) == (2, "blue", "circle")
        assert (seats["Ben"].side, seats["Ben"].colour, seats["Ben"].mark) == (0, "pink", "triangle")
        assert head(ui).open_hands


def test_another_match_of_the_same_people_has_their_looks_and_open_hands(ui):
    seats = (Seat("Ida", "human", colour="red", mark="star"), Seat("Bo", "human", colour="red"))
    old = replace(header("human", "human"), seats=seats, open_hands=True)
    begin_another(ui.app, old, seats).args[0].close()
    assert (head(ui).seats, head(ui).open_hands) == (seats, True)


def opened_with(ui, *people, kinds=("human", "human")):
    ui.app.settings.people = list(people)
    ui.app.settings.names = [one.name for one in people] + [""] * (6 - len(people))
    ui.choices.kinds[: len(kinds)] = kinds
    scene = ui.make("who", BOARD)
    scene.resize(ui.window.size)
    return scene


@pytest.mark.parametrize(
    ("colour", "mark", "words"),
    [
        ("pink", "star", ""),
        ("blue", "star", "Ben gets another colour, because Ada has the same one."),
        ("pink", "circle", "Ben gets another mark, because Ada has the same one."),
        ("blue", "circle", "Ben gets another colour and mark, because Ada has the same ones."),
    ],
)
def test_it_is_said_who_gets_another_colour_or_mark_than_they_have_chosen(ui, listen, colour, mark, words):
    scene = opened_with(ui, Person("Ada", "blue", "circle"), Person("Ben", colour, mark))
    said = listen(page, "draw_below_heading", lambda _done, _menu, _picture, words: words)
    picture_of(scene)
    assert said == [words or "Press a name to choose another one."]


@pytest.mark.parametrize(
    ("people", "look"),
    [
        ((), ("green", "square")),
        ((Person("Ada", "green", "circle"),), ("blue", "square")),
    ],
)
def test_somebody_new_begins_with_the_colour_and_the_mark_of_the_seat(ui, people, look):
    opened_with(ui, *people)
    assert tuple(ui.make("name_entry", 2)._look) == look


def test_while_nobody_is_remembered_a_name_is_entered_without_a_page_between(ui):
    scene = opened_with(ui)
    assert button_of(scene, "Player 2").act().name == "name_entry"
    scene = opened_with(ui, Person("Ada", "blue", "circle"))
    assert button_of(scene, "Player 2").act().name == "people"


def test_the_space_key_says_what_it_is_and_adds_a_space(ui):
    scene = ui.make("name_entry", 0)
    scene.resize(ui.window.size)
    for label in ("A", "Space", "B"):
        button_of(scene, label).act()
    assert scene._name == "A B"
    assert button_of(scene, "Space").area.width > 2 * button_of(scene, "A").area.width
