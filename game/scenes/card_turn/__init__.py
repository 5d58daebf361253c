"""What the turn scene has for the card game alone. What both games share is in ``game/scenes/turn``.

Read ``draft`` first, then ``table``, ``animation`` and ``drawing``, with ``spot_marks`` and ``spot_signs`` (the signs of places),
``edge_arrows`` and ``sums``. ``hint_text`` and ``lesson``: their sentences. ``game``: the ``TurnGame``, which lists all of it.
"""
