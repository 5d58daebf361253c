"""The turn scene of any game. ``tile_turn`` and ``card_turn``, next to this folder, have what only one game has.

``model``: what it knows, without pygame. ``controller``: turns intents into changes of the model. ``view``: draws it.

``match_scene`` runs the match turn by turn, ``scene`` shows it in the window, ``event_replay`` shows what happened, ``stage``
is shared by controller and view.
"""
