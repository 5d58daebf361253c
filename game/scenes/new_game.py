"""A new game: asks one thing at a time. The usual answer is bright; one press repeats the last match."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from pygame import Rect

from game.app import App
from game.engine.scene import Push, Transition
from game.engine.translation import _, ngettext, pgettext
from game.players.levels import LEVELS, levels
from game.rules.variants import variant_of
from game.scenes import new_match, routes
from game.scenes.choice_text import edition_line, edition_name, level_name, preset_name
from game.scenes.menu import Menu
from game.session.settings import BOT, FIRST_LEVEL, HUMAN, OFF
from game.table.game_pictures import game_picture
from game.table.widgets import Button

TOP = 96
HIGHEST, WIDEST = 104, 720
"""The greatest size of an answer, in units."""
PICTURE_SHAPE = 1.5
"""Width of a game's picture divided by its height."""


class Answer(NamedTuple):
    """An answer to the question on the page. ``usual``: the bright one. ``edition``: the game whose picture it shows."""

    label: str
    act: Callable[[], Transition]
    note: str = ""
    usual: bool = False
    edition: str = ""


class Page(NamedTuple):
    """A question and its answers."""

    question: str
    answers: list[Answer]


class NewGame(Menu):
    """Asks for the game, the number of players and their opponents, and begins the match.

    ``_pages``: the functions that make the page that is shown and those before it. What has been answered so far is in
    ``_edition``, ``_players`` and ``_people``; 0: not answered yet.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._edition = app.settings.last_played or new_match.EDITIONS[0]
        self._players = self._people = 0
        first = self._which_game if len(new_match.EDITIONS) > 1 else self._who_plays
        self._pages: list[Callable[[], Page]] = [first]

    def lay_out(self) -> None:
        """The answers of the page, and below them the way back and *More*."""
        page = self._pages[-1]()
        self.title = page.question
        again = self._repeat() if len(self._pages) == 1 else None
        answers = [again, *page.answers] if again else page.answers
        top, bottom = self.u(TOP), self._foot_top() - self.u(12)
        pictures = bool(page.answers[0].edition)
        areas = (self._pictures if pictures else self._lines)(len(answers), top, bottom)
        buttons = [
            self._answer(answer, area, not at if again else answer.usual)
            for at, (answer, area) in enumerate(zip(answers, areas, strict=True))
        ]
        self.buttons.replace([*buttons, *self._feet()])
        if not self.buttons.visible:
            self.buttons.focus = next((at for at, button in enumerate(buttons) if button.main), 0)

    def back(self) -> Transition:
        """Asks the question before this one; from the first one, leaves."""
        if len(self._pages) == 1:
            return super().back()
        self._pages.pop()
        return self._turned()

    # The pages

    def _which_game(self) -> Page:
        usual = self.app.settings.last_played or new_match.EDITIONS[0]
        return Page(
            _("Which game?"),
            [
                Answer(
                    edition_name(edition),
                    partial(self._choose_game, edition),
                    edition_line(edition),
                    edition == usual,
                    edition,
                )
                for edition in new_match.EDITIONS
            ],
        )

    def _who_plays(self) -> Page:
        most = variant_of(self._edition).most_seats
        usual = self._usual_people(), min(self._usual_players(), 3)
        many = _("Three or four") if most == 4 else _("Three to six")
        answers = [
            Answer(
                _("One against the computer"),
                self._one,
                _("You choose how strong it plays."),
                usual == (1, 2),
            ),
            Answer(_("Two"), self._two, _("Two people against each other."), usual == (2, 2)),
            Answer(many, self._many, _("People, computers, or both."), usual[1] == 3),
        ]
        return Page(_("Who plays?"), answers)

    def _how_many(self) -> Page:
        usual = max(3, self._usual_players())
        return Page(
            _("How many play?"),
            [
                Answer(
                    ngettext("{count} player", "{count} players", count).format(count=count),
                    partial(self._choose_players, count),
                    usual=count == usual,
                )
                for count in range(3, variant_of(self._edition).most_seats + 1)
            ],
        )

    def _how_many_people(self) -> Page:
        usual = min(self._usual_people(), self._players)
        return Page(
            _("How many of them are people?"),
            [
                Answer(
                    ngettext("{count} person", "{count} people", count).format(count=count),
                    partial(self._choose_people, count),
                    self._computers_note(self._players - count),
                    usual=count == usual,
                )
                for count in range(1, self._players + 1)
            ],
        )

    def _against_whom(self) -> Page:
        usual = self._usual_level()
        return Page(
            _("Against whom?"),
            [
                Answer(_(one.title), partial(self._choose_level, one.name), _(one.habit), one.name == usual)
                for one in levels(self._edition)
            ],
        )

    # The answers

    def _choose_game(self, edition: str) -> Transition:
        self._edition = edition
        return self._ask(self._who_plays)

    def _one(self) -> Transition:
        self._players, self._people = 2, 1
        return self._ask(self._against_whom)

    def _two(self) -> Transition:
        self._players, self._people = 2, 2
        return self._begin("")

    def _many(self) -> Transition:
        return self._ask(self._how_many)

    def _choose_players(self, count: int) -> Transition:
        self._players = count
        return self._ask(self._how_many_people)

    def _choose_people(self, count: int) -> Transition:
        self._people = count
        return self._ask(self._against_whom) if count < self._players else self._begin("")

    def _choose_level(self, level: str) -> Transition:
        return self._begin(level)

    def _ask(self, page: Callable[[], Page]) -> Transition:
        self._pages.append(page)
        return self._turned()

    def _turned(self) -> Transition:
        """Shows the page on top, with the focus on the usual answer."""
        self.buttons.down.clear()
        visible, self.buttons.visible = self.buttons.visible, False
        self.lay_out()
        self.buttons.visible = visible
        return None

    def _begin(self, level: str) -> Transition:
        self._take_over(level)
        return new_match.begin_chosen(self.app, self._edition)

    def _take_over(self, level: str) -> None:
        """Puts the answers into the settings."""
        choices = self.app.settings.matches[self._edition]
        kinds = [HUMAN] * self._people + [level] * (self._players - self._people)
        choices.kinds = kinds + [OFF] * (len(choices.kinds) - len(kinds))

    def _more(self) -> Transition:
        if self._pages[-1] == self._against_whom:
            self._take_over(self._usual_level())
        return Push(routes.Setup(self._edition))

    # What was chosen last time

    def _repeat(self) -> Answer | None:
        """The answer that repeats the last match, if there was one and it can be played."""
        edition = self.app.settings.last_played
        if edition not in new_match.EDITIONS:
            return None
        choices = self.app.settings.matches[edition]
        if len(choices.occupied) < new_match.LEAST_PLAYERS:
            return None
        players = pgettext("between the names of players", ", ").join(
            self._player(self.app.settings.names[seat], choices.kinds[seat]) for seat in choices.occupied
        )
        words = players if len(new_match.EDITIONS) == 1 else f"{edition_name(edition)}: {players}"
        if choices.preset not in ("", next(iter(variant_of(edition).presets))):
            words += f" · {preset_name(edition, choices.preset)}"
        return Answer(_("Same as last time"), partial(new_match.begin_chosen, self.app, edition), words)

    def _player(self, name: str, kind: str) -> str:
        return name if kind == HUMAN else f"{name} ({level_name(kind.removeprefix(BOT))})"

    def _usual_players(self) -> int:
        return len(self.app.settings.matches[self._edition].occupied)

    def _usual_people(self) -> int:
        return max(1, self.app.settings.matches[self._edition].kinds.count(HUMAN))

    def _usual_level(self) -> str:
        kinds = self.app.settings.matches[self._edition].kinds
        return next((kind for kind in kinds if kind in LEVELS), FIRST_LEVEL)

    def _computers_note(self, count: int) -> str:
        if not count:
            return _("No computer plays.")
        return ngettext("And {count} computer.", "And {count} computers.", count).format(count=count)

    # The places of the buttons

    def _answer(self, answer: Answer, area: Rect, main: bool) -> Button:
        button = self.button(area, answer.label, answer.act, main=main)
        button.note = answer.note
        if answer.edition:
            width = area.width - self.u(40)
            room = area.height - self.u(90)
            wide = min(width, round(room * PICTURE_SHAPE))
            button.drawing = game_picture(answer.edition, (wide, round(wide / PICTURE_SHAPE)))
        return button

    def _line(self, top: int, tall: int) -> Rect:
        wide = min(self.size[0] - 2 * self.u(16), self.u(WIDEST))
        return Rect((self.size[0] - wide) // 2, top, wide, tall)

    def _lines(self, count: int, top: int, bottom: int) -> list[Rect]:
        """One below the other, in the middle of the space."""
        gap = min(self.u(12), max(2, (bottom - top - count * self.finger) // count))
        tall = min(self.tall(HIGHEST), (bottom - top + gap) // count - gap)
        first = top + max(0, bottom - top - count * (tall + gap) + gap) // 3
        return [self._line(first + at * (tall + gap), tall) for at in range(count)]

    def _pictures(self, count: int, top: int, bottom: int) -> list[Rect]:
        """The games side by side, or one below the other in a tall window. An answer before them has a line at the top."""
        gap, games = self.u(20), len(new_match.EDITIONS)
        lines = [self._line(top, self.tall(HIGHEST))] if count > games else []
        top = lines[-1].bottom + gap if lines else top
        across = games if self.size[0] >= self.size[1] else 1
        rows = -(-games // across)
        wide = min((self.size[0] - 2 * self.u(16) + gap) // across - gap, self.u(480))
        tall = min((bottom - top + gap) // rows - gap, self.u(400))
        left = (self.size[0] - (wide + gap) * across + gap) // 2
        return lines + [
            Rect(left + at % across * (wide + gap), top + at // across * (tall + gap), wide, tall)
            for at in range(games)
        ]

    def _foot_top(self) -> int:
        return self.size[1] - self.tall(64) - self.u(10)

    def _feet(self) -> list[Button]:
        gap, line = self.u(12), self._line(self._foot_top(), self.tall(64))
        half = (line.width - gap) // 2
        more = pgettext("choices for a new match", "More")
        return [
            self.button(Rect(line.x, line.y, half, line.height), _("Back"), self.back, icon="icon_back"),
            self.button(Rect(line.right - half, line.y, half, line.height), more, self._more),
        ]
