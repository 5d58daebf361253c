"""What a table in a public place knows: its configuration, the visitors' match, volume, usage counts and exit status."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from game.app import App
from game.games import FIRST, game_of
from game.kiosk.attract import Attract, State
from game.kiosk.config import COPY, Loaded
from game.kiosk.keys import KioskConfig
from game.kiosk.left import CHOSEN, LeftMatch, Retention, Visit, with_chosen
from game.kiosk.pin import PinLock
from game.kiosk.staff import MENU, PIN, PIN_KEY, Choice, choices_text, owners
from game.kiosk.usage import Ending, Usage, UsageFile
from game.kiosk.values import Hours
from game.session.game_session import GameSession
from game.session.match_file import SUFFIX
from game.session.settings import VOLUMES, Settings
from game.version import RELEASED

RESTART, EXIT = 0, 3
"""Exit statuses. The service manager starts the game again after RESTART, and not after EXIT."""
NOTE_SECONDS = 60.0
"""How often the time of a match that is being played is noted on the disk: a power cut loses no more."""


class Kiosk:
    """Scenes and guard share one. ``now`` is the time of ``perf_counter`` in the current round of the loop.

    ``session``: the visitors' match, played or offered again; None if there is none. ``status``: the exit status, None while the
    game goes on. ``lock``: None if there is no PIN, and so no staff menu. ``seconds_left``: of the countdown. ``demos``: the number
    of demo matches so far. ``game_name``: the game that the next match is of. ``fault``: why the configuration file could not be
    read; None if it was.

    ``_seconds``: how long the visitors' match was played, up to ``_since``; None while nobody is at the table. ``_chosen``: the
    settings of the visitors who have left it. ``_noted``: what the disk knows of their match.
    """

    def __init__(
        self,
        app: App,
        loaded: Loaded,
        now: float,
        local_time: Callable[[], datetime.datetime] = datetime.datetime.now,
    ) -> None:
        self.app = app
        app.languages = loaded.config.offered_languages
        app.speak()
        self.config, self.complaints, self.fault = loaded.config, loaded.complaints, loaded.fault
        if loaded.copy is not None:
            app.store.write_file(COPY, loaded.copy)
        self.now = now
        self.local_time = app.now = local_time
        self.attract = Attract(self.config, now)
        self._choices = dict(loaded.chosen)
        if PIN_KEY in loaded.outdated:
            app.store.write_file(PIN, None)
        if loaded.outdated - {PIN_KEY}:
            self.choose()
        pin = self.config.pin_hash
        self.lock = PinLock(pin, app.store, now) if pin else None
        self.usage = UsageFile(app.store.folder / "usage.csv")
        self.retention = Retention(app.store.finished, self.config.keep_matches, SUFFIX)
        self.left = LeftMatch(app.store)
        self.session: GameSession | None = None
        self.status: int | None = None
        self.seconds_left = 0
        self.demos = 0
        self.game_name = FIRST.name
        self._seconds = 0.0
        self._since: float | None = None
        self._chosen: Settings | None = None
        self._noted: tuple[object, ...] = ()

    def end(self, status: int) -> None:
        self.status = status

    def choose(self, **values: Any) -> None:
        """The staff want these values instead of those of the settings file, until they change there."""
        self._choices |= {key: Choice(value, self.owners(key)) for key, value in values.items()}
        self.config = replace(self.config, **values)
        kept = {key: choice for key, choice in self._choices.items() if key != PIN_KEY}
        self.app.store.write_file(MENU, choices_text(kept))

    def owners(self, key: str) -> Any:
        """The value of the settings file, whatever the staff have chosen."""
        return owners(self.config, self._choices, key)

    def note_last(self, now: float) -> None:
        """Notes how long the match was played, before the game closes."""
        self.now, self._noted = now, ()  # The last round of the loop may be a minute ago.
        self.note()

    @property
    def offered(self) -> GameSession | None:
        """The interrupted match that the title offers again."""
        return self.session if self.attract.offers_match else None

    @property
    def begun(self) -> bool:
        """Whether a person has laid a turn in the match that the title offers again."""
        if not self.offered:
            return False
        match = self.offered.match
        events: list[Any] = match.events
        lay, seats = game_of(match.header.game_name).rules.lay, match.header.seats
        return any(isinstance(event, lay) and seats[event.seat].kind == "human" for event in events)

    @property
    def dark(self) -> bool:
        return self._within(self.config.dark_hours)

    # What happens to the visitors' match

    def at_table(self, session: GameSession) -> None:
        """The table shows this match: a new one, the interrupted one again, or the one being played, even if it has just ended."""
        if session is not self.session:
            self.attract.begin_match(self.now)
            if self.session:
                self.abandon()
            self.session, self._seconds, self._since, self._chosen = session, 0.0, None, None
        self.attract.resume_match(self.now)
        if self._since is None:
            self._since = self.now
        if self._chosen:
            language = self.app.settings.language or self._chosen.language
            self._find(with_chosen(default_settings(self.config), replace(self._chosen, language=language)))
            self._chosen = None
        self._noted = ()
        self.note()
        if session.match.due is None:
            self._count("finished")

    def after_restart(self, session: GameSession) -> bool:
        """Takes over the match from before the restart. Returns whether it was being played; if not, the title offers it again."""
        visit = self.left.read(session)
        self.session, self._seconds, self._chosen = session, visit.seconds, visit.settings
        played = session.match.due is not None and not visit.left
        if not played:
            self.at_table(session)
            self.leave_table()
            self.attract.return_to_title(self.now)
        return played

    def leave_table(self) -> None:
        """The visitors have left the table. The next ones find the default settings; those of the match go on with it. Somebody who
        comes back to the title without a match keeps the language."""
        settings = default_settings(self.config)
        if self.session and self._since is not None:
            self._seconds = self._played
            self._since, self._chosen = None, self.app.settings
            if self.session.over:
                self._count("abandoned")
            else:
                self.left.note(self.session, Visit(True, int(self._seconds), self._chosen))
        else:
            settings.language = self.app.settings.language
        self._find(settings)

    def greet_next(self) -> None:
        """Nobody has touched the screen for a while. The next visitor finds the first game, in the first language."""
        self.game_name, self.app.settings.language = FIRST.name, ""
        self.app.speak()

    def note(self) -> None:
        """Notes on the disk what belongs to the match that is being played, if another setting was chosen or a minute is over."""
        if not self.session or self._since is None:
            return
        settings = self.app.settings
        state = self.session, self._played // NOTE_SECONDS, *(getattr(settings, name) for name in CHOSEN)
        if state != self._noted:
            self._noted = state
            self.left.note(self.session, Visit(False, int(self._played), settings))

    @property
    def next_note(self) -> float | None:
        """The time of the next ``note`` of a match that is being played; None if there is none."""
        return None if self._since is None else self.now + NOTE_SECONDS - self._played % NOTE_SECONDS

    def abandon(self) -> None:
        """The interrupted match is no longer offered, and is put away."""
        if self.session:
            self.session.give_up()
            self._count("abandoned")

    def apply_volume(self) -> None:
        """Makes the sound as loud as it may be now. While nobody plays, only the buttons can be heard."""
        quiet = self._within(self.config.quiet_hours)
        share = 0.0 if quiet else self.config.max_volume / VOLUMES
        state = self.attract.state
        effects = 0.0 if state in (State.DEMO, State.DARK) else share
        music = share if state in (State.PLAYING, State.COUNTDOWN) else 0.0
        if self.app.loudness != (effects, music):
            self.app.loudness = effects, music
            self.app.set_volumes()

    def _count(self, outcome: Ending) -> None:
        assert self.session is not None
        header = self.session.match.header
        computers = sum(seat.kind != "human" for seat in header.seats)
        date, minutes = self.local_time().date(), round(self._played / 60)
        usage = Usage(date, minutes, len(header.seats), computers, header.game_name, outcome)
        # After the match: it has been put away when it is counted and when the folder is tidied.
        self.app.store.do(("usage", usage, self.now), partial(self._add, usage))
        self.app.store.do("tidy", partial(self.retention.tidy, 1))
        self.session, self._since, self._chosen = None, None, None
        self.left.clear()
        self.attract.end_match()

    def _add(self, usage: Usage) -> None:
        """Counts a match, on the writer's thread."""
        self.usage.add(usage)
        if self.usage.trouble:
            raise OSError(self.usage.trouble)  # So that the writer tries again.

    def _within(self, hours: Hours) -> bool:
        """Never while the clock is wrong: that of a Pi without a battery begins long ago."""
        now = self.local_time()
        return now.date() >= RELEASED and hours.include(now.time())

    @property
    def _played(self) -> float:
        return self._seconds + (0.0 if self._since is None else self.now - self._since)

    def _find(self, settings: Settings) -> None:
        self.app.settings = settings
        self.app.set_volumes()
        self.app.speak()


def default_settings(config: KioskConfig) -> Settings:
    """The settings that every visitor finds. Nobody is remembered in them."""
    return Settings(seating=config.seating, inches=config.inches)
