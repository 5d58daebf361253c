"""The coach of the card game: its turn is legal, every reason it gives is true, and it uses only what the seat may know."""

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations, islice

import pytest
from card_matches import cards_of, lays, reshuffled, started, turn_of

from game.analysis.cards.advice import CardAdvice, advise, explain
from game.analysis.coach import advise as advise_any
from game.analysis.reasons import Leaves, Rival
from game.players.budget import Clock, Samples
from game.players.cards.candidates import Candidate, candidates
from game.rules.cards.dealer import arrange_hidden
from game.rules.cards.deck import Card, Pad
from game.rules.cards.match import Match
from game.rules.cards.player_view import PlayerView, view_of
from game.rules.cards.table import Table
from game.scenes.card_turn.hint_text import how, table_part, where, why

FEW = Samples(40)


def due_view(match: Match) -> PlayerView:
    assert match.due is not None and match.due.event == "lay"
    return view_of(match, match.due.seat)


def after(match: Match, advice: CardAdvice) -> Table:
    table = match.table.copy()
    for placement in advice.turn:
        table.lay(placement)
    return table


def check_facts(match: Match, advice: CardAdvice) -> None:
    """Checks every fact about the turn itself with the rules alone."""
    seat = match.due.seat
    event = match.lay_event(advice.turn)
    pad = match.pad_of(seat)
    assert (advice.lines, advice.supers) == (event.lines, event.supers)
    assert advice.gain == pad.gain(event.lines, event.supers)
    rows = sum(row.after.points - row.before.points for row in advice.rows)
    assert rows + 6 * advice.supers == advice.gain
    table = after(match, advice)
    left = list((Counter(match.hands[seat]) - Counter(one.card for one in advice.turn)).elements())
    assert list(advice.fit_nowhere) == [card for card in sorted(left) if not table.any_fits([card])]
    gains = [pad.gain(*score) for _turn, score in match.scored_turns()]
    assert (advice.most, advice.only) == (max(gains), len(gains) == 1)
    assert (advice.rival is not None) == (advice.gain < advice.most)
    twelves = [card for card in sorted(left) if 12 in best_lines(table, card)]
    assert (advice.prospect in twelves) if twelves else advice.prospect is None


def best_lines(table: Table, card: Card) -> set[int]:
    totals = set()
    for placement in table.placements([card]):
        table.lay(placement)
        totals.update(table.score(1).lines)
        table.take_back()
    return totals


@pytest.mark.slow
@pytest.mark.parametrize("closing", [False, True])
def test_in_whole_matches_the_reasons_are_true(closing) -> None:
    said = set()
    for match in lays(every=9, closing=closing):
        advice = advise(due_view(match), FEW, random.Random(1))
        check_facts(match, advice)
        words = " ".join(why(advice))
        assert words and "{" not in words and words.endswith(".")
        said.add(words)
    assert len(said) > 8


@pytest.mark.slow
def test_what_the_next_player_can_make_agrees_with_dealt_hands() -> None:
    """Deals the hidden cards many times and looks what the next player could lay."""
    rng, checked = random.Random(4), 0
    for match in lays(every=17, seats=(2, 3)):
        view = due_view(match)
        advice = advise(view, FEW, random.Random(1))
        following = (view.seat + 1) % len(view.held)
        if advice.leaves is None or not view.held[following]:
            continue
        table = after(match, advice)
        can = {card: best_lines(table, card) for card in set(view.header.deck)}
        known = view.hands[following]
        hands = [
            (*known, *arrange_hidden(view.seen, rng)[0][: view.held[following] - len(known)])
            for _ in range(1500)
        ]
        share = sum(any(12 in can[card] for card in hand) for hand in hands) / len(hands)
        assert advice.leaves.twelves == pytest.approx(share, abs=0.06)
        assert advice.leaves.most >= max(
            (total for hand in hands for card in hand for total in can[card]), default=0
        )
        checked += 1
    assert checked >= 3


def test_what_the_next_player_gains_is_counted_on_the_pad_of_that_player() -> None:
    match = next(lays(every=20, seats=(3,)))
    (best, *_), following = candidates(due_view(match), random.Random(1)), (match.due.seat + 1) % 3

    def gain(seat: int | None) -> float:
        """After a 10 and an 11 on the pad of this seat: a 12 would earn it a bonus."""
        pads = tuple(Pad() for _ in range(3))
        if seat is not None:
            pads[seat].enter((10, 11), 0)
        return explain(replace(due_view(match), pads=pads), [best]).next_gain or 0.0

    assert [gain(seat) > gain(None) > 0 for seat in range(3)] == [seat == following for seat in range(3)]


