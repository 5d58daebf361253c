"""The characters: the people that the levels of the computer are."""

import string
from dataclasses import replace
from itertools import product
from random import Random
from types import SimpleNamespace

import pytest
from helpers import best_turn, header, session_after
from pygame import Rect
from ui_driver import STEP, button_of, buttons_of, picture_of, settle, turn_of

from game.engine import translation
from game.engine.intents import Intent, IntentKind
from game.engine.picture import Picture
from game.engine.scene import Reset
from game.engine.sprites import FOLDER
from game.engine.text import height_of
from game.games import game_of
from game.players.characters import BEATEN, CHARACTERS, MOODS, PLEASED, THINKING, WAITING, face_of, named
from game.players.levels import BUDGET, LEVELS, player
from game.rules.common.game_rules import AnyMatch
from game.rules.common.journal import BOARD, CARDS
from game.rules.common.seats import Seat, SeatChange
from game.scenes.characters import closing, end_face, face_at, first_win, greeting
from game.scenes.end import match_lost, result_card, scoring
from game.scenes.end.match_lost import MatchLost
from game.scenes.end.scoring import EndScoring
from game.scenes.new_match import header_seat
from game.scenes.tile_turn.game import TURN_GAME
from game.scenes.turn import status_bar
from game.scenes.turn.displayed import LastTurn
from game.scenes.turn.draft import Part
from game.scenes.turn.model import TurnModel
from game.session.records import MatchRecord, PlayerRecord, first_wins, wins_of
from game.session.settings import FIRST_NAMES, LONGEST_NAME, Settings
from game.session.storage import Store
from tools.example_scenes import LATE
from tools.fixtures import Around, everybody_known, keep_finished, session_at


def test_each_level_is_a_person_with_a_name_and_sentences_of_their_own():
    assert tuple(CHARACTERS) == LEVELS
    people = CHARACTERS.values()
    assert len({one.name for one in people} | set(FIRST_NAMES)) == len(LEVELS) + len(FIRST_NAMES)
    assert all(set(one.name) <= set(string.ascii_letters) for one in people)
    assert all(len(f"{one.name} 6") <= LONGEST_NAME for one in people)
    words = [said for one in people for said in (one.greeting, one.won, one.lost)]
    assert len(set(words)) == 3 * len(LEVELS)
    assert all(said.endswith((".", "!")) for said in words)


@pytest.mark.parametrize("level", LEVELS)
def test_each_person_has_a_face_for_each_mood_without_text(level):
    drawings = [(FOLDER / f"face_{level}_{mood}.svg").read_text() for mood in MOODS]
    assert len(set(drawings)) == len(MOODS)
    assert all("<text" not in drawing for drawing in drawings)


def test_people_and_programs_keep_their_names_and_equal_characters_are_numbered():
    kinds = ("human", "beginner", "bot:Greta", "beginner", "bot:Greta", "human")
    settings = Settings(**everybody_known())
    seats = named(header_seat(settings, seat, kind) for seat, kind in enumerate(kinds))
    assert [seat.name for seat in seats] == ["Ada", "Nino", "Greta", "Nino 2", "Greta 2", "Fritzi"]
    assert named(seats) == seats
    assert [seat.name for seat in named([Seat("Nino", "human"), seats[1]])] == ["Nino", "Nino 2"]


def over(kinds, winner: int, game_name: str = BOARD, stayed: bool = True) -> MatchRecord:
    """The record of a match of Ada and others in which this pad won."""
    players = tuple(
        PlayerRecord(name, "human" if kind == "human" else "cpu", kind.replace("human", ""), 5, stayed)
        for name, kind in zip(FIRST_NAMES, kinds, strict=False)
    )
    pads = tuple(range(len(players)))
    return MatchRecord(game_name, players, pads, pads, pads, (winner,), 60, short=False)


def test_wins_count_for_a_name_a_game_and_a_level():
    matches = [
        over(("human", "casual"), 0),
        over(("human", "casual"), 0),
        over(("human", "casual"), 1),
        over(("human", "club"), 1),
        over(("human", "casual"), 0, CARDS),
        over(("human", "hasty"), 0, stayed=False),
    ]
    assert wins_of("Ada", matches, BOARD) == {"casual": 2}
    assert wins_of("Ada", [*matches, matches[0]._replace(short=True)], BOARD) == {"casual": 3}
    assert wins_of("Ben", matches, BOARD) == {}


