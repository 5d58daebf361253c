"""The review's boards, on which a player looks for better turns: what they show, refuse and keep secret, and say about a try."""

from collections.abc import Iterator

import pygame
import pytest
from helpers import OPENING, at, header, turn
from input_poster import ARROWS, WAYS
from review_driver import another, better, untried_review, way_to, with_size
from ui_driver import UiDriver

from game.analysis.review import Judgement, report, steps
from game.analysis.review_result import ReviewResult
from game.engine.intents import Intent, IntentKind
from game.engine.scene import Pop
from game.players.budget import Samples
from game.rules.common.journal import BOARD, CARDS
from game.rules.tiles.events import Lay
from game.rules.tiles.match import Match
from game.rules.tiles.player_view import view_of
from game.scenes.review.board import ReviewBoard
from game.scenes.review.board_model import verdict
from game.scenes.review.turn_list import TurnList
from tools.fixtures import review_board
from tools.instant_worker import InstantWorker

pytestmark = pytest.mark.usefixtures("brief_review")


def board(ui: UiDriver, game_name: str = BOARD) -> ReviewBoard:
    result = untried_review("human", "cpu", game_name=game_name)
    return with_size(review_board(ui.app, result, result.report.costliest(0)))


def try_another(scene: ReviewBoard) -> None:
    scene.put(another(scene))
    scene.finish_turn()
    scene.update(1 / 60)


def tried_board(ui: UiDriver) -> ReviewBoard:
    scene = board(ui)
    try_another(scene)
    return scene


@pytest.mark.slow
@pytest.mark.parametrize("game_name", [BOARD, CARDS])
def test_a_try_is_judged_and_still_there_after_stepping_through_the_boards(ui, game_name):
    scene = board(ui, game_name)
    assert scene.board.known()[2][2] is None, "the master's turn is secret"
    try_another(scene)
    turn, tried = scene.board.turn, scene.board.tried
    assert tried is not None and scene.board.known()[2][2] == turn.judgement.best
    scene.step(1)
    assert scene.board.tried is None
    draft = scene.model.draft
    assert sorted(draft.hand[place] for place in draft.unlaid) == sorted(scene.board.turn.played.hand)
    assert game_name == BOARD or scene.turn_table.placements == scene.match.table.laid
    scene.step(-1)
    scene.step(-1)
    assert (scene.board.turn, scene.board.tried) == (turn, tried)


@pytest.mark.slow
@pytest.mark.parametrize("game_name", [BOARD, CARDS])
def test_a_board_shows_the_match_before_the_turn_and_refuses_an_unfinished_or_known_try(ui, game_name):
    scene = board(ui, game_name)
    report, played = scene.board.result.report, scene.board.turn.played
    assert scene.match.events == list(report.events[: played.line - 2])
    assert tuple(scene.match.hands[played.seat]) == played.hand
    scene.finish_turn()
    assert scene.model.refusal and scene.board.asked is None
    scene.put(played.lay.turn)
    scene.finish_turn()
    assert "already know" in scene.model.refusal
    assert scene.board.tried is None


@pytest.mark.slow
def test_done_on_a_legal_try_clears_the_refusal(ui):
    match = Match(header("human", "casual", rules="italian"))
    for event in (*OPENING, Lay(0, turn("6h8"), (), 0)):
        match.apply(event)
    asked = steps(match)
    found = report(match, asked, [step.answer(Samples(1)) for step in asked])
    scene = review_board(ui.app, ReviewResult(match, found), found.turns_of(0))
    focused = scene.turn_table.focus

    def lay(*cells: str) -> None:
        for name in cells:
            focused.cell, focused.on_board = at(name), True
            ui.strike(pygame.K_RETURN)

    with ui.play(scene):
        ui.strike(pygame.K_UP)
        ui.key(pygame.K_6)
        lay("h8", "i1")
        assert scene.model.refused_cells == (at("i1"),)
        ui.strike(pygame.K_d)
        assert "already know" in scene.model.refusal
        assert scene.model.refused_cells == ()
        lay("i8", "i1")
        assert scene.model.refused_cells == (at("i1"),)
        ui.strike(pygame.K_d)
        assert scene.board.tried is not None
        assert (scene.model.refusal, scene.model.refused_cells) == ("", ())


