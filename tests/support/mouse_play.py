"""For the tests of playing with the mouse: the example of the rule books, and playing a match to its end."""

from helpers import ANSWER, best_turn, header, session_of
from ui_driver import UiDriver, covered, draft_of, over, turn_of
from which_game import plays

from game.rules.common.journal import BOARD
from game.rules.tiles.match import Match
from game.scenes.turn.scene import TurnScene


def answering(ui: UiDriver, *kinds: str, open_hands: bool = False) -> TurnScene:
    """The example of the rule books: the human Ben has 5 and 3; on the board are 6h8 5i8 5i9. ``kinds``: of the two seats."""
    head = header(*kinds or ("casual", "human"), open_hands=open_hands)
    return turn_of(ui.table(session_of(ui.store, head, *ANSWER)))


def players(ui: UiDriver) -> None:
    """Plays for every human until the match is over."""
    ui.run()
    while not over(ui):
        if covered(ui.top):
            ui.press_button("Show my tiles")
        elif plays(ui.top, BOARD):
            ui.lay_by_mouse(best_turn(ui.match))
        ui.run()


def lying(ui: UiDriver) -> set[tuple[int, int]]:
    return set(draft_of(ui.top).turn)


def check_match_displayed(scene: TurnScene, match: Match) -> None:
    """Checks that the board, pads, bag and hands on the screen are those of the match."""
    assert sorted(scene.model.displayed.placements) == sorted(match.board.laid)
    assert scene.model.displayed.pads == match.pads
    assert scene.model.displayed.stock == match.bag_count
    assert scene.model.displayed.held == [len(hand) for hand in match.hands]
    assert scene.model.displayed.lit_runs == []