def test_only_the_first_win_of_a_person_against_a_level_in_a_game_is_one():
    won, lost = over(("human", "casual"), 0), over(("human", "casual"), 1)
    assert (
        first_wins(won, []) == first_wins(won, [won]) == first_wins(won, [won, lost]) == [("Ada", "casual")]
    )
    assert first_wins(won, [over(("human", "casual"), 0, CARDS)]) == [("Ada", "casual")]
    assert first_wins(won, [won._replace(short=True)]) == [], "a win in a short match is one, too"
    assert first_wins(won, [won, won]) == first_wins(lost, []) == []


HONOUR = "Ada beats Rosa for the first time!"


def won(game_name: str, seed: int, *, short: bool = False) -> AnyMatch:
    """A match that Ada wins against Rosa, with one of these seeds: 0, 2."""
    rules = game_of(game_name).rules
    seats = (Seat("Ada", "human"), Seat("Rosa", "cpu", "casual"))
    match = rules.begin(rules.header(seats, (0, 1), rules.house_rules(short=short), seed)).match
    dealer, rng, choose = rules.dealer(match, seed), Random(seed), player("greedy", game_name)
    while match.due:
        laid = match.due.event == "lay"
        turn = choose(rules.view(match, match.due.seat), BUDGET, rng) if laid else None
        match.apply(match.lay_event(turn) if laid else dealer.event(match))
    assert match.outcome and match.outcome.winners == (0,)
    return match


def shown_end(ui, match: AnyMatch) -> EndScoring:
    scene = EndScoring(ui.app, SimpleNamespace(match=match))
    scene.resize((1280, 720))
    settle(scene)
    return scene


@pytest.mark.slow
@pytest.mark.parametrize("public", [False, True])
def test_the_first_win_is_told_and_heard_at_the_end_but_not_by_strangers(ui, listen, public):
    heard = listen(ui.app.sound, "play")
    ui.app.public, match = public, won(BOARD, 0)
    keep_finished(ui.store, "won", match)
    scene = shown_end(ui, match)
    assert (HONOUR in scene._note) == (not public)
    assert [name for name in heard if name in ("game_end", "super_bonus")] == ["game_end", "super_bonus"][
        : 2 - public
    ]
    assert ("Rosa: “" in scene._note) and scene._over


@pytest.mark.slow
def test_a_first_win_is_honoured_once_for_each_game_whatever_the_length(ui):
    honoured = []
    for seed, short, game_name in product((0, 2), (False, True), (BOARD, CARDS)):
        match = won(game_name, seed, short=short)
        keep_finished(ui.store, f"{game_name} {short} {seed}", match)
        honoured.append(HONOUR in shown_end(ui, match)._note)
    assert honoured == [True] * 2 + [False] * 6


@pytest.mark.slow
@pytest.mark.parametrize(
    ("levels", "strongest"),
    [(("casual", "master"), "master"), (("master", "casual"), "master"), (("beginner", "hasty"), "hasty")],
    ids=str,
)
def test_of_several_first_wins_that_over_the_strongest_is_honoured(ui, monkeypatch, levels, strongest):
    record = over(("human", *levels), 0)
    monkeypatch.setattr("game.scenes.characters.record_of", lambda match: match)
    monkeypatch.setattr(ui.store, "finished_matches", lambda: [SimpleNamespace(record=record)])
    first = first_win(record, ui.store)
    assert first and (first.seat, first.level) == (0, strongest)


@pytest.mark.slow
def test_a_win_is_not_called_the_first_if_the_other_matches_cannot_be_read(ui, monkeypatch):
    def refused(*_ignored):
        raise PermissionError

    monkeypatch.setattr("game.session.matches.newest_first", refused)
    match = won(BOARD, 0)
    keep_finished(ui.store, "won", match)
    scene = shown_end(ui, match)
    assert scene._over and not scene.busy and HONOUR not in scene._note


@pytest.mark.slow
def test_the_end_waits_for_no_match_that_is_still_being_saved(ui, monkeypatch):
    monkeypatch.setattr(Store, "saving", property(lambda self: True))
    monkeypatch.setattr("game.scenes.matches.STEP_SECONDS", 0.0)
    scene = EndScoring(ui.app, SimpleNamespace(match=won(BOARD, 0)))
    scene.resize((1280, 720))
    scene.update(STEP)
    assert not scene._over and scene.handle(Intent(IntentKind.CONFIRM)) is None
    assert scene._over and scene.busy and HONOUR not in scene._note
    assert isinstance(scene.handle(Intent(IntentKind.TAKE_BACK)), Reset)


ROSA_FIRST = replace(header("casual", "human"), seats=(Seat("Rosa", "cpu", "casual"), Seat("Ada", "human")))