@pytest.mark.slow
def test_the_status_bar_explains_the_figures(ui):
    assert board(ui).model.message == "The figures show how far ahead or behind Ada would finish."
    result = untried_review("human", "cpu", "human")
    scene = review_board(ui.app, result, result.report.costliest(2))
    assert (
        scene.model.message
        == "The figures show how far ahead of the others' average, or behind it, Cleo would finish."
    )


@pytest.mark.slow
def test_stepping_to_another_turn_closes_another_players_pad(ui):
    result = untried_review("human", "cpu")
    with ui.play(review_board(ui.app, result, result.report.costliest(0))):
        scene = better(ui)
        ui.click(scene.layout.badges[1].center)
        assert scene.model.pad_view.selected == 1
        ui.click(scene.turn_table.focus.buttons.all[-1].area.center)
        assert scene.board.at == 1 and scene.model.pad_view.selected is None


class SlowWorker(InstantWorker):
    """Never answers. Counts how often it is closed."""

    closed = 0

    def answer(self) -> None:
        return None

    def close(self) -> None:
        SlowWorker.closed += 1


@pytest.mark.slow
def test_while_a_try_is_judged_nothing_changes_it_and_only_the_menu_leads_back(ui, monkeypatch):
    monkeypatch.setattr("game.scenes.review.board.Worker", SlowWorker)
    SlowWorker.closed = 0
    judging = tried_board(ui)
    assert judging.busy
    assert [button.enabled for button in judging.turn_table.focus.buttons.all] == [True] + [False] * 7
    before = judging.model.draft.turn
    for kind in (IntentKind.TAKE_BACK, IntentKind.DONE, IntentKind.NEXT_TILE, IntentKind.CONFIRM):
        for _ in range(2):
            judging.handle(Intent(kind))
        assert judging.model.draft.turn == before, kind
    menu = judging.layout.station.menu.center
    judging.handle(Intent(IntentKind.PRESS, menu))
    assert isinstance(judging.handle(Intent(IntentKind.RELEASE, menu)), Pop)
    judging.close()
    assert SlowWorker.closed == 1


def test_a_try_as_good_as_the_best_is_the_best(ui):
    scene = board(ui)
    scene.board.asked = another(scene)
    scene.learn(scene.board.asked, Judgement(3.0, scene.board.asked, 3.0))
    assert scene.board.comment().startswith("That is it")
    label, margin, _turn = scene.board.known()[1]
    assert (label, margin) == ("Your try", pytest.approx(scene.board.turn.judgement.best_margin))


@pytest.mark.slow
@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (480, 800)], ids=str)
def test_the_arrows_reach_every_button_of_the_boards(ui, size):
    scene = with_size(tried_board(ui), size)
    scene.step(1)
    try_another(scene)
    focused, reached = scene.turn_table.focus, set()
    focused.buttons.visible, focused.on_board = True, False
    queue = [2]
    while queue:
        one = queue.pop()
        if one in reached:
            continue
        reached.add(one)
        for way in WAYS:
            focused.on_board, focused.buttons.focus = False, one
            scene.handle(Intent(IntentKind.MOVE, way))
            if not focused.on_board:
                queue.append(focused.buttons.focus)
    assert reached >= {index for index, one in enumerate(focused.buttons.all) if one.enabled and index}


def test_a_try_gets_a_verdict():
    assert verdict(12, 18, 18).startswith("That is it")
    assert verdict(12, 17.4, 18) == "5.4 more than before. You can still gain 0.6 more."
    assert verdict(12, 12, 18) == "As good as before. You can still gain 6.0 more."
    assert verdict(12, 9, 18) == "Worse than before by 3.0. Try again."


