"""What is on the table: board, tiles, rack, bag, pads, buttons. Draws them; never changes a match.

Read the modules in this order:

1. Data: ``palette`` (colours), ``timings`` and ``rumbles``.
2. Where everything is: ``scale``, ``layout`` and ``station``; ``seating`` and ``around`` for players around a screen;
   ``review_layout`` for the review. ``game/engine/layout.py`` divides the rectangles.
3. The tile game: ``tiles``, also in the air; ``board``, ``bag``.
4. The card game: ``card_faces`` (also the rack), ``cards``, ``pile``, ``card_animation``; ``cloth`` and ``viewport`` say where its
   cells are, ``cloth_view`` draws them.
5. Pads: ``sheet`` says where rows and columns are, ``visible_rows`` which rows are seen, ``pad_print`` draws what is printed
   there, ``pads`` what is written, in ``handwriting``. ``pad_content``.
6. Buttons: ``widgets`` with the focus, drawn by ``button_face``. ``signs`` and ``glyphs``: keys and the
   buttons of gamepads, and sentences with a key. ``row_scroll``: lists. ``ordered_marks``: what is pressed in order.
7. Smaller parts: ``player_badges``, ``digits``, ``landings``.
"""
