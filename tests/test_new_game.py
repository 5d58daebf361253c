"""A new game asks one thing at a time, and repeats the last match in two presses."""

import pygame
import pytest
from helpers import saved
from input_poster import ARROWS, CROSS
from keys_and_gamepad import focus
from ui_driver import button_of, labels_of, turn_of

from game.games import GAMES, game_of
from game.rules.common.journal import BOARD, CARDS
from game.rules.tiles.journal import Journal
from game.scenes import name_entry
from game.scenes.name_entry import NameEntry
from game.scenes.new_game import NewGame
from game.scenes.new_match import Sides, begin_first_match, chosen_seats, new_header
from game.scenes.screen import level_line, preset_words
from game.scenes.setup import Setup
from game.scenes.title import Title
from game.session.settings import MatchChoices, Person, Settings


def press(ui, *labels):
    for label in labels:
        ui.press_button(label)
        ui.run(3)


def begun(ui):
    (text,) = saved(ui.store)
    return Journal.read(text.encode()).match.header


def kinds(ui):
    """Who plays in the only match: "human" or a level for each seat."""
    return [seat.level or seat.kind for seat in begun(ui).seats]


def bright(ui):
    return [button.label for button in ui.top.buttons.all if button.main]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("answers", "players"),
    [
        (("One against the computer", "Viktor · club"), ["human", "club"]),
        (("Two", "Play"), ["human"] * 2),
        (
            ("Three to six", "4 players", "2 people", "Nino · beginner", "Play"),
            ["human"] * 2 + ["beginner"] * 2,
        ),
        (("Three to six", "6 players", "6 people", "Play"), ["human"] * 6),
    ],
    ids=str,
)
def test_each_question_is_asked_only_if_it_is_open(ui, answers, players):
    with ui.play(Title(ui.app)):
        press(ui, "New game")
        assert labels_of(ui.top)[:2] == ["Tiles", "Cards"]
        assert all(button.drawing for button in ui.top.buttons.all[:2])
        press(ui, "Tiles", *answers)
        assert kinds(ui) == players


@pytest.mark.slow
def test_a_match_has_only_the_players_that_were_asked_for_however_many_there_were_before(ui):
    ui.choices.kinds = ["human", "human", "casual", "casual", "casual", "off"]
    with ui.play(Title(ui.app)):
        press(ui, "New game", "Tiles", "One against the computer")
        ui.run()
        assert {button.value for button in ui.top.buttons.all} == {""}, "nothing has been won yet"
        press(ui, "Viktor · club")
        assert kinds(ui) == ["human", "club"]


def test_the_usual_answers_are_bright(ui):
    ui.choices.kinds, ui.choices.level = ["human", "master", "master", "off", "off", "off"], "master"
    with ui.play(Title(ui.app)):
        press(ui, "New game", "Tiles")
        for answer in ("Three to six", "3 players", "1 person"):
            assert bright(ui) == [answer]
            press(ui, answer)
        assert bright(ui) == ["Hana · master"]


@pytest.mark.slow
def test_with_keys_the_focus_of_every_question_is_on_the_usual_answer_also_on_the_way_back(ui):
    usual = ["Tiles", "Three to six", "4 players", "2 people", "Hana · master"]
    ui.choices.kinds, ui.choices.level = ["human", "human", "master", "master", "off", "off"], "master"
    with ui.play(Title(ui.app)):
        focus(ui, "New game", ui.key, ARROWS)
        for questions, key in ((usual[:-1], pygame.K_RETURN), (usual[:0:-1], pygame.K_ESCAPE)):
            for answer in questions:
                buttons = ui.top.buttons
                assert buttons.visible and buttons.all[buttons.focus].label == answer
                ui.strike(key)
        assert labels_of(ui.top)[0] == "Tiles"


@pytest.mark.parametrize(
    ("kinds", "usual"),
    [
        ("human casual", "One against the computer"),
        ("human human", "Two"),
        *(
            (f"{kinds} casual", "Three to six")
            for kinds in ("human human", "human human casual", "human " * 5)
        ),
        ("casual casual", "One against the computer"),
    ],
)
def test_who_played_last_is_the_usual_answer_however_many_they_were(ui, kinds, usual):
    chosen = kinds.split()
    ui.choices.kinds = [*chosen, *["off"] * (6 - len(chosen))]
    scene = NewGame(ui.app)
    scene.resize(ui.window.size)
    button_of(scene, "Tiles").act()
    assert [button.label for button in scene.buttons.all if button.main] == [usual]


