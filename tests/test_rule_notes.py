"""A rule that nobody has explained is said once, when a match comes to it, and what is said is true."""

import random
from collections.abc import Callable, Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from helpers import OPENING, header, session_after, session_of, turn
from kiosk_driver import TO_TITLE, press, start_match
from lesson_driver import open_first_match, play_turn
from pseudo_locale import pseudo, pseudo_locale
from ui_driver import opening, turn_of

from game.engine import text
from game.engine.layout import BOTTOM
from game.engine.picture import Picture
from game.engine.text import wrapped_lines
from game.games import game_of
from game.rules.common.journal import BOARD, CARDS
from game.rules.common.seats import Seat
from game.rules.tiles.constants import DARK_MASK, LIGHT_MASK, PRESETS, cells_of
from game.rules.tiles.events import Draw, Lay, StartDraw
from game.scenes.title import Title
from game.scenes.turn import status_bar
from game.scenes.turn.lesson import Saying
from game.scenes.turn.rule_notes import RuleNotes, shared_box
from game.scenes.turn.scene import TurnScene
from game.scenes.turn.status_bar import draw_lesson_text
from game.session.game_session import GameSession
from game.session.settings import Settings
from tools.fixtures import examples_of
from tools.shots import SIZES

pytestmark = pytest.mark.slow

NAMES = ("Ada", "Ben", "Cleo", "Dora")
TIED = {BOARD: 3, CARDS: 0}
"""Seeds of matches in which the draw for the start has several rounds."""


def begun(
    game_name: str, seed: int, pads: tuple[int, ...], rules: Any, computers: tuple[int, ...] = ()
) -> GameSession:
    seats = tuple(
        Seat(NAMES[seat], "cpu", "casual") if seat in computers else Seat(NAMES[seat], "human")
        for seat in range(len(pads))
    )
    return GameSession.unsaved(game_of(game_name).rules.header(seats, pads, rules, seed))


def notes_of(match: Any) -> RuleNotes:
    game = examples_of(match.header.game_name).turn
    app = SimpleNamespace(settings=Settings(), change=lambda: None)
    return RuleNotes(app, match, game.rules_beginning, game.rules_laid)


class Moment(SimpleNamespace):
    """``key``, ``words``: what is said. ``match``, ``draft``: where. ``events``: the last lay of each player, with the runs that were
    on the table before it, as pairs of a total and the cells."""


def moments(session: GameSession, seed: int) -> Iterator[Moment]:
    """Plays the match to its end. A turn is one of the better ones."""
    match, rng = session.match, random.Random(seed)
    game, notes = examples_of(match.header.game_name).turn, notes_of(match)
    since: list[tuple[Any, Any]] = []
    while match.due:
        if match.due.event != "lay":
            session.deal()
            continue
        draft, seat = game.draft(match, BOTTOM), match.due.seat
        known = list(notes._app.settings.rules_said)
        if words := notes.begin(draft, silent=draft.fits_nowhere()):
            (key,) = [one for one in notes._app.settings.rules_said if one not in known]
            yield Moment(key=key, words=words(), match=match, draft=draft, events=list(since))
        turns = match.legal_turns()
        pad = match.pad_of(seat)
        before = {(run.total, frozenset(run.cells)) for run in game.runs(match, len(game.lying(match)))}
        turn = max(
            rng.sample(turns, min(8, len(turns))),
            key=lambda turn: pad.gain(*game.score(match.lay_event(turn))),
        )
        event = session.lay(turn)
        notes.happens(event)
        since = [*(one for one in since if one[0].seat != seat), (event, before)]


def every_moment() -> Iterator[Moment]:
    for seed in range(5):
        for rules in PRESETS.values():
            yield from moments(begun(BOARD, seed, (0, 1, 2)[: 2 + seed % 2], rules), seed)
        yield from moments(begun(BOARD, seed, (0, 0, 1, 1), PRESETS["standard"]), seed)
        yield from moments(begun(BOARD, seed, (0, 1), PRESETS["standard"], computers=(0,)), seed)
        for rules in game_of(CARDS).rules.presets.values():
            yield from moments(begun(CARDS, seed, (0, 1, 2)[: 2 + seed % 2], rules), seed)


def own(moment: Moment) -> Any:
    return next(event for event, _before in moment.events if event.seat == moment.draft.seat)


def numbers(moment: Moment) -> list[int]:
    cleaned = "".join(letter if letter.isdigit() else " " for letter in moment.words.replace("×2", ""))
    return [int(number) for number in cleaned.split()]


