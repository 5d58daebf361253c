"""Exercises in the window: the page with the names, and a better turn that is found with each device, in both games."""

from collections.abc import Callable
from datetime import date, timedelta

import pygame
import pytest
from card_driver import tap
from fingers import Fingers
from keys_and_gamepad import KEYS, PAD
from places import in_picture, visible_part
from review_driver import another, better, untried_review
from ui_driver import UiDriver, button_of, labels_of, picture_of, pixels
from written_words import listening, words_in

from game.analysis.review import Report
from game.analysis.review_result import judgement_of
from game.rules.common.journal import BOARD, CARDS
from game.scenes.exercise import SOLVED, ExerciseBoard, opened
from game.scenes.exercises import Exercises
from game.scenes.matches import Matches
from game.scenes.review.board_model import standing
from game.scenes.review.overview import Overview, ReviewProgress
from game.session.exercises import AFTER
from game.session.storage import Store
from tools.fixtures import keep_finished, reviewed_match

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("brief_review")]

DAY = date(2026, 3, 1)
Press = Callable[[], None]


def with_exercises(ui: UiDriver, game_name: str = BOARD, *kinds: str) -> UiDriver:
    found = reviewed_match(*(kinds or ("human", "cpu")), game_name=game_name)
    keep_finished(ui.store, game_name, found.match)
    ui.store.exercises.keep(found.report)
    ui.app.today = lambda: DAY
    return ui


def board(ui: UiDriver) -> ExerciseBoard:
    assert isinstance(ui.top, ExerciseBoard), ui.top
    return ui.top


def notes(ui: UiDriver) -> list[str]:
    return [button.note for button in ui.top.buttons.all if button.note]


def best_of(scene: ExerciseBoard):
    return judgement_of(scene.board.turn).best


def by_pointer(ui: UiDriver, press: Callable[[tuple[int, int]], None]) -> tuple[Press, Press, Callable]:
    def lay(place: int, cell: int) -> None:
        press(visible_part(board(ui), place).center)
        press(board(ui).layout.rect(cell).center)

    return (
        lambda: press(ui.place_of(button_of(ui.top, "Ada").area)),
        lambda: press(in_picture(board(ui), board(ui).turn_table.station.done).center),
        lay,
    )


def by_strokes(ui: UiDriver, strike: Callable[..., None], strokes) -> tuple[Press, Press, Callable]:
    def begin() -> None:
        while isinstance(ui.top, Exercises):  # The first press only shows the focus.
            strike(strokes.confirm)

    def lay(place: int, cell: int) -> None:
        scene = board(ui)
        while scene.model.draft.picked != place:
            strike(strokes.pick)
        scene.turn_table.focus.cell, scene.turn_table.focus.on_board = cell, True
        scene.turn_table.focus.buttons.visible = True
        strike(strokes.confirm)

    return begin, lambda: strike(strokes.done), lay


def hands_of(ui: UiDriver, device: str) -> tuple[Press, Press, Callable]:
    fingers = Fingers()
    return {
        "mouse": lambda: by_pointer(ui, ui.click),
        "touch": lambda: by_pointer(ui, lambda where: tap(ui, fingers, where)),
        "keys": lambda: by_strokes(ui, ui.strike, KEYS),
        "gamepad": lambda: by_strokes(ui, ui.push, PAD),
    }[device]()


@pytest.mark.parametrize("device", ["mouse", "touch", "keys", "gamepad"])
@pytest.mark.parametrize("game_name", [BOARD, CARDS])
def test_an_exercise_is_solved_with_each_device(ui, device, game_name):
    with_exercises(ui, game_name)
    begin, done, lay = hands_of(ui, device)
    with ui.play(ui.make("exercises")):
        assert notes(ui) == ["3 exercises today, 3 in all."]
        begin()
        scene = board(ui)
        best = best_of(scene)
        if game_name == BOARD:
            for value, cell in best:
                draft = scene.model.draft
                lay(next(place for place in draft.unlaid if draft.hand[place] == value), cell)
        else:
            scene.put(best)
        assert scene.board.shows(best)
        done()
        assert scene.board.solved and "It comes again in 1 day." in scene.board.comment()
        assert scene.model.message.startswith("The master's turn: ")
        ui.strike(pygame.K_ESCAPE)
        assert notes(ui) == ["2 exercises today, 3 in all."]


