"""The computer players, and bots: programs that play. Every player is a function (view, budget, rng) -> turn.

What a seat may know is in the rules. Read the modules in this order:

1. ``budget``: how long a player may think. ``levels``: the levels by name. ``characters``: the
   people they are.
2. ``tiles`` and ``cards``: the levels of each game. Both use ``choosing``: what a level overlooks, and comparing turns by samples.
3. ``worker``: a process that thinks while the window stays responsive. ``bot_process``: bots, each run by a ``supervisor``.
"""
