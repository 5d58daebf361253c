"""``shots``: every scene at its most telling moment as a PNG file, without a display and always from the same data."""

from __future__ import annotations

import os
import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pygame

from game.analysis.advice import advise
from game.analysis.review import StepResult, report, steps
from game.analysis.review_result import ReviewResult, Try, judgement_of
from game.app import App
from game.engine.intents import Intent, IntentKind
from game.engine.picture import Picture
from game.engine.scene import Scene
from game.engine.sound import Sound
from game.engine.window import at_least_smallest
from game.players.bot_process import BotFailure
from game.players.budget import Samples
from game.players.greedy import casual, gain
from game.players.player_view import view_of
from game.rules.common.errors import sentence
from game.rules.common.pad import MAX_TOTAL
from game.rules.common.seats import Seat
from game.rules.common.seats import SeatKind as SeatKind
from game.rules.tiles.constants import CELLS, PRESETS, cell_named
from game.rules.tiles.events import Header, Lay
from game.rules.tiles.journal import Journal
from game.rules.tiles.match import Match
from game.rules.tiles.refusals import still_fits_refusal
from game.scenes.end_scoring import EndScoring
from game.scenes.final_board import FinalBoard
from game.scenes.hand_over import HandOver
from game.scenes.held_tiles import HeldTiles
from game.scenes.how_to_play import PAGES, HowToPlay
from game.scenes.match_lost import MatchLost
from game.scenes.name_entry import NameEntry
from game.scenes.pause import Pause
from game.scenes.review.board import ReviewBoard
from game.scenes.review.overview import Overview
from game.scenes.review.progress import ReviewProgress
from game.scenes.review.turn_list import TurnList
from game.scenes.settings import SettingsScene
from game.scenes.setup import Setup
from game.scenes.start_draw import StartDrawScene
from game.scenes.title import Title
from game.scenes.turn.model.hint import PART, TILES, WHY
from game.scenes.turn.scene import TurnScene
from game.session.dealer import Dealer
from game.session.game_session import GameSession
from game.session.settings import BOT, Settings
from game.session.storage import Store
from game.table.timings import HINT_WORDS

SIZES = ((800, 480), (1280, 720), (1920, 1080), (720, 1280))
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fritzi")
STEP, SEED = 1 / 60, 11
LATE = BotFailure(sentence("it did not answer within {seconds} seconds"), seconds="10")
AGAINST_RULES = BotFailure(
    sentence("its turn is against the rules: {why}"),
    why=still_fits_refusal(3, [cell for name in ("k7", "m5") if (cell := cell_named(name)) is not None]),
)
BRIEFLY = Samples(60)


