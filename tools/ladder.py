"""Lets every level play every other, or only the next one. Each bag is played twice, with the seats swapped."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import Any

from game.commands.arguments import GAME_NAME, JOBS, SAMPLES, SHORT, option, positive
from game.commands.simulate import Contest
from game.commands.terminal import end_progress, exit_after, say, say_json, show_progress, status_of
from game.games import game_of
from tools.options import parser_of

PARSER = parser_of(
    "ladder",
    __doc__,
    option("--games", type=positive, default=100, metavar="N", help="matches for each pair of levels"),
    option(
        "--neighbours", action="store_true", help="let each level play only against the next stronger one"
    ),
    option("--seed", type=int, default=0, metavar="S", help="the same seed gives the same bags"),
    SAMPLES,
    GAME_NAME,
    SHORT,
    JOBS,
)
HEADINGS = ("level", "against", "wins", "95 %", "margin", "95 %", "ms a turn")
ROW = "| {:9} | {:9} | {:>7} | {:>13} | {:>7} | {:>15} | {:>11} |"


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit status."""
    return status_of(lambda: ladder(PARSER.parse_args(argv)), PARSER.prog)


def ladder(options: argparse.Namespace) -> int:
    """Plays and prints a table, line by line, then one JSON object per pair. Progress goes to stderr.

    Returns the exit status.
    """
    results = []
    say(ROW.format(*HEADINGS), "|---" * len(HEADINGS) + "|")
    names = list(game_of(options.game_name).habits)
    pairs = list(pairwise(names) if options.neighbours else combinations(reversed(names), 2))
    for number, pair in enumerate(pairs, start=1):
        contest = Contest(
            pair,
            options.games,
            options.seed,
            paired=True,
            jobs=options.jobs,
            samples=options.samples,
            game_name=options.game_name,
            short=options.short,
        )
        pairing = f"{' against '.join(pair)} ({number} of {len(pairs)})"

        def on_game(game: int, played: object, pairing: str = pairing) -> None:
            show_progress(f"{pairing}: {game} of {options.games} games")

        results.append(contest.run(contest.pairings(), on_game))
        end_progress()
        say(ROW.format(*_cells(results[-1])))
    for result in results:
        say_json(result)
    return 0


def _cells(result: dict[str, Any]) -> list[str]:
    low, high = result["win_ci95"][0]
    least, most = result["margin_ci95"]
    return [
        *result["seats"],
        f"{result['win_rate'][0]:.1%}",
        f"{low:.1%}–{high:.1%}",
        f"{result['margin']:+.1f}",
        f"{least:+.1f} to {most:+.1f}",
        " / ".join(f"{spent:.0f}" for spent in result["ms_mean"]),
    ]


if __name__ == "__main__":
    exit_after(main)