def last_draw(moment: Moment) -> Draw:
    draws = (event for event in reversed(moment.match.events) if isinstance(event, Draw))
    return next(event for event in draws if event.seat == moment.draft.seat)


def fewer(moment: Moment) -> bool:
    held = len(moment.draft.hand) - len(last_draw(moment).tiles)
    return len(last_draw(moment).tiles) == 1 and numbers(moment) == ([held] if held > 1 else [])


def exempt(moment: Moment) -> bool:
    value, board = numbers(moment)[0], moment.draft.board
    fits = [[board.fits(value, cell) for cell in cells_of(mask)] for mask in (DARK_MASK, LIGHT_MASK)]
    return value in moment.draft.hand and not any(fits[0]) and any(fits[1])


def old_run(moment: Moment) -> bool:
    old, new = numbers(moment)
    return any(
        new in event.lines and any(total == old for total, _cells in before)
        for event, before in moment.events
    )


def must_lay(moment: Moment) -> bool:
    draft = moment.draft
    totals = [
        [max(draft.board.totals(draft.hand[place], mark.cell)) for mark in draft.marks(place)]
        for place in draft.unlaid
    ]
    most = "as many" in moment.words
    rule = draft.context.rules.must_lay
    return any(each and max(each) < 10 for each in totals) and rule == ("most" if most else "sequential")


TRUE: dict[str, Callable[[Moment], Any]] = {
    "tiles-opening": lambda it: not it.match.board.laid and it.match.events[0].starter() == it.draft.seat,
    "tiles-fewer": fewer,
    "tiles-exempt": exempt,
    "tiles-last": lambda it: (
        numbers(it) == [it.match.bag_count]
        and ("pair" in it.words) is (len(it.match.pads) == 2 < len(it.match.hands))
    ),
    "tiles-partners": lambda it: (
        it.match.header.pads[NAMES.index(it.words.split()[2])] == it.match.header.pads[it.draft.seat]
    ),
    "tiles-costs": lambda it: len(it.draft.hand) > len(last_draw(it).tiles),
    "tiles-empty": lambda it: (
        it.draft.pad.is_doubled(numbers(it)[0] - 1) and not it.draft.pad.row_sum(numbers(it)[0] - 1).points
    ),
    "tiles-must-lay": must_lay,
    "tiles-signs": lambda it: any(
        mark.kind == "need" for place in it.draft.unlaid for mark in it.draft.marks(place)
    ),
    "cards-signs": lambda it: any(
        mark.turned and mark.totals for place in it.draft.unlaid for mark in it.draft.marks(place)
    ),
    "tiles-light": lambda it: any(mark.totals for place in it.draft.unlaid for mark in it.draft.marks(place)),
    "bonus": lambda it: (
        numbers(it) == [it.draft.pad.bonus(0), 1, 4, it.draft.pad.bonus(12), 13, 16]
        and it.draft.pad.full_rows()
    ),
    "tiles-red": lambda it: any(
        event.ticks and not before and it.match.seats[event.seat].kind == "cpu" for event, before in it.events
    ),
    "old-run": old_run,
    "outgrown": lambda it: (
        numbers(it)[1] == numbers(it)[2] in own(it).lines and numbers(it)[0] < numbers(it)[1]
    ),
    "shared-box": lambda it: own(it).lines.count(numbers(it)[0]) == len(numbers(it)) > 1,
    "cards-second-half": lambda it: numbers(it) == [25, it.match.round - 1, 25] and it.match.round in (2, 4),
    "cards-pile": lambda it: not it.match.pile_count,
    "cards-left": lambda it: not it.match.pile_count,
    "cards-pad": lambda it: it.match.round > 1,
    "cards-next": lambda it: it.match.round > 1,
    "cards-super": lambda it: any(event.supers for event, _before in it.events),
    "cards-zero": lambda it: any(numbers(it)[0] in event.lines for event, _before in it.events),
}


@pytest.fixture(scope="module")
def said() -> dict[str, str]:
    """The words of every moment, and the rule that each says. It is true at that moment. To play the matches takes long."""
    words = {}
    for moment in every_moment():
        assert TRUE[moment.key](moment), (moment.words, moment.match.events[-3:])
        words[moment.words] = moment.key
    return words


def test_every_rule_is_said_in_a_match_that_comes_to_it_and_is_true_there(said):
    assert {*said.values()} == {*TRUE}


def test_a_rule_is_said_once():
    for game_name in (BOARD, CARDS):
        session = begun(game_name, 1, (0, 1), next(iter(game_of(game_name).rules.presets.values())))
        keys = [moment.key for moment in moments(session, 1)]
        assert len(keys) == len(set(keys)) > 5


