"""The turn scene of any game. ``tile_turn`` and ``card_turn``, next to this folder, have what only one game has.

Read the modules in this order:

1. ``model``: what the scene knows, without pygame.
2. ``stage``: what controller and view share. ``focus``: where the keys are. ``press``: what a pointer holds down.
3. ``controller``: turns intents into changes of the model; ``pointing``: those of mouse and fingers.
4. ``view``: draws model and stage, and adds animations. ``event_replay``: which animations show an event of the match.
5. ``board_scene``: stage and controller together; the boards of the review derive from it, too. ``match_scene``: runs the match turn
   by turn. ``scene``: shows it in the window.
6. The parts of these scenes, one for each thing that can happen: ``thinking`` (a computer looks for its turn), ``pace`` (how fast
   events are shown, and what a press skips), ``forced_pass`` (nothing fits), ``past_turn`` (a turn is shown again), ``closer_look``
   (a pad or the bag is opened large) and ``station_touches`` (players who wait touch their station, and open its
   ``station_menu``). ``preload``: draws tables before they are shown.
"""
