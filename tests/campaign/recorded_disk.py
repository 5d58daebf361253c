"""Records the calls by which the game writes below a folder, and rebuilds what a power cut may leave of them.

An *ordered* disk keeps the first calls and loses the rest; the last write may be torn. A *strict* disk keeps what has been synced: of
a file its content, of a folder its names. Each name that is not synced may be the old or the new one, whatever became of the others,
and each write may be missing, torn, or of zeros. So a rename between folders can leave both names, or none.
"""

import os
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = 0


class Names(NamedTuple):
    """Names that change at the same time: the folder, the name, and the file or folder that has it from now on, if any."""

    changes: tuple[tuple[int, str, int | None], ...]


class Data(NamedTuple):
    """A write. ``changed``: the modification time of the file then, in nanoseconds."""

    node: int
    at: int
    data: bytes
    changed: int


class Cut(NamedTuple):
    node: int


class Sync(NamedTuple):
    """What was written to a file, or the names in a folder, are on the disk now."""

    node: int


Call = Names | Data | Cut | Sync


@dataclass
class Content:
    data: bytes = b""
    changed: int = 0

    def write(self, at: int, data: bytes, changed: int) -> None:
        self.data = self.data[:at].ljust(at, b"\0") + data + self.data[at + len(data) :]
        self.changed = changed


@dataclass
class State:
    """What is on a disk: the names in each folder, and the files."""

    names: dict[tuple[int, str], int] = field(default_factory=dict)
    files: dict[int, Content] = field(default_factory=dict)

    def build(self, folder: Path, node: int = ROOT, made: dict[int, Path] | None = None) -> None:
        """Makes the files in a folder, which must be empty. A file with two names is linked."""
        made = {} if made is None else made
        for (place, name), there in sorted(self.names.items()):
            if place != node:
                continue
            path = folder / name
            if there in made:
                path.hardlink_to(made[there])
            elif there in self.files:
                path.write_bytes(self.files[there].data)
                os.utime(path, ns=(self.files[there].changed,) * 2)
                made[there] = path
            else:
                path.mkdir()
                self.build(path, there, made)


