"""Watching a match turn by turn: forwards, backwards, or without stopping."""

from __future__ import annotations

from game.app import App
from game.engine.intents import POINTER_KINDS, Intent, IntentKind
from game.engine.picture import Picture
from game.engine.scene import Pop, Size, Transition
from game.engine.translation import _, ngettext, pgettext
from game.rules.common.game_rules import AnyMatch
from game.scenes.match_text import final_scores, victory
from game.scenes.turn.model import Told
from game.scenes.turn.runs import summary
from game.scenes.turn.scene import turn_scene_of
from game.session.game_session import Recording
from game.session.records import record_of
from game.table.widgets import Button, Buttons


class Watch:
    """The turn scene plays a recording, which stops before each turn. ``open_handed``: all hands may be seen."""

    typing = False

    def __init__(self, app: App, match: AnyMatch, *, open_handed: bool) -> None:
        self.app = app
        self.buttons = Buttons(app.devices)
        self._match = match
        self._open_handed = open_handed
        self._size: Size = (1280, 720)
        self._stopped = False
        self.go_to(0)

    @property
    def busy(self) -> bool:
        return not self._recording.waiting or self._table.moving or not self._stopped

    def resize(self, size: Size) -> None:
        self._size = size
        self._table.resize(size)
        self._lay_out()

    def handle(self, intent: Intent) -> Transition:
        """Buttons and keys. A press on the table skips what is being shown; badges and pads work as in a turn."""
        kind = intent.kind
        if kind in (IntentKind.BACK, IntentKind.MENU):
            return Pop()
        if kind is IntentKind.MOVE:  # Nothing on the table can be chosen here.
            across, _down = intent.at
            return None if not across else self._step_back() if across < 0 else self.step_on()
        keys = {
            IntentKind.TAKE_BACK: self._step_back,
            IntentKind.DONE: self.step_on,
            IntentKind.HINT: self._play_or_pause,
            IntentKind.CONFIRM: self._play_or_pause,
        }
        if kind in keys:
            return keys[kind]()
        if kind in POINTER_KINDS:
            held = self.buttons.down.get(intent.pointer)
            pressed = self.buttons.handle(intent)
            if pressed:
                self.app.sound.play("button")
                return pressed.transition
            if held is not None or intent.pointer in self.buttons.down:
                return None
        return self._table.handle(intent)

    def update(self, seconds: float) -> Transition:
        """Lets the recording go on. Says where it is when it has stopped."""
        self._table.update(seconds)  # At the end of the match it would lead to the adding up.
        if self._recording.waiting and not self._table.turn_table.timeline.busy and not self._stopped:
            self._stop()
        return None

    def draw(self, picture: Picture, lag: float) -> None:
        self._table.draw(picture, lag)
        self.buttons.draw(picture)

    def close(self) -> None:
        self._table.close()

    def go_to(self, at: int) -> None:
        self._recording = Recording(self._match, at, open_handed=self._open_handed)
        self._table = turn_scene_of(self.app, self._recording)
        self._stop()

    def _stop(self) -> None:
        recording, model = self._recording, self._table.model
        self._stopped = True
        recording.playing = recording.playing and not recording.at_end
        model.displayed.catch_up(recording.match)
        due = recording.match.due
        if due and due.event == "lay":
            face_up = self._table.model.device.may_see(due.seat)
            model.displayed.seat_at_rack(recording.match, due.seat, face_up=face_up)
        model.message = self._words
        event = recording.last_lay
        model.last_turns = {event.seat: self._words} if event else {}
        # A new round has forgotten the turns of the one before.
        last = model.displayed.last_turns.get(event.seat) if event and event.lines else None
        model.told = Told(self._words, self._label, last) if last and not recording.at_end else None
        self._table.resize(self._size)
        self._lay_out()

    def _words(self) -> str:
        """Where the recording is. A turn that scored is drawn part by part instead (``TurnModel.told``)."""
        recording = self._recording
        if recording.at_end and recording.match.outcome:
            record = record_of(recording.match)
            return f"{victory(record, record.winners)} · {final_scores(record)}"
        event = recording.last_lay
        if event is None:
            return ngettext(
                "The match has {count} turn. Press “Next turn” to see it.",
                "The match has {count} turns. Press “Next turn” to see them one by one.",
                recording.turns,
            ).format(count=recording.turns)
        model = self._table.model
        return _("Turn {number} of {count}: {words}").format(
            number=recording.at, count=recording.turns, words=summary(model, event, recording.gain)
        )

    def _label(self) -> str:
        recording, name = self._recording, self._table.model.name(self._recording.last_lay.seat)
        return _("Turn {number} of {count}: {name}").format(
            number=recording.at, count=recording.turns, name=name
        )

    def _lay_out(self) -> None:
        station, recording = self._table.turn_table.station, self._recording
        size, play, more = station.button_text, not recording.playing, not recording.at_end
        close = Button(station.menu, "", Pop, "icon_close", shortcut=IntentKind.MENU)
        close.size, close.least = round(station.menu.height * 0.5), station.least_text
        back = Button(station.take_back, pgettext("turns", "Back"), self._step_back, "icon_back", size=size)
        back.enabled, back.shortcut = recording.at > 0, IntentKind.TAKE_BACK
        on = Button(station.done, _("Next turn"), self.step_on, "icon_next", main=True, size=size)
        on.enabled, on.shortcut = more, IntentKind.DONE
        label = pgettext("a match", "Play") if play else pgettext("a match", "Pause")
        run = Button(station.hint, label, self._play_or_pause, "icon_play" if play else "icon_pause")
        run.size = max(size, round(station.hint.height * 0.4))
        run.enabled, run.shortcut = more, IntentKind.CONFIRM
        self.buttons.replace([close, back, on, run])

    def step_on(self) -> Transition:
        """Ends what is being shown, or shows the next turn."""
        recording, timeline = self._recording, self._table.turn_table.timeline
        if timeline.busy:
            timeline.finish()
        elif not recording.at_end:
            recording.allowed = 1
            self._stopped = False
        return None

    def _step_back(self) -> Transition:
        """Goes back to the position before the turn that is or was shown."""
        at = self._recording.at - 1
        if at >= 0:
            self._table.close()
            self.go_to(at)
        return None

    def _play_or_pause(self) -> Transition:
        recording = self._recording
        if not recording.at_end:
            recording.playing = not recording.playing
            self._stopped = False
            self._lay_out()
        return None
