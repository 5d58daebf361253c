"""What a turn brings, part by part, so that it can be followed how its points come together."""

from __future__ import annotations

from typing import Literal, NamedTuple

from game.rules.common.pad import RowSum
from game.rules.tiles.pad import X2, Pad
from game.rules.tiles.turns import Score

PartKind = Literal["runs", "bonus", "double", "tick", "extra"]


class Part(NamedTuple):
    """``runs``: ``times`` runs of the total ``number``; ``bonus``: rows became full; ``double``: rows that are ticked got more;
    ``tick``: the row ``number``, from 0, is ticked; ``extra``: bonus and doubling in one."""

    kind: PartKind
    points: int
    number: int = 0
    times: int = 1


def breakdown(pad: Pad, score: Score) -> tuple[Part, ...]:
    """Everything that a turn of that score adds to the pad: its points together are those that the pad gains."""
    lines, ticks = score
    after, entries = pad.copy(), pad.entries(lines, ticks)
    after.enter(lines, ticks)
    rows = {entry.row for entry in entries}
    found = [
        Part("runs", entry.points, entry.column, lines.count(entry.column))
        for entry in entries
        if entry.column != X2
    ]
    bonus = sum(after.row_sum(row).bonus - pad.row_sum(row).bonus for row in rows)
    doubled = {row: _doubling(after.row_sum(row)) - _doubling(pad.row_sum(row)) for row in rows}
    ticked = [entry.row for entry in entries if entry.column == X2]
    rest = sum(points for row, points in doubled.items() if row not in ticked)
    found += [Part("bonus", bonus)] if bonus else []
    found += [Part("double", rest)] if rest else []
    return (*found, *(Part("tick", doubled[row], row) for row in ticked))


def merged(found: tuple[Part, ...]) -> tuple[Part, ...]:
    """The same in fewer parts, for where there is little room: the runs, and one for everything else."""
    runs = tuple(part for part in found if part.kind == "runs")
    rest = found[len(runs) :]
    if len(rest) < 2:
        return found
    kind: PartKind = "extra" if any(part.kind == "bonus" for part in rest) else "double"
    return *runs, Part(kind, sum(part.points for part in rest))


def _doubling(row: RowSum) -> int:
    """What the tick of a row adds to it."""
    return row.points - row.boxes - row.bonus
