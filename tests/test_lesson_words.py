"""What the lesson of a first match says about a turn."""

import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from card_matches import lays
from drafts import some, with_diamond

from game.engine.intents import IntentKind
from game.engine.translation import KEY
from game.rules.cards.deck import Pad as CardPad
from game.rules.cards.table import Score as CardScore
from game.rules.tiles.constants import Pad as TilePad
from game.rules.tiles.turns import Score
from game.scenes.card_turn import lesson as card_ideas
from game.scenes.card_turn.draft import CardDraft
from game.scenes.tile_turn import lesson as tile_ideas
from game.scenes.tile_turn.draft import TileDraft
from game.scenes.tile_turn.light_cells import Cross, LightCells
from game.scenes.turn.goals import Columns
from game.scenes.turn.lesson import Lesson, pick, result

ALMOST = TilePad()
ALMOST.enter((10, 11))


@pytest.mark.parametrize(
    ("pad", "score", "words"),
    (
        (TilePad(), Score((10, 12), 0), "That makes 10 + 12: 5 points on your pad."),
        (TilePad(), Score((10, 11), 1), "That makes 10 + 11: 6 points, thanks to ×2."),
        (ALMOST, Score((12,), 0), "That makes 12: 7 points, thanks to the bonus."),
        (ALMOST, Score((12,), 1), "That makes 12: 17 points, thanks to ×2 and the bonus."),
        (
            CardPad(),
            CardScore((10, 11, 12), 1),
            "That makes 10 + 11 + 12: 18 points, thanks to the bonus.",
        ),
        (CardPad(), CardScore((11, 12, 12), 0), "That makes 11 + 12 + 12: 13 points on your pad."),
        (CardPad(), CardScore((10,), 0), "That makes 10: 1 point on your pad."),
        (CardPad(), CardScore((), 0), ""),
    ),
)
def test_praise_counts_every_run_of_the_turn_and_what_doubles_it(pad, score, words):
    assert result(SimpleNamespace(pad=pad, score=lambda: score)) == words


def test_spots_that_are_pointed_at_together_do_not_overlap(monkeypatch):
    spots = [(1, 2), (2, 3), (3, 4), (4, 5), (7, 8), (10, 11)]
    idea, draft = (
        card_ideas.SuperBonus(),
        SimpleNamespace(picked=0, unlaid=[0], laid=[], score=lambda: CardScore((), 0)),
    )
    monkeypatch.setattr(idea, "targets", lambda draft, place: spots)
    assert idea.say(draft).spots == ((1, 2), (3, 4), (7, 8))


def test_a_diamond_is_explained_and_which_tile_to_lay_first():
    draft = with_diamond()
    draft.picked = 0
    saying = LightCells().say(draft)
    on = "the diamond" if len(saying.spots) == 1 else "a diamond"
    assert f"Lay your {draft.hand[0]} on {on}" in saying.words
    assert saying.spots
    kinds = {mark.cell: mark.kind for mark in draft.marks(0)}
    assert {kinds[spot[0]] for spot in saying.spots} == {"need"}
    draft = with_diamond()
    draft.picked = None
    saying = LightCells().say(draft)
    assert saying.place is not None
    count = sum(mark.kind == "need" for mark in draft.marks(saying.place))
    on = "the diamond" if count == 1 else "a diamond"
    assert f"First lay your {draft.hand[saying.place]} on {on}" in saying.words


def test_after_a_diamond_the_lesson_points_at_where_the_other_tile_makes_the_run():
    draft, idea = with_diamond(), LightCells()
    draft.picked = 0
    draft.lay(0, idea.say(draft).spots[0][0])
    draft.picked = 1
    saying = idea.say(draft)
    where = "the frame" if len(saying.spots) == 1 else "a frame"
    assert saying.words == f"Now your {draft.hand[1]} must make the 10, 11 or 12: lay it in {where}."
    draft.picked = None
    assert idea.say(draft).place == 1 and idea.say(draft).spots == saying.spots, "both are framed"
    draft.picked = 1
    for (cell,) in saying.spots:
        draft.lay(1, cell)
        assert draft.unsupported_cells() == []
        assert idea.reached(draft)
        draft.take_back(cell)
        draft.picked = 1


