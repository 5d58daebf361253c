"""Starts without a display: the game says in one sentence that it cannot be seen, unless that was asked for."""

import random
import string
import sys

from command_line import one_sentence, without_display

from tests.campaign.harness import Part, Trial

UNSEEN = ("offscreen", "dummy", "evdev")
SEEN = ("x11", "wayland")
LEAVING = """
import sys, pygame
from game.commands.play import play
sys.exit(play(None, on_first_frame=lambda app: pygame.event.post(pygame.Event(pygame.QUIT))))
"""


def trial(trial: Trial) -> int:
    """Starts the game once; returns 1."""
    rng = trial.rng
    environment = {"SDL_AUDIODRIVER": "dummy"}
    if rng.random() < 0.5:
        environment["DISPLAY"] = f":{rng.randint(70, 99)}"
    if rng.random() < 0.5:
        environment["WAYLAND_DISPLAY"] = f"wayland-{rng.randint(70, 99)}"
    drivers = _drivers(rng, trial.number)
    if drivers:
        environment["SDL_VIDEODRIVER"] = ",".join(drivers)
    done = without_display("-c", LEAVING, folder=trial.folder, **environment)
    if {*drivers} & {*UNSEEN}:
        assert (done.returncode, done.stderr) == (0, ""), (environment, done.stderr)
    else:
        assert done.returncode == 1, (environment, done.returncode)
        assert one_sentence(done.stderr), (environment, done.stderr)
        assert drivers or "no screen" in done.stderr, (environment, done.stderr)
    return 1


def _drivers(rng: random.Random, number: int) -> list[str]:
    """What is asked for: nothing, drivers that need a display or do not exist, or one that shows nothing as well."""
    wrong = "".join(rng.choices(string.ascii_lowercase, k=rng.randint(1, 12)))
    needing = rng.sample((*SEEN, wrong), k=rng.randint(1, 3))
    # SDL takes its dummy drivers only where nothing else is asked for.
    unseen = rng.choice((["dummy"], ["evdev"], ["offscreen"], [rng.choice(SEEN), "offscreen"]))
    return ([], needing, unseen)[number % 3]


# Elsewhere there is always a display.
PART = Part("no_display", "starts", trial, quick=3, long=60, here=sys.platform.startswith("linux"))