def turn_of_runs(session, count: int) -> LastTurn:
    """A turn that made so many runs of 10 and nothing else."""
    return LastTurn(session.match.events[0], count, (Part("runs", count, 10, count),))


@pytest.mark.slow
def test_a_person_who_takes_over_a_seat_has_no_face(ui):
    session = session_after(ui.store, header("human", "casual"), 4)
    model = TurnModel(TURN_GAME, session.match, 0)
    assert face_at(model, 0) == "" and face_at(model, 1).startswith("face_casual_")
    session._change_seat(SeatChange(1, "human"))
    assert face_at(model, 1) == ""


@pytest.mark.slow
@pytest.mark.parametrize(("lays", "words"), [(0, "Rosa: “"), (1, ""), (3, "")])
def test_a_computer_greets_in_its_first_turn_only_and_only_if_it_is_played(ui, lays, words):
    session = session_after(ui.store, ROSA_FIRST, 2 * lays, due="lay")
    model = TurnModel(TURN_GAME, session.match, 0)
    assert greeting(model, 0).startswith(words) and bool(greeting(model, 0)) == bool(words)
    session.lay(best_turn(session.match))
    assert bool(greeting(model, 0)) == bool(words), "while it lays, too"
    assert greeting(model, 1) == "", "people say what they want"
    model.watched = True
    assert greeting(model, 0) == ""


@pytest.mark.slow
def test_the_greeting_is_read_while_the_computer_thinks(window):
    ui = window(speed="normal")
    scene, said = turn_of(ui.table(session_after(ui.store, ROSA_FIRST, 0, due="lay"))), []
    ui.watch = lambda: said.append(status_bar._words(scene.turn_table)[0])
    with ui.play(scene):
        ui.run()
    assert "Rosa: “There is always time for one match.”" in said


def test_a_computer_thinks_in_its_turn_is_pleased_by_a_good_one_and_waits_otherwise(ui):
    session = session_after(ui.store, ROSA_FIRST, 4, due="lay")
    model = TurnModel(TURN_GAME, session.match, 0)
    faces = []
    for actor, last in ((0, None), (1, None), (1, turn_of_runs(session, 1)), (1, turn_of_runs(session, 2))):
        model.displayed.actor = actor
        model.displayed.last_turns = {0: last} if last else {}
        faces.append(face_at(model, 0).removeprefix("face_casual_"))
    assert faces == [THINKING, WAITING, WAITING, PLEASED]


@pytest.mark.slow
def test_at_the_end_winners_are_pleased_and_losers_beaten():
    match = won(BOARD, 0)
    faces = [end_face(match, winners, 1) for winners in (None, (1,), (0,))]
    assert faces == [f"face_casual_{mood}" for mood in (WAITING, PLEASED, BEATEN)]
    assert end_face(match, (0,), 0) == "", "Ada is a person"


@pytest.mark.slow
def test_a_computer_that_shares_a_win_does_not_say_that_it_has_won():
    match = won(BOARD, 0)
    assert [bool(closing(match, winners)) for winners in ((0,), (1,), (0, 1))] == [True, True, False]


@pytest.mark.slow
def test_your_wins_are_shown_beside_each_and_only_if_you_play_alone(ui):
    for seed, short in product((0, 2), (False, True)):
        keep_finished(ui.store, f"{short} {seed}", won(BOARD, seed, short=short))
    keep_finished(ui.store, "cards", won(CARDS, 0))
    ui.choices.short = False
    shown = {}
    for answers in (("Tiles",), ("Cards",)):
        scene = ui.make("new_game")
        scene.resize((1280, 720))
        for label in (*answers, "One against the computer"):
            button_of(scene, label).act()
        settle(scene)
        shown[answers[0]] = {button.label: button.value for button in buttons_of(scene) if button.value}
    assert shown == {"Tiles": {"Rosa · casual": "4 wins"}, "Cards": {"Rosa · casual": "1 win"}}
    for label in ("Back", "Three or four", "3 players", "2 people"):
        button_of(scene, label).act()
    settle(scene)
    assert scene.title == "Against whom?" and not any(button.value for button in buttons_of(scene))


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 720), (720, 1280), (800, 480)])
def test_the_garland_of_a_first_win_is_beside_the_heading_and_around_the_winner(example, listen, size):
    scene = example("end-first-win", size)
    drawn, picture = listen(scoring, "sprite", lambda surface, name, _side: (name, surface)), Picture()
    signs = listen(scoring, "seat_mark", lambda _surface, look, _side: look)
    scene.draw(picture, 0)
    areas = {
        name: surface.get_rect(topleft=at)
        for name, surface in drawn
        for one, at in picture.blits
        if one is surface
    }
    garland, face = areas["garland"], areas["face_casual_beaten"]
    heading = scene.heading().get_rect(center=(size[0] / 2, garland.centery))
    assert face.left >= 0 and garland.right + 5 < heading.left
    assert signs == [scene._match.header.look(0)]


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (720, 1280), (800, 480)])
def test_the_garland_of_a_first_win_and_the_crown_do_not_touch(example, listen, size):
    scene = example("end-first-win", size)
    crowns = listen(result_card, "draw_crown", lambda _none, _picture, area, _share: area)
    drawn, picture = listen(scoring, "sprite", lambda surface, name, _side: (name, surface)), Picture()
    scene.draw(picture, 0)
    medal = {id(surface) for _name, surface in drawn}
    areas = [surface.get_rect(topleft=at) for surface, at in picture.blits if id(surface) in medal]
    assert len(areas) == 2 and len(crowns) == 1
    assert crowns[0].inflate(8, 8).collidelist(areas) < 0


