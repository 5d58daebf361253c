"""For tests that play both games: the text of a match, and the number of its tiles or cards."""

from typing import Any

from game.games import game_of
from game.rules.cards.deck import PILE
from game.rules.cards.match import Match as CardMatch
from game.rules.common.game_rules import AnyMatch


def lines_of(match: AnyMatch) -> list[str]:
    """The lines of a match's journal, written from its events."""
    journal = game_of(match.header.game_name).rules.begin(match.header)
    for event in match.events:
        journal.append(event)
    return journal.lines


def text_of(match: AnyMatch) -> str:
    return "".join(f"{line}\n" for line in lines_of(match))


def nothing_is_lost(match: Any) -> bool:
    """Whether all tiles of the match, or all cards of its round, are somewhere."""
    held = sum(map(len, match.hands))
    if isinstance(match, CardMatch):
        return not match.round or len(match.table.laid) + held + match.pile_count == PILE
    return bool(len(match.board.laid) + held + match.bag_count == match.header.rules.tiles)
