"""The levels of *squares*: all play the same."""

from typing import Any

from squares.rules import Turn, View


def casual(view: View, budget: Any, rng: Any) -> Turn:
    """The first turn that scores most now."""
    match = view.match
    return max(match.legal_turns(), key=lambda turn: match.pads[view.seat].gain(match.lay_event(turn).lines))


beginner = casual
