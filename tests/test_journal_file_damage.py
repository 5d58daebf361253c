"""Journals that are damaged or cut off: nothing is lost, the match before is offered, and the player is told."""

import os
from pathlib import Path

import pytest
from helpers import header, journal_text, play_on, saved, session_after
from saved_files import files, notice_kinds, playing
from ui_driver import UiDriver, turn_of

from game.engine.translation import nothing
from game.scenes.title import Title
from game.session.game_session import GameSession
from game.session.storage import Store

# Damage


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: b"",
        lambda text: text[:40],
        lambda text: b"\x00" * len(text),
        lambda text: text.replace(b'"draw"', b'"drew"', 1),
        lambda text: text[100:],
        lambda text: text.replace(b'"seat":', b'"seat":4', 1),
        lambda text: b"[" * 100_000 + b"\n" + text,
        lambda text: text + b"nonsense\n",
        lambda text: b"\xff\xfe" + text,
    ],
)
def test_a_damaged_journal_is_set_aside_unchanged_and_reported(store, damage):
    session_after(store, header("human", "casual"), 5)
    path = playing(store)
    broken = damage(path.read_bytes())
    path.write_bytes(broken)
    assert store.load() is None
    assert notice_kinds(store) == ["damaged"]
    assert not store.has_match()
    aside = path.with_name(store.notices[0].name)
    assert aside.read_bytes() == broken


def test_if_the_newest_journal_is_damaged_the_one_before_is_loaded(store):
    good = session_after(store, header("human", "casual", seed=1), 5)
    path = playing(store)
    os.utime(path, (1_000_000_000, 1_000_000_000))
    (store.folder / "playing" / "newer.zatre").write_bytes(b"nonsense\n")
    loaded = store.load()
    assert loaded is not None
    assert loaded[0].match.events == good.match.events
    assert notice_kinds(store) == ["damaged"]


@pytest.mark.slow
def test_a_file_cut_off_at_any_byte_resumes_from_its_last_whole_line(store):
    session = session_after(store, header("human", "casual", "casual"), 12)
    path, text = playing(store), journal_text(session.match).encode()
    head = text.index(b"\n") + 1
    offsets = sorted({*range(len(text) - 80, len(text)), *range(head, len(text), 211)})
    for offset in offsets:
        path.write_bytes(text[:offset])
        store = Store(store.folder)
        loaded = store.load()
        assert loaded is not None, offset
        whole = text[: text.rindex(b"\n", 0, offset) + 1]
        complete = offset + 1 == len(text) or text[offset : offset + 1] == b"\n"
        expected = text[: offset + 1] if complete and text[offset - 1 : offset] != b"\n" else whole
        assert path.read_bytes() == loaded[0].text.encode() == expected, (
            "what is in the file is what is played"
        )
        assert notice_kinds(store) == (["cut"] if expected == whole and whole != text[:offset] else [])
        assert files(store) == [str(path.relative_to(store.folder))], "no temporary file is left"


def test_after_a_cut_off_line_the_match_goes_on_from_the_last_whole_one(store):
    session_after(store, header("human", "casual"), 6)
    path = playing(store)
    path.write_bytes(path.read_bytes()[:-9])
    session = GameSession.resume(store)
    assert session is not None
    play_on(session, 7)
    assert saved(store) == [journal_text(session.match)]


def test_a_damaged_journal_that_cannot_be_set_aside_is_not_offered_again(store, monkeypatch):
    session_after(store, header("human", "casual"), 2)
    path = playing(store)
    path.write_bytes(b"nonsense\n")

    def refuse(*_paths: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "rename", refuse)
    assert store.has_match() and store.load() is None and not store.has_match()
    said = list(store.notices)
    assert said and store.load() is None and store.notices == said


# What the player is told


@pytest.fixture
def ui(monkeypatch, tmp_path):
    return UiDriver(monkeypatch, tmp_path / "zatre", speed="off")


@pytest.mark.slow
def test_a_cut_off_line_is_reported_until_the_player_acts(ui, store):
    session_after(store, header("human", "casual"), 6, due="lay")
    path = playing(store)
    path.write_bytes(path.read_bytes() + b'{"event":"lay","se')

    with ui.play(Title(ui.app)):
        ui.choose("Continue")
        scene = turn_of(ui.top)
        assert scene.model.draft is not None
        assert "was incomplete" in (scene.model.refusal or scene.model.message)
        with_words = ui.screen()
        scene.model.message = scene.model.refusal = nothing
        assert ui.repainted() != with_words, "it is on the screen"


def test_a_damaged_match_is_reported_on_the_title(ui, store):
    session_after(store, header("human", "casual"), 6)
    playing(store).write_bytes(b"nonsense\n")

    with ui.play(Title(ui.app)):
        ui.choose("Continue")
        assert isinstance(ui.top, Title)
        assert ".zatre.damaged" in ui.top.notice
        assert "Continue" not in [button.label for button in ui.top.buttons.all]