@pytest.fixture
def compared() -> tuple[PlayerView, list[Candidate], list[Candidate]]:
    """A position, and all its turns: two that gain most, and those that gain least."""
    view = due_view(next(islice(lays(every=1, seats=(2,)), 2, None)))
    found = candidates(view, random.Random(1))
    ends = [[one for one in found if one.gain == gain] for gain in (found[0].gain, found[-1].gain)]
    assert len(ends[0]) == 2 and len(ends[1]) > 12
    return view, *ends


def mean(found: list[float]) -> float:
    return sum(found) / len(found)


def test_other_turns_are_judged_by_what_each_of_them_leaves(compared) -> None:
    """The advice for a turn alone says what that one leaves."""
    view, (most, as_much), (best, *others) = compared
    ranked = [best, others[0], most, as_much, others[3], others[5], others[9]]
    for one, behind in zip(ranked, (0.0, 1.0, 3.0, 3.5, 4.0, 8.0, 8.1), strict=True):
        one.margin = 20.0 - behind
    alone = [explain(view, [one]) for one in ranked]
    advice = explain(view, ranked)
    assert advice.rival == Rival(most.gain, 3.0, alone[2].leaves.twelves)
    assert advice.rival_next_gain == alone[2].next_gain != alone[3].next_gain
    assert advice.leaves == (
        *alone[0].leaves[:2],
        pytest.approx(mean([one.leaves.twelves for one in alone[1:6]])),
    )
    assert advice.other_super_chance == pytest.approx(mean([one.super_chance for one in alone[1:6]]))
    assert advice.usual_next_gain == pytest.approx(mean([alone[at].next_gain for at in (1, 4, 5, 6)]))
    assert (advice.super_chance, advice.next_gain) == (alone[0].super_chance, alone[0].next_gain)
    assert advice.super_chance != advice.other_super_chance and advice.next_gain != advice.usual_next_gain
    assert advice.leaves.twelves not in (advice.leaves.others, advice.rival.twelves)


def test_what_is_known_of_the_next_players_cards_counts(compared) -> None:
    view, _most, (best, *_) = compared

    def leaves(words: str) -> Leaves:
        """If the next player has three cards, of which the seat knows these."""
        return explain(replace(view, hands=(cards_of(words), view.hand)), [best]).leaves

    table = view.table.copy()
    table.lay_all(best.turn)
    for words in ("00 02 03", "22 35 44", "00 02 11", "05 15 66"):
        totals = {total for card in cards_of(words) for total in best_lines(table, card)}
        assert leaves(words) == (max(totals), 12 in totals, None)
    assert [leaves(words).most for words in ("00 02 03", "00 02")] == [11, 12]
    chances = [leaves(words).twelves for words in ("", "00", "00 02", "00 02 03")]
    assert chances == sorted(set(chances), reverse=True)


def test_a_rival_that_was_not_compared_to_the_end_is_not_said_to_be_behind(compared) -> None:
    view, (most, _as_much), (best, *others) = compared
    for before, behind in ((8, best.margin - most.margin), (9, None)):
        advice = explain(view, [best, *others[:before], most])
        assert advice.rival is not None and advice.rival.behind == behind


def test_nothing_is_compared_with_a_turn_that_gains_most_and_is_alone(compared) -> None:
    view, (most, as_much), (other, *_) = compared
    for ranked in ([most, as_much], [most, other], [most]):
        advice = explain(view, ranked)
        assert (advice.rival, advice.rival_next_gain) == (None, None)
        assert (advice.usual_next_gain is not None) == (as_much in ranked)
        assert advice.only == (len(ranked) == 1)


@pytest.mark.slow
def test_hidden_cards_do_not_change_the_advice() -> None:
    changed = 0
    for number, match in enumerate(lays(every=40)):
        other = reshuffled(match, match.due.seat, random.Random(number))
        changed += other.hands != match.hands
        before, again = (advise(due_view(one), FEW, random.Random(3)) for one in (match, other))
        assert before == again
    assert changed > 1


def test_the_advice_is_that_of_the_card_game_and_leaves_the_view_as_it_was() -> None:
    view = due_view(started("46 26 33 55", "11 22 33"))
    table, pads = view.table.copy(), tuple(pad.copy() for pad in view.pads)
    advice = advise_any(view, FEW, random.Random(1))
    assert isinstance(advice, CardAdvice) and len(advice.turn) == 2
    assert (view.table, view.pads) == (table, pads)


