"""The last tile is announced, and so is the end of a match, which shows the last table before the result."""

from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from helpers import header, journals, session_after, session_of
from ui_driver import UiDriver, picture_of, turn_of

from game.rules.cards.deck import PILE
from game.rules.cards.events import Deal
from game.rules.cards.journal import Journal
from game.rules.tiles.events import Draw
from game.rules.tiles.journal import Journal as TileJournal
from game.rules.tiles.match import Match
from game.scenes.card_turn.game import round_over_words
from game.scenes.end.scoring import EndScoring
from game.scenes.player_names import owners
from game.scenes.turn import stations, status_bar
from game.scenes.turn.scene import TurnScene
from game.session.game_session import GameSession
from game.table import timings
from tools.fixtures import examples_of

pytestmark = [pytest.mark.slow, pytest.mark.window(speed="normal")]

NAMES = "Ada", "Ben"
VECTORS = Path(__file__).parent / "vectors"
LAST, OVER = "{} drew the last tile: this is the last turn.", "{} drew the last tile, so the match is over."


def before_last_draw(ui: UiDriver, drawer: int) -> TurnScene:
    """Ada and a computer; this seat is about to draw the last tile."""
    for seed in range(20):
        head = header("human", "casual", seed=seed, short=True)
        events = session_after(ui.store, head, 1000).match.events
        last = max(number for number, event in enumerate(events) if isinstance(event, Draw) and event.tiles)
        if events[last].seat == drawer and events[-1].reason == "bag_empty":
            return turn_of(ui.table(session_of(ui.store, head, *events[:last], seed=seed)))
    raise AssertionError("no such match")


@pytest.mark.parametrize("drawer", (0, 1))
def test_who_draws_the_last_tile_is_said_and_then_why_the_match_is_over(ui, listen, drawer):
    words = listen(status_bar, "_draw_message", lambda *told, **_: told[3])
    ui.watch = lambda: None  # So that every picture is painted.
    with ui.play(before_last_draw(ui, drawer)):
        if drawer == 0:
            assert words[-1] == LAST.format("Ada")
            ui.play_turn()
        assert isinstance(ui.top, EndScoring)
    said = [one for one in dict.fromkeys(words) if "last tile" in one]
    assert said == [LAST.format(NAMES[drawer]), OVER.format(NAMES[drawer])]
    assert words[-1] == said[-1], "until the result comes"
    assert not any("lays…" in one or "thinking" in one for one in words)


def test_it_is_said_again_when_the_match_is_continued(ui, listen):
    with ui.play(before_last_draw(ui, 0)):
        head, events = ui.match.header, list(ui.match.events)
    words = listen(status_bar, "_draw_message", lambda *told, **_: told[3])
    with ui.play(ui.table(session_of(ui.store, head, *events, seed=head.seed))):
        assert turn_of(ui.top).model.draft
        assert words[-1] == LAST.format("Ada")


@pytest.mark.window((1920, 1080), seating="four", inches=24.0)
def test_around_a_table_every_station_says_that_it_is_the_last_turn(ui, listen):
    words = listen(stations, "draw_status_of", lambda *told: told[3])
    with ui.play(before_last_draw(ui, 0)):
        assert words[-1] == LAST.format("Ada")


def test_it_is_nobodys_turn_when_the_match_is_over(example, listen):
    said = listen(stations, "_status", lambda words, *_: words)
    picture_of(example("match-over", (1280, 720)))
    assert said and not {"your turn", "plays"} & {*said}


def shown_for(ui: UiDriver, *, skips: bool) -> float:
    """For how many seconds the last table says that the match is over."""
    began: list[float] = []

    def look() -> None:
        if isinstance(ui.top, TurnScene) and "the match is over" in ui.top.model.message:
            began.append(ui.now)

    ui.watch = look
    with ui.play(before_last_draw(ui, 1), frames=20):
        if skips:
            turn_of(ui.top).pace.skipping = True
        ui.run()
        assert isinstance(ui.top, EndScoring)
    return began[-1] - began[0]


def test_who_skips_waits_for_the_result_no_longer_than_for_any_score(window):
    assert shown_for(window(speed="normal"), skips=False) > timings.END_READ_LEAST
    assert 0 < shown_for(window(speed="normal"), skips=True) <= timings.SCORE_READ + 0.1


def announced(match: Any) -> str:
    return examples_of(match.header.game_name).turn.announcement(match)


