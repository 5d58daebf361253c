"""Everything that the game writes: whatever is put in its place, nothing outside the folder changes, and the game goes on."""

import datetime
import os
import re
import stat
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from command_line import one_sentence
from helpers import header, journal_text, play_on, session_after
from saved_files import notice_kinds

from game.commands.crash import note_crash
from game.kiosk.left import LeftMatch, Visit
from game.kiosk.pin import PinLock
from game.kiosk.usage import Usage, UsageFile
from game.session.exercises import Exercise, Key
from game.session.files import LARGEST, overwrite
from game.session.game_session import GameSession
from game.session.settings import Settings
from game.session.storage import Store
from game.session.writer import Notice
from tests.campaign.recorded_disk import Names, RecordedDisk

SETTINGS, LEFT, USAGE = "settings.json", "left", "usage.csv"
PINS, CONFIG, CRASHED = "wrong-pins", "last-good.toml", "crashed"
WHOLE = (LEFT, PINS, CONFIG)
"""What ``Store.write_file`` writes."""
ORDER, FINISHED_ORDER, INDEX = "playing.order", "finished.order", "finished.index"
PLAYING, FINISHED = "playing", "finished"
OWN, GOAL = "playing/*.zatre", "finished/*.zatre"
EXERCISES, FOUND = "exercises.json", "exercises-found.json"
REVIEWS, REVIEW = "reviews", "reviews/*.zatre.json"
FILES = (SETTINGS, *WHOLE, USAGE, CRASHED, ORDER, FINISHED_ORDER, INDEX, EXERCISES, FOUND, OWN, GOAL, REVIEW)
FOLDERS = (PLAYING, FINISHED, REVIEWS)
PATHS = (*FILES, *FOLDERS)
REVIEWED, REVIEWED_LATER = "x.zatre", "y.zatre"
ROOT = Path(__file__).resolve().parents[1]
SECRET = "what somebody else wrote\n"

pytestmark = pytest.mark.skipif(os.name != "posix", reason="other systems have no such files")


