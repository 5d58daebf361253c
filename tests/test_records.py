"""The record of a finished match, the records by name and game, and the scene that shows them."""

import json
import random
from dataclasses import replace
from types import SimpleNamespace

import pygame
import pytest
from card_matches import header as card_header
from card_matches import steps
from fingers import Fingers
from finished_matches import finish
from helpers import header, session_after
from ui_driver import button_of, labels_of, picture_of

from game.rules.common.seats import Seat, SeatChange
from game.rules.tiles.journal import Journal
from game.scenes import matches as matches_scene
from game.scenes import records as records_scene
from game.scenes.matches import Matches
from game.scenes.records import Records, _words_for
from game.session.records import (
    PEOPLE,
    MatchRecord,
    NameRecords,
    PlayerRecord,
    Tally,
    first_wins,
    record_from_json,
    record_of,
    records_by_name,
)


def match(*players, totals, full_rows=None, winners=None, pads=None, game_name="board", short=False):
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
        game_name,
        made,
        pads or tuple(range(len(made))),
        totals,
        full_rows or (0,) * len(totals),
        tuple(pad for pad, total in enumerate(totals) if total == best) if winners is None else winners,
        20,
        short,
    )


def best_of(found) -> tuple:
    return found.name, found.matches, found.best_total, found.best_turn, found.most_full_rows


def test_best_values_and_wins_are_counted_by_name():
    ada, ben = records_by_name(
        [
            match(("Ada", 20), ("casual", 9), totals=(150, 90), full_rows=(4, 1)),
            match(("Ada", 31), ("casual", 9), totals=(80, 90), full_rows=(6, 1)),
            match(("Ada", 5), ("Ben", 12), totals=(100, 160), full_rows=(2, 7)),
        ],
        "board",
        short=False,
    )
    assert best_of(ada) == ("Ada", Tally(3, 1), 150, 31, 6)
    assert ada.against == {"casual": Tally(2, 1), PEOPLE: Tally(1, 0)}
    assert best_of(ben) == ("Ben", Tally(1, 1), 160, 12, 7)


def test_who_has_played_most_comes_first_and_then_the_alphabet_decides():
    played = [("Zoe", "Cleo"), ("Zoe", "Ada"), ("Ada", "Cleo"), ("Zoe", "Ben")]
    matches = [match((one, 1), (other, 1), totals=(20, 10)) for one, other in played]
    assert [one.name for one in records_by_name(matches, "board")] == ["Zoe", "Ada", "Cleo", "Ben"]


@pytest.mark.parametrize(
    "wrong",
    [{"game_name": "chess"}, {"winners": (2,)}, {"played": "yesterday"}, {"pads": (0, 2)}, {"pads": (0,)}],
)
def test_a_record_that_makes_no_sense_is_refused(wrong):
    right = match(("Ada", 3), ("casual", 4), totals=(20, 10))._replace(played="2026-01-31T09:05")
    assert record_from_json(json.loads(json.dumps(right))) == right
    with pytest.raises(ValueError):
        record_from_json(json.loads(json.dumps(right._replace(**wrong))))


def test_computers_and_matches_that_were_given_up_have_no_records_and_games_are_counted_apart():
    assert records_by_name([match(("casual", 20), ("club", 9), totals=(150, 90))], "board", short=False) == []
    assert (
        records_by_name([match(("Ada", 20), ("club", 9), totals=(150, 90), winners=())], "board", short=False)
        == []
    )
    games = ("board", "cards")
    both = [match(("Ada", 20), ("club", 9), totals=(150, 90), game_name=game_name) for game_name in games]
    for game_name in games:
        (ada,) = records_by_name(both, game_name, short=False)
        assert ada.matches == Tally(1, 1)


def test_a_short_match_does_not_compete_with_a_full_one():
    full = match(("Ada", 20), ("casual", 9), totals=(150, 90), full_rows=(6, 1))
    short = match(("Ada", 25), ("casual", 9), totals=(70, 90), full_rows=(2, 1), short=True)
    (in_full,), (in_short,) = (records_by_name([full, short], "board", short=one) for one in (False, True))
    assert best_of(in_full) == ("Ada", Tally(1, 1), 150, 20, 6)
    assert best_of(in_short) == ("Ada", Tally(1, 0), 70, 25, 2)
    assert in_short.against == {"casual": Tally(1, 0)}


