"""What the first match of the tile game teaches about light cells: their runs, their crosses, and the exception."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.translation import _, listed, ngettext
from game.rules.common.pad import X2
from game.rules.tiles.constants import LIGHT_MASK, Cell
from game.scenes.tile_turn.draft import TileDraft
from game.scenes.turn.lesson import Goal, Idea, Saying, Spot, after_done, apart, best_spots, pick, until_done


class LightCells(Goal):
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
        return crossed(draft)

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
            words = ngettext(
                "A light cell doubles a line. First lay your {value} on the diamond.",
                "A light cell doubles a line. First lay your {value} on a diamond.",
                len(_diamonds(draft, places[0])),
            )
            return pick(words.format(value=draft.hand[places[0]]), places[0])
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
        return Saying(words, spots) if place == draft.picked else pick(words, place)._replace(spots=spots)


class Cross(Idea):
    """A light cell that scores gives a cross. Said when that happens before the lesson comes to it."""

    def urgent(self, draft: TileDraft) -> bool:
        light = any(_is_light(cell) for _place, cell in draft.laid)
        return light and draft.ready and not draft.context.opening and draft.score().ticks > 0

    def say(self, draft: TileDraft) -> Saying:
        return Saying(until_done(crossed(draft), draft), part="pad")


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


def crossed(draft: TileDraft) -> str:
    """What the new crosses of the turn do to their lines."""
    rows, after = [entry.row for entry in draft.entries() if entry.column == X2], after_done(draft)
    numbers, points = listed([str(row + 1) for row in rows]), [after.row_sum(row).points for row in rows]
    if not all(points):
        words = _("A cross at ×2: line {line} will count twice. While it is empty, it counts nothing.")
        if len(rows) > 1:
            words = _("Crosses at ×2: lines {line} will count twice. An empty line counts nothing.")
        return words.format(line=numbers)
    words = _("The light cell gives a cross at ×2: line {line} counts twice. It now counts {points}.")
    if len(rows) > 1:
        words = _("Crosses at ×2: lines {line} count twice. They now count {points}.")
    return words.format(line=numbers, points=listed(list(map(str, points))))


def _diamonds(draft: TileDraft, place: int) -> list[Spot]:
    return best_spots(draft, place, lambda mark: mark.kind == "need")


def _is_light(cell: Cell) -> bool:
    return bool(LIGHT_MASK >> cell & 1)