@pytest.mark.slow
def test_if_nothing_fits_the_advice_is_the_empty_turn() -> None:
    match = next(match for match in lays(every=1, closing=True) if not match.due.count)
    advice = advise(due_view(match), FEW, random.Random(1))
    assert (advice.turn, advice.only) == ((), True)
    assert where(advice) == how((), (), advice) == "None of your cards fits anywhere. Press Done."
    assert " ".join(why(advice)).startswith("It is the only turn that the rules allow.")


def test_a_hurried_coach_still_gives_true_reasons() -> None:
    match = next(lays(every=20, seats=(3,)))
    advice = advise(due_view(match), Clock(60.0, lambda: True), random.Random(1))
    check_facts(match, advice)


@pytest.mark.slow
def test_a_super_bonus_is_named() -> None:
    for match in lays(every=1):
        view = due_view(match)
        best, *rest = sorted(candidates(view, random.Random(1)), key=lambda one: -one.score.supers)
        if best.score.supers:
            advice = explain(view, [best, *rest])
            check_facts(match, advice)
            assert advice.supers == 1
            assert "6 of these points are the super bonus." in " ".join(why(advice))
            return
    raise AssertionError("nobody could ever earn a super bonus")


# The words


NOTHING = dict.fromkeys(
    ("behind", "rival", "leaves", "prospect", "next_gain", "usual_next_gain", "rival_next_gain")
)
EMPTY = {"runs": (), "rows": (), "fit_nowhere": (), "only": False, "gain": 0, "most": 0, "supers": 0}


def facts(**others: object) -> CardAdvice:
    usual = {"turn": turn_of("36@4,5e"), "super_chance": 0.0, "other_super_chance": 0.0}
    return CardAdvice(**{**NOTHING, **EMPTY, **usual, **others})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("some", "said"),
    [
        ({"supers": 1}, "6 of these points are the super bonus."),
        ({"super_chance": 0.0, "other_super_chance": 0.2}, "It leaves no super bonus to the next player."),
        ({"leaves": Leaves(12, 0.2, 0.4)}, "It leaves no easy 12."),
        (
            {"next_gain": 0.9, "usual_next_gain": 3.2},
            "It leaves the next player about 1 point; other turns with this score leave about 3.",
        ),
        ({"next_gain": 2.6, "usual_next_gain": 3.2}, "This turn promises the most in the end."),
        ({"next_gain": 2.4, "usual_next_gain": 3.1}, "This turn promises the most in the end."),
        ({"super_chance": 0.05, "other_super_chance": 0.15}, "It leaves no super bonus to the next player."),
        ({"super_chance": 0.07, "other_super_chance": 0.2}, "This turn promises the most in the end."),
        ({"prospect": (3, 6)}, "In your next turn the 3|6 can make a 12, if its place is still free."),
        ({"fit_nowhere": ((5, 5), (6, 6))}, "The 5|5 and 6|6 then fit nowhere."),
        ({"fit_nowhere": ((5, 5), (6, 6)), "turn": ()}, "This turn promises the most in the end."),
    ],
)
def test_each_fact_has_its_own_sentence(some, said) -> None:
    assert " ".join(why(facts(**some))) == f"No turn scores anything now. {said}"


def test_a_turn_that_scores_more_is_compared_by_what_it_leaves() -> None:
    rival = {"rival": Rival(6, 2.0, None), "most": 6, "next_gain": 2.0}
    said = "Another turn scores +6 now, but leaves the next player about 8 points instead of 2."
    assert " ".join(why(facts(**rival, rival_next_gain=8.0))) == f"It scores nothing now. {said}"
    assert "2 points better in the end" in " ".join(why(facts(**rival, rival_next_gain=7.0)))


def test_the_bright_part_of_the_table_is_larger_than_the_turn() -> None:
    for words in ("36@4,5e", "36@-4,-5s", "36@0,0e 54@1,1s"):
        left, top, right, bottom = table_part(turn_of(words))
        cells = [(one, other) for one, other in combinations((left, right, top, bottom), 2)]
        assert cells and right - left >= 3 and bottom - top >= 3
    assert table_part(turn_of("36@4,5e")) == table_part(turn_of("12@3,4e"))
    assert table_part(()) is None


def test_the_second_step_names_the_cards() -> None:
    both = facts(turn=turn_of("36@0,0e 54@1,1s"))
    one, two = both.turn
    assert how(both.turn, (), both) == "Lay the 3|6 as shown on the table, then the 4|5."
    assert how((two,), (), both) == "Lay the 4|5 as shown on the table."
    assert how((), (), both) == "That is the whole turn: press Done."
    assert how(both.turn, (one,), both) == "Take back the 3|6 first."