@pytest.mark.parametrize(("seats", "pads"), ((2, None), (4, (0, 0, 1, 1)), (3, None)))
def test_the_announcement_of_the_last_turn_is_true(seats, pads):
    said = set()
    for seed in range(8):
        for journal in journals(seed, seats, pads=pads):
            match: Match = journal.match
            words = announced(match)
            assert bool(words) is not bool(match.bag_count)
            if words:
                group = match.header.seats_of(match.header.pads[match.due.seat])
                name = words.split()[0]
                assert name in {match.header.seats[seat].name for seat in group}
                assert ("pair" in words) is bool(pads)
        reason = match.outcome.reason
        said.add(reason)
        assert announced(match).startswith("No tile fits") is (reason == "stuck")
    assert "bag_empty" in said


def last_words(ui: UiDriver, listen: Any, journal: Any) -> list[str]:
    """What the status bar says one after another at the end of this match, which is continued before its end."""
    words = listen(status_bar, "_draw_message", lambda *told, **_: told[3])
    ui.watch = ui.watch or (lambda: None)  # So that every picture is painted.
    match = journal.match
    begun = type(journal).begin(match.header)
    for event in match.events[:-1]:
        begun.append(event)
    with ui.play(ui.table(GameSession(begun, ui.store.begin(begun), 7))):
        assert isinstance(ui.top, EndScoring) and ui.match.outcome
    return list(dict.fromkeys(words))


@pytest.mark.parametrize(
    ("name", "sizes"),
    [
        ("random-10-4p-stuck", [4]),
        ("random-11-5p-stuck", [4, 1]),
        ("italian-4p-partners", [1]),
        ("random-01-2p-bag_empty", []),
    ],
)
def test_what_held_tiles_cost_whom_is_said_before_the_adding_begins(ui, listen, name, sizes):
    said = last_words(ui, listen, TileJournal.read((VECTORS / f"journals/{name}.zatre").read_bytes()))
    header, outcome = ui.match.header, ui.match.outcome
    lost = [f"{owners(header, pad)}: −{minus}" for pad, minus in enumerate(outcome.minus) if minus]
    over = next(at for at, words in enumerate(said) if words.endswith("so the match is over."))
    rest = ["The rest of the bag is drawn, and costs its pips."] if outcome.reason == "stuck" else []
    assert said[over + 1 :][: len(rest)] == rest
    after = [words.replace("\N{NO-BREAK SPACE}", " ") for words in said[over + 1 + len(rest) :]]
    told = [words.removeprefix("Held tiles cost points. ").split(" · ") for words in after]
    assert [len(part) for part in told] == sizes and [*chain(*told)] == lost


def test_the_bag_is_shown_empty_when_its_rest_is_said_to_be_drawn(ui, listen):
    left = set()

    def look() -> None:
        if isinstance(ui.top, TurnScene) and ui.top.model.message.startswith("The rest of the bag"):
            left.add(ui.top.model.displayed.stock)

    ui.watch = look
    last_words(ui, listen, TileJournal.read((VECTORS / "journals/random-10-4p-stuck.zatre").read_bytes()))
    assert left == {0}


def test_around_a_table_every_station_says_what_held_tiles_cost(window, listen):
    ui = window((1920, 1080), seating="four", inches=24.0, speed="normal")
    waiting = listen(stations, "draw_status_of", lambda *told: told[3])
    journal = TileJournal.read((VECTORS / "journals/random-10-4p-stuck.zatre").read_bytes())
    assert last_words(ui, listen, journal)[-1] == waiting[-1]


@pytest.mark.parametrize("name", ["stuck-last-round", "stuck-round-1"])
def test_cards_that_are_left_at_the_end_are_said_to_cost_nothing(ui, listen, name):
    journal = Journal.read((VECTORS / f"cards/journals/{name}.zatre").read_bytes())
    said = last_words(ui, listen, journal)
    assert ("Cards that are left cost nothing." in said) is (journal.match.outcome.reason == "stuck")


def test_why_a_round_and_a_match_of_cards_are_over_is_true():
    said = set()
    for path in sorted((VECTORS / "cards/journals").glob("*.zatre")):
        whole = Journal.read(path.read_bytes()).match
        match, laid = type(whole)(whole.header), 0
        for event in whole.events:
            assert not announced(match)
            if isinstance(event, Deal) and event.round > 1:
                words = round_over_words(match, event.round - 1)
                assert words.startswith("All cards" if laid == PILE else "Nobody"), path.name
                said.add(words.split()[0])
            match.apply(event)
            laid = len(match.table.laid)
        if words := announced(match):
            assert words.startswith("All cards" if laid == PILE else "Nobody") and match.outcome
            said.add(words.split()[0] + " match")
    assert len(said) == 4
