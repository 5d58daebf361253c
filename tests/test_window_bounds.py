"""Where the window opens and how large; what is remembered of it; and that full screen changes none of this."""

import sys
from typing import Any

import pygame
import pytest
from pygame import Rect
from ui_driver import labels_of

from game.app import App
from game.commands.play import play
from game.engine import screens
from game.engine.translation import _, set_language
from game.engine.window import Window
from game.session.settings import Settings
from game.session.storage import Store

DESKTOP = (1024, 768)
"""That of SDL's dummy driver."""


@pytest.fixture
def desktop(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A function that puts screens there. SDL has only one without a display."""

    def found(*areas: tuple[int, int, int, int]) -> None:
        class Probe:
            def __init__(self, _title: str, size: tuple[int, int], where: tuple[int, int], *, hidden: bool):
                assert hidden
                screen = Rect(areas[where[0] - pygame.WINDOWPOS_CENTERED])
                self.position = screen.centerx - size[0] // 2, screen.centery - size[1] // 2

            def destroy(self) -> None: ...

        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [area[2:] for area in areas])
        monkeypatch.setattr(pygame, "Window", Probe)

    return found


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        ((1920, 1080), (1280, 720)),
        ((3840, 2160), (2560, 1440)),
        ((2560, 1440), (1600, 900)),
        ((3440, 1440), (1600, 900)),
        ((5120, 2880), (3200, 1800)),
        ((1600, 900), (1280, 720)),
        ((1366, 768), (1201, 676)),
        ((800, 480), (736, 414)),
    ],
)
def test_the_first_window_takes_two_thirds_of_the_desktop_or_as_much_of_the_design_as_there_is_room(
    desktop, size, expected
):
    desktop((0, 0, *size))
    assert screens.opening(Rect(0, 0, 0, 0)) == (expected, None)


def test_without_any_screen_the_window_has_the_size_of_the_design(desktop):
    desktop()
    assert screens.opening(Rect(0, 0, 0, 0)) == ((1280, 720), None)


@pytest.mark.parametrize(
    ("last", "expected"),
    [
        ((100, 50, 800, 600), ((800, 600), (100, 50))),
        ((2000, 100, 800, 600), ((800, 600), (2000, 100))),
        ((-200, -90, 800, 600), ((800, 600), (0, 0))),
        ((3000, 900, 800, 600), ((800, 600), (2400, 424))),
        ((1800, 50, 800, 600), ((800, 600), (1920, 50))),
        ((100, 3000, 800, 600), ((800, 600), None)),
        ((2000, 1050, 800, 600), ((800, 600), None)),
        ((0, 0, 1921, 500), ((1280, 720), None)),
        ((1950, 0, 1250, 1060), ((1280, 720), None)),
        ((100, 50, 800, 0), ((1280, 720), None)),
    ],
)
def test_the_window_opens_where_it_was_but_always_on_a_screen(desktop, last, expected):
    """The second screen is smaller, so below it there is nothing."""
    desktop((0, 0, 1920, 1080), (1920, 0, 1280, 1024))
    assert screens.opening(Rect(last)) == expected


def bounds() -> tuple[int, int, int, int]:
    return *pygame.display.get_window_position(), *pygame.display.get_window_size()


def put(where: tuple[int, int], size: tuple[int, int]) -> None:
    """As a person does with its title bar and its corner."""
    pygame.display.set_mode(size, pygame.RESIZABLE)
    pygame.display.set_window_position(where)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> Any:
    """A function that opens the game, does something with its window, and closes it. Returns where the window had opened."""
    pygame.display.quit()  # A window that is open already is used again, where it is.
    monkeypatch.setattr(pygame, "quit", pygame.display.quit)

    def game(
        then: Any = lambda window: None,
        size: tuple[int, int] | None = None,
        note: Any = lambda app: bounds(),
        **flags: object,
    ) -> Any:
        found = []

        def leave(app: App) -> None:
            found.append(note(app))
            then(app.window)
            pygame.event.post(pygame.Event(pygame.QUIT))

        assert play(size, tmp_path, on_first_frame=leave, flags=flags) == 0
        return found[0]

    return game


def kept(folder: Any) -> tuple[int, int, int, int]:
    found = Store(folder).settings()
    return found.window_left, found.window_top, found.window_width, found.window_height


@pytest.mark.slow
def test_the_next_window_opens_where_this_one_was_put_and_an_untouched_one_is_not_remembered(
    opened, tmp_path
):
    first = opened()
    assert kept(tmp_path) == (0, 0, 0, 0)
    moved = (30, 40, 700, 500)
    assert opened(lambda window: put(moved[:2], moved[2:])) == first
    assert opened() == moved == kept(tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("ends", [True, False], ids=["closed in full screen", "left again"])
def test_the_size_of_the_full_screen_is_never_remembered(opened, tmp_path, monkeypatch, ends):
    """Not even if the screen has another resolution by then."""

    def fill(window: Window) -> None:
        put((30, 40), (700, 500))
        window.refresh()
        window.set_full_screen(True)
        with monkeypatch.context() as patch:
            patch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1600, 900)])
            window.refresh()
        assert bounds()[2:] == DESKTOP
        if not ends:
            window.set_full_screen(False)

    opened(fill)
    assert kept(tmp_path) == (30, 40, 700, 500)
    assert Store(tmp_path).settings().full_screen == ends


@pytest.mark.slow
def test_what_a_window_manager_makes_fill_the_screen_is_not_remembered(opened, tmp_path):
    def fill(window: Window) -> None:
        put((30, 40), (700, 500))
        window.refresh()
        put((0, 0), DESKTOP)
        window.refresh()

    opened(fill)
    assert kept(tmp_path) == (30, 40, 700, 500)


@pytest.mark.slow
def test_a_size_on_the_command_line_counts_once(opened, tmp_path):
    opened(lambda window: put((30, 40), (700, 500)))
    assert opened(lambda window: put((50, 60), (600, 400)), size=(400, 300))[2:] == (400, 300)
    assert kept(tmp_path) == (30, 40, 700, 500)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("settings", "flags", "note", "expected"),
    [
        ({"full_screen": True}, {}, lambda app: app.window.full_screen, True),
        ({"language": "de"}, {}, lambda app: _("Hint"), "Tipp"),
        ({"inches": 24.0}, {}, lambda app: app.window.inches, 24.0),
        (
            {"inches": 24.0},
            {"inches": 32.0},
            lambda app: (app.window.inches, app.settings.inches),
            (32.0,) * 2,
        ),
        ({"seating": "turn"}, {"seating": "one"}, lambda app: app.seating, "one"),
        ({}, {"rotate": 270}, lambda app: app.window.place.side, 3),
        ({}, {"seed": 7}, lambda app: [app.next_seed(), app.next_seed()], [7, 8]),
        ({}, {}, lambda app: pygame.display.get_caption()[0], "Zatre"),
    ],
)
def test_settings_and_flags_count_from_the_first_picture_on(
    opened, tmp_path, settings, flags, note, expected, listen
):
    icons = listen(pygame.display, "set_icon", lambda _none, icon: icon.get_bounding_rect().size)
    modes = listen(pygame.display, "set_mode", lambda _surface, _size, flags: flags)
    before = Settings(**settings)
    Store(tmp_path, waits=True).save_settings(before)
    try:
        assert opened(note=note, **flags) == expected
    finally:
        set_language("en")
    assert modes == [pygame.FULLSCREEN if before.full_screen else pygame.RESIZABLE]
    assert len(icons) == 1 and min(icons[0]) > 32
    assert Store(tmp_path).settings() == before, "flags are for this start only"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other folders")
def test_which_programs_may_be_run_is_kept_where_the_system_wants_it(opened, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert opened(note=lambda app: app.config_folder) == tmp_path / "config" / "zatre"
    monkeypatch.delenv("XDG_CONFIG_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert opened(note=lambda app: app.config_folder) == tmp_path / "home" / ".config" / "zatre"


def test_a_remembered_place_outside_what_is_possible_is_limited(store):
    store.save_settings(Settings(window_left=-(10**9), window_width=10**9))
    found = store.settings()
    assert (found.window_left, found.window_width) == (-(1 << 15), 1 << 15)


@pytest.mark.parametrize("toggle", ["F11", "Alt+Enter", "the setting"])
def test_a_window_has_its_size_and_place_after_full_screen_although_sdl_forgets_them(ui, monkeypatch, toggle):
    """Under X11 it opens as large as the screen, and further right and down by its frame, until SDL is asked a second time."""
    set_mode, was_full = pygame.display.set_mode, []

    def forgetful(size: tuple[int, int], flags: int = 0) -> pygame.Surface:
        if flags & pygame.FULLSCREEN:
            was_full.append(True)
        elif was_full:
            was_full.clear()
            surface = set_mode(DESKTOP, flags)
            pygame.display.set_window_position((62, 60))
            return surface
        return set_mode(size, flags)

    monkeypatch.setattr(pygame.display, "set_mode", forgetful)
    with ui.play(ui.make("settings")):
        put((61, 40), (800, 480))
        for full in (True, False, True, False):
            match toggle:
                case "F11":
                    ui.strike(pygame.K_F11)
                case "Alt+Enter":
                    ui.strike(pygame.K_RETURN, mod=pygame.KMOD_LALT)
                case _:
                    ui.press_button(next(label for label in labels_of(ui.top) if "Full screen" in label))
                    ui.run()
            assert (ui.window.full_screen, bounds()) == (
                full,
                (0, 0, *DESKTOP) if full else (61, 40, 800, 480),
            )
            assert ui.window.size == bounds()[2:]