def test_a_worse_turn_solves_nothing_and_the_first_try_counts(ui):
    with_exercises(ui)
    with ui.play(ui.make("exercises")):
        ui.choose("Ada")
        scene = board(ui)
        assert scene.board.known()[2][2] is None, "the best turn is secret"
        judged, tried = judgement_of(scene.board.turn), another(scene)
        scene.put(tried)
        scene.learn(tried, (judged, None))
        assert scene.board.solved is False
        assert "it comes again tomorrow" in scene.board.comment()
        assert scene.board.known()[2][2] == best_of(scene)
        scene.learn(best_of(scene), (judged._replace(margin=judged.best_margin), None))
        assert scene.board.solved is False, "the best turn was known"
        ui.strike(pygame.K_ESCAPE)
        assert notes(ui) == ["2 exercises today, 3 in all."]
    ui.app.today = lambda: DAY + timedelta(days=1)
    assert len(list(opened(ui.app, "Ada"))) == 3


def test_a_try_nearly_as_good_as_the_best_turn_solves_the_exercise(ui):
    with_exercises(ui)
    scene = ui.make("exercise", *next(opened(ui.app, "Ada")), ())
    scene.resize((800, 480))
    turn = another(scene)
    judged = judgement_of(scene.board.turn)
    scene.learn(turn, (judged._replace(margin=judged.best_margin - SOLVED + 0.01), None))
    assert scene.board.solved
    scene = ui.make("exercise", *next(opened(ui.app, "Ada")), ())
    scene.resize((800, 480))
    judged = judgement_of(scene.board.turn)
    scene.learn(another(scene), (judged._replace(margin=judged.best_margin - SOLVED), None))
    assert scene.board.solved is False


def test_the_arrow_leads_to_the_next_exercise_of_today_until_there_is_none(ui):
    with_exercises(ui)
    seen = []
    with ui.play(ui.make("exercises")):
        ui.choose("Ada")
        while isinstance(ui.top, ExerciseBoard):
            scene = board(ui)
            seen.append(scene.board.heading())
            arrow = scene.turn_table.focus.buttons.all[-1]
            assert not arrow.main, "first there is something to try"
            if not arrow.enabled:
                break
            ui.click(arrow.area.center)
    assert seen == ["Exercise 1 of 3", "Exercise 2 of 3", "Exercise 3 of 3"]


def test_every_name_has_its_own_exercises(ui):
    with_exercises(ui, BOARD, "human", "cpu", "human")
    with ui.play(ui.make("exercises")):
        assert labels_of(ui.top) == ["Ada", "Cleo", "Back"]
        ui.choose("Cleo")
        scene = board(ui)
        assert scene.model.name(scene.board.turn.played.seat) == "Cleo"
        assert scene.model.displayed.actor == 2


def test_without_exercises_the_page_says_where_they_come_from_in_any_window(ui):
    with ui.play(Exercises(ui.app)), listening() as written:
        ui.run(3)
        for size in ((800, 480), (1280, 720)):
            ui.top.resize(size)
            said = " ".join(words for words, *_ in words_in(written, picture_of(ui.top)))
            assert "Review a match" in said


