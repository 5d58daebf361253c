"""Outside programs in the window: chosen in the set-up, started once, asked without a frame being held up, never run because
a journal says so; and one that fails loses its match and nothing else."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest
from desk import Desk, Hand, over, picture_of, turn_of
from helpers import best_turn, header, play_on, saved

from game.players.outside import Outside, OutsideError
from game.rules.events import Header, Seat
from game.rules.journal import Journal
from game.scenes.final_board import FinalBoard
from game.scenes.lost import Lost
from game.scenes.pause import Pause
from game.scenes.review.looking import Looking
from game.scenes.setup import Setup
from game.scenes.title import Title
from game.sitting import Sitting

GREEDY = Path(__file__).parents[1] / "docs" / "greedy_bot.py"


def command(code: str) -> str:
    """What starts a program of that code."""
    return shlex.join([sys.executable, "-c", code])


def greedy(before: str = "") -> str:
    """The bot of the documentation, which first does something else."""
    return command(f"{before}\n__file__ = {str(GREEDY)!r}\nexec(open(__file__).read())")


def answering(answer: str) -> str:
    return command(f"import sys\nfor line in sys.stdin: print({answer!r}, flush=True)")


def noting(path: Path) -> str:
    """The documentation's bot, which notes the number of its process whenever it is started."""
    return greedy(f"import os\nopen({str(path)!r}, 'a').write(f'{{os.getpid()}}\\n')")


def head(*kinds: str, pads: tuple[int, ...] | None = None) -> Header:
    """A header in which "Greta" is a program."""
    plain = header(*kinds, pads=pads)
    seats = tuple(
        Seat(seat.name, "bot", "Greta") if kind == "Greta" else seat
        for seat, kind in zip(plain.seats, kinds, strict=True)
    )
    return Header(seats, plain.pads, plain.rules, plain.seed)


@pytest.fixture
def desk(monkeypatch, tmp_path):
    return Desk(monkeypatch, tmp_path / "zatre", speed="off")


@pytest.fixture
def sit(desk) -> Iterator[Callable[..., Sitting]]:
    """Sits down at a table with a program; if a human plays, it is the human's turn to lay."""

    def begin(said: str, *kinds: str, pads: tuple[int, ...] | None = None) -> Sitting:
        desk.app.settings.bots = [{"name": "Greta", "command": said}]
        sitting = Sitting.begin(desk.store, head(*kinds, pads=pads), desk.app.settings.programs)
        while "human" in kinds and sitting.match.due[:2] != ("lay", kinds.index("human")):
            play_on(sitting, 1)
        begun.append(sitting)
        return sitting

    begun: list[Sitting] = []
    yield begin
    for sitting in begun:
        sitting.close()


