"""A turn frame by frame, from Done to the next player's turn: nothing that moves hides the score, and no number covers another."""

from itertools import combinations

import pytest
from pygame import Rect
from ui_driver import picture_of, turn_of

from game.engine.picture import Picture
from game.rules.common.journal import BOARD, CARDS
from game.scenes.card_turn import drawing as card_drawing
from game.scenes.tile_turn import drawing as tile_drawing
from game.scenes.turn import run_signs, signs
from game.scenes.turn.scene import TurnScene
from game.table import tiles
from tools.fixtures import Around, draft_best_turn, session_at

pytestmark = [pytest.mark.slow, pytest.mark.window((1280, 720), speed="normal")]
SIZES = [(1280, 720), (720, 1280), (800, 480)]
SECONDS = 12
GAMES_AND_TURNS = [(BOARD, 5), (CARDS, 5), (CARDS, 9)]
"""Names of games, and how many turns there are before. The second and the third turn make the same total twice."""


@pytest.fixture
def frames(ui):
    """A function that plays the best turn of a person and the next one of a computer, and calls ``look`` with the scene and its
    picture after each frame."""

    def play(game_name, lays, size, look):
        session = session_at(ui.app, ("human", "cpu"), lays, game_name=game_name, seat=0)
        with ui.play(ui.table(session)):
            scene = turn_of(ui.top)
            ui.change_size(size)
            ui.run(60)
            draft_best_turn(scene)
            ui.run(60)
            ui.watch = lambda: look(scene, picture_of(scene))
            scene.finish_turn()
            ui.run(SECONDS * 60)
            ui.watch = None
            assert scene.model.draft

    return play


def areas(picture: Picture) -> list[Rect]:
    return [surface.get_rect(topleft=(round(x), round(y))) for surface, (x, y) in picture.blits]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game_name", [BOARD, CARDS])
def test_nothing_that_moves_covers_the_status_bar(frames, game_name, size):
    seen = []

    def look(scene: TurnScene, picture: Picture) -> None:
        status, blits = scene.turn_table.station.status, areas(picture)
        bar = len(blits) - 1 - blits[::-1].index(status)
        over = [area for area in blits[bar + 1 :] if area.colliderect(status)]
        assert all(status.contains(area) for area in over)
        seen.append(any(area.colliderect(status) for area in blits[1:bar]))

    frames(game_name, 5, size, look)
    assert len(seen) > 200 and (any(seen) or game_name == CARDS)


@pytest.mark.parametrize(("game_name", "lays"), GAMES_AND_TURNS)
def test_no_number_on_the_table_covers_another_one(frames, monkeypatch, game_name, lays):
    labels, kept = set(), []

    def remembered(real):
        def make(*args, **named):
            made = real(*args, **named)
            kept.append(made)
            labels.add(id(made))
            return made

        return make

    def look(scene: TurnScene, picture: Picture) -> None:
        board = scene.layout.board
        found = [
            surface.get_rect(topleft=(round(x), round(y)))
            for surface, (x, y) in picture.blits
            if id(surface) in labels
        ]
        pairs = [(one, other) for one, other in combinations(found, 2) if one.colliderect(other)]
        assert not [pair for pair in pairs if board.contains(pair[0])], pairs
        checked.append(len(found))

    checked: list[int] = []
    for name in ("run_label", "scaled"):
        monkeypatch.setattr(run_signs, name, remembered(getattr(run_signs, name)))
    frames(game_name, lays, SIZES[0], look)
    assert max(checked) >= 1


@pytest.mark.parametrize("game_name", [BOARD, CARDS])
def test_the_frame_of_a_run_crosses_no_mark_of_who_laid_last(frames, listen, game_name):
    marks = listen(signs, "seat_sign", lambda sign, *_: sign)
    rings = listen(run_signs, "draw_run_outline", lambda _none, picture, *_: picture.blits[-1][0])
    checked = []

    def look(_scene: TurnScene, picture: Picture) -> None:
        lying = [(surface, area) for (surface, _at), area in zip(picture.blits, areas(picture), strict=True)]
        for at, (mark, area) in enumerate(lying):
            if any(mark is one for one in marks):
                above = [other for ring, other in lying[at + 1 :] if any(ring is one for one in rings)]
                last = not any(mark is one for one, _area in lying[at + 1 :])
                assert not last or not [other for other in above if other.colliderect(area)]
                checked.append(at)

    frames(game_name, 5, SIZES[0], look)
    assert checked and rings


WINDOWS = [((1280, 720), 0.0), ((1920, 1080), 0.0), ((800, 480), 0.0), ((720, 1280), 0.0), ((800, 480), 7.0)]


@pytest.mark.parametrize(("name", "module"), [("turn", tile_drawing), ("cards", card_drawing)])
@pytest.mark.parametrize(("size", "inches"), WINDOWS, ids=str)
def test_the_frame_of_what_is_picked_stays_clear_of_the_status_bar(
    example, listen, name, module, size, inches
):
    draw = "draw_tile_outline" if name == "turn" else "draw_card_outline"
    frames = listen(module, draw, lambda _none, picture, *_: areas(picture)[-1])
    scene = example(f"{name}-choosing", size, Around("one", 2, inches))
    picture_of(scene)
    station = scene.turn_table.station
    (picked,) = [frame for frame in frames if frame.colliderect(station.rack)]
    assert picked.top > station.status.bottom


@pytest.mark.parametrize(("size", "inches"), WINDOWS, ids=str)
def test_tiles_fly_from_the_bag_below_the_status_bar(example, listen, size, inches):
    flying = listen(tiles, "draw_lifted", lambda _none, picture, *_: areas(picture)[-1])
    scene = example("turn-dealing", size, Around("one", 2, inches))
    flying.clear()
    for _ in range(60):
        scene.update(1 / 60)
        picture_of(scene)
    status = scene.turn_table.station.status
    assert flying and not [area for area in flying if area.colliderect(status)]
