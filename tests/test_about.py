"""About: the version, the author, and the licence of everything that a package contains."""

import re
from pathlib import Path

import pygame
import pytest

from game.app import App
from game.engine.intents import Intent, IntentKind
from game.engine.sound import Sound
from game.scenes.about import FOLDER, About
from game.session.settings import Settings
from game.session.storage import Store
from game.version import VERSION

LIBRARIES = Path(pygame.__file__).parent.with_name("pygame_ce.libs")
OTHERWISE = {
    "asound": "ALSA",
    "brotlicommon": "Brotli",
    "brotlidec": "Brotli",
    "jpeg": "libjpeg-turbo",
    "mpg": "mpg123",
    "png": "libpng",
    "sharpyuv": "libwebp",
    "vorbisenc": "libvorbis",
    "vorbisfile": "libvorbis",
    "webpdemux": "libwebp",
}
"""Licences whose names are not those of the library."""


@pytest.fixture
def about(tmp_path):
    scene = About(App(Store(tmp_path), Settings(), Sound()))
    scene.resize((1280, 720))
    return scene


def words_of(scene) -> str:
    return "\n".join(line for page in scene._pages for line in page)


def test_the_first_page_has_version_and_author(about):
    assert VERSION in words_of(about) and "Manfred Schüling" in words_of(about)


@pytest.mark.slow
def test_every_licence_can_be_read_whole(about):
    seen = set()
    for _number in FOLDER.glob("*.txt"):
        about.buttons.all[1].step(1)
        name = about.buttons.all[1].value
        expected = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").split()
        assert words_of(about).split() == expected, name
        seen.add(name)
    assert seen == {path.stem for path in FOLDER.glob("*.txt")}


@pytest.mark.slow
def test_the_game_comes_first_then_its_licence_and_those_of_its_parts(about):
    shown = []
    for _press in range(1 + len([*FOLDER.glob("*.txt")])):
        shown.append(about.buttons.all[1].value)
        about.handle(Intent(IntentKind.SCROLL, (0, 1)))
        about.buttons.all[1].step(1)
        assert not about.buttons.all[2].enabled, "another licence begins with its first page"
    assert shown[:4] == ["the game", "Zatre", "pygame-ce", "Python"]
    assert len(shown) > 9 and shown[4:] == sorted(shown[4:], key=str.lower)
    assert about.buttons.all[1].value == "the game"


def test_pages_are_turned(about):
    about.buttons.all[1].step(-1)
    pages = len(about._pages)
    assert pages > 1
    for _page in range(pages):
        assert about.handle(Intent(IntentKind.SCROLL, (0, 1))) is None
    assert about._page == pages - 1 and not about.buttons.all[3].enabled
    about.buttons.all[2].act()
    assert about._page == pages - 2


@pytest.mark.skipif(not LIBRARIES.is_dir(), reason="on this system the libraries are elsewhere")
def test_every_library_that_comes_with_pygame_has_its_licence():
    known = {re.sub(r"^lib", "", path.stem.lower()).replace("-", "") for path in FOLDER.glob("*.txt")}
    known |= OTHERWISE.keys()
    for path in LIBRARIES.iterdir():
        name = re.match(r"lib([A-Za-z]+(2_[a-z]+|2)?)", path.name)[1].lower()
        assert name in known, path.name


def test_the_licence_of_pygame_says_how_to_replace_it():
    text = (FOLDER / "pygame-ce.txt").read_text(encoding="utf-8")
    assert "replace" in text and "_internal/pygame_ce.libs" in text
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in (FOLDER / "GNU LGPL 2.1.txt").read_text(encoding="utf-8")