def gone(number: int) -> bool:
    """Whether there is no such process."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return True
    return False


def until(desk: Desk, done: Callable[[], bool]) -> Hand:
    """Plays for every human until then."""
    yield 5
    while not done():
        if getattr(desk.top, "draft", None):
            desk.lay_by_mouse(best_turn(turn_of(desk.top).match))
        yield 5


def laid(desk: Desk, count: int) -> Callable[[], bool]:
    """Whether so many turns have been laid and a human is to lay."""

    def enough() -> bool:
        scene = turn_of(desk.top) if hasattr(desk.top, "draft") else None
        return bool(scene and scene.draft and len(scene.match.board.laid) >= count)

    return enough


# Choosing, playing, going on


def test_a_program_is_chosen_in_the_set_up_and_plays_a_whole_match_to_its_end(monkeypatch, desk, tmp_path):
    monkeypatch.setattr("game.scenes.setup.secrets.randbits", lambda bits: 7)
    notes = tmp_path / "notes"
    desk.app.settings.bots = [{"name": "Greta", "command": noting(notes)}]

    def hand() -> Hand:
        yield None
        desk.press_button("New game")
        yield None
        seats = [button for button in desk.top.buttons.all if button.step][:2]
        assert seats[1].value == "Computer: casual"
        for _ in range(3):
            place = [button for button in desk.top.buttons.all if button.step][1].area
            desk.press((place.right - 5, place.centery))
            yield None
        assert [button.value for button in desk.top.buttons.all if button.step][1] == "Program: Greta"
        desk.press_button("Play")
        yield from until(desk, lambda: over(desk))

    desk.play(Title(desk.app), hand())
    (text,) = saved(desk.store, "finished")
    journal = Journal.read(text.encode())
    assert journal.match.outcome
    seats = json.loads(text.splitlines()[0])["seats"]
    assert seats[1] == {"name": "Ben", "kind": "bot", "level": "Greta"}
    assert "exec" not in text and sys.executable not in text and str(GREEDY) not in text
    (number,) = notes.read_text().split()
    assert gone(int(number)), "it was started once, and ended with the match"


def test_a_match_with_a_program_is_left_and_continued(desk, sit, tmp_path):
    notes = tmp_path / "notes"

    def leave() -> Hand:
        yield from until(desk, laid(desk, 12))
        desk.key(pygame.K_ESCAPE)
        yield None
        desk.press_button("Leave, continue later")
        yield None
        (number,) = notes.read_text().split()
        assert gone(int(number))
        before = len(saved(desk.store)[0].splitlines())
        desk.press_button("Continue")
        yield from until(desk, laid(desk, 16))
        assert len(turn_of(desk.top).match.events) > before
        assert len(notes.read_text().split()) == 2, "once for each time that one sat down"

    desk.play(desk.table(sit(noting(notes), "human", "Greta")), leave())


def test_two_programs_play_each_other_as_partners_of_computers(desk, sit):
    def hand() -> Hand:
        yield from until(desk, lambda: over(desk))

    sitting = sit(greedy(), "Greta", "casual", "Greta", "casual", pads=(0, 0, 1, 1))
    play_on(sitting, 60)
    desk.play(desk.table(sitting), hand())
    assert sitting.match.outcome


def test_while_a_program_thinks_frames_go_on_and_presses_do_no_harm(desk, sit, tmp_path):
    gate, frames = tmp_path / "gate", []

    def watch() -> None:
        scene = desk.loop.stack.top
        if not getattr(scene, "thinking", False):
            return
        frames.append(desk.frames)
        if len(frames) < 30:
            desk.press(scene.layout.board.center)
            desk.key(pygame.K_RETURN)
        else:
            gate.touch()

    def hand() -> Hand:
        yield from until(desk, laid(desk, 6))

    desk.watch = watch
    waits = f"import os\nwhile not os.path.exists({str(gate)!r}): pass"
    desk.play(desk.table(sit(greedy(waits), "Greta", "human")), hand())
    assert len(set(frames)) >= 30, "every press had a frame of its own, and no turn was taken twice"


def test_a_pause_while_a_program_thinks_changes_nothing(desk, sit, tmp_path):
    gate = tmp_path / "gate"

    def hand() -> Hand:
        yield from until(desk, lambda: getattr(desk.top, "thinking", False))
        desk.key(pygame.K_ESCAPE)
        yield None
        assert isinstance(desk.top, Pause)
        gate.touch()
        desk.press_button("Go on playing")
        yield from until(desk, laid(desk, 6))

    waits = f"import os\nwhile not os.path.exists({str(gate)!r}): pass"
    desk.play(desk.table(sit(greedy(waits), "Greta", "human")), hand())


# Losing

FAILURES = {
    "cannot be started (No such file": "/nonexistent/greta",
    "board has no cell ???": command("input()\nprint('{\"tiles\":[\"6' + '?' * 30_000 + '\"]}')"),
    "against the rules: ": answering('{"tiles":["6a5"]}'),
    "did not answer within 0.3 seconds": command("while True: pass"),
}
"""One failure of each effect: before the question, by its answer, by the rules, by the clock."""


def test_when_one_program_loses_the_match_the_others_end_at_once(sit, tmp_path):
    """Whoever runs the match need not know that it is over to get rid of them."""
    sitting = sit(noting(tmp_path / "numbers"), "Greta", "Greta")
    while sitting.match.due.event != "lay":
        play_on(sitting, 1)
    while (found := sitting.think()) is None:
        pass
    sitting.lay(found)
    while sitting.match.due.event != "lay":
        play_on(sitting, 1)
    (number,) = map(int, (tmp_path / "numbers").read_text().split())
    sitting._programs = {}
    with pytest.raises(OutsideError, match="do not name its program"):
        sitting.think()
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


@pytest.mark.parametrize("why", FAILURES)
def test_a_program_that_fails_loses_the_match_in_words_and_the_game_goes_on(monkeypatch, desk, sit, why):
    if "0.3" in why:
        monkeypatch.setattr("game.sitting.Outside", partial(Outside, limit=0.3))
    sitting = sit(FAILURES[why], "human", "Greta", "casual")

    def hand() -> Hand:
        yield from until(desk, lambda: isinstance(desk.top, Lost))
        assert desk.top.words.startswith("Ben, a program, loses the match: ") and why in desk.top.words
        assert len(desk.top.words) < 220 and "{" not in desk.top.words
        assert max(map(len, desk.top.words.split())) < 40, "a longer word is cut off by the window's edge"
        assert desk.top.title in ("Ada wins", "Cleo wins", "Ada + Cleo share the win")
        assert saved(desk.store) == [], "it is not offered again"
        lost = desk.top
        desk.key(pygame.K_RETURN)
        desk.press_button("New game")
        yield None
        assert desk.top is lost, "a press that was meant for the turn before does not lead past it"
        desk.press_button("Board")
        yield None
        assert isinstance(desk.top, FinalBoard)
        desk.press_button("Back")
        yield None
        desk.press_button("New game")
        yield None
        assert isinstance(desk.top, Setup)
        desk.press_button("Back")
        yield None
        desk.press_button("Title")
        yield 5
        assert isinstance(desk.top, Title)
        assert "Continue" not in [button.label for button in desk.top.buttons.all]

    desk.play(desk.table(sitting), hand())
    (path,) = (desk.store.folder / "finished").iterdir()
    assert path.name.endswith("-lost.zatre")
    journal = Journal.read(path.read_bytes())
    assert journal.match.due == sitting.match.due and journal.match.due.event == "lay"
    assert "command" not in path.read_text() and desk.app.notice() == ""


def test_with_the_program_its_partner_loses_too_and_those_with_the_most_points_win(desk, sit):
    sitting = sit(
        command("pass"), "casual", "Greta", "casual", "casual", "casual", "casual", pads=(0, 0, 1, 1, 2, 2)
    )
    play_on(sitting, 60)

    def hand() -> Hand:
        yield from until(desk, lambda: isinstance(desk.top, Lost))
        titles.append(desk.top.title)

    titles: list[str] = []
    desk.play(desk.table(sitting), hand())
    totals = [pad.total() for pad in sitting.match.pads]
    best = 1 if totals[1] > totals[2] else 2
    assert sitting.match.winners_without(1) == (best,)
    assert titles == [f"{sitting.match.header.owners(best)} win"]


def test_after_a_lost_match_another_one_is_played(desk, sit):
    def hand() -> Hand:
        yield from until(desk, lambda: isinstance(desk.top, Lost))
        yield None
        desk.app.settings.seats[1].kind = "casual"
        desk.key(pygame.K_RETURN)
        yield None
        assert isinstance(desk.top, Setup)
        desk.press_button("Play")
        yield from until(desk, laid(desk, 6))

    desk.play(desk.table(sit(command("pass"), "Greta", "human")), hand())


@pytest.mark.parametrize(("kinds", "some"), [(("human", "Greta"), True), (("casual", "Greta"), False)])
def test_what_was_laid_before_a_match_was_lost_can_be_reviewed(desk, sit, kinds, some):
    sitting = sit(command("pass"), *kinds)
    play_on(sitting, 6)
    assert sitting.match.board.laid
    for size in ((1280, 720), (480, 800)):
        scene = Lost(desk.app, sitting.match, 1, OutsideError("it ended without an answer"))
        scene.resize(size)
        scene.finish()
        ways = {button.label: button for button in scene.buttons.all}
        assert ("Review" in ways) == some
        assert all(pygame.Rect((0, 0), size).contains(button.area) for button in ways.values())
        assert not some or isinstance(ways["Review"].act().scene, Looking)
        picture_of(scene)


# What a journal says is never run


def test_a_match_whose_program_the_settings_do_not_name_is_kept_and_continued_when_they_do(desk, sit):
    sitting = sit(greedy(), "human", "Greta")
    play_on(sitting, 9)
    named, desk.app.settings.bots = desk.app.settings.bots, []
    before = saved(desk.store)

    def hand() -> Hand:
        yield 5
        for _ in range(2):
            desk.press_button("Continue")
            yield 5
            assert isinstance(desk.top, Title)
            assert desk.top.notice.startswith("Greta plays in the saved match, but")
            assert saved(desk.store) == before
        desk.app.settings.bots = named
        desk.press_button("Continue")
        yield from until(desk, laid(desk, 8))
        assert saved(desk.store)[0].startswith(before[0])

    desk.play(Title(desk.app), hand())


def test_a_match_that_waits_for_its_program_does_not_stand_in_the_way_of_an_older_one(desk, sit):
    older = sit(greedy(), "human", "casual")
    (path,) = (desk.store.folder / "playing").iterdir()
    os.utime(path, (1_000_000_000, 1_000_000_000))
    sit(greedy(), "human", "Greta")
    (waiting,) = set((desk.store.folder / "playing").iterdir()) - {path}
    with waiting.open("ab") as file:
        file.write(b'{"event":')
    before, desk.app.settings.bots = waiting.read_bytes(), []

    def hand() -> Hand:
        yield 5
        desk.press_button("Continue")
        yield 5
        assert turn_of(desk.top).match.events == older.match.events
        assert desk.app.notice() == "", "nothing is the matter with the match that is played"
        assert waiting.read_bytes() == before, "it is left as it is"

    desk.play(Title(desk.app), hand())


def test_a_command_in_a_journal_is_never_run(desk, sit, tmp_path):
    trap = tmp_path / "trap"
    bad = command(f"open({str(trap)!r}, 'w')")
    sitting = sit(greedy(), "human", "Greta")
    play_on(sitting, 9)
    (path,) = (desk.store.folder / "playing").iterdir()
    first, rest = path.read_text().split("\n", 1)
    for level in (bad, f"exec:{bad}", "Greta"):
        value = json.loads(first)
        value["seats"][1] |= {"level": level, "command": bad}
        value["bots"] = [{"name": level, "command": bad}]
        path.write_text(json.dumps(value) + "\n" + rest)

        def hand(level: str = level) -> Hand:
            yield 5
            desk.press_button("Continue")
            yield 5
            assert isinstance(desk.top, Title) == (level != "Greta")
            if level == "Greta":  # It is the settings' program that plays.
                yield from until(desk, laid(desk, 8))

        desk.play(Title(desk.app), hand())
    assert not trap.exists()


def test_a_header_written_by_the_set_up_names_the_program_and_no_more(desk):
    desk.app.settings.bots = [{"name": name, "command": "true"} for name in ("human", "master", "bot:bot:x")]
    desk.app.settings.seats[0].kind = "bot:human"
    desk.app.settings.seats[1].kind = "bot:master"
    desk.app.settings.seats[2].kind = "bot:bot:bot:x"

    def hand() -> Hand:
        yield None
        values = [button.value for button in desk.top.buttons.all if button.step]
        assert values[:4] == ["Program: human", "Program: master", "Program: bot:bot:x", "Nobody"]
        desk.press_button("Play")
        yield 2

    desk.play(Setup(desk.app), hand())
    (text,) = saved(desk.store)
    seats = json.loads(text.splitlines()[0])["seats"]
    assert [(seat["kind"], seat["level"]) for seat in seats] == [
        ("bot", "human"),
        ("bot", "master"),
        ("bot", "bot:bot:x"),
    ]
    assert "true" not in text
