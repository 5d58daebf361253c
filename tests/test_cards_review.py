"""The review of a card match: luck is zero on average, margins fit the result, and it uses only what the seat may know."""

import json
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from operator import sub
from pathlib import Path

import pytest
from card_matches import applied, cards_of, lays, small_pile, started, steps, turn_of

from game.analysis.cards.coach import expected_total, turns_in_later_rounds, turns_in_round
from game.analysis.coach import Drawn, coach_of, draws, margins
from game.analysis.review import Step, judge, report
from game.analysis.review import steps as questions
from game.players.budget import Clock, Samples
from game.players.cards.levels import master
from game.rules.cards.deck import Card, Pad
from game.rules.cards.events import Deal, Draw, Exchange, Lay
from game.rules.cards.journal import Journal
from game.rules.cards.match import Match
from game.rules.cards.player_view import PlayerView, view_of
from game.rules.cards.turns import scored_turns
from game.rules.common.journal import CARDS

pytestmark = pytest.mark.slow

FEW = Samples(60)
COACH = coach_of(CARDS)


def match_of(seed: int, seats: int = 2, closing: bool = False) -> Match:
    *_, (match, _event) = steps(seed, seats, "dice", closing)
    return match


def lucks(match: Match) -> list[float]:
    return [COACH.luck(step.draws, step.view).luck for step in questions(match)]


# Luck


def test_the_average_luck_of_random_matches_is_about_zero() -> None:
    found = [luck for seed in range(3) for luck in lucks(match_of(seed))]
    assert abs(sum(found) / len(found)) < 0.2
    assert max(found) > 2 and min(found) < -2


def other_draw(step: Step, card: Card) -> PlayerView:
    """The view of this step if the card had been drawn instead."""
    view: PlayerView = step.view
    seen, (drawn,) = view.seen.copy(), step.draws[-1].pieces
    for cards in (seen.this_round, seen.outside):
        cards[drawn] -= 1
    seen.note_drawn([card])
    hands = list(view.hands)
    hands[view.seat] = (*view.hand[:-1], card)
    return replace(view, seen=seen, hands=tuple(hands))


@pytest.mark.parametrize("number", [3, 16, 30])
def test_the_average_luck_of_all_possible_draws_is_zero(number) -> None:
    step = questions(match_of(5))[number]
    (drawn,) = step.draws
    unseen = step.view.seen.possibly_hidden()
    assert not step.view.seen.surely_hidden(), "a card has been returned"
    unseen.update(drawn.pieces)
    mean, before = 0.0, set()
    for (card,), chance in draws(unseen, 1):
        view = other_draw(step, card)
        found = COACH.luck([drawn._replace(view=view, pieces=(card,))], view)
        mean += chance * found.luck
        before.add(tuple(round(margin, 6) for margin in found.margins))
    assert mean == pytest.approx(0, abs=1e-9)
    assert len(before) == 1, "the margins before the draw depend on what was drawn"


def plain_luck(drawn: Drawn, unseen: Counter[Card]) -> float:
    """The value of the hand minus the mean of all hands that it could have been. In a hand half of what the second best card could
    gain counts, and so on. If none fits, all are exchanged once."""
    view: PlayerView = drawn.view
    gains: dict[Card, int | None] = dict.fromkeys({*view.hand, *unseen})
    for (placement,), score in scored_turns(view.table, [*gains], 1):
        gains[placement.card] = max(gains[placement.card] or 0, view.pad.gain(*score))

    def worth(cards: Sequence[Card]) -> float:
        fit = sorted((gain for card in cards if (gain := gains[card]) is not None), reverse=True)
        return sum(gain / 2**at for at, gain in enumerate(fit))

    count = min(len(view.hand), view.pile_count)
    exchanged = sum(chance * worth(cards) for cards, chance in draws(unseen, count))

    def value(hand: Sequence[Card]) -> float:
        return exchanged if all(gains[card] is None for card in hand) else worth(hand)

    held = view.hand[: len(view.hand) - len(drawn.pieces)]
    every = draws(unseen, len(drawn.pieces))
    return value(view.hand) - sum(chance * value((*held, *cards)) for cards, chance in every)


@pytest.mark.parametrize("number", [4, 9, 15])
def test_the_luck_of_a_draw_is_the_value_of_the_hand_minus_the_mean_of_all_hands(number) -> None:
    (drawn,) = questions(match_of(3))[number].draws
    unseen = drawn.view.seen.hidden() + Counter(drawn.pieces)
    luck = COACH.luck([drawn], drawn.view).luck
    assert luck and luck == pytest.approx(plain_luck(drawn, unseen))