def test_a_rule_about_a_turn_that_was_laid_is_said_in_the_language_of_the_moment():
    says = shared_box([11, 12, 11])
    assert says().startswith("Your 11 + 11 share")
    with pseudo_locale():
        assert says().startswith(pseudo("Your ") + "11 + 11" + pseudo(" share"))


# In the window


def begun_by_ada(ui) -> TurnScene:
    """Ada draws two tiles, and begins."""
    return turn_of(ui.table(session_of(ui.store, header("human", "casual"), *OPENING[:1])))


def notes_seen(ui) -> list[str]:
    """From now on, what is said while ``ui`` runs."""
    seen: list[str] = []

    def look() -> None:
        note = ui.top.model.note if isinstance(ui.top, TurnScene) and ui.top.model.draft else ""
        if note and note not in seen:
            seen.append(note)

    ui.watch = look
    return seen


@pytest.mark.window((1280, 720))
def test_a_rule_is_said_until_something_is_laid_and_then_remembered(ui, listen):
    bars = listen(status_bar, "_draw_bar", lambda *_: "bar")
    words = listen(status_bar, "_draw_message", lambda *told, **_: told[3])
    with ui.play(begun_by_ada(ui)):
        note = turn_of(ui.top).model.note
        assert note.startswith("Lay them side by side") and words[-1] == note
        words.clear()
        bars.clear()
        ui.click_cell("h8")
        assert bars and not words, "what the turn makes so far is seen"
        ui.strike(pygame.K_BACKSPACE)
        assert words and note not in words
    assert ui.store.settings().rules_said == ["tiles-opening"]
    with ui.play(begun_by_ada(ui)):
        assert note not in turn_of(ui.top).model.note


@pytest.mark.window((1280, 720))
def test_a_rule_is_said_in_the_language_of_the_moment(ui):
    with ui.play(begun_by_ada(ui)):
        with pseudo_locale():
            assert turn_of(ui.top).model.note.startswith(pseudo("Lay them side by side"))
        assert turn_of(ui.top).model.note.startswith("Lay them side by side")


def light_cells_only(ui, opening: str, *tiles: int) -> TurnScene:
    """Ben has these tiles after this opening of a computer; the 6 fits light cells only, at once or after the other one."""
    laid = turn(opening)
    high, *other = sorted((value for value, _cell in laid), reverse=True)
    events = StartDraw(((high, 1),)), Draw(0, tuple(other)), Lay(0, laid, (), 0), Draw(1, tiles)
    return turn_of(ui.table(session_of(ui.store, header("casual", "human"), *events)))


NO_DARK_CELL = "Your 6 fits no dark cell"


@pytest.mark.window((1280, 720))
def test_a_light_cell_without_a_sum_is_explained_in_the_middle_of_a_turn_once(ui, listen):
    words = listen(status_bar, "_draw_message", lambda *told, **_: told[3])
    ui.app.settings.rules_said = [*TRUE.keys() - {"tiles-exempt"}]
    for first in (True, False):
        with ui.play(light_cells_only(ui, "1h8 1h7 6g8", 6, 5)):
            assert not turn_of(ui.top).model.note
            words.clear()
            ui.press_slot(1)
            ui.click_cell("h9")
            ui.run(30)
            said = [one for one in words if one.startswith(NO_DARK_CELL)]
            assert bool(said) is first
            assert all("no cross" in one for one in said)
            ui.strike(pygame.K_BACKSPACE)
            assert not turn_of(ui.top).model.note, "the 6 fits a dark cell again"


@pytest.mark.window((1280, 720))
def test_why_a_tile_may_lie_on_light_cells_is_said_whenever_it_is_picked(ui, listen):
    words = listen(status_bar, "_draw_message", lambda *told, **_: told[3])
    ui.app.settings.rules_said = [*TRUE]
    with ui.play(light_cells_only(ui, "6h8 3h7 1i8", 6, 5)):
        model = turn_of(ui.top).model
        model.message = partial(model.your_turn, 1)
        for place, expected in ((1, False), (0, True), (1, False)):
            ui.press_slot(place)
            ui.run()
            assert words[-1].startswith(NO_DARK_CELL) is expected


@pytest.mark.window((1280, 720))
def test_a_refusal_and_the_hint_are_seen_in_the_place_of_a_rule(ui, listen):
    words = listen(status_bar, "_draw_message", lambda *told, **_: told[3])
    hints = listen(status_bar, "draw_hint_text", lambda *_: "hint")
    with ui.play(begun_by_ada(ui)):
        note = turn_of(ui.top).model.note
        ui.click_cell("a6")
        assert words[-1] == turn_of(ui.top).model.refusal != note
        ui.choose("Hint")
        assert hints


