"""Begins matches: as the settings or a finished match say, or a first one that teaches. Every way into a match ends here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.app import App
from game.engine.scene import Push, Reset, Transition
from game.games import game_of
from game.players.levels import LEVELS
from game.rules.common.seats import Seat
from game.scenes.screen import screen_of
from game.session.game_session import GameSession
from game.session.settings import BOT, HUMAN, ONE, Settings

LEAST_PLAYERS = 2


def begin_chosen(app: App, edition: str) -> Transition:
    """Begins the match that the settings describe, and saves them. Does nothing if there are too few players."""
    choices = app.settings.matches[edition]
    if len(choices.occupied) < LEAST_PLAYERS:
        return None
    app.settings.last_played = edition
    app.change()
    seats = [header_seat(app.settings.names[seat], choices.kinds[seat]) for seat in choices.occupied]
    paired = choices.partners and len(seats) in game_of(edition).rules.partner_seats
    return begin(app, new_header(app, edition, seats, choices.preset, paired))


def begin(app: App, header: Any) -> Transition:
    """Begins the match with this header, or first asks where the people sit around the screen."""
    if app.seating != ONE and any(seat.kind == "human" for seat in header.seats):
        return Push("sides", header)
    return begin_seated(app, header)


def begin_seated(app: App, header: Any) -> Transition:
    """Begins a match whose seats have their sides."""
    return Reset("table", GameSession.begin(app.store, header, app.settings.bot_commands))


def begin_another(app: App, old: Any, seats: Sequence[Seat]) -> Transition:
    """Begins a match with these seats, and with the pads and rules of an older match."""
    header = game_of(old.edition).rules.header(tuple(seats), old.pads, old.rules, app.next_seed())
    return begin_seated(app, header)


def new_header(app: App, edition: str, seats: Sequence[Seat], preset: str = "", paired: bool = False) -> Any:
    """The header of a new match. ``preset``: the house rules; the standard ones if empty. ``paired``: neighbours share a pad."""
    variant = game_of(edition).rules
    rules = variant.presets[preset or next(iter(variant.presets))]
    pads = tuple(seat // 2 if paired else seat for seat in range(len(seats)))
    return variant.header(tuple(seats), pads, rules, app.next_seed())


def header_seat(name: str, kind: str) -> Seat:
    """The seat as it is written to the match header. For a program this is its name, not its command."""
    if kind == HUMAN:
        return Seat(name, "human")
    if kind.startswith(BOT):
        return Seat(name, "bot", kind.removeprefix(BOT))
    return Seat(name, "cpu", kind)


def begin_first_match(app: App, edition: str) -> Transition:
    """Begins the first match of this game. Its level becomes the usual one, unless other players have been chosen before."""
    session = first_session(app, edition)
    app.settings.taught = True
    if app.settings.matches[edition] == Settings().matches[edition]:
        app.settings.matches[edition].kinds[1] = LEVELS[0]
    app.change()
    return Reset("lesson", session)


def first_session(app: App, edition: str) -> GameSession:
    """The match: against the weakest computer, with the draw for the start done. To the rules it is a match like any other."""
    variant, names = game_of(edition).rules, app.settings.names
    seats = (header_seat(names[0], HUMAN), header_seat(names[1], LEVELS[0]))
    rules = next(iter(variant.presets.values()))
    session = GameSession.begin(
        app.store, variant.header(seats, (0, 1), rules, screen_of(edition).first_seed)
    )
    session.deal()
    return session
