"""What the turn scene asks of a game, and how a turn that was laid is shown. The rest of this folder is the same in all games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pygame import Surface

from game.app import App
from game.engine.intents import Intent
from game.engine.picture import Picture
from game.engine.scene import Transition
from game.engine.translation import _
from game.engine.tween import Steps, do, staggered, together, wait
from game.scenes.turn.displayed import Reading, SharedDevice, last_turn
from game.scenes.turn.draft import Draft
from game.scenes.turn.focus import Position, Press
from game.scenes.turn.hint import Advise, HintText
from game.scenes.turn.lesson import Lesson
from game.scenes.turn.model import TurnModel
from game.scenes.turn.runs import scoring
from game.scenes.turn.table import Stage
from game.table import timings
from game.table.layout import Layout

Then = Callable[[], Transition]


def _nothing(*_of: Any) -> None:
    """The default of what a game need not do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnGame:
    """One object for each game. Functions that show or change something get the table; those that draw get the picture before it.

    ``reading``: how its matches are read. ``hint_text``: the sentences of its hint. ``put_sound``: when a whole turn is put on the
    table. ``lesson``: of a first match, from its beginning.

    ``table``: makes a table that shows a model. ``draft``: makes the draft for the lay that is due; it gets the side where its player
    sits. ``draw_ground``: the board or cloth, and what lies and is marked on it. ``draw_dragged``: what the player drags.
    ``draw_kinds``: what may soon be seen, so that its surfaces are in the caches.

    ``draw_rack``: the hand of the acting player. ``draw_held``: that of a waiting seat, face down unless it is seen. ``draw_stock``:
    the bag or the pile. ``small_picture``: a tile or card of a hand, of this height.

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

    reading: Reading
    hint_text: HintText
    put_sound: str
    lesson: Callable[[], Lesson]
    table: Callable[[App, TurnModel, Layout], Stage]
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
    show_dealt: Callable[[Any, Any, SharedDevice], None]
    laying: Callable[[Any, int, Any, int], Steps]
    lay_pace: float
    after_own: Callable[[Any, Any, Any, SharedDevice], Then | None]
    lays: Callable[[str, int], str]
    lays_nothing: Callable[[str], str]
    several_back: Callable[[], str]
    handle: Callable[[Any, Intent], bool | None] = _nothing
    confirm: Callable[[Any], bool | None] = _nothing
    explain: Callable[[Any], None] = _nothing
    tapped: Callable[[Any, Press], None] = _nothing
    pan: Callable[[Any, Press], None] = _nothing

    def model(
        self, match: Any, seat: int, advise: Advise | None = None, *, around: bool = False
    ) -> TurnModel:
        return TurnModel(match, seat, self.reading, self.hint_text, advise, around=around)


def show_lay(game: TurnGame, stage: Stage, event: Any, hand: list[Any]) -> None:
    """Shows a computer laying its turn, then the score. ``hand``: what it had before the turn."""
    left, slots = list(hand), []
    for placement in event.turn:
        slot = left.index(game.reading.piece(placement))
        left[slot] = None
        slots.append(slot)
    if event.turn:
        stage.model.message = _("{name} lays…").format(name=stage.model.name(event.seat))
    stage.model.displayed.rack = list(hand)
    laid = [game.laying(stage, slot, one, len(hand)) for slot, one in zip(slots, event.turn, strict=True)]
    pace = stage.app.seconds(game.lay_pace)
    stage.timeline.play(together(staggered(pace, laid), wait(pace * len(laid))))
    show_score(game, stage, event)


def show_score(game: TurnGame, stage: Stage, event: Any, *, known: bool = False) -> None:
    """Shows what a turn scored and writes it on the pad. What it laid is marked as soon as it lies there. ``known``: the player need
    not be told that nothing was laid."""
    model, timeline, seat, count = stage.model, stage.timeline, event.seat, len(event.turn)
    runs, score = game.reading.runs(model.match, count), game.reading.score(event)
    model.pad_view.show_own()
    pad = model.match.header.pads[seat]
    before = model.displayed.pads[pad]
    entries = before.entries(*score)
    model.displayed.writing = entries
    scored = last_turn(event, score, before)
    words = summary(game, model, event, scored.points)

    def say() -> None:
        model.message = model.last_turns[seat] = words

    def end() -> None:
        model.displayed.last_turns[seat] = scored

    model.displayed.mark(model.match, seat, event.turn)
    shows = scoring(stage, pad, runs, entries, game.reading.super_cells(event.turn, runs))
    pause = stage.app.seconds(timings.SCORE_READ if count else timings.SCORE_READ * 2)
    timeline.play(do(say), shows, do(end), wait(0 if known else pause))


def summary(game: TurnGame, model: TurnModel, event: Any, gain: int) -> str:
    name = model.name(event.seat)
    if not event.turn:
        return game.lays_nothing(name)
    if not event.lines:
        return game.lays(name, len(event.turn))
    totals = " + ".join(map(str, event.lines))
    return _("{name} makes {totals}: +{gain} on the pad.").format(name=name, totals=totals, gain=gain)
