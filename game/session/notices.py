"""What the player must be told about files."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Literal, NamedTuple


class Notice(NamedTuple):
    """Something that the player must be told: a file was set aside under that name, a journal's last line was cut off, the disk
    refuses, a saved match cannot be read, another window writes into the match's file and this one goes on under that name,
    or no match can be continued because the settings do not name the program that sits there."""

    what: Literal["damaged", "cut", "disk", "unreadable", "elsewhere", "program"]
    name: str = ""

    @property
    def readable_name(self) -> str:
        """The name as UTF-8. Bytes of a file's name that the system's encoding could not read are put back first."""
        return self.name.encode(errors="surrogateescape").decode(errors="replace")


@contextlib.contextmanager
def noticing(notices: list[Notice]) -> Iterator[None]:
    """Turns a disk's refusal within the block into a notice."""
    try:
        yield
    except OSError:
        if Notice("disk") not in notices:
            notices.append(Notice("disk"))
