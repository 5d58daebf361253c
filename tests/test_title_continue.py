"""The title: what it says about the match to continue, and that its buttons never move."""

import os
import time

import pytest
from helpers import header, session_after
from saved_files import playing
from ui_driver import button_of, labels_of, turn_of

from game.games import game_of
from game.rules.common.journal import BOARD, CARDS
from game.scenes.match_text import day, scores
from game.scenes.title import Title
from game.session.game_session import GameSession
from game.session.storage import Store
from game.session.writer import Notice

DAY = 24 * 3600
SIZES = [(1280, 720), (1920, 1080), (800, 480), (720, 1280)]


def places(title, size):
    title.resize(size)
    title.finish()
    title.lay_out()
    return {button.label: tuple(button.area) for button in title.buttons.all}


@pytest.mark.parametrize("size", SIZES)
def test_the_buttons_are_at_the_same_places_with_and_without_a_match(ui, size):
    newcomer = places(Title(ui.app), size)
    ui.app.settings.taught = True
    without = places(Title(ui.app), size)
    session_after(ui.store, header("human", "casual"), 6)
    with_match = places(Title(ui.app), size)
    assert with_match.keys() - without.keys() == {"Continue"}
    assert newcomer.pop("Learn by playing") == with_match["Continue"]
    assert newcomer.keys() == without.keys() - {"First match"}, "it is offered once"
    session_after(ui.store, header("human", "casual", seed=3), 12).give_up()
    with_review = places(Title(ui.app), size)
    assert {label: with_review[label] for label in without} == without
    assert with_review == with_match


@pytest.mark.parametrize(
    ("facts", "newcomer"), [({}, True), ({"taught": True}, False), ({"last_played": CARDS}, False)], ids=str
)
def test_only_who_has_neither_learned_nor_played_is_offered_the_first_match_at_the_top(ui, facts, newcomer):
    for name, value in facts.items():
        setattr(ui.app.settings, name, value)
    title = Title(ui.app)
    title.resize((800, 480))
    assert ("Learn by playing" in labels_of(title)) is newcomer is ("First match" not in labels_of(title))
    assert [button.label for button in title.buttons.all if button.main] == [
        "Learn by playing" if newcomer else "New game"
    ]


@pytest.mark.parametrize(
    ("label", "why"),
    (
        ("Matches", "There are no matches yet."),
        ("Review", "You can review a match when you have finished one."),
    ),
)
def test_a_grey_button_says_why_when_it_is_pressed(ui, label, why):
    with ui.play(Title(ui.app)):
        assert not button_of(ui.top, label).enabled
        ui.choose(label)
        assert isinstance(ui.top, Title) and ui.top.notice == why
        ui.choose("New game")
        assert not isinstance(ui.top, Title)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(800, 480), (1920, 1080)], ids=str)
def test_continue_says_who_plays_the_score_the_progress_and_the_day(window, size):
    ui = window(size)
    match = session_after(ui.store, header("human", "casual"), 30).match
    with ui.play(Title(ui.app)):
        note = button_of(ui.top, "Continue").note
        for pad, name in zip(match.pads, ("Ada", "Ben"), strict=True):
            assert f"{name}: {pad.total()}" in note
        share = round(100 * len(match.board.laid) / 121)
        assert f"{share}% laid" in note and "today" in note
    os.utime(playing(ui.store), (time.time() - 2 * DAY,) * 2)
    with ui.play(Title(ui.app)):
        assert "2 days ago" in button_of(ui.top, "Continue").note, "the day of the last turn"


@pytest.mark.slow
def test_continue_shows_the_board_of_the_match_played_last(ui):
    session_after(ui.store, header("human", "casual"), 6)
    with ui.play(Title(ui.app)):
        one = button_of(ui.top, "Continue").drawing
    session_after(ui.store, header("human", "casual", seed=3), 12)
    with ui.play(Title(ui.app)):
        other = button_of(ui.top, "Continue").drawing
    assert one and other and one is not other
    last = session_after(ui.store, header("human", "club", seed=5), 12)
    with ui.play(Title(ui.app)):
        assert scores(last.match) in button_of(ui.top, "Continue").note
        ui.choose("Continue")
        assert turn_of(ui.top).model.match.header.seed == 5


def test_the_first_picture_does_not_wait_for_the_match(ui, monkeypatch):
    session_after(ui.store, header("human", "casual"), 6)
    opened = []
    monkeypatch.setattr("game.session.matches.read_file", opened.append)
    title = Title(ui.app)
    title.resize((800, 480))
    assert button_of(title, "Continue").enabled and opened == []


def test_what_cannot_be_continued_is_passed_over(ui):
    older = session_after(ui.store, header("human", "casual"), 6)
    session_after(ui.store, header("human", "casual", seed=3), 6)
    path = sorted(
        (ui.store.folder / "playing").glob("*.zatre"), key=lambda one: '"seed":3' in one.read_text()
    )[-1]
    path.write_bytes(b"nonsense")
    with ui.play(Title(ui.app)):
        assert scores(older.match) in button_of(ui.top, "Continue").note
        assert path.exists() and ui.store.notices == []
    path.unlink()
    head = header("human", "casual", seed=3)
    seats = (head.seats[0], head.seats[1].__class__("Greta", "bot", "Greta"))
    GameSession.begin(ui.store, game_of(BOARD).rules.header(seats, (0, 1), head.rules, 3))
    with ui.play(Title(ui.app)):
        assert scores(older.match) in button_of(ui.top, "Continue").note, "its program is missing"


