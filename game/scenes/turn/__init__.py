"""The turn scene, the heart of the game.

``scene`` decides what comes next; ``hands`` is the human's hand on pointer, keys or gamepad, ``hand_motion`` how it looks in
motion; ``replay`` turns events into motions, ``shown`` is what they have shown so far; ``picture`` draws the table. ``walk`` leads the arrows; ``hint`` is the lamp, with ``hint_words`` and
``hint_picture``.
"""
