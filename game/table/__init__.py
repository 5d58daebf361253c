"""What is on the table: board, tiles, rack, bag, pads, buttons. Draws them; never changes a match.

Read the modules in this order:

1. Data: ``palette`` (colours) and ``timings``, also of gamepads that rumble.
2. Where everything is: ``scale``, ``layout`` and ``station``; ``seating`` and ``around`` for players around a screen.
   ``game/engine/layout.py`` divides the rectangles.
3. What the games share: ``board`` (what the board and the cloth have in common), and ``pieces`` (what tiles and cards have in
   common, also as they land, and the rack). The tile game: ``tiles``, also in the air; its bag and board.
4. The card game: ``cards`` (also the hand on the rack, and the pile), ``card_animation``; ``cloth`` says where its cells are,
   ``cloth_view`` draws them.
5. Pads: ``sheet`` says where rows and columns are, ``visible_rows`` which are seen, ``pads`` draws what is written.
   ``figures``: digits, and handwriting.
6. Buttons: ``widgets`` with the focus, drawn by ``button_face``. ``signs``: keys and the buttons of gamepads, and sentences with a
   key. ``row_scroll``: lists. ``ordered_marks``: what is pressed in order.
7. ``player_badges``, also the colours and marks of the players.
"""
