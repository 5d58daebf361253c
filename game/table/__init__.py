"""What is on the table: board, tiles, rack, bag, pads, buttons. Draws them; never changes a match.

Read the modules in this order:

1. Data: ``palette`` (colours), ``timings`` and ``rumbles``.
2. Where everything is: ``scale``, ``layout`` and ``station``; ``small_layout`` for small touch screens; ``seating``, ``around``,
   ``side_station`` and ``side_strips`` for players around a screen; ``review_layout`` for the review.
3. The tile game: ``tiles``, ``board``, ``bag``, ``tile_animation``.
4. The card game: ``card_faces``, ``cards``, ``card_rack``, ``pile``, ``card_animation``; ``cloth`` and ``viewport`` say where its
   cells are, ``cloth_view`` draws them.
5. Pads: ``sheet`` says where rows and columns are, ``pad_print`` draws what is printed there, ``pads`` what is written.
   ``pad_content``, ``visible_rows``, ``paper``, and ``handwriting`` with ``digit_strokes``.
6. Buttons: ``widgets``, drawn by ``button_face`` and ``explained_face``. ``nearest_area``: where the focus goes. ``signs`` and
   ``glyphs``: keys and the buttons of gamepads; ``key_sentence``: sentences with a key. ``row_scroll``: lists.
   ``ordered_marks``: what is pressed in order.
7. Smaller parts: ``player_badges``, ``digits``, ``landings``, ``crown``, ``open_hand``.
"""
