"""A table in a public place whose folder cannot be written or made: visitors do not notice."""

from __future__ import annotations

import os
import re

import pytest
from kiosk_driver import TO_TITLE, KioskDriver, start_match

from game.session.writer import Notice

PLAYING = ("TurnScene",)


@pytest.mark.skipif(os.name != "posix" or os.getuid() == 0, reason="root may write everywhere")
def test_visitors_do_not_notice_a_read_only_folder(monkeypatch, tmp_path):
    tmp_path.chmod(0o500)
    table = KioskDriver(monkeypatch, tmp_path / "kiosk")
    with table.run():
        start_match(table)
        assert table.name in PLAYING
        table.wait(TO_TITLE)
        assert not table.top.notice
    tmp_path.chmod(0o700)


@pytest.mark.slow
def test_visitors_are_told_nothing_about_files_and_the_disk(table):
    """Neither by the title nor by a match, whatever is wrong."""
    with table.run():
        store = table.kiosk.app.store
        said = []
        for what in ("disk", "damaged", "cut", "unreadable", "elsewhere", "bot"):
            store.notices.append(Notice(what, "x.zatre"))
        for _ in range(2):
            start_match(table)
            said += [table.top.model.message, table.top.model.refusal]
            table.wait(TO_TITLE)
            said.append(table.top.notice)
            store.can_save = False
        assert not [words for words in said if re.search("disk|file|saved|x.zatre|program", words)]
        assert len(store.notices) >= 5, "they are kept for the staff"


@pytest.fixture
def no_folder(monkeypatch, tmp_path):
    """A match at a table that can save nothing."""
    (tmp_path / "file").write_text("")
    table = KioskDriver(monkeypatch, tmp_path / "file" / "kiosk")
    with table.run():
        start_match(table)
        yield table


@pytest.mark.slow
def test_without_a_folder_a_match_begins(no_folder):
    assert no_folder.name in PLAYING


@pytest.mark.slow
def test_without_a_folder_there_is_no_notice(no_folder):
    no_folder.wait(TO_TITLE)
    assert not no_folder.top.notice


@pytest.mark.slow
def test_without_a_folder_a_match_goes_on(no_folder):
    no_folder.wait(TO_TITLE)
    no_folder.press("Go on playing")
    no_folder.wait(1.0)
    assert no_folder.name in PLAYING
