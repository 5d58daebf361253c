"""A small model of a table in a public place: what is on the screen, whose match waits, and what has been counted."""

from dataclasses import dataclass, field
from enum import Enum, auto

from kiosk_driver import ATTRACT, COUNTDOWN, IDLE, RESUME

NOTED = 60.0
"""Seconds of play that a power cut may lose."""


class Screen(Enum):
    TITLE = auto()
    PLAYERS = auto()
    MATCH = auto()
    QUESTION = auto()
    DEMO = auto()
    DARK = auto()
    STAFF = auto()


@dataclass
class Played:
    """A match. It was played for ``least`` to ``most`` seconds. ``large``: its players have chosen large text. ``begun``: one of them
    has laid."""

    least: float = 0.0
    most: float = 0.0
    large: bool = False
    begun: bool = False


@dataclass
class Model:
    """``since``: the last input, or when the screen began to show this. ``below``: what the question and the staff menu cover.
    ``offer_until``: until then the title offers the ``match``; None if visitors play it, or if there is none. ``changed``:
    when it changed last while nobody did anything. ``filed``: the matches that were given up, in order.
    """

    now: float = 0.0
    since: float = 0.0
    screen: Screen = Screen.TITLE
    below: list[Screen] = field(default_factory=list)
    dark: bool = False
    match: Played | None = None
    offer_until: float | None = None
    changed: float = float("-inf")
    filed: list[Played] = field(default_factory=list)

    @property
    def large(self) -> bool:
        return self.match is not None and self.offer_until is None and self.match.large

    @property
    def changes(self) -> list[float]:
        """When the screen, or what is offered, changes next if nobody does anything."""
        wait = {
            Screen.TITLE: IDLE if self.dark else ATTRACT,
            Screen.PLAYERS: IDLE,
            Screen.MATCH: IDLE,
            Screen.STAFF: IDLE,
            Screen.QUESTION: COUNTDOWN,
        }.get(self.screen)
        times = [] if wait is None else [self.since + wait]
        return times if self.offer_until is None else [*times, self.offer_until]

    def wait(self, seconds: float) -> None:
        """Nobody does anything for this time."""
        until = self.now + seconds
        while self.changes and min(self.changes) <= until:
            self._pass(min(self.changes))
            self.changed = self.now
            if self.now == self.offer_until:
                self.offer_until = None
                self.file()
            else:
                self._move_on()
        self._pass(until)

    def touch(self) -> None:
        """Somebody touches the screen, or presses a key."""
        if self.screen is Screen.QUESTION:
            self.screen = self.below.pop()
        elif self.screen in (Screen.DEMO, Screen.DARK):
            self.screen = Screen.TITLE
        self.since = self.now

    def show(self, screen: Screen) -> None:
        self.touch()
        self.screen = screen

    def open_staff_menu(self) -> None:
        """Staff hold a corner and enter the PIN."""
        self.touch()
        self.below.append(self.screen)
        self.screen = Screen.STAFF

    def close_staff_menu(self) -> None:
        self.show(self.below.pop())

    def begin(self) -> None:
        if self.match:
            self.offer_until = None
            self.file()
        self.match = Played()
        self.show(Screen.MATCH)

    def go_on(self) -> None:
        self.offer_until = None
        self.show(Screen.MATCH)

    def leave(self) -> None:
        """The visitors are gone; the title offers their match."""
        if self.match and self.offer_until is None:
            self.offer_until = self.now + RESUME
        self.below.clear()
        self.show(Screen.TITLE)

    def file(self) -> None:
        """The match is given up for good."""
        assert self.match
        self.filed.append(self.match)
        self.match = None

    def restart(self, *, power_cut: bool) -> None:
        self.since = self.now
        self.below.clear()
        self.screen = Screen.TITLE
        if self.match and power_cut and self.offer_until is None:
            self.match.least = max(0.0, self.match.least - NOTED)
        if self.match and self.offer_until is None:
            self.screen = Screen.MATCH
        elif self.match:
            self.offer_until = self.now + RESUME

    def _pass(self, until: float) -> None:
        if self.match and self.offer_until is None:
            self.match.least += until - self.now
            self.match.most += until - self.now
        self.now = until

    def _move_on(self) -> None:
        """What happens when nobody has done anything for long enough."""
        if self.screen in (Screen.PLAYERS, Screen.MATCH, Screen.STAFF):
            self.below.append(self.screen)
            self.screen, self.since = Screen.QUESTION, self.now
        elif self.screen is Screen.QUESTION:
            self.screen = self.below.pop()  # Nobody touches it.
            self.leave()
            self.screen = Screen.DARK if self.dark else Screen.TITLE
        else:
            self.screen = Screen.DARK if self.dark else Screen.DEMO
            self.since = self.now
