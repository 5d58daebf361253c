"""Whole matches of the card game in the window."""

from __future__ import annotations

from card_driver import card_header, turn_by_mouse
from ui_driver import UiDriver

from game.scenes.card_turn.scene import CardTurnScene


def test_a_card_match_is_played_to_the_end_by_mouse(monkeypatch, tmp_path):
    ui = UiDriver(monkeypatch, tmp_path, (1280, 720), speed="off")
    with ui.play(ui.begin(card_header("human", "cpu"))):
        for _turn in range(60):
            if not isinstance(ui.top, CardTurnScene):
                break
            turn_by_mouse(ui)
    assert ui.match.outcome is not None
    assert ui.match.round == 2
