"""What people have achieved, by name, game and length of the match."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Rect

from game.app import App
from game.engine.intents import Intent, IntentKind
from game.engine.picture import Picture
from game.engine.scene import Transition
from game.engine.shapes import box
from game.engine.sprites import converted
from game.engine.surface_cache import cached
from game.engine.text import paragraph_within, text_within
from game.engine.translation import _, ngettext, pgettext
from game.games import FIRST, GAMES
from game.players.characters import CHARACTERS
from game.players.levels import LEVELS
from game.scenes.matches import FOOT, ListMenu
from game.scenes.player_names import readable
from game.scenes.screen import screen_of
from game.session.matches import Progress
from game.session.records import PEOPLE, NameRecords, records_by_name
from game.table.figures import figure
from game.table.palette import ACCENT, ACCENT_DARK, INK, INK_SOFT, PANEL, PANEL_EDGE
from game.table.widgets import Button

CARD, TEXT = 156, 22


class NameCard(NamedTuple):
    """What is said about a name. ``figures``: pairs of a figure and what it is. ``levels``: one sentence."""

    name: str
    figures: tuple[tuple[str, str], ...]
    levels: str


class Kind(NamedTuple):
    """A game, and whether its short matches are meant."""

    game_name: str
    short: bool


class Records(ListMenu):
    """A card for each name, for one of the games and one length of the match. Wheel, keys and dragging scroll."""

    row_gap = below_tabs = 12

    def __init__(self, app: App) -> None:
        super().__init__(app, self._read())
        self._progress = Progress(0, 0)
        self._kinds: list[Kind] = []
        self._kind = Kind(FIRST.name, short=False)
        self._cards: list[NameCard] = []

    def _read(self) -> Iterator[bool]:
        for progress in self.app.store.find_finished():
            self._progress = progress
            yield True
        played = {Kind(one.record.game_name, one.record.short) for one in self.app.store.finished_matches()}
        every = [Kind(game, short) for game in GAMES for short in (False, True)]
        self._kinds = [kind for kind in every if kind in played] or every[:1]
        self._show(self._kinds[0])

    def lay_out(self) -> None:
        self.title = _("Records")
        kinds = self._kinds if len(self._kinds) > 1 else []
        tabs = self.place_list(len(kinds), len(self._cards), self._card_height, self._card_height)
        feet = self.foot(1, 300, FOOT, below=16)
        self.place([*map(self._tab, kinds), self.way_back(main=True)], [*tabs, *feet])

    def handle(self, intent: Intent) -> Transition:
        if self._scroll.handle(intent):
            return None
        if intent.kind is IntentKind.MOVE and intent.at[1] and self._scroll.by(intent.at[1]):
            return None
        return super().handle(intent)

    def draw(self, picture: Picture, lag: float) -> None:
        super().draw(picture, lag)
        for card, row in zip(self._cards[self._scroll.first :], self._rows(), strict=False):
            shown = _card(row.width, self._card_height, card, self.px(TEXT), self.unit)
            picture.add(shown, *row.topleft)
        words = "" if self._cards else _("Nobody with a name has played a match to its end yet.")
        if self._reading:
            words = _("Reading the matches: {done} of {files}").format(**self._progress._asdict())
        self._draw_list(picture, words)

    @property
    def _card_height(self) -> int:
        return round(CARD / TEXT * self.px(TEXT))

    def _tab(self, kind: Kind) -> Button:
        name = screen_of(kind.game_name).words().name
        if kind.short:
            name = _("{game}, short").format(game=name)
        return self.way(name, partial(self._show, kind), main=kind == self._kind)

    def _show(self, kind: Kind) -> Transition:
        self._kind = kind
        matches = (one.record for one in self.app.store.finished_matches())
        records = records_by_name(matches, kind.game_name, short=kind.short)
        self._cards = [_words_for(one, number) for number, one in enumerate(records, 1)]
        self._scroll.first = 0
        self.lay_out()
        return None


def _words_for(one: NameRecords, number: int) -> NameCard:
    """``number``: its place in the list."""

    def shown(value: int | None) -> str:
        return "–" if value is None else str(value)

    won, shared = one.matches.won, one.matches.shared
    figures = (
        (str(one.matches.played), ngettext("match", "matches", one.matches.played)),
        (str(won), ngettext("win", "wins", won)),
        *([(str(shared), ngettext("shared win", "shared wins", shared))] if shared else []),
        (shown(one.best_total), pgettext("records", "best total")),
        (shown(one.best_turn), pgettext("records", "best turn")),
        (shown(one.most_full_rows), ngettext("full line", "full lines", one.most_full_rows or 0)),
    )
    known = [*LEVELS, PEOPLE]
    order = sorted(one.against, key=lambda level: (known.index(level) if level in known else -1, level))
    wins = [
        ngettext(
            "{won} of {count} against {opponent}",
            "{won} of {count} against {opponent}",
            one.against[level].played,
        ).format(
            won=one.against[level].won,
            count=one.against[level].played,
            opponent=_opponent(level),
        )
        for level in order
    ]
    return NameCard(
        readable(one.name, number), figures, _("Won: {list}").format(list=" · ".join(wins)) if wins else ""
    )


def _opponent(level: str) -> str:
    if level == PEOPLE:
        return pgettext("opponents", "people")
    return CHARACTERS[level].name if level in CHARACTERS else level


@cached(12)
def _card(width: int, height: int, card: NameCard, size: int, unit: float) -> pygame.Surface:
    surface = box(width, height, max(6, round(12 * unit)), PANEL, PANEL_EDGE, 2).copy()
    edge = round(size * 0.9)
    inside = Rect(edge, edge // 2, width - 2 * edge, height - edge)
    name = text_within(card.name, round(size * 1.3), INK, inside.width)
    surface.blit(name, inside.topleft)
    top = inside.y + round(size * 1.7)
    wide = inside.width // len(card.figures)
    for at, (value, words) in enumerate(card.figures):
        middle = inside.x + at * wide + wide // 2
        large = figure(value, round(size * 1.8), ACCENT, ACCENT_DARK)
        surface.blit(large, large.get_rect(midtop=(middle, top)))
        small = text_within(words, size, INK_SOFT, wide - 6)
        surface.blit(small, small.get_rect(midtop=(middle, top + round(size * 1.9))))
    below = top + round(size * 3.1)
    room = inside.width, inside.bottom - below
    said = paragraph_within(card.levels, size, INK, room, 1.15)
    surface.blit(said, (inside.x, below))
    return converted(surface)
