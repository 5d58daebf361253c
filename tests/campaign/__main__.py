"""Runs parts of the campaign: ``python -m tests.campaign [PART …] [--seed S] [--trials N] [--jobs J]``.

With ``--publish``, the whole run is written into ``docs/RELIABILITY.md``.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from functools import partial

from game.commands.terminal import end_progress, ended_by_signals, show_progress
from game.commands.workers import spread
from tests.campaign import published
from tests.campaign.attempt import PARTS, attempt
from tests.campaign.harness import Outcome, Part
from tests.campaign.published import History

BATCH = 400


def main(argv: list[str] | None = None) -> int:
    """Runs the parts that are named, or all; returns 1 if any trial failed or nothing was tried."""
    options = _options(argv)
    if not __debug__:
        sys.exit("Python leaves out all checks (-O or PYTHONOPTIMIZE), so every trial would succeed.")
    if options.check_published:
        return _check_published()
    return _publish(options) if options.publish else int(any(one.wrong for one in _outcomes(options)))


def _outcomes(options: argparse.Namespace) -> list[Outcome]:
    outcomes = []
    for part in PARTS:
        if options.parts and part.name not in options.parts:
            continue
        if part.here:
            outcomes.append(_run(part, options.seed, options.trials or part.long, options.jobs))
        else:
            print(f"{part.name}: cannot run on this system", flush=True)
    return outcomes


def _publish(options: argparse.Namespace) -> int:
    """Makes a long run, and writes it into the page about reliability."""
    history = History(published.ROOT)
    if refusal := published.refusal(history, PARTS):
        sys.exit(refusal)
    begun, before = time.monotonic(), history.head()
    outcomes = _outcomes(options)
    if history.head() != before:
        sys.exit("Another commit was checked out during the run, so it is not published.")
    if refusal := published.refusal(history, PARTS):
        sys.exit(refusal)
    command = f"python -m tests.campaign --publish --seed {options.seed} --jobs {options.jobs}"
    seconds = time.monotonic() - begun
    published.write(published.PAGE, published.section(history, command, outcomes, seconds))
    print(f"Commit {published.PAGE.relative_to(published.ROOT)} now.")
    return int(any(one.wrong for one in outcomes))


def _check_published() -> int:
    """Says why the published run does not describe this code; returns 1 if it does not."""
    troubles = published.troubles(published.PAGE, History(published.ROOT), PARTS)
    print("\n".join(troubles) or "The published run describes this code.")
    return int(bool(troubles))


def _options(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.campaign")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(part.name for part in PARTS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--trials", type=_positive, help="trials of each part; without it, those of a long run"
    )
    parser.add_argument(
        "--jobs", type=_positive, default=os.cpu_count() or 1, help="trials made at the same time"
    )
    parser.add_argument(
        "--publish", action="store_true", help="make a long run and write it into docs/RELIABILITY.md"
    )
    parser.add_argument(
        "--check-published",
        action="store_true",
        help="run nothing; say whether the published run describes this code",
    )
    options = parser.parse_args(argv)
    if options.publish and (options.parts or options.trials):
        parser.error("a run is published only as a whole, without PART and --trials")
    unknown = set(options.parts) - {part.name for part in PARTS}
    if unknown:
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    return options


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def _run(part: Part, seed: int, trials: int, jobs: int) -> Outcome:
    begun, outcome = time.perf_counter(), Outcome(part)
    try:
        for number, counted, trouble in _results(part, seed, trials, jobs):
            outcome.add(number, counted, trouble)
            if trouble:
                end_progress()
                print(f"{part.name}, seed {seed}, trial {number}:\n{trouble}", file=sys.stderr)
            show_progress(f"{part.name}: {outcome.trials} of {trials} trials, {outcome.count}")
    except OSError as error:  # The other parts can still run.
        outcome.troubles.append(f"It stopped after {outcome.trials} trials: {error}.")
    outcome.seconds = time.perf_counter() - begun
    end_progress()
    print(outcome, flush=True)
    return outcome


def _results(
    part: Part, seed: int, trials: int, jobs: int
) -> Iterator[tuple[int, int | dict[str, int], str]]:
    """The number of each trial, how many units it counted, and what went wrong.

    New processes are started after every BATCH trials, so that none grows. They end with this one, even if it is killed.
    """
    for first in range(0, trials, BATCH):
        numbers = range(first, min(trials, first + BATCH))
        with closing(spread(partial(attempt, part.name, seed), numbers, jobs)) as results:
            for number, (counted, trouble) in zip(numbers, results, strict=True):
                yield number, counted, trouble


if __name__ == "__main__":
    with ended_by_signals():
        status = main()
    sys.exit(status)
