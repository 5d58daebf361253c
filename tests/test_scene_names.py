"""Scenes lead to each other by name: every name has a scene, and every transition gives it what it needs."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest
from source import nodes_of
from ui_driver import button_of

from game.engine.scene import Push, Replace, Reset
from game.scenes.kiosk.guard import KIOSK_SCENES
from game.scenes.registry import SCENES
from tools.fixtures import ONE_SIDE, Around

ROOT = Path(__file__).parents[1]
AROUND = Around("four", 4, 24.0)
WAYS = ("Push", "Replace", "Reset")


def made_by(where: str) -> Callable[..., object]:
    module, _, name = where.partition(":")
    return getattr(import_module(module), name)


def transitions() -> Iterator[tuple[str, list[ast.expr], list[ast.keyword]]]:
    """The file of each transition to a scene, and its arguments: those of ``Push(…)`` and of ``partial(Push, …)``."""
    for path in (ROOT / "game").rglob("*.py"):
        calls = [node for node in nodes_of(path) if isinstance(node, ast.Call)]
        for call in calls:
            named, args = call.func, call.args
            if isinstance(named, ast.Name) and named.id == "partial":
                named, *args = args
            if isinstance(named, ast.Name) and named.id in WAYS:
                yield str(path.relative_to(ROOT)), args, call.keywords


def makers_of(name: str) -> list[Callable[..., object]]:
    """What makes a scene with this name: in a kiosk it can be another one."""
    found = [made_by(SCENES[name])] if name in SCENES else []
    return found + [make for other, make in KIOSK_SCENES.items() if other == name]


def test_every_transition_names_a_scene_and_gives_it_what_it_needs():
    used = set()
    for file, args, keywords in transitions():
        assert args and isinstance(args[0], ast.Constant), f"{file}: the name is not written where it is used"
        name = args[0].value
        used.add(name)
        assert makers_of(name), f"{file}: there is no scene {name!r}"
        for make in makers_of(name):
            options = {keyword.arg: None for keyword in keywords}
            inspect.signature(make).bind("the app", *args[1:], **options)
    assert used == {*SCENES, *KIOSK_SCENES}, "nothing leads to a scene"


def scene_classes() -> set[type]:
    """All classes that are scenes, without those that others derive from."""
    modules = [
        import_module(".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"))
        for path in (ROOT / "game" / "scenes").rglob("*.py")
    ]
    parts = ("resize", "handle", "update", "draw", "busy", "close")
    classes = {
        one
        for module in modules
        for one in vars(module).values()
        if inspect.isclass(one)
        and one.__module__ == module.__name__
        and all(hasattr(one, part) for part in parts)
    }
    return classes - {parent for one in classes for parent in one.__mro__[1:]}


@pytest.mark.slow
@pytest.mark.parametrize("scene", sorted(scene_classes(), key=lambda one: one.__qualname__))
def test_every_scene_has_an_example(scenes_around, scene):
    """What has no example is neither drawn by ``shots`` nor looked at by the tests of every scene."""
    shown = {type(one) for around in (ONE_SIDE, AROUND) for one in scenes_around(around).values()}
    assert scene in shown


LEADS: dict[str, dict[str, str]] = {
    "title": {
        "Learn by playing": "first_match",
        "New game": "new_game",
        "How to play": "how_to_play",
        "Settings": "settings",
        "Quit": "Pop",
    },
    "title-continue": {
        "Continue": "Reset continue",
        "New game": "new_game",
        "First match": "first_match",
        "How to play": "how_to_play",
        "Matches": "matches",
        "Settings": "settings",
        "Quit": "Pop",
    },
    "new-game": {"Back": "Pop", "More choices": "setup board"},
    "first-match": {"Back": "Pop", "How to play": "how_to_play"},
    "who": {"Back": "Pop"},
    "people": {"Back": "Pop", "New name": "Replace name_entry"},
    "settings": {"Your name": "people", "About": "about", "Back": "Pop"},
    "pause": {
        "Go on playing": "Pop",
        "How to play": "how_to_play board",
        "Settings": "settings",
        "Somebody leaves": "seats",
        "Leave and continue later": "Reset title",
    },
    "seats": {"Back": "Pop"},
    "matches": {"Back": "Pop", "Records": "records", "Exercises": "exercises"},
    "match-waiting": {"Continue": "Reset continue", "Watch turn by turn": "watch", "Back": "Pop"},
    "match-finished": {"Watch turn by turn": "watch", "Review": "review", "Back": "Pop"},
    "records": {"Back": "Pop"},
    "exercises": {"Back": "Pop"},
    "end": {"Title": "Reset title", "Board": "final_board", "Review": "review"},
    "lost": {"Title": "Reset title", "Board": "final_board", "Review": "review", "New game": "new_game"},
    "final-board": {"Back": "Pop"},
    "review": {"Back": "Pop", "All turns": "review_turns", "Find better turns": "review_boards"},
    "review-turns": {"Back": "Pop"},
    "kiosk-title": {"Play": "players", "How to play": "how_to_play board"},
    "kiosk-title-offer": {"Go on playing": "Reset table", "Play": "careful_question"},
    "kiosk-staff-menu": {"Back": "Pop", "Check the touch": "touch_check"},
    "kiosk-touch-check": {"Back": "Pop"},
    "program": {"No, go back": "Pop"},
    "crashed": {"Close": "Pop"},
    "about": {"Close": "Pop"},
}


def said(transition: object) -> str:
    """How the table above writes a transition. "Push" is left out."""
    if not isinstance(transition, Push | Replace | Reset):
        return type(transition).__name__ if not isinstance(transition, type) else transition.__name__
    game = [word for word in transition.args if word in ("board", "cards")]
    how = [] if isinstance(transition, Push) else [type(transition).__name__]
    return " ".join([*how, transition.name, *game])


@pytest.mark.slow
@pytest.mark.parametrize("name", LEADS)
def test_each_button_leads_where_its_label_says(example, name):
    scene = example(name, (1280, 720))
    found = {label: said(button_of(scene, label).act()) for label in LEADS[name]}
    assert found == LEADS[name]


BRIGHT = {
    "kiosk-staff-menu": "Back",
    "match-finished": "Watch turn by turn",
    "match-waiting": "Continue",
    "lost": "New game",
    "new-game": "Tiles",
    "final-board": "Back",
    "seats": "Back",
    "about": "Close",
    "title": "Learn by playing",
    "program": "No, go back",
    "kiosk-title": "Play",
    "first-match": "Tiles",
    "kiosk-title-offer": "Go on playing",
    "pause": "Go on playing",
    "exercises": "Ada",
    "people": "Ben",
    "end": "Play again",
    "who": "Play",
    "review": "Find better turns",
    "settings": "Back",
    "title-continue": "Continue",
}
"""The only button of each scene that stands out."""
SIGNS = {
    "Back": "back",
    "Close": "close",
    "Continue": "play",
    "Delete": "close",
    "Exercises": "hint",
    "Exit": "close",
    "Give up": "close",
    "Go on playing": "play",
    "How to play": "help",
    "Leave and continue later": "back",
    "New game": "play",
    "Next": "next",
    "No, go back": "back",
    "Play": "play",
    "Play again": "play",
    "Records": "review",
    "Restart": "play",
    "Review": "review",
    "Settings": "settings",
    "Somebody leaves": "leave",
    "Title": "back",
    "Board": "eye",
    "Watch turn by turn": "eye",
    "Yes, run it": "play",
    "About": "help",
    "English": "done",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", LEADS)
def test_one_button_stands_out_and_signs_mean_the_same_everywhere(example, name):
    buttons = example(name, (1280, 720)).buttons.all
    if name in BRIGHT:
        assert [button.label for button in buttons if button.main] == [BRIGHT[name]]
    signs = {button.label: button.icon for button in buttons if button.icon and button.label}
    assert signs == {label: f"icon_{SIGNS[label]}" for label in signs}
    ways = {"pause", "match-waiting", "match-finished", "end", "lost"}
    assert name not in ways or len(signs) == len(buttons)
