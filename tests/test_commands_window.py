"""The commands ``play`` and ``shots``, which draw scenes."""

import contextlib
import io
import signal
import sys
import threading
from functools import partial

import pygame
import pytest
from command_line import one_sentence, python, without_display

from game.app import App
from game.commands.play import play
from game.session.settings import Settings
from game.session.storage import Store
from main import main
from tools import shots

pytestmark = pytest.mark.slow

CLOSED = {
    "the window": "pygame.event.post(pygame.Event(pygame.QUIT))",
    "the terminal": "os.kill(os.getpid(), signal.SIGHUP)",
    "everything": "os.kill(os.getpid(), signal.SIGTERM)",
}


@pytest.mark.parametrize("closed", CLOSED)
def test_the_game_shows_the_title_saves_settings_and_exits_with_0(tmp_path, closed):
    if sys.platform == "win32" and closed != "the window":
        pytest.skip("there are no such signals")
    code = (
        "import os, signal, sys, pygame; from game.engine import loop\n"
        "real = loop.Loop._paint\n"
        "def paint(self):\n"
        "    real(self); print('seen', self.frames, type(self.stack.top).__name__)\n"
        f"    {CLOSED[closed]}\n"
        "loop.Loop._paint = paint\n"
        "if hasattr(signal, 'SIGHUP'): signal.signal(signal.SIGHUP, signal.SIG_DFL)\n"
        "import main; sys.exit(main.main(['play', '--size', '400x400']))\n"
    )
    done = python(code, tmp_path)
    assert done.stderr == ""
    assert done.returncode == 0
    assert "seen 1 Title" in done.stdout
    (settings,) = tmp_path.rglob("settings.json")
    assert settings.parent.parts[-2:] == ("zatre", "zatre")


@pytest.fixture
def drawn(run, tmp_path, monkeypatch):
    """Runs ``shots`` and returns its exit status and what it prints on stderr."""
    monkeypatch.setattr(pygame, "quit", lambda: None)
    return lambda *words: run("shots", "--out", tmp_path / "out", *words)[::2]


def test_shots_writes_one_picture_for_every_chosen_scene_and_size(drawn, tmp_path):
    chosen = ("more", "turn-hidden", "turn-opening")
    sizes = ("480x320", "320x480")
    only = ("--only", "more", "--only", "turn-hidd*", "--only", "turn-opening")
    status, err = drawn(*only, "--size", sizes[0], "--size", sizes[1])
    assert status == 0
    files = {file.name: pygame.image.load(file).get_size() for file in (tmp_path / "out").iterdir()}
    assert files == {
        f"{name}-{size}.png": tuple(map(int, size.split("x"))) for name in chosen for size in sizes
    }
    assert err == "", "there is no terminal for the progress"


def test_shots_of_a_scene_that_does_not_exist_says_so_and_draws_nothing(drawn, tmp_path):
    assert drawn("--only", "more", "--only", "mroe") == (2, "there is no scene 'mroe' with the seating one\n")
    assert not (tmp_path / "out").exists()


def test_shots_shows_the_seating_turn_from_three_sides(drawn, tmp_path):
    shown = ("turn-laid", "pause")
    only = [word for name in shown for word in ("--only", name)]
    assert drawn(*only, "--size", "480x320", "--seating", "turn", "--seats", "5") == (0, "")
    pictures = {file.name: pygame.image.load(file) for file in (tmp_path / "out").iterdir()}
    assert len(pictures) == 6
    for scene in shown:
        names = [f"{scene}{end}-480x320.png" for end in ("", "-left", "-top")]
        faced, _left, opposite = (pygame.image.tobytes(pictures[name], "RGB") for name in names)
        over = pygame.transform.rotate(pictures[names[0]], 180)
        assert opposite == pygame.image.tobytes(over, "RGB") != faced


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="only there does a signal end the waiting")
def test_shots_that_are_interrupted_wait_until_nothing_is_written(tmp_path, monkeypatch):
    """Otherwise their folder could not be removed."""
    written = []
    monkeypatch.setattr("game.session.writer.PATIENCE", 60.0)

    def write_much(store):
        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
        for number in range(1000):
            (store.folder / str(number)).write_bytes(b"")
        written.append("all")

    def show(scene, *_facts):
        scene.app.store.do("much", partial(write_much, scene.app.store))

    monkeypatch.setattr(pygame, "quit", lambda: None)
    monkeypatch.setattr(shots, "_shown", show)
    with pytest.raises(KeyboardInterrupt):
        shots.shots(str(tmp_path / "out"), [(480, 320)], only=["more"])
    assert written == ["all"]


@pytest.mark.parametrize("stream", [None, io.StringIO()], ids=["none", "no file"])
def test_a_command_runs_without_stdout_and_stderr(monkeypatch, stream):
    monkeypatch.setattr("game.commands.play.play", lambda size, flags: 0)
    with contextlib.redirect_stdout(stream), contextlib.redirect_stderr(stream):
        assert main([]) == 0


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_letters_that_the_terminal_lacks_are_printed_as_question_marks(monkeypatch, stream):
    terminal = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors="strict")
    monkeypatch.setattr(sys, stream, terminal)
    monkeypatch.setattr(
        "game.commands.play.play", lambda size, flags: print("Zoë 中", file=getattr(sys, stream)) or 0
    )
    assert main([]) == 0
    terminal.flush()
    assert terminal.buffer.getvalue().split() == [b"Zo?", b"?"]