@pytest.mark.parametrize(
    ("kinds", "answers", "usual"),
    [
        ("human casual", ("Three to six",), "3 players"),
        ("human human human casual casual", ("Three to six",), "5 players"),
        ("human human human human", ("Three to six", "3 players"), "3 people"),
        ("casual casual casual", ("Three to six", "3 players"), "1 person"),
    ],
    ids=str,
)
def test_the_usual_answer_is_the_nearest_to_last_time_that_there_is(ui, kinds, answers, usual):
    chosen = kinds.split()
    ui.choices.kinds = [*chosen, *["off"] * (6 - len(chosen))]
    scene = NewGame(ui.app)
    scene.resize(ui.window.size)
    for label in ("Tiles", *answers):
        button_of(scene, label).act()
    assert [button.label for button in scene.buttons.all if button.main] == [usual]


@pytest.mark.parametrize(
    ("kinds", "open_hands", "note"),
    [
        (["human", "human"], True, "Tiles: Ada, Ben · short, 61 tiles · open hands"),
        (["human", "human"], False, "Tiles: Ada, Ben · short, 61 tiles"),
        (["human", "casual"], True, "Tiles: Ada, Rosa (casual) · short, 61 tiles"),
    ],
    ids=str,
)
def test_same_as_last_time_names_the_players_the_length_and_open_hands_of_several_people(
    ui, kinds, open_hands, note
):
    ui.app.settings.last_played = BOARD
    ui.choices.kinds = [*kinds, *["off"] * 4]
    ui.choices.open_hands, ui.choices.short = open_hands, True
    scene = NewGame(ui.app)
    scene.resize(ui.window.size)
    assert button_of(scene, "Same as last time").note == note
    said = button_of(scene, "More choices").note
    assert said == ("open hands" if "open hands" in note else "")


@pytest.mark.parametrize(
    ("last", "kinds", "repeats"),
    [
        (BOARD, ["human", "casual"], True),
        (BOARD, ["human", "off"], False),
        ("chess", ["human", "casual"], False),
        ("", ["human", "casual"], False),
    ],
    ids=str,
)
def test_only_a_match_that_can_be_played_again_is_repeated_and_then_no_game_is_brighter(
    ui, last, kinds, repeats
):
    ui.app.settings.last_played, ui.choices.kinds = last, [*kinds, *["off"] * 4]
    scene = NewGame(ui.app)
    scene.resize(ui.window.size)
    assert ("Same as last time" in labels_of(scene)) is repeats
    usual = "Same as last time" if repeats else "Tiles"
    assert [button.label for button in scene.buttons.all if button.main] == [usual]


@pytest.mark.slow
@pytest.mark.parametrize("way", [("Tiles",), ("More choices", "Back")], ids=str)
def test_open_hands_are_chosen_for_one_match_and_stay_chosen_until_it_begins(ui, way):
    for choices in ui.app.settings.matches.values():
        choices.kinds[:2], choices.open_hands = ["human", "human"], True
    with ui.play(NewGame(ui.app)):
        ui.choose(*way)
        assert not ui.choices.open_hands and ui.app.settings.matches[CARDS].open_hands
        ui.choose("More choices", "Hands", "Back")
        assert ui.choices.open_hands and button_of(ui.top, "More choices").note == "open hands"
        while ui.top.title != "Which game?":
            ui.strike(pygame.K_ESCAPE)
        ui.choose("Tiles")
        assert ui.choices.open_hands, "they were chosen for this match"


@pytest.mark.slow
def test_the_first_match_is_begun_with_enter_alone(ui):
    ui.app.settings.taught = True
    with ui.play(Title(ui.app)):
        for _ in range(5):  # The first one shows the focus.
            ui.strike(pygame.K_RETURN)
        turn_of(ui.top)
        assert kinds(ui) == ["human", "beginner"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("chosen", "then"), [(["human", "casual"], ["human", "beginner"]), (["human", "club"], ["human", "club"])]
)
def test_the_level_of_the_first_match_becomes_the_usual_one_unless_others_have_been_chosen(ui, chosen, then):
    ui.choices.kinds[:2] = chosen
    begin_first_match(ui.app, BOARD).args[0].close()
    assert ui.choices.kinds[:2] == then and ui.app.settings.taught


