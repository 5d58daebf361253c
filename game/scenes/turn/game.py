"""What the turn scene asks of a game. The rest of this folder is the same in all games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pygame import Surface

from game.app import App
from game.engine.intents import Intent
from game.engine.picture import Picture
from game.engine.scene import Transition
from game.engine.tween import Steps
from game.scenes.turn.draft import Draft
from game.scenes.turn.focus import Position, Press
from game.scenes.turn.lesson import Lesson
from game.table.layout import Layout

Then = Callable[[], Transition]


def _nothing(*_of: Any) -> None:
    """The default of what a game need not do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnGame:
    """One object for each game. Functions that show or change something get the table; those that draw get the picture before it.

    How its matches are read: ``lying``: what lies on the table. ``stock``: how much is left in the bag or pile. ``cells``: those that
    a tile or card covers. ``piece``: what it was in the hand. ``runs``: those that the last ones made, as many as this.
    ``super_cells``: the cells of the card of a turn that earns a super bonus. ``score``: of a turn's event, as the game's pad takes
    it. ``lay``: the class of these events. ``begins``: that of the event that clears the table, if there is one.

    The sentences of the hint: ``hint_where``: where to look, from the advice. ``hint_how``: what to lay, from what is not laid yet,
    what must be taken back first, and the advice. ``hint_why``: the reasons, from the most important one down.

    ``put_sound``: when a whole turn is put on the table. ``lesson``: of a first match, from its beginning. ``table``: makes a
    ``Stage`` that shows a model. ``draft``: makes the draft for the lay that is due; it gets the side where its player sits.

    ``draw_ground``: the board or cloth, and what lies and is marked on it. ``draw_dragged``: what the player drags.
    ``draw_kinds``: what may soon be seen, so that its surfaces are in the caches. ``draw_rack``: the hand of the acting player.
    ``draw_held``: that of a waiting seat, face down unless it is seen. ``draw_stock``: the bag or the pile. ``small_picture``: a tile
    or card of a hand, of this height.

    ``show_laid``: what was in this slot moves to where it now lies (the last argument: see ``Moves.lay``). ``show_back``: it returns
    from there. ``show_dealt``: an event that the dealer made. ``laying``: a computer lays what is in
    this slot of its hand; the last argument is how much it had. ``lay_pace``: the seconds for each of a turn. ``after_own``: a person
    has finished a turn; returns what leads to a scene that belongs to the turn, or None.

    ``lays``: the sentence for a turn without points, from a name and how many tiles or cards were laid. ``lays_nothing``: the
    sentence if none was. ``several_back``: the sentence when more came back than the player took back.

    ``handle``: what only this game can do with an intent. Returns whether it is used up. ``confirm``: what Enter does before it lays.
    Returns whether it has done something. ``explain``: says something about the cell to which the player has jumped. ``tapped``: what
    was pressed on the rack is released without a drag. ``pan``: a press has moved, and drags nothing so far.
    """

    lying: Callable[[Any], Sequence[Any]]
    stock: Callable[[Any], int]
    cells: Callable[[Any], tuple[int, ...]]
    piece: Callable[[Any], Any]
    runs: Callable[[Any, int], Sequence[Any]]
    super_cells: Callable[[Any, Any], tuple[int, ...]]
    score: Callable[[Any], tuple[Any, int]]
    lay: type
    begins: type | None = None
    hint_where: Callable[[Any], str]
    hint_how: Callable[[Sequence[Any], Sequence[Any], Any], str]
    hint_why: Callable[[Any], list[str]]
    put_sound: str
    lesson: Callable[[], Lesson]
    table: Callable[[App, Any, Layout], Any]
    draft: Callable[[Any, int], Draft]
    draw_ground: Callable[[Picture, Any], None]
    draw_dragged: Callable[[Picture, Any, Press], None]
    draw_rack: Callable[[Picture, Any], None]
    draw_held: Callable[[Picture, Any, int], None]
    draw_stock: Callable[[Picture, Any], None]
    small_picture: Callable[[Any, int], Surface]
    draw_kinds: Callable[[Picture, Any], None] = _nothing
    show_laid: Callable[[Any, int, Any, Position | None], None]
    show_back: Callable[[Any, int, Any], None]
    show_dealt: Callable[[Any, Any], None]
    laying: Callable[[Any, int, Any, int], Steps]
    lay_pace: float
    after_own: Callable[[Any, Any, Any], Then | None]
    lays: Callable[[str, int], str]
    lays_nothing: Callable[[str], str]
    several_back: Callable[[], str]
    handle: Callable[[Any, Intent], bool | None] = _nothing
    confirm: Callable[[Any], bool | None] = _nothing
    explain: Callable[[Any], None] = _nothing
    tapped: Callable[[Any, Press], None] = _nothing
    pan: Callable[[Any, Press], None] = _nothing