class RecordedDisk:
    """``calls`` are all calls so far. Nothing is really synced."""

    def __init__(self, folder: Path) -> None:
        self.calls: list[Call] = []
        self._folder = folder
        self._tree: dict[int, dict[str, int]] = {ROOT: {}}
        self._files: set[int] = set()
        self._handles: dict[int, int] = {}

    def insert(self, patch: pytest.MonkeyPatch) -> None:
        """From now on every call is recorded."""
        real = {name: getattr(os, name) for name in ("open", "write", "ftruncate", "close", "mkdir", "link")}

        def open_(path: Any, flags: int, *more: Any, **named: Any) -> int:
            handle = int(real["open"](path, flags, *more, **named))
            place = self._place(path)
            self._handles.pop(handle, None)
            if place:
                self._handles[handle] = self._opened(*place, new=bool(flags & os.O_CREAT))
            return handle

        def write(handle: int, data: Any) -> int:
            if handle not in self._handles:
                return int(real["write"](handle, data))
            count = int(real["write"](handle, data))
            at = os.lseek(handle, 0, os.SEEK_CUR) - count
            changed = os.fstat(handle).st_mtime_ns
            self.calls.append(Data(self._handles[handle], at, bytes(data)[:count], changed))
            return count

        def truncate(handle: int, size: int) -> None:
            assert not size
            real["ftruncate"](handle, size)
            self.calls.append(Cut(self._handles[handle]))

        def close(handle: int) -> None:
            self._handles.pop(handle, None)
            real["close"](handle)

        def sync(handle: int) -> None:
            if handle in self._handles:
                self.calls.append(Sync(self._handles[handle]))

        def mkdir(path: Any, *more: Any, **named: Any) -> None:
            real["mkdir"](path, *more, **named)
            if place := self._place(path):
                node = self._new_node()
                self._tree[node] = {}
                self._rename((*place, node))

        def link(old: Any, new: Any) -> None:
            real["link"](old, new)
            folder, name = self._inside(old)
            self._rename((*self._inside(new), self._tree[folder][name]))

        def renaming(call: Callable[..., None]) -> Callable[..., None]:
            def rename(old: Any, new: Any) -> None:
                call(old, new)
                folder, name = self._inside(old)
                self._rename((*self._inside(new), self._tree[folder][name]), (folder, name, None))

            return rename

        def removing(call: Callable[..., None]) -> Callable[..., None]:
            def remove(path: Any, **named: Any) -> None:
                call(path, **named)
                if "dir_fd" not in named and (place := self._place(path)):
                    self._rename((*place, None))

            return remove

        for name, call in (("open", open_), ("write", write), ("ftruncate", truncate), ("close", close)):
            patch.setattr(os, name, call)
        for name, call in (("fsync", sync), ("mkdir", mkdir), ("link", link)):
            patch.setattr(os, name, call)
        for name in ("rename", "replace"):
            patch.setattr(os, name, renaming(getattr(os, name)))
        for name in ("unlink", "remove"):
            patch.setattr(os, name, removing(getattr(os, name)))

    def ordered(self, count: int, rng: random.Random) -> State:
        """What an ordered disk has after this many calls, the last of which may be torn."""
        state = State()
        for number, call in enumerate(self.calls[:count], start=1):
            if isinstance(call, Names):
                for folder, name, node in call.changes:
                    if node is None:
                        state.names.pop((folder, name), None)
                    else:
                        state.names[folder, name] = node
            elif isinstance(call, Data):
                torn = number == count and rng.random() < 0.5
                data = call.data[: rng.randrange(len(call.data))] if torn else call.data
                state.files[call.node].write(call.at, data, call.changed)
            elif isinstance(call, Cut):
                state.files[call.node].data = b""
            self._fill(state)
        return state

    def strict(self, count: int, rng: random.Random) -> State:
        """What a strict disk may have after this many calls."""
        names: dict[tuple[int, str], list[int | None]] = {}
        files: dict[int, list[Data | Cut]] = {}
        state = State()
        self._fill(state)
        for call in self.calls[:count]:
            if isinstance(call, Names):
                for folder, name, node in call.changes:
                    names.setdefault((folder, name), [None]).append(node)
            elif isinstance(call, Sync):
                for place, ways in names.items():
                    if place[0] == call.node:
                        del ways[:-1]
                for late in files.pop(call.node, ()):
                    _apply(late, state.files[call.node], "whole", rng)
            else:
                files.setdefault(call.node, []).append(call)
        for node, lates in files.items():
            for late in lates:
                _apply(
                    late, state.files[node], rng.choice(("whole", "missing", "zeros", "torn", "hole")), rng
                )
        for place, ways in names.items():
            node = rng.choice(ways)
            if node is not None:
                state.names[place] = node
        return state

    def _fill(self, state: State) -> None:
        for node in self._files:
            state.files.setdefault(node, Content())

    def _opened(self, folder: int, name: str, *, new: bool) -> int:
        """The file or folder that was opened."""
        if new and name not in self._tree[folder]:
            node = self._new_node()
            self._files.add(node)
            self._rename((folder, name, node))
        return self._tree[folder][name] if name else folder

    def _rename(self, *changes: tuple[int, str, int | None]) -> None:
        for folder, name, node in changes:
            if node is None:
                self._tree[folder].pop(name)
            else:
                self._tree[folder][name] = node
        self.calls.append(Names(changes))

    def _new_node(self) -> int:
        return len(self._files) + len(self._tree)

    def _inside(self, path: Any) -> tuple[int, str]:
        place = self._place(path)
        assert place, f"{path} is somewhere else"
        return place

    def _place(self, path: Any) -> tuple[int, str] | None:
        """The folder and the name in it; the name is empty for the whole folder. None if the path is somewhere else."""
        try:
            words = Path(path).relative_to(self._folder).parts
        except (TypeError, ValueError):
            return None
        node = ROOT
        for word in words[:-1]:
            node = self._tree[node][word]
        return node, words[-1] if words else ""


def _apply(call: Data | Cut, content: Content, way: str, rng: random.Random) -> None:
    """Applies a call to a file: whole, not at all, with zeros for data, its first bytes only, or zeros for the first bytes."""
    if way == "missing":
        return
    if isinstance(call, Cut):
        content.data = b""
        return
    data, part = call.data, rng.randrange(len(call.data) + 1)
    if way == "zeros":
        data = bytes(len(data))
    elif way == "torn":
        data = data[:part]
    elif way == "hole":
        data = bytes(part) + data[part:]
    content.write(call.at, data, call.changed)
