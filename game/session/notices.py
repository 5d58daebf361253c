"""What the player must be told about saved files and bots."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Literal, NamedTuple


class Notice(NamedTuple):
    """Something that the player must be told. ``name`` is the name of the file or bot that it is about, if any.

    - ``damaged``: a file could not be understood and was renamed to ``name``.
    - ``cut``: the last line of a journal was incomplete and was left out.
    - ``disk``: writing or listing files failed.
    - ``unreadable``: the system could not read the saved match ``name``.
    - ``elsewhere``: another window has written to the match's file; this window continues in the file ``name``.
    - ``replaced``: the match's file was replaced by something else; this window continues in the file ``name``.
    - ``unfit``: the game does not write to the file ``name``, because it is a link or something else that is not its own.
    - ``bot``: no match can be continued, because the settings do not name the bot ``name``.
    """

    what: Literal["damaged", "cut", "disk", "unreadable", "elsewhere", "replaced", "unfit", "bot"]
    name: str = ""

    @property
    def readable_name(self) -> str:
        """The name decoded as UTF-8, whatever encoding the system uses for file names. Other bytes are replaced."""
        return self.name.encode(errors="surrogateescape").decode(errors="replace")


@contextlib.contextmanager
def notice_disk_errors(notices: list[Notice]) -> Iterator[None]:
    """Turns an OSError inside the block into a notice."""
    try:
        yield
    except OSError:
        if Notice("disk") not in notices:
            notices.append(Notice("disk"))
