"""The sound: volumes, music that plays on, effects, and a machine without an audio device."""

from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from ui_driver import draft_of, opening

from game.app import App
from game.commands.card_examples import card_session_at
from game.commands.example_scenes import LATE
from game.commands.fixtures import session_at
from game.engine.scene import Scene
from game.engine.sound import FOLDER, Sound
from game.scenes.end.match_lost import MatchLost
from game.scenes.end.scoring import EndScoring
from game.scenes.turn.scene import turn_scene_of

ROOT = Path(__file__).parents[1]
KINDS = ("human", "cpu")


def board_at(app: App, lays: int, due: str, seat: int = 0) -> Scene:
    return turn_scene_of(app, session_at(app, KINDS, lays, due, seat=seat))


def cards_at(app: App, lays: int, due: str, seat: int = 0) -> Scene:
    return turn_scene_of(app, card_session_at(app, KINDS, lays, due, seat=seat))


class Mixer:
    """Stands for ``pygame.mixer``, and notes what is played."""

    def __init__(self) -> None:
        self.played: list[object] = []
        self.running = False
        self.music = SimpleNamespace(
            set_volume=lambda volume: self.played.append(volume),
            get_busy=lambda: self.running,
            load=lambda path: None,
            play=self._begin,
            stop=self._stop,
        )

    def init(self, *_words: object, **_named: object) -> None: ...

    def set_num_channels(self, count: int) -> None: ...

    def Sound(self, path: object) -> SimpleNamespace:
        return SimpleNamespace(
            set_volume=lambda volume: None, play=lambda: self.played.append(getattr(path, "stem", None))
        )

    def _begin(self, loops: int, **_named: object) -> None:
        self.running = True
        self.played.append("music")

    def _stop(self) -> None:
        self.running = False
        self.played.append("silence")


@pytest.fixture
def mixer(monkeypatch) -> Mixer:
    found = Mixer()
    monkeypatch.setattr(pygame, "mixer", found)
    return found


def test_music_plays_on_while_a_volume_changes_and_stops_at_0(mixer):
    sound = Sound()
    sound.set_volumes(0.5, 0.4)
    assert mixer.played == [], "nothing is heard before the first frame"
    sound.open()
    sound.set_volumes(0.9, 0.4)
    sound.set_volumes(0.9, 0.0)
    sound.set_volumes(0.9, 0.2)
    assert mixer.played == [0.4, "music", 0.4, 0.0, "silence", 0.2, "music"]


def test_effects_are_heard_unless_they_are_off_or_silent(mixer):
    sound = Sound()
    sound.open()
    sound.set_volumes(1.0, 0.0)
    mixer.played.clear()
    for volume, silent in ((1.0, False), (1.0, True), (0.0, False)):
        sound.set_volumes(volume, 0.3)
        sound.silent = silent
        sound.play("button")
        sound.play("no such effect")
    assert mixer.played.count("button") == 1


def test_a_volume_that_is_changed_in_the_settings_is_heard_at_once(ui, mixer):
    ui.app.sound.open()
    for music in (9, 3):
        ui.app.settings.music = music
        ui.app.change()
        assert music / 10 in mixer.played


@pytest.mark.slow
@pytest.mark.parametrize(
    ("make", "sounds"),
    [
        (lambda app: board_at(app, 8, "draw"), ["bag_rustle", "tile_drawn", "tile_drawn", "your_turn"]),
        (lambda app: cards_at(app, 0, "deal"), ["card_shuffle", *["card_slide"] * 7, "your_turn"]),
        (
            lambda app: MatchLost(app, session_at(app, KINDS, 30).match, 1, LATE),
            ["pencil_stroke", "game_end"],
        ),
    ],
    ids=["tiles are drawn", "cards are dealt", "a match is lost"],
)
def test_what_happens_is_heard(ui, listen, make, sounds):
    heard = listen(ui.app.sound, "play")
    with ui.play(make(ui.app)):
        ui.run()
    assert heard == sounds


@pytest.mark.slow
def test_each_tile_or_card_of_a_computer_is_heard_when_it_is_taken_and_when_it_is_laid(ui, listen):
    for make, taken, laid in ((board_at, "pick_up", "tile_laid"), (cards_at, "card_slide", "card_laid")):
        scene, heard = make(ui.app, 9, "lay", 1), listen(ui.app.sound, "play")
        with ui.play(scene):
            ui.run()
        last = max(at for at, name in enumerate(heard) if name.startswith(laid))
        landed = sum(name.startswith(laid) for name in heard)
        assert heard[: last + 1].count(taken) == landed > 0 and heard[0] == taken


@pytest.mark.slow
def test_a_tile_that_is_picked_with_a_number_or_pressed_is_heard(ui, listen):
    with ui.play(opening(ui)):
        heard = listen(ui.app.sound, "play")
        ui.strike(pygame.K_0 + draft_of(ui.top).hand[1])
        ui.press_slot(2)
    assert heard == ["pick_up", "pick_up"]


@pytest.mark.slow
def test_the_winner_is_heard_after_the_rows_have_been_added_up(ui, listen):
    heard = listen(ui.app.sound, "play")
    with ui.play(EndScoring(ui.app, session_at(ui.app, KINDS, None))):
        ui.run()
    assert heard[-1] == "game_end" and {*heard[:-1]} == {"pencil_writing", "pencil_stroke", "run_11"}


def test_every_sound_is_played_somewhere():
    code = "".join(path.read_text(encoding="utf-8") for path in ROOT.glob("game/**/*.py"))
    # Of numbered ones the code has only what their names begin with.
    names = {path.stem.rstrip("0123456789") for path in FOLDER.glob("*.wav")}
    assert "button" in names
    assert not [name for name in names if f'"{name}"' not in code and f'f"{name}{{' not in code]
