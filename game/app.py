"""The parts of the game that every scene can use: settings, storage, sound, window."""

from __future__ import annotations

import os
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from game.engine.devices import Devices
from game.engine.intents import Rumble
from game.engine.layout import BOTTOM, SIDES
from game.engine.sound import Sound
from game.engine.translation import _, set_language
from game.engine.window import USUAL_MM_PER_PIXEL, Window
from game.session.programs import Programs
from game.session.settings import FOUR, LANGUAGES, SPEEDS, TURN, VOLUMES, Settings
from game.session.storage import Store
from game.session.writer import Notice
from game.table import timings
from game.table.around import fits_around
from game.table.pieces import PieceStyle
from game.table.seating import finger_size

if TYPE_CHECKING:  # Importing this also loads the strongest players; without them the window opens faster.
    from game.analysis.review_result import PartialReview, ReviewResult

LARGE_TEXT = 1.25


@dataclass(slots=True)
class App:
    """The parts of the game that all scenes share.

    ``window`` is None if pictures are only drawn for files. ``last_review`` is the result of the last complete review,
    ``partial_review`` that of a review that was interrupted. ``public``: strangers play here; settings are not saved, and nothing
    is said about files, past matches or the window. ``loudness``: factors for the volumes of effects and music that the settings
    ask for, 0..1. ``languages``: those that can be chosen; the first is spoken until one is. ``seed``: the seed of the next new
    match; the one after it gets the next number. None: every match gets a random seed. ``facing``: the side of the screen that the
    picture faces. ``keeps_bounds``: the next window opens where this one was put. ``today``: the date, for exercises, and ``now``:
    the time, for new matches. ``devices``: which one is in use. ``gamepads``: for each seat of the match the gamepad with which it
    ended its last turn, or None. ``given``: the settings that the command line changes for this start, each with its value and with
    the one that stays in the file. ``config_folder``: where it is kept which ``programs`` may be run.
    """

    store: Store
    settings: Settings
    sound: Sound
    window: Window | None = None
    last_review: ReviewResult | None = None
    partial_review: PartialReview | None = None
    public: bool = False
    loudness: tuple[float, float] = (1.0, 1.0)
    languages: tuple[str, ...] = tuple(LANGUAGES)
    seed: int | None = None
    facing: int = BOTTOM
    keeps_bounds: bool = True
    today: Callable[[], date] = date.today
    now: Callable[[], datetime] = datetime.now
    devices: Devices = field(default_factory=Devices)
    gamepads: dict[int, int | None] = field(default_factory=dict)
    given: dict[str, tuple[object, object]] = field(default_factory=dict)
    config_folder: Path | None = None
    programs: Programs = field(init=False)

    def __post_init__(self) -> None:
        self.programs = Programs(self.store, self.config_folder)

    @property
    def style(self) -> PieceStyle:
        return PieceStyle(self.settings.numerals, self.settings.reduced_motion)

    @property
    def text_scale(self) -> float:
        return LARGE_TEXT if self.settings.large_text else 1.0

    @property
    def seating(self) -> str:
        """The chosen one for the next match, or TURN where there is no room for FOUR."""
        return TURN if self.settings.seating == FOUR and self.why_not_four() else self.settings.seating

    def finger(self, size: tuple[int, int]) -> int:
        """The least side of what a finger presses in a picture of this size, in pixels; 0 if the size of the screen is not known."""
        return finger_size(size, self.settings.inches, stations=self.seating == FOUR)

    def why_not_four(self) -> str:
        """The sentence that says why; empty if there can be a station for each player."""
        if not self.window or fits_around(self.window.size, self.settings.inches):
            return ""
        if not self.settings.inches:
            return _("Places on all four sides need a large screen. Choose the screen size first.")
        return _("This screen is too small for places on all four sides.")

    def next_seed(self) -> int:
        if self.seed is None:
            return int.from_bytes(os.urandom(4))  # ``secrets`` would load OpenSSL, which takes 5 MB.
        self.seed += 1
        return self.seed - 1

    def rumble(self, rumble: Rumble, seat: int | None = None) -> None:
        """The gamepad in use, or the one with which this seat ended its last turn; not with reduced motion."""
        if not self.settings.reduced_motion:
            self.devices.rumble(self.devices.gamepad if seat is None else self.gamepads.get(seat), rumble)

    def face_player(self, side: int) -> None:
        """If the picture turns at all."""
        if self.seating == TURN:
            self.face(side)

    def face(self, side: int) -> None:
        self.facing = side
        if self.window:
            self.window.facing = side

    @property
    def mm_per_pixel(self) -> float:
        return self.window.mm_per_pixel if self.window else USUAL_MM_PER_PIXEL

    def seen_at(self, side: int) -> int:
        """The side of the picture where this side of the screen is."""
        return (side - self.facing) % len(SIDES)

    def seconds(self, normal: float) -> float:
        """How long something takes at the chosen speed. ``normal``: at normal speed."""
        return normal * SPEEDS[self.settings.speed]

    def blend_seconds(self) -> float:
        """The same at every speed, but not at all without animations."""
        return timings.BLEND if self.seconds(1.0) else 0.0

    @property
    def language(self) -> str:
        chosen = self.settings.language
        return chosen if chosen in self.languages else self.languages[0]

    def speak(self) -> None:
        """Switches to the chosen language. What is shown must be laid out again."""
        set_language(self.language)

    def set_volumes(self) -> None:
        effects, music = self.loudness
        self.sound.set_volumes(
            self.settings.effects / VOLUMES * effects, self.settings.music / VOLUMES * music
        )

    def change(self) -> None:
        self.set_volumes()
        self.speak()
        if not self.public:
            self.save_settings()

    def save_settings(self) -> None:
        """And how the next window opens. What the command line gave is saved only if it has been changed since."""
        self._note_window()
        saved = copy(self.settings)
        for name, (value, before) in list(self.given.items()):
            if getattr(saved, name) == value:
                setattr(saved, name, before)
            else:
                del self.given[name]
        self.store.save_settings(saved)

    def _note_window(self) -> None:
        if not self.window:
            return
        settings, bounds = self.settings, self.window.chosen_bounds
        settings.full_screen = self.window.full_screen
        if bounds and self.keeps_bounds:
            settings.window_left, settings.window_top = bounds.topleft
            settings.window_width, settings.window_height = bounds.size

    def next_notice(self) -> Notice | None:
        """Takes it; None if there is none."""
        notices = self.store.notices
        if self.public:
            return None
        while not self.store.can_save and notices[:1] == [Notice("disk")]:  # ``unsaved`` already says so.
            notices.pop(0)
        return notices.pop(0) if notices else None

    def notice_text(self, notice: Notice) -> str:
        return {
            "damaged": _("A file could not be read. It was set aside as {name}; nothing was deleted."),
            "exercises": _(
                "The exercises could not be read. They were made again from your reviews and begin anew; the old file is now {name}."
            ),
            "cut": _(
                "The last line of the saved match was incomplete. The match continues from the line before it."
            ),
            "disk": _("The disk cannot be written to. What you do now may not be saved."),
            "unreadable": _("{name} cannot be read. It was not changed."),
            "elsewhere": _("This match was continued in another window. This window now saves it as {name}."),
            "replaced": _(
                "The file of this match was replaced by something else. The match is now saved as {name}."
            ),
            "unfit": _(
                "The game does not write to {name}, because it is not a file of its own. The matches are saved all the same."
            ),
            "bot": _(
                "The saved match needs the program {name}, which is not in the settings. Add it again to continue the match."
            ),
        }[notice.what].format(name=notice.readable_name)

    def unsaved(self) -> str:
        """The sentence that tells the player so; empty if saving works."""
        if self.store.can_save or self.public:
            return ""
        return _("Nothing can be saved here: matches and settings will be lost when the game closes.")
