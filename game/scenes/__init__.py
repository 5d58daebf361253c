"""The scenes of the game, one per file.

A scene handles intents, updates itself, draws itself, and returns transitions to other scenes. Read the modules in this order:

1. ``registry``: the table of all scenes by name, which is how they lead to each other, and what is prepared before it is needed.
2. ``menu``: the base of all scenes made of buttons.
3. Before a match: ``title``, ``questions`` and ``new_game``, ``people`` with ``name_entry``, ``setup``. ``new_match`` begins it.
   ``program`` asks before one is run.
4. A match: ``start_draw``, then the folders ``turn``, ``tile_turn`` and ``card_turn``, then ``end``. At any time: ``pause`` and
   ``large_pad``.
5. Older matches: ``matches``, ``match_actions``, ``records``, ``watch``, and the folder ``review``. ``exercises``: what reviews have
   found, to be solved again; ``exercise``: the board of one. ``match_text``: what is said about matches, and errors in the player's
   language.
6. ``settings``, ``about``, ``crashed``, and the folders ``how_to_play`` and ``kiosk``.
7. ``screen``: what a game shows of itself, in one object, and what the pictures of all games share. ``tiles`` and ``cards``: those of
   the two games. ``player_names``: what all of them call the players. ``characters``: the faces of computers, and what they say.
"""
