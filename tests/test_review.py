"""The review: what turns cost, what luck was, that it sees no more than a seat saw, and what the command prints."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
import test_commands
from helpers import header, journal_text, play_on, sitting_after, sitting_told
from test_commands import UNREADABLE, VECTORS, one_sentence, outside

from game.dealer import Dealer
from game.players.budget import Clock, Samples
from game.players.luck import dealt, draws, last_luck, margins
from game.players.master import Candidate, master
from game.players.review import DEAR, Answer, Judgement, Report, dice, report, reviewed_seats, steps, weigh
from game.players.view import view
from game.review import _text as as_text
from game.rules.events import End, Header, Lay, Seat
from game.rules.journal import Journal, turn_text
from game.rules.match import Match
from game.storage import Store

FEW = Samples(120)
run = test_commands.run


def looked_at(match: Match, samples: Samples = FEW) -> Report:
    asked = steps(match)
    return report(match, asked, [step.answer(samples) for step in asked])


def match_of(head: Header, lays: int = 10**6) -> Match:
    """A match that was played so far by seats that take the first turn that comes to mind, or the best that they see."""
    journal, chance = Journal.begin(head), random.Random(head.seed)
    match, dealer = journal.match, Dealer(journal.match, head.seed)
    while match.due is not None and lays:
        if match.due.event == "lay":
            turns = match.legal_turns()
            match.play(turns[chance.randrange(len(turns))])
            lays -= 1
        else:
            match.apply(dealer.event(match))
    return match


# What a turn costs


EXAMPLE = "0<55 0>6h8,5i8,5i9 1<53 1>5h9 0<21 0>2i7,1h7 1<3 1>3j7,3k7 0<16"


def worked_example(tmp_path: Path, last: str) -> Match:
    """The worked example of the rule books, with the last turn as it is told."""
    head = header("human", "casual")
    return sitting_told(Store(tmp_path), head, ((6, 3),), f"{EXAMPLE} 0>{last}").match


def test_the_worse_turn_of_the_rule_books_costs_something_and_the_better_one_less(tmp_path):
    poor = looked_at(worked_example(tmp_path, "1g9,6g10")).of(0)[-1]
    good = looked_at(worked_example(tmp_path, "1j8,6j6")).of(0)[-1]
    assert poor.cost > good.cost + 5
    assert poor.judgement is not None and good.judgement is not None
    assert poor.judgement.best == good.judgement.best
    assert poor.judgement.best_margin == pytest.approx(good.judgement.best_margin)
    assert poor.judgement.margin == pytest.approx(poor.judgement.best_margin - poor.cost)


def test_the_dearest_turns_come_first_and_none_that_is_not_worth_a_look():
    found = looked_at(match_of(header("human", "beginner", seed=4), 16))
    dearest = found.dearest(0)
    assert len(dearest) == 3
    assert [one.cost for one in dearest] == sorted((one.cost for one in found.of(0)), reverse=True)[:3]
    assert all(one.cost >= DEAR for one in dearest)
    assert found.given_away(0) == pytest.approx(sum(one.cost for one in found.of(0)))
    assert found.given_away(1) == 0, "nobody asked what the computer gave away"


def test_a_seat_that_plays_like_the_master_gives_nothing_away(tmp_path):
    journal = Journal.begin(header("human", "casual", seed=9))
    match, dealer, number = journal.match, Dealer(journal.match, 9), 0
    while number < 10 and match.due is not None:
        if match.due.event == "lay":
            number += 1
            known = view(match, match.due.seat)
            match.play(master(known, Clock(FEW), dice(number)))
        else:
            match.apply(dealer.event(match))
    found = looked_at(match)
    assert [one.cost for one in found.of(0)] == [0.0] * len(found.of(0))
    assert found.dearest(0) == []


GAMES = [
    (("human", "casual"), None, "standard"),
    (("human", "human", "casual"), None, "strict"),
    (("human", "casual", "casual", "human"), (0, 0, 1, 1), "italian"),
    (("casual", "human", "casual", "casual", "casual"), None, "leaflet"),
]


@pytest.mark.parametrize(("kinds", "pads", "rules"), GAMES, ids=lambda one: str(one))
def test_what_holds_in_every_match(kinds, pads, rules):
    match = match_of(header(*kinds, pads=pads, rules=rules, seed=3), 13)
    found = looked_at(match, Samples(10))
    lays = [event for event in match.events if isinstance(event, Lay)]
    assert [one.played.lay for one in found.turns] == lays
    assert [one.played.number for one in found.turns] == list(range(1, len(lays) + 1))
    for one in found.turns:
        judged, played = one.judgement, one.played
        assert (judged is not None) == (kinds[played.seat] == "human")
        assert sum(one.margins) == pytest.approx(0, abs=1e-6)
        assert match.events[played.line - 2] is played.lay
        assert played.hand[len(played.hand) - len(played.drawn) :] == played.drawn
        if judged is not None:
            assert one.cost >= 0
            assert judged.best_margin >= judged.margin
            left = list(played.hand)
            for value, _cell in judged.best:
                left.remove(value)
    assert not found.finished
    assert looked_at(match, Samples(10)) == found, "the same match, another report"


def test_a_turn_that_is_not_among_those_looked_at_is_judged_too(monkeypatch):
    """A hand of many tiles has more turns than can be looked at."""
    monkeypatch.setattr("game.players.greedy.MANY", 5)
    monkeypatch.setattr("game.players.greedy.SOME", 2)
    for step in steps(match_of(header("human", "human", seed=2), 9)):
        judged = weigh(step.view, Clock(Samples(20)), dice(1), turn=step.played.lay.turn)
        assert judged.cost >= 0


def test_where_chance_matters_the_same_turn_is_looked_at_with_the_same_dice():
    many = Samples(400)
    step = next(one for one in steps(match_of(header("human", "casual", seed=5), 8)) if one.played.own == 3)
    found = step.answer(many)
    assert step.work(step.view, Clock(many), random.Random("others")) != found
    assert step.answer(many) == found


def test_of_turns_as_good_as_the_best_the_one_laid_counts_as_the_best(monkeypatch):
    """What is as good is no other turn to be shown instead."""
    step = steps(match_of(header("human", "human", seed=2), 9))[-1]
    laid = step.played.lay.turn
    other = next(one for one in step.view.legal_turns() if frozenset(one) != frozenset(laid))
    for ahead in (0.0, 1.0):
        found = [Candidate(other, 0, (), 0.0, 5.0 + ahead), Candidate(laid[::-1], 0, (), 0.0, 5.0)]
        monkeypatch.setattr("game.players.review.judge", lambda *_, also, found=found: found)
        judged = weigh(step.view, Clock(Samples(1)), dice(1), turn=laid)
        assert judged.best == (other if ahead else laid[::-1])
        assert judged.cost == ahead


# Only what the seat could see


def test_changing_what_a_seat_could_not_see_changes_nothing_that_is_said_of_its_turns(tmp_path):
    """Under the Italian rules the other seat keeps a tile, another one in each match, and the rest of the match differs."""
    found: list[list[Answer]] = []
    for kept, more in ((2, "0<34"), (6, "0<61")):
        told = f"0<55 0>6h8,5i8,5i9 1<5{kept} 1>5h9 0<21 0>2i7,1h7 1<3 1>3j7 {more}"
        head = header("human", "casual", rules="italian")
        asked = steps(sitting_told(Store(tmp_path / str(kept)), head, ((6, 3),), told).match)
        found.append([step.answer(FEW) for step in asked if step.played.seat == 0])
    assert len(found[0]) == 2
    assert found[0] == found[1]


def test_what_comes_later_changes_nothing():
    head = header("human", "casual", seed=6)
    short, long = (looked_at(match_of(head, lays), Samples(20)) for lays in (6, 9))
    assert long.turns[:6] == short.turns


# Luck


@pytest.mark.parametrize("number", [0, 6, 25])
def test_luck_is_nought_on_the_average_over_all_that_could_have_been_drawn(number):
    step = steps(match_of(header("human", "casual", seed=8), 30))[number]
    played, known = step.played, step.view
    kept = played.hand[: len(played.hand) - len(played.drawn)]
    unseen = [count + played.drawn.count(value) for value, count in enumerate(known.unseen)]
    mean, before = 0.0, set()
    for tiles, chance in draws(unseen, len(played.drawn)):
        hands = tuple(
            (*kept, *tiles) if seat == known.seat else hand for seat, hand in enumerate(known.hands)
        )
        left = tuple(count - tiles.count(value) for value, count in enumerate(unseen))
        other = type(known)(
            **{name: getattr(known, name) for name in known.__slots__} | {"hands": hands, "unseen": left}
        )
        found = dealt(other, tiles)
        mean += chance * found.luck
        before.add(tuple(round(margin, 6) for margin in found.margins))
    assert mean == pytest.approx(0, abs=1e-6)
    assert len(before) == 1, "how the pads stood before it depends on what was drawn"


def test_luck_is_small_on_the_average_over_matches():
    lucks = [
        dealt(step.view, step.played.drawn).luck
        for seed in range(2)
        for step in steps(match_of(header("casual", "casual", seed=seed)))
    ]
    assert abs(sum(lucks) / len(lucks)) < 1.5
    assert max(lucks) > 5 and min(lucks) < -3


def test_the_chances_of_all_draws_add_up():
    dice_ = random.Random(1)
    for count in (0, 1, 2):
        unseen = [0] + [dice_.randrange(5) for _ in range(6)]
        assert sum(chance for _tiles, chance in draws(unseen, count)) == pytest.approx(1)


def test_luck_and_play_make_the_result_and_the_lucks_of_all_cancel_out(tmp_path):
    sitting = sitting_after(Store(tmp_path), header("human", "casual", "casual"), 4)
    play_on(sitting)
    found = looked_at(sitting.match, Samples(1))
    assert found.finished
    outcome = sitting.match.outcome
    assert outcome is not None and found.totals == outcome.totals
    assert [found.margin(seat) for seat in range(3)] == pytest.approx(margins(outcome.totals))
    assert sum(found.luck_in_margin(seat) for seat in range(3)) == pytest.approx(0, abs=1e-6)
    assert len(found.line(0)) == len(found.turns) + 1
    assert found.line(0)[-1] == found.margin(0)


def test_what_is_drawn_after_a_match_got_stuck_is_luck_too():
    match = Journal.read((VECTORS / "journals/random-12-6p-stuck.zatre").read_bytes()).match
    found = report(match, [], [])
    (end,) = [event for event in match.events if isinstance(event, End)]
    laid = sum(value for value, _cell in match.board.laid)
    for seat, tiles in enumerate(end.drawn):
        held = match.hands[seat][: len(match.hands[seat]) - len(tiles)]
        unseen = 20 * sum(range(1, 7)) + 1 - laid - sum(held)
        mean = unseen / (121 - len(match.board.laid) - len(held))
        points = pytest.approx(sum(mean - value for value in tiles))
        assert found.last[seat] == found.luck(seat) == points
    assert any(found.last)


def test_a_partner_knows_what_his_partner_holds_when_the_last_tiles_are_drawn():
    """The second of a pair drew a 5: he had seen his own 2 and his partner's 6, and not the 1 of the other pair."""
    match = Match(Header(tuple(Seat(name, "human") for name in "ABCD"), (0, 0, 1, 1)))
    match.hands = [[6], [2, 5], [1], []]
    end = End("stuck", ((), (5,), (), ()), (0, 0))
    (luck,) = {round(found, 6) for found in last_luck(match, end) if found}
    seen = 6 + 2
    assert luck == pytest.approx((sum(20 * value for value in range(1, 7)) + 1 - seen) / 119 - 5, abs=1e-6)


