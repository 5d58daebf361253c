"""``turns``: prints every legal turn of the seat that lays next, one JSON object per line (JOURNAL.md)."""

from __future__ import annotations

import sys
from pathlib import Path

from game.games import game_in
from game.rules.common.errors import LONGEST_PATH, RuleError, shortened
from game.rules.common.journal import JournalError
from game.session.files import read_file


def turns(file: str) -> int:
    """Prints the legal turns, sorted. Returns the exit status: 1, after an error message, if there is no turn to lay."""
    try:
        text = read_file(Path(file))
        variant = game_in(text).rules
        journal = variant.read(text)
        print("\n".join(sorted(variant.turn_lines(journal.match))))
    except (JournalError, RuleError) as error:
        print(f"{shortened(file, LONGEST_PATH)}: {error}", file=sys.stderr)
        return 1
    if journal.dropped:
        print(f"{shortened(file, LONGEST_PATH)}: the last line was cut off and is left out", file=sys.stderr)
    return 0
