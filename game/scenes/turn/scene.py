"""The turn scene: the heart of the game. It waits for a human, asks a computer, and replays what has happened."""

from __future__ import annotations

from game.app import App
from game.engine.intents import GO_ON, Intent, Kind
from game.engine.picture import Picture
from game.engine.scene import Answer, Push, Replace, Size
from game.engine.translation import _, ngettext
from game.engine.tween import Motion, Timeline
from game.players.bot_process import OutsideError
from game.rules.errors import RuleError
from game.rules.events import Draw, Lay
from game.rules.turns import Terms
from game.scenes import routes
from game.scenes.turn.board_scene import Laying
from game.scenes.turn.controller import Hands
from game.scenes.turn.model.displayed_state import Shown
from game.scenes.turn.model.draft import Draft
from game.scenes.turn.view import replay
from game.scenes.turn.view.sums import draw_dragged
from game.scenes.turn.view.table_view import draw_turn
from game.session.game_session import Sitting
from game.table import timings
from game.table.layout import layout


class TurnScene(Laying):
    """All turns of a match, one after another.

    ``timeline`` replays events; ``seer`` is the human who has the device in hand.
    """

    def __init__(self, app: App, sitting: Sitting) -> None:
        super().__init__(app, sitting.advise if app.settings.hints else None)
        self.sitting = sitting
        self.match = sitting.match
        assert self.match.due is not None
        self.timeline = Timeline()
        self.draft = None
        self.words = app.notice()
        self.seer: int | None = None
        self.hands = Hands(self)
        self._humans = [i for i, seat in enumerate(self.match.header.seats) if seat.kind == "human"]
        self._held: routes.HeldTiles | None = None
        self.shown = Shown(self.match, self.match.due.seat)
        if self.shown.fresh and not self.words:
            self.words = _("Coloured edges show what was laid last.")
        self.layout = layout((1280, 720), len(self.match.hands))

    @property
    def busy(self) -> bool:
        """Unless it waits for a human."""
        return self.timeline.busy or self.effects.busy or self.hint.busy or self.draft is None

    def resize(self, size: Size) -> None:
        """Lays the table out for the window; motions under way go on in the new places."""
        self.layout = layout(size, len(self.match.hands), self.app.text_scale)
        self.hands.let_go()
        self.hands.lay_out()

    def handle(self, intent: Intent) -> Answer:
        """A press during a replay jumps to its end, and ends a computer's thinking; otherwise the human's hand moves."""
        if intent.kind in (*GO_ON, Kind.PICK) and not self.hands.on_control(intent):
            if self.timeline.busy:
                self.timeline.finish()
                return None
            if self.thinking:
                self.sitting.hurry()
        return self.hands.handle(intent)

    def update(self, seconds: float) -> Answer:
        """Time passes, computers think, and when all has been shown the match goes on."""
        self.effects.update(seconds)
        self.timeline.update(seconds)
        self.hint.update(seconds)
        if self.timeline.busy or self.draft:
            return None
        return self._advance()

    def draw(self, picture: Picture, lag: float) -> None:
        """The whole table."""
        draw_turn(picture, self)
        self.effects.draw(picture, lag)
        self.timeline.draw(picture, lag)
        draw_dragged(picture, self)

    def close(self) -> None:
        """Gets up from the table."""
        self.sitting.close()

    def menu(self) -> Answer:
        """The match pauses."""
        return Push(routes.Pause(self.sitting))

    def done(self) -> None:
        """The human has finished the turn; it is refused in words if it is no legal one."""
        if self.draft is None:
            return
        try:
            turn = self.draft.finished()
            event = self.sitting.lay(turn)
        except RuleError as error:
            self.refuse(error)
            return
        self.forget_refusal()
        seat, terms = self.draft.seat, self.draft.terms
        self.hands.let_go()
        self.hint.end()
        self.draft = None
        self.shown.rack = []
        self.shown.placements = list(self.match.board.laid)
        self._replay_score(event)
        self._held = self._held_tiles(seat, terms)
        self.hands.lay_out()

    def _advance(self) -> Answer:
        self.shown.catch_up(self.match)
        self.refusal = self.app.notice() or self.refusal
        if self._held:
            held, self._held = self._held, None
            return Push(held)
        due = self.match.due
        if due is None:
            return Replace(routes.Table(self.sitting))
        if due.event == "end":
            self.sitting.deal()
            return None
        if self._must_hand_over(due.seat, due.event):
            self.seer = due.seat
            self.shown.put_away()
            return Push(routes.HandOver(self.sitting, due.seat))
        if due.event == "draw":
            self._deal()
        elif self.match.header.seats[due.seat].kind == "human":
            self._begin_draft(due.seat)
        else:
            return self._think(due.seat)
        return None

    def _held_tiles(self, seat: int, terms: Terms) -> routes.HeldTiles | None:
        """The scene that shows what this seat holds after its turn and why; None if it holds nothing or all is over."""
        tiles = self.match.hands[seat]
        if not tiles or self.match.due is None or self.match.due.event == "end":
            return None
        if not self.match.board.fit[min(tiles)]:
            return routes.HeldTiles(tuple(tiles), "fits nowhere")
        return routes.HeldTiles(tuple(tiles), "opening" if terms.opening else "by choice")

    def _must_hand_over(self, seat: int, event: str) -> bool:
        """Whether another human takes the device now: before his tiles are drawn, or before he lays as the second of a
        pair."""
        pads = self.match.header.pads
        if seat not in self._humans or len(self._humans) < 2 or self.seer == seat:
            return False
        partner_sees = self.seer is not None and pads[self.seer] == pads[seat]
        return event == "lay" or not partner_sees

    def _sees(self, seat: int) -> bool:
        """Whether the tiles of this seat may be seen by the human who has the device in hand."""
        pads = self.match.header.pads
        seer = self.seer if len(self._humans) > 1 else next(iter(self._humans), None)
        return seer is not None and pads[seer] == pads[seat]

    def _deal(self) -> None:
        event = self.sitting.deal()
        due = self.match.due
        assert isinstance(event, Draw) and due is not None
        self.open_pad.rest()
        if due.event == "lay" and due.seat != event.seat:
            # The partner has drawn too; his tiles stand beside those of the one who lays first.
            self.shown.bag = self.match.bag_count
            self.shown.sit(self.match, due.seat, open_=self._sees(due.seat))
            return
        hand, count = self.match.hands[event.seat], len(event.tiles)
        self.shown.sit(self.match, event.seat, open_=False)
        self.shown.bag = self.match.bag_count + count
        if not count:
            self.words = _("{name} draws nothing: a tile that was held fits now.").format(
                name=self.name(event.seat)
            )
        if not self.match.bag_count:
            self.words = _("The bag is empty: this is the last turn.")
        held = len(hand) - count
        if self._sees(event.seat) and held:
            replay.turn_up(self, held)
        else:
            self.shown.open = self._sees(event.seat)
        replay.draw_tiles(self, hand, count)

    def _begin_draft(self, seat: int) -> None:
        self.shown.sit(self.match, seat, open_=True)
        self.draft = Draft(self.match)
        self.open_pad.rest()
        self.app.sound.play("your_turn")
        self.hands.begin()

    def _think(self, seat: int) -> Answer:
        if not self.thinking:
            self.shown.sit(self.match, seat, open_=self._sees(seat))
        self.thinking = True
        try:
            turn = self.sitting.think()
        except OutsideError as why:
            return Replace(routes.Lost(self.match, seat, why))
        if turn is None:
            return None
        self.thinking = False
        hand = list(self.match.hands[seat])
        event = self.sitting.lay(turn)
        left = list(hand)
        places = []
        for value, _cell in turn:
            place = left.index(value)
            left[place] = 0
            places.append(place)
        self.words = _("{name} lays …").format(name=self.name(seat))
        replay.lay_tiles(self, places, list(turn), hand)
        self._replay_score(event)
        return None

    def _replay_score(self, event: Lay) -> None:
        self.open_pad.rest()
        pad = self.match.header.pads[event.seat]
        runs = self.match.board.runs(len(event.turn))
        before = self.shown.pads[pad]
        entries = before.entries(event.lines, event.ticks)
        self.shown.writing = entries
        words = self._told(event, before.gain(event.lines, event.ticks))

        def begin() -> None:
            self.words = words

        def end() -> None:
            self.shown.fresh[event.seat] = tuple(cell for _, cell in event.turn)

        self.shown.fresh.pop(event.seat, None)
        self.timeline.add(Motion(self.timeline.last, 0, begin=begin))
        replay.score(self, pad, runs, entries)
        self.timeline.add(Motion(self.timeline.last, 0, end=end))
        pause = timings.SCORE_READ if event.turn else timings.SCORE_READ * 2
        self.timeline.add(Motion(self.timeline.last, self.app.seconds(pause)))

    def _told(self, event: Lay, gain: int) -> str:
        name = self.name(event.seat)
        if not event.turn:
            return _("{name} lays nothing.").format(name=name)
        if not event.lines:
            count = len(event.turn)
            return ngettext("{name} lays {count} tile.", "{name} lays {count} tiles.", count).format(
                name=name, count=count
            )
        totals = " + ".join(map(str, event.lines))
        return _("{name} makes {totals}: +{gain} on the pad").format(name=name, totals=totals, gain=gain)
