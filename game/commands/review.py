"""``review``: what every turn of a human gave away and how much was luck, as text or as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from textwrap import wrap
from typing import Any

from game.analysis.review import DEAR, SAME, SAMPLES, Report, Reviewed, report, steps
from game.rules.common.errors import LONGEST_PATH, shortened
from game.rules.tiles.constants import CELLS, COLUMNS, LIGHT_MASK, RED_CELL, SIZE, Turn, column_row
from game.rules.tiles.journal import Journal, JournalError, turn_text
from game.rules.tiles.match import Match
from game.session.reading import read_file

WIDTH = 78
ROW = "{:>5}  {:9} {:24} {:>7}  {:20} {:>6}"
HAND, LAID, BEST = 9, 24, 20
"""The widths of the columns that may need more than one line."""
LEGEND = """
  margin: points ahead{others} at the end, as it looked then
  lost:   by how much the master's turn was better"""
LINES = 15
CURVE = 16
"""The maximum height of the curve in lines of text."""
STEPS = (1, 2, 5, 10, 20, 50, 100)
"""The possible numbers of points per line of the curve."""
MARKS = "123"


def review(file: str, *, as_json: bool) -> int:
    """Prints the review of a journal. Returns the exit status: 1, after an error message, if the file is not a journal."""
    try:
        match = Journal.read(read_file(Path(file))).match
    except JournalError as error:
        print(f"{shortened(file, LONGEST_PATH)}: {error}", file=sys.stderr)
        return 1
    found = _review(match)
    if as_json:
        print(json.dumps(_object(found)))
    else:
        print("\n".join(_text(found, match)))
    return 0


def _review(match: Match) -> Report:
    questions, answers, shows_progress = steps(match), [], sys.stderr.isatty()
    for number, step in enumerate(questions, start=1):
        if shows_progress:
            print(f"\rlooking at turn {number} of {len(questions)} ", end="", file=sys.stderr, flush=True)
        answers.append(step.answer(SAMPLES))
    if shows_progress:
        print("\r\033[K", end="", file=sys.stderr, flush=True)
    return report(match, questions, answers)


# JSON


def _object(found: Report) -> dict[str, Any]:
    return {
        "finished": found.finished,
        "totals": list(found.totals),
        "seats": [_seat(found, seat) for seat in range(len(found.header.seats))],
        "turns": [_turn(turn) for turn in found.turns],
    }


def _seat(found: Report, seat: int) -> dict[str, Any]:
    judged = seat in found.seats
    return {
        "name": found.header.seats[seat].name,
        "kind": found.header.seats[seat].kind,
        "pad": found.header.pads[seat],
        "turns": len(found.of(seat)),
        "given_away": round(found.given_away(seat), 2) if judged else None,
        "dearest": [turn.played.number for turn in found.dearest(seat)],
        "luck": round(found.luck(seat), 2),
        "margin": round(found.margin(seat), 2),
        "luck_in_margin": round(found.luck_in_margin(seat), 2),
    }


def _turn(turn: Reviewed) -> dict[str, Any]:
    played, judged = turn.played, turn.judgement
    value: dict[str, Any] = {
        "turn": played.number,
        "own": played.own,
        "line": played.line,
        "seat": played.seat,
        "hand": list(played.hand),
        "drawn": list(played.drawn),
        "luck": round(turn.luck, 2),
        "expected": [round(margin, 2) for margin in turn.margins],
        "laid": turn_text(played.lay.turn),
    }
    if judged:
        value |= {
            "margin": round(judged.margin, 2),
            "best": turn_text(judged.best),
            "best_margin": round(judged.best_margin, 2),
            "cost": round(judged.cost, 2),
        }
    return value


# Text


def _text(found: Report, match: Match) -> Iterator[str]:
    names = found.header.seats
    if not any(seat.kind == "human" for seat in names):
        yield "No human played here: the turns of every seat are reviewed."
    if not found.turns:
        yield "No turn has been laid yet: there is nothing to review."
        return
    for seat in found.seats:
        if not found.of(seat):
            yield from ("", f"{names[seat].name} had no turn in this match.")
            continue
        yield from ("", *_headline(found, seat), "")
        yield from _turns(found, seat)
        yield from LEGEND.format(others=" of the others' mean" if len(found.totals) > 2 else "").splitlines()
        yield from _dearest(found, match, seat)
        yield from ("", "The margin to be expected before every turn", "")
        yield from _curve(found, seat)
    yield from _luck(found)


def _headline(found: Report, seat: int) -> Iterator[str]:
    turns = found.of(seat)
    name, count = found.header.seats[seat].name, len(turns)
    same = sum(1 for turn in turns if turn.cost < SAME)
    yield f"{name} gave away {found.given_away(seat):.1f} points in {_count(count, 'turn')}."
    if same:
        yield f"{same} of them the master would have laid as well."


