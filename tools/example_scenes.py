"""Every scene at an interesting moment, for ``shots``, ``bench`` and the tests. They are always the same.

A table for each group of scenes has the name of every example and a function that makes it, with the tools of a ``Workshop``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from game.app import App
from game.engine.scene import Pop, Push, Scene
from game.engine.translation import ENGLISH
from game.games import FIRST, GAMES
from game.players.bot_process import BotFailure
from game.rules.common.errors import IllegalMove, sentence
from game.rules.common.seats import COLOURS, MARKS
from game.scenes.crashed import CrashNote
from game.scenes.how_to_play.scene import HowToPlay
from game.scenes.kiosk.idle import Dark, StillPlaying
from game.scenes.kiosk.staff_menu import StaffMenu
from game.scenes.kiosk.staff_pin import StaffPin, TouchCheck
from game.scenes.kiosk.title import KioskTitle, Players
from game.scenes.pause import Saving
from game.scenes.review.overview import Overview
from game.scenes.screen import screen_of
from game.session.game_session import GameSession
from game.session.settings import BOT, FOUR, HUMAN, MOST_PEOPLE, SEATINGS, TURN, Person
from tools import example_actions as do
from tools.example_lessons import lesson_scene
from tools.example_workshop import Workshop
from tools.fixtures import (
    EXAMPLES_IN,
    MIXED,
    ONE_SIDE,
    THREE,
    TWO,
    Around,
    examples_of,
    reviewed_match,
    session_at,
    turn_scene,
)

Make = Callable[[Workshop], Scene]
ENDINGS = {name: "" if game is FIRST else f"-{name}" for name, game in GAMES.items() if name in EXAMPLES_IN}
"""For each game: with what the names of its examples end."""
OVER_SEED, OVER_SHOWN = 4, 0.6
"""The seed of a match of three in which the last seat draws the last tile. After so many seconds the last table says so."""
PROGRAM = {"Greta": "python3 bots/greta.py --level 3"}
LATE = BotFailure(sentence("It did not answer in time ({seconds} s)."), seconds="10")
AGAINST_RULES = BotFailure(
    sentence("Its turn is against the rules. {why}"),
    why=IllegalMove(sentence("You must still lay the {value}: it fits on {names}."), value=3, names="k7, m5"),
)


def example_scenes(
    folder: Path, around: Around = ONE_SIDE, language: str = ENGLISH
) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """The name of every example and a function that makes its scene. ``folder`` is for saved files."""
    return scenes_of(Workshop(folder, around, language))


def scenes_of(workshop: Workshop) -> Iterator[tuple[str, Callable[[], Scene]]]:
    for seatings, table in TABLES:
        if workshop.around.seating in seatings:
            yield from ((name, partial(make, workshop)) for name, make in table.items())


def busiest_of(workshop: Workshop) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """The busiest animations of each game, as ``scenes_of`` returns them."""
    for game_name, end in ENDINGS.items():
        for number, make in enumerate(examples_of(game_name).busiest, start=1):
            yield f"busy-{number}{end}", partial(make, workshop)


def scene_names(seating: str) -> list[str]:
    """The names of all examples with this seating."""
    return [name for seatings, table in TABLES if seating in seatings for name in table]


START: dict[str, Make] = {
    "title": lambda x: do.finished(x.open(Push("title"))),
    "title-later": lambda x: do.finished(x.open(Push("title"), x.new_app(taught=True))),
    "title-continue": lambda x: do.finished(x.open(Push("title"), _with_matches(x.new_app("waiting")))),
    "new-game": lambda x: x.open(Push("new_game")),
    "new-game-again": lambda x: x.open(Push("new_game"), _with_four_seats(x.new_app())),
    "new-game-who": lambda x: do.chosen(x.open(Push("new_game")), 0),
    "new-game-level": lambda x: do.chosen(x.open(Push("new_game")), 0, 0),
    "new-game-wins": lambda x: do.all_read(do.chosen(x.open(Push("new_game"), x.lists), 0, 0)),
    "new-game-players": lambda x: do.chosen(x.open(Push("new_game")), 0, 2),
    "new-game-people": lambda x: do.chosen(x.open(Push("new_game")), 0, 2, 1),
    "more": lambda x: x.open(Push("setup", FIRST.name), _with_four_seats(x.new_app())),
    "sides": lambda x: x.open(Push("sides", x.session(0).match.header)),
    "who": lambda x: x.open(Push("who", FIRST.name), _with_people(x.new_app(), 2)),
    "who-six": lambda x: x.open(Push("who", FIRST.name), _with_people(x.new_app(), 6)),
    "people": lambda x: x.open(Push("people", 1)),
    "people-first": lambda x: x.open(Push("people", 0), x.new_app(people=[], names=[""] * 6)),
    "people-many": lambda x: x.open(Push("people", 0), _with_many_names(x.new_app())),
    "name-entry": lambda x: x.open(Push("name_entry", 0, Pop), x.new_app(people=[], names=[""] * 6)),
    "name-entry-full": lambda x: do.typed(x.open(Push("name_entry", 0)), "Maximiliane Charlotte"),
    "name-entry-known": lambda x: x.open(Push("name_entry", 0, None, "Cleo")),
    "start-draw": lambda x: x.table(x.session(0, seed=5), 0.8),
    "program": lambda x: x.open(Push("program", PROGRAM, Pop)),
    "start-draw-tie": lambda x: x.table(x.session(0, x.six), 2.4),
}


def _with_matches(app: App) -> App:
    for kinds, lays in ((THREE, 12), (TWO, 30)):
        session_at(app, kinds, lays)
    return app


def _with_four_seats(app: App) -> App:
    """A person has played against computers and a program under other house rules."""
    app.settings.bots = [{"name": "Greta", "command": "greta"}]
    app.settings.matches[FIRST.name].kinds[:4] = ["human", "casual", BOT + "Greta", "beginner"]
    app.settings.last_played = FIRST.name
    app.settings.matches[FIRST.name].preset = "strict"
    app.settings.matches[FIRST.name].partners = True
    app.settings.matches[FIRST.name].short = True
    return app


def _with_people(app: App, count: int) -> App:
    kinds = app.settings.matches[FIRST.name].kinds
    kinds[:count] = [HUMAN] * count
    return app


def _with_many_names(app: App) -> App:
    for number in range(MOST_PEOPLE - len(app.settings.people)):
        app.settings.remember(Person(f"Maximilian {number}", COLOURS[number], MARKS[-number]))
    return app


LESSONS: dict[str, Make] = {"first-match": lambda x: x.open(Push("first_match"))}
for _game, _ending in ENDINGS.items():
    LESSONS |= {
        f"lesson{_ending}-{turn + 1}": lambda x, game=_game, turn=turn: lesson_scene(x.app, game, turn)  # type: ignore[misc]
        for turn in range(12)
    }
    LESSONS[f"lesson{_ending}-laid"] = lambda x, game=_game: lesson_scene(x.app, game, 2, 1)  # type: ignore[misc]

MENUS: dict[str, Make] = {
    "pause": lambda x: x.open(Push("pause", x.session(2))),
}
SEVERAL_SIDES: dict[str, Make] = {
    "leave-question": lambda x: x.question(x.open(Push("pause", x.session(2, x.people), careful=True)), 4),
}
STATIONS: dict[str, Make] = {
    "stations-menus": lambda x: do.with_menus(x.turn(18, x.people)),
    "stations-explained": lambda x: do.with_menus(x.turn(18, x.people), 0),
    "stations-questions": lambda x: do.with_menus(x.turn(18, x.people), 1),
    "stations-pads": lambda x: do.with_pads(x.turn(18, x.people)),
    "stations-bag": lambda x: do.with_bag(x.turn(18, x.people)),
}
MORE_MENUS: dict[str, Make] = {
    "seats": lambda x: x.open(Push("seats", _one_left(x.session(3, ("human", "human", "cpu"))))),
    "settings": lambda x: x.open(Push("settings")),
    "about": lambda x: x.open(Push("about")),
    "about-licence": lambda x: do.stepped(x.open(Push("about")), 1, 2),
    "saving": lambda x: Saving(x.app),
    "crashed": lambda x: CrashNote(x.app, "/data/zatre/zatre/crashes/2026-11-23-201530.txt", playing=True),
}
for _game, _ending in ENDINGS.items():
    MORE_MENUS |= {
        f"how-to-play{_ending}-{page + 1}": lambda x, game=_game, page=page: do.finished(  # type: ignore[misc]
            HowToPlay(x.app, game, page)
        )
        for page in range(len(screen_of(_game).pages()))
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
    "records-short": lambda x: do.chosen(do.all_read(x.open(Push("records"), x.both_lengths)), 1),
    "records-none": lambda x: do.all_read(x.open(Push("records"), x.new_app("none"))),
    "exercises": lambda x: do.all_read(x.open(Push("exercises"), x.solving)),
    "exercises-none": lambda x: do.all_read(x.open(Push("exercises"), x.new_app("none"))),
    **{f"exercise{ending}": lambda x, game=game: x.exercise(game) for game, ending in ENDINGS.items()},  # type: ignore[misc]
    "exercise-told": lambda x: do.told(x.exercise(FIRST.name), best=True),
    "watch": lambda x: x.watch(FIRST.name, 0),
    "watch-turn": lambda x: x.watch(FIRST.name, 12, 1.2),
    "watch-stopped": lambda x: x.watch(FIRST.name, 12, 20),
}


def _first_win(x: Workshop) -> Scene:
    """The end of a match that a person has won. Its medal has grown."""
    app = x.new_app("first-win")
    session = session_at(app, TWO, None)
    GameSession.resume(app.store)  # Moves the match to the finished ones.
    scene: Scene = do.finished(do.all_read(x.open(Push("table", session), app)))
    return scene


ENDS: dict[str, Make] = {
    "match-over": lambda x: x.table(x.session(0, THREE, due="end", seed=OVER_SEED), OVER_SHOWN),
    "end-adding": lambda x: x.table(x.session(None), 2.2),
    "end": lambda x: do.finished(x.table(x.session(None))),
    "end-first-win": lambda x: _first_win(x),
    "final-board": lambda x: x.open(Push("final_board", x.session(None).match, 1)),
    "lost": lambda x: do.finished(x.open(Push("match_lost", x.session(30).match, 1, LATE))),
    "lost-to-rules": lambda x: do.finished(
        x.open(Push("match_lost", x.session(40, x.two).match, 1, AGAINST_RULES))
    ),
    "lost-partners": lambda x: do.finished(x.open(Push("match_lost", _partners(x).match, 3, LATE))),
    "end-six": lambda x: do.finished(x.table(x.session(None, x.six))),
    "review-looking": lambda x: do.half_reviewed(x.app, reviewed_match(*TWO)),
    "review": lambda x: Overview(x.app, reviewed_match(*TWO)),
    "review-several": lambda x: Overview(x.app, reviewed_match(*MIXED[:3])),
    "review-turns": lambda x: x.open(Push("review_turns", reviewed_match(*TWO), 0)),
    "review-board": lambda x: x.board(FIRST.name),
    "review-told": lambda x: do.told(x.board(FIRST.name), best=False),
}


def _partners(x: Workshop) -> GameSession:
    return x.session(40, THREE * 2, pads=(0, 0, 1, 1, 2, 2), seed=4)


KIOSK: dict[str, Make] = {
    "kiosk-title": lambda x: do.finished(KioskTitle(x.kiosk)),
    "kiosk-title-offer": lambda x: do.finished(KioskTitle(x.interrupted)),
    "kiosk-new-match-question": lambda x: x.put_away(),
    "kiosk-players": lambda x: Players(x.kiosk),
    "kiosk-still-playing": lambda x: StillPlaying(x.kiosk, turn_scene(x.public_app, x.three, 18)),
    "kiosk-demo-below": lambda x: x.demo(0),
    "kiosk-demo-above": lambda x: x.demo(1),
    "kiosk-pause": lambda x: x.open(Push("pause", session_at(x.public_app, x.three, 2)), x.public_app),
    "kiosk-settings": lambda x: x.open(Push("settings"), x.public_app),
    "kiosk-dark": lambda x: Dark(x.kiosk),
    "kiosk-staff-pin": lambda x: StaffPin(x.kiosk),
    "kiosk-staff-pin-fault": lambda x: StaffPin(x.unreadable),
    "kiosk-staff-menu": lambda x: StaffMenu(x.kiosk),
    "kiosk-staff-exit": lambda x: do.asking(StaffMenu(x.kiosk)),
    "kiosk-touch-check": lambda x: TouchCheck(x.kiosk),
}
TURN_SCENES = {name: examples_of(name).scenes for name in ENDINGS}
TABLES = (
    (SEATINGS, START),
    (SEATINGS, LESSONS),
    (SEATINGS, TURN_SCENES.pop(FIRST.name)),
    (SEATINGS, MENUS),
    ((TURN, FOUR), SEVERAL_SIDES),
    ((FOUR,), STATIONS),
    (SEATINGS, MORE_MENUS),
    (SEATINGS, LISTS),
    (SEATINGS, ENDS),
    *((SEATINGS, table) for table in TURN_SCENES.values()),
    (SEATINGS, KIOSK),
)
"""With which seatings each table is used, in the order in which the examples are made."""
