"""Every scene of the game, and the window sizes in which it is tested."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.app import App
from game.engine.scene import Scene
from game.engine.sound import Sound
from game.games import GAMES
from game.rules.common.journal import BOARD
from game.scenes.how_to_play.scene import HowToPlay
from game.scenes.new_game import NewGame
from game.scenes.screen import screen_of
from game.scenes.settings import SettingsScene
from game.scenes.setup import Setup
from game.scenes.title import Title
from game.session.settings import Settings
from game.session.storage import Store
from tools.example_scenes import example_scenes
from tools.instant_worker import InstantWorker

SIZES = [(640, 480), (800, 480), (1280, 720), (1920, 1080), (720, 1280), (480, 800), (320, 240)]
READABLE = [size for size in SIZES if 480 <= min(size) < 1000]
"""Without the size at which nothing can be read, and the largest, which is like 1280 x 720."""


@contextmanager
def every_scene(folder: Path) -> Iterator[dict[str, Scene]]:
    """All scenes by name. They are closed afterwards."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.session.game_session.Worker", InstantWorker)
        made = {name: make() for name, make in example_scenes(folder)} | more_scenes(folder)
    yield made
    for scene in made.values():
        scene.close()


def more_scenes(folder: Path) -> dict[str, Scene]:
    """Those that are not among the examples: with large text, and a title with a match."""
    large = App(Store(folder), Settings(large_text=True), Sound())
    pages = {
        f"large how-to-play-{game_name}-{page + 1}": HowToPlay(large, game_name, page)
        for game_name in GAMES
        for page in range(len(screen_of(game_name).pages()))
    }
    return pages | {
        "large more": Setup(large, BOARD),
        "large new game": NewGame(large),
        "large settings": SettingsScene(large),
        "large title": Title(large),
        "title with a match": Title(App(Store(folder), Settings(), Sound())),
    }
