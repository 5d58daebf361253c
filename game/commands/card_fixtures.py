"""Sessions and turn scenes of the card game for ``shots``, ``bench`` and the tests. They are always the same."""

from __future__ import annotations

from functools import cache

from game.analysis.review_result import ReviewResult
from game.app import App
from game.commands.fixtures import SEED, begun, play_out, reviewed, seated, session_until
from game.rules.cards.cells import BELOW, RIGHT
from game.rules.cards.events import Event, Header
from game.rules.cards.journal import Journal
from game.rules.cards.match import Match
from game.rules.common.errors import RuleError
from game.rules.common.match import Due
from game.rules.common.seats import SeatKind
from game.scenes.card_turn.draft import CardDraft, Mark
from game.scenes.turn.scene import TurnScene, turn_scene_of
from game.session.game_session import GameSession

EXCHANGE_SEED, PASS_SEED = 29, 29
"""Seeds of matches in which a seat has to exchange its cards (3 seats), and to pass (4 seats), in the second turn."""
TIE_SEED = 7
"""The seed of a match of two in which the first draw for the start is a tie."""


def card_session_at(
    app: App,
    kinds: tuple[SeatKind, ...],
    lays: int,
    due: str = "lay",
    *,
    seat: int | None = 0,
    seed: int = SEED,
) -> GameSession:
    """A session in which at least this number of turns has been laid, and this event of this seat (None: of any) is due.

    If that never happens, the match is over.
    """

    def reached(now: Due, laid: int) -> bool:
        return laid >= lays and now.event == due and seat in (None, now.seat)

    return session_until(app, Journal.begin(_header(kinds, seed)), _events(kinds, seed), reached, seed)


@cache
def reviewed_card_match(*kinds: SeatKind) -> ReviewResult:
    """The review of a whole match with few samples, so that it is fast."""
    match = Match(_header(kinds, SEED))
    for event in _events(kinds, SEED):
        match.apply(event)
    return reviewed(match)


def card_turn_scene(
    app: App, kinds: tuple[SeatKind, ...], lays: int, seat: int = 0, seed: int = SEED
) -> TurnScene:
    """The turn scene when a human's turn begins. A card is already picked."""
    return begun(turn_scene_of(app, card_session_at(app, kinds, lays, seat=seat, seed=seed)))


def best_mark(draft: CardDraft) -> tuple[int, Mark]:
    """The card and the spot that score most now: the card's place and the mark."""
    marks = [(place, mark) for place in draft.unlaid for mark in draft.marks(place)]
    return max(marks, key=lambda one: (one[1].supers, sum(one[1].lines), -one[0], str(one[1].placement)))


def hold_best_card(scene: TurnScene) -> TurnScene:
    """Holds the card that scores most over its spot. Seen only if the scene's app is used with keys."""
    draft = scene.model.draft
    assert isinstance(draft, CardDraft)
    place, mark = best_mark(draft)
    draft.picked = place
    draft.turn_to(place, mark.placement)
    scene.stage.focus.cell, scene.stage.focus.on_board = mark.placement.cell, True
    return scene


def lay_best_cards(scene: TurnScene) -> TurnScene:
    """Lays the cards that score most."""
    draft = scene.model.draft
    assert isinstance(draft, CardDraft)
    while not draft.complete:
        place, mark = best_mark(draft)
        draft.lay(place, mark.placement)
    draft.pick_next()
    scene.controller.moves.lay_out()
    return scene


def refuse_card(scene: TurnScene) -> TurnScene:
    """Tries to lay the picked card where a total would be too high."""
    draft = scene.model.draft
    assert isinstance(draft, CardDraft) and draft.picked is not None
    ways = [
        draft.at(draft.picked, one.cell + step)
        for one in draft.table.laid
        for step in (-RIGHT, RIGHT, -BELOW, 2 * BELOW)
    ]
    for way in ways:
        if draft.table.fits(way):
            continue
        try:
            draft.lay(draft.picked, way)
        except RuleError as error:
            if "sum" in error.facts:
                scene.controller.moves.refuse(error)
                break
    return scene


def _header(kinds: tuple[SeatKind, ...], seed: int) -> Header:
    return Header(seated(kinds), seed=seed)


@cache
def _events(kinds: tuple[SeatKind, ...], seed: int) -> list[Event]:
    """The events of a whole match. They are cached, because many scenes use the same match."""
    match = Match(_header(kinds, seed))
    play_out(match, seed)
    return match.events
