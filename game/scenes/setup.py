"""Everything that can be chosen for a new match: players, names, partners, house rules and hints."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect

from game.app import App
from game.engine.layout import across, areas, columns, wrapped
from game.engine.picture import Picture
from game.engine.scene import Push
from game.engine.sprites import sprite
from game.engine.text import paragraph_within
from game.engine.translation import _, pgettext
from game.games import game_of
from game.players.levels import levels
from game.scenes.menu import Menu, next_of
from game.scenes.new_match import LEAST_PLAYERS, begin_chosen
from game.scenes.screen import level_line, level_name, preset_words, screen_of
from game.scenes.settings import on_or_off
from game.session.settings import BOT, HUMAN, OFF
from game.table.palette import INK_SOFT, SEAT_MARKS
from game.table.widgets import Button


class Setup(Menu):
    """The seats in clockwise order, and what else is agreed. ``_explain``: makes the sentence about the last choice."""

    def __init__(self, app: App, edition: str) -> None:
        super().__init__(app)
        self._edition = edition
        self._variant = game_of(edition).rules
        self._choices = app.settings.matches[edition]
        self._marks: list[tuple[str, Rect]] = []
        self._note_area = Rect(0, 0, 0, 0)
        self._explain: Callable[[], str] = self._match_note if app.store.has_match() else self._rules_note
        if app.settings.seating != app.seating:
            self._explain = app.why_not_four

    @property
    def kinds(self) -> dict[str, str]:
        bots = {BOT + name: _("Program: {name}").format(name=name) for name in self.app.settings.bot_commands}
        computers = {
            one.name: _("Computer: {level}").format(level=level_name(one.name))
            for one in levels(self._edition)
        }
        return {OFF: pgettext("seat", "Nobody"), HUMAN: pgettext("seat", "Human"), **computers, **bots}

    def lay_out(self) -> None:
        self.title = pgettext("choices for a new match", "More choices")
        gap, top, feet = self.u(8), self.u(92), self.foot(2, 860, gap=8, below=8)
        room = feet[0].y - top - 2 * gap
        seats, rules = len(self._choices.kinds), 3
        tall = min(self.tall(60), room // (seats + rules) - gap)
        whole = self.strip(self.u(860), top)
        lines = wrapped(whole, gap, seats + rules, 1, tall)
        for line in lines[seats:]:
            line.y += gap // 2
        beside = 2
        if tall < self.finger:
            lines = self._lines_for_fingers(top, gap, rules)
            if self._variant.partner_seats and lines[-1].bottom > feet[0].y:
                lines, beside = lines[:-1], 3
        parts = [part for line in lines[seats:] for part in columns(line, gap, beside)]
        self._note_area = parts[-1] if self._variant.partner_seats else lines[-1]
        self._marks = []
        buttons, marks = [], iter(SEAT_MARKS)
        for seat, line in enumerate(lines[:seats]):
            mark = "icon_off" if self._choices.kinds[seat] == OFF else f"mark_{next(marks)}"
            buttons += self._seat_buttons(seat, mark, line, gap)
        enough = len(self._choices.occupied) >= LEAST_PLAYERS
        act, label = partial(begin_chosen, self.app, self._edition), pgettext("begin a match", "Play")
        play = self.way(label, act, "icon_play", enabled=enough)
        places, rules_shown = [button.area for button in buttons], self._rules()[: len(parts)]
        ways = [*buttons, *rules_shown, self.way_back(), play]
        self.place_ways(ways, [*places, *parts[: len(rules_shown)], *feet])

    def draw(self, picture: Picture, lag: float) -> None:
        super().draw(picture, lag)
        for name, area in self._marks:
            picture.add(sprite(name, area.width), *area.topleft)
        area = self._note_area
        words = paragraph_within(self._note(), self.play_px(19), INK_SOFT, area.size, 1.2, centered=True)
        picture.center(words, *area.center)

    def _lines_for_fingers(self, top: int, gap: int, rules: int) -> list[Rect]:
        whole, tall = self.strip(self.size[0], top), self.finger
        seats = wrapped(whole, gap, len(self._choices.kinds), 2, tall)
        below = whole.move(0, seats[-1].bottom + 2 * gap - top)
        return [*seats, *wrapped(below, gap, rules, 1, tall)]

    def _seat_buttons(self, seat: int, mark: str, line: Rect, gap: int) -> list[Button]:
        side = round(line.height * 0.72)
        parts = areas(across(mark=side, name=0.4, kind=0.6), line, gap)
        self._marks.append((mark, Rect(line.x, line.centery - side // 2, side, side)))
        kind = self.kinds[self._choices.kinds[seat]]
        rename = partial(Push, "name_entry", seat)
        return [
            self.way(self.app.settings.names[seat], rename, area=parts["name"]),
            self.choice("", kind, partial(self._change_kind, seat), area=parts["kind"]),
        ]

    def _rules(self) -> list[Button]:
        """If there is nothing to choose, the value says why. It can have the focus, so that keys reach the buttons behind it."""
        settings, words = self.app.settings, screen_of(self._edition).words().rules
        totals = pgettext("totals", "at the end") if settings.hidden_totals else pgettext("totals", "shown")
        pair = self._toggle_partners if self._may_pair() else None
        show = partial(self._toggle, "open_handed") if self._may_be_open() else None
        preset = preset_words(self._edition, self._preset)[0]
        rules = [
            self.choice(_("Partners"), self._partners_value(), pair),
            self.choice(words, preset, self._change_rules),
            self.choice(_("Hints"), on_or_off(settings.hints), partial(self._toggle, "hints")),
            self.choice(_("Totals"), totals, partial(self._toggle, "hidden_totals")),
            self.choice(pgettext("what players hold", "Hands"), self._hands_value(), show),
        ]
        return rules if self._variant.partner_seats else rules[1:]

    @property
    def _preset(self) -> str:
        return self._choices.preset or next(iter(self._variant.presets))

    def _may_pair(self) -> bool:
        return len(self._choices.occupied) in self._variant.partner_seats

    def _partners_value(self) -> str:
        if not self._may_pair():
            return pgettext("partners", "for 4 or 6 players")
        together, alone = pgettext("partners", "neighbours"), pgettext("partners", "each alone")
        return together if self._choices.partners else alone

    def _may_be_open(self) -> bool:
        return self._choices.kinds.count(HUMAN) > 1

    def _hands_value(self) -> str:
        if not self._may_be_open():
            return pgettext("hands", "for 2+ people")
        return pgettext("hands", "open") if self.app.settings.open_handed else pgettext("hands", "hidden")

    def _note(self) -> str:
        if len(self._choices.occupied) < LEAST_PLAYERS:
            return _("At least two players are needed.")
        return self._explain()

    def _match_note(self) -> str:
        return _("The match in progress is saved. You will find it under Matches.")

    def _rules_note(self) -> str:
        return preset_words(self._edition, self._preset)[1]

    def _partners_note(self) -> str:
        if not self._choices.partners:
            return _("Everybody has their own pad.")
        names = [self.app.settings.names[seat] for seat in self._choices.occupied]
        pairs = ", ".join(f"{one} + {other}" for one, other in zip(names[::2], names[1::2], strict=True))
        return _("Two partners share a pad: {pairs}.").format(pairs=pairs)

    def _switch_note(self, name: str) -> str:
        """What a setting means as it is now."""
        off, on = {
            "hints": (
                _("Nobody can ask for a hint."),
                _("Hint shows a part of the board, then where to lay, then the reason."),
            ),
            "hidden_totals": (
                _("Everybody sees the totals during the match."),
                _("Nobody sees the totals until they are added up at the end."),
            ),
            "open_handed": (
                _("People do not see what their opponents hold."),
                _("People see each other's hands, and nobody has to look away."),
            ),
        }[name]
        return on if getattr(self.app.settings, name) else off

    def _change_kind(self, seat: int, way: int) -> None:
        self._choices.kinds[seat] = next_of(self.kinds, self._choices.kinds[seat], way)
        self._explain = partial(level_line, self._edition, self._choices.kinds[seat])

    def _toggle_partners(self, way: int) -> None:
        self._choices.partners = not self._choices.partners
        self._explain = self._partners_note

    def _toggle(self, name: str, _way: int) -> None:
        """Switches a setting on or off."""
        self.app.settings.step(name, 1)
        self._explain = partial(self._switch_note, name)

    def _change_rules(self, way: int) -> None:
        self._choices.preset = next_of(self._variant.presets, self._preset, way)
        self._explain = self._rules_note