BEGINNING = {
    BOARD: "tiles-opening tiles-fewer tiles-exempt* tiles-last tiles-partners tiles-costs bonus tiles-empty tiles-must-lay "
    "tiles-light tiles-signs",
    CARDS: "cards-second-half cards-pile cards-left cards-pad cards-next bonus cards-signs",
}
"""The rules about a turn that begins, the most important first. Those with a star are also said in the middle of a turn."""
LAID = {
    BOARD: "tiles-red old-run outgrown* shared-box*",
    CARDS: "cards-super old-run outgrown* shared-box* cards-zero",
}
"""Those about a turn that was laid. Of those with a star only its player is told."""


@pytest.mark.parametrize("game_name", [BOARD, CARDS])
def test_the_rules_are_said_in_the_order_in_which_they_matter(game_name):
    game = examples_of(game_name).turn
    beginning = [rule.key + "*" * rule.midway for rule in game.rules_beginning]
    laid = [rule.key + "*" * rule.own for rule in game.rules_laid]
    assert (beginning, laid) == (BEGINNING[game_name].split(), LAID[game_name].split())


@pytest.mark.parametrize(("left", "said"), [(0, False), (1, True), (4, True), (5, False)])
def test_that_the_last_tiles_will_be_drawn_is_said_when_two_for_each_player_are_left(left, said):
    session = begun(BOARD, 3, (0, 1), PRESETS["standard"])
    while session.match.due.event != "lay":
        session.deal()
    draft = examples_of(BOARD).turn.draft(session.match, BOTTOM)
    match = SimpleNamespace(bag_count=left, hands=session.match.hands, pads=session.match.pads)
    rule = next(rule for rule in examples_of(BOARD).turn.rules_beginning if rule.key == "tiles-last")
    assert bool(rule.says(match, draft)) == said


@pytest.mark.window((1280, 720))
def test_a_message_that_is_not_about_the_last_turn_is_not_replaced_by_a_rule(ui):
    with ui.play(ui.table(session_after(ui.store, header("human", "casual"), 6))):
        model = turn_of(ui.top).model
        assert model.message.startswith("Marks show") and model.draft and not model.note
        seen = notes_seen(ui)
        ui.play_turn()
        ui.play_turn()
        assert seen, "but later"


@pytest.mark.window((1280, 720))
@pytest.mark.parametrize("game_name", (BOARD, CARDS))
def test_a_lesson_says_no_other_rule_and_what_it_has_taught_is_not_said_later(ui, game_name):
    with ui.play(Title(ui.app)):
        open_first_match(ui, game_name)
        seen, lesson = notes_seen(ui), ui.top.model.lesson
        taught = {rule for idea in lesson.ideas for rule in idea.rules}
        while not lesson.over:
            assert not seen
            play_turn(ui)
        known = ui.app.settings.rules_said
        assert taught <= {*known}
        by_lesson = len(known) - len(seen)
        for _turn in range(6):
            play_turn(ui)
        assert len({*ui.app.settings.rules_said}) == by_lesson + len(seen)


@pytest.mark.window((1280, 720))
def test_who_watches_a_match_is_told_no_rule(ui, listen):
    told = listen(RuleNotes, "begin", lambda *_: "told")
    session = session_after(ui.store, header("human", "casual"), 6)
    with ui.play(ui.make("watch", session.match, open_handed=True)):
        for turn in range(1, 5):
            after = next(button.area for button in ui.top.buttons.all if button.label == "Next turn")
            ui.click(after.center)
            assert ui.top._table.session.at == turn
        assert not told


def test_the_next_visitor_of_a_kiosk_is_told_again(table):
    with table.run():
        start_match(table)
        first = table.kiosk.app.settings.rules_said
        assert first
        table.wait(TO_TITLE)
        assert table.kiosk.app.settings.rules_said == []
        press(table, "Go on playing")
        assert table.kiosk.app.settings.rules_said == first, "they are the same visitors, in the same turn"


def test_a_rule_never_needs_more_than_two_lines(window, listen, said):
    plain = listen(text, "paragraph", lambda _, words, size, colour, width, *__: (words, size, width))
    for size in SIZES:
        ui = window(size)
        scene = opening(ui)
        scene.resize(size)
        for words in said:
            draw_lesson_text(Picture(), scene.turn_table, Saying(words))
    assert len(plain) == len(said) * len(SIZES)
    assert [one for one in plain if len(wrapped_lines(*one)) > 2] == []
