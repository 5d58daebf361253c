"""Draws the player badges of the turn scene: who plays, what they are doing, and their points."""

from __future__ import annotations

from pygame import Surface

from game.engine.picture import Picture
from game.engine.translation import _, pgettext
from game.scenes.turn.stage import Stage
from game.scenes.turn.view.last_turn_line import last_turn_line
from game.table.player_badges import Badge, draw_badges, second_line


def draw_turn_badges(picture: Picture, stage: Stage) -> None:
    """The badge of each seat, unless each has a station of its own."""
    if not stage.layout.badges:
        return
    match, shown = stage.model.match, stage.model.displayed
    badges = []
    for seat, who in enumerate(match.seats):
        acts = seat == shown.actor
        held = shown.held[seat]
        status = {"cpu": pgettext("player", "computer"), "bot": pgettext("player", "program")}.get(
            who.kind, ""
        )
        for partner in match.header.seats_of(match.header.pads[seat]):
            if partner != seat:
                status = _("with {name}").format(name=stage.model.name(partner))
        if acts and who.kind == "human" and not stage.model.watched:
            status = _("your turn")
        elif acts:
            status = pgettext("player", "thinking…") if stage.model.thinking else pgettext("player", "plays")
        elif held:
            status = _("holds {count}").format(count=held)
        total = None if stage.model.totals_hidden else shown.totals[match.header.pads[seat]]
        pad_shown = (
            stage.model.pad_view.shows_other and match.header.pads[seat] == stage.model.pad_view.number
        )
        badges.append(Badge(seat, who.name, status, total, acts, pad_shown, _last(stage, seat)))
    draw_badges(picture, stage.layout, badges)


def _last(stage: Stage, seat: int) -> Surface | None:
    """The last turn of a seat that does not act now."""
    shown = stage.model.displayed
    if seat == shown.actor or seat not in shown.last_turns:
        return None
    room, sizes = second_line(stage.layout, seat)
    return last_turn_line(stage, shown.last_turns[seat], room, sizes)
