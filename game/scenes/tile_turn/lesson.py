"""What the first match of the tile game teaches, in this order."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.intents import IntentKind
from game.engine.translation import KEY, _, sentences
from game.rules.common.pad import MAX_TOTAL, SCORING_TOTALS, X2
from game.rules.tiles.board import Board
from game.rules.tiles.constants import CELLS, RED_CELL, Cell
from game.rules.tiles.events import Lay
from game.scenes.tile_turn.draft import TileDraft
from game.scenes.tile_turn.light_cells import Cross, Exempt, LightCells
from game.scenes.turn.lesson import (
    Fact,
    Goal,
    Idea,
    Lesson,
    Saying,
    Spot,
    after_done,
    apart,
    best_spots,
    in_frames,
    lengthened,
    missed,
    pick,
    result,
    shares_box,
    until_done,
)

TEN, ELEVEN, TWELVE = SCORING_TOTALS


class Ten(Goal):
    """The opening: three tiles side by side make a 10."""

    rules = ("tiles-opening",)

    def targets(self, draft: TileDraft, place: int) -> Sequence[Spot]:
        return best_spots(draft, place, lambda mark: TEN in mark.totals)

    def offered(self, draft: TileDraft) -> bool:
        return draft.context.opening and sum(draft.hand) == TEN

    def reached(self, draft: TileDraft) -> bool:
        return TEN in draft.score().lines

    def praise(self, draft: TileDraft) -> str:
        red = _("The red cell's cross at ×2 doubles line 1.") if draft.context.opening else ""
        return sentences(result(draft), red)

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


class ElevenTwelve(Goal):
    """11 and 12 score more."""

    def targets(self, draft: TileDraft, place: int) -> Sequence[Spot]:
        return best_spots(draft, place, lambda mark: max(mark.totals, default=0) > TEN)

    def reached(self, draft: TileDraft) -> bool:
        return max(draft.score().lines, default=0) > TEN

    def invitation(self, draft: TileDraft) -> str:
        worth = _("A 10 is worth 1, an 11 is worth 2, a 12 is worth 4.")
        spots = apart(self.targets(draft, draft.picked)) if draft.picked is not None else ()
        if spots:
            return sentences(worth, in_frames(draft, spots, lambda mark: max(mark.totals, default=0)))
        if self.offered(draft):
            return sentences(worth, _("The framed tile can make more than a 10."))
        return worth


class Columns(Goal):
    """Each column of the pad is filled from the top."""

    part = "pad"

    def targets(self, draft: TileDraft, place: int) -> Sequence[Spot]:
        return best_spots(draft, place, lambda mark: bool(mark.totals))

    def reached(self, draft: TileDraft) -> bool:
        return bool(draft.score().lines)

    def praise(self, draft: TileDraft) -> str:
        entry = max(entry for entry in draft.entries() if entry.column != X2)
        words = _("Follow the arrow: the next free box for {total} is in line {line}.")
        return words.format(total=entry.column, line=entry.row + 1)

    def invitation(self, draft: TileDraft) -> str:
        return _("Each column of your pad fills from the top. Make a 10, 11 or 12.")


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
        words = _("A {value} in the frame would make {total}, and 12 is the most. Press it to see.")
        by_key = _("In the frame a {value} would make {total}. 12 is the most, so {key} skips it.")
        value = draft.hand[draft.picked]
        facts = {"value": value, "total": max(draft.board.totals(value, cell))}
        with_key = by_key.format(**facts, key=KEY)
        now = _("Now lay it where a mark is.")
        return Saying(
            words.format(**facts), ((cell,),), by_key=(with_key, IntentKind.MOVE), after_refusal=now
        )


class SharedBox(Goal):
    """All runs of the same total in a turn are written into one box."""

    part = "pad"
    rules = ("shared-box",)

    def targets(self, draft: TileDraft, place: int) -> Sequence[Spot]:
        laid, value = set(draft.turn), draft.hand[place]
        turns = [turn for turn, score in draft.scored_turns if _doubles(score.lines) and laid < turn]
        cells = {(cell,) for turn in turns for one, cell in turn - laid if one == value}
        return [spot for spot in best_spots(draft, place, lambda mark: True) if spot in cells]

    def witnessed(self, event: Lay) -> str:
        return shares_box(event.lines)

    def reached(self, draft: TileDraft) -> bool:
        return bool(_doubles(draft.score().lines))

    def praise(self, draft: TileDraft) -> str:
        lines = draft.score().lines
        total = _doubles(lines)[0]
        points = next(entry.points for entry in draft.entries() if entry.column == total)
        words = _("{totals} share one box, because they were made in one turn: it gets {points}.")
        return words.format(totals=" + ".join([str(total)] * lines.count(total)), points=points)

    def invitation(self, draft: TileDraft) -> str:
        return _("Equal sums of one turn share one box. Make the same sum twice.")


class Lengthen(Goal):
    """An old run scores again when it is lengthened; a run of this turn does not."""

    rules = ("old-run", "outgrown")

    def targets(self, draft: TileDraft, place: int) -> Sequence[Spot]:
        return [
            spot
            for spot in best_spots(draft, place, lambda mark: True)
            if self._lengthens(draft, place, spot)
        ]

    def reached(self, draft: TileDraft) -> bool:
        return lengthened_by(draft.board, len(draft.laid)) is not None

    def praise(self, draft: TileDraft) -> str:
        runs = lengthened_by(draft.board, len(draft.laid))
        assert runs is not None
        words = _("The old {old} has become {new}: it scores again.")
        return words.format(old=runs[0], new=runs[1])

    def invitation(self, draft: TileDraft) -> str:
        return _("An old run scores again when made longer. In one turn only its last sum counts.")

    def _lengthens(self, draft: TileDraft, place: int, spot: Spot) -> bool:
        board = draft.board.copy()
        board.lay(draft.hand[place], spot[0])
        return lengthened_by(board, len(draft.laid) + 1) is not None


class Bonus(Goal):
    """A line of the pad with all three numbers gets its bonus."""

    part = "pad"

    def targets(self, draft: TileDraft, place: int) -> Sequence[Spot]:
        wanted = _missing(draft)
        return best_spots(draft, place, lambda mark: any(total in wanted for total in mark.totals))

    def offered(self, draft: TileDraft) -> bool:
        return len(_missing(draft)) == 1 and super().offered(draft)

    def reached(self, draft: TileDraft) -> bool:
        return all(total in draft.score().lines for total in _missing(draft))

    def praise(self, draft: TileDraft) -> str:
        line = _open_line(draft)
        words = _("Line {line} is full and gets its bonus. It now counts {points}.")
        return words.format(line=line + 1, points=after_done(draft).row_sum(line).points)

    def invitation(self, draft: TileDraft) -> str:
        words = _("A line with 10, 11 and 12 gets its bonus. Line {line} still needs {totals}.")
        missing = [total for total in _missing(draft) if total not in draft.score().lines]
        return words.format(line=_open_line(draft) + 1, totals=", ".join(map(str, missing)))


class Free(Goal):
    """A turn without help."""

    def targets(self, draft: TileDraft, place: int) -> Sequence[Spot]:
        return ()

    def offered(self, draft: TileDraft) -> bool:
        return True

    def reached(self, draft: TileDraft) -> bool:
        return bool(draft.score().lines)

    def praise(self, draft: TileDraft) -> str:
        return sentences(result(draft), _("Well done!"))

    def invitation(self, draft: TileDraft) -> str:
        return _("Now on your own: choose your cells, and score.")


class Holding(Idea):
    """A tile that fits nowhere is held. Said when it happens."""

    def urgent(self, draft: TileDraft) -> bool:
        return bool(draft.unlaid) and draft.fits_nowhere()

    def say(self, draft: TileDraft) -> Saying:
        words = _("This tile fits nowhere: you hold it for a later turn. Press Done.")
        return Saying(words, place=draft.unlaid[0])


LOWER = Fact(
    lambda: _("The bonus grows from 3 in the top line to 6 in the lowest: fill many lines."),
    "pad",
    ("bonus",),
)
END = Fact(
    lambda: _("The player who draws the last tile plays last. Held tiles then cost their pips."),
    "stock",
    ("tiles-last", "tiles-costs"),
)


def tile_lesson() -> Lesson:
    taught = (
        Ten(),
        ElevenTwelve(),
        Columns(),
        MustLay(),
        LightCells(),
        Thirteen(),
        SharedBox(),
        Lengthen(),
        Bonus(),
    )
    return Lesson([*taught, LOWER, END, Free()], [Holding(), Exempt(), Cross()])


def lengthened_by(board: Board, count: int) -> tuple[int, int] | None:
    """The total of an old run that the last tiles, as many as this, have lengthened, and what it is now; None if there is none."""
    new = [cell for _value, cell in board.laid[-count:]] if count else []
    return lengthened(board.runs(count), new, board.tiles)


def _doubles(lines: Sequence[int]) -> list[int]:
    return [total for total in SCORING_TOTALS if lines.count(total) > 1]


def _cell_over(draft: TileDraft, place: int) -> Cell | None:
    """The free cell where this tile goes past 12 by the least; None if there is none."""
    value = draft.hand[place]
    over = [
        (total, cell)
        for cell in CELLS
        if not draft.board.tiles[cell] and (total := max(draft.board.totals(value, cell))) > MAX_TOTAL
    ]
    return min(over)[1] if over else None


def _open_line(draft: TileDraft) -> int:
    """The first line of the player's pad without 10, 11 and 12, before this turn."""
    return min(draft.pad.filled()[total] for total in SCORING_TOTALS)


def _missing(draft: TileDraft) -> list[int]:
    line = _open_line(draft)
    return [total for total in SCORING_TOTALS if draft.pad.filled()[total] <= line]
