"""All scenes in all languages, in windows of many sizes and with players around them: ``make languages``. It takes some minutes."""

import pytest
from fitting import LONGER, faults_in
from said_words import said_in
from status_fit import too_small

from game.session.settings import LANGUAGES
from tools.fixtures import Around

WINDOWS = [
    *((size, Around("one", seats)) for size in ((1280, 720), (1920, 1080), (720, 1280)) for seats in (2, 6)),
    *(((800, 480), Around("one", seats, 7.0)) for seats in (2, 4)),
    *((size, Around("turn", seats)) for size in ((1280, 720), (1920, 1080), (720, 1280)) for seats in (2, 4)),
    *(((1920, 1080), Around("four", seats, 24.0)) for seats in (2, 3, 4, 5, 6)),
    ((480, 800), Around("one", 4, 7.0)),
    ((1280, 800), Around("turn", 6, 10.1)),
    ((800, 1280), Around("one", 3, 10.1)),
    ((768, 1024), Around("one", 6, 9.7)),
    ((1280, 1024), Around("one", 2)),
    ((800, 480), Around("turn", 4, 7.0)),
]


@pytest.mark.parametrize(("size", "around"), WINDOWS, ids=str)
@pytest.mark.parametrize("language", [*LANGUAGES, LONGER])
def test_words_fit(tmp_path, language, size, around):
    assert faults_in(language, tmp_path, size, around) == []


@pytest.fixture(scope="module")
def said():
    return said_in(tuple(LANGUAGES), matches=4)


@pytest.mark.parametrize(("size", "around"), WINDOWS, ids=str)
def test_no_sentence_of_the_status_bar_is_too_small(said, tmp_path, size, around):
    needed = [one for words in said.values() for one in words if one.way != "hint"]
    assert too_small(tmp_path, needed, size, around) == []