@pytest.mark.parametrize(
    "given",
    [["--size", "800x480"], ["play", "--size", "800x480"], ["--size", "800x480", "play"], [], ["play"]],
)
def test_size_can_be_given_with_or_without_the_command(monkeypatch, given):
    opened = []
    monkeypatch.setattr("game.commands.play.play", lambda size, flags: opened.append(size) or 0)
    assert main(given) == 0
    assert opened == [(800, 480) if "--size" in given else None]


@pytest.mark.parametrize("full_screen", [True, False])
def test_the_next_window_opens_as_this_one_was_closed(monkeypatch, tmp_path, full_screen):
    def leave(app: App) -> None:
        app.window.set_full_screen(full_screen)
        pygame.event.post(pygame.Event(pygame.QUIT))

    monkeypatch.setattr(pygame, "quit", lambda: None)
    store = Store(tmp_path)
    store.save_settings(Settings(full_screen=not full_screen))
    store.close()
    assert play((400, 300), tmp_path, on_first_frame=leave) == 0
    assert Store(tmp_path).settings().full_screen is full_screen


@pytest.mark.parametrize("chosen", [None, "turn", "four"])
def test_what_the_command_line_says_is_for_this_start_until_something_else_is_chosen(
    monkeypatch, tmp_path, chosen
):
    seen = []

    def leave(app: App) -> None:
        seen.append((app.settings.seating, app.settings.inches, app.window.inches))
        app.change()
        for seating in (chosen and "one", chosen):
            if seating:
                app.settings.seating = seating
                app.change()
        pygame.event.post(pygame.Event(pygame.QUIT))

    monkeypatch.setattr(pygame, "quit", lambda: None)
    store = Store(tmp_path)
    store.save_settings(Settings(seating="turn", inches=15.6))
    store.close()
    assert play((400, 300), tmp_path, leave, {"seating": "four", "inches": 32.0}) == 0
    assert seen == [("four", 32.0, 32.0)]
    saved = Store(tmp_path).settings()
    assert (saved.seating, saved.inches) == (chosen or "turn", 15.6)


@pytest.mark.parametrize("given", [None, 27.0])
def test_the_window_knows_the_size_of_the_screen_and_the_language_of_the_system(monkeypatch, tmp_path, given):
    """Windows and macOS name the language in no variable of the environment."""
    seen = []

    def leave(app: App) -> None:
        seen.append((app.window.inches, app.languages[0], app.seed))
        pygame.event.post(pygame.Event(pygame.QUIT))

    monkeypatch.setattr(pygame, "quit", lambda: None)
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: [{"language": "fr", "country": "CH"}])
    store = Store(tmp_path)
    store.save_settings(Settings(inches=15.6))
    store.close()
    flags = {"inches": given, "seed": 5} if given else {}
    assert play((400, 300), tmp_path, leave, flags) == 0
    monkeypatch.setenv("LANG", "it_IT.UTF-8")
    assert play((400, 300), tmp_path, leave, flags) == 0
    seed = 5 if given else None
    assert seen == [(given or 15.6, "fr", seed), (given or 15.6, "it", seed)]


def test_the_help_says_that_flags_are_for_this_start(run):
    _status, out, _err = run("--help")
    assert "for this start only" in out


LEAVING = """
import sys, pygame
from game.commands.play import play
sys.exit(play((400, 300), on_first_frame=lambda app: pygame.event.post(pygame.Event(pygame.QUIT))))
"""
"""Closes the window after its first frame."""
UNSEEN = {
    "no display": ({}, "no screen"),
    "an unknown driver": ({"SDL_VIDEODRIVER": "nonsense"}, "nonsense"),
    "a driver without its display": ({"SDL_VIDEODRIVER": "x11"}, "x11"),
    "two of them": ({"SDL_VIDEODRIVER": "wayland,x11"}, "wayland"),
}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="there is always a display")
@pytest.mark.parametrize("unseen", UNSEEN)
def test_without_a_display_the_game_says_so_and_exits_with_1(tmp_path, unseen):
    environment, reason = UNSEEN[unseen]
    done = without_display("main.py", folder=tmp_path, **environment)
    assert done.returncode == 1
    assert one_sentence(done.stderr)
    assert reason in done.stderr
    assert done.stdout == ""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="there is no such driver")
@pytest.mark.parametrize("driver", ["dummy", "offscreen", "x11,offscreen"])
def test_a_driver_that_shows_nothing_runs_if_it_was_requested(tmp_path, driver):
    done = without_display("-c", LEAVING, folder=tmp_path, SDL_VIDEODRIVER=driver)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="there is always a display")
def test_without_a_display_the_kiosk_says_so_and_exits_with_1(tmp_path):
    done = without_display("main.py", "--kiosk", folder=tmp_path)
    assert (done.returncode, done.stderr) == (1, "Zatre cannot start: there is no screen.\n")