def test_a_shared_win_is_called_so_and_is_no_win_over_anybody():
    shared = match(("Ada", 20), ("club", 9), ("casual", 9), totals=(90, 90, 80))
    won = match(("Ada", 20), ("casual", 9), totals=(90, 80))
    (ada,) = records_by_name([shared, won], "board", short=False)
    assert ada.matches == Tally(2, 1, 1)
    assert ada.against == {"club": Tally(1, 0, 1), "casual": Tally(2, 1, 1)}
    card = _words_for(ada, 1)
    assert card.figures[:3] == (("2", "matches"), ("1", "win"), ("1", "shared win"))
    assert card.levels == "Won: 1 of 2 against Rosa · 0 of 1 against Viktor"
    assert first_wins(shared, []) == [] and first_wins(won, [shared, won]) == [("Ada", "casual")]
    (ada,) = records_by_name([won], "board", short=False)
    assert len(_words_for(ada, 1).figures) == 5, "nothing is said of shared wins if there are none"


def test_wins_are_told_over_programs_first_then_the_weakest_to_the_strongest_then_people():
    levels = "beginner", "learner", "hasty", "casual", "club", "master"
    against = ("Ben", *levels[::-1], "greta", "anton")
    matches = [match(("Ada", 20), (one, 9), totals=(90, 80)) for one in against]
    ada, _ben = records_by_name(matches, "board", short=False)
    names = "anton", "greta", "Nino", "Mila", "Omar", "Rosa", "Viktor", "Hana", "people"
    assert _words_for(ada, 1).levels == f"Won: {' · '.join(f'1 of 1 against {name}' for name in names)}"


def test_partners_have_the_total_of_their_pad():
    seats = (("Ada", 20), ("Ben", 9), ("club", 3), ("club", 4))
    ada, ben = records_by_name([match(*seats, totals=(200, 90), pads=(0, 0, 1, 1))], "board", short=False)
    assert ada.best_total == ben.best_total == 200
    assert ada.against == {"club": Tally(1, 1)}, "partners are no opponents"


def test_of_a_seat_that_the_computer_took_over_only_the_persons_turns_count():
    whole = match(("Ada", 20), ("club", 9), totals=(150, 90))
    left = whole._replace(players=(whole.players[0]._replace(stayed=False), whole.players[1]))
    (ada,) = records_by_name([left], "board", short=False)
    assert (ada.matches, ada.best_total, ada.most_full_rows) == (Tally(0, 0), None, None)
    assert ada.best_turn == 20


def test_guests_have_no_records_but_count_as_opponents():
    whole = match(("Ada", 20), ("Ben", 9), totals=(150, 90))
    met = whole._replace(players=(whole.players[0], whole.players[1]._replace(guest=True)))
    (ada,) = records_by_name([met], "board", short=False)
    assert ada.against == {PEOPLE: Tally(1, 1)}
    beaten = match(("Ada", 20), ("club", 9), totals=(150, 90))
    guest = beaten._replace(players=(beaten.players[0]._replace(guest=True), beaten.players[1]))
    assert first_wins(beaten, []) == [("Ada", "club")] and first_wins(guest, []) == []


@pytest.mark.parametrize(
    ("seat", "guest"),
    [
        (Seat("Player 2", "human"), True),
        (Seat("Spieler 2", "human"), True),
        (Seat("Player 1", "human"), True),
        (Seat("Player 6", "human"), True),
        (Seat("Player 7", "human"), False),
        (Seat("Player 22", "human"), False),
        (Seat("Player 2", "human", colour="pink"), False),
        (Seat("Player 2", "human", mark="star"), False),
        (Seat("Player 2", "human", colour="pink", mark="star"), False),
        (Seat("Player 1", "human"), True),
        (Seat("Player 6", "human"), True),
        (Seat("Player 7", "human"), False),
        (Seat("Player 12", "human"), False),
        (Seat("Uncle Ben 2", "human"), False),
        (Seat("Player 2", "human", mark="star"), False),
        (Seat("Player 2", "human", colour="pink"), False),
        (Seat("Player 2", "bot"), False),
        (Seat("Ada", "human"), False),
        (Seat("Rosa 2", "cpu", "casual"), False),
    ],
)
def test_a_guest_has_a_number_instead_of_a_name_and_has_chosen_no_mark(seat, guest):
    assert seat.guest == guest


def test_the_record_of_a_match_knows_who_is_a_guest(store):
    head = replace(header("human", "human"), seats=(Seat("Ada", "human"), Seat("Player 2", "human")))
    record = record_of(session_after(store, head, 2).match)
    assert [player.guest for player in record.players] == [False, True]


# The scene


def played(ui, *kinds, seed=7):
    session = session_after(ui.store, header(*kinds, seed=seed), 1000)
    assert session.match.outcome
    session._file.finish()
    ui.store.close()
    return session.match


