"""Asks one thing at a time: a new game, where the usual answer is bright and one press repeats the last match, and a first match."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.app import App
from game.engine.scene import Push, Transition
from game.engine.translation import _, ngettext, pgettext
from game.games import FIRST, GAMES, game_of
from game.players.characters import WAITING, face_of
from game.players.levels import levels
from game.rules.common.seats import Seat
from game.scenes.matches import read_on
from game.scenes.new_match import (
    LEAST_PLAYERS,
    ask_once,
    begin_first_match,
    begin_known,
    chosen_seats,
    player_name,
    your_name,
)
from game.scenes.player_names import shown_name
from game.scenes.questions import Page, Questions
from game.scenes.screen import character_name, level_line, level_name, preset_words, screen_of
from game.session.records import wins_of
from game.session.settings import HUMAN, OFF, MatchChoices, Settings
from game.table.widgets import Button


class NewGame(Questions):
    """Asks for the game, the players and their opponents, and begins the match. ``_players``, ``_people``: 0 before the answer.
    ``_hidden``: the games in which hands have been hidden again, because open hands are chosen for one match only.

    ``_wins``: how often the person who plays has won against each level. They are found while the page is shown."""

    def __init__(self, app: App) -> None:
        self._game_name = self._usual_game = _usual_game(app.settings)
        self._players = self._people = 0
        self._hidden: set[str] = set()
        self._wins: dict[str, int] = {}
        self._finding: Iterator[object] = iter(())
        self._busy = False
        super().__init__(app, self._which_game)

    def other_way(self) -> Button:
        label = pgettext("choices for a new match", "More choices")
        return self.way(label, self._more, note=self._unusual())

    @property
    def busy(self) -> bool:
        return self._busy

    def update(self, seconds: float) -> Transition:
        if self._busy:
            self._busy = read_on(self._finding)
            if not self._busy:
                self._count_wins()
        return None

    # The pages

    def _which_game(self) -> Page:
        repeat = self._repeat()
        games = self.game_answers(self._choose_game, "" if repeat else self._usual_game)
        return Page(_("Which game?"), repeat + games, [*GAMES])

    def _who_plays(self) -> Page:
        most = game_of(self._game_name).most_seats
        usual = self._usual_people(), min(self._usual_players(), 3)
        one, two = partial(self._choose_people, 2, 1), partial(self._choose_people, 2, 2)
        alone, together = _("You choose how strong it plays."), _("Two people against each other.")
        answers = [
            self.way(_("One against the computer"), one, note=alone, main=usual == (1, 2)),
            self.way(_("Two"), two, note=together, main=usual == (2, 2)),
        ]
        if most > 2:
            many, who = partial(self.ask, self._how_many), _("People, computers, or both.")
            label = _("Three or four") if most == 4 else _("Three to six")
            answers.append(self.way(label, many, note=who, main=usual[1] == 3))
        answers.append(self.choice(_("Length"), self._length(), self._change_length))
        if self.app.settings.names[0] or self.app.settings.asked:
            answers.append(your_name(self))
        return Page(_("Who plays?"), answers)

    def _how_many(self) -> Page:
        usual = max(3, self._usual_players())
        answers = [
            self.way(
                ngettext("{count} player", "{count} players", count).format(count=count),
                partial(self._choose_players, count),
                main=count == usual,
            )
            for count in range(3, game_of(self._game_name).most_seats + 1)
        ]
        return Page(_("How many play?"), answers)

    def _how_many_people(self) -> Page:
        usual = min(self._usual_people(), self._players)
        answers = [
            self.way(
                ngettext("{count} person", "{count} people", count).format(count=count),
                partial(self._choose_people, self._players, count),
                note=self._computers_note(self._players - count),
                main=count == usual,
            )
            for count in range(1, self._players + 1)
        ]
        return Page(_("How many of them are people?"), answers)

    def _against_whom(self) -> Page:
        usual = self._usual_level()
        names = [one.name for one in levels(self._game_name)]
        answers = [
            self.way(
                character_name(name),
                partial(self._begin, name),
                note=level_line(self._game_name, name),
                value=self._wins_against(name),
                main=name == usual,
            )
            for name in names
        ]
        faces = [face_of(Seat("", "cpu", name), WAITING) for name in names]
        return Page(_("Against whom?"), answers, faces=faces)

    def _wins_against(self, level: str) -> str:
        count = self._wins.get(level, 0)
        return ngettext("{count} win", "{count} wins", count).format(count=count) if count else ""

    # The answers

    def _choose_game(self, game_name: str) -> Transition:
        self._game_name = game_name
        self._hide_hands()
        return self.ask(self._who_plays)

    def _hide_hands(self) -> None:
        """Open hands belong to the match for which they were chosen: another one begins without them."""
        if self._game_name not in self._hidden:
            self._hidden.add(self._game_name)
            self._choices.open_hands = False

    def _change_length(self, way: int) -> None:
        self._choices.short = not self._choices.short

    def _length(self) -> str:
        return screen_of(self._game_name).words().length(short=self._choices.short)

    def _choose_players(self, count: int) -> Transition:
        self._players = count
        return self.ask(self._how_many_people)

    def _choose_people(self, players: int, people: int) -> Transition:
        self._players, self._people = players, people
        if people == players:
            return self._begin()
        self._wins, self._busy = {}, people == 1 and not self.app.public
        self._finding = self.app.store.find_finished()
        return self.ask(self._against_whom)

    def _count_wins(self) -> None:
        """Shows the wins of the only person who plays, in short and full matches of this game."""
        matches = (one.record for one in self.app.store.finished_matches())
        self._wins = wins_of(player_name(self.app.settings, 0), matches, self._game_name)
        self.lay_out()

    def _begin(self, level: str = "") -> Transition:
        self._take_over(level)
        if self._people > 1:
            return Push("who", self._game_name)
        return begin_known(self.app, self._game_name)

    def _take_over(self, level: str) -> None:
        kinds = [HUMAN] * self._people + [level] * (self._players - self._people)
        self._choices.kinds = kinds + [OFF] * (len(self._choices.kinds) - len(kinds))

    def _more(self) -> Transition:
        self._hide_hands()
        if self.pages[-1] == self._against_whom:
            self._take_over(self._usual_level())
        return Push("setup", self._game_name)

    # What was chosen last time

    @property
    def _choices(self) -> MatchChoices:
        return self.app.settings.matches[self._game_name]

    def _repeat(self) -> list[Button]:
        """The answer that repeats the last match; none if there was none or if it cannot be played."""
        game_name = self.app.settings.last_played
        if game_name not in GAMES:
            return []
        choices = self.app.settings.matches[game_name]
        if len(choices.occupied) < LEAST_PLAYERS:
            return []
        seats = chosen_seats(self.app.settings, game_name)
        names = [self._player(player, seat) for seat, player in enumerate(seats)]
        players = pgettext("between the names of players", ", ").join(names)
        words = screen_of(game_name).words()
        note = _("{game}: {players}").format(game=words.name, players=players)
        if choices.short:
            note = f"{note} · {words.short}"
        if choices.open_hands and choices.kinds.count(HUMAN) > 1:
            note = f"{note} · {_open_hands()}"
        act = partial(begin_known, self.app, game_name)
        return [self.way(_("Same as last time"), act, note=note, main=True)]

    def _unusual(self) -> str:
        """What was chosen in *More choices* and is not the usual choice; empty if everything is usual."""
        choices, game_rules = self._choices, game_of(self._game_name).rules
        words = []
        if choices.preset not in ("", next(iter(game_rules.presets))):
            words.append(preset_words(self._game_name, choices.preset)[0])
        if choices.partners and (self._players or len(choices.occupied)) in game_rules.partner_seats:
            words.append(pgettext("choices for a new match", "partners"))
        if choices.open_hands and (self._people or choices.kinds.count(HUMAN)) > 1:
            words.append(_open_hands())
        if not self.app.settings.hints:
            words.append(pgettext("choices for a new match", "no hints"))
        return " · ".join(words)

    def _player(self, player: Seat, seat: int) -> str:
        name = shown_name(player, seat)
        return f"{name} ({level_name(player.level)})" if player.level else name

    def _usual_players(self) -> int:
        return len(self._choices.occupied)

    def _usual_people(self) -> int:
        return max(1, self._choices.kinds.count(HUMAN))

    def _usual_level(self) -> str:
        """That of the last match against computers or the suggestion after a first match, and the weakest before."""
        return self._choices.level or levels(self._game_name)[0].name

    def _computers_note(self, count: int) -> str:
        if not count:
            return _("No computer plays.")
        return ngettext("And {count} computer.", "And {count} computers.", count).format(count=count)


class FirstMatch(Questions):
    """Asks which game to learn."""

    def __init__(self, app: App) -> None:
        super().__init__(app, self._which_game)

    def other_way(self) -> Button:
        return self.way(_("How to play"), partial(Push, "how_to_play"))

    def _which_game(self) -> Page:
        return Page(
            _("Which game do you want to learn?"), self.game_answers(self._begin, FIRST.name), [*GAMES]
        )

    def _begin(self, game_name: str) -> Transition:
        return ask_once(self.app, partial(begin_first_match, self.app, game_name))


def _open_hands() -> str:
    return pgettext("choices for a new match", "open hands")


def _usual_game(settings: Settings) -> str:
    """The game played last, or before the first new game the one for which something has been chosen: by a first match."""
    if settings.last_played in GAMES:
        return settings.last_played
    usual = Settings().matches
    chosen = (game_name for game_name in GAMES if settings.matches[game_name] != usual[game_name])
    return next(chosen, FIRST.name)
