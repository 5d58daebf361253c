"""``simulate``: matches between computer players without a window, and their statistics (JOURNAL.md)."""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from statistics import NormalDist, fmean, stdev
from typing import Any

from game.commands.terminal import end_progress, say, say_json, show_progress
from game.commands.workers import spread
from game.games import FIRST, game_of
from game.players.bot_process import PREFIX, BotFailure, BotProcess, allowed, question
from game.players.budget import Samples
from game.players.levels import BUDGET, player
from game.rules.common.errors import LONGEST_MESSAGE, IllegalMove, quoted, shortened
from game.rules.common.game_rules import AnyJournal
from game.rules.common.match import Header
from game.rules.common.seats import Seat
from game.session.files import make_folder, overwrite

Z95 = NormalDist().inv_cdf(0.975)
"""Half the width of an interval of 95%, in standard deviations."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """One match to play: ``order[seat]`` is the number of the entrant there, ``budget`` the thinking time of a level."""

    header: Header
    order: tuple[int, ...]
    budget: float | Samples


@dataclass(frozen=True, slots=True)
class SimulatedGame:
    """A match that was played. All lists are in the order of the entrants.

    ``text`` is the journal, ``wins`` the share of the win, ``seconds`` the time for each turn. ``lost`` is a sentence if a
    bot failed and so lost the match.
    """

    text: str
    wins: tuple[float, ...]
    totals: tuple[int, ...]
    seconds: tuple[tuple[float, ...], ...]
    lost: str = ""


@dataclass(frozen=True, slots=True)
class Contest:
    """A number of matches between entrants. Each entrant is a level, or PREFIX and the command of a bot.

    ``game_name`` is the game, ``rules`` the name of its house rules; None means the standard ones.
    ``paired``: each bag is played once for each rotation of the seats. ``partners``: neighbours share a pad. ``samples``: the
    budget of the levels in samples per turn; None means BUDGET seconds. ``short``: whether the matches are short ones.
    """

    entrants: tuple[str, ...]
    games: int
    seed: int = 0
    paired: bool = False
    partners: bool = False
    rules: str | None = None
    jobs: int = 1
    samples: int | None = None
    game_name: str = FIRST.name
    short: bool = False

    def pairings(self) -> list[Pairing]:
        """All matches to play.

        Raises ValueError for unknown levels or house rules, and IllegalMove for a wrong number of seats.
        """
        habits = game_of(self.game_name).habits
        for level in self.entrants:
            if level not in habits and not level.startswith(PREFIX):
                raise ValueError(f"there is no level {quoted(level)}; there are {', '.join(habits)}")
        game_rules = game_of(self.game_name).rules
        if self.rules and self.rules not in game_rules.presets:
            raise ValueError(
                f"there are no house rules {quoted(self.rules)}; there are {', '.join(game_rules.presets)}"
            )
        rules = game_rules.house_rules(self.rules or "", short=self.short)
        count = len(self.entrants)
        pads = tuple(seat // 2 if self.partners else seat for seat in range(count))
        budget = BUDGET if self.samples is None else Samples(self.samples)
        pairings = []
        for game in range(self.games):
            bag, turned = divmod(game, count) if self.paired else (game, 0)
            order = tuple((seat + turned) % count for seat in range(count))
            if self.partners:  # Pairs stay together, but the partners swap seats every second time.
                order = tuple((seat + 2 * (turned // 2)) % count ^ (turned % 2) for seat in range(count))
            seats = tuple(_seat(self.entrants[entrant], entrant) for entrant in order)
            seed = random.Random(f"{self.seed} {bag}").getrandbits(32)
            header = game_rules.header(seats, pads, rules, seed)
            pairings.append(Pairing(header, order, budget))
        return pairings

    def run(self, pairings: list[Pairing], on_game: Callable[[int, SimulatedGame], None]) -> dict[str, Any]:
        """Plays the matches and returns their statistics. Calls ``on_game`` with the number of each match, from 1."""
        played = []
        alone = (play_match(pairing) for pairing in pairings)
        with closing(alone if self.jobs == 1 else spread(play_match, pairings, self.jobs)) as games:
            for number, game in enumerate(games, start=1):
                played.append(game)
                on_game(number, game)
        return _summary(self, played)


def simulate(options: argparse.Namespace) -> int:
    """Plays, prints the statistics as one JSON object, and progress on stderr. Returns the exit status."""
    contest = Contest(
        tuple(options.seats.split(",")),
        options.games,
        options.seed,
        options.paired,
        options.partners,
        options.preset,
        options.jobs,
        options.samples,
        options.game_name,
        options.short,
    )
    try:
        pairings = contest.pairings()
    except (IllegalMove, ValueError) as error:
        say(f"main.py simulate: {shortened(str(error), LONGEST_MESSAGE)}", error=True)
        return 2
    out = Path(options.out).resolve() if options.out else None
    if out:
        make_folder(out)

    def on_game(number: int, game: SimulatedGame) -> None:
        if out:
            overwrite(out / f"game-{number:05}.zatre", game.text.encode())
        if game.lost:
            end_progress()
            say(f"Game {number}: {game.lost}", error=True)
        show_progress(f"{number} of {options.games} games")

    summary = contest.run(pairings, on_game)
    end_progress()
    say_json(summary)
    return 0


def play_match(pairing: Pairing) -> SimulatedGame:
    """Plays one match. The same pairing gives the same journal, except for bots, and for master with a budget in seconds."""
    header = pairing.header
    game_rules = game_of(header.game_name).rules
    journal = game_rules.begin(header)
    match = journal.match
    dealer = game_rules.dealer(match, header.seed)
    seconds: list[list[float]] = [[] for _ in header.seats]
    rngs = [random.Random(f"{header.seed} {entrant}") for entrant in pairing.order]
    bots: dict[int, BotProcess] = {}
    lost, loser = "", None
    try:
        while match.due:
            if match.due.event != "lay":
                journal.append(dealer.event(match))
                continue
            seat = match.due.seat
            began = time.perf_counter()
            try:
                journal.append(match.lay_event(_decide(pairing, journal, bots, rngs[seat])))
            except BotFailure as error:
                lost, loser = f"{header.seats[seat].name} loses the match. {error}", seat
                break
            seconds[seat].append(time.perf_counter() - began)
    finally:
        for bot in bots.values():
            bot.close()
    return _played(pairing, journal, seconds, lost, loser)


def _decide(pairing: Pairing, journal: AnyJournal, bots: dict[int, BotProcess], rng: random.Random) -> Any:
    """The turn of the seat whose lay is due. Raises BotFailure if a bot fails."""
    assert journal.match.due is not None
    seat = journal.match.due.seat
    who = pairing.header.seats[seat]
    level = who.level or ""
    game_rules = game_of(pairing.header.game_name).rules
    if who.kind != "bot":
        return player(level, game_rules.game_name)(game_rules.view(journal.match, seat), pairing.budget, rng)
    if seat not in bots:
        bots[seat] = BotProcess(level.removeprefix(PREFIX), game_name=game_rules.game_name)
    bots[seat].ask(question(journal, seat))
    while (turn := bots[seat].answer(wait=1.0)) is None:
        pass
    return allowed(journal.match, turn)


def _played(
    pairing: Pairing, journal: AnyJournal, seconds: list[list[float]], lost: str, loser: int | None
) -> SimulatedGame:
    match, header = journal.match, pairing.header
    totals = match.outcome.totals if match.outcome else tuple(pad.total() for pad in match.pads)
    if match.outcome:
        winners = match.outcome.winners
    else:
        assert loser is not None
        winners = match.winners_if_lost(loser)
    seats = [pairing.order.index(entrant) for entrant in range(len(pairing.order))]
    pads = [header.pads[seat] for seat in seats]
    return SimulatedGame(
        journal.text,
        tuple(1 / len(winners) if pad in winners else 0.0 for pad in pads),
        tuple(totals[pad] for pad in pads),
        tuple(tuple(seconds[seat]) for seat in seats),
        lost,
    )


def _seat(level: str, entrant: int) -> Seat:
    if level.startswith(PREFIX):
        return Seat(f"program {entrant + 1}", "bot", level)
    return Seat(f"{level} {entrant + 1}", "cpu", level)


def _summary(contest: Contest, played: list[SimulatedGame]) -> dict[str, Any]:
    entrants = range(len(contest.entrants))
    wins = [sum(game.wins[e] for game in played) for e in entrants]
    rivals = [e for e in entrants if e // 2 != 0] if contest.partners else list(entrants)[1:]
    margins = [game.totals[0] - max(game.totals[e] for e in rivals) for game in played]
    mean = fmean(margins)
    turns = [[second * 1000 for game in played for second in game.seconds[e]] for e in entrants]
    return {
        "games": len(played),
        "seats": list(contest.entrants),
        **({"short": True} if contest.short else {}),
        "wins": wins,
        "win_rate": [round(won / len(played), 4) for won in wins],
        "win_ci95": [[round(end, 4) for end in _wilson_interval(won, len(played))] for won in wins],
        "totals": [round(fmean(game.totals[e] for game in played), 2) for e in entrants],
        "margin": round(mean, 2),
        "margin_ci95": [round(mean - _half_width(margins), 2), round(mean + _half_width(margins), 2)],
        "ms_mean": [round(fmean(spent or [0.0]), 2) for spent in turns],
        "ms_worst": [round(max(spent, default=0.0), 2) for spent in turns],
    }


def _wilson_interval(wins: float, games: int) -> tuple[float, float]:
    """The interval of a win rate by Wilson's formula, which stays between 0 and 1."""
    rate, square = wins / games, Z95 * Z95
    middle = (rate + square / (2 * games)) / (1 + square / games)
    half = Z95 * (rate * (1 - rate) / games + square / (4 * games * games)) ** 0.5 / (1 + square / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def _half_width(values: Sequence[float]) -> float:
    """How far the interval of 95% of a mean reaches to each side; 0 for a single value."""
    return Z95 * stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