def test_a_tile_that_will_be_left_over_is_no_good_luck():
    """Of two tiles that fit nowhere the one with fewer pips costs less."""
    match = Journal.read((VECTORS / "journals/random-12-6p-stuck.zatre").read_bytes()).match
    known = steps(match)[-1].view
    stuck = [value for value in range(1, 7) if not known.board.fit[value]]
    assert len(stuck) > 1
    drawn = [(value,) for value in (stuck[0], stuck[-1])]
    few, many = (
        dealt(replace(known, hands=tuple(tiles if seat == known.seat else () for seat in range(6))), tiles)
        for tiles in drawn
    )
    assert few.luck > many.luck


def test_a_report_tells_of_that_match_as_far_as_it_had_gone():
    match = match_of(header("human", "casual", seed=5), 3)
    found = report(match, [], [])
    assert found.tells_of(match_of(header("human", "casual", seed=5), 3))
    assert not found.tells_of(match_of(header("human", "casual", seed=5), 4))
    assert not found.tells_of(match_of(header("human", "casual", seed=6), 3))


def test_the_humans_are_reviewed_and_where_there_is_none_everybody():
    assert reviewed_seats(Match(header("casual", "human", "human"))) == (1, 2)
    assert reviewed_seats(Match(header("casual", "club"))) == (0, 1)


