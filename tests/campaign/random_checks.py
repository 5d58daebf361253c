"""What random input looks at while it goes on: the picture, the journals, and which scenes have been opened."""

from pathlib import Path

import pytest
from both_games import nothing_is_lost, text_of
from ui_driver import picture_of

from game.engine.loop import Loop
from game.engine.scene import MakeScene, Onward, Scene
from game.engine.window import at_least_smallest
from game.games import game_in
from game.session.game_session import GameSession
from game.session.match_file import Unsaved
from game.session.storage import Store


def note_names(patch: pytest.MonkeyPatch) -> set[str]:
    opened: set[str] = set()
    scene = Onward.scene

    def noted(onward: Onward, make: MakeScene) -> Scene:
        made = scene(onward, make)
        opened.add(onward.name)
        return made

    patch.setattr(Onward, "scene", noted)
    return opened


def check_drawing(loop: Loop) -> None:
    """Drawing the top scene twice gives the same picture, as large as the window, and changes nothing."""
    scene = loop.stack.top
    if scene is None:
        return
    busy = scene.busy
    once, again = picture_of(scene, 0.004), picture_of(scene, 0.004)
    assert once.blits == again.blits, "drawing changed something"
    assert scene.busy == busy, "drawing changed something"
    size = at_least_smallest(loop.stack.size)
    assert once.blits[0][0].get_size() == size, "the picture does not cover the window"


class Journals:
    """Compares the matches that are played from now on with their files. ``folder`` holds all of them, at any depth."""

    def __init__(self, patch: pytest.MonkeyPatch, folder: Path) -> None:
        self._folder = folder
        self._sessions: list[GameSession] = []
        self._deleted: list[str] = []
        self._read: set[str] = set()
        self._follow_sessions(patch)
        for name, place in (("delete_waiting", "playing"), ("delete_finished", "finished")):
            self._follow_deletions(patch, name, place)

    def check(self) -> None:
        """Every match on the disk can be read, and no tile or card is missing in any."""
        for text in {*self._saved()} - self._read:
            assert not game_in(text.encode()).rules.read(text.encode()).dropped
            self._read.add(text)
        for session in self._sessions:
            assert nothing_is_lost(session.match), "a tile or card was lost or won"

    def check_all_is_saved(self) -> None:
        """The matches on the disk are those that were played, each to its last turn, but for those that were deleted.

        Call this when the store has been closed.
        """
        kept = self._saved()
        played = [text_of(session.match) for session in self._sessions]
        assert {*kept} <= {*played}, "a match on the disk was never played"
        for text in played:
            assert any(one.startswith(text) for one in [*kept, *self._deleted]), (
                "something played is not on the disk"
            )

    def _saved(self) -> list[str]:
        try:
            return [path.read_bytes().decode() for path in sorted(self._folder.rglob("*.zatre"))]
        except FileNotFoundError:  # The writer has just put it away or deleted it.
            return self._saved()

    def _follow_sessions(self, patch: pytest.MonkeyPatch) -> None:
        begin = GameSession.__init__

        def begun(session: GameSession, *about: object, **more: object) -> None:
            begin(session, *about, **more)  # type: ignore[arg-type]
            if not isinstance(session._file, Unsaved):
                self._sessions.append(session)

        patch.setattr(GameSession, "__init__", begun)

    def _follow_deletions(self, patch: pytest.MonkeyPatch, method: str, place: str) -> None:
        real = getattr(Store, method)

        def delete(store: Store, name: str) -> None:
            if store.saving:
                store._writer.settle()
            path = store.folder / place / name
            if path.exists():  # Another press may have deleted it.
                self._deleted.append(path.read_text())
            real(store, name)

        patch.setattr(Store, method, delete)
