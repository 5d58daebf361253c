"""For the tests of the journal's text: single lines, whole matches, and a check that one is refused."""

import random
from collections.abc import Callable

import pytest
from plain_rules import header

from game.rules.common.errors import IllegalMove, MalformedText
from game.rules.common.journal import JournalError
from game.rules.tiles.journal import Journal
from game.rules.tiles.playout import random_game

HEADER = (
    '{"format":"zatre-journal","version":1,"edition":"board",'
    '"seats":[{"name":"Ada","kind":"human"},{"name":"Ben","kind":"cpu","level":"club"}],"pads":[0,1],'
    '"rules":{"must_lay":"sequential","opening":"connected","overflow_bonus":6},"seed":4711}'
)
START = '{"event":"start_draw","draws":[[6,6],[6,5]]}'
DRAW = '{"event":"draw","seat":0,"tiles":[5,5]}'
LAY = '{"event":"lay","seat":0,"tiles":["6h8","5i8","5i9"],"lines":[10,11],"ticks":2}'
NEXT = '{"event":"draw","seat":1,"tiles":[5,3]}'
LINES = [HEADER, START, DRAW, LAY, NEXT]


def text(*lines: str) -> bytes:
    return "".join(line + "\n" for line in lines).encode()


def game_text(seats: int = 2, seed: int = 1, preset: str = "standard") -> bytes:
    played = random_game(header(seats, preset), random.Random(seed))
    journal = Journal.begin(played.header)
    for event in played.events:
        journal.append(event)
    return journal.text.encode()


def check_refused(journal: bytes, read: Callable[[bytes], object] = Journal.read) -> JournalError:
    """Checks that reading the journal fails with an error that names the line. Returns the error."""
    with pytest.raises(JournalError) as caught:
        read(journal)
    assert isinstance(caught.value.why, (MalformedText, IllegalMove))
    assert str(caught.value) == f"line {caught.value.line}: {caught.value.why}"
    return caught.value