# The command


@pytest.fixture
def briefly(monkeypatch) -> None:
    """What is said of a turn does not depend on how long it was looked at."""
    monkeypatch.setattr("game.review.SAMPLES", FEW)


@pytest.fixture(scope="module")
def journals(tmp_path_factory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("journals")
    some = {
        "short": match_of(header("human", "casual", seed=5), 5),
        "computers": match_of(header("casual", "club", seed=5), 2),
        "two humans": match_of(header("human", "casual", "human", seed=5), 3),
        "nothing laid": match_of(header("human", "casual", seed=5), 0),
    }
    for name, match in some.items():
        (folder / name).write_text(journal_text(match), encoding="utf-8")
    text = (folder / "short").read_text()
    (folder / "cut off").write_text("\n".join(text.splitlines()[:5]) + "\n" + '{"event":"draw","se')
    (folder / "ended").write_bytes((VECTORS / "journals/random-12-6p-stuck.zatre").read_bytes())
    return {path.name: path for path in folder.iterdir()}


def test_the_command_prints_every_turn_the_dearest_the_line_and_luck_on_80_columns(run, journals, briefly):
    status, out, err = run("review", journals["short"])
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert max(map(len, lines)) <= 80
    assert any(line.startswith("Ada gave away ") for line in lines)
    assert "Turn " in out and "laid: " in out and "better: " in out and "  a b c d e f g" in out
    assert "The margin to be expected before every turn" in lines
    assert any(line.strip().startswith("Ben") for line in lines)
    found = looked_at(Journal.read(journals["short"].read_bytes()).match)
    assert "  margin: points ahead at the end, as it looked then" in lines
    rows = [line for line in lines if line[:5].strip().isdecimal() and len(line) > 60]
    assert len(rows) >= len(found.of(0))


@pytest.mark.parametrize("name", ["random-02-2p-bag_empty", "random-12-6p-stuck"])
def test_long_turns_take_more_than_one_line_and_nothing_is_wider_than_the_screen(name):
    match = Journal.read((VECTORS / f"journals/{name}.zatre").read_bytes()).match
    asked = steps(match)
    answers = [
        Answer(0.0, (0.0,) * len(match.pads), Judgement(-1.0, step.played.lay.turn, 1.0)) for step in asked
    ]
    lines = list(as_text(report(match, asked, answers), match))
    assert max(map(len, lines)) <= 80
    words = " ".join(lines).split()
    for event in match.events:
        if isinstance(event, Lay):
            assert all(word in words for word in turn_text(event.turn))


@pytest.mark.parametrize(
    ("cost", "same", "dear"), [(0.0, True, False), (DEAR - 0.01, False, False), (DEAR, False, True)]
)
def test_what_every_turn_gave_away_is_summed_up_in_words_that_hold(cost, same, dear):
    match = match_of(header("human", "casual", seed=5), 3)
    asked = steps(match)
    answers = [Answer(0.0, (0.0, 0.0), Judgement(0.0, step.played.lay.turn, cost)) for step in asked]
    text = "\n".join(as_text(report(match, asked, answers), match))
    assert ("of them the master would have laid as well." in text) == same
    assert (f"No turn of Ada gave away {DEAR} points or more." in text) == (not dear)
    assert (f"{DEAR} given away" in text) == dear


def test_the_command_prints_json(run, journals, briefly):
    status, out, err = run("review", "--json", journals["short"])
    assert (status, err) == (0, "")
    value = json.loads(out)
    assert value.keys() == {"finished", "totals", "seats", "turns"}
    assert [seat["name"] for seat in value["seats"]] == ["Ada", "Ben"]
    assert value["seats"][1]["given_away"] is None
    for one in value["turns"]:
        assert ("cost" in one) == (one["seat"] == 0)
        assert len(one["expected"]) == 2
    costs = [one["cost"] for one in value["turns"] if "cost" in one]
    assert value["seats"][0]["given_away"] == pytest.approx(sum(costs), abs=0.1)


def test_a_journal_that_was_cut_off_or_given_up_is_reviewed_as_far_as_it_goes(run, journals, briefly):
    status, out, err = run("review", journals["cut off"])
    assert (status, err) == (0, "")
    assert "Ada gave away" in out and "points, " not in out, "there is no result yet"
    status, out, _err = run("review", journals["nothing laid"])
    assert (status, out) == (0, "No turn has been laid yet: there is nothing to review.\n")


def test_every_human_has_a_review_and_without_humans_everybody_has(run, journals, briefly):
    out = run("review", journals["two humans"])[1]
    assert "Ada gave away" in out and "Cleo gave away" in out and "Ben gave away" not in out
    out = run("review", journals["computers"])[1]
    assert out.startswith("No human played here")
    assert "Ada gave away" in out and "Ben gave away" in out


def test_of_who_had_no_turn_it_says_so(run, tmp_path, briefly):
    match = match_of(header("human", "human", seed=5), 1)
    (tmp_path / "x").write_text(journal_text(match))
    out = run("review", tmp_path / "x")[1]
    assert out.count(" gave away ") == out.count(" had no turn in this match.") == 1


@pytest.mark.parametrize("name", UNREADABLE)
def test_files_that_are_no_journals_are_one_sentence_and_exit_1(tmp_path, run, name):
    (tmp_path / "x").write_bytes(UNREADABLE[name])
    for more in ((), ("--json",)):
        status, out, err = run("review", tmp_path / "x", *more)
        assert (status, out) == (1, "")
        assert one_sentence(err)


def test_folders_and_missing_files_are_one_sentence_and_exit_1(tmp_path, run):
    for path in (tmp_path, tmp_path / "nothing"):
        status, out, err = run("review", path)
        assert (status, out) == (1, "")
        assert one_sentence(err) and str(path) in err


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_the_review_needs_no_pygame_and_no_more_than_an_ascii_terminal(tmp_path, journals, encoding):
    (tmp_path / "pygame").mkdir()
    (tmp_path / "pygame" / "__init__.py").write_text("raise ModuleNotFoundError(name='pygame')\n")
    file = tmp_path / "x.zatre"
    text = journals["computers"].read_text(encoding="utf-8")
    file.write_text(text.replace('"Ada"', '"Łukasz"'), encoding="utf-8")
    done = outside("review", file, PYTHONPATH=str(tmp_path), PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, "")
    assert "?ukasz gave away" in done.stdout
