"""The points of a turn part by part."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from game.rules.common.pad import SCORING_TOTALS, SUPER, X2, RowSum

PartKind = Literal["runs", "bonus", "double", "tick", "super", "extra"]


class Part(NamedTuple):
    """Some points of a turn and where they come from.

    ``runs``: ``times`` runs with the total ``number``. ``bonus``: rows that became full. ``double``: more points in rows that were
    ticked before. ``tick``: ticking the row ``number``, from 0. ``super``: a super bonus. ``extra``: bonus and doubling together.
    """

    kind: PartKind
    points: int
    number: int = 0
    times: int = 1


def breakdown(pad: Any, score: Any) -> tuple[Part, ...]:
    """The parts of a turn's score on this pad of the same game. Their points add up to the pad's gain."""
    lines = score[0]
    after, entries = pad.copy(), pad.entries(*score)
    after.enter(*score)
    rows = {entry.row for entry in entries if entry.column != SUPER}
    parts = [
        Part("runs", entry.points, entry.column, lines.count(entry.column))
        for entry in entries
        if entry.column in SCORING_TOTALS
    ]
    bonus = sum(after.row_sum(row).bonus - pad.row_sum(row).bonus for row in rows)
    doubled = {row: _doubling(after.row_sum(row)) - _doubling(pad.row_sum(row)) for row in rows}
    ticked = [entry.row for entry in entries if entry.column == X2]
    rest = sum(points for row, points in doubled.items() if row not in ticked)
    parts += [Part("bonus", bonus)] if bonus else []
    parts += [Part("double", rest)] if rest else []
    parts += [Part("super", entry.points) for entry in entries if entry.column == SUPER]
    return (*parts, *(Part("tick", doubled[row], row) for row in ticked))


def merged(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """The same points in fewer parts: the runs, and one part for everything else."""
    runs = tuple(part for part in parts if part.kind == "runs")
    rest = parts[len(runs) :]
    if len(rest) < 2:
        return parts
    kinds = {part.kind for part in rest}
    kind: PartKind = "bonus" if kinds <= {"bonus", "super"} else "extra" if "bonus" in kinds else "double"
    return *runs, Part(kind, sum(part.points for part in rest))


def _doubling(row: RowSum) -> int:
    """The points that the tick of a row adds."""
    return row.points - row.boxes - row.bonus