def test_when_everything_is_solved_the_page_says_so_and_when_the_next_comes(ui):
    with_exercises(ui)
    today = DAY
    for wait in (*AFTER, 0):
        for exercise in ui.store.exercises.load().due("Ada", today):
            ui.store.exercises.answer(exercise, today, solved=True)
        ui.app.today = lambda day=today: day
        with ui.play(ui.make("exercises")):
            comes = f"The next one comes in {wait} day{'s' if wait > 1 else ''}."
            said = [f"0 exercises today, 3 in all. {comes}"] if wait else ["Every exercise is solved."]
            assert notes(ui) == said and not button_of(ui.top, "Ada").enabled
            assert [button.label for button in ui.top.buttons.all if button.main] == ["Back"]
        today += timedelta(days=wait)


def test_an_exercise_that_is_solved_in_the_window_comes_again_after_one_three_and_nine_days(ui):
    with_exercises(ui)
    _again, *others = ui.store.exercises.load().due("Ada", DAY)
    for exercise in others * (len(AFTER) + 1):
        ui.store.exercises.answer(exercise, DAY, solved=True)
    today = DAY
    for wait in (*AFTER, 0):
        ui.app.today = lambda day=today: day
        with ui.play(ui.make("exercises")):
            assert notes(ui) == ["1 exercise today, 1 in all."]
            ui.choose("Ada")
            board(ui).put(best_of(board(ui)))
            ui.strike(pygame.K_d)
            again = f"Solved. It comes again in {wait} day{'s' if wait > 1 else ''}."
            assert board(ui).board.comment().endswith(again if wait else "Solved for good.")
            ui.strike(pygame.K_ESCAPE)
            comes = f"0 exercises today, 1 in all. The next one comes in {wait} day{'s' if wait > 1 else ''}."
            assert notes(ui) == [comes if wait else "Every exercise is solved."]
        today += timedelta(days=wait)


def test_a_review_that_somebody_looks_at_adds_its_costly_turns(ui):
    found = reviewed_match("human", "cpu")
    keep_finished(ui.store, "match", found.match)
    with ui.play(ui.make("matches")):
        ui.choose("Exercises")
        assert isinstance(ui.top, Exercises) and labels_of(ui.top) == ["Back"]
        ui.strike(pygame.K_ESCAPE)
        assert isinstance(ui.top, Matches)
    with ui.play(ReviewProgress(ui.app, found.match)):
        assert isinstance(ui.top, Overview)
        costliest = ui.top.result.report.costliest(0)
    assert [one.key.line for one in ui.store.exercises.load().due("Ada", DAY)] == [
        turn.played.line for turn in costliest
    ]
    assert costliest


@pytest.mark.parametrize("game_name", [BOARD, CARDS])
def test_what_is_solved_on_a_board_of_the_review_counts_as_solved(ui, game_name):
    with_exercises(ui, game_name)
    result = untried_review("human", "cpu", game_name=game_name)
    costliest = result.report.costliest(0)
    with ui.play(ui.make("review_boards", result, costliest, 0)):
        better(ui).put(judgement_of(costliest[0]).best)
        ui.strike(pygame.K_d)
        better(ui).step(1)
        missed = judgement_of(costliest[1])
        better(ui).learn(another(better(ui)), missed)
        better(ui).learn(missed.best, missed._replace(margin=missed.best_margin))
        better(ui).step(1)
    with ui.play(ui.make("exercises")):
        assert notes(ui) == ["2 exercises today, 3 in all."], "the second try knew the best turn"
    (solved,) = {one.key for one, _ in ui.store.exercises.load().left("Ada")} - {
        one.key for one in ui.store.exercises.load().due("Ada", DAY)
    }
    assert solved.line == costliest[0].played.line
    assert Store(ui.store.folder).exercises.load().next_in("Ada", DAY + timedelta(days=AFTER[0])) == 0


def test_what_is_not_due_or_no_exercise_is_not_counted_when_the_review_is_looked_at_again(ui):
    with_exercises(ui)
    found = untried_review("human", "cpu").report
    line = found.costliest(0)[0].played.line
    for day, left in ((DAY, 1), (DAY, 1), (DAY + timedelta(days=1), 3), (DAY + timedelta(days=2), 2)):
        ui.store.exercises.solve(found, line, day)
        ui.store.exercises.solve(found, line + 1, day)
        progress = next(
            progress for one, progress in ui.store.exercises.load().left("Ada") if one.key.line == line
        )
        assert progress.days_left(day) == left


