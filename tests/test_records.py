"""The records by name and game: what counts, and the scene that shows them."""

from __future__ import annotations

import pygame
import pytest
from fingers import Fingers
from helpers import header, session_after
from ui_driver import button_of

from game.scenes.matches import Matches
from game.scenes.records import Records
from game.session.records import PEOPLE, MatchRecord, PlayerRecord, Tally, records_by_name


def match(*players, totals, full_rows=None, winners=None, pads=None, edition="board"):
    """A record of a match. ``players``: each a name, or the level of a computer, with the points of the best turn."""
    best = max(totals)
    made = tuple(
        PlayerRecord(
            name if name[0].isupper() else "Cpu",
            "human" if name[0].isupper() else "cpu",
            "" if name[0].isupper() else name,
            turn,
            True,
        )
        for name, turn in players
    )
    return MatchRecord(
        edition,
        made,
        pads or tuple(range(len(made))),
        totals,
        full_rows or (0,) * len(totals),
        tuple(pad for pad, total in enumerate(totals) if total == best) if winners is None else winners,
        20,
    )


def test_best_values_and_wins_are_counted_by_name():
    ada, ben = records_by_name(
        [
            match(("Ada", 20), ("casual", 9), totals=(150, 90), full_rows=(4, 1)),
            match(("Ada", 31), ("casual", 9), totals=(80, 90), full_rows=(6, 1)),
            match(("Ada", 5), ("Ben", 12), totals=(100, 160), full_rows=(2, 7)),
        ],
        "board",
    )
    assert (ada.name, ada.matches, ada.best_total, ada.best_turn, ada.most_full_rows) == (
        "Ada",
        Tally(3, 1),
        150,
        31,
        6,
    )
    assert ada.against == {"casual": Tally(2, 1), PEOPLE: Tally(1, 0)}
    assert (ben.name, ben.matches, ben.best_total, ben.best_turn, ben.most_full_rows) == (
        "Ben",
        Tally(1, 1),
        160,
        12,
        7,
    )


def test_computers_have_no_records():
    assert records_by_name([match(("casual", 20), ("club", 9), totals=(150, 90))], "board") == []


def test_games_are_counted_apart():
    both = [
        match(("Ada", 20), ("club", 9), totals=(150, 90), edition=edition) for edition in ("board", "cards")
    ]
    for edition in ("board", "cards"):
        (ada,) = records_by_name(both, edition)
        assert ada.matches == Tally(1, 1)


def test_a_match_that_was_given_up_does_not_count():
    assert records_by_name([match(("Ada", 20), ("club", 9), totals=(150, 90), winners=())], "board") == []


def test_a_shared_win_is_a_win_for_both():
    found = records_by_name([match(("Ada", 20), ("Ben", 9), totals=(90, 90))], "board")
    assert [one.matches for one in found] == [Tally(1, 1)] * 2


def test_partners_have_the_total_of_their_pad_and_are_no_opponents():
    seats = (("Ada", 20), ("Ben", 9), ("club", 3), ("club", 4))
    ada, ben = records_by_name([match(*seats, totals=(200, 90), pads=(0, 0, 1, 1))], "board")
    assert ada.best_total == ben.best_total == 200
    assert ada.against == {"club": Tally(1, 1)}


def test_of_a_seat_that_the_computer_took_over_only_the_persons_turns_count():
    whole = match(("Ada", 20), ("club", 9), totals=(150, 90))
    left = whole._replace(players=(whole.players[0]._replace(stayed=False), whole.players[1]))
    (ada,) = records_by_name([left], "board")
    assert (ada.matches, ada.best_total, ada.most_full_rows) == (Tally(0, 0), None, None)
    assert ada.best_turn == 20


# The scene


def played(ui, *kinds, seed=7):
    """A match that was played to its end."""
    session = session_after(ui.store, header(*kinds, seed=seed), 1000)
    assert session.match.outcome
    session._file.finish()
    ui.store.close()
    return session.match


@pytest.mark.slow
def test_the_lists_lead_to_the_records(ui):
    one = played(ui, "human", "casual")
    with ui.play(Matches(ui.app)):
        ui.press_button("Records")
        ui.run()
        (card,) = ui.top._cards
        assert isinstance(ui.top, Records) and card.name == "Ada"
        won = int(0 in one.outcome.winners)
        assert [figure for figure, _words in card.figures][:3] == ["1", str(won), str(one.outcome.totals[0])]
        assert f"{won} of 1 against casual" in card.levels
        ui.press_button("Back")
        ui.run()
        assert isinstance(ui.top, Matches)


def test_records_are_read_from_the_index_the_second_time(ui, monkeypatch):
    played(ui, "human", "casual")
    with ui.play(Records(ui.app)):
        pass
    monkeypatch.setattr("game.session.matches.game_in", None)
    with ui.play(Records(ui.app)):
        assert len(ui.top._cards) == 1


def test_many_names_are_scrolled_by_wheel_keys_and_finger(ui, monkeypatch):
    found = [match((f"Name{number}", 20), ("club", 9), totals=(150, 90)) for number in range(20)]
    monkeypatch.setattr(
        "game.scenes.records.records_by_name", lambda _matches, edition: records_by_name(found, edition)
    )
    fingers = Fingers()
    with ui.play(Records(ui.app)):
        ui.point((400, 240))
        ui.post(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0, flipped=False)
        ui.run()
        wheel = ui.top._scroll.first
        for _step in range(3):
            ui.key(pygame.K_DOWN)
            ui.run()
        keys = ui.top._scroll.first
        fingers.down(1, (400, 300))
        fingers.move(1, (400, 280))
        fingers.move(1, (400, 120))
        ui.run()
        fingers.up(1)
        ui.run(20)
        assert 0 < wheel < keys < ui.top._scroll.first
        assert button_of(ui.top, "Back")


def test_without_a_match_the_scene_says_so(ui):
    with ui.play(Records(ui.app)):
        assert ui.top._cards == [] and not ui.top.busy
        assert button_of(ui.top, "Back")