def shots(out: str, sizes: list[tuple[int, int]] | None) -> int:
    """Writes ``SCENE-WxH.png`` for every scene and size into a folder. Returns the exit status."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    for size in sizes or SIZES:
        pygame.display.set_mode(size)
        with tempfile.TemporaryDirectory() as scratch:
            for name, make in scenes(Path(scratch)):
                file = f"{name}-{size[0]}x{size[1]}.png"
                print(f"\r{file:40}", end="", file=sys.stderr, flush=True)
                scene, picture = make(), Picture()
                scene.resize(at_least_smallest(size))
                scene.draw(picture, 0.0)
                pygame.image.save(picture.flatten(size), folder / file)
                scene.close()
    print(file=sys.stderr)
    pygame.quit()
    return 0


def scenes(scratch: Path) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """The names of all moments, and how to get there. ``scratch`` is a folder for saves."""
    app = App(Store(scratch, waits=True), Settings(), Sound())
    three: tuple[SeatKind, ...] = ("human", "cpu", "cpu")
    yield "title", lambda: finished(Title(app))
    yield "setup", lambda: Setup(_six(scratch))
    yield "name-entry", lambda: NameEntry(app, app.settings.seats[0])
    yield "start-draw", lambda: after(StartDrawScene(app, session_at(app, three, 0, seed=5)), 0.8)
    yield "start-draw-tie", lambda: after(StartDrawScene(app, session_at(app, three * 2, 0, seed=SEED)), 2.4)
    yield "turn-opening", lambda: choosing(app, three[:2], 1)
    yield "turn-dealing", lambda: after(TurnScene(app, session_at(app, three, 18)), 0.42)
    yield "turn-choosing", lambda: choosing(app, three, 18)
    yield "turn-laid", lambda: laid(choosing(app, three, 18))
    yield "turn-refused", lambda: refused(choosing(app, three, 18))
    yield "turn-scoring", lambda: scoring(laid(choosing(app, three, 18)))
    yield "turn-late", lambda: laid(choosing(app, three[:2], 52))
    for step in (PART, TILES, WHY):
        yield f"turn-hint-{step}", lambda step=step: hinted(choosing(app, three, 18), step)  # type: ignore[misc]
    yield "turn-hint-stranger", lambda: hinted(strayed(choosing(app, three, 18)), TILES)
    yield "turn-hint-thinking", lambda: wondering(choosing(app, three, 18))
    yield "turn-six", lambda: choosing(app, three * 2, 30)
    yield (
        "turn-partners",
        lambda: choosing(app, ("human", "cpu", "cpu", "cpu"), 24, pads=(0, 0, 1, 1), seed=4),
    )
    yield "turn-numerals", lambda: choosing(_with(scratch, numerals=True, large_text=True), three, 18)
    yield "held-tiles", lambda: HeldTiles(app, [6, 5], "fits nowhere")
    yield "hand-over", lambda: HandOver(app, session_at(app, three, 2), 1)
    yield "pause", lambda: Pause(app, session_at(app, three, 2))
    yield "settings", lambda: SettingsScene(app)
    for number in range(len(PAGES)):
        yield f"how-to-play-{number + 1}", lambda number=number: HowToPlay(app, number)  # type: ignore[misc]
    yield "end-adding", lambda: after(EndScoring(app, session_at(app, three, None)), 2.2)
    yield "end", lambda: finished(EndScoring(app, session_at(app, three, None)))
    yield "final-board", lambda: FinalBoard(app, session_at(app, three, None).match, 1)
    yield "lost", lambda: finished(MatchLost(app, session_at(app, three, 30).match, 1, LATE))
    yield (
        "lost-to-rules",
        lambda: finished(MatchLost(app, session_at(app, three[:2], 40).match, 1, AGAINST_RULES)),
    )
    yield (
        "lost-partners",
        lambda: finished(
            MatchLost(app, session_at(app, three * 2, 40, pads=(0, 0, 1, 1, 2, 2), seed=4).match, 3, LATE)
        ),
    )
    yield "review-looking", lambda: halfway(ReviewProgress(app, told("human", "cpu").match))
    yield "review", lambda: Overview(app, told("human", "cpu"))
    yield "review-several", lambda: Overview(app, told("human", "cpu", "human"))
    yield "review-turns", lambda: TurnList(app, told("human", "cpu"), 0)
    yield (
        "review-board",
        lambda: ReviewBoard(app, told("human", "cpu"), told("human", "cpu").report.dearest(0)),
    )
    yield "review-told", lambda: tried(app, told("human", "cpu"))
    yield "end-six", lambda: finished(EndScoring(app, session_at(app, three * 2, None)))


def session_at(
    app: App,
    kinds: tuple[SeatKind, ...],
    lays: int | None,
    *,
    pads: tuple[int, ...] | None = None,
    seed: int = SEED,
) -> GameSession:
    """A match in which so many turns have been laid (None: all), and the first seat draws next."""
    played = _played(kinds, pads, seed)
    journal, count = Journal.begin(played.header), 0
    for event in played.events:
        due = journal.match.due
        if lays is not None and count >= lays and (not lays or (due and due[:2] == ("draw", 0))):
            break
        journal.append(event)
        count += isinstance(event, Lay)
    return GameSession(journal, app.store.begin(journal), seed)


@cache
def told(*kinds: SeatKind) -> ReviewResult:
    """A finished match looked at so briefly that it takes no time."""
    match = _played(kinds, None, SEED)
    asked = steps(match)
    return ReviewResult(match, report(match, asked, [step.answer(BRIEFLY) for step in asked]))


def halfway(scene: ReviewProgress) -> Scene:
    """Half of the turns looked at."""
    answers = [
        StepResult(turn.luck, turn.margins, turn.judgement) for turn in told("human", "cpu").report.turns
    ]
    scene.answers.extend(answers[: len(answers) // 2])
    return scene


def tried(app: App, result: ReviewResult) -> Scene:
    """A better turn than the dearest, if not the best, tried on the board."""
    found = ReviewResult(result.match, result.report)
    turn = found.report.dearest(0)[0]
    scene = ReviewBoard(app, found, [turn, *found.report.dearest(0)[1:]])
    judged = judgement_of(turn)
    others = [one for one in scene.match.legal_turns() if one not in (judged.best, turn.played.lay.turn)]
    found.tries[turn.played.number] = Try(others[0], judged.best_margin - turn.cost / 3)
    scene.put(others[0])
    return scene


def after(scene: Scene, seconds: float) -> Scene:
    """The scene after so much time."""
    scene.resize((1280, 720))
    for _step in range(round(seconds / STEP)):
        scene.update(STEP)
    return scene


def finished(scene: Title | EndScoring | MatchLost) -> Scene:
    """The scene when all has been shown."""
    scene.finish()
    return scene


def choosing(
    app: App, kinds: tuple[SeatKind, ...], lays: int, pads: tuple[int, ...] | None = None, seed: int = SEED
) -> TurnScene:
    """The human's turn with a tile in hand."""
    scene = TurnScene(app, session_at(app, kinds, lays, pads=pads, seed=seed))
    scene.resize((1280, 720))
    for _step in range(600):
        if scene.model.draft:
            break
        scene.update(STEP)
    assert scene.model.draft is not None
    return scene


