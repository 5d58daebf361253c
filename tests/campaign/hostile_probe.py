"""What ``hostile_files`` runs in a process of its own: ``python -m tests.campaign.hostile_probe commands FILE`` or ``window FOLDER``.

It prints one JSON object with what the game said and did. Memory is limited before the game is imported.
"""

import contextlib
import datetime
import io
import json
import sys
from pathlib import Path
from typing import Any

TODAY = datetime.date(2026, 5, 1)
MEGABYTES = {"commands": 450, "window": 1500}
"""The address space of each half. A window of SDL and its threads reserve much that they never use."""


def commands(path: Path) -> dict[str, str]:
    """What the commands on journals print, and their exit status."""
    from game.commands import review
    from game.players.budget import Samples
    from main import main

    review.SAMPLES = Samples(1)
    found = {}
    for command in ("check", "turns", "review"):
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            found[f"{command} status"] = str(main([command, str(path)]))
        found[f"{command} prints"] = out.getvalue()[:100]
        found[f"{command} says"] = err.getvalue()
        if command == "check":
            found["check"] = out.getvalue()
    return found


def window(folder: Path) -> dict[str, str]:
    """Starts, presses Continue, comes back, presses Review, looks at the list, and saves the settings. Then opens a kiosk there."""
    import pytest

    from game.session.storage import Store

    with pytest.MonkeyPatch.context() as patch:
        settings = Store(folder).settings()
        told, opened = press_buttons(patch, folder, settings)
        finished, saved = read_and_write(folder, settings)
    return {
        "told": json.dumps([sentence for sentence in told if sentence]),
        "continued": opened.get("Continue", ""),
        "finished": str(finished),
        "settings saved": "yes" if saved else "no",
    }


def press_buttons(patch: Any, folder: Path, settings: Any) -> tuple[list[str], dict[str, str]]:
    """Presses Continue and Review where there are such buttons. Returns what the game said, and the scenes that they opened."""
    from ui_driver import UiDriver

    from game.app import App
    from game.players.budget import Samples
    from game.session.writer import Notice
    from tools.instant_worker import InstantWorker

    told: list[str] = []
    opened: dict[str, str] = {}
    real = App.next_notice

    def next_notice(app: App) -> Notice | None:
        notice = real(app)
        told.append(app.notice_text(notice) if notice else "")
        return notice

    patch.setattr(App, "next_notice", next_notice)
    patch.setattr("game.session.game_session.BUDGET", Samples(1))
    patch.setattr("game.scenes.review.overview.Worker", InstantWorker)
    patch.setattr("game.scenes.review.overview.SAMPLES", Samples(1))
    ui = UiDriver(patch, folder, (320, 240))
    ui.app.settings = settings
    settings.speed = "off"
    for label in ("Continue", "Review"):
        with ui.play(ui.make("title")):
            if label in [button.label for button in ui.top.buttons.all if button.enabled]:  # type: ignore[attr-defined]
                ui.choose(label)
                opened[label] = type(ui.top).__name__
                told.extend(notice.what for notice in ui.store.notices)
    return told, opened


def read_and_write(folder: Path, settings: Any) -> tuple[int, bool]:
    """Reads the list of matches, counts one as a kiosk does, notes an exercise as solved, and saves the settings.

    Returns the number of finished matches, and whether the settings were saved.
    """
    from game.kiosk.left import LeftMatch
    from game.kiosk.usage import Usage, UsageFile
    from game.session.exercises import Exercise, Key
    from game.session.game_session import GameSession
    from game.session.storage import Store

    store = Store(folder)
    for _progress in store.find_finished():
        pass
    usage = UsageFile(folder / "usage.csv")
    usage.totals(TODAY)
    usage.add(Usage(TODAY, 1, 2, 1, "board", "finished"))
    ended = GameSession.resume(store, settings.bot_commands)
    assert ended is None or not LeftMatch(store).read(ended).left
    exercise = Exercise(Key("x.zatre", 2), "Ada", 0.5, ("5h8",), 2.5)
    Store(folder, waits=True).exercises.answer(exercise, TODAY, solved=True)
    store.exercises.load()
    told = list(store.notices)
    settings.music = 3
    store.save_settings(settings)
    store.close()
    saved = Store(folder).settings().music == 3 and store.notices == told
    return len(store.finished_matches()), saved


if __name__ == "__main__":
    if sys.platform == "linux":
        from resource import RLIMIT_AS, setrlimit

        setrlimit(RLIMIT_AS, (MEGABYTES[sys.argv[1]] << 20,) * 2)
    print(json.dumps({"commands": commands, "window": window}[sys.argv[1]](Path(sys.argv[2]))))