@pytest.mark.slow
def test_the_lists_lead_to_the_records_which_are_read_from_the_index_the_second_time(ui, monkeypatch):
    with ui.play(Records(ui.app)):
        assert ui.top._cards == [] and not ui.top.busy
        assert button_of(ui.top, "Back")
    one = played(ui, "human", "casual")
    with ui.play(Matches(ui.app)):
        ui.choose("Records")
        (card,) = ui.top._cards
        assert isinstance(ui.top, Records) and card.name == "Ada"
        won = int(0 in one.outcome.winners)
        assert [figure for figure, _words in card.figures][:3] == ["1", str(won), str(one.outcome.totals[0])]
        assert f"{won} of 1 against Rosa" in card.levels
        ui.choose("Back")
        assert isinstance(ui.top, Matches)
    monkeypatch.setattr("game.session.matches.game_in", None)
    with ui.play(Records(ui.app)):
        assert len(ui.top._cards) == 1


def test_there_is_a_tab_for_each_game_and_length_that_was_played(ui, monkeypatch):
    found = [
        match(("Ada", 20), ("club", 9), totals=(total, 9), game_name=game_name, short=short)
        for game_name, short, total in (("cards", True, 31), ("board", True, 70), ("board", False, 150))
    ]
    monkeypatch.setattr(ui.store, "finished_matches", lambda: [SimpleNamespace(record=one) for one in found])
    with ui.play(Records(ui.app)):
        totals = {}
        for label in ("Tiles", "Tiles, short", "Cards, short"):
            ui.choose(label)
            (card,) = ui.top._cards
            totals[label] = card.figures[2][0]
        assert totals == {"Tiles": "150", "Tiles, short": "70", "Cards, short": "31"}
        assert "Cards" not in labels_of(ui.top)


@pytest.mark.slow
def test_the_tab_that_is_shown_is_bright_and_begins_at_its_top_and_a_single_kind_needs_none(
    ui, monkeypatch, listen
):
    names = [f"{letter}da" for letter in "ABCDEFGH"]
    found = [
        match((name, 20), ("club", 9), totals=(31, 9), short=short)
        for name in names
        for short in (False, True)
    ]
    monkeypatch.setattr(ui.store, "finished_matches", lambda: [SimpleNamespace(record=one) for one in found])
    drawn = listen(records_scene, "_card", lambda _made, _wide, _tall, card, *_: card.name)
    with ui.play(Records(ui.app)):
        for label, other in (("Tiles", "Tiles, short"), ("Tiles, short", "Tiles")):
            ui.choose(label)
            assert [one.label for one in ui.top.buttons.all if one.main] == [label, "Back"]
            ui.strike(pygame.K_DOWN, pygame.K_DOWN)
            drawn.clear()
            picture_of(ui.top)
            assert drawn[0] == "Cda", "what is scrolled to is drawn"
            ui.choose(other)
            drawn.clear()
            picture_of(ui.top)
            assert drawn[0] == "Ada"
            ui.choose(label)
    del found[1::2]
    with ui.play(Records(ui.app)):
        assert labels_of(ui.top) == ["Back"]


@pytest.mark.slow
@pytest.mark.parametrize("players", [("Ada", "casual"), ("casual", "casual"), ()], ids=str)
def test_it_is_said_that_nobody_has_a_record_only_if_that_is_so(ui, monkeypatch, listen, players):
    found = [match(*((name, 9) for name in players), totals=(20, 10))] if players else []
    monkeypatch.setattr(ui.store, "finished_matches", lambda: [SimpleNamespace(record=one) for one in found])
    said = listen(matches_scene, "paragraph", lambda _made, words, *_: words)
    scene = Records(ui.app)
    scene.resize(ui.window.size)
    picture_of(scene)
    assert said == ["Reading the matches: 0 of 0"], "nothing is known yet"
    with ui.play(scene):
        said.clear()
        picture_of(ui.top)
        assert labels_of(ui.top) == ["Back"]
    nobody = "Nobody with a name has played a match to its end yet."
    assert said == ([] if "Ada" in players else [nobody])


@pytest.mark.slow
def test_a_name_that_cannot_be_written_is_called_by_its_place_in_the_list(ui, monkeypatch):
    names = ["Ada", "Ada", "Ada", "Aあ", "Aあ", "Ben"]
    found = [match((name, 20), ("club", 9), totals=(31, 9)) for name in names]
    monkeypatch.setattr(ui.store, "finished_matches", lambda: [SimpleNamespace(record=one) for one in found])
    with ui.play(Records(ui.app)):
        assert [card.name for card in ui.top._cards] == ["Ada", "Player 2", "Ben"]


