"""Shared by the tests of the review: matches at a given point, and reviews with few samples."""

import random

from game.analysis.review import Report, report, steps
from game.players.budget import Samples
from game.rules.tiles.dealer import Dealer
from game.rules.tiles.events import Header
from game.rules.tiles.journal import Journal
from game.rules.tiles.match import Match

FEW = Samples(120)


def reviewed(match: Match, samples: Samples = FEW) -> Report:
    asked = steps(match)
    return report(match, asked, [step.answer(samples) for step in asked])


def match_of(head: Header, lays: int = 10**6) -> Match:
    """A match of at most this many turns. Every seat lays a random turn."""
    journal, chance = Journal.begin(head), random.Random(head.seed)
    match, dealer = journal.match, Dealer(journal.match, head.seed)
    while match.due is not None and lays:
        if match.due.event == "lay":
            turns = match.legal_turns()
            match.play(turns[chance.randrange(len(turns))])
            lays -= 1
        else:
            match.apply(dealer.event(match))
    return match
