"""The winner's crown is drawn stroke by stroke, at the end of a match and when a program has lost it."""

from itertools import pairwise

import pytest
from ui_driver import picture_of

from game.app import App
from game.commands.example_scenes import LATE
from game.commands.fixtures import session_at
from game.scenes.end import match_lost, result_card
from game.scenes.end.match_lost import MatchLost
from game.scenes.end.scoring import EndScoring
from game.table.figures import WRITING_STEPS, handwritten_crown
from game.table.palette import ACCENT

pytestmark = pytest.mark.slow

PLAYERS = ("human", "cpu", "cpu")
ENDS = {
    "counted": lambda app: EndScoring(app, session_at(app, PLAYERS, None)),
    "lost": lambda app: MatchLost(app, session_at(app, PLAYERS, 30).match, 1, LATE),
}


def crowns_drawn(app: App, listen, end: str) -> list[float]:
    """How much of the crown is drawn in each frame until the scene comes to rest."""
    on_card, lost = (
        listen(module, "draw_crown", lambda *all: all[-1]) for module in (result_card, match_lost)
    )
    scene = ENDS[end](app)
    scene.resize((1280, 720))
    while scene.busy:
        scene.update(1 / 60)
        if scene.title.endswith("wins"):
            picture_of(scene)
    picture_of(scene)
    return on_card + lost


@pytest.mark.parametrize("end", ENDS)
def test_the_crown_is_drawn_bit_by_bit(window, listen, end):
    seen = crowns_drawn(window(speed="normal").app, listen, end)
    assert seen[0] < 0.1 and seen[-1] >= 1
    assert len([p for p in seen if p < 1]) > 20
    assert all(before <= after for before, after in pairwise(seen))


@pytest.mark.parametrize("chosen", [{"reduced_motion": True}, {"speed": "off"}], ids=str)
@pytest.mark.parametrize("end", ENDS)
def test_without_motion_the_whole_crown_is_there_at_once(window, listen, end, chosen):
    seen = crowns_drawn(window(**{"speed": "normal"} | chosen).app, listen, end)
    assert seen and min(seen) >= 1


def test_every_stroke_of_the_crown_adds_to_its_outline():
    drawings = [handwritten_crown(100, 80, ACCENT, step) for step in range(1, WRITING_STEPS + 1)]
    inked = [sum(one.get_at((x, y)).a > 0 for x in range(100) for y in range(80)) for one in drawings]
    assert all(before < after for before, after in pairwise(inked))
