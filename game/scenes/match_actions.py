"""What can be done with a match of the lists: continue it, watch it, review it, or delete it."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect

from game.app import App
from game.engine.layout import across, areas, down, wrapped
from game.engine.picture import Picture
from game.engine.scene import Pop, Push, Reset, Transition
from game.engine.text import paragraph_within
from game.engine.translation import _, pgettext, sentences
from game.scenes.match_text import ListedMatch, match_lines, opened
from game.scenes.menu import AskingMenu
from game.scenes.player_names import shown_name
from game.scenes.registry import Plans, plan_modules, plan_table
from game.scenes.screen import level_name, screen_of
from game.session.matches import FinishedMatch, WaitingMatch, missing_bots, reviewable
from game.table.palette import INK
from game.table.widgets import Button


class MatchActions(AskingMenu):
    """One match. Before it is deleted, the scene asks."""

    def __init__(self, app: App, entry: ListedMatch) -> None:
        super().__init__(app)
        self._entry = entry
        self._match = opened(entry, app.store)
        self._saving = app.store.saving
        self._place = Rect(0, 0, 0, 0)
        self._text = Rect(0, 0, 0, 0)

    @property
    def busy(self) -> bool:
        return self._saving

    def plans(self) -> Plans:
        """The table, to continue or to watch the match."""
        if self._match is None:
            return []
        game_name = self._match.header.game_name
        return [*plan_modules(game_name), *plan_table(self.app, self.size, game_name, match=self._match)]

    def update(self, seconds: float) -> Transition:
        """Looks whether the disk has finished, if the match has just been copied."""
        if self._saving and not self.app.store.saving:
            self._saving = False
            self.lay_out()
        return None

    def lay_out(self) -> None:
        waiting = isinstance(self._entry, WaitingMatch)
        self.title = _("A waiting match") if waiting else _("A finished match")
        if self.asking:
            self.title = _("Really delete it?")
        width, height = self.size
        edge, top, gap = self.u(24), self.u(104), self.u(12)
        most = 5
        tall = min(self.tall(66), (height - top - edge) // most - gap)
        wide = min(self.u(460), (width - 3 * edge) // 2)
        room = Rect(edge, top, width - 2 * edge, height - top - edge)
        line = across(around=1.0, _=edge, column=wide)
        if width < height:
            line = down(around=1.0, _=gap, column=most * (tall + gap))
        around, column = areas(line, room).values()
        side = min(self.u(450), around.width, round(around.height * 0.66))
        self._place = Rect(around.centerx - side // 2, around.y, side, side)
        below = around.y + side + self.u(14)
        if self._picture() is None:
            below = around.y
        self._text = Rect(around.x, below, around.width, around.bottom - below)
        choices = self._choices()
        choices[0].main = True
        self.place(choices, wrapped(column, gap, len(choices), 1, tall))

    def draw(self, picture: Picture, lag: float) -> None:
        super().draw(picture, lag)
        drawn = self._picture()
        if drawn:
            picture.add(drawn, *self._place.topleft)
        said = paragraph_within(self._words(), self.px(24), INK, self._text.size, 1.3, 9, centered=True)
        picture.add(said, *self._text.topleft)

    def _picture(self) -> pygame.Surface | None:
        if self._match is None:
            return None
        screen = screen_of(self._match.header.game_name)
        return screen.match_picture(self._match, self._place.width, self.app.style)

    def _choices(self) -> list[Button]:
        if self.asking:
            # "Yes" is in another place than "Delete", so that a double press deletes nothing.
            keep = self.way(_("No, keep it"), self.back, "icon_back")
            return [keep, self.way(_("Yes, delete it"), self._delete, "icon_close")]
        match, finished = self._match, isinstance(self._entry, FinishedMatch)
        if match is None:
            return [self.way_back()]
        watch = partial(Push, "watch", match, open_handed=finished)
        choices = [
            self.way(_("Watch turn by turn"), watch, "icon_eye", enabled=bool(match.events)),
            self.way(_("Delete"), self.ask, "icon_close"),
            self.way_back(),
        ]
        if finished:
            label, review = pgettext("start it", "Review"), partial(Push, "review", match)
            choices.insert(1, self.way(label, review, "icon_review", enabled=reviewable(match)))
        else:
            playable = not missing_bots(match, self.app.settings.bot_commands)
            go_on = partial(Reset, "continue", self._entry.name)
            note = _("The last turn is being saved.") if self._saving else ""
            enabled = playable and not self._saving
            choices.insert(0, self.way(_("Continue"), go_on, "icon_play", note=note, enabled=enabled))
        return choices

    def _words(self) -> str:
        if self._match is None:
            return _("This match cannot be read any more.")
        if self.asking:
            return _("This match will be deleted for good. All others stay.")
        header = self._match.header
        lines = filter(None, match_lines(self._entry, self.app.settings))
        computers = [
            _("{name} is played by the computer ({level}).").format(
                name=shown_name(player, seat), level=level_name(player.level or "")
            )
            for seat, player in enumerate(header.seats)
            if player.kind != "human"
        ]
        return "\n".join([screen_of(header.game_name).words().name, *lines, sentences(*computers)])

    def _delete(self) -> Transition:
        if isinstance(self._entry, WaitingMatch):
            self.app.store.delete_waiting(self._entry.name)
        else:
            self.app.store.delete_finished(self._entry.name)
        return Pop()
