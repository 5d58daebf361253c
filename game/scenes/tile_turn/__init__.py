"""What the turn scene has for the tile game alone. What both games share is in ``game/scenes/turn``.

Read ``draft`` first, then ``table``, with the animations, and ``drawing``. ``hint_text`` and ``lesson``: their sentences. ``game``:
the ``TurnGame``, which lists all of it.
"""
