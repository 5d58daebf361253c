"""Looks for better weights: ``python -m game.commands.tuning [--games N] [--matches M] [--seed S] [--guess]``.

What a pad is worth matters only through the turns that it makes one choose. So players who look at nothing else play each
other, and for every turn all the scores that were to be had are noted. Such a list of turns can be played again with
other weights, as a solitaire: at each turn the score is taken after which the pad is worth most. (The turns are the same
whatever is chosen. That is not how the game is, but what can be scored depends little on what one chose before, and the
same turns for all weights show differences of a point within seconds.) The weights with the largest mean total are found
by trying each a little up and down, in ever smaller steps, from those in use or from a plain guess.

Then the old weights and the new ones play each other, every bag twice with the seats swapped. The new ones are kept if
they win by more than chance would have it. Either way the figures are added to ``weights.json``.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Sequence
from statistics import fmean

from game.commands.confidence import half_width
from game.players.club import choose_by_evaluation, code_on
from game.players.greedy import turns_to_compare
from game.players.pad_evaluation import FILE, WEIGHTS, Weights, enter_code, expected_total
from game.players.player_view import PlayerView, view_of
from game.rules.common.seats import Seat
from game.rules.tiles.events import Header
from game.rules.tiles.match import Match
from game.rules.tiles.pad import Pad
from game.session.dealer import Dealer

FIRST_STEP, LAST_STEP = 0.3, 0.05
FEWEST_GAMES, FEWEST_MATCHES = 2, 4
"""With fewer there is nothing to compare."""
GUESS = Weights((0.4, 0.4, 0.4, 0.3), (1.0, 2.0, 4.0), 0.5)
"""What a beginner may guess: the columns grow alike, and a box brings what one run does."""
Solitaire = list[list[int]]
"""For each turn of one seat the codes of all that it could have scored."""


def solitaires(seats: int, rng: random.Random) -> list[Solitaire]:
    """One match of those who lay by worth alone: what each seat could have scored."""
    found: list[Solitaire] = [[] for _ in range(seats)]

    def note(sight: PlayerView) -> None:
        found[sight.seat].append(sorted({code_on(sight, turn) for turn in turns_to_compare(sight, rng)}))

    _match([WEIGHTS] * seats, rng.getrandbits(32), rng, note)
    return found


def _match(
    weights: Sequence[Weights], seed: int, rng: random.Random, on_turn: Callable[[PlayerView], None]
) -> tuple[int, ...]:
    """The totals of a match in which every seat lays by worth, by the weights that are its own."""
    seats = tuple(Seat(str(seat), "cpu", "club") for seat in range(len(weights)))
    match = Match(Header(seats, tuple(range(len(seats)))))
    dealer = Dealer(match, seed)
    while match.due:
        if match.due.event != "lay":
            match.apply(dealer.event(match))
            continue
        sight = view_of(match, match.due.seat)
        on_turn(sight)
        match.apply(match.lay_event(choose_by_evaluation(sight, 0.0, rng, weights[sight.seat])))
    assert match.outcome is not None
    return match.outcome.totals


def played(solitaire: Solitaire, weights: Weights) -> int:
    """The total of a pad on which at each turn the best score by these weights is entered."""
    pad = Pad()
    for left, codes in zip(range(len(solitaire) - 1, -1, -1), solitaire, strict=True):
        pads = [enter_code(pad, code) for code in codes]
        pad = max(pads, key=lambda after: expected_total(after, float(left), weights))
    return pad.total()


def mean_total(weights: Weights, decks: list[Solitaire]) -> float:
    """What these weights bring on average."""
    return fmean(played(deck, weights) for deck in decks)


def fit(decks: list[Solitaire], weights: Weights) -> Weights:
    """The weights with the largest mean total that small steps lead to from these."""
    numbers = [*weights.paces, *weights.points, weights.spread]
    best = mean_total(weights, decks)
    step = FIRST_STEP
    while step >= LAST_STEP:
        moved = False
        for at, number in enumerate(numbers):
            for factor in (1 + step, 1 / (1 + step)):
                numbers[at] = number * factor
                total = mean_total(_weights(numbers), decks)
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
    """By how many points a match the new weights beat the old ones, and by how many that may be off (95 %)."""
    leads = []
    for _ in range(count // 2):
        seed = rng.getrandbits(32)
        (mine, theirs), (others, own) = (
            _match(order, seed, rng, lambda _sight: None) for order in ((new, old), (old, new))
        )
        leads.append((mine - theirs + own - others) / 2)
    return fmean(leads), half_width(leads)


def main() -> None:
    """Plays, fits, plays again, writes."""
    parser = argparse.ArgumentParser(description="Look for better weights of the computer players.")
    parser.add_argument("--games", type=int, default=60, help="matches whose turns are fitted to")
    parser.add_argument(
        "--matches", type=int, default=1000, help="matches of the new weights against the old"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--guess", action="store_true", help="start from a plain guess, not from those in use"
    )
    options = parser.parse_args()
    if options.games < FEWEST_GAMES or options.matches < FEWEST_MATCHES:
        parser.error(f"it takes at least {FEWEST_GAMES} games and {FEWEST_MATCHES} matches")
    rng = random.Random(options.seed)
    decks = [deck for _ in range(options.games) for deck in solitaires(2, rng)]
    others, decks = decks[: len(decks) // 3], decks[len(decks) // 3 :]
    start = GUESS if options.guess else WEIGHTS
    weights = fit(decks, start)
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
    FILE.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(trial))


if __name__ == "__main__":
    main()
