"""Everything that can be chosen for a new match: players, partners, house rules and hints."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect, Surface

from game.app import App
from game.engine.layout import across, areas, columns, wrapped
from game.engine.picture import Picture
from game.engine.scene import Transition
from game.engine.sprites import sprite
from game.engine.text import paragraph_within
from game.engine.translation import _, pgettext
from game.games import game_of
from game.players.levels import levels
from game.rules.common.seats import looks
from game.scenes.menu import Menu, next_of
from game.scenes.new_match import LEAST_PLAYERS, ask_name, begin_known, chosen_seats, player_name
from game.scenes.people import hands_note
from game.scenes.player_names import readable, shown_name
from game.scenes.screen import level_line, level_name, preset_words, screen_of
from game.scenes.settings import on_or_off
from game.session.settings import BOT, HUMAN, OFF
from game.table.palette import INK_SOFT
from game.table.player_badges import seat_mark
from game.table.widgets import Button


class Setup(Menu):
    """The seats in clockwise order, and what else is agreed. ``_explain``: makes the sentence about the last choice."""

    def __init__(self, app: App, game_name: str) -> None:
        super().__init__(app)
        self._game_name = game_name
        self._game_rules = game_of(game_name).rules
        self._choices = app.settings.matches[game_name]
        self._marks: list[tuple[Surface, Rect]] = []
        self._note_area = Rect(0, 0, 0, 0)
        self._explain: Callable[[], str] = self._match_note if app.store.has_match() else self._rules_note
        if app.settings.seating != app.seating:
            self._explain = app.why_not_four

    @property
    def kinds(self) -> dict[str, str]:
        bots = {BOT + name: _("Program: {name}").format(name=name) for name in self.app.settings.bot_commands}
        computers = {
            one.name: _("Computer: {level}").format(level=level_name(one.name))
            for one in levels(self._game_name)
        }
        return {OFF: pgettext("seat", "Nobody"), HUMAN: pgettext("seat", "Human"), **computers, **bots}

    def lay_out(self) -> None:
        self.title = _("{game}: more choices").format(game=screen_of(self._game_name).words().name)
        gap, top, feet = self.u(8), self.u(92), self.foot(2, 860, gap=8, below=8)
        room = feet[0].y - top - 2 * gap
        seats, rules = len(self._choices.kinds), 4
        tall = min(self.tall(60), room // (seats + rules) - gap)
        whole = self.strip(self.u(860), top)
        lines = wrapped(whole, gap, seats + rules, 1, tall)
        for line in lines[seats:]:
            line.y += gap // 2
        beside = 2
        if tall < self.finger:
            lines = self._lines_for_fingers(top, gap, rules)
            if lines[-1].bottom > feet[0].y:
                lines, beside = lines[:-1], 3
        parts = [part for line in lines[seats:-1] for part in columns(line, gap, beside)]
        self._note_area = lines[-1]
        self._marks = []
        buttons = []
        for seat, line in enumerate(lines[:seats]):
            buttons += self._seat_buttons(seat, line, gap)
        enough = len(self._choices.occupied) >= LEAST_PLAYERS
        act, label = partial(begin_known, self.app, self._game_name), pgettext("begin a match", "Play")
        play = self.way(label, act, "icon_play", enabled=enough)
        places, rules_shown = [button.area for button in buttons], self._rules()[: len(parts)]
        ways = [*buttons, *rules_shown, self.way_back(), play]
        self.place_ways(ways, [*places, *parts[: len(rules_shown)], *feet])

    def draw(self, picture: Picture, lag: float) -> None:
        super().draw(picture, lag)
        for mark, area in self._marks:
            picture.add(mark, *area.topleft)
        area = self._note_area
        words = paragraph_within(self._note(), self.play_px(19), INK_SOFT, area.size, 1.2, centered=True)
        picture.center(words, *area.center)

    def _lines_for_fingers(self, top: int, gap: int, rules: int) -> list[Rect]:
        whole, tall = self.strip(self.size[0], top), self.finger
        seats = wrapped(whole, gap, len(self._choices.kinds), 2, tall)
        below = whole.move(0, seats[-1].bottom + 2 * gap - top)
        return [*seats, *wrapped(below, gap, rules, 1, tall)]

    def _seat_buttons(self, seat: int, line: Rect, gap: int) -> list[Button]:
        side = round(line.height * 0.72)
        parts = areas(across(mark=side, name=0.4, kind=0.6), line, gap)
        self._marks.append((self._mark(seat, side), Rect(line.x, line.centery - side // 2, side, side)))
        kind = self.kinds[self._choices.kinds[seat]]
        name, own = player_name(self.app.settings, seat), self._choices.kinds[seat] in (HUMAN, OFF)
        if seat in self._choices.occupied:
            place = self._choices.occupied.index(seat)
            name = chosen_seats(self.app.settings, self._game_name)[place].name
        return [
            self.way(
                readable(name, seat + 1),
                partial(self._choose_person if own else self._tell_kind, seat),
                area=parts["name"],
            ),
            self.choice("", kind, partial(self._change_kind, seat), area=parts["kind"]),
        ]

    def _mark(self, seat: int, side: int) -> Surface:
        if self._choices.kinds[seat] == OFF:
            return sprite("icon_off", side)
        found = looks(chosen_seats(self.app.settings, self._game_name))
        return seat_mark(found[self._choices.occupied.index(seat)], side)

    def _rules(self) -> list[Button]:
        """If there is nothing to choose, the value says why. It can have the focus, so that keys reach the buttons behind it."""
        settings, words = self.app.settings, screen_of(self._game_name).words().rules
        totals = pgettext("totals", "at the end") if settings.hidden_totals else pgettext("totals", "shown")
        preset = preset_words(self._game_name, self._preset)[0]
        rules = [
            self._partners(),
            self.choice(words, preset, self._change_rules),
            self._length(),
            self.choice(_("Hints"), on_or_off(settings.hints), partial(self._toggle, "hints")),
            self.choice(_("Totals"), totals, partial(self._toggle, "hidden_totals")),
            self._hands(),
        ]
        return rules if self._game_rules.partner_seats else rules[1:]

    @property
    def _preset(self) -> str:
        return self._choices.preset or next(iter(self._game_rules.presets))

    def _length(self) -> Button:
        value = screen_of(self._game_name).words().length(short=self._choices.short)
        return self.choice(_("Length"), value, self._change_length)

    def _partners(self) -> Button:
        if len(self._choices.occupied) not in self._game_rules.partner_seats:
            return self.choice(_("Partners"), pgettext("partners", "for 4 or 6 players"), None)
        together, alone = pgettext("partners", "neighbours"), pgettext("partners", "each alone")
        value = together if self._choices.partners else alone
        return self.choice(_("Partners"), value, self._toggle_partners)

    def _hands(self) -> Button:
        label = pgettext("what players hold", "Hands")
        if self._choices.kinds.count(HUMAN) < 2:
            return self.choice(label, pgettext("hands", "for 2+ people"), None)
        value = pgettext("hands", "open") if self._choices.open_hands else pgettext("hands", "hidden")
        return self.choice(label, value, self._toggle_hands)

    def _note(self) -> str:
        if len(self._choices.occupied) < LEAST_PLAYERS:
            return _("At least two players are needed.")
        return self._explain()

    def _match_note(self) -> str:
        return _("The match in progress is saved. You will find it under Matches.")

    def _rules_note(self) -> str:
        return preset_words(self._game_name, self._preset)[1]

    def _length_note(self) -> str:
        if self._choices.short:
            return _("A short match takes two people about ten minutes.")
        return _("A full match takes two people about twenty minutes.")

    def _partners_note(self) -> str:
        if not self._choices.partners:
            return _("Everybody has their own pad.")
        seats = chosen_seats(self.app.settings, self._game_name)
        names = [shown_name(player, seat) for seat, player in enumerate(seats)]
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
        }[name]
        return on if getattr(self.app.settings, name) else off

    def _change_kind(self, seat: int, way: int) -> None:
        self._choices.kinds[seat] = next_of(self.kinds, self._choices.kinds[seat], way)
        self._tell_kind(seat)

    def _choose_person(self, seat: int) -> Transition:
        return ask_name(self.app, seat)

    def _tell_kind(self, seat: int) -> Transition:
        self._explain = partial(level_line, self._game_name, self._choices.kinds[seat])
        return None

    def _toggle_partners(self, way: int) -> None:
        self._choices.partners = not self._choices.partners
        self._explain = self._partners_note

    def _toggle_hands(self, way: int) -> None:
        self._choices.open_hands = not self._choices.open_hands
        self._explain = partial(hands_note, self._choices)

    def _toggle(self, name: str, _way: int) -> None:
        self.app.settings.step(name, 1)
        self._explain = partial(self._switch_note, name)

    def _change_length(self, way: int) -> None:
        self._choices.short = not self._choices.short
        self._explain = self._length_note

    def _change_rules(self, way: int) -> None:
        self._choices.preset = next_of(self._game_rules.presets, self._preset, way)
        self._explain = self._rules_note