class Session:
    """A window that has been open for a while, and another that starts now. ``act`` writes every kind of file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.store = Store(folder, waits=True)
        self.store.check()
        self.match = session_after(self.store, header("human", "casual", seed=1), 2)
        self.other = session_after(self.store, header("human", "casual", seed=2), 2)
        self.usage = UsageFile(folder / USAGE)
        note_crash(self.store, ValueError())
        self.store.save_settings(Settings(speed="slow"))
        self._save_rest(self.store, self.other)
        self._save_exercise(self.store, REVIEWED)
        session_after(self.store, header("human", "casual", seed=3), 2).give_up()
        self.starting = Store(folder, waits=True)

    def path(self, name: str) -> Path:
        """The path of one of PATHS for the match."""
        own = self.match._file.path.name
        real = {
            OWN: f"playing/{own}",
            GOAL: f"finished/{Path(own).stem}-given-up.zatre",
            REVIEW: f"reviews/{REVIEWED_LATER}.json",
        }
        return self.folder / real.get(name, name)

    def act(self) -> None:
        for store in (self.store, self.starting):
            store.check()
        self.starting.settings()
        self.starting.remove_leftovers()
        list(self.starting.find_finished())
        list(self.starting.waiting())
        self.starting.save_settings(Settings(speed="fast"))
        self._save_exercise(self.starting, REVIEWED_LATER)
        self.starting.delete_finished(REVIEWED)
        play_on(self.match, 2)
        self._save_rest(self.starting, self.match)
        note_crash(self.store, ValueError())
        self.match.give_up()
        self.store.close()
        self.starting.close()

    def said(self) -> set[str]:
        """What the players and the staff are told."""
        kinds = {*notice_kinds(self.store), *notice_kinds(self.starting)}
        if not self.starting.can_save:
            kinds = kinds - {"disk"} | {"unsaved"}
        return kinds | ({"trouble"} if self.usage.trouble else set())

    def _save_rest(self, store: Store, session: GameSession) -> None:
        left = LeftMatch(store)
        left.note(session, Visit())
        left.read(session)
        PinLock("", store, 0.0).count("123456", 0.0)
        store.write_file(CONFIG, b"")
        self.usage.add(Usage(datetime.date(2026, 5, 4), 25, 4, 1, "board", "finished"))

    def _save_exercise(self, store: Store, match: str) -> None:
        """As a review does that has found one."""
        exercise = Exercise(Key(match, 2), "Ada", 0.5, ("5h8",), 2.5)
        store._writer.do(object(), partial(store.exercises._keep, match, [exercise]))


def test_the_table_has_every_path_that_the_game_writes(tmp_path, monkeypatch):
    disk = RecordedDisk(tmp_path / "zatre")
    disk.insert(monkeypatch)
    Session(tmp_path / "zatre").act()
    folders, found = {0: ""}, set()
    for call in disk.calls:
        for place, name, node in call.changes if isinstance(call, Names) else ():
            if node is not None:
                whole = folders[place] + re.sub(r"\.\d+-[0-9a-f]{8}\.new$", "", name)
                found.add(re.sub(r"/.*\.zatre(\.json)?$", r"/*.zatre\1", whole))
                folders[node] = whole + "/"
    found = {
        name for name in found if not name.startswith("crashes")
    }  # The reports of crashes have new names.
    assert {name for name in found if name and not name.endswith("probe")} == set(PATHS)


def test_only_one_module_of_the_game_writes_files():
    """So the table is complete, as far as a search can tell."""
    calls = (
        r"\.write_(text|bytes)\(|\bopen\([^)]*[\"'][rbt]*[wax+][bt+]*[\"']|O_(WRONLY|RDWR|CREAT)"
        r"|\.(touch|mkdir|rename|hardlink_to|symlink_to)\("
    )
    known = {
        "game/session/files.py": 99,
        "game/players/supervisor.py": 1,  # The null device.
        "game/commands/terminal.py": 1,  # The same.
    }
    found: dict[str, int] = {}
    for path in sorted((ROOT / "game").rglob("*.py")):
        count = len(re.findall(calls, path.read_text(encoding="utf-8")))
        if count:
            found[path.relative_to(ROOT).as_posix()] = count
    assert all(count <= known.get(name, 0) for name, count in found.items()), found


@pytest.mark.parametrize("put", [os.link, os.symlink])
def test_a_link_put_there_just_before_the_file_is_opened_is_not_followed(tmp_path, monkeypatch, put):
    outside, session, opened = tmp_path / "outside", Session(tmp_path / "zatre"), os.open
    outside.write_text(SECRET)

    def late(path, flags, *more, **named):
        if flags & os.O_WRONLY and str(path).endswith(".zatre") and os.path.lexists(path):
            os.unlink(path)  # noqa: PTH108
            put(outside, path)
        return opened(path, flags, *more, **named)

    monkeypatch.setattr(os, "open", late)
    play_on(session.match, 1)
    assert outside.read_text() == SECRET


# What is put in their place


def _link(path: Path, outside: Path) -> None:
    path.symlink_to(outside)


def _device(path: Path, _outside: Path) -> None:
    try:
        os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(1, 3))
    except OSError:
        pytest.skip("only root can make devices")


def _unreadable(path: Path, _outside: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("root can read everything")
    path.touch(mode=0)


def _large(path: Path, _outside: Path) -> None:
    path.touch()
    os.truncate(path, LARGEST + 1)


THINGS: dict[str, Callable[[Path, Path], None]] = {
    "link": _link,
    "foreign link": _link,
    "second name": lambda path, outside: path.hardlink_to(outside),
    "dangling": lambda path, outside: path.symlink_to(outside.with_name("nothing")),
    "loop": lambda path, _outside: path.symlink_to(path.name),
    "pipe": lambda path, _outside: os.mkfifo(path),
    "folder": lambda path, _outside: path.mkdir(),
    "device": _device,
    "unreadable": _unreadable,
    "large": _large,
}
"""How to make each. ``link``, ``second name``: of a copy of what was there; ``foreign link``: of something else."""
HARMLESS = {"link", "second name"}


def expected(name: str, thing: str) -> set[str]:
    """What is said. Nothing where the game saves all the same."""
    if name in (PLAYING, FINISHED):
        return {"unsaved"}
    if name in (ORDER, FINISHED_ORDER, INDEX):
        return {"unfit"}
    if name == OWN:
        return set() if thing in HARMLESS else {"elsewhere" if thing == "foreign link" else "replaced"}
    if name in (SETTINGS, EXERCISES, FOUND):
        said = "exercises" if name == EXERCISES else "damaged"
        return set() if thing in {*HARMLESS, "dangling"} else {said}
    if name == USAGE:
        return set() if thing == "large" else {"trouble"}
    return {"disk"} if name in (LEFT, CONFIG) and thing == "folder" else set()


@pytest.mark.slow
@pytest.mark.parametrize("name", PATHS)
@pytest.mark.parametrize("thing", THINGS)
def test_nothing_else_is_written_to_and_the_game_goes_on(name, thing, tmp_path):
    if name in FOLDERS and thing in ("folder", "second name"):
        pytest.skip("that is no fault, or cannot be made")
    session = Session(tmp_path / "zatre")
    path, outside = session.path(name), tmp_path / "outside" / "file"
    outside.parent.mkdir()
    if path.is_dir() or (path.exists() and thing != "foreign link"):
        path.rename(outside)
    else:
        path.unlink(missing_ok=True)
        outside.write_text(SECRET)
    THINGS[thing](path, outside)
    before = contents(outside.parent)
    session.act()
    assert contents(outside.parent) == before
    assert session.said() == expected(name, thing)
    if name not in (PLAYING, FINISHED):
        texts = [path.read_text() for path in session.store.finished.glob("*.zatre") if path.is_file()]
        assert texts.count(journal_text(session.match.match)) == 1
        assert Store(session.folder).settings().speed == "fast"
        in_place = {path.name} if name == OWN and path.is_file() else set()
        assert session.starting.waiting_names() == {session.other._file.path.name, *in_place}
    else:
        assert session.match.match.events  # It goes on in memory.


def contents(folder: Path) -> dict[str, bytes | int]:
    """The contents of all files, and the modification times of all folders."""
    paths = [folder, *folder.rglob("*")]
    return {str(path): path.read_bytes() if path.is_file() else path.stat().st_mtime_ns for path in paths}


@pytest.mark.parametrize("thing", THINGS)
def test_a_command_writes_to_no_such_thing(thing, tmp_path):
    path, outside = tmp_path / "game-00001.zatre", tmp_path / "outside"
    outside.write_text(SECRET)
    THINGS[thing](path, outside)
    if thing == "large":
        overwrite(path, b"x")
        assert path.read_bytes() == b"x"
    else:
        with pytest.raises(OSError):
            overwrite(path, b"x")
    assert outside.read_text() == SECRET and not (tmp_path / "nothing").exists()


@pytest.mark.slow
def test_simulate_says_in_one_sentence_that_a_journal_is_a_link(run, tmp_path):
    (tmp_path / "game-00001.zatre").symlink_to(tmp_path / "outside")
    status, _out, err = run(
        "simulate", "--games", 1, "--seats", "casual,casual", "--seed", 1, "--out", tmp_path
    )
    assert status == 1 and one_sentence(err.splitlines()[-1])
    assert not (tmp_path / "outside").exists()


def test_the_save_folder_itself_may_be_a_link(tmp_path):
    (tmp_path / "disk").mkdir()
    (tmp_path / "zatre").symlink_to("disk")
    store = Store(tmp_path / "zatre", waits=True)
    session_after(store, header("human", "casual"), 2).give_up()
    store.check()
    assert store.can_save and store.notices == []
    assert len(list((tmp_path / "disk" / "finished").iterdir())) == 1


def test_each_sentence_about_such_things_names_the_file(ui):
    for what in ("replaced", "unfit"):
        ui.store.notices.append(Notice(what, "x.zatre"))
        assert "x.zatre" in ui.app.notice_text(ui.app.next_notice())