def test_with_keys_the_sentence_about_another_tile_says_how_to_pick_it():
    saying = pick("Lay the other one.", 1)
    assert saying.place == 1 and saying.words == "Lay the other one."
    assert saying.by_key == (f"Lay the other one. {KEY} picks it.", IntentKind.NEXT_TILE)


def test_a_tile_on_a_diamond_is_explained_in_any_turn():
    draft, idea = with_diamond(), LightCells()
    lesson = Lesson([tile_ideas.Holding(), idea, tile_ideas.END])
    lesson.begin(draft)
    lesson.idea = lesson.ideas[0]
    draft.lay(0, next(mark.cell for mark in draft.marks(0) if mark.kind == "need"))
    draft.picked = 1
    assert lesson.say(draft) == idea.say(draft)
    lesson.end(draft)
    assert lesson.ideas == [tile_ideas.END], "nor is it taught again in a later turn"


@pytest.mark.slow
def test_a_tile_that_fits_light_cells_only_is_explained_before_and_after_it_is_laid():
    explained = 0
    for _rules, match, _rng in some(30):
        draft, lesson = TileDraft(match), tile_ideas.tile_lesson()
        draft.pick_next()
        lesson.begin(draft)
        if draft.picked is None or draft.context.opening or not draft.is_exempt(draft.picked):
            continue
        bare = [mark for mark in draft.marks(draft.picked) if mark.kind == "fits"]
        if not bare:
            continue
        value = draft.hand[draft.picked]
        assert lesson.say(draft).words.startswith(f"Your {value} fits no dark cell")
        draft.lay(draft.picked, bare[0].cell)
        assert lesson.say(draft).words.startswith("A tile on a light cell without a sum brings no cross.")
        assert not draft.score().ticks
        explained += 1
    assert explained > 5


def test_a_light_cell_where_one_tile_makes_the_run_names_that_tile():
    for _rules, match, _rng in some(30):
        draft, idea = TileDraft(match), LightCells()
        places = [place for place in draft.unlaid if idea.targets(draft, place)]
        if places and not any(mark.kind == "need" for place in draft.unlaid for mark in draft.marks(place)):
            draft.picked = places[0]
            saying = idea.say(draft)
            where = "the frame" if len(saying.spots) == 1 else "a frame"
            assert f"Lay your {draft.hand[places[0]]} in {where}" in saying.words
            return
    raise AssertionError("no such turn")


@pytest.mark.parametrize("possible", (False, True))
def test_a_super_bonus_is_only_asked_for_in_a_turn_in_which_it_can_be_had_and_once(monkeypatch, possible):
    idea = card_ideas.SuperBonus()
    monkeypatch.setattr(idea, "targets", lambda draft, place: [(1, 2)] if possible else [])

    def begun(draft: SimpleNamespace, *ideas: object) -> Lesson:
        lesson = Lesson([idea, *ideas])
        lesson.begin(draft)
        return lesson

    score = {"score": lambda: CardScore((), 0)}
    draft = SimpleNamespace(picked=0, unlaid=[0], laid=[], ready=False, pad=CardPad(), **score)
    saying = begun(draft, card_ideas.ROUNDS).say(draft)
    assert saying is not None
    assert ("Lay it in the frame" in saying.words) is possible
    assert ("Watch for this" in saying.words) is not possible
    lesson = begun(draft, card_ideas.ROUNDS, card_ideas.FREE)
    assert (lesson.idea is idea) is possible
    draft = SimpleNamespace(
        picked=None, unlaid=[], laid=[0], ready=True, last_totals=list, pad=CardPad(), **score
    )
    saying = begun(draft, card_ideas.ROUNDS).say(draft)
    assert saying is not None and (possible or "try again" not in saying.words)


