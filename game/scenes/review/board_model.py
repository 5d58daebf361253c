"""A board of the review: the position before a turn, what the player tries in its place, and what is known about it. No pygame."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from game.analysis.coach import coach_of
from game.analysis.review import Reviewed
from game.analysis.review_result import ReviewResult, Try, judgement_of
from game.engine.translation import _, sentences
from game.rules.cards.cells import Turn as CardTurn
from game.rules.tiles.constants import Turn
from game.scenes.card_turn.model.draft import CardDraft
from game.scenes.card_turn.model.turn import CardTurnModel
from game.scenes.review.review_text import verdict
from game.scenes.tile_turn.model.draft import TileDraft
from game.scenes.tile_turn.model.turn import TileTurnModel
from game.scenes.turn.model.draft import Draft
from game.scenes.turn.model.turn import TurnModel


class ReviewBoardModel(ABC):
    """``turns[at]`` is the turn for which the player looks for a better one. Each game has a subclass, which knows its drafts.

    ``table``: what the turn scene would know at that moment; its draft is the player's try. ``asked``: the try that the worker is
    judging, None if there is none.
    """

    def __init__(self, table: TurnModel, result: ReviewResult, turns: Sequence[Reviewed], at: int) -> None:
        played = turns[at].played
        self.table = table
        self.result = result
        self.turns = turns
        self.at = at
        self.asked: Any = None
        table.displayed.seat_at_rack(table.match, played.seat, face_up=True)
        table.draft = self.new_draft()
        table.message = (
            _("The figures show how far ahead {name} would finish.")
            if len(result.report.totals) == 2
            else _("The figures show how far ahead of the others' average {name} would finish.")
        ).format(name=table.name(played.seat))

    @abstractmethod
    def new_draft(self) -> Draft:
        """A draft in which nothing is laid yet."""

    @abstractmethod
    def lay_all(self, turn: Any) -> None:
        """Lays a whole turn."""

    @property
    @abstractmethod
    def laid(self) -> Any:
        """The turn that lies on the table."""

    @property
    @abstractmethod
    def legal(self) -> bool:
        """Whether that is a legal turn as it stands."""

    @property
    def turn(self) -> Reviewed:
        """The turn that the player tries to beat."""
        return self.turns[self.at]

    @property
    def tried(self) -> Try | None:
        """What was tried in its place, if anything was."""
        return self.result.tries.get(self.turn.played.number)

    @property
    def shows_known(self) -> bool:
        """Whether one of the turns with a known margin lies on the board."""
        return any(turn is not None and self.shows(turn) for _label, _margin, turn in self.known())

    def shows(self, turn: Any) -> bool:
        """Whether this turn lies on the board."""
        return coach_of(self.result.report.header.edition).same(turn, self.laid)

    def put(self, turn: Any) -> None:
        """Puts a whole turn on the board in the place of what lies there."""
        self.table.clear_refusal()
        self.table.draft = self.new_draft()
        self.lay_all(turn)

    def known(self) -> list[tuple[str, float | None, Any]]:
        """What was laid, the player's try, and the master's turn: each with its label, its margin in points, and its tiles.

        Margin and tiles are None while they are secret or do not exist.
        """
        judged, tried = judgement_of(self.turn), self.tried
        best = None if self.result.secret(self.turn) else judged
        return [
            (_("What you laid"), judged.margin, self.turn.played.lay.turn),
            (_("Your try"), tried and tried.margin, tried and tried.turn),
            (_("The master's"), best and best.best_margin, best and best.best),
        ]

    def comment(self) -> str:
        """The comment on the turn that lies on the board, or on the try."""
        judged, tried = judgement_of(self.turn), self.tried
        secret, cost = self.result.secret(self.turn), f"{self.turn.cost:.1f}"
        if self.asked is not None:
            return _("The master is looking at your turn …")
        if self.shows(self.turn.played.lay.turn):
            said = _("This is what you laid. It gave away {cost} points.")
            if secret:
                said = _("This is what you laid. It gave away {cost} points. Take it back and find them.")
            return said.format(cost=cost)
        if secret:
            return _("You gave away {cost} points here. Find them.").format(cost=cost)
        if self.shows(judged.best) and not (tried and self.shows(tried.turn)):
            return _("This is the master's turn. It is {cost} points better.").format(cost=cost)
        if tried is None:
            said = _("You gave away {cost} points here.").format(cost=cost)
        else:
            said = verdict(judged.margin, tried.margin, judged.best_margin)
        return sentences(said, _("Press a line to see its turn."))


class TileBoardModel(ReviewBoardModel):
    """A board of the tile game."""

    table: TileTurnModel

    def __init__(self, result: ReviewResult, turns: Sequence[Reviewed], at: int) -> None:
        played = turns[at].played
        super().__init__(TileTurnModel(result.report.before(played), played.seat), result, turns, at)

    def new_draft(self) -> TileDraft:
        """No tile is laid."""
        return TileDraft(self.table.match)

    @property
    def laid(self) -> Turn:
        """The tiles that are laid."""
        return self._draft.turn

    @property
    def legal(self) -> bool:
        """Whether they are a legal turn."""
        return self._draft.legal

    def lay_all(self, turn: Turn) -> None:
        """Lays these tiles."""
        draft = self._draft
        for value, cell in turn:
            draft.lay(next(place for place in draft.unlaid if draft.hand[place] == value), cell)

    @property
    def _draft(self) -> TileDraft:
        assert self.table.draft is not None
        return self.table.draft


class CardBoardModel(ReviewBoardModel):
    """A cloth of the card game."""

    table: CardTurnModel

    def __init__(self, result: ReviewResult, turns: Sequence[Reviewed], at: int) -> None:
        played = turns[at].played
        super().__init__(CardTurnModel(result.report.before(played), played.seat), result, turns, at)

    def new_draft(self) -> CardDraft:
        """No card is laid."""
        return CardDraft(self.table.match)

    @property
    def laid(self) -> CardTurn:
        """The cards that are laid."""
        return self._draft.turn

    @property
    def legal(self) -> bool:
        """Whether they are a legal turn."""
        return self._draft.complete

    def lay_all(self, turn: CardTurn) -> None:
        """Lays these cards."""
        draft = self._draft
        for placement in turn:
            place = next(place for place in draft.unlaid if draft.hand[place] == placement.card)
            draft.turn_to(place, placement)
            draft.lay(place, placement)

    @property
    def _draft(self) -> CardDraft:
        assert self.table.draft is not None
        return self.table.draft
