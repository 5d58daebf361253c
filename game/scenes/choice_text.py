"""What the screen says about the computer's levels and about house rules: their names, and one line each."""

from __future__ import annotations

from game.engine.translation import _, pgettext
from game.players.levels import levels
from game.rules.common.journal import BOARD, CARDS


def level_name(level: str) -> str:
    """The name of a level. An unknown one, or the name of a program, stays as it is."""
    return next((_(one.title) for one in levels() if one.name == level), level)


def level_line(edition: str, level: str) -> str:
    """How a level plays a game, in one line; empty if there is nothing to say."""
    return next((_(one.habit) for one in levels(edition) if one.name == level), "")


def preset_name(edition: str, preset: str) -> str:
    """The name of house rules."""
    return {
        BOARD: {
            "standard": pgettext("house rules", "standard"),
            "strict": pgettext("house rules", "strict"),
            "italian": pgettext("house rules", "Italian"),
            "leaflet": pgettext("house rules", "first edition"),
        },
        CARDS: {
            "dice": pgettext("deck", "dice"),
            "domino": pgettext("deck", "domino"),
        },
    }[edition].get(preset, preset)


def preset_line(edition: str, preset: str) -> str:
    """What house rules mean, in one line; empty if there is nothing to say."""
    return {
        BOARD: {
            "standard": _("Every tile that can be laid must be laid, in any order."),
            "strict": _("You must lay as many of your tiles as possible."),
            "italian": _("You may keep tiles back for a later turn."),
            "leaflet": _("The first three tiles form one row or column."),
        },
        CARDS: {
            "dice": _("Each pair of numbers from 1 to 6 is there twice, doubles such as 3|3 too."),
            "domino": _("Each pair of different numbers is there twice, doubles such as 3|3 once."),
        },
    }[edition].get(preset, "")
