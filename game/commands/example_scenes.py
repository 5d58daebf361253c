"""Every scene at an interesting moment, for ``shots`` and the tests. They are always the same."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from pygame import Rect

from game.app import App
from game.commands.example_card_scenes import example_card_scenes
from game.commands.example_end_scenes import example_end_scenes
from game.commands.example_kiosk_scenes import example_kiosk_scenes
from game.commands.example_list_scenes import example_list_scenes
from game.commands.fixtures import (
    BLOCKED_LAYS,
    BLOCKED_SEED,
    ONE_SIDE,
    SEED,
    THREE,
    Around,
    Examples,
    advanced,
    draft_best_turn,
    finished,
    seen_closely,
    session_at,
    show_hint,
    start_scoring,
    turn_scene,
)
from game.commands.lesson_fixtures import lesson_scene
from game.engine.devices import Device
from game.engine.intents import Intent, IntentKind
from game.engine.scene import Push, Scene
from game.engine.sound import Sound
from game.rules.common.journal import BOARD, CARDS
from game.rules.common.pad import MAX_TOTAL
from game.rules.common.seats import SeatKind
from game.rules.tiles.constants import CELLS
from game.scenes.between_turns import HandOver, HeldTiles
from game.scenes.how_to_play.scene import HowToPlay
from game.scenes.menu import Menu
from game.scenes.name_entry import NameEntry
from game.scenes.new_game import FirstMatch, NewGame
from game.scenes.pause import CarefulQuestion, Pause, Saving, Seats
from game.scenes.screen import screen_of
from game.scenes.settings import SettingsScene
from game.scenes.setup import Setup
from game.scenes.sides import Sides
from game.scenes.start_draw import StartDrawScene
from game.scenes.tile_turn.draft import TileDraft
from game.scenes.title import Title
from game.scenes.turn.hint import PART, TILES, WHY
from game.scenes.turn.scene import TurnScene, turn_scene_of
from game.session.game_session import GameSession
from game.session.settings import BOT, FOUR, ONE, Settings
from game.session.storage import Store
from game.table.timings import HINT_WORDS

FINGER = (1, 1)
"""A pointer that is not the mouse."""


def example_scenes(scratch: Path, around: Around = ONE_SIDE) -> Examples:
    """The name of every example and a function that makes its scene. ``scratch`` is a folder for saved files."""
    app = _app_with(scratch, around)
    yield from _start_scenes(app, scratch, around)
    yield from _lesson_scenes(app)
    yield from _turn_scenes(app, scratch, around)
    yield from _menu_scenes(app, around)
    yield from example_list_scenes(scratch, around)
    yield from example_end_scenes(app, around)
    yield from example_card_scenes(app, partial(_app_used_with, Device.KEYS, scratch, around), around)
    yield from example_kiosk_scenes(scratch, around)


def one_left(session: GameSession) -> GameSession:
    """The match after the first player has left."""
    session.leave(0)
    return session


def asked(scene: NewGame, *answers: int) -> Scene:
    """The new game after these answers, by their numbers on their pages."""
    scene.resize((1280, 720))
    for answer in answers:
        scene.buttons.all[answer].act()
    return scene


def show_next_pad(scene: TurnScene) -> TurnScene:
    """The scene after the player has asked for the next pad."""
    scene.handle(Intent(scene.stage.next_pad))
    scene.stage.effects.finish()
    return scene


def typed(scene: NameEntry, letters: str) -> Scene:
    """The scene after these letters were typed."""
    scene.handle(Intent(IntentKind.TEXT, text=letters))
    return scene


def lay_elsewhere(scene: TurnScene) -> TurnScene:
    """Lays the first tile on the second cell where it fits, away from the hint."""
    assert scene.model.draft is not None
    scene.model.draft.lay(0, scene.model.draft.marks(0)[1].cell)
    scene.controller.begin()
    return scene


def wait_for_hint(scene: TurnScene) -> TurnScene:
    """The scene shortly after the player has asked for a hint."""
    scene.model.hint.waited, scene.model.hint.brightness = HINT_WORDS, 0.75
    return scene


def press_refused_cell(scene: TurnScene) -> TurnScene:
    """Tries to lay a tile on a cell where the total would be too high."""
    draft = scene.model.draft
    assert isinstance(draft, TileDraft) and draft.picked is not None
    value = draft.hand[draft.picked]
    over = [c for c in CELLS if not draft.board.tiles[c] and max(draft.board.totals(value, c)) > MAX_TOTAL]
    cell = max(over, key=lambda c: len(draft.board.joined_cells(c, True)))
    at = scene.layout.rect(cell).center
    for kind in (IntentKind.PRESS, IntentKind.RELEASE):
        scene.handle(Intent(kind, at))
    return scene


def question_of(scene: Menu, button: int) -> Scene:
    """The question that this button of a menu leads to."""
    scene.resize((1280, 720))
    pushed = scene.buttons.all[button].act()
    assert isinstance(pushed, Push)
    return CarefulQuestion(scene.app, *pushed.args)


def with_menus(scene: TurnScene, entry: int | None = None) -> Scene:
    """The scene after everybody who waits has opened the menu of their station, and pressed this entry."""
    for seat, station in enumerate(scene.layout.stations):
        if seat != scene.model.displayed.actor:
            _tap(scene, seat, station.menu)
            if entry is not None:
                _tap(scene, seat, scene.stage.menus[seat].buttons.all[entry].area)
    return scene


def with_pads(scene: TurnScene) -> Scene:
    """The scene after everybody has opened their whole pad."""
    for seat, station in enumerate(scene.layout.stations):
        _tap(scene, seat, station.pad)
    return scene


def with_bag(scene: TurnScene) -> Scene:
    """The scene after somebody has held the bag."""
    at = scene.stage.station.place.outward(scene.stage.stock_area).center
    for kind in (IntentKind.PRESS, IntentKind.HOLD, IntentKind.RELEASE):
        scene.handle(Intent(kind, at, pointer=FINGER))
    return scene


def _tap(scene: TurnScene, seat: int, area: Rect) -> None:
    """Touches the middle of this area of a station."""
    at = scene.layout.station_of(seat).place.outward(area).center
    for kind in (IntentKind.PRESS, IntentKind.RELEASE):
        scene.handle(Intent(kind, at, pointer=FINGER))


def _start_scenes(app: App, scratch: Path, around: Around) -> Examples:
    three, six = around.kinds(*THREE), around.kinds(*THREE, *THREE)
    yield "title", lambda: finished(Title(app))
    yield "title-later", lambda: finished(Title(_app_with(scratch, around, taught=True)))
    yield "title-continue", lambda: finished(Title(_app_with_match(scratch / "waiting", around)))
    yield "new-game", lambda: NewGame(app)
    yield "new-game-again", lambda: NewGame(_app_with_four_seats(scratch, around))
    yield "new-game-who", lambda: asked(NewGame(app), 0)
    yield "new-game-level", lambda: asked(NewGame(app), 0, 0)
    yield "new-game-players", lambda: asked(NewGame(app), 0, 2)
    yield "new-game-people", lambda: asked(NewGame(app), 0, 2, 1)
    yield "more", lambda: Setup(_app_with_four_seats(scratch, around), BOARD)
    yield "more-cards", lambda: Setup(app, CARDS)
    yield "sides", lambda: Sides(app, session_at(app, three, 0).match.header)
    yield "name-entry", lambda: NameEntry(app, 0)
    yield "name-entry-full", lambda: typed(NameEntry(app, 0), "Maximiliane Charlotte")
    yield "start-draw", lambda: advanced(StartDrawScene(app, session_at(app, three, 0, seed=5)), 0.8)
    yield (
        "start-draw-tie",
        lambda: advanced(StartDrawScene(app, session_at(app, six, 0, seed=SEED)), 2.4),
    )


def _lesson_scenes(app: App) -> Examples:
    yield "first-match", lambda: FirstMatch(app)
    for edition, name in ((BOARD, "lesson"), (CARDS, "lesson-cards")):
        for turn in range(8):
            yield f"{name}-{turn + 1}", partial(lesson_scene, app, edition, turn)
        yield f"{name}-laid", partial(lesson_scene, app, edition, 2, 1)


def _turn_scenes(app: App, scratch: Path, around: Around) -> Examples:
    two, three, six = around.kinds(*THREE[:2]), around.kinds(*THREE), around.kinds(*THREE, *THREE)
    yield "turn-opening", lambda: turn_scene(app, two, 1)
    yield "turn-dealing", lambda: advanced(turn_scene_of(app, session_at(app, three, 18)), 0.42)
    yield "turn-choosing", lambda: turn_scene(app, three, 18)
    yield "turn-laid", lambda: draft_best_turn(turn_scene(app, three, 18))
    yield (
        "turn-keys",
        lambda: draft_best_turn(turn_scene(_app_used_with(Device.KEYS, scratch, around), three, 18)),
    )
    yield (
        "turn-gamepad",
        lambda: show_next_pad(turn_scene(_app_used_with(Device.PLAYSTATION, scratch, around), three, 18)),
    )
    yield "turn-refused", lambda: press_refused_cell(turn_scene(app, three, 18))
    yield "turn-scoring", lambda: start_scoring(draft_best_turn(turn_scene(app, three, 18)))
    yield "turn-pass", lambda: turn_scene(app, THREE, BLOCKED_LAYS, seed=BLOCKED_SEED)
    yield "turn-late", lambda: draft_best_turn(turn_scene(app, two, 52))
    for step in (PART, TILES, WHY):
        yield f"turn-hint-{step}", lambda step=step: show_hint(turn_scene(app, three, 18), step)  # type: ignore[misc]
    yield "turn-hint-stranger", lambda: show_hint(lay_elsewhere(turn_scene(app, three, 18)), TILES)
    yield "turn-hint-thinking", lambda: wait_for_hint(turn_scene(app, three, 18))
    yield "turn-pad", lambda: seen_closely(app, session_at(app, three, 30), 1)
    yield "turn-bag", lambda: seen_closely(app, session_at(app, three, 30), None)
    yield "turn-six", lambda: turn_scene(app, six, 30)
    yield (
        "turn-partners",
        lambda: turn_scene(app, ("human", "cpu", "cpu", "cpu"), 24, pads=(0, 0, 1, 1), seed=4),
    )
    yield (
        "turn-numerals",
        lambda: turn_scene(_app_with(scratch, around, numerals=True, large_text=True), three, 18),
    )


def _menu_scenes(app: App, around: Around) -> Examples:
    three = around.kinds(*THREE)
    person: SeatKind = "human"
    people = (person,) * (around.seats or 4)
    yield "held-tiles", lambda: HeldTiles(app, [6, 5], "fits nowhere")
    yield "hand-over", lambda: HandOver(app, session_at(app, three, 2), 1)
    yield "pause", lambda: Pause(app, session_at(app, three, 2))
    if around.seating != ONE:
        yield (
            "leave-question",
            lambda: question_of(Pause(app, session_at(app, people, 2), careful=True), 4),
        )
    if around.seating == FOUR:
        yield "stations-menus", lambda: with_menus(turn_scene(app, people, 18))
        yield "stations-explained", lambda: with_menus(turn_scene(app, people, 18), 0)
        yield "stations-questions", lambda: with_menus(turn_scene(app, people, 18), 1)
        yield "stations-pads", lambda: with_pads(turn_scene(app, people, 18))
        yield "stations-bag", lambda: with_bag(turn_scene(app, people, 18))
    yield "seats", lambda: Seats(app, one_left(session_at(app, ("human", "human", "cpu"), 3)))
    yield "settings", lambda: SettingsScene(app)
    yield "saving", lambda: Saving(app)
    for edition, name in ((BOARD, "how-to-play"), (CARDS, "how-to-play-cards")):
        for page in range(len(screen_of(edition).pages())):
            yield f"{name}-{page + 1}", partial(_page, app, edition, page)


def _page(app: App, edition: str, page: int) -> Scene:
    return finished(HowToPlay(app, edition, page))


def _app_with_four_seats(scratch: Path, around: Around) -> App:
    app = _app_with(scratch, around)
    app.settings.bots = [{"name": "Greta", "command": "greta"}]
    app.settings.matches[BOARD].kinds[:4] = ["human", "casual", BOT + "Greta", "beginner"]
    app.settings.last_played = BOARD
    app.settings.matches[BOARD].preset = "strict"
    app.settings.matches[BOARD].partners = True
    return app


def _app_used_with(device: Device, scratch: Path, around: Around) -> App:
    app = _app_with(scratch, around)
    app.devices.in_use = device
    return app


def _app_with_match(scratch: Path, around: Around) -> App:
    app = _app_with(scratch, around)
    for kinds, lays in ((THREE, 12), (THREE[:2], 30)):
        session_at(app, kinds, lays)
    return app


def _app_with(scratch: Path, around: Around, **chosen: bool) -> App:
    settings = Settings(seating=around.seating, inches=around.inches, **chosen)  # type: ignore[arg-type]
    return App(Store(scratch, waits=True), settings, Sound())
