"""Fixtures for several files. Lets ``import game`` work however pytest is started, and keeps tests away from screen, sound and
waiting. The fixtures import the game only when they are used, after all that has been set up.
"""

import gc
import os
import random
import sys
from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

TESTS = Path(__file__).resolve().parent
sys.path[:0] = [str(TESTS.parent), str(TESTS / "support")]


ORDER = os.environ.get("TEST_ORDER") or str(random.randrange(10_000))
"""The seed of the order of the files, and of the tests in each. No test may depend on those before it."""


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "window(size, **settings): what the window of ``ui`` is like")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    rng = random.Random(ORDER)
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    groups = list(files.values())
    for tests in groups:
        rng.shuffle(tests)
    rng.shuffle(groups)
    items[:] = [item for tests in groups for item in tests]


def pytest_report_collectionfinish() -> str:
    return f"Order of the tests: TEST_ORDER={ORDER}"


@pytest.fixture(autouse=True, scope="session")
def skip_fsync() -> Iterator[None]:
    """The game syncs every line of a journal, and the tests write thousands. test_journal_file checks that it does."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda number: None)
        yield


@pytest.fixture(autouse=True, scope="session")
def write_at_once() -> Iterator[None]:
    """The game waits for every write, so that a test finds the file. On a busy machine a thread for each of them takes long, so the
    writer has one only where a test sets PATIENCE."""
    from game.session import writer

    real = writer.Writer.do

    def do(self: Any, key: object, job: Any, **how: bool) -> None:
        if writer.PATIENCE is not None or not self._all_done.is_set():
            real(self, key, job, **how)
            return
        self._all_done.clear()
        self._jobs.append((key, job))
        self._work()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(writer, "PATIENCE", None)
        patch.setattr(writer.Writer, "do", do)
        yield


@pytest.fixture(autouse=True, scope="session")
def keep_memory() -> Iterator[None]:
    """Returning the memory of surfaces takes long, and so does making large ones again or looking for garbage, often and in
    pytest's own objects. test_bench measures the memory of the game in a process of its own."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.engine.window.return_large_blocks", lambda: None)
        patch.setattr("game.engine.scene.return_small_blocks", lambda: None)
        patch.setattr("game.engine.scene.clear_large_caches", lambda: None)
        yield


@pytest.fixture(autouse=True, scope="session")
def wait_for_programs() -> None:
    """On a busy machine a program can take longer to start than the game would wait for its answer."""
    from game.players.bot_process import BotProcess

    _limit, *others = BotProcess.__init__.__defaults__ or ()
    BotProcess.__init__.__defaults__ = (60.0, *others)


@pytest.fixture(autouse=True, scope="session")
def open_sound_at_once() -> Iterator[None]:
    """Otherwise a thread of its own would do so, and a test might end before it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.engine.sound._sdl", lambda: None)
        yield


@pytest.fixture(autouse=True, scope="session")
def draw_each_sprite_once() -> Iterator[None]:
    """Drawing an SVG takes long, and the game clears its caches whenever a test opens a window of another size. So the tests
    keep every drawing, and the game gets a copy. Nothing is ever painted on a strip, so these need not be copied."""
    from game.engine import sprites

    drawn, strip = lru_cache(maxsize=4096)(sprites.rasterised), lru_cache(maxsize=24)(sprites._strip)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sprites, "rasterised", lambda name, size: drawn(name, size).copy())
        patch.setattr(sprites, "_strip", lambda *drawing: strip(*drawing))
        yield


@pytest.fixture(autouse=True, scope="session")
def measure_words_once() -> Iterator[None]:
    """It takes long, and the width of words in a size is always the same: the game has only one font."""
    import pygame

    widths: dict[tuple[int, str], tuple[int, int]] = {}

    class Font(pygame.Font):
        def __init__(self, file: Any, size: int) -> None:
            super().__init__(file, size)
            self._opened_in = size

        def size(self, words: str) -> tuple[int, int]:
            key = self._opened_in, words
            if key not in widths:
                widths[key] = super().size(words)
            return widths[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.font, "Font", Font)
        yield


@pytest.fixture(autouse=True, scope="session")
def end_after_a_crash() -> Iterator[None]:
    """Otherwise a test in which the game crashes waits until somebody closes the window that says so."""

    def again(app: Any, report: Any) -> None:
        raise

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.commands.play.show_crash", again)
        yield


@pytest.fixture(autouse=True)
def speak_english() -> Iterator[None]:
    """Again, whatever a test has chosen."""
    yield
    if translation := sys.modules.get("game.engine.translation"):
        translation.set_language(translation.ENGLISH)


@pytest.fixture(scope="session")
def made_scenes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A function that returns every scene of players who sit ``Around``, with a snapshot of what they were like. Making them takes
    more than a second, so all tests share them."""
    import pygame
    from every_scene import more_scenes
    from snapshot import Snapshot

    from tools.example_scenes import example_scenes
    from tools.fixtures import ONE_SIDE
    from tools.instant_worker import InstantWorker

    made: dict[Any, tuple[dict[str, Any], Snapshot]] = {}

    def scenes(around: Any) -> tuple[dict[str, Any], Snapshot]:
        if not pygame.display.get_surface():
            pygame.display.set_mode((640, 480))
        if around not in made:
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr("game.session.game_session.Worker", InstantWorker)
                folder = tmp_path_factory.mktemp("saves")
                scenes = {name: make() for name, make in example_scenes(folder, around)}
                scenes |= more_scenes(folder) if around == ONE_SIDE else {}
            made[around] = scenes, Snapshot(scenes.values())
        return made[around]

    yield scenes
    for scene in (scene for all_of_them, _snapshot in made.values() for scene in all_of_them.values()):
        scene.close()