def test_the_cards_that_an_exchange_returns_could_not_have_been_drawn() -> None:
    match, event = small_pile()
    unseen = view_of(match, event.seat).seen.hidden()
    drawn = Drawn(view_of(applied(match, event), event.seat), event.cards, event.back)
    luck = COACH.luck([drawn], drawn.view).luck
    assert luck and luck == pytest.approx(plain_luck(drawn, unseen))


def test_deals_draws_and_exchanges_all_count_as_luck() -> None:
    match = match_of(1, 2, closing=True)
    asked = questions(match)
    exchanges = sum(isinstance(event, Exchange) for event in match.events)
    given = [len(step.draws) for step in asked]
    assert exchanges and max(given) > 1
    assert sum(bool(one.returned) for step in asked for one in step.draws) == exchanges
    assert [step.played.drawn == step.played.hand for step in asked[:2]] == [True, True]


def test_a_card_that_scores_is_better_luck_than_one_that_does_not() -> None:
    (luck, poor) = (
        COACH.luck(step.draws, step.view).luck
        for step in (
            questions(applied(match, match.lay_event(match.legal_turns()[0])))[-1]
            for match in map(with_draw, ("66", "00"))
        )
    )
    assert luck > 0 > poor


def with_draw(card: str) -> Match:
    """A match in which Ada has drawn this card after two turns; a 66 next to it makes a 12."""
    match = started("16 15 11 12", "13 14 11")
    applied(match, match.lay_event(turn_of("16@0,0e 15@0,1e")), Draw(0, cards_of(card)))
    return applied(match, match.lay_event(turn_of("13@-2,0e")), Draw(1, cards_of("22")))


# Margins


