"""The sound: volumes, music that plays on, effects, and a machine without an audio device."""

from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from game.engine.sound import FOLDER, Sound

ROOT = Path(__file__).parents[1]


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


def test_every_sound_is_played_somewhere():
    code = "".join(path.read_text(encoding="utf-8") for path in ROOT.glob("game/**/*.py"))
    # Of numbered ones the code has only what their names begin with.
    names = {path.stem.rstrip("0123456789") for path in FOLDER.glob("*.wav")}
    assert "button" in names
    assert not [name for name in names if f'"{name}"' not in code and f'f"{name}{{' not in code]
