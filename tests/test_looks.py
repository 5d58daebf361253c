"""Every scene looks as it was approved."""

import pytest
from looks import VIEWS, View, difference

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.file.stem)
def test_every_scene_looks_as_it_was_approved(view: View) -> None:
    """After a change that is meant to be seen: ``make looks``, and look at what differs in the sheets of ``tests/looks``."""
    shown, approved = view.pictures(), view.approved()
    assert list(shown) == list(approved)
    changed = {name: difference(picture, approved[name]) for name, picture in shown.items()}
    assert not {name: part for name, part in changed.items() if part}