def test_waiting_matches_are_listed_newest_first_and_continued_by_name(store, monkeypatch):
    for seed in (1, 2, 3):
        session_after(store, header("human", "casual", seed=seed), 6)
    store = Store(store.folder)
    waiting = store.waiting()
    assert next(waiting).match.header.seed == 3
    monkeypatch.setattr("game.session.matches.read_file", lambda path: b"nonsense")
    assert next(waiting) is None
    monkeypatch.undo()
    assert next(waiting).match.header.seed == 1
    names = {one.match.header.seed: one.name for one in store.waiting()}
    assert GameSession.resume(store, name=names[2]).match.header.seed == 2
    assert GameSession.resume(store, name="nothing") is None


def test_a_waiting_match_that_cannot_be_saved_is_listed(ui, tmp_path):
    (tmp_path / "file").write_text("in the way")
    store = Store(tmp_path / "file" / "zatre", waits=True)
    session = session_after(store, header("human", "casual"), 6)
    (only,) = store.waiting()
    assert only.match is session.match and only.played is None


def test_the_last_days_have_words():
    now = time.time()
    assert [day(now - days * DAY) for days in (0, 1, 3)] == ["today", "yesterday", "3 days ago"]
    assert day(now - 400 * DAY) == time.strftime("%Y-%m-%d", time.localtime(now - 400 * DAY))
    assert day(now + 3 * DAY) == time.strftime("%Y-%m-%d", time.localtime(now + 3 * DAY))
    assert day(1e30) == "date unknown"


@pytest.mark.slow
def test_progress_runs_from_nothing_to_everything_and_only_what_is_laid_counts(store):
    """And in the card game a round that is over."""
    for game_name in (BOARD, CARDS):
        game_rules = game_of(game_name).rules
        seats = header("casual", "casual").seats
        journal = game_rules.begin(
            game_rules.header(seats, (0, 1), next(iter(game_rules.presets.values())), 5)
        )
        dealer, shares = game_rules.dealer(journal.match, 5), []
        while journal.match.due:
            shares.append(game_rules.progress(journal.match))
            due = journal.match.due.event
            turns = journal.match.legal_turns() if due == "lay" else None
            former = getattr(journal.match, "round", 1)
            journal.append(journal.match.lay_event(turns[0]) if turns else dealer.event(journal.match))
            if due != "lay" and former == getattr(journal.match, "round", 1):
                assert game_rules.progress(journal.match) == shares[-1], due
        assert shares[0] == 0 and shares == sorted(shares) and game_rules.progress(journal.match) == 1


TOLD = {
    "damaged": "A file could not be read. It was set aside as x; nothing was deleted.",
    "exercises": "The exercises could not be read. They were made again from your reviews and begin anew; the old file is now x.",
    "cut": "The last line of the saved match was incomplete. The match continues from the line before it.",
    "disk": "The disk cannot be written to. What you do now may not be saved.",
    "unreadable": "x cannot be read. It was not changed.",
    "elsewhere": "This match was continued in another window. This window now saves it as x.",
    "replaced": "The file of this match was replaced by something else. The match is now saved as x.",
    "unfit": "The game does not write to x, because it is not a file of its own. The matches are saved all the same.",
    "bot": "The saved match needs the program x, which is not in the settings. Add it again to continue the match.",
}
UNSAVED = "Nothing can be saved here: matches and settings will be lost when the game closes."


@pytest.mark.parametrize("what", TOLD)
def test_the_title_tells_what_has_happened_to_files_but_not_to_strangers(ui, what):
    for public in (False, True):
        ui.app.public, ui.store.notices[:] = public, [Notice(what, "x")]
        with ui.play(ui.make("title")):
            assert ui.top.notice == ("" if public else TOLD[what])
    assert len(ui.store.notices) == 1


@pytest.mark.parametrize("saves", [False, True])
def test_who_knows_that_nothing_can_be_saved_is_not_told_so_of_each_file(ui, saves):
    others = [Notice("bot", "x"), Notice("cut")]
    ui.store.can_save, ui.store.notices[:] = saves, [Notice("disk"), *others]
    told = [ui.app.next_notice() for _ in range(4)]
    assert told == ([Notice("disk"), *others, None] if saves else [*others, None, None])


@pytest.mark.parametrize(
    ("saves", "public", "told"), [(True, False, ""), (False, False, UNSAVED), (False, True, "")]
)
def test_the_title_says_once_that_nothing_can_be_saved(ui, monkeypatch, saves, public, told):
    monkeypatch.setattr(ui.store, "check", lambda: setattr(ui.store, "can_save", saves))
    ui.app.public = public
    ui.store.notices[:] = [] if saves else [Notice("disk")] * 2
    title = ui.make("title")
    assert title.notice == told
    ui.store.notices[:] = [Notice("bot", "x")]
    title.resize((800, 480))
    assert title.notice == (told or ("" if public else TOLD["bot"])), "what is told stays"
