"""The turn scene of any game. ``tile_turn`` and ``card_turn``, next to this folder, have what only one game has.

Read the modules in this order:

1. Without pygame: ``draft`` (the turn that a person is making), ``displayed`` (what the screen shows of the match, and who may see
   which hand), ``hint`` with ``reason_text``, ``lesson`` with ``goals``, ``rule_notes``, and ``model``, which has all
   of it.
2. ``game``: what a game adds. ``table``: the model, the layout, and what pointers and keys do. ``focus``: where the keys are, and
   what is held down.
3. ``input``: what a person can do, and what an intent means; ``pointers``: what mouse and fingers do.
4. ``play``: the course of the match. ``pace``: how fast events are shown, what a press skips, and a past turn shown again.
5. ``scene``: all of this in the window. Its table can grow from the button of the match.
6. Drawing: ``turn_line``, a turn in any room; ``stations`` with ``status_bar``; ``signs`` on the table. Animations: ``runs``
   with ``run_signs``, for a turn that was laid, and ``pads``. ``merit``: is that turn great?
7. Around a table, players who wait touch their station and open its menu (``station_touches``).
"""
