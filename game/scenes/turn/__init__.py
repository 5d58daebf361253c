"""The turn scene, the heart of the game.

``scene``: what comes next. ``board_scene``: what it shares with the boards of the review.
``turn_controller``: intents from any device; ``drag_animation``: how a dragged tile moves; ``focus_navigation``: what arrows do.
``replay``: events become motions; ``displayed_state``: what they have shown so far.
``open_pad``: which pad is seen, and which of its rows.
``hint``: the hint button's steps; ``hint_words``: its sentences; ``hint_picture``: its drawing.
``picture``: the table; ``status_bar``: the line below the pad; ``sums``: what the picked tile's row and column add up to.
"""
