"""The turn scene, the heart of the game.

``scene`` decides what comes next; ``laying`` is what it shares with the boards of the review; ``hands`` is the human's hand on
pointer, keys or gamepad, ``hand_motion`` how it looks in motion, ``walk`` where the arrows lead; ``replay`` turns events into
motions, ``shown`` is what they have shown so far; ``open_pad`` is whose pad is seen, and which rows of it; ``hint`` is the lamp,
``hint_words`` what it says, ``hint_picture`` how it looks; ``picture`` draws the table, ``bar`` what is said below the pad,
``sums`` the tile in hand and what its rows and columns add up to.
"""
