"""What the first match of the tile game teaches, in this order."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.intents import IntentKind
from game.engine.translation import KEY, _, ngettext, sentences
from game.rules.common.pad import MAX_TOTAL, SCORING_TOTALS, X2
from game.rules.tiles.board import Board
from game.rules.tiles.constants import CELLS, LIGHT_MASK, RED_CELL, Cell
from game.rules.tiles.events import Lay
from game.scenes.tile_turn.draft import TileDraft
from game.scenes.turn.lesson import (
    Fact,
    Goal,
    Idea,
    Lesson,
    Saying,
    Spot,
    StationPart,
    after_done,
    apart,
    best_spots,
    lengthened,
    made_in,
    missed,
    result,
    shares_box,
    until_done,
)

TEN, ELEVEN, TWELVE = SCORING_TOTALS


class TileGoal(Goal):
    """A goal of the tile game."""

    def pick(self, words: str, place: int) -> Saying:
        return pick_tile(words, place, self.part)


class Ten(TileGoal):
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


class ElevenTwelve(TileGoal):
    """11 and 12 score more."""

    def targets(self, draft: TileDraft, place: int) -> Sequence[Spot]:
        return best_spots(draft, place, lambda mark: max(mark.totals, default=0) > TEN)

    def reached(self, draft: TileDraft) -> bool:
        return max(draft.score().lines, default=0) > TEN

    def invitation(self, draft: TileDraft) -> str:
        worth = _("A 10 is worth 1, an 11 is worth 2, a 12 is worth 4.")
        spots = apart(self.targets(draft, draft.picked)) if draft.picked is not None else ()
        if spots:
            made = made_in(draft, spots, lambda mark: max(mark.totals, default=0))
            lay = ngettext("Lay the tile in the frame.", "Lay the tile in a frame.", len(spots))
            return sentences(worth, lay, made)
        if self.offered(draft):
            return sentences(worth, _("The framed tile can make over 10."))
        return worth


class Columns(TileGoal):
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
        return Saying(words) if place == draft.picked else pick_tile(words, place)


class LightCells(TileGoal):
    """A tile on a light cell needs a run, and doubles a line of the pad."""

    rules = ("tiles-light", "tiles-signs")

    def targets(self, draft: TileDraft, place: int) -> Sequence[Spot]:
        return best_spots(draft, place, lambda mark: bool(mark.totals) and _is_light(mark.cell))

    def offered(self, draft: TileDraft) -> bool:
        return super().offered(draft) or any(_diamonds(draft, place) for place in draft.unlaid)

    def urgent(self, draft: TileDraft) -> bool:
        return bool(draft.unsupported_cells())

    def reached(self, draft: TileDraft) -> bool:
        return draft.score().ticks > 0 and any(_is_light(cell) for _place, cell in draft.laid)

    def praise(self, draft: TileDraft) -> str:
        return _crossed(draft)

    def invitation(self, draft: TileDraft) -> str:
        if draft.picked is None or not self.targets(draft, draft.picked):
            return _("A tile on a light cell must usually make a 10, 11 or 12. It doubles a line.")
        words = ngettext(
            "A light cell doubles a line. Lay your {value} in the frame: it makes a 10, 11 or 12.",
            "A light cell doubles a line. Lay your {value} in a frame: it makes a 10, 11 or 12.",
            len(apart(self.targets(draft, draft.picked))),
        )
        return words.format(value=draft.hand[draft.picked])

    def say(self, draft: TileDraft) -> Saying:
        if draft.unsupported_cells():
            return self._support(draft)
        places = [place for place in draft.unlaid if _diamonds(draft, place)]
        if not places or draft.laid:
            return super().say(draft)
        if draft.picked not in places:
            words = _("A light cell doubles a line. First lay your {value} on the diamond.")
            return pick_tile(words.format(value=draft.hand[places[0]]), places[0])
        spots = apart(_diamonds(draft, draft.picked))
        words = ngettext(
            "A light cell doubles a line. Lay your {value} on the diamond: the next tile makes the sum.",
            "A light cell doubles a line. Lay your {value} on a diamond: the next tile makes the sum.",
            len(spots),
        )
        return Saying(words.format(value=draft.hand[draft.picked]), spots)

    def _support(self, draft: TileDraft) -> Saying:
        places = [place for place in draft.unlaid if draft.supporting_cells(place)]
        if not places:
            return Saying(_("The tile on the light cell still needs a 10, 11 or 12. Take one back."))
        place = draft.picked if draft.picked in places else places[0]
        spots = apart([(cell,) for cell in draft.supporting_cells(place)])
        words = ngettext(
            "Now your {value} must make the 10, 11 or 12: lay it in the frame.",
            "Now your {value} must make the 10, 11 or 12: lay it in a frame.",
            len(spots),
        ).format(value=draft.hand[place])
        return Saying(words, spots) if place == draft.picked else pick_tile(words, place)


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
            return pick_tile(_("More than 12 is never allowed. Try it with your other tile."), places[0])
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


class SharedBox(TileGoal):
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


class Lengthen(TileGoal):
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


class Bonus(TileGoal):
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


class Free(TileGoal):
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


class Cross(Idea):
    """A light cell that scores gives a cross. Said when that happens before the lesson comes to it."""

    def urgent(self, draft: TileDraft) -> bool:
        light = any(_is_light(cell) for _place, cell in draft.laid)
        return light and draft.ready and not draft.context.opening and draft.score().ticks > 0

    def say(self, draft: TileDraft) -> Saying:
        return Saying(until_done(_crossed(draft), draft), part="pad")


class Exempt(Idea):
    """A tile that fits no dark cell needs no run on a light one. Said when it happens."""

    rules = ("tiles-exempt",)

    def urgent(self, draft: TileDraft) -> bool:
        picked = draft.picked is not None and draft.exempt_without_run(draft.picked)
        return picked or bool(draft.bare_light_cells())

    def say(self, draft: TileDraft) -> Saying:
        if draft.picked is not None and draft.exempt_without_run(draft.picked):
            words = _("Your {value} fits no dark cell, so it may lie on a light one without a 10, 11 or 12.")
            return Saying(words.format(value=draft.hand[draft.picked]))
        return Saying(until_done(_("A tile on a light cell without a sum brings no cross."), draft))


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


def pick_tile(words: str, place: int, part: StationPart = "") -> Saying:
    with_key = sentences(words, _("{key} picks that tile.").format(key=KEY))
    first = _("First take the framed tile from your hand.")
    return Saying(words, place=place, part=part, by_key=(with_key, IntentKind.NEXT_TILE), after_refusal=first)


def lengthened_by(board: Board, count: int) -> tuple[int, int] | None:
    """The total of an old run that the last tiles, as many as this, have lengthened, and what it is now; None if there is none."""
    new = [cell for _value, cell in board.laid[-count:]] if count else []
    return lengthened(board.runs(count), new, board.tiles)


def _doubles(lines: Sequence[int]) -> list[int]:
    return [total for total in SCORING_TOTALS if lines.count(total) > 1]


def _crossed(draft: TileDraft) -> str:
    """What the first cross of the turn, which a light cell gives, does to its line."""
    line = next(entry.row for entry in draft.entries() if entry.column == X2)
    points = after_done(draft).row_sum(line).points
    if not points:
        words = _("A cross at ×2: line {line} will count twice. While it is empty, it counts nothing.")
        return words.format(line=line + 1)
    words = _("The light cell gives a cross at ×2: line {line} counts twice. It now counts {points}.")
    return words.format(line=line + 1, points=points)


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


def _open_line(draft: TileDraft) -> int:
    """The first line of the player's pad without 10, 11 and 12, before this turn."""
    return min(draft.pad.filled()[total] for total in SCORING_TOTALS)


def _missing(draft: TileDraft) -> list[int]:
    line = _open_line(draft)
    return [total for total in SCORING_TOTALS if draft.pad.filled()[total] <= line]
