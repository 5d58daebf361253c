"""Every scene at an interesting moment, for ``shots``, ``bench`` and the tests. They are always the same.

A table for each group of scenes has the name of every example and a function that makes it, with the tools of a ``Workshop``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from game.app import App
from game.commands import example_actions as do
from game.commands.example_lessons import lesson_scene
from game.commands.example_workshop import Workshop
from game.commands.fixtures import (
    BLOCKED_LAYS,
    BLOCKED_SEED,
    EXCHANGE_SEED,
    MIXED,
    ONE_SIDE,
    PASS_SEED,
    PERSON,
    THREE,
    TIE_SEED,
    TWO,
    WHOLE,
    Around,
    Kinds,
    draft_best_turn,
    reviewed_match,
    session_at,
    show_hint,
    start_scoring,
    turn_scene,
)
from game.engine.devices import Device
from game.engine.scene import Push, Scene
from game.players.bot_process import BotFailure
from game.rules.common.errors import sentence
from game.rules.common.journal import BOARD, CARDS
from game.rules.tiles.constants import cell_named
from game.rules.tiles.laying import still_fits_refusal
from game.scenes.how_to_play.scene import HowToPlay
from game.scenes.kiosk.idle import Dark, StillPlaying
from game.scenes.kiosk.staff_menu import StaffMenu
from game.scenes.kiosk.staff_pin import StaffPin, TouchCheck
from game.scenes.kiosk.title import KioskTitle, Players
from game.scenes.pause import Saving
from game.scenes.review.overview import Overview
from game.scenes.screen import screen_of
from game.scenes.turn.hint import PART, TILES, WHY
from game.session.game_session import GameSession
from game.session.settings import BOT, FOUR, SEATINGS, TURN

Make = Callable[[Workshop], Scene]
PARTNERS: Kinds = ("human", "cpu", "cpu", "cpu")
LATE = BotFailure(sentence("It did not answer in time ({seconds} s)."), seconds="10")
AGAINST_RULES = BotFailure(
    sentence("Its turn is against the rules. {why}"),
    why=still_fits_refusal(3, [cell for name in ("k7", "m5") if (cell := cell_named(name)) is not None]),
)


def example_scenes(folder: Path, around: Around = ONE_SIDE) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """The name of every example and a function that makes its scene. ``folder`` is for saved files."""
    workshop = Workshop(folder, around)
    for seatings, table in TABLES:
        if around.seating in seatings:
            yield from ((name, partial(make, workshop)) for name, make in table.items())


START: dict[str, Make] = {
    "title": lambda x: do.finished(x.open(Push("title"))),
    "title-later": lambda x: do.finished(x.open(Push("title"), x.new_app(taught=True))),
    "title-continue": lambda x: do.finished(x.open(Push("title"), _with_matches(x.new_app("waiting")))),
    "new-game": lambda x: x.open(Push("new_game")),
    "new-game-again": lambda x: x.open(Push("new_game"), _with_four_seats(x.new_app())),
    "new-game-who": lambda x: do.chosen(x.open(Push("new_game")), 0),
    "new-game-level": lambda x: do.chosen(x.open(Push("new_game")), 0, 0),
    "new-game-players": lambda x: do.chosen(x.open(Push("new_game")), 0, 2),
    "new-game-people": lambda x: do.chosen(x.open(Push("new_game")), 0, 2, 1),
    "more": lambda x: x.open(Push("setup", BOARD), _with_four_seats(x.new_app())),
    "more-cards": lambda x: x.open(Push("setup", CARDS)),
    "sides": lambda x: x.open(Push("sides", x.tiles(0).match.header)),
    "name-entry": lambda x: x.open(Push("name_entry", 0)),
    "name-entry-full": lambda x: do.typed(x.open(Push("name_entry", 0)), "Maximiliane Charlotte"),
    "start-draw": lambda x: x.table(x.tiles(0, seed=5), 0.8),
    "start-draw-tie": lambda x: x.table(x.tiles(0, x.six), 2.4),
}


def _with_matches(app: App) -> App:
    for kinds, lays in ((THREE, 12), (TWO, 30)):
        session_at(app, kinds, lays)
    return app


def _with_four_seats(app: App) -> App:
    """A person has played against computers and a program under other house rules."""
    app.settings.bots = [{"name": "Greta", "command": "greta"}]
    app.settings.matches[BOARD].kinds[:4] = ["human", "casual", BOT + "Greta", "beginner"]
    app.settings.last_played = BOARD
    app.settings.matches[BOARD].preset = "strict"
    app.settings.matches[BOARD].partners = True
    return app


LESSONS: dict[str, Make] = {"first-match": lambda x: x.open(Push("first_match"))}
for _edition, _name in ((BOARD, "lesson"), (CARDS, "lesson-cards")):
    LESSONS |= {
        f"{_name}-{turn + 1}": lambda x, edition=_edition, turn=turn: lesson_scene(x.app, edition, turn)  # type: ignore[misc]
        for turn in range(8)
    }
    LESSONS[f"{_name}-laid"] = lambda x, edition=_edition: lesson_scene(x.app, edition, 2, 1)  # type: ignore[misc]

TURNS: dict[str, Make] = {
    "turn-opening": lambda x: x.turn(1, x.two),
    "turn-dealing": lambda x: x.table(x.tiles(18), 0.42),
    "turn-choosing": lambda x: x.turn(),
    "turn-laid": lambda x: draft_best_turn(x.turn()),
    "turn-keys": lambda x: draft_best_turn(x.turn(app=x.used_with(Device.KEYS))),
    "turn-gamepad": lambda x: do.show_next_pad(x.turn(app=x.used_with(Device.PLAYSTATION))),
    "turn-refused": lambda x: do.press_refused_cell(x.turn()),
    "turn-scoring": lambda x: start_scoring(draft_best_turn(x.turn())),
    "turn-pass": lambda x: x.turn(BLOCKED_LAYS, THREE, seed=BLOCKED_SEED),
    "turn-late": lambda x: draft_best_turn(x.turn(52, x.two)),
    f"turn-hint-{PART}": lambda x: show_hint(x.turn(), PART),
    f"turn-hint-{TILES}": lambda x: show_hint(x.turn(), TILES),
    f"turn-hint-{WHY}": lambda x: show_hint(x.turn(), WHY),
    "turn-hint-stranger": lambda x: show_hint(do.lay_elsewhere(x.turn()), TILES),
    "turn-hint-thinking": lambda x: do.wait_for_hint(x.turn()),
    "turn-pad": lambda x: x.seen_closely(x.tiles(30), 1),
    "turn-bag": lambda x: x.seen_closely(x.tiles(30), None),
    "turn-six": lambda x: x.turn(30, x.six),
    "turn-partners": lambda x: x.turn(24, PARTNERS, pads=(0, 0, 1, 1), seed=4),
    "turn-numerals": lambda x: x.turn(app=x.new_app(numerals=True, large_text=True)),
}
MENUS: dict[str, Make] = {
    "held-tiles": lambda x: x.open(Push("held_tiles", (6, 5), "fits nowhere")),
    "hand-over": lambda x: x.open(Push("hand_over", x.tiles(2), 1)),
    "pause": lambda x: x.open(Push("pause", x.tiles(2))),
}
SEVERAL_SIDES: dict[str, Make] = {
    "leave-question": lambda x: x.question(x.open(Push("pause", x.tiles(2, x.people), careful=True)), 4),
}
STATIONS: dict[str, Make] = {
    "stations-menus": lambda x: do.with_menus(x.turn(18, x.people)),
    "stations-explained": lambda x: do.with_menus(x.turn(18, x.people), 0),
    "stations-questions": lambda x: do.with_menus(x.turn(18, x.people), 1),
    "stations-pads": lambda x: do.with_pads(x.turn(18, x.people)),
    "stations-bag": lambda x: do.with_bag(x.turn(18, x.people)),
}
MORE_MENUS: dict[str, Make] = {
    "seats": lambda x: x.open(Push("seats", _one_left(x.tiles(3, ("human", "human", "cpu"))))),
    "settings": lambda x: x.open(Push("settings")),
    "saving": lambda x: Saving(x.app),
}
for _edition, _name in ((BOARD, "how-to-play"), (CARDS, "how-to-play-cards")):
    MORE_MENUS |= {
        f"{_name}-{page + 1}": lambda x, edition=_edition, page=page: do.finished(
            HowToPlay(x.app, edition, page)
        )  # type: ignore[misc]
        for page in range(len(screen_of(_edition).pages()))
    }


def _one_left(session: GameSession) -> GameSession:
    session.leave(0)
    return session


LISTS: dict[str, Make] = {
    "matches": lambda x: do.all_read(x.open(Push("matches"), x.lists)),
    "matches-finished": lambda x: do.all_read(do.chosen(x.open(Push("matches"), x.lists), 1)),
    "matches-none": lambda x: do.all_read(x.open(Push("matches"), x.new_app("none"))),
    "match-waiting": lambda x: x.match_actions(waiting=True),
    "match-finished": lambda x: x.match_actions(waiting=False),
    "match-delete": lambda x: do.asking(x.match_actions(waiting=False)),
    "records": lambda x: do.all_read(x.open(Push("records"), x.lists)),
    "records-none": lambda x: do.all_read(x.open(Push("records"), x.new_app("none"))),
    "watch": lambda x: x.watch(BOARD, 0),
    "watch-turn": lambda x: x.watch(BOARD, 12, 1.2),
    "watch-stopped": lambda x: x.watch(BOARD, 12, 20),
    "watch-cards": lambda x: x.watch(CARDS, 4, 20),
}
ENDS: dict[str, Make] = {
    "end-adding": lambda x: x.table(x.tiles(None), 2.2),
    "end": lambda x: do.finished(x.table(x.tiles(None))),
    "final-board": lambda x: x.open(Push("final_board", x.tiles(None).match, 1)),
    "lost": lambda x: do.finished(x.open(Push("match_lost", x.tiles(30).match, 1, LATE))),
    "lost-to-rules": lambda x: do.finished(
        x.open(Push("match_lost", x.tiles(40, x.two).match, 1, AGAINST_RULES))
    ),
    "lost-partners": lambda x: do.finished(x.open(Push("match_lost", _partners(x).match, 3, LATE))),
    "end-six": lambda x: do.finished(x.table(x.tiles(None, x.six))),
    "review-looking": lambda x: do.half_reviewed(x.app, reviewed_match(*TWO)),
    "review": lambda x: Overview(x.app, reviewed_match(*TWO)),
    "review-several": lambda x: Overview(x.app, reviewed_match(*MIXED[:3])),
    "review-turns": lambda x: x.open(Push("review_turns", reviewed_match(*TWO), 0)),
    "review-board": lambda x: x.board(BOARD),
    "review-told": lambda x: do.told(x.board(BOARD), best=False),
}


def _partners(x: Workshop) -> GameSession:
    return x.tiles(40, THREE * 2, pads=(0, 0, 1, 1, 2, 2), seed=4)


CARD_SCENES: dict[str, Make] = {
    "cards-start-draw": lambda x: x.table(x.cards(0, "start_draw"), 0.8),
    "cards-start-draw-tie": lambda x: x.table(x.cards(0, "start_draw", TWO, seed=TIE_SEED), 2.4),
    "cards-dealing": lambda x: x.table(x.cards(0, "deal", seat=None), 1.9),
    "cards-opening": lambda x: _opening(x, (PERSON,) * len(x.card_players)),
    "cards-choosing": lambda x: x.card_turn(),
    "cards-held": lambda x: do.hold_best_card(x.card_turn(app=x.used_with(Device.KEYS))),
    "cards-laid": lambda x: draft_best_turn(x.card_turn()),
    "cards-refused": lambda x: do.refuse_card(x.card_turn()),
    "cards-scoring": lambda x: start_scoring(draft_best_turn(x.card_turn())),
    f"cards-hint-{PART}": lambda x: show_hint(x.card_turn(), PART),
    f"cards-hint-{TILES}": lambda x: show_hint(x.card_turn(), TILES),
    f"cards-hint-{WHY}": lambda x: show_hint(x.card_turn(), WHY),
    "cards-exchange": lambda x: x.table(x.cards(1, "exchange", MIXED[:3], seed=EXCHANGE_SEED), 1.2),
    "cards-pass": lambda x: x.card_turn(1, MIXED[:4], seed=PASS_SEED),
    "cards-pad": lambda x: x.seen_closely(x.cards(12), 0),
    "cards-pile": lambda x: x.seen_closely(x.cards(12), None),
    "cards-late": lambda x: x.card_turn(21, TWO),
    "cards-collecting": lambda x: x.table(x.cards(20, "deal", TWO, seat=None), 0.7),
    "cards-hand-over": lambda x: x.open(Push("hand_over", x.cards(2), 0)),
    "cards-end-adding": lambda x: x.table(x.cards(WHOLE), 2.2),
    "cards-end": lambda x: do.finished(x.table(x.cards(WHOLE))),
    "cards-final": lambda x: x.open(Push("final_board", x.cards(WHOLE).match, 1)),
    "cards-review-looking": lambda x: do.half_reviewed(x.app, reviewed_match(*TWO, edition=CARDS)),
    "cards-review": lambda x: Overview(x.app, reviewed_match(*TWO, edition=CARDS)),
    "cards-review-several": lambda x: Overview(x.app, reviewed_match(*MIXED[:4], edition=CARDS)),
    "cards-review-turns": lambda x: x.open(Push("review_turns", reviewed_match(*TWO, edition=CARDS), 0)),
    "cards-review-board": lambda x: x.board(CARDS),
    "cards-review-told": lambda x: do.finished_effects(do.told(x.board(CARDS), best=True)),
}


def _opening(x: Workshop, kinds: Kinds) -> Any:
    due = x.cards(0, kinds=kinds, seat=None).match.due
    assert due is not None
    return x.card_turn(0, kinds, seat=due.seat)


KIOSK: dict[str, Make] = {
    "kiosk-title": lambda x: do.finished(KioskTitle(x.kiosk)),
    "kiosk-title-offer": lambda x: do.finished(KioskTitle(x.interrupted)),
    "kiosk-new-match-question": lambda x: x.put_away(),
    "kiosk-players": lambda x: Players(x.kiosk),
    "kiosk-still-playing": lambda x: StillPlaying(x.kiosk, turn_scene(x.public_app, x.three, 18)),
    "kiosk-demo-below": lambda x: x.demo(0),
    "kiosk-demo-above": lambda x: x.demo(1),
    "kiosk-demo-cards": lambda x: x.demo(2, CARDS, 12),
    "kiosk-pause": lambda x: x.open(Push("pause", session_at(x.public_app, x.three, 2)), x.public_app),
    "kiosk-settings": lambda x: x.open(Push("settings"), x.public_app),
    "kiosk-dark": lambda x: Dark(x.kiosk),
    "kiosk-staff-pin": lambda x: StaffPin(x.kiosk),
    "kiosk-staff-pin-fault": lambda x: StaffPin(x.unreadable),
    "kiosk-staff-menu": lambda x: StaffMenu(x.kiosk),
    "kiosk-staff-exit": lambda x: do.asking(StaffMenu(x.kiosk)),
    "kiosk-touch-check": lambda x: TouchCheck(x.kiosk),
}
TABLES = (
    (SEATINGS, START),
    (SEATINGS, LESSONS),
    (SEATINGS, TURNS),
    (SEATINGS, MENUS),
    ((TURN, FOUR), SEVERAL_SIDES),
    ((FOUR,), STATIONS),
    (SEATINGS, MORE_MENUS),
    (SEATINGS, LISTS),
    (SEATINGS, ENDS),
    (SEATINGS, CARD_SCENES),
    (SEATINGS, KIOSK),
)
"""With which seatings each table is used, in the order in which the examples are made."""