@pytest.mark.slow
@pytest.mark.parametrize("way", ["mouse", "keys", "gamepad", "finger"])
def test_two_presses_repeat_the_last_match(ui, way):
    ui.app.settings.last_played = BOARD
    ui.choices.kinds = ["human", "off", "club", "human", "off", "off"]
    ui.choices.preset = "strict"

    def choose(label: str) -> None:
        if way == "keys":
            focus(ui, label, ui.key, ARROWS)
        elif way == "gamepad":
            focus(ui, label, ui.pad, CROSS)
        elif way == "finger":
            where = ui._in_window(button_of(ui.top, label).area.center)
            at = {"x": where[0] / ui.window.size[0], "y": where[1] / ui.window.size[1]}
            for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
                ui.post(kind, touch_id=1, finger_id=1, dx=0.0, dy=0.0, pressure=1.0, **at)
        else:
            ui.press_button(label)
        ui.run(20)

    with ui.play(Title(ui.app)):
        choose("New game")
        choose("Same as last time")
        head = begun(ui)
        assert [(seat.name, seat.level or seat.kind) for seat in head.seats] == [
            ("Ada", "human"),
            ("Viktor", "club"),
            ("Dora", "human"),
        ]
        assert head.rules.must_lay == "most"


def test_before_the_first_match_nothing_can_be_repeated_and_what_is_unusual_behind_more_is_named(ui):
    with ui.play(Title(ui.app)):
        press(ui, "New game")
        assert button_of(ui.top, "More choices").note == ""
        press(ui, "More choices", "House rules", "Hints", "Back")
        assert button_of(ui.top, "More choices").note == "strict · no hints"
        press(ui, "Tiles")
        assert "Same as last time" not in labels_of(ui.top)
        press(ui, "Two", "Play")
    assert ui.store.settings().last_played == BOARD


def test_partners_are_named_behind_more_only_for_four_or_six_players(ui):
    ui.choices.kinds, ui.choices.partners = ["human"] * 4 + ["off"] * 2, True
    noted = {}
    with ui.play(Title(ui.app)):
        press(ui, "New game", "Tiles", "Three to six")
        assert button_of(ui.top, "More choices").note == "partners"
        for players in range(3, 7):
            press(ui, f"{players} players")
            noted[players] = button_of(ui.top, "More choices").note
            press(ui, "Back")
    assert noted == {3: "", 4: "partners", 5: "", 6: "partners"}


def test_back_asks_the_question_before_and_more_shows_what_was_answered(ui):
    with ui.play(Title(ui.app)):
        press(ui, "New game", "Tiles", "Three to six", "5 players")
        assert ui.top.title == "How many of them are people?"
        ui.strike(pygame.K_ESCAPE)
        for title in ("How many play?", "Who plays?", "Which game?"):
            assert ui.top.title == title
            press(ui, "Back")
        assert isinstance(ui.top, Title)
    with ui.play(Title(ui.app)):
        press(ui, "New game", "Tiles", "Three to six", "4 players", "3 people", "More choices")
        assert isinstance(ui.top, Setup)
        values = [button.value for button in ui.top.buttons.all if button.step][:6]
        assert values == ["Human"] * 3 + ["Computer: beginner", "Nobody", "Nobody"]
        press(ui, "Back")
        assert isinstance(ui.top, NewGame) and ui.top.title == "Against whom?"


def test_more_choices_changes_no_seat_before_it_is_known_who_plays(ui):
    ui.choices.kinds = ["human", "club", "human", *["off"] * 3]
    with ui.play(Title(ui.app)):
        press(ui, "New game")
        for answer in ("Tiles", "Three to six", "4 players"):
            press(ui, answer, "More choices")
            values = [button.value for button in ui.top.buttons.all if button.step][:6]
            assert values == ["Human", "Computer: club", "Human", *["Nobody"] * 3]
            press(ui, "Back")


def test_the_length_is_chosen_with_the_players_and_is_the_usual_one_the_next_time(ui):
    with ui.play(Title(ui.app)):
        press(ui, "New game", "Tiles")
        assert button_of(ui.top, "Length").value == "full, 121 tiles"
        press(ui, "Length")
        assert (button_of(ui.top, "Length").value, ui.top.title) == ("short, 61 tiles", "Who plays?")
        press(ui, "More choices")
        assert button_of(ui.top, "Length").value == "short, 61 tiles"
        press(ui, "Back", "Two", "Play")
        assert begun(ui).short
        assert 58 <= ui.top._stock <= 61, "the bag of the draw for the start has the tiles in play"
    assert ui.store.settings().matches[BOARD].short
    assert not ui.store.settings().matches[CARDS].short
    with ui.play(Title(ui.app)):
        press(ui, "New game")
        assert button_of(ui.top, "Same as last time").note == "Tiles: Ada, Ben · short, 61 tiles"
        press(ui, "Tiles")
        assert button_of(ui.top, "Length").value == "short, 61 tiles"


