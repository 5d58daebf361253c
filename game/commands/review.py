"""``review``: what every turn of a human gave away and how much was luck, as text or as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from textwrap import wrap
from typing import Any

from game.analysis.coach import coach_of
from game.analysis.review import COSTLY, SAME, SAMPLES, Report, Reviewed, report, steps
from game.commands.terminal import end_progress, say, say_json, show_progress
from game.games import game_in, game_of
from game.rules.common.errors import LONGEST_PATH, shortened
from game.rules.common.game_rules import AnyMatch
from game.rules.common.journal import JournalError
from game.session.files import read_file

WIDTH = 78
ROW = "{:>5}  {:9} {:24} {:>7}  {:20} {:>6}"
HAND, LAID, BEST = 9, 24, 20
"""The widths of the columns that may need more than one line."""
HALF = 37
"""The width of each of two positions side by side."""
CURVE = 16
"""The maximum height of the curve in lines of text."""
STEPS = (1, 2, 5, 10, 20, 50, 100)
"""The possible numbers of points per line of the curve."""
MARKS, ROUND = "123", "|"


def review(file: str, *, as_json: bool) -> int:
    """Prints the review of a journal. Returns the exit status: 1, after an error message, if the file is not a journal."""
    try:
        text = read_file(Path(file))
        match = game_in(text).rules.read(text).match
    except JournalError as error:
        say(f"{shortened(file, LONGEST_PATH)}: {error}", error=True)
        return 1
    found = _review(match)
    if as_json:
        say_json(_object(found))
    else:
        say(*_text(found))
    return 0


def _review(match: AnyMatch) -> Report:
    questions, answers = steps(match), []
    for number, step in enumerate(questions, start=1):
        show_progress(f"looking at turn {number} of {len(questions)}")
        answers.append(step.answer(SAMPLES))
    end_progress()
    return report(match, questions, answers)


# JSON


def _object(found: Report) -> dict[str, Any]:
    return {
        "finished": found.finished,
        "totals": list(found.totals),
        "seats": [_seat(found, seat) for seat in range(len(found.header.seats))],
        "turns": [_turn(found, turn) for turn in found.turns],
    }


def _seat(found: Report, seat: int) -> dict[str, Any]:
    judged = seat in found.seats
    return {
        "name": found.header.seats[seat].name,
        "kind": found.header.seats[seat].kind,
        "pad": found.header.pads[seat],
        "turns": len(found.turns_of(seat)),
        "given_away": round(found.given_away(seat), 2) if judged else None,
        "costliest": [turn.played.number for turn in found.costliest(seat)],
        "luck": round(found.luck(seat), 2),
        "margin": round(found.margin(seat), 2),
        "luck_in_margin": round(found.luck_in_margin(seat), 2),
    }


def _turn(found: Report, turn: Reviewed) -> dict[str, Any]:
    played, judged, game_rules = turn.played, turn.judgement, game_of(found.header.game_name).rules
    value: dict[str, Any] = {
        "turn": played.number,
        "own": played.own,
        "line": played.line,
        "round": played.round,
        "seat": played.seat,
        "hand": game_rules.written(played.hand),
        "drawn": game_rules.written(played.drawn),
        "luck": round(turn.luck, 2),
        "expected": [round(margin, 2) for margin in turn.margins],
        "laid": game_rules.turn_text(played.lay.turn),
    }
    if judged:
        value |= {
            "margin": round(judged.margin, 2),
            "best": game_rules.turn_text(judged.best),
            "best_margin": round(judged.best_margin, 2),
            "cost": round(judged.cost, 2),
        }
    return value


# Text


def _text(found: Report) -> Iterator[str]:
    names = found.header.seats
    if not any(seat.kind == "human" for seat in names):
        yield "No human played here: the turns of every seat are reviewed."
    if not found.turns:
        yield "No turn has been laid yet: there is nothing to review."
        return
    for seat in found.seats:
        if not found.turns_of(seat):
            yield from ("", f"{names[seat].name} had no turn in this match.")
            continue
        yield from ("", *_headline(found, seat), "")
        yield from _turns(found, seat)
        yield from _legend(found)
        yield from _costliest(found, seat)
        yield from ("", "The margin to be expected before every turn", "")
        yield from _curve(found, seat)
    yield from _luck(found)


def _headline(found: Report, seat: int) -> Iterator[str]:
    turns = found.turns_of(seat)
    name, count = found.header.seats[seat].name, len(turns)
    same = sum(1 for turn in turns if turn.cost < SAME)
    unit = "turn" if count == 1 else "turns"
    yield f"{name} gave away {found.given_away(seat):.1f} points in {count} {unit}."
    if same:
        yield f"{same} of them the master would have laid as well."


def _turns(found: Report, seat: int) -> Iterator[str]:
    game_rules, coach, round_shown = (
        game_of(found.header.game_name).rules,
        coach_of(found.header.game_name),
        1,
    )
    yield ROW.format("turn", "hand", "laid, what it scored", "margin", "the master's", "lost")
    for turn in found.turns_of(seat):
        judged, played = turn.judgement, turn.played
        assert judged is not None
        if played.round > round_shown:
            round_shown = played.round
            yield f"       round {round_shown}"
        scored = "+".join(map(str, played.lay.lines)) + coach.scored(played.lay)
        laid = " ".join(game_rules.turn_text(played.lay.turn)) or "nothing"
        same = judged.cost < SAME
        hands = wrap(_joined(found, played.hand), HAND)
        laids = [laid, scored] if len(f"{laid}  {scored}") > LAID else [f"{laid}  {scored}".strip()]
        laids = [line for words in laids for line in wrap(words, LAID, drop_whitespace=False)]
        bests = wrap("the same" if same else " ".join(game_rules.turn_text(judged.best)) or "nothing", BEST)
        first = str(played.own), f"{judged.margin:+.1f}", "" if same else f"{judged.cost:.1f}"
        for number, (hand, laid, best) in enumerate(zip_longest(hands, laids, bests, fillvalue="")):
            own, margin, cost = first if not number else ("", "", "")
            yield ROW.format(own, hand, laid, margin, best, cost).rstrip()


def _legend(found: Report) -> Iterator[str]:
    yield ""
    if len(found.totals) > 2:
        yield "  margin: points ahead of the others' mean at the end, as it looked then"
    else:
        yield "  margin: points ahead at the end, as it looked then"
    yield "  lost:   by how much the master's turn was better"


def _costliest(found: Report, seat: int) -> Iterator[str]:
    costliest = found.costliest(seat)
    if not costliest:
        yield from ("", f"No turn of {found.header.seats[seat].name} gave away {COSTLY:g} points or more.")
    for turn in costliest:
        judged, played = turn.judgement, turn.played
        assert judged is not None
        yield from (
            "",
            f"Turn {played.own}, with {_joined(found, played.hand)} in hand: {judged.cost:.1f} given away",
            "",
        )
        laid, best = coach_of(found.header.game_name).positions(
            found.before(played), (played.lay.turn, judged.best)
        )
        yield from _side_by_side(
            [f"laid: {judged.margin:+.1f}", *laid], [f"better: {judged.best_margin:+.1f}", *best]
        )


def _side_by_side(left: list[str], right: list[str]) -> Iterator[str]:
    """Two positions with their headings; one below the other if they are too wide."""
    if max(map(len, left)) > HALF:
        yield from (f"  {line}".rstrip() for line in (*left, "", *right))
    else:
        yield from (f"  {one:{HALF}}  {other}".rstrip() for one, other in zip(left, right, strict=True))


def _curve(found: Report, seat: int) -> Iterator[str]:
    """The curve of the margin as lines of text, with a scale on the left. A column stands for one or more turns."""
    line = found.margin_curve(seat)
    wide = min(len(line), WIDTH - 10)
    points = [line[round(at * (len(line) - 1) / max(1, wide - 1))] for at in range(wide)]
    low, high = min(0.0, *points), max(0.0, *points)
    step = next((one for one in STEPS if (high - low) / one <= CURVE - 2), STEPS[-1])
    zero = round(high / step)
    rows = [zero - round(point / step) for point in points]
    rounds = {round(at * (wide - 1) / max(1, len(line) - 1)) for at in found.rounds()}
    for row in range(max(zero, *rows) + 1):
        label = f"{(zero - row) * step:+}" if row != zero else "0"
        ground = ["-" if row == zero else ROUND if at in rounds else " " for at in range(wide)]
        marks = "".join("*" if at == row else behind for at, behind in zip(rows, ground, strict=True))
        yield f"  {label:>5} {marks}".rstrip()
    names = {turn.played.number: MARKS[at] for at, turn in enumerate(found.costliest(seat))}
    below = [" "] * wide
    for number, mark in names.items():
        below[round((number - 1) * (wide - 1) / max(1, len(line) - 1))] = mark
    if names:
        yield f"        {''.join(below)}".rstrip()
        yield f"        {', '.join(names.values())}: the costliest turns"
    if rounds:
        yield f"        {ROUND}: a new round begins"


def _luck(found: Report) -> Iterator[str]:
    pieces = coach_of(found.header.game_name).pieces
    yield from (
        "",
        f"Luck of the draw: the value of the {pieces} drawn minus the mean of all draws",
        "",
    )
    for seat, who in enumerate(found.header.seats):
        yield f"  {who.name:14} {found.luck(seat):+7.1f} points"
        for which, turn in zip(("best", "worst"), found.luckiest_and_unluckiest(seat), strict=False):
            drawn = " and ".join(map(str, game_of(found.header.game_name).rules.written(turn.played.drawn)))
            yield f"  {'':14} {turn.luck:+7.1f} the {which} draw, {drawn} before turn {turn.played.own}"
    if not found.finished:
        return
    yield ""
    for pad in range(len(found.totals)):
        seat = found.header.pads.index(pad)
        margin, luck = found.margin(seat), found.luck_in_margin(seat)
        others = "the others' mean" if len(found.totals) > 2 else "the other"
        yield f"  {found.header.owners(pad)}: {found.totals[pad]} points, {margin:+.1f} against {others}"
        yield f"  {'':14} {luck:+7.1f} luck, {margin - luck:+.1f} play"


def _joined(found: Report, hand: Sequence[Any]) -> str:
    return " ".join(map(str, game_of(found.header.game_name).rules.written(hand)))
