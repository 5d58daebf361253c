"""Hidden tiles: the screen shows only tiles that the player may see."""

import pygame
import pytest
from helpers import AGAIN, OPENING, header, laid, session_of, turn
from instant_worker import InstantWorker
from ui_driver import UiDriver, picture_of

from game.rules.tiles.events import Draw, Lay
from game.scenes.turn.scene import turn_scene_of

pytestmark = pytest.mark.slow


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


def _held_three(ui: UiDriver, drawn: int):
    """The computer Ben holds a 3 and draws this tile."""
    begun = session_of(ui.store, header("human", "casual"), *AGAIN, Lay(0, turn("2i7 1h7"), (12, 12), 1))
    begun._dealer.event = lambda match: Draw(1, (drawn,))
    return begun