@pytest.fixture
def scenes_around(made_scenes: Any) -> Iterator[Any]:
    """A function that returns every scene of players who sit ``Around``, on a screen of that diagonal; a test may do with them
    what it likes."""
    changed = []

    def scenes(around: Any) -> dict[str, Any]:
        made, snapshot = made_scenes(around._replace(inches=0.0))
        changed.append(snapshot)
        for scene in made.values():
            if hasattr(scene, "app"):
                scene.app.settings.inches = around.inches
            if getattr(scene, "made_for", None) is not None:
                scene.made_for = around.inches
        return made

    yield scenes
    for snapshot in changed:
        snapshot.restore()


@pytest.fixture
def scenes(scenes_around: Any) -> dict[str, Any]:
    """Every scene of players on one side, and those that are not among the examples."""
    from tools.fixtures import ONE_SIDE

    return scenes_around(ONE_SIDE)


@pytest.fixture
def store(tmp_path: Path) -> Any:
    """A folder for the game's files, still empty."""
    from game.session.storage import Store

    return Store(tmp_path / "zatre")


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """A function that returns a UI driver with a window of this size and these settings; if no others are given, without
    animations. Its files are those of ``store``, or in the folder that is given."""
    from ui_driver import UiDriver

    def opened(size: tuple[int, int] = (800, 480), folder: str = "zatre", **chosen: Any) -> UiDriver:
        return UiDriver(monkeypatch, tmp_path / folder, size, **{"speed": "off"} | chosen)

    return opened


@pytest.fixture
def ui(request: pytest.FixtureRequest, window: Any) -> Any:
    """A UI driver. The mark ``window`` says what its window is like; without it, 800 x 480 and without animations."""
    mark = request.node.get_closest_marker("window")
    return window(*mark.args, **mark.kwargs) if mark else window()


@pytest.fixture
def brief_review(monkeypatch: pytest.MonkeyPatch) -> None:
    """The review uses few samples, answers at once, and covers only the first turns of a match."""
    from game.analysis.review import steps
    from game.players.budget import Samples
    from tools.instant_worker import InstantWorker

    for module in ("game.scenes.review.overview", "game.scenes.review.board"):
        monkeypatch.setattr(f"{module}.Worker", InstantWorker)
        monkeypatch.setattr(f"{module}.SAMPLES", Samples(30))
    monkeypatch.setattr("game.scenes.review.overview.steps", lambda match: steps(match)[:16])


@pytest.fixture
def few_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    """The coach, asked for a hint, uses few samples."""
    from game.players.budget import Samples

    monkeypatch.setattr("game.session.game_session.BUDGET", Samples(20))


@pytest.fixture
def listen(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A function that returns a list. From now on each call of ``holder.name`` adds something to it: what ``note`` says about the
    result and the arguments, or the first argument."""

    def first(_result: Any, *args: Any, **_named: Any) -> Any:
        return args[0]

    def listening(holder: Any, name: str, note: Any = first) -> list[Any]:
        noted, real = [], getattr(holder, name)

        def call(*args: Any, **named: Any) -> Any:
            result = real(*args, **named)
            noted.append(note(result, *args, **named))
            return result

        monkeypatch.setattr(holder, name, call)
        return noted

    return listening


@pytest.fixture
def example(tmp_path: Path) -> Iterator[Any]:
    """A function that makes one of the example scenes in a window of this size. It is closed at the end."""
    import pygame

    from tools.example_scenes import example_scenes
    from tools.fixtures import ONE_SIDE

    made: list[Any] = []

    def make(name: str, size: tuple[int, int], around: Any = ONE_SIDE) -> Any:
        pygame.display.set_mode(size)
        made.append(dict(example_scenes(tmp_path / str(len(made)), around))[name]())
        made[-1].resize(size)
        return made[-1]

    yield make
    for scene in made:
        scene.close()


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """A kiosk driver whose staff have a PIN."""
    from kiosk_driver import PIN_HASH, KioskDriver

    return KioskDriver(monkeypatch, tmp_path / "kiosk", pin_hash=PIN_HASH)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    """A function that runs a command or a tool. Returns its exit status, and what it printed to stdout and to stderr."""
    from command_line import TOOLS

    from main import main

    def command(*words: object) -> tuple[int, str, str]:
        texts = [str(word) for word in words]
        try:
            is_tool = texts and texts[0] in TOOLS
            status = import_module(f"tools.{texts[0]}").main(texts[1:]) if is_tool else main(texts)
        except SystemExit as left:
            status = left.code
        out, err = capsys.readouterr()
        return status, out, err

    return command


@pytest.fixture
def plugs() -> Iterator[Any]:
    """Gamepads without hardware can be plugged in. Their events go through SDL's queue."""
    from virtual_gamepads import VirtualGamepads

    gamepads = VirtualGamepads()
    yield gamepads
    gamepads.close()