def test_the_length_can_be_changed_among_more_choices_which_say_what_it_means(ui):
    with ui.play(Title(ui.app)):
        press(ui, "New game", "Cards", "More choices", "Length")
        assert button_of(ui.top, "Length").value == "short, one round"
        assert "ten minutes" in ui.top._note()
        press(ui, "Length")
        assert button_of(ui.top, "Length").value == "full, all rounds"
        assert "twenty minutes" in ui.top._note()


def test_partners_and_house_rules_of_more_are_kept(ui):
    ui.choices.partners, ui.choices.preset = True, "italian"
    with ui.play(Title(ui.app)):
        press(ui, "New game", "Tiles", "Three to six", "4 players", "4 people", "Play")
        head = begun(ui)
        assert (head.pads, head.rules.must_lay) == ((0, 0, 1, 1), "free")


def test_each_level_says_how_it_plays(ui):
    with ui.play(Title(ui.app)):
        press(ui, "New game", "Tiles", "One against the computer")
        notes = [button.note for button in ui.top.buttons.all[:-2]]
        assert len(notes) > 3 and all(notes) and len(set(notes)) == len(notes)
    with ui.play(ui.more()):
        stepper = [button for button in ui.top.buttons.all if button.step][1]
        ui.click((stepper.area.right - 8, stepper.area.centery))
        assert ui.choices.kinds[1] == "club"
        assert ui.top._note() == level_line(BOARD, "club") != ""


def test_all_house_rules_are_explained():
    for game_name in GAMES:
        lines = [preset_words(game_name, preset)[1] for preset in game_of(game_name).rules.presets]
        assert all(lines) and len(set(lines)) == len(lines)


@pytest.mark.slow
@pytest.mark.parametrize("seating", ["turn", "four"])
def test_around_a_table_the_players_say_where_they_sit(window, seating):
    ui = window((1920, 1080), seating=seating, inches=24.0)
    with ui.play(Title(ui.app)):
        press(ui, "New game", "Tiles", "One against the computer", "Rosa · casual")
        assert isinstance(ui.top, Sides)
        ui.click(ui.top.buttons.all[0].area.center)
        assert "human" in {seat.kind for seat in begun(ui).seats if seat.side == 0}


def test_the_card_game_has_at_most_four_players_and_its_own_house_rules(ui):
    with ui.play(Title(ui.app)):
        press(ui, "New game", "Cards", "Three or four")
        assert [button.label for button in ui.top.buttons.all[:-2]] == ["3 players", "4 players"]
        press(ui, "More choices")
        labels = [button.label for button in ui.top.buttons.all if button.value]
        assert labels == [""] * 4 + ["Deck", "Length", "Hints", "Totals", "Hands"]


def test_the_choices_of_the_two_games_are_remembered_apart(store):
    chosen = Settings(last_played=CARDS)
    chosen.matches[BOARD] = MatchChoices(["human", "club", *["off"] * 4], "strict", partners=True, short=True)
    chosen.matches[CARDS] = MatchChoices(["human", "human", "master", "off"], "domino")
    store.save_settings(chosen)
    assert store.settings() == chosen
    for game_name, choices in Settings().matches.items():
        assert len(choices.kinds) == game_of(game_name).most_seats


def test_an_older_settings_file_keeps_its_players_and_rules_and_a_long_name_ends_with_an_ellipsis(store):
    store.folder.mkdir(parents=True, exist_ok=True)
    (store.folder / "settings.json").write_text(
        '{"preset": "leaflet", "partners": true, "seats": [{"name": "Ida", "kind": "master"},'
        '{"name": "", "kind": "human"}, {"name": "Cleo", "kind": "oracle"}, 1, 2, 3]}'
    )
    settings = store.settings()
    assert settings.names == ["Ida", *[""] * 5] and settings.people == [Person("Ida", "blue", "circle")]
    assert settings.matches[BOARD] == MatchChoices(
        ["master", "human", "off", "off", "off", "off"], "leaflet", partners=True, level="master"
    )
    assert settings.matches[CARDS] == Settings().matches[CARDS]
    names = ["Maximiliane Charlotte", "Bartholomäus", *["x"] * 4]
    (store.folder / "settings.json").write_text(f'{{"names": {names}}}'.replace("'", '"'))
    assert store.settings().names == ["Maximiliane…", "Bartholomäus", "x", "", "", ""]