@pytest.fixture
def played(ui) -> Iterator[UiDriver]:
    """The first board is on the screen; nothing has been tried."""
    result = untried_review("human", "cpu")
    with ui.play(review_board(ui.app, result, result.report.costliest(0))):
        yield ui


def press(ui: UiDriver, label: str) -> ReviewBoard:
    ui.choose(label)
    return better(ui)


def test_what_is_secret_or_known_is_refused_before_a_try_and_heard(played, listen):
    heard = listen(played.app.sound, "play")
    for number, label in enumerate(("Your try", "The master's"), 1):
        scene = press(played, label)
        assert scene.model.refusal == "Try it first: make your turn and press Done."
        assert not scene.model.draft.laid and heard == ["refusal"] * number
    heard.clear()
    assert press(played, "What you laid").model.refusal == "" and heard[-1] == "tile_laid_1"
    assert press(played, "Done").model.refusal.startswith("You already know") and heard[-1] == "refusal"
    for way in way_to(better(played), "The master's"):
        played.strike(ARROWS[way])
    played.strike(pygame.K_RETURN)
    assert better(played).model.refusal.startswith("Try it first"), "with keys, too"


def cost(ui: UiDriver) -> str:
    """What the turn that was laid gave away, as it is written."""
    return f"{better(ui).board.turn.cost:.1f}"


def lay_another(ui: UiDriver) -> None:
    better(ui).put(another(better(ui)))
    press(ui, "Done")


@pytest.mark.slow
def test_the_comments_say_what_can_be_found_and_after_a_try_what_each_turn_is_worth(played):
    assert better(played).board.comment() == f"You gave away {cost(played)} points here. Find them."
    laid = f"This is what you laid. It gave away {cost(played)} points."
    assert press(played, "What you laid").board.comment() == f"{laid} Take it back and find them."
    lay_another(played)
    tried = better(played).board.comment()
    assert tried.endswith("Press a turn to see it.")
    assert press(played, "What you laid").board.comment() == laid
    best = f"This is the master's turn. It is {cost(played)} points better."
    assert press(played, "The master's").board.comment() == best
    assert press(played, "Your try").board.comment() == tried


@pytest.mark.slow
@pytest.mark.parametrize("best", [True, False])
def test_a_try_as_good_as_the_best_turn_is_heard(played, listen, best):
    heard = listen(played.app.sound, "play")
    scene = better(played)
    seen = view_of(scene.match, 0)
    poorest = min(scene.match.legal_turns(), key=lambda turn: seen.pad.gain(*seen.score_of(turn)))
    scene.put(scene.board.turn.judgement.best if best else poorest)
    press(played, "Done")
    assert heard[-1] == ("run_12" if best else "pencil_writing")


def test_a_board_from_the_list_comments_on_each_turn_without_a_try(ui):
    """A costly turn that is none of the three most costly ones."""
    with ui.play(TurnList(ui.app, untried_review("human", "cpu"), 0)):
        listed = ui.top
        costly = listed.result.report.costliest(0)
        row = next(i for i, turn in enumerate(listed._turns) if turn.cost >= 0.5 and turn not in costly)
        ui.click((listed._sheet.centerx, listed._sheet.y + round((row + 1.5) * listed._row_height)))
        gave = f"You gave away {cost(ui)} points here. Press a turn to see it."
        assert better(ui).board.comment() == gave
        laid = f"This is what you laid. It gave away {cost(ui)} points."
        assert press(ui, "What you laid").board.comment() == laid
        scene = press(ui, "The master's")
        assert frozenset(scene.model.draft.turn) == frozenset(scene.board.turn.judgement.best)
        assert scene.board.comment() == f"This is the master's turn. It is {cost(ui)} points better."
        assert press(ui, "Your try").model.refusal.startswith("Try it first")
