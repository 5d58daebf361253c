"""The set-up of a match: players, partners and house rules."""

import pytest
from helpers import header, saved
from ui_driver import button_of

from game.engine.picture import Picture
from game.players.characters import CHARACTERS
from game.rules.common.journal import BOARD
from game.rules.tiles.journal import Journal
from game.scenes import setup
from game.scenes.setup import Setup


@pytest.mark.parametrize(
    ("kinds", "partners", "preset", "pads", "must_lay"),
    [
        (("human", "casual", "off", "human", "off", "beginner"), True, "strict", (0, 0, 1, 1), "most"),
        (("human", "casual", "off", "human", "off", "off"), True, "italian", (0, 1, 2), "free"),
        (("off", "off", "off", "off", "human", "human"), False, "standard", (0, 1), "sequential"),
    ],
)
def test_play_begins_the_match_of_the_set_up_and_saves_its_house_rules(
    ui, kinds, partners, preset, pads, must_lay
):
    ui.choices.partners, ui.choices.preset, ui.choices.kinds = partners, preset, list(kinds)
    with ui.play(ui.more()):
        ui.press_button("Play")
        ui.run(3)
        (text,) = saved(ui.store)
        head = Journal.read(text.encode()).match.header
        assert [seat.name for seat in head.seats] == [
            CHARACTERS[one].name if one in CHARACTERS else name
            for name, one in zip(ui.app.settings.names, kinds, strict=True)
            if one != "off"
        ]
        assert [seat.level or seat.kind for seat in head.seats] == [kind for kind in kinds if kind != "off"]
        assert (head.pads, head.rules.must_lay) == (pads, must_lay)
    assert ui.store.settings().matches[BOARD].preset == preset


def test_a_match_needs_two_players(ui):
    ui.choices.kinds[1:] = ["off"] * 5
    with ui.play(ui.more()):
        assert not button_of(ui.top, "Play").enabled
        ui.choose("Play")
        assert isinstance(ui.top, Setup)
        assert saved(ui.store) == []


def partners_chosen(ui, players: int) -> Setup:
    """The set-up with this many players after somebody has tried to choose partners."""
    scene = ui.more()
    ui.choices.kinds = ["human"] * players + ["off"] * (6 - players)
    scene.resize((800, 480))
    partners = button_of(scene, "Partners")
    if partners.step:
        partners.step(1)
    return scene


PLAYERS_AND_PARTNERS = [(2, False), (4, True), (5, False), (6, True)]


@pytest.mark.parametrize(("players", "possible"), PLAYERS_AND_PARTNERS)
def test_partners_need_four_or_six_players_and_the_set_up_says_so(ui, players, possible):
    scene = partners_chosen(ui, players)
    partners = button_of(scene, "Partners")
    assert ui.choices.partners == possible
    assert ("Ada + Ben, Cleo + Dora" in scene._note()) == possible
    assert (partners.step is not None) == possible
    assert (partners.value == "for 4 or 6 players") != possible


@pytest.mark.parametrize("people", (1, 2))
def test_the_line_of_hands_says_why_they_cannot_be_open(ui, people):
    scene = ui.more()
    ui.choices.kinds = ["human"] * people + ["casual"] + ["off"] * (5 - people)
    scene.resize((800, 480))
    hands = button_of(scene, "Hands")
    assert (hands.step is not None) == (people > 1)
    assert (hands.value == "for 2+ people") == (people < 2)


def test_changing_the_house_rules_replaces_the_note_about_a_match_in_progress(ui):
    ui.begin(header("human", "casual"))
    scene = ui.more()
    scene.resize((800, 480))
    assert "match in progress" in scene._note()
    button_of(scene, "House rules").step(1)
    assert "match in progress" not in scene._note()


EXPLAINED = [
    ("Partners", "neighbours", "Two partners share a pad: Ada + Ben, Cleo + Dora."),
    ("Partners", "each alone", "Everybody has their own pad."),
    ("Length", "short, 61 tiles", "A short match takes two people about ten minutes."),
    ("Length", "full, 121 tiles", "A full match takes two people about twenty minutes."),
    ("Hints", "off", "Nobody can ask for a hint."),
    ("Hints", "on", "Hint shows a part of the board, then where to lay, then the reason."),
    ("Totals", "at the end", "Nobody sees the totals until they are added up at the end."),
    ("Totals", "shown", "Everybody sees the totals during the match."),
    ("Hands", "open", "People see each other's hands. Nothing is hidden between turns."),
    ("Hands", "hidden", "People do not see what their opponents hold."),
]


@pytest.mark.slow
def test_each_choice_says_what_it_means_as_it_is_now(ui, listen):
    said = listen(setup, "paragraph_within")
    ui.choices.kinds = ["human"] * 4 + ["off"] * 2
    scene = ui.more()
    scene.resize((1280, 720))
    found = []
    for label, _value, _words in EXPLAINED:
        button_of(scene, label).step(1)
        scene.draw(Picture(), 0.0)
        found.append((label, button_of(scene, label).value, said[-1]))
    assert found == EXPLAINED
    ui.choices.kinds[1:] = ["off"] * 5
    scene.draw(Picture(), 0.0)
    assert said[-1] == "At least two players are needed."


def test_the_line_of_a_seat_offers_nobody_people_each_level_and_each_program(ui):
    ui.app.settings.bots = [{"name": "Greta", "command": "greta"}]
    ui.choices.kinds = ["human", "human", "off", "off", "off", "off"]
    scene = ui.more()
    scene.resize((1280, 720))
    found = []
    for _press in range(10):
        line = [button for button in scene.buttons.all if button.step][2]
        found.append(line.value)
        line.step(1)
    levels = ("beginner", "learner", "hasty", "casual", "club", "master")
    offered = ["Nobody", "Human", *(f"Computer: {level}" for level in levels), "Program: Greta", "Nobody"]
    assert found == offered