@pytest.mark.slow
@pytest.mark.parametrize("ideas", (tile_ideas, card_ideas), ids=("tiles", "cards"))
def test_what_the_frames_of_eleven_and_twelve_make_is_what_is_said(ideas):
    """Nothing is asked of the picked one that it cannot do."""
    idea, seen = ideas.ELEVEN_TWELVE, set()
    for draft in drafts_of(ideas):
        draft.pick_next()
        if draft.picked is None or not draft.unlaid:
            continue
        saying = idea.say(draft)
        asked = saying.words.partition(" is worth 4. " if ideas is tile_ideas else " is worth 5. ")[2]
        framed = {
            max(mark.totals, default=0) for mark in draft.marks(draft.picked) if mark.cells in saying.spots
        } & {11, 12}
        assert {*map(int, re.findall(r"1[12]", asked))} == framed
        if framed:
            assert ("a frame" in asked) is (len(saying.spots) > 1)
        seen.add((*sorted(framed), bool(asked)))
    assert {(11, True), (12, True), (11, 12, True)} <= seen


def drafts_of(ideas: Any) -> Iterator[Any]:
    if ideas is tile_ideas:
        yield from (TileDraft(match) for _rules, match, _rng in some(30))
    else:
        yield from (draft for match in lays(every=2) if (draft := CardDraft(match)).count == 1)


def test_what_a_turn_shows_before_it_is_taught_is_said_once():
    tiles, cards = (tile_ideas.tile_lesson(), TilePad()), (card_ideas.card_lesson(), CardPad())

    def said(lesson: Lesson, pad: Any, *lines: int, supers: int = 0) -> str:
        event = SimpleNamespace(lines=lines, supers=supers)
        return " ".join(words() for words in lesson.witness(event, pad, (lines, supers)))

    for lesson, pad in (tiles, cards):
        assert not said(lesson, pad, 10, 11)
        assert "12 + 12" in said(lesson, pad, 11, 12, 12)
        assert not said(lesson, pad, 11, 12, 12)
    for lesson, pad in (tiles, cards):
        for lines in ((10, 11, 12), (10, 11, 12), (11, 12)):
            pad.enter(lines)
        assert said(lesson, pad, 10, 11).startswith("Line 3 now has 10, 11 and 12, so it gets its bonus.")
        assert not said(lesson, pad, 10, 11)
    assert "super bonus: 6 points" in said(*cards, 10, 11, 12, supers=1)
    both = said(card_ideas.card_lesson(), CardPad(), 12, 12, 12, supers=1)
    assert "one number" in both and "super bonus" in both, "all that is new is said, one after the other"


def test_what_was_explained_after_a_turn_is_not_said_again_before_done():
    lesson, pad, lines = card_ideas.card_lesson(), CardPad(), (12, 12)
    laid = SimpleNamespace(
        laid=[0], ready=True, unlaid=[], picked=None, pad=pad, score=lambda: CardScore(lines, 0)
    )
    lesson.idea = card_ideas.ROUNDS
    assert "one number" in lesson.say(laid).words
    lesson.witness(SimpleNamespace(lines=lines, supers=0), pad, (lines, 0))
    assert "one number" not in lesson.say(laid).words


@pytest.mark.slow
def test_what_earns_the_bonus_is_taught_before_how_it_grows(monkeypatch):
    """Also if many turns offer no bonus."""
    monkeypatch.setattr(tile_ideas.Bonus, "offered", lambda idea, draft: False)
    draft = next(TileDraft(match) for _rules, match, _rng in some(1))
    lesson = Lesson([tile_ideas.BONUS, tile_ideas.LOWER, tile_ideas.END, tile_ideas.FREE])
    taught = []
    while lesson.ideas:
        lesson.begin(draft)
        taught.append(lesson.idea)
        lesson.end(draft)
    assert taught == [tile_ideas.END, tile_ideas.BONUS, tile_ideas.LOWER, tile_ideas.FREE]


def test_a_turn_that_does_not_offer_a_goal_is_not_asked_for_it():
    for idea in (tile_ideas.BONUS, tile_ideas.SharedBox(), Columns()):
        draft = SimpleNamespace(laid=[], ready=False, unlaid=[], pad=TilePad(), score=lambda: Score((), 0))
        asked = idea.explain(draft).words
        assert "Make" not in asked and "needs" not in asked
    pad = TilePad()
    pad.enter((10, 12), 0)
    draft = SimpleNamespace(pad=pad, score=lambda: Score((), 0))
    assert tile_ideas.BONUS.outlook(draft).endswith("Line 1 can get 11 later.")


