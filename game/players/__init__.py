"""The computer players, and bots: programs that play. Every player is a function (view, budget, rng) -> turn.

Read the modules in this order:

1. ``budget``: how long a player may think. ``levels``: the six levels by name. ``strengths``: the numbers that tune them. What
   a seat may know is in the rules.
2. ``greedy`` (beginner, learner, hasty, casual) with ``attention``, then ``club``, which needs ``pad_evaluation``, then ``master``.
3. ``two_ply_search`` and ``rollouts``: how master looks ahead.
4. ``worker``: a process that thinks while the window stays responsive. ``bot_process``: bots.
5. ``cards``: the players of the card game.

Three modules trade plain code for speed: ``scoring_board``, ``two_tile_scorer`` and ``rollout_policy``. ``pad_evaluation``
packs scores into integers for them. docs/FAST_CODE.md explains why each is right.
"""