def test_a_position_shows_only_what_the_seat_knew(ui, monkeypatch):
    """Which tile an opponent holds makes no difference to the picture."""
    with_exercises(ui)
    exercise, result = next(opened(ui.app, "Ada"))
    before, seen = Report.before, set()
    for value in (1, 5):

        def holding(report, played, value=value):
            match = before(report, played)
            match.hands[1][:] = [value]
            return match

        monkeypatch.setattr(Report, "before", holding)
        scene = ui.make("exercise", exercise, result, ())
        scene.resize((800, 480))
        seen.add(pixels(scene, (800, 480)))
    assert len(seen) == 1


@pytest.mark.parametrize("change", ["gone", "cut", "other best", "other line", "other name"])
def test_what_does_not_fit_its_match_any_more_is_left_out(ui, change):
    with_exercises(ui)
    path = ui.store.finished / f"{BOARD}.zatre"
    with ui.play(ui.make("exercises")):
        if change == "gone":
            path.unlink()
        elif change == "cut":
            path.write_bytes(path.read_bytes()[:900])
        else:
            text = ui.store.exercises.found.read_bytes()
            for one in ui.store.exercises.load().due("Ada", DAY):
                if change == "other best":
                    text = text.replace(f'"{one.best[0]}"'.encode(), b'"6h8"')
                elif change == "other line":
                    text = text.replace(
                        f'.zatre",{one.key.line},'.encode(), b'.zatre",%d,' % (one.key.line + 1)
                    )
                else:
                    text = text.replace(b'"Ada"', b'"Eve"')
            for file in (ui.store.exercises.found, ui.store.exercises.path):
                file.write_bytes(text)
            ui.change_size((800, 500))
            ui.run()
        name = "Eve" if change == "other name" else "Ada"
        ui.choose(name)
        assert isinstance(ui.top, Exercises) and "cannot be read" in ui.top._notice


def test_a_damaged_collection_is_told_in_one_sentence(ui):
    with_exercises(ui)
    ui.store.exercises.path.write_bytes(b"{")
    with ui.play(ui.make("exercises")):
        assert "begin anew" in ui.top._notice
        assert notes(ui) == ["3 exercises today, 3 in all."]


def test_a_margin_is_said_in_words():
    assert [standing(points) for points in (26.2, -100.0, 0.01)] == ["26 ahead", "100 behind", "level"]


@pytest.mark.parametrize("game_name", [BOARD, CARDS])
def test_an_exercise_is_played_with_arrows_enter_and_d_and_d_leads_on(ui, game_name):
    with_exercises(ui, game_name)
    with ui.play(ui.make("exercises")):
        ui.choose("Ada")
        scene = board(ui)
        ui.strike(pygame.K_UP)
        before = scene.turn_table.focus.cell
        ui.strike(pygame.K_UP)
        assert scene.turn_table.focus.on_board and scene.turn_table.focus.cell != before
        while not scene.model.draft.ready:
            place = next(place for place in scene.model.draft.unlaid if scene.model.draft.marks(place))
            mark = scene.model.draft.marks(place)[0]
            if game_name == CARDS:
                scene.model.lay(place, mark.placement)
                continue
            while scene.model.draft.picked != place:
                ui.strike(pygame.K_TAB)
            scene.turn_table.focus.cell, scene.turn_table.focus.on_board = mark.cell, True
            ui.strike(pygame.K_RETURN)
        ui.strike(pygame.K_d)
        assert scene.board.progress is not None and scene.board.place == 1
        scene.put(best_of(scene))
        assert button_of(ui.top, "Next").main
        ui.strike(pygame.K_d)
        assert board(ui).board.place == 2
