"""For the tests of the index: finished matches in a store."""

from helpers import header, session_after

WHOLE = 1000
"""More turns than any match has."""


def finish(store, *kinds, seed=7, lays=WHOLE):
    """Plays a match to its end, or gives it up after this number of turns."""
    session = session_after(store, header(*kinds, seed=seed), lays)
    if session.match.due:
        session.give_up()
    else:
        session._file.finish()
    store.close()
    return session.match
