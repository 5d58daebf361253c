"""For the tests of the lists of matches: matches to list, and what a list shows."""

import os

from helpers import header, session_after

from game.scenes.matches import Matches


def waiting(ui, count):
    """Begins this many matches; the seed is their number."""
    return [
        session_after(ui.store, header("human", "casual", seed=seed), 6).match for seed in range(1, count + 1)
    ]


def finished(ui, count, lays=3):
    """Gives this many matches up, the newest one last. All are alike, but each has another second."""
    session_after(ui.store, header("human", "casual"), lays).give_up()
    ui.store.close()
    (first,) = ui.store.finished.glob("*.zatre")
    for number in range(count):
        copy = first.with_name(f"{number:05d}.zatre")
        copy.write_bytes(first.read_bytes())
        os.utime(copy, (1_000_000_000 + number * 86_400,) * 2)
    first.unlink()
    (ui.store.folder / "finished.order").unlink()


def rows(ui):
    return [button for button in ui.top.buttons.all if button.note]


def open_list(ui, tab=None):
    ui.choose("Matches")
    assert isinstance(ui.top, Matches)
    if tab:
        ui.click(next(one for one in ui.top.buttons.all if one.label.startswith(tab)).area.center)


def names(ui):
    return sorted(path.name for path in ui.store.finished.glob("*.zatre"))
