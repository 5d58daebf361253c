"""Saved matches of the card game: the store keeps them like any other, and the window continues and reviews them."""

from __future__ import annotations

from itertools import islice

from card_matches import header, steps
from helpers import header as tile_header
from helpers import session_after

from game.rules.cards.journal import Journal
from game.session.game_session import GameSession
from game.session.match_file import GIVEN_UP
from game.session.storage import Store


def begun(store: Store, events: int) -> Journal:
    journal = Journal.begin(header(seed=1))
    save = store.begin(journal)
    for _, event in islice(steps(1), events):
        journal.append(event)
        save.append()
    return journal


def test_a_card_match_is_saved_line_by_line_and_loaded_again(store: Store) -> None:
    journal = begun(store, 9)
    loaded = Store(store.folder).load()
    assert loaded is not None
    assert loaded[0].text == journal.text
    assert loaded[0].match.due == journal.match.due


def test_a_finished_card_match_is_moved_and_offered_for_review(store: Store) -> None:
    begun(store, 9)
    loaded = store.load()
    assert loaded is not None
    loaded[1].finish(GIVEN_UP)
    store.close()
    assert [path.name for path in store.finished.glob("*.zatre")]
    found = store.last_finished()
    assert found is not None and found.events == loaded[0].match.events
    assert any(store.search_finished())


def test_the_window_continues_the_newest_match_of_either_game(store: Store) -> None:
    session_after(store, tile_header("human", "casual"), 3)
    journal = begun(store, 9)
    session = GameSession.resume(store)
    assert session is not None
    assert session.match.events == journal.match.events
    assert not store.notices
    assert len(list((store.folder / "playing").glob("*.zatre"))) == 2
