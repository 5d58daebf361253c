"""What the first match of the tile game teaches, in this order."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.intents import IntentKind
from game.engine.translation import KEY, _, sentences
from game.rules.common.errors import sentence
from game.rules.common.pad import MAX_TOTAL
from game.rules.tiles.board import Board
from game.rules.tiles.constants import CELLS, RED_CELL, Cell
from game.scenes.tile_turn.draft import TileDraft
from game.scenes.tile_turn.light_cells import Cross, Exempt, LightCells, crossed
from game.scenes.turn import goals
from game.scenes.turn.goals import TEN, Columns, ElevenTwelve, Free, SumGoal, missing
from game.scenes.turn.lesson import (
    Fact,
    Goal,
    Idea,
    Lesson,
    Saying,
    Spot,
    best_spots,
    lengthened,
    missed,
    pick,
    result,
    until_done,
)

ELEVEN_TWELVE = ElevenTwelve(
    sentence("A 10 is worth 1, an 11 is worth 2, a 12 is worth 4."),
    sentence("The framed tile can make more than a 10."),
)
FREE = Free(sentence("Now on your own: choose your cells, and score."))


class Ten(SumGoal):
    """The opening: three tiles side by side make a 10."""

    rules = ("tiles-opening",)

    def wants(self, totals: Sequence[int]) -> bool:
        return TEN in totals

    def offered(self, draft: TileDraft) -> bool:
        return draft.context.opening and sum(draft.hand) == TEN

    def praise(self, draft: TileDraft) -> str:
        if not draft.context.opening:
            return result(draft)
        if draft.score().ticks > 1:
            return crossed(draft)
        return sentences(result(draft, why=False), _("The red cell's cross at ×2 doubles line 1."))

    def invitation(self, draft: TileDraft) -> str:
        return _("The number 10 shows where a tile completes a run of 10.")

    def say(self, draft: TileDraft) -> Saying:
        if not draft.context.opening or len(draft.laid) > 1:
            return super().say(draft)
        if draft.laid:
            return Saying(_("Now the second tile beside it: rings show where it fits."))
        words = _(
            "You drew the highest tile, so you begin. Lay your tiles side by side, the first on the red cell."
        )
        by_key = _("You drew the highest tile, so you begin: press {key} on the red cell.")
        return Saying(words, spots=((RED_CELL,),), by_key=(by_key, IntentKind.CONFIRM))


class MustLay(Idea):
    """Every tile that fits must be laid."""

    rules = ("tiles-must-lay",)

    def offered(self, draft: TileDraft) -> bool:
        return len(draft.hand) > 1 and all(draft.marks(place) for place in draft.unlaid)

    def say(self, draft: TileDraft) -> Saying:
        if draft.laid and draft.ready:
            return Saying(until_done(result(draft) or missed(draft), draft))
        fits = [place for place in draft.unlaid if draft.marks(place)]
        if not draft.laid or not fits:
            return Saying(_("You must lay every tile that fits, even if it scores nothing. Lay your tiles."))
        place = draft.picked if draft.picked in fits else fits[0]
        words = _("Your {value} still fits, so you must lay it, too.").format(value=draft.hand[place])
        return Saying(words) if place == draft.picked else pick(words, place)


class Thirteen(Idea):
    """13 is never allowed."""

    def offered(self, draft: TileDraft) -> bool:
        return any(_cell_over(draft, place) is not None for place in draft.unlaid)

    def say(self, draft: TileDraft) -> Saying:
        """Points at a cell where the picked tile would make more than 12; if it has none, at another tile."""
        places = [place for place in draft.unlaid if _cell_over(draft, place) is not None]
        if draft.laid and draft.ready:
            return Saying(until_done(_("No run may pass 12."), draft))
        if draft.laid or not places:
            return Saying(_("No run may pass 12. Lay your tiles where a mark is."))
        if draft.picked not in places:
            return pick(_("More than 12 is never allowed. Try it with your other tile."), places[0])
        cell = _cell_over(draft, draft.picked)
        assert cell is not None
        words = _("A {value} in the frame would make {total}, and 12 is the most. Press the frame to see.")
        by_key = _("In the frame a {value} would make {total}. 12 is the most, so {key} skips it.")
        value = draft.hand[draft.picked]
        facts = {"value": value, "total": max(draft.board.totals(value, cell))}
        with_key = by_key.format(**facts, key=KEY)
        now = _("Now lay it where a mark is.")
        return Saying(
            words.format(**facts), ((cell,),), by_key=(with_key, IntentKind.MOVE), after_refusal=now
        )


class SharedBox(goals.SharedBox):
    """Two tiles can make the same sum together."""

    def targets(self, draft: TileDraft, place: int) -> Sequence[Spot]:
        laid, value = set(draft.turn), draft.hand[place]
        turns = [turn for turn, score in draft.scored_turns if self.wants(score.lines) and laid < turn]
        cells = {(cell,) for turn in turns for one, cell in turn - laid if one == value}
        return [spot for spot in best_spots(draft, place, lambda mark: True) if spot in cells]


class Lengthen(Goal):
    """An old run scores again when it is lengthened; a run of this turn does not. All places are framed that lengthen one: a cell
    without a frame that does so, too, would be a riddle."""

    most = None
    rules = ("old-run", "outgrown")

    def targets(self, draft: TileDraft, place: int) -> Sequence[Spot]:
        return [
            spot
            for spot in best_spots(draft, place, lambda mark: True)
            if self._lengthens(draft, place, spot)
        ]

    def reached(self, draft: TileDraft) -> bool:
        return _lengthened_by(draft.board, len(draft.laid)) is not None

    def praise(self, draft: TileDraft) -> str:
        runs = _lengthened_by(draft.board, len(draft.laid))
        assert runs is not None
        words = _("The old {old} has become {new}: it scores again.")
        return words.format(old=runs[0], new=runs[1])

    def invitation(self, draft: TileDraft) -> str:
        return _("An old run scores again when made longer. In one turn only its last sum counts.")

    def _lengthens(self, draft: TileDraft, place: int, spot: Spot) -> bool:
        board = draft.board.copy()
        board.lay(draft.hand[place], spot[0])
        return _lengthened_by(board, len(draft.laid) + 1) is not None


class Bonus(goals.Bonus):
    """Offered when a single sum is missing, because each tile makes one or two."""

    def targets(self, draft: TileDraft, place: int) -> Sequence[Spot]:
        wanted = missing(draft)
        return best_spots(draft, place, lambda mark: any(total in wanted for total in mark.totals))

    def offered(self, draft: TileDraft) -> bool:
        return len(missing(draft)) == 1 and super().offered(draft)


class Holding(Idea):
    """A tile that fits nowhere is held. Said when it happens."""

    def urgent(self, draft: TileDraft) -> bool:
        return bool(draft.unlaid) and draft.fits_nowhere()

    def say(self, draft: TileDraft) -> Saying:
        if len(draft.unlaid) > 1:
            return Saying(_("These tiles fit nowhere: you hold them for a later turn. Press Done."))
        words = _("This tile fits nowhere: you hold it, so next time you draw one, not two. Press Done.")
        return Saying(words, place=draft.unlaid[0])


BONUS = Bonus()
LOWER = Fact(
    lambda: _("The bonus grows from 3 in the top line to 6 in the lowest: fill many lines."),
    "pad",
    ("bonus",),
    after=BONUS,
)
END = Fact(
    lambda: _("The player who draws the last tile plays last. Held tiles then cost their pips."),
    "stock",
    ("tiles-last", "tiles-costs"),
)


def tile_lesson() -> Lesson:
    taught = (
        Ten(),
        ELEVEN_TWELVE,
        Columns(),
        MustLay(),
        LightCells(),
        Thirteen(),
        SharedBox(),
        Lengthen(),
        BONUS,
    )
    return Lesson([*taught, LOWER, END, FREE], [Holding(), Exempt(), Cross()])


def _lengthened_by(board: Board, count: int) -> tuple[int, int] | None:
    """The total of an old run that the last tiles, as many as this, have lengthened, and what it is now; None if there is none."""
    new = [cell for _value, cell in board.laid[-count:]] if count else []
    return lengthened(board.runs(count), new, board.tiles)


def _cell_over(draft: TileDraft, place: int) -> Cell | None:
    """The free cell where this tile goes past 12 by the least; None if there is none."""
    value = draft.hand[place]
    over = [
        (total, cell)
        for cell in CELLS
        if not draft.board.tiles[cell] and (total := max(draft.board.totals(value, cell))) > MAX_TOTAL
    ]
    return min(over)[1] if over else None