def laid(scene: TurnScene) -> TurnScene:
    """All tiles but one of the best turn put down, or all if there is one."""
    assert scene.model.draft is not None
    sight = view_of(scene.match, scene.model.draft.seat)
    best = max(sight.legal_turns(), key=lambda turn: gain(sight, turn))
    for value, cell in best:
        place = next(place for place in scene.model.draft.unlaid if scene.model.draft.tiles[place] == value)
        scene.model.draft.lay(place, cell)
    scene.controller.lay_out()
    return scene


def hinted(scene: TurnScene, step: int) -> TurnScene:
    """The hint, as far as that step, for the turn to be laid."""
    assert scene.model.draft is not None
    sight = view_of(scene.match, scene.model.draft.seat)
    scene.model.hint.advice = advise(sight, Samples(60), random.Random(SEED))
    scene.model.hint.show(step)
    scene.model.hint.brightness = 1.0
    return scene


def strayed(scene: TurnScene) -> TurnScene:
    """The first tile put down where it first fits."""
    assert scene.model.draft is not None
    scene.model.draft.lay(0, scene.model.draft.marks(0)[1].cell)
    scene.controller.begin()
    return scene


def wondering(scene: TurnScene) -> TurnScene:
    """A hint was asked for a moment ago."""
    scene.model.hint.waited, scene.model.hint.brightness = HINT_WORDS, 0.75
    return scene


def refused(scene: TurnScene) -> TurnScene:
    """A tile pressed onto a cell where it makes too much."""
    draft = scene.model.draft
    assert draft is not None and draft.picked is not None
    value = draft.tiles[draft.picked]
    over = [c for c in CELLS if not draft.board.tiles[c] and max(draft.board.totals(value, c)) > MAX_TOTAL]
    cell = max(over, key=lambda c: len(draft.board.joined_cells(c, True)))
    at = scene.layout.rect(cell).center
    for kind in (IntentKind.PRESS, IntentKind.RELEASE):
        scene.handle(Intent(kind, at))
    return scene


def scoring(scene: TurnScene) -> TurnScene:
    """Runs on their way to the pad."""
    scene.finish_turn()
    after(scene, 0.33)
    return scene


@cache
def _played(kinds: tuple[SeatKind, ...], pads: tuple[int, ...] | None, seed: int) -> Match:
    """A whole match. Many moments lie in the same one, so it is played once."""
    seats = tuple(Seat(NAMES[i], kind, "casual" if kind == "cpu" else None) for i, kind in enumerate(kinds))
    match = Match(Header(seats, pads or tuple(range(len(seats))), PRESETS["standard"], seed))
    dealer, dice = Dealer(match, seed), random.Random(seed)
    while match.due:
        if match.due.event == "lay":
            match.play(casual(view_of(match, match.due.seat), 1.0, dice))
        else:
            match.apply(dealer.event(match))
    return match


def _six(scratch: Path) -> App:
    app = _with(scratch)
    app.settings.bots = [{"name": "Greta", "command": "greta"}]
    for seat, kind in zip(app.settings.seats, ("human", "casual", BOT + "Greta", "beginner"), strict=False):
        seat.kind = kind
    return app


def _with(scratch: Path, **chosen: bool) -> App:
    settings = Settings(**chosen)  # type: ignore[arg-type]
    return App(Store(scratch, waits=True), settings, Sound())
