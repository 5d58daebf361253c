"""Looks for better weights: ``python -m game.commands.tuning [--games N] [--matches M] [--seed S] [--guess]``.

The weights are used by the pad evaluation. First, players who choose only by the pad evaluation play each other. For every
turn all possible scores are recorded. Such a record, called a solitaire here, can be replayed with other weights: at each
turn the score with the best evaluation is entered. (In a real game an earlier choice changes what can be scored later, but
only a little. In return, all weights are compared on the same turns, which shows differences of a point within seconds.)

The weights with the largest mean total are found by hill climbing: each weight is tried a little higher and a little lower,
in smaller and smaller steps, starting from the current weights or from a plain guess. Then the old and the new weights play
each other, each bag twice with the seats swapped. The new ones are used if their lead is statistically significant. The
results are added to ``weights.json`` in any case.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Sequence
from statistics import fmean

from game.commands.simulate import half_width
from game.players.choosing import best
from game.players.tiles.candidates import code_on, cost_of_leftover, turns_left, turns_to_compare
from game.players.tiles.pad_evaluation import (
    FILE,
    WEIGHTS,
    PadEvaluation,
    Weights,
    enter_code,
    expected_total,
)
from game.rules.common.seats import Seat
from game.rules.tiles.constants import Pad, Turn
from game.rules.tiles.dealer import Dealer
from game.rules.tiles.events import Header
from game.rules.tiles.match import Match
from game.rules.tiles.player_view import PlayerView, view_of
from game.session.files import overwrite

FIRST_STEP, LAST_STEP = 0.3, 0.05
FEWEST_GAMES, FEWEST_MATCHES = 2, 4
"""The smallest numbers that can be compared."""
GUESS = Weights((0.4, 0.4, 0.4, 0.3), (1.0, 2.0, 4.0), 0.5)
"""A plain guess: all columns grow equally fast, and a box scores what a single run does."""
Solitaire = list[list[int]]
"""For each turn of one seat the codes of all possible scores."""


def solitaires(seats: int, rng: random.Random) -> list[Solitaire]:
    """Plays one match by pad evaluation alone and returns the possible scores of each seat."""
    found: list[Solitaire] = [[] for _ in range(seats)]

    def note(view: PlayerView) -> None:
        found[view.seat].append(sorted({code_on(view, turn) for turn in turns_to_compare(view, rng)}))

    _match([WEIGHTS] * seats, rng.getrandbits(32), rng, note)
    return found


def _match(
    weights: Sequence[Weights], seed: int, rng: random.Random, on_turn: Callable[[PlayerView], None]
) -> tuple[int, ...]:
    """Plays a match in which each seat has its own weights. Returns the totals."""
    seats = tuple(Seat(str(seat), "cpu", "club") for seat in range(len(weights)))
    match = Match(Header(seats, tuple(range(len(seats)))))
    dealer = Dealer(match, seed)
    while match.due:
        if match.due.event != "lay":
            match.apply(dealer.event(match))
            continue
        view = view_of(match, match.due.seat)
        on_turn(view)
        match.apply(match.lay_event(_turn_by_evaluation(view, rng, weights[view.seat])))
    assert match.outcome is not None
    return match.outcome.totals


def _turn_by_evaluation(view: PlayerView, rng: random.Random, weights: Weights) -> Turn:
    """The turn after which the seat's pad can be expected to end with most, less the expected cost of the tiles left over."""
    turns = turns_to_compare(view, rng)
    evaluation = PadEvaluation(view.pad, turns_left(view), weights)
    values = [evaluation[code_on(view, turn)] - cost_of_leftover(view, turn) for turn in turns]
    return best(turns, values, rng)


def played(solitaire: Solitaire, weights: Weights) -> int:
    """Replays a solitaire with these weights and returns the total."""
    pad = Pad()
    for left, codes in zip(range(len(solitaire) - 1, -1, -1), solitaire, strict=True):
        pads = [enter_code(pad, code) for code in codes]
        pad = max(pads, key=lambda after: expected_total(after, float(left), weights))
    return pad.total()


def mean_total(weights: Weights, records: list[Solitaire]) -> float:
    return fmean(played(record, weights) for record in records)


def fit(records: list[Solitaire], weights: Weights) -> Weights:
    """The best weights that hill climbing from these weights finds."""
    numbers = [*weights.paces, *weights.points, weights.spread]
    best = mean_total(weights, records)
    step = FIRST_STEP
    while step >= LAST_STEP:
        moved = False
        for at, number in enumerate(numbers):
            for factor in (1 + step, 1 / (1 + step)):
                numbers[at] = number * factor
                total = mean_total(_weights(numbers), records)
                if total > best:
                    best, moved = total, True
                    break
                numbers[at] = number
        print(f"step {step:.3f}: {best:.2f} with {[round(number, 3) for number in numbers]}", flush=True)
        if not moved:
            step /= 2
    return _weights(numbers)


def _weights(numbers: list[float]) -> Weights:
    return Weights(tuple(numbers[:4]), tuple(numbers[4:7]), numbers[7])


def lead(new: Weights, old: Weights, count: int, rng: random.Random) -> tuple[float, float]:
    """The mean lead in points of the new weights over the old ones, and half the width of its 95% interval."""
    leads = []
    for _ in range(count // 2):
        seed = rng.getrandbits(32)
        (mine, theirs), (others, own) = (
            _match(order, seed, rng, lambda _view: None) for order in ((new, old), (old, new))
        )
        leads.append((mine - theirs + own - others) / 2)
    return fmean(leads), half_width(leads)


def main() -> None:
    """Records matches, fits weights to them, compares those with the old ones, and writes the results."""
    options = _options()
    rng = random.Random(options.seed)
    records = [record for _ in range(options.games) for record in solitaires(2, rng)]
    others, records = records[: len(records) // 3], records[len(records) // 3 :]
    start = GUESS if options.guess else WEIGHTS
    weights = fit(records, start)
    ahead, error = lead(weights, WEIGHTS, options.matches, rng)
    trial = {
        "command": f"python -m game.commands.tuning --games {options.games} --matches {options.matches} "
        f"--seed {options.seed}" + " --guess" * options.guess,
        "weights": {
            "paces": [round(pace, 4) for pace in weights.paces],
            "points": [round(points, 3) for points in weights.points],
            "spread": round(weights.spread, 4),
        },
        "mean_total_before": round(mean_total(start, others), 2),
        "mean_total_after": round(mean_total(weights, others), 2),
        "lead_in_matches": round(ahead, 2),
        "give_or_take": round(error, 2),
        "kept": ahead > error,
    }
    known = json.loads(FILE.read_text(encoding="utf-8"))
    if trial["kept"]:
        known["weights"] = trial["weights"]
    known["trials"].append(trial)
    overwrite(FILE, (json.dumps(known, indent=1) + "\n").encode())
    print(json.dumps(trial))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Look for better weights of the computer players.")
    parser.add_argument("--games", type=int, default=60, help="number of matches to record")
    parser.add_argument(
        "--matches", type=int, default=1000, help="number of matches between the new and the old weights"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--guess", action="store_true", help="start from a plain guess instead of the current weights"
    )
    options = parser.parse_args()
    if options.games < FEWEST_GAMES or options.matches < FEWEST_MATCHES:
        parser.error(f"at least {FEWEST_GAMES} games and {FEWEST_MATCHES} matches are needed")
    return options


if __name__ == "__main__":
    main()