def test_a_round_has_24_turns_and_with_none_to_come_the_expected_total_is_the_total() -> None:
    for seats in (2, 3, 4):
        view = next(view_of(match, match.due.seat) for match in lays(every=1, seats=(seats,)))
        assert turns_in_round(view) == [24 // seats] * seats
        assert turns_in_later_rounds(view) == (seats - 1) * 24 // seats
    pad = Pad()
    pad.enter((10, 11, 12, 12), 1)
    assert expected_total(pad, 0) == pad.total()
    assert expected_total(pad, 5) > expected_total(pad, 2) > pad.total()


def test_super_bonuses_that_are_still_to_come_are_expected(monkeypatch) -> None:
    likely = expected_total(Pad(), 5)
    monkeypatch.setattr("game.analysis.cards.coach.SUPERS", 0.0)
    assert expected_total(Pad(), 0) == 0 < expected_total(Pad(), 5) < likely


@pytest.mark.parametrize("seed", [0, 3])
def test_the_expected_margin_at_the_last_lay_of_the_match_is_that_of_the_result(seed) -> None:
    match = match_of(seed)
    step = questions(match)[-1]
    found = report(match, [step], [step.answer(FEW)])
    (last,) = found.turns
    assert last.played.lay.turn and last.judgement is not None
    assert last.judgement.margin == pytest.approx(found.margin(last.played.seat))
    assert last.margins[last.played.seat] == pytest.approx(last.judgement.best_margin)


def test_at_the_last_lay_of_a_round_the_turns_of_the_next_round_are_expected() -> None:
    step = [step for step in questions(match_of(0)) if step.played.round == 1][-1]
    view, lay, result = step.view, step.played.lay, step.answer(FEW)
    totals = [expected_total(pad, 12) for pad in view.pads]
    gained = view.pad.gain(lay.lines, lay.supers)
    assert lay.turn and result.judgement is not None
    assert result.judgement.margin == pytest.approx(gained + margins(totals)[view.seat])
    best = result.judgement.best_margin
    assert result.margins[view.seat] == pytest.approx(best)


def test_turns_that_rollouts_have_played_are_not_expected_once_more() -> None:
    """Without time nothing is played, and the gain is the margin. With time each seat has two turns, the next one half of a third."""
    step = questions(match_of(3))[9]
    view, lay = step.view, step.played.lay
    judged = judge(view, Clock(Samples(0)), random.Random(1), turn=lay.turn)
    left = [turns + turns_in_later_rounds(view) - 2 for turns in turns_in_round(view)]
    shares = (1.0, 0.5) if view.seat == 0 else (0.5, 1.0)
    totals = [expected_total(*each) for each in zip(view.pads, map(sub, left, shares), strict=True)]
    gained = view.pad.gain(lay.lines, lay.supers)
    assert judged.margin == pytest.approx(gained + margins(totals)[view.seat])


def test_after_a_pass_the_other_seat_is_expected_to_lay_next() -> None:
    view = replace(questions(match_of(3))[9].view, held=(3, 3), pile_count=1, seat=0)
    assert [turns_in_round(replace(view, count=count)) for count in (1, 0)] == [[4, 3], [3, 4]]
    passed = next(step for step in questions(match_of(1, closing=True)) if not step.played.lay.turn)
    left = [turns + turns_in_later_rounds(passed.view) for turns in turns_in_round(passed.view)]
    totals = [expected_total(*each) for each in zip(passed.view.pads, left, strict=True)]
    judged = judge(passed.view, Clock(FEW), random.Random(1), turn=())
    assert judged.margin == pytest.approx(margins(totals)[passed.view.seat])


def test_the_margin_before_several_draws_is_that_before_the_first() -> None:
    step = next(step for step in questions(match_of(1, closing=True)) if len(step.draws) > 1)
    assert COACH.luck(step.draws, step.view).margins == COACH.luck(step.draws[:1], step.view).margins


# The whole review


def test_the_rounds_of_the_match_are_marked() -> None:
    match = match_of(3, 3)
    asked = questions(match)
    found = report(match, asked, [step.answer(Samples(1)) for step in asked])
    assert [found.turns[at].played.round for at in found.rounds()] == [2, 3]
    assert [found.turns[at - 1].played.round for at in found.rounds()] == [1, 2]


def test_a_seat_that_plays_like_the_master_gives_nothing_away() -> None:
    for number, step in enumerate(questions(match_of(3))[:24:6], start=1):
        turn = master(step.view, Clock(FEW), random.Random(number))
        assert judge(step.view, Clock(FEW), random.Random(number), turn=turn).cost == 0


def test_a_turn_that_scores_little_costs_much() -> None:
    step = questions(match_of(3))[9]
    turns: Sequence = sorted(step.view.scored_turns(), key=lambda one: step.view.pad.gain(*one[1]))
    poor, good = (judge(step.view, Clock(FEW), random.Random(1), turn=turns[at][0]) for at in (0, -1))
    assert poor.cost > good.cost + 1


def test_hidden_cards_do_not_change_the_review_of_a_turn() -> None:
    """In the two matches the other seat has different cards, which it keeps."""
    found = []
    for kept in ("24 26", "35 45"):
        match = started("46 26 33 55", f"11 {kept}")
        applied(match, match.lay_event(turn_of("46@0,0e 26@0,1e")), Draw(0, cards_of("34")))
        applied(match, match.lay_event(turn_of("11@2,0e")), Draw(1, cards_of("44")))
        applied(match, match.lay_event(match.legal_turns()[0]))
        found.append([step.answer(FEW) for step in questions(match) if step.played.seat == 0])
    assert len(found[0]) == 2
    assert found[0] == found[1]


# The command


@pytest.fixture(scope="module")
def printed(tmp_path_factory) -> Path:
    """The journal of the first turns of a match and of the beginning of its second round."""
    match = match_of(3)
    journal = Journal.begin(match.header)
    begun = [at for at, event in enumerate(match.events) if isinstance(event, Deal)][1]
    for event in match.events[: begun + 3]:
        journal.append(event)
    path: Path = tmp_path_factory.mktemp("journals") / "cards"
    path.write_text(journal.text, encoding="utf-8")
    return path


@pytest.fixture
def briefly(monkeypatch) -> None:
    monkeypatch.setattr("game.commands.review.SAMPLES", Samples(1))


def test_the_command_reviews_card_matches_in_80_columns_and_prints_cards_as_the_journal_does(
    run, printed, briefly
):
    status, out, err = run("review", printed)
    lines = out.splitlines()
    assert (status, err) == (0, "")
    assert max(map(len, lines)) <= 80
    assert [line for line in lines if line.startswith("       round ")] == ["       round 2"]
    assert "        |: a new round begins" in lines
    assert any(line.startswith("  laid: ") and "better: " in line for line in lines)
    assert any(line.startswith("   columns ") for line in lines)
    assert "Luck of the draw: the value of the cards drawn minus the mean of all draws" in lines
    value = json.loads(run("review", "--json", printed)[1])
    first, *_others, last = value["turns"]
    assert (first["round"], last["round"]) == (1, 2)
    assert len(first["hand"]) == len(first["drawn"]) == 4
    assert Journal.read(printed.read_bytes()).match.header.deck.count(cards_of(first["hand"][0])[0])
    assert turn_of(" ".join(first["laid"])) and turn_of(" ".join(first["best"]))


def test_a_super_bonus_is_named_in_the_review():
    assert [COACH.scored(Lay(0, (), (10, 11, 12), supers)) for supers in (0, 1)] == ["", " super"]


def test_the_tables_of_both_turns_show_the_same_cells():
    match = started("46 26 33 55", "11 22 33")
    turns = [turn_of(words) for words in ("46@0,0e 26@0,1e", "33@0,0e 55@2,0e")]
    assert COACH.positions(match, turns) == [
        ["[4|6]. .  0", "[2|6]. .  1", " columns 0 to 3"],
        ["[3|3|5|5] 0", " . . . .  1", " columns 0 to 3"],
    ]