@pytest.mark.slow
@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920)])
def test_around_a_table_a_level_on_two_lines_stays_within_its_button(example, size, language):
    scene = example("end-first-win", size, Around("four", inches=24.0))
    translation.set_language(language)
    scene.resize(size)
    (other,) = [button for button in buttons_of(scene) if "Viktor" in button.label]
    lines = height_of(other.label, scene.play_text, other.area.width - other.size, 1.1)
    assert 2 * scene.play_text < lines <= other.area.height


@pytest.mark.slow
@pytest.mark.window((1920, 1080), seating="four", inches=24.0)
@pytest.mark.parametrize("count", range(2, 7))
def test_around_a_table_crowns_stay_at_their_players_sides(ui, listen, count):
    match = session_at(ui.app, ("human",) * count, None).match
    lost = session_at(ui.app, ("human",) * count, 12).match
    crowns = [
        listen(module, "draw_crown", lambda _none, _picture, area, _share: area)
        for module in (result_card, match_lost)
    ]
    scenes = EndScoring(ui.app, SimpleNamespace(match=match)), MatchLost(ui.app, lost, 0, LATE)
    for first, scene in enumerate(scenes):
        scene._winners = tuple(range(first, count))
        scene.resize(ui.window.size)
        settle(scene)
        picture_of(scene)
    places = [Rect((0, 0), place.size) for place in scene._around.places]
    for drawn, winners in zip(crowns, (places, places[1:]), strict=True):
        assert drawn and all(place.contains(crown) for place, crown in zip(winners, drawn, strict=True))


SAID = {
    "beginner": ("Nino", "This is only my third match", "I won?", "Well played!"),
    "learner": (
        "Mila",
        "One moment, I am still on page two",
        "So it does help",
        "Next time I will look twice",
    ),
    "hasty": ("Omar", "Let us begin", "Quick and lucky", "Too fast again."),
    "casual": ("Rosa", "There is always time", "That deserves a piece of cake.", "Beaten at my own table!"),
    "club": ("Viktor", "Welcome to the club.", "The plan worked.", "They will not believe this"),
    "master": ("Hana", "There is no hurry.", "Thank you. I enjoyed", "Beautiful. I did not see"),
}


@pytest.mark.parametrize("level", SAID)
def test_each_person_says_their_own_sentence_at_the_beginning_after_winning_and_after_losing(level):
    person = CHARACTERS[level]
    name, *begins = SAID[level]
    assert [*CHARACTERS] == [*SAID] and person.name == name
    said = person.greeting, person.won, person.lost
    assert all(one.startswith(begin) for one, begin in zip(said, begins, strict=True)), said


def test_computers_and_programs_get_numbers_if_their_names_are_taken_and_people_keep_theirs():
    given = [("Rosa", "human", None), ("x", "cpu", "casual"), ("Rosa", "human", None), ("y", "cpu", "casual")]
    given += [("Greta", "bot", "Greta"), ("Greta", "bot", "Greta"), ("z", "cpu", "future")]
    names = [seat.name for seat in named(Seat(*one) for one in given)]
    assert names == ["Rosa", "Rosa 2", "Rosa", "Rosa 4", "Greta", "Greta 2", "z"]


def test_only_computers_have_a_face():
    assert face_of(Seat("x", "cpu", "casual"), "pleased") == "face_casual_pleased"
    for seat in (Seat("x", "bot", "casual"), Seat("x", "human"), Seat("x", "cpu", "future")):
        assert face_of(seat, "pleased") == ""
