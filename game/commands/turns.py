"""``turns``: prints every legal turn of the seat that lays next, one JSON object per line (JOURNAL.md)."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from game.commands.journals import read_journal
from game.rules.cards.journal import Journal as CardJournal
from game.rules.common.errors import LONGEST_PATH, RuleError, shortened
from game.rules.common.framing import JournalError, compact
from game.rules.tiles.journal import Journal, turn_text
from game.session.reading import read_file


def turns(file: str) -> int:
    """Prints the legal turns, sorted. Returns the exit status: 1, after an error message, if there is no turn to lay."""
    try:
        journal = read_journal(read_file(Path(file)))
        print("\n".join(sorted(_turn_lines(journal))))
    except (JournalError, RuleError) as error:
        print(f"{shortened(file, LONGEST_PATH)}: {error}", file=sys.stderr)
        return 1
    if journal.dropped:
        print(f"{shortened(file, LONGEST_PATH)}: the last line was cut off and is left out", file=sys.stderr)
    return 0


def _turn_lines(journal: Journal | CardJournal) -> list[str]:
    if isinstance(journal, CardJournal):
        return [
            compact({"cards": list(map(str, turn)), "lines": score.lines, "supers": score.supers})
            for turn, score in journal.match.scored_turns()
        ]
    match = journal.match
    lines = []
    for turn in match.legal_turns():
        event = match.lay_event(turn)
        lines.append(
            json.dumps({"tiles": sorted(turn_text(turn)), "lines": list(event.lines), "ticks": event.ticks})
        )
    return lines
