"""What the turn scene has for the card game alone. What both games share is in ``game/scenes/turn``.

Read ``draft`` first, then ``table``, ``animation`` and ``drawing``, with ``spot_marks`` (the signs of places; ``spot_signs``: what they
look like), ``edge_arrows`` and ``sums``. ``hint_text`` and ``lesson``: their sentences. ``game``: the ``TurnGame``, which lists all of
it.
"""
