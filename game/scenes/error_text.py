"""The errors of the rules and of programs in the player's language."""

from __future__ import annotations

from game.engine.translation import _
from game.rules.common.errors import ExplainedError


def error_text(error: ExplainedError) -> str:
    """The error's template, translated as a whole and filled in. An error among its facts is translated in the same way.

    Templates are complete sentences, from the capital letter to the full stop; nothing is added to them here.
    """
    facts = {
        key: error_text(fact) if isinstance(fact, ExplainedError) else fact
        for key, fact in error.facts.items()
    }
    return _(error.template).format(**facts)