def test_another_sum_than_the_same_one_twice_is_said_to_be_another():
    draft = SimpleNamespace(laid=[(0, 3)], ready=False, unlaid=[], picked=None, score=lambda: Score((12,), 0))
    words = card_ideas.SharedBox().say(draft).words
    assert words.startswith("So far that makes 12, but not the same sum twice. Take it back")


def test_every_place_that_lengthens_an_old_run_has_its_frame():
    many = 0
    for _rules, match, _rng in some(60):
        draft, idea = TileDraft(match), tile_ideas.Lengthen()
        draft.pick_next()
        if draft.picked is None or draft.context.opening:
            continue
        lengthening = set()
        for mark in draft.marks(draft.picked):
            other = TileDraft(match)
            other.lay(draft.picked, mark.cell)
            if idea.reached(other):
                lengthening.add(mark.cells)
        assert set(idea.say(draft).spots) == lengthening
        many += len(lengthening) > 3
    assert many


def test_who_holds_a_tile_is_told_how_many_they_will_draw():
    one = tile_ideas.Holding().say(SimpleNamespace(unlaid=[1])).words
    assert "next time you draw one, not two" in one
    several = tile_ideas.Holding().say(SimpleNamespace(unlaid=[0, 1]))
    assert "These tiles" in several.words and "draw" not in several.words


def fills_line(pad: Any, score: Any) -> bool:
    after = pad.copy()
    after.enter(*score)
    return after.full_rows() > pad.full_rows()


@pytest.mark.slow
def test_a_cross_is_explained_when_it_is_first_made():
    """Unless the turn fills the first line: there is only room for one of them, and the next cross comes soon."""
    explained = 0
    for rules, match, _rng in some(30):
        draft, lesson = TileDraft(match), tile_ideas.tile_lesson()
        scored = [
            key for key, score in draft.scored_turns if score.ticks and not fills_line(draft.pad, score)
        ]
        if rules != "standard" or draft.context.opening or not scored:
            continue
        lesson.begin(draft)
        lesson.idea = Columns()
        draft.lay_all(match.lay_event(draft._legal[scored[0]]).turn)
        if draft.bare_light_cells():
            continue
        saying = lesson.say(draft)
        ticks = draft.score().ticks
        assert saying is not None and ("cross at ×2" if ticks == 1 else "rosses at ×2") in saying.words
        lines = saying.words.partition("line")[2].partition("count")[0]
        assert len(re.findall(r"\d+", lines)) == ticks, "all are named"
        lesson.end(draft)
        assert not any(isinstance(idea, Cross) for idea in lesson.met)
        explained += 1
    assert explained > 5


@pytest.mark.parametrize(
    "idea", (card_ideas.Zero(), card_ideas.SuperBonus()), ids=lambda one: type(one).__name__
)
def test_the_lesson_speaks_of_as_many_frames_as_there_are(monkeypatch, idea):
    draft = SimpleNamespace(picked=0, unlaid=[0], laid=[], score=lambda: CardScore((), 0))
    for spots, asks in (
        ([], ""),
        ([(1, 2)], "Lay it in the frame."),
        ([(1, 2), (3, 4)], "Lay it in a frame."),
    ):
        monkeypatch.setattr(idea, "targets", lambda draft, place, spots=spots: spots)
        assert idea.invitation(draft).partition(" Lay")[2] == asks.removeprefix("Lay")
        if spots:
            instead = idea.say(draft).after_refusal
            assert ("a yellow frame" in instead) is (len(spots) > 1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("idea", "shows"),
    [
        (card_ideas.Ten(), lambda mark: 10 in mark.totals),
        (card_ideas.ELEVEN_TWELVE, lambda mark: {11, 12} & set(mark.totals)),
        (card_ideas.Zero(), lambda mark: mark.totals and 0 in mark.placement[:2]),
        (card_ideas.SuperBonus(), lambda mark: mark.supers),
    ],
    ids=lambda one: type(one).__name__,
)
def test_what_the_lesson_of_cards_frames_makes_what_it_says(idea, shows):
    framed = 0
    for match in lays(every=2):
        draft = CardDraft(match)
        for place in draft.unlaid if draft.count == 1 else ():
            wanted = {mark.cells for mark in draft.marks(place) if shows(mark)}
            found = set(idea.targets(draft, place))
            assert found <= wanted
            framed += len(found)
    assert framed