def test_a_card_says_all_that_a_person_has_achieved_and_leaves_out_what_has_not_happened():
    won = match(("Ada", 20), ("casual", 9), totals=(150, 90), full_rows=(4, 1))
    lost = match(("Ada", 31), ("club", 9), totals=(80, 90), full_rows=(6, 1))
    shared = match(("Ada", 5), ("Ben", 12), totals=(90, 90), full_rows=(2, 2))
    ada, _ben = records_by_name([won, lost, shared], "board", short=False)
    figures = [
        ("3", "matches"),
        ("1", "win"),
        ("1", "shared win"),
        ("150", "best total"),
        ("31", "best turn"),
        ("6", "full lines"),
    ]
    card = _words_for(ada, 1)
    assert card.name == "Ada" and list(card.figures) == figures
    assert card.levels == "Won: 1 of 1 against Rosa · 0 of 1 against Viktor · 0 of 1 against people"
    (ada,) = records_by_name([won, lost], "board", short=False)
    assert ("1", "shared win") not in _words_for(ada, 1).figures and len(_words_for(ada, 1).figures) == 5
    unknown = _words_for(NameRecords("Ada"), 1)
    assert [figure for figure, _words in unknown.figures] == ["0", "0", "–", "–", "–"]
    assert unknown.levels == ""


def test_counts_of_matches_and_full_lines_have_their_plural_forms():
    once, twice = (match(("Ada", 9), ("casual", 4), totals=(50, 40), full_rows=(rows, 0)) for rows in (1, 2))
    words = [
        [
            label
            for _figure, label in _words_for(records_by_name(iter(found), "board", short=False)[0], 1).figures
        ]
        for found in ([once], [once, twice])
    ]
    assert [(labels[0], labels[-1]) for labels in words] == [
        ("match", "full line"),
        ("matches", "full lines"),
    ]


def test_many_names_are_scrolled_by_wheel_keys_and_finger(ui, monkeypatch):
    found = [
        match((f"Name{number}", 20), ("club", 9), totals=(150, 90), game_name=game_name)
        for number in range(20)
        for game_name in ("board", "cards")
    ]
    monkeypatch.setattr(ui.store, "finished_matches", lambda: [SimpleNamespace(record=one) for one in found])
    fingers = Fingers()
    with ui.play(Records(ui.app)):
        ui.point((400, 240))
        ui.post(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0, flipped=False)
        ui.run()
        wheel = ui.top._scroll.first
        for _step in range(3):
            ui.strike(pygame.K_DOWN)
        keys = ui.top._scroll.first
        fingers.down(1, (400, 300))
        fingers.move(1, (400, 280))
        fingers.move(1, (400, 120))
        ui.run()
        fingers.up(1)
        ui.run(20)
        assert 0 < wheel < keys < ui.top._scroll.first
        ui.choose("Cards")
        assert ui.top._scroll.first == 0, "the other game begins with its first name"
        assert button_of(ui.top, "Back")


@pytest.mark.slow
def test_a_record_has_totals_full_rows_winners_and_best_turns(store):
    match = finish(store, "human", "casual", "club")
    record = record_of(match)
    assert (record.totals, record.winners) == (match.outcome.totals, match.outcome.winners)
    for number, pad in enumerate(match.pads):
        full = [row for row in range(pad.used_rows()) if all(len(box) > row for box in pad.columns.values())]
        assert record.full_rows[number] == len(full) > 0
        gains, copy = [], Journal.begin(match.header)
        for event in match.events:
            before = copy.match.pads[number].total()
            copy.append(event)
            gains.append(copy.match.pads[number].total() - before)
        assert record.players[number].best_turn == max(gains)


def test_a_card_match_has_a_record_too(store):
    match = [match for match, _event in steps(1)][-1]
    record = record_of(match)
    assert record.game_name == "cards" and record.winners == match.outcome.winners
    assert record.totals == tuple(pad.total() for pad in match.pads)
    assert [player.name for player in record.players] == [seat.name for seat in card_header().seats]
    assert all(0 < player.best_turn < 60 for player in record.players)


@pytest.mark.slow
def test_turns_of_somebody_else_do_not_count_for_a_player(store):
    session = session_after(store, header("human", "casual"), 4, due="lay")
    before = record_of(session.match).players[0]
    session.leave(0)
    while session.match.due.event != "end":
        due = session.match.due.event
        session.lay(session.match.legal_turns()[-1]) if due == "lay" else session.deal()
    assert any(isinstance(event, SeatChange) for event in session.match.events)
    after = record_of(session.match).players[0]
    assert (before.stayed, after.stayed) == (True, False)
    assert after.best_turn == before.best_turn
    assert record_of(session.match).players[1].stayed


@pytest.mark.slow
def test_a_record_is_read_as_it_was_written_and_other_values_are_refused(store):
    record = record_of(finish(store, "human", "casual", "club", "human"))
    assert record_from_json(json.loads(json.dumps(record))) == record
    rng = random.Random(1)
    values = json.loads(json.dumps(record_of(finish(store, "human", "casual"))))
    for place in range(len(values)):
        for wrong in (None, "x", -1.5, [[]], [5], {}, [True]):
            with pytest.raises(ValueError):
                record_from_json([*values[:place], wrong, *values[place + 1 :]])
    for _ in range(20):
        with pytest.raises(ValueError):
            record_from_json(rng.sample(values, rng.randrange(len(values))))
