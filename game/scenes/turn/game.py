"""What the turn scene asks of a game. The rest of this folder is the same in all games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pygame import Surface

from game.app import App
from game.engine.intents import Intent
from game.engine.picture import Picture
from game.engine.tween import Steps, do_nothing
from game.scenes.turn.displayed import Reading
from game.scenes.turn.draft import Draft
from game.scenes.turn.focus import Position, Press
from game.scenes.turn.lesson import Lesson
from game.scenes.turn.rule_notes import Rule
from game.table.layout import Layout
from game.table.pieces import PieceStyle


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnGame(Reading):
    """One object for each game. Functions that show or change something get the table; those that draw get the picture before it.

    ``put_sound``: when a whole turn is put on the table. ``lesson``: of a first match, from its beginning. ``rules_beginning``,
    ``rules_laid``: what a match says once (``RuleNotes``). ``table``: makes a ``TurnTable`` that shows a model. ``draft``: makes the
    draft for the lay that is due; it gets the side where its player sits.

    ``draw_ground``: the board or cloth, and what lies and is marked on it. ``draw_dragged``: what the player drags.
    ``draw_kinds``: what may soon be seen, so that its surfaces are in the caches. ``draw_rack``: the hand of the acting player.
    ``draw_held``: that of a waiting seat, face down unless it is seen. ``draw_stock``: the bag or the pile. ``small_picture``: a tile
    or card of a hand, of this height. ``draw_super_bonus``: what ``super_cells`` earns flies to the pad; it gets the style, the
    rectangle of these cells, its goal (None: the pad is not shown), the side of a cell, and the progress.

    ``show_laid``: what was in this slot moves to where it now lies (the last argument: see ``TurnInput.lay``). ``show_back``: it
    returns from there. ``show_dealt``: an event that the dealer made. ``laying``: a computer lays what is in this slot of its hand;
    the last argument is how much it had. ``lay_pace``: the seconds for each of a turn. ``after_own``: a person has finished a turn.

    ``handle``: what only this game can do with an intent. Returns whether it is used up. ``tapped``: what was pressed on the rack is
    released without a drag. ``pan``: a press has moved, and drags nothing so far. ``rests``: a finger or the mouse button
    has been down on the table for a while, on nothing. Returns whether that means something.
    """

    put_sound: str
    lesson: Callable[[], Lesson]
    rules_beginning: Sequence[Rule] = ()
    rules_laid: Sequence[Rule] = ()
    table: Callable[[App, Any, Layout], Any]
    draft: Callable[[Any, int], Draft]
    draw_ground: Callable[[Picture, Any], None]
    draw_dragged: Callable[[Picture, Any, Press], None]
    draw_rack: Callable[[Picture, Any], None]
    draw_held: Callable[[Picture, Any, int], None]
    draw_stock: Callable[[Picture, Any], None]
    small_picture: Callable[[Any, int, PieceStyle], Surface]
    draw_kinds: Callable[[Picture, Any], None] = do_nothing
    draw_super_bonus: Callable[..., None] = do_nothing
    show_laid: Callable[[Any, int, Any, Position | None], None]
    show_back: Callable[[Any, int, Any], None]
    show_dealt: Callable[[Any, Any], None]
    laying: Callable[[Any, int, Any, int], Steps]
    lay_pace: float
    after_own: Callable[[Any, Any, Any], None]
    handle: Callable[[Any, Intent], bool | None] = do_nothing
    tapped: Callable[[Any, Press], None] = do_nothing
    pan: Callable[[Any, Press], None] = do_nothing
    rests: Callable[[Any], bool | None] = do_nothing
