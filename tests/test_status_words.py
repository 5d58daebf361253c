"""What the status bar says during a turn can be read in every language, also what few matches come to. ``make languages`` looks at
all windows."""

import pytest
from said_words import said_in
from status_fit import too_small

from game.commands.fixtures import Around
from game.session.settings import LANGUAGES

pytestmark = pytest.mark.slow

WINDOWS = [
    ((1280, 720), Around("one", 2)),
    ((800, 480), Around("one", 4, 7.0)),
    ((480, 800), Around("one", 4, 7.0)),
    ((720, 1280), Around("one", 4, 7.0)),
    ((1920, 1080), Around("four", 5, 24.0)),
]


@pytest.fixture(scope="module")
def said():
    return said_in(tuple(LANGUAGES), matches=1)


@pytest.mark.parametrize(("size", "around"), WINDOWS, ids=str)
def test_no_sentence_is_written_too_small(said, tmp_path, size, around):
    assert min(map(len, said.values())) > 100
    # The sentences of a hint for which there is no room are left out.
    needed = [one for words in said.values() for one in words if one.way != "hint"]
    assert too_small(tmp_path, needed, size, around) == []
