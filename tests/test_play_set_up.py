"""The set-up of a match: the match is the one that was chosen, and impossible choices are explained."""

from __future__ import annotations

import pytest
from helpers import header, saved
from ui_driver import button_of

from game.rules.tiles.journal import Journal
from game.scenes.setup import Setup


@pytest.mark.parametrize(
    ("kinds", "partners", "preset", "pads", "must_lay"),
    [
        (("human", "casual", "off", "human", "off", "beginner"), True, "strict", (0, 0, 1, 1), "most"),
        (("human", "casual", "off", "human", "off", "off"), True, "italian", (0, 1, 2), "free"),
        (("off", "off", "off", "off", "human", "human"), False, "standard", (0, 1), "sequential"),
    ],
)
def test_the_match_is_the_one_that_was_set_up(ui, kinds, partners, preset, pads, must_lay):
    settings = ui.app.settings
    settings.partners, settings.preset = partners, preset
    for seat, kind in zip(settings.seats, kinds, strict=True):
        seat.kind = kind

    with ui.play(Setup(ui.app)):
        ui.press_button("Play")
        ui.run(3)
        (text,) = saved(ui.store)
        head = Journal.read(text.encode()).match.header
        taken = [seat for seat in settings.seats if seat.kind != "off"]
        assert [seat.name for seat in head.seats] == [seat.name for seat in taken]
        assert [seat.level or seat.kind for seat in head.seats] == [seat.kind for seat in taken]
        assert (head.pads, head.rules.must_lay) == (pads, must_lay)
        assert ui.store.settings().preset == preset


def test_fewer_than_two_cannot_begin(ui):
    for seat in ui.app.settings.seats[1:]:
        seat.kind = "off"

    with ui.play(Setup(ui.app)):
        assert not button_of(ui.top, "Play").enabled
        ui.press_button("Play")
        ui.run()
        assert isinstance(ui.top, Setup)
        assert saved(ui.store) == []


def test_partners_can_be_chosen_only_where_all_can_pair_up(ui):
    scene = Setup(ui.app)
    for taken, paired in ((2, False), (4, True), (5, False), (6, True)):
        ui.app.settings.partners = False
        for number, seat in enumerate(ui.app.settings.seats):
            seat.kind = "casual" if number < taken else "off"
        scene.resize((800, 480))
        step = button_of(scene, "Partners").step
        step(1)
        assert ui.app.settings.partners == paired, taken
        assert ("Ada + Ben, Cleo + Dora" in scene._note()) == paired, "who plays with whom"
        assert ("can play as partners" in scene._note()) != paired, "why not"


def test_whoever_changes_the_house_rules_is_told_what_they_mean(ui):
    """Even where a match in progress is what is said at first."""
    ui.begin(header("human", "casual"))
    scene = Setup(ui.app)
    scene.resize((800, 480))
    assert "match in progress" in scene._note()
    button_of(scene, "House rules").step(1)
    assert "match in progress" not in scene._note()