def test_letters_on_the_screen_make_a_name_and_a_letter_too_many_is_refused_in_words_and_heard(ui, listen):
    """Without any letter nobody new sits down."""
    with ui.play(ui.more()):
        for letters, name in ((["Space", *"BE", "Space", "N", "Space"], "Be N"), (["Space"], "Be N")):
            press(ui, ui.app.settings.names[0], "New name", *letters, "Done")
            assert ui.app.settings.names[0] == name
        press(ui, name, "New name")
        heard = listen(ui.app.sound, "play")
        for text, refused in ((" Maximiliane", False), ("xyz", True)):
            ui.post(pygame.TEXTINPUT, text=text)
            ui.run()
            assert bool(ui.top._refused) == refused
            assert heard == ["refusal"] * refused
        ui.strike(pygame.K_BACKSPACE)
        assert not ui.top._refused
        ui.strike(pygame.K_RETURN)
        assert ui.app.settings.names[0] == "Maximiliane"


@pytest.mark.parametrize("text", ["😀", "م", "س", "ש", "あゆみ", "\u0329", "\u200b"], ids=ascii)
def test_a_letter_that_the_font_lacks_is_refused_in_words_and_the_others_are_kept(ui, listen, text):
    words = "This letter cannot be shown." if len(text) == 1 else "These letters cannot be shown."
    said = listen(name_entry, "text_within")
    with ui.play(ui.more()):
        press(ui, ui.app.settings.names[0], "New name")
        ui.post(pygame.TEXTINPUT, text=f"Zoe\u0308{text}")
        ui.run()
        assert words in said
        ui.post(pygame.TEXTINPUT, text="Ж")
        said.clear()
        ui.run()
        assert words not in said
        ui.strike(pygame.K_RETURN)
        assert ui.app.settings.names[0] == "ZoëЖ"


def test_a_letter_that_cannot_be_shown_does_not_replace_a_name(ui):
    with ui.play(NameEntry(ui.app, 0, former="Ada")):
        ui.post(pygame.TEXTINPUT, text="😀")
        ui.run()
        press(ui, "Done")
    assert "Ada" in [one.name for one in ui.app.settings.people]


def test_a_longer_name_in_the_file_ends_with_an_ellipsis(store):
    store.folder.mkdir(parents=True, exist_ok=True)
    names = ["Maximiliane Charlotte", "Maximilian Charles", "Bartholomäus", *["x"] * 3]
    (store.folder / "settings.json").write_text(f'{{"names": {names}}}'.replace("'", '"'))
    assert store.settings().names[:3] == ["Maximiliane…", "Maximilian…", "Bartholomäus"]


@pytest.mark.parametrize(
    ("level", "usual"), [("", "Nino · beginner"), ("learner", "Mila · learner"), ("casual", "Rosa · casual")]
)
def test_people_who_play_each_other_do_not_change_the_usual_computer(ui, level, usual):
    ui.choices.level = level
    with ui.play(Title(ui.app)):
        press(ui, "New game", "Tiles", "Two", "Back", "One against the computer")
        assert bright(ui) == [usual]


@pytest.mark.parametrize("last_played", ["", CARDS])
def test_the_weakest_is_the_usual_answer_before_the_first_match_against_a_computer(ui, last_played):
    ui.choices.kinds = list(Settings().matches[BOARD].kinds)
    ui.app.settings.last_played = last_played
    scene = NewGame(ui.app)
    scene.resize(ui.window.size)
    for label in ("Tiles", "One against the computer"):
        button_of(scene, label).act()
    assert [button.label for button in scene.buttons.all if button.main] == ["Nino · beginner"]


def test_more_choices_names_the_game(ui):
    titles = []
    for game_name in (BOARD, CARDS):
        scene = Setup(ui.app, game_name)
        scene.resize(ui.window.size)
        titles.append(scene.title)
    assert titles == ["Tiles: more choices", "Cards: more choices"]


def test_from_a_given_seed_on_each_match_gets_the_next_number_and_otherwise_one_of_four_billion(ui):
    def seeds(first: int | None) -> list[int]:
        ui.app.seed = first
        return [new_header(ui.app, BOARD, chosen_seats(ui.app.settings, BOARD)).seed for _match in range(3)]

    assert seeds(7) == [7, 8, 9]
    assert len({*seeds(None)}) == 3
    found = [ui.app.next_seed() for _match in range(64)]
    assert len({*found}) == 64 and 2**24 < max(found) < 2**32