def _turns(found: Report, seat: int) -> Iterator[str]:
    yield ROW.format("turn", "hand", "laid, what it scored", "margin", "the master's", "lost")
    for turn in found.of(seat):
        judged, played = turn.judgement, turn.played
        assert judged is not None
        scored = "+".join(map(str, played.lay.lines)) + " x2" * played.lay.ticks
        laid = " ".join(turn_text(played.lay.turn)) or "nothing"
        same = judged.cost < SAME
        hands = wrap(" ".join(map(str, played.hand)), HAND)
        laids = [laid, scored] if len(f"{laid}  {scored}") > LAID else [f"{laid}  {scored}".strip()]
        laids = [line for words in laids for line in wrap(words, LAID, drop_whitespace=False)]
        bests = wrap("the same" if same else " ".join(turn_text(judged.best)) or "nothing", BEST)
        first = str(played.own), f"{judged.margin:+.1f}", "" if same else f"{judged.cost:.1f}"
        for number, (hand, laid, best) in enumerate(zip_longest(hands, laids, bests, fillvalue="")):
            own, margin, cost = first if not number else ("", "", "")
            yield ROW.format(own, hand, laid, margin, best, cost).rstrip()


def _dearest(found: Report, match: Match, seat: int) -> Iterator[str]:
    dearest = found.dearest(seat)
    if not dearest:
        yield from ("", f"No turn of {found.header.seats[seat].name} gave away {DEAR:g} points or more.")
    for turn in dearest:
        judged, played = turn.judgement, turn.played
        assert judged is not None
        yield from (
            "",
            f"Turn {played.own}, with {' '.join(map(str, played.hand))} in hand: {judged.cost:.1f} given away",
            "",
        )
        before = found.before(played)
        laid, best = _board(before, played.lay.turn), _board(before, judged.best)
        yield f"  {f'laid: {judged.margin:+.1f}':37}  better: {judged.best_margin:+.1f}"
        yield from (f"  {left:37}  {right}".rstrip() for left, right in zip(laid, best, strict=True))


def _board(before: Match, turn: Turn) -> list[str]:
    """The board as lines of text, with the tiles of the turn in brackets."""
    shown = [" "] * SIZE
    for cell in CELLS:
        shown[cell] = "#" if cell == RED_CELL else "o" if LIGHT_MASK >> cell & 1 else "."
    for value, cell in (*before.board.laid, *turn):
        shown[cell] = str(value)
    new = {cell for _, cell in turn}
    rows = [["   "] * LINES for _ in range(LINES)]
    for cell in CELLS:
        column, row = column_row(cell)
        rows[row][column] = f"[{shown[cell]}]" if cell in new else f" {shown[cell]} "
    joined = ["".join(_narrow(row)) + f" {number}" for number, row in enumerate(rows, start=1)]
    return [*joined, " " + " ".join(COLUMNS)]


def _narrow(row: list[str]) -> Iterator[str]:
    """Shortens each cell of a row to two characters, plus one at the end. Adjacent brackets share a character."""
    yield row[0][0]
    for left, right in zip(row, [*row[1:], "   "], strict=True):
        yield left[1]
        yield "|" if left[2] == "]" and right[0] == "[" else (left[2] + right[0]).strip() or " "


def _curve(found: Report, seat: int) -> Iterator[str]:
    """The curve of the margin as lines of text, with a scale on the left. A column stands for one or more turns."""
    line = found.line(seat)
    wide = min(len(line), WIDTH - 10)
    points = [line[round(at * (len(line) - 1) / max(1, wide - 1))] for at in range(wide)]
    low, high = min(0.0, *points), max(0.0, *points)
    step = next((one for one in STEPS if (high - low) / one <= CURVE - 2), STEPS[-1])
    zero = round(high / step)
    rows = [zero - round(point / step) for point in points]
    for row in range(max(zero, *rows) + 1):
        label = f"{(zero - row) * step:+}" if row != zero else "0"
        ground = "-" if row == zero else " "
        marks = "".join("*" if at == row else ground for at in rows)
        yield f"  {label:>5} {marks}".rstrip()
    names = {turn.played.number: MARKS[at] for at, turn in enumerate(found.dearest(seat))}
    below = [" "] * wide
    for number, mark in names.items():
        below[round((number - 1) * (wide - 1) / max(1, len(line) - 1))] = mark
    if names:
        yield f"        {''.join(below)}".rstrip()
        yield f"        {', '.join(names.values())}: the dearest turns"


def _luck(found: Report) -> Iterator[str]:
    yield from (
        "",
        "Luck of the draw: the value of the tiles drawn minus the mean of all draws",
        "",
    )
    for seat, who in enumerate(found.header.seats):
        yield f"  {who.name:14} {found.luck(seat):+7.1f} points"
        for which, turn in zip(("best", "worst"), found.luckiest_and_unluckiest(seat), strict=False):
            tiles = " and ".join(map(str, turn.played.drawn))
            yield f"  {'':14} {turn.luck:+7.1f} the {which} draw, {tiles} before turn {turn.played.own}"
    if not found.finished:
        return
    yield ""
    for pad in range(len(found.totals)):
        seat = found.header.pads.index(pad)
        margin, luck = found.margin(seat), found.luck_in_margin(seat)
        others = "the others' mean" if len(found.totals) > 2 else "the other"
        yield f"  {found.header.owners(pad)}: {found.totals[pad]} points, {margin:+.1f} against {others}"
        yield f"  {'':14} {luck:+7.1f} luck, {margin - luck:+.1f} play"


def _count(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
