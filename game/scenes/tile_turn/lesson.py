"""What the first match of the tile game teaches, in this order."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.intents import IntentKind
from game.engine.translation import KEY, _
from game.rules.common.pad import MAX_TOTAL, SCORING_TOTALS
from game.rules.tiles.constants import CELLS, LIGHT_MASK, RED_CELL, Cell
from game.scenes.tile_turn.draft import TileDraft
from game.scenes.turn.lesson import (
    Fact,
    Goal,
    Idea,
    Lesson,
    Saying,
    Spot,
    apart,
    best_spots,
    pick,
    several_runs,
    until_done,
)

TEN, ELEVEN, TWELVE = SCORING_TOTALS


class Ten(Goal):
    """The opening: three tiles in a row make a 10."""

    def targets(self, draft: TileDraft, place: int) -> Sequence[Spot]:
        return best_spots(draft, place, lambda mark: TEN in mark.totals)

    def offered(self, draft: TileDraft) -> bool:
        return draft.context.opening and sum(draft.hand) == TEN

    def reached(self, draft: TileDraft) -> str:
        if TEN not in draft.score().lines:
            return ""
        if draft.context.opening:
            return _("That makes 10: 1 point, doubled by the red cell.")
        return several_runs(draft) or _("That makes 10: 1 point.")

    def invitation(self, draft: TileDraft) -> str:
        return _("The number 10 shows where a tile completes a row of 10.")

    def say(self, draft: TileDraft) -> Saying:
        if not draft.context.opening or len(draft.laid) > 1:
            return super().say(draft)
        if draft.laid:
            return Saying(_("Now the second tile beside it: rings show where it fits."))
        words = _("Your three tiles make 10. Lay them in a row: press the red cell.")
        by_key = _("Your three tiles make 10. Lay them in a row: press {key} on the red cell.")
        return Saying(words, spots=((RED_CELL,),), by_key=(by_key, IntentKind.CONFIRM))


class ElevenTwelve(Goal):
    """11 and 12 score more."""

    def targets(self, draft: TileDraft, place: int) -> Sequence[Spot]:
        return best_spots(draft, place, lambda mark: max(mark.totals, default=0) > TEN)

    def reached(self, draft: TileDraft) -> str:
        best = max(draft.score().lines, default=0)
        words = {ELEVEN: _("That makes 11: 2 points."), TWELVE: _("That makes 12: 4 points.")}.get(best, "")
        return words and (several_runs(draft) or words)

    def invitation(self, draft: TileDraft) -> str:
        return _("An 11 scores 2, a 12 scores 4. Lay a tile on such a number.")


class LightCells(Goal):
    """A tile on a light cell needs a run, and doubles a row of the pad."""

    def targets(self, draft: TileDraft, place: int) -> Sequence[Spot]:
        return best_spots(draft, place, lambda mark: bool(mark.totals) and _is_light(mark.cell))

    def offered(self, draft: TileDraft) -> bool:
        return super().offered(draft) or any(_diamonds(draft, place) for place in draft.unlaid)

    def urgent(self, draft: TileDraft) -> bool:
        return bool(draft.unsupported_cells())

    def reached(self, draft: TileDraft) -> str:
        made = draft.score().ticks > 0 and any(_is_light(cell) for _place, cell in draft.laid)
        return _("A new tick at ×2: that row counts twice.") if made else ""

    def invitation(self, draft: TileDraft) -> str:
        if draft.picked is None or not self.targets(draft, draft.picked):
            return _("A light cell needs a 10, 11 or 12. It doubles a row of your pad.")
        words = _("A light cell needs a 10, 11 or 12. Lay your {value} in the frame: it makes one.")
        return words.format(value=draft.hand[draft.picked])

    def say(self, draft: TileDraft) -> Saying:
        if draft.unsupported_cells():
            return self._support(draft)
        places = [place for place in draft.unlaid if _diamonds(draft, place)]
        if not places or draft.laid:
            return super().say(draft)
        if draft.picked not in places:
            words = _("A light cell needs a 10, 11 or 12. First lay your {value} on the diamond.")
            return pick(words.format(value=draft.hand[places[0]]), places[0])
        words = _(
            "A light cell needs a 10, 11 or 12. Lay your {value} on the diamond: the next tile makes it."
        )
        words = words.format(value=draft.hand[draft.picked])
        return Saying(words, apart(_diamonds(draft, draft.picked)))

    def _support(self, draft: TileDraft) -> Saying:
        places = [place for place in draft.unlaid if draft.supporting_cells(place)]
        if not places:
            return Saying(_("The tile on the light cell still needs a 10, 11 or 12. Take one back."))
        place = draft.picked if draft.picked in places else places[0]
        words = _("Now your {value} must make the 10, 11 or 12: lay it in the frame.")
        words = words.format(value=draft.hand[place])
        if place != draft.picked:
            return pick(words, place)
        return Saying(words, apart([(cell,) for cell in draft.supporting_cells(place)]))


class Thirteen(Idea):
    """13 is never allowed."""

    def offered(self, draft: TileDraft) -> bool:
        return any(_cell_over(draft, place) is not None for place in draft.unlaid)

    def say(self, draft: TileDraft) -> Saying:
        """Points at a cell where the picked tile would make more than 12; if it has none, at another tile."""
        places = [place for place in draft.unlaid if _cell_over(draft, place) is not None]
        if draft.laid and draft.ready:
            return Saying(until_done(_("No row or column may pass 12."), draft))
        if draft.laid or not places:
            return Saying(_("No row or column may pass 12. Lay your tiles where a mark is."))
        if draft.picked not in places:
            return pick(_("More than 12 is never allowed. Try it with your other tile."), places[0])
        cell = _cell_over(draft, draft.picked)
        assert cell is not None
        words = _("A {value} in the frame would make {total}, and 12 is the most. Press it to see.")
        by_key = _("In the frame a {value} would make {total}. 12 is the most, so {key} skips it.")
        value = draft.hand[draft.picked]
        facts = {"value": value, "total": max(draft.board.totals(value, cell))}
        with_key = by_key.format(**facts, key=KEY)
        return Saying(words.format(**facts), ((cell,),), by_key=(with_key, IntentKind.MOVE))


class Bonus(Goal):
    """A row of the pad with all three numbers gets its bonus."""

    part = "pad"

    def targets(self, draft: TileDraft, place: int) -> Sequence[Spot]:
        wanted = _missing(draft)
        return best_spots(draft, place, lambda mark: any(total in wanted for total in mark.totals))

    def offered(self, draft: TileDraft) -> bool:
        return len(_missing(draft)) == 1 and super().offered(draft)

    def reached(self, draft: TileDraft) -> str:
        lines = draft.score().lines
        if not all(total in lines for total in _missing(draft)):
            return ""
        row = _open_row(draft)
        words = _("Row {row} is full: {points} bonus points.")
        return words.format(row=row + 1, points=draft.pad.bonus(row))

    def invitation(self, draft: TileDraft) -> str:
        words = _("A pad row with 10, 11 and 12 gets a bonus. Row {row} still needs {totals}.")
        missing = [total for total in _missing(draft) if total not in draft.score().lines]
        return words.format(row=_open_row(draft) + 1, totals=", ".join(map(str, missing)))


class Holding(Idea):
    """A tile that fits nowhere is held."""

    def offered(self, draft: TileDraft) -> bool:
        return any(not draft.marks(place) for place in draft.unlaid)

    def urgent(self, draft: TileDraft) -> bool:
        return bool(draft.unlaid) and draft.fits_nowhere()

    def say(self, draft: TileDraft) -> Saying:
        if self.urgent(draft):
            words = _("This tile fits nowhere: you hold it for your next turn. Press Done.")
            return Saying(words, place=draft.unlaid[0])
        return Saying(
            until_done(_("If a tile fits nowhere, you hold it and draw one less next turn."), draft)
        )


END = Fact(lambda: _("The match ends when the bag is empty. Held tiles cost points."), "stock")


def tile_lesson() -> Lesson:
    return Lesson([Ten(), ElevenTwelve(), LightCells(), Thirteen(), Bonus(), Holding(), END])


def _diamonds(draft: TileDraft, place: int) -> list[Spot]:
    return best_spots(draft, place, lambda mark: mark.kind == "need")


def _is_light(cell: Cell) -> bool:
    return bool(LIGHT_MASK >> cell & 1)


def _cell_over(draft: TileDraft, place: int) -> Cell | None:
    """The free cell where this tile goes past 12 by the least; None if there is none."""
    value = draft.hand[place]
    over = [
        (total, cell)
        for cell in CELLS
        if not draft.board.tiles[cell] and (total := max(draft.board.totals(value, cell))) > MAX_TOTAL
    ]
    return min(over)[1] if over else None


def _open_row(draft: TileDraft) -> int:
    """The first row of the player's pad without 10, 11 and 12, before this turn."""
    return min(draft.pad.filled()[total] for total in SCORING_TOTALS)


def _missing(draft: TileDraft) -> list[int]:
    row = _open_row(draft)
    return [total for total in SCORING_TOTALS if draft.pad.filled()[total] <= row]
