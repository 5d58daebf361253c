"""A new game: asks one thing at a time. The usual answer is bright; one press repeats the last match."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from game.app import App
from game.engine.scene import Push, Transition
from game.engine.translation import _, ngettext, pgettext
from game.games import FIRST, GAMES, game_of
from game.players.levels import LEVELS, levels
from game.scenes import new_match
from game.scenes.questions import Answer, Page, Questions, game_answers
from game.scenes.screen import level_line, level_name, preset_name, screen_of
from game.session.settings import BOT, FIRST_LEVEL, HUMAN, OFF, Settings
from game.table.widgets import Button


class NewGame(Questions):
    """Asks for the game, the number of players and their opponents, and begins the match.

    What has been answered so far is in ``_edition``, ``_players`` and ``_people``; 0: not answered yet.
    """

    def __init__(self, app: App) -> None:
        self._edition = self._usual_game = _usual_game(app.settings)
        self._players = self._people = 0
        super().__init__(app, self._which_game)

    def other_button(self, area: Rect) -> Button:
        button = self.button(area, pgettext("choices for a new match", "More choices"), self._more)
        button.note = self._unusual()
        return button

    # The pages

    def _which_game(self) -> Page:
        repeat = self._repeat()
        return Page(
            _("Which game?"), repeat + game_answers(self._choose_game, "" if repeat else self._usual_game)
        )

    def _who_plays(self) -> Page:
        most = game_of(self._edition).most_seats
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
        ]
        if most > 2:
            answers.append(Answer(many, self._many, _("People, computers, or both."), usual[1] == 3))
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
                for count in range(3, game_of(self._edition).most_seats + 1)
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
                Answer(
                    level_name(one.name),
                    partial(self._begin, one.name),
                    level_line(self._edition, one.name),
                    one.name == usual,
                )
                for one in levels(self._edition)
            ],
        )

    # The answers

    def _choose_game(self, edition: str) -> Transition:
        self._edition = edition
        return self.ask(self._who_plays)

    def _one(self) -> Transition:
        self._players, self._people = 2, 1
        return self.ask(self._against_whom)

    def _two(self) -> Transition:
        self._players, self._people = 2, 2
        return self._begin()

    def _many(self) -> Transition:
        return self.ask(self._how_many)

    def _choose_players(self, count: int) -> Transition:
        self._players = count
        return self.ask(self._how_many_people)

    def _choose_people(self, count: int) -> Transition:
        self._people = count
        return self.ask(self._against_whom) if count < self._players else self._begin()

    def _begin(self, level: str = "") -> Transition:
        self._take_over(level)
        return new_match.begin_chosen(self.app, self._edition)

    def _take_over(self, level: str) -> None:
        choices = self.app.settings.matches[self._edition]
        kinds = [HUMAN] * self._people + [level] * (self._players - self._people)
        choices.kinds = kinds + [OFF] * (len(choices.kinds) - len(kinds))

    def _more(self) -> Transition:
        if self.pages[-1] == self._against_whom:
            self._take_over(self._usual_level())
        return Push("setup", self._edition)

    # What was chosen last time

    def _repeat(self) -> list[Answer]:
        """The answer that repeats the last match; none if there was none or if it cannot be played."""
        edition = self.app.settings.last_played
        if edition not in GAMES:
            return []
        choices = self.app.settings.matches[edition]
        if len(choices.occupied) < new_match.LEAST_PLAYERS:
            return []
        words = pgettext("between the names of players", ", ").join(
            self._player(self.app.settings.names[seat], choices.kinds[seat]) for seat in choices.occupied
        )
        words = f"{screen_of(edition).words().name}: {words}"
        act = partial(new_match.begin_chosen, self.app, edition)
        return [Answer(_("Same as last time"), act, words, usual=True)]

    def _unusual(self) -> str:
        """What was chosen in *More choices* and is not the usual choice; empty if everything is usual."""
        choices, variant = self.app.settings.matches[self._edition], game_of(self._edition).rules
        words = []
        if choices.preset not in ("", next(iter(variant.presets))):
            words.append(preset_name(self._edition, choices.preset))
        if choices.partners and variant.partner_seats:
            words.append(pgettext("choices for a new match", "partners"))
        if not self.app.settings.hints:
            words.append(pgettext("choices for a new match", "no hints"))
        return " · ".join(words)

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


def _usual_game(settings: Settings) -> str:
    """The game played last, or before the first new game the one for which something has been chosen: by a first match."""
    if settings.last_played in GAMES:
        return settings.last_played
    usual = Settings().matches
    chosen = (edition for edition in GAMES if settings.matches[edition] != usual[edition])
    return next(chosen, FIRST.name)
