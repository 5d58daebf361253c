"""The scenes of the game, one per file.

A scene handles intents, updates itself, draws itself, and returns transitions to other scenes. Read the modules in this order:

1. ``registry``: the table of all scenes by name, which is how they lead to each other.
2. ``menu``: the base of all scenes made of buttons; ``questions`` and ``list_menu`` derive from it.
3. Before a match: ``title`` (its places are in ``title_places``), ``new_game``, ``setup``, ``name_entry``, ``sides`` and
   ``first_match``. ``new_match`` begins it. ``choice_text``: the names of what can be chosen.
4. A match: ``start_draw``, then ``turn_scenes`` with the folders ``turn``, ``tile_turn`` and ``card_turn``, then ``end``. Between
   turns: ``hand_over`` and ``held_tiles``. At any time: ``pause``, ``seats``, ``careful_question`` (drumming on the screen does not
   answer it) and ``large_pad``, which shows the explanations in ``pad_topics``.
5. Older matches: ``matches``, ``match_actions``, ``records``, ``watch``, and the folder ``review``. ``match_summary`` and
   ``finished_summary``: what is said about them.
6. ``settings`` (``table_choices``: seating and screen), and the folders ``how_to_play`` and ``kiosk``. ``error_text``: errors in the
   player's language. ``preload``: what is drawn before it is needed. ``saving`` is shown while the game closes.
7. ``screen``: what a game shows of itself, in one object. ``tiles`` and ``cards``: those of the two games. ``game_picture``: what
   their pictures share.
"""
